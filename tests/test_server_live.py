"""Live analysis over WebSocket: the engine's protocol, several clients at once, clients that go."""

import contextlib
import json
import socket
import threading

import pytest
from tests.support.analysis import FINAL, assert_answer, example
from tests.support.programs import wait_until
from tests.support.web import running
from websockets.exceptions import InvalidStatus

from brass_ai.protocol.query import Bounds


@pytest.fixture(scope="module")
def page():
    with running(workers=2) as made:
        yield made


@pytest.fixture
def position():
    return example("lancashire-2018-4p-rail-round-2")


def receive(socket):
    """The next answer, checked."""
    answer = json.loads(socket.recv(60))
    assert_answer(answer)
    return answer


def last(socket, id):
    """The final answer to a query."""
    while True:
        answer = receive(socket)
        if answer["id"] == id and answer["type"] in FINAL:
            return answer


def test_reports_and_a_result(page, position):
    """As from the command."""
    with page.socket() as socket:
        limits = {"seconds": 0.6}
        socket.send(json.dumps({"id": "q", "position": position, "limits": limits, "report_interval": 0.1}))
        first = receive(socket)
        assert first["type"] == "report"
        result = last(socket, "q")
        assert result["type"] == "result"
        assert result["iterations"] > first["iterations"]


def test_cancel_and_errors_over_the_socket(page, position):
    """Errors leave the socket open."""
    with page.socket() as socket:
        for text in ("{", "[]", '{"id": "x", "action": "dance"}', b"\xff"):
            socket.send(text)
            assert receive(socket)["type"] == "error"
        socket.send(json.dumps({"id": "q", "position": position, "limits": {"seconds": 50}}))
        socket.send(json.dumps({"id": "c", "action": "cancel", "target": "q"}))
        assert last(socket, "c")["cancelled"] == ["q"]
        assert last(socket, "q")["reason"] == "cancelled"


def test_a_client_that_goes_cancels_its_queries(page, position):
    """The workers are free at once for others."""
    with page.socket() as socket:
        for number in range(4):
            socket.send(json.dumps({"id": str(number), "position": position, "limits": {"seconds": 60},
                                    "report_interval": 0.1}))  # fmt: skip
        receive(socket)
    query = {"id": "q", "position": position, "limits": {"iterations": 50}}
    assert page.post("analyse", **query)["type"] == "result"
    with page.socket() as socket:

        def is_idle():
            socket.send(json.dumps({"id": "s", "action": "status"}))
            return last(socket, "s")["queries"] == []

        assert wait_until(is_idle)


def test_a_review_is_streamed(page):
    """Verdicts, then the summary."""
    record = example("lancashire-2018-2p-game")
    record = {
        **{name: record[name] for name in ("format", "ruleset", "players", "setup")},
        "steps": record["steps"][:4],
    }
    with page.socket() as socket:
        socket.send(json.dumps({"id": "r", "action": "review", "record": record, "limits": {"iterations": 40}}))
        assert [receive(socket)["type"] for _ in range(5)] == ["reviewed"] * 4 + ["review"]


def test_many_clients_all_get_an_answer_or_an_orderly_busy(position):
    """Forty clients at once with room for ten: each gets a result or busy, and then the server is free again."""
    with running(workers=2, waiting=10) as page:
        answers = []

        def client(number):
            query = json.dumps({"id": str(number), "position": position, "limits": {"seconds": 0.2}})
            with page.socket() as socket:
                socket.send(query)
                answers.append(last(socket, str(number)))

        threads = [threading.Thread(target=client, args=[number]) for number in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        assert len(answers) == 40
        kinds = {answer["type"] for answer in answers}
        assert kinds <= {"result", "busy"}
        assert sum(answer["type"] == "result" for answer in answers) >= 10
        assert page.post("analyse", id="q", position=position, limits={"iterations": 20})["type"] == "result"


def test_a_greedy_client_does_not_starve_others(position):
    """One holds all places with queries of a minute; another still gets its answer meanwhile."""
    bounds = Bounds(seconds=60.0, iterations=10**6, threads=1, queries=16, pool_bytes=1 << 24)
    long, short = {"limits": {"seconds": 60}, "report_interval": 0.1}, {"limits": {"iterations": 100}}
    with running(workers=1, waiting=6, bounds=bounds) as page, page.socket() as greedy, page.socket() as modest:
        for number in range(8):
            greedy.send(json.dumps({"id": str(number), "position": position, **long}))
        receive(greedy)
        modest.send(json.dumps({"id": "q", "position": position, **short}))
        assert last(modest, "q")["type"] == "result"


def test_more_sockets_than_allowed_are_refused(position):
    """Those that are open go on."""
    with running(sockets=2) as page, page.socket() as first, page.socket():
        with pytest.raises(InvalidStatus):
            page.socket()
        first.send(json.dumps({"id": "a", "action": "about"}))
        assert receive(first)["type"] == "done"


def test_a_client_that_does_not_read_is_dropped():
    """Its answers do not pile up without end: the only place at the server is soon free for another."""

    def can_open():
        with contextlib.suppress(InvalidStatus), page.socket():
            return True

    message = masked(json.dumps({"id": "x", **{f"unknown field {number}": 1 for number in range(100)}}).encode())
    with running(sockets=1, unread=3) as page, socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", page.port))
        raw.sendall(handshake(page))
        assert b" 101 " in raw.recv(200)
        assert not can_open()
        raw.settimeout(2)
        with contextlib.suppress(OSError):
            while True:  # until the server reads no more
                raw.sendall(message)
        assert wait_until(can_open)


def handshake(page):
    """What opens a WebSocket, as bytes."""
    return (
        f"GET /api/analysis HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def masked(text):
    """A text message of more than 125 bytes as a client sends it, under a mask that changes nothing."""
    return b"\x81" + bytes([0x80 | 126]) + len(text).to_bytes(2, "big") + bytes(4) + text
