"""Work for requests outside the event loop: short things in a few threads, long ones among the searches."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from brass_ai.protocol.scheduler import Busy, Client, Scheduler

Answer = TypeVar("Answer")

THREADS = 2  # for short work, which holds the interpreter's lock anyway
GUESSED_SECONDS = 1.0  # of an agent's turn


class Desk:
    """Carries out functions for requests; Busy when more wait than `most`."""

    def __init__(self, scheduler: Scheduler, most: int) -> None:
        self._scheduler = scheduler
        self._most = most
        self._waiting = 0
        self._threads = ThreadPoolExecutor(THREADS, "desk")

    async def short(self, function: Callable[..., Answer], *arguments: Any) -> Answer:
        """The function's answer, or what it raises."""
        if self._waiting >= self._most:
            raise Busy(1.0)
        self._waiting += 1
        try:
            return await self.patient(function, *arguments)
        finally:
            self._waiting -= 1

    async def patient(self, function: Callable[..., Answer], *arguments: Any) -> Answer:
        """The same for callers that have one such request at a time, however many wait."""
        found: Answer = await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)
        return found

    async def long(self, function: Callable[[], Answer]) -> Answer:
        """The answer of a function that searches; it waits for its turn like a query."""
        loop = asyncio.get_running_loop()
        work = _Whole(function, loop)
        self._scheduler.submit(Client(), work)
        found: Answer = await work.answer
        return found

    def close(self) -> None:
        """Take no more work; what waits is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Whole:
    """A function as work that is done in one piece."""

    priority = 0

    def __init__(self, function: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.answer: asyncio.Future[Any] = loop.create_future()
        self._function = function
        self._loop = loop

    def advance(self, seconds: float) -> bool:
        """Carry it out, unless nobody waits for it any more."""
        if not self.answer.cancelled():
            found = self._function()
            self._settle(lambda: self.answer.set_result(found))
        return True

    def fail(self, error: Exception) -> None:
        """Pass the error on."""
        self._settle(lambda: self.answer.set_exception(error))

    def refuse(self, busy: Busy) -> None:
        """Pass the refusal on."""
        self._settle(lambda: self.answer.set_exception(busy))

    def expected_seconds(self) -> float:
        """A guess."""
        return GUESSED_SECONDS

    def _settle(self, change: Callable[[], None]) -> None:
        def settle() -> None:
            if not self.answer.done():
                change()

        self._loop.call_soon_threadsafe(settle)
