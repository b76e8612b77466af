"""What every request must pass before anything looks at it: host, origin, token, kind and size of the body."""

import asyncio
import contextlib
import hmac
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from brass_ai.server.settings import Settings

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY_VIOLATION = 1008  # the WebSocket's code for a refusal
REASON_LENGTH = 100  # bytes of a refusal's reason that a WebSocket carries
DRAINED = 16  # times the longest body that is read of a refused request, to be forgotten
UNREAD = (400, 408)  # refusals of clients that have gone or send nothing more
API = "/api/"
HEADERS = (
    (b"content-security-policy", b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
     b"connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-cache"),
)  # fmt: skip


class Refusal(Exception):
    """A request that goes no further; `status` is HTTP's."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Guard:
    """Wraps an application; whatever is refused never reaches it."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
            if scope["type"] == "http":
                receive = await self._whole_body(scope, receive)
        except Refusal as refusal:
            if scope["type"] == "http":
                await self._refuse(scope, receive, send, refusal)
            else:
                reason = str(refusal)[:REASON_LENGTH]
                await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
            return
        await self._app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)

    def _check(self, scope: Scope) -> None:
        headers = _single(scope["headers"])
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        names = self._settings.names
        if names is not None and name.lower() not in names:
            raise Refusal(403, f"The host is {host[:60]!r}; expected {' or '.join(names)}.")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            raise Refusal(403, f"The origin is {origin[:60]!r}; expected the page of this server.")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refusal(403, "Another site asks; expected the page of this server.")
        if scope["path"].startswith(API):
            self._check_token(scope, headers)
            if (
                scope.get("method") == "POST"
                and headers.get("content-type", "").partition(";")[0] != "application/json"
            ):
                raise Refusal(415, "The content type must be application/json.")

    def _check_token(self, scope: Scope, headers: dict[str, str]) -> None:
        token = self._settings.token
        if token is None:
            return
        given = headers.get("x-brass-token", "")
        if scope["type"] == "websocket":  # for which a page cannot set headers
            given = given or parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if not hmac.compare_digest(given.encode(), token.encode()):
            raise Refusal(401, "The token is missing or wrong.")

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """The body read to its end, so that a slow or endless one holds nothing but its own connection."""
        most = self._settings.body_bytes
        length = _single(scope["headers"]).get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > most:
            raise Refusal(413, f"The body is too long; expected at most {most} bytes.")
        body = bytearray()
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                while True:
                    event = await receive()
                    if event["type"] != "http.request":
                        raise Refusal(400, "The client has gone.")
                    body += event.get("body", b"")
                    if len(body) > most:
                        raise Refusal(413, f"The body is too long; expected at most {most} bytes.")
                    if not event.get("more_body"):
                        break
        except TimeoutError:
            raise Refusal(408, "The body did not arrive in time.") from None
        return _replay(bytes(body), receive)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
        """The refusal as an answer; it is sent at once, and reaches also a client who reads it only after his body."""
        body = json.dumps({"error": str(refusal), "faults": []}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()),
                   (b"connection", b"close"), *HEADERS]  # fmt: skip
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": True})
        if refusal.status not in UNREAD and not any(name == b"expect" for name, _ in scope["headers"]):
            await self._drain(receive)
        await send({"type": "http.response.body", "body": b""})

    async def _drain(self, receive: Receive) -> None:
        """Read and forget a body, as closing the connection before its end would take back the answer too."""
        left = DRAINED * self._settings.body_bytes
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._settings.body_seconds):
                while left > 0:
                    event = await receive()
                    left -= len(event.get("body", b""))
                    if event["type"] != "http.request" or not event.get("more_body"):
                        return


def _replay(body: bytes, receive: Receive) -> Receive:
    """Gives the body once, then what else comes, such as that the client has gone."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Event:
        return waiting.pop() if waiting else await receive()

    return replayed


def _single(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by lower-case name; Refusal where one that decides is given twice."""
    found: dict[str, str] = {}
    for raw_name, value in headers:
        name = raw_name.decode("latin-1").lower()
        if name in found and name in ("host", "origin", "content-length", "content-type", "x-brass-token"):
            raise Refusal(400, f"The header {name} is given twice.")
        found[name] = value.decode("latin-1")
    return found


def _with_headers(send: Send) -> Send:
    async def sent(event: Event) -> None:
        if event["type"] == "http.response.start":
            event["headers"] = [*event.get("headers", []), *HEADERS]
        await send(event)

    return sent
