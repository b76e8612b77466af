"""How the server is run: where it listens, who may use it, and how much one client may ask for."""

import ipaddress
from dataclasses import dataclass, field

from brass_ai.protocol.query import Bounds

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
PAGE_BOUNDS = Bounds(seconds=60.0, iterations=1_000_000, threads=1, queries=16, pool_bytes=128 << 20, values=10_000)


@dataclass(frozen=True, slots=True)
class Settings:
    """`token` None: everyone who reaches the server may use it, which is for the loopback interface only.

    `workers` searches run at a time, `waiting` queries may wait or run, `sockets` be open, `requests` be worked on.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    workers: int = 2
    waiting: int = 64
    sockets: int = 256
    requests: int = 64
    unread: int = 250  # answers, at which a client that does not read them is dropped
    body_bytes: int = 1 << 20
    body_seconds: float = 20.0  # for a body to arrive
    bounds: Bounds = field(default=PAGE_BOUNDS)

    def __post_init__(self) -> None:
        """ValueError for an address that others reach without a token to keep them out."""
        if self.token is None and not is_loopback(self.host):
            raise ValueError(f"--host is {self.host!r}, which others can reach; expected --token as well.")
        if self.token is not None and len(self.token) < 8:
            raise ValueError("--token is too short; expected at least 8 characters.")

    @property
    def names(self) -> tuple[str, ...] | None:
        """The hosts that requests may name, so that no foreign page reaches a local server by a name of its own.

        None where the server listens on every interface, under names that it cannot know; the token protects it then.
        """
        if is_loopback(self.host):
            return LOOPBACK_NAMES
        return None if is_any(self.host) else (self.host, f"[{self.host}]")


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_any(host: str) -> bool:
    """Whether the address stands for every interface."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return host == ""
