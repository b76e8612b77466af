"""`brass-ai serve`: the web board."""

import os
import socket
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from brass_ai.extras import MissingExtra

if TYPE_CHECKING:
    import uvicorn

    from brass_ai.server.settings import Settings

MOST_PORT = 65_535
KEEP_ALIVE_SECONDS = 5  # of a connection without requests
BACKLOG = 2048  # connections not yet accepted, as the HTTP server takes by default
LAST_SECONDS = 2  # for answers on their way when the server is ended


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; outside this machine it needs --token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="The port; 0 takes any that is free.")] = 8000,
    token: Annotated[
        str | None,
        typer.Option(metavar="SECRET", help="Needed by every client; BRASS_TOKEN in the environment does the same."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Searches at the same time [default: the number of processors].")
    ] = None,
) -> None:
    """Show the board in the browser: play, analyse a position or a game, enter a position.

    Open the address that it prints. Ctrl-C ends it.

    Example: brass-ai serve --port 8000
    """
    try:
        import uvicorn
    except ModuleNotFoundError as error:
        raise MissingExtra("The web board's pages", str(error.name), "server") from None
    from brass_ai.server.settings import Settings

    number = (os.cpu_count() or 1) if workers is None else workers
    if not 1 <= number <= 256:
        raise typer.BadParameter(f"--workers is {workers}; expected 1 to 256.")
    if not 0 <= port <= MOST_PORT:
        raise typer.BadParameter(f"--port is {port}; expected 0 to {MOST_PORT}.")
    settings = Settings(host=host, port=port, token=token or os.environ.get("BRASS_TOKEN") or None, workers=number)
    server = uvicorn.Server(uvicorn_config(settings))
    listening = listen(host, port)
    bound_host, bound_port = listening.getsockname()[:2]
    shown = f"[{bound_host}]" if ":" in bound_host else bound_host
    secret = f"#token={settings.token}" if settings.token else ""
    print(f"The board is at http://{shown}:{bound_port}/{secret}", flush=True)
    print("Ctrl-C ends it.", file=sys.stderr)
    server.run(sockets=[listening])


def uvicorn_config(settings: "Settings") -> "uvicorn.Config":
    """How the HTTP server runs the application: quiet, and within the settings' bounds."""
    import uvicorn

    from brass_ai.server.app import make_app

    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        ws_max_size=settings.body_bytes,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=LAST_SECONDS,
        server_header=False,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address; ValueError if it cannot be had."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)  # before the address is printed, so that who reads it can connect
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        raise ValueError(f"--host {host} --port {port} cannot be used: {problem}.") from None
    return listening
