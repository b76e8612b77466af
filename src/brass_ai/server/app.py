"""The application: which path does what. Games stay with the client; docs/server.md describes every field."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import FileResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from brass_ai.protocol.messages import Message, fault_dicts, read_message, sentences_of, write_message
from brass_ai.protocol.moment import moment_of
from brass_ai.protocol.scheduler import Busy, Scheduler
from brass_ai.server import facts, games
from brass_ai.server.check import check, check_sketch
from brass_ai.server.desk import Desk
from brass_ai.server.guard import Guard
from brass_ai.server.live import TRY_LATER, answer_once, serve_socket
from brass_ai.server.settings import Settings
from brass_ai.server.sketch import start_position
from brass_ai.server.whynot import read_wish, why_not
from brass_core.faults import DocumentError, Fault

STATIC = Path(__file__).parent / "static"
ANSWERS = {"error": 400, "busy": 503}  # HTTP's status for types of answers
logger = logging.getLogger("brass_ai.server")


class Json(JSONResponse):
    """An answer in ASCII, so that any text a client sent can be quoted in it."""

    def render(self, content: Any) -> bytes:
        """The content as JSON."""
        return write_message(content).encode()


class Board:
    """What all requests share: the workers, and how many use them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.scheduler = Scheduler(settings.workers, settings.waiting)
        self.desk = Desk(self.scheduler, settings.requests)
        self.sockets = 0

    def close(self) -> None:
        """End the workers."""
        self.desk.close()
        self.scheduler.close()


def make_app(settings: Settings | None = None) -> Guard:
    """The ASGI application behind its guard. Its workers end with its lifespan."""
    settings = settings or Settings()
    return Guard(make_routes(Board(settings)), settings)


def make_routes(board: Board) -> FastAPI:
    """The application without its guard."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(board.close)

    # Without the pages that describe the interface, which would load scripts from elsewhere.
    app = FastAPI(title="brass-ai", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    _answer_errors(app)
    _add_facts(app, board.settings)
    _add_games(app, board)
    _add_analysis(app, board)
    app.add_api_route("/", lambda: FileResponse(STATIC / "index.html"), methods=["GET"])
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


def _add_facts(app: FastAPI, settings: Settings) -> None:
    @app.get("/api/about")
    async def about() -> Json:
        limits = {**asdict(settings.bounds), "body_bytes": settings.body_bytes, "waiting": settings.waiting}
        version = {"version": metadata.version("brass-ai")}
        return Json(
            {
                **version,
                "rulesets": facts.games(),
                **facts.opponents(),
                "limits": {**limits, "searches": settings.workers},
            }
        )

    @app.get("/api/board/{ruleset}/{players}")
    async def board(ruleset: str, players: int) -> Json:
        return Json(facts.board(ruleset, players))

    @app.get("/api/start/{ruleset}/{players}")
    async def start(ruleset: str, players: int) -> Json:
        return Json({"position": start_position(ruleset, players)})


def _add_games(app: FastAPI, board: Board) -> None:
    most = board.settings.bounds.values

    def post(path: str, answer: Callable[[Message], Message]) -> None:
        """Answer requests at a path by a function of their body, in a thread."""

        async def respond(request: Request) -> Json:
            body = await request.body()
            return Json(await board.desk.short(lambda: answer(read_message(body, most))))

        app.add_api_route(path, respond, methods=["POST"], response_class=Json)

    post("/api/new", _new)
    post("/api/moment", lambda body: games.moment_facts(moment_of(body, _observer(body)), _seen_by(body)))
    post("/api/play", _play)
    post("/api/why", lambda body: why_not(moment_of(body), read_wish(body.get("wish"))))
    post("/api/log", lambda body: games.log(_record_of(body)))
    post("/api/check", lambda body: check(body.get("document", body.get("text")), _observer(body)))
    post("/api/complete", lambda body: check_sketch(body.get("sketch")))

    @app.post("/api/agent")
    async def agent(request: Request) -> Json:
        body = read_message(await request.body(), board.settings.bounds.values)
        spec, observer = _text(body, "agent"), _observer(body)
        moment = await board.desk.short(moment_of, body, observer)
        record, played = await board.desk.long(lambda: games.play_agent(moment, spec, observer))
        following = await board.desk.short(_at_end, record.to_dict(), observer, True)
        return Json({"record": record.to_dict(), "played": played, "moment": following, "closed": following["closed"]})


def _add_analysis(app: FastAPI, board: Board) -> None:
    @app.post("/api/analyse")
    async def analyse(request: Request) -> Json:
        body = read_message(await request.body(), board.settings.bounds.values)
        answer = await answer_once(request, body, board.scheduler, board.settings, board.desk)
        return Json(answer, ANSWERS.get(answer["type"], 200))

    @app.websocket("/api/analysis")
    async def analysis(socket: WebSocket) -> None:
        if board.sockets >= board.settings.sockets:
            await socket.close(TRY_LATER, "Too many sockets are open; try again later.")
            return
        board.sockets += 1
        try:
            await serve_socket(socket, board.scheduler, board.settings, board.desk)
        finally:
            board.sockets -= 1


def _answer_errors(app: FastAPI) -> None:
    """Every error as an object with one sentence a line, and the faults of documents."""

    def on(kind: type[Exception], make: Callable[[Any], Json]) -> None:
        async def respond(_: Request, error: Exception) -> Json:
            return make(error)

        handler: Callable[[Request, Exception], Awaitable[JSONResponse]] = respond
        app.add_exception_handler(kind, handler)

    on(DocumentError, lambda error: _error(400, sentences_of(error), fault_dicts(error.faults)))
    on(ValueError, lambda error: _error(400, str(error)))
    on(HTTPException, lambda error: _error(error.status_code, f"{error.detail}."))
    on(Busy, lambda error: _error(503, str(error), retry_after=error.retry_after))
    on(Exception, _failed)


def _failed(error: Exception) -> Json:
    logger.error("a request failed", exc_info=error)
    return _error(500, "The server failed at this request.")


def _error(status: int, sentence: str, faults: list[Message] | None = None, retry_after: float | None = None) -> Json:
    headers = {} if retry_after is None else {"retry-after": str(max(1, round(retry_after)))}
    return Json({"error": sentence, "faults": faults or []}, status, headers)


def _new(body: Message) -> Message:
    ruleset, players, seed = body.get("ruleset"), body.get("players"), body.get("seed")
    faults = []
    if not isinstance(ruleset, str):
        faults.append(Fault("ruleset", ruleset, "the id of a ruleset"))
    for name, value in (("players", players), ("seed", seed)):
        if type(value) is not int and (name != "seed" or value is not None):
            faults.append(Fault(name, value, "a whole number"))
    for name in ("seats", "agents"):
        value = body.get(name)
        if value is not None and not (isinstance(value, list) and all(isinstance(part, str | None) for part in value)):
            faults.append(Fault(name, value, "a list of texts"))
    if faults or not isinstance(ruleset, str) or not isinstance(players, int):
        raise DocumentError(faults)
    record = games.new_game(ruleset, players, seed, body.get("seats"), body.get("agents")).to_dict()
    return {"record": record, "moment": _at_end(record, _observer(body), False)}


def _play(body: Message) -> Message:
    text = _text(body, "play")
    if text is None:
        raise DocumentError([Fault("play", None, "a step in notation")])
    record, played = games.play(moment_of(body), text)
    return {"record": record.to_dict(), "played": played, "moment": _at_end(record.to_dict(), _observer(body), False)}


def _at_end(record: Message, observer: int | None, closed: bool) -> Message:
    return games.moment_facts(moment_of({"record": record, "closed": closed}, observer), observer)


def _record_of(body: Message) -> Any:
    record = moment_of(body).record
    if record is None:
        raise DocumentError([Fault("record", None, "a record")])
    return record


def _observer(body: Message) -> int | None:
    return _whole(body, "observer")


def _seen_by(body: Message) -> int | None:
    """Whose eyes a moment is for: a position's own observer comes first."""
    position = body.get("position")
    return position.get("observer") if isinstance(position, dict) else _observer(body)


def _whole(body: Message, name: str) -> int | None:
    value = body.get(name)
    if value is not None and type(value) is not int:
        raise DocumentError([Fault(name, value, "null, or a whole number")])
    return value


def _text(body: Message, name: str) -> str | None:
    value = body.get(name)
    if value is not None and not isinstance(value, str):
        raise DocumentError([Fault(name, value, "a text")])
    return value
