"""The analysis engine's queries over WebSocket and over single requests."""

import asyncio
import contextlib

from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect

from brass_ai.protocol.messages import Message, write_message
from brass_ai.protocol.scheduler import Scheduler
from brass_ai.protocol.session import Session
from brass_ai.server.desk import Desk
from brass_ai.server.settings import Settings

LOOK_SECONDS = 0.25  # between two looks at whether a client has gone
TRY_LATER = 1013  # the WebSocket's code for too much work
FINAL = ("result", "review", "done", "error", "busy")


class Outbox:
    """Answers on their way from the workers to one client.

    Partial reports are left out while more than a fifth of `most` answers wait; with `most` it is full.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Message] = asyncio.Queue()
        self.is_full = asyncio.Event()

    def put(self, answer: Message) -> None:
        """Queue an answer; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._put, answer)

    async def take(self) -> Message:
        """The next answer."""
        return await self._queue.get()

    def _put(self, answer: Message) -> None:
        waiting = self._queue.qsize()
        if waiting >= self._most:
            self.is_full.set()
        elif waiting <= self._most // 5 or answer["type"] != "report":
            self._queue.put_nowait(answer)


async def serve_socket(socket: WebSocket, scheduler: Scheduler, settings: Settings, desk: Desk) -> None:
    """Answer one client until it goes; what it had in flight is then cancelled."""
    await socket.accept()
    outbox = Outbox(settings.unread)
    session = Session(scheduler, outbox.put, settings.bounds)
    tasks = [
        asyncio.create_task(_receive(socket, session, desk)),
        asyncio.create_task(_send(socket, outbox)),
        asyncio.create_task(outbox.is_full.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if outbox.is_full.is_set():
            with contextlib.suppress(TimeoutError):  # the close waits behind all that is not read
                await asyncio.wait_for(socket.close(TRY_LATER, "The answers are not read."), LOOK_SECONDS)
    finally:
        session.cancel_all()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def answer_once(
    request: Request, message: Message, scheduler: Scheduler, settings: Settings, desk: Desk
) -> Message:
    """The last answer to one query; a client that goes cancels it."""
    outbox = Outbox(settings.unread)
    session = Session(scheduler, outbox.put, settings.bounds)
    await desk.short(session.take, message)
    wanted = asyncio.create_task(_last(outbox))
    try:
        while not (await asyncio.wait([wanted], timeout=LOOK_SECONDS))[0]:
            if await request.is_disconnected():
                break
        else:
            return wanted.result()
        return {"id": message["id"], "type": "error", "error": "The client has gone.", "faults": []}
    finally:
        session.cancel_all()
        wanted.cancel()


async def _last(outbox: Outbox) -> Message:
    while True:
        answer = await outbox.take()
        if answer["type"] in FINAL:
            return answer


async def _receive(socket: WebSocket, session: Session, desk: Desk) -> None:
    """Messages one after the other, so that a flood of them waits in the client's own connection."""
    try:
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            await desk.patient(session.handle, event.get("bytes") or b"" if text is None else text)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while True:
            await socket.send_text(write_message(await outbox.take()))
    except (WebSocketDisconnect, RuntimeError):
        return
