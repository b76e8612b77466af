"""What the web board's server refuses: other origins, wrong hosts, tokens, sizes, paths, and nonsense of all kinds."""

import contextlib
import json
import random
import socket
import subprocess
import sys

import pytest
from tests.support.analysis import example
from tests.support.web import running
from websockets.exceptions import InvalidStatus

from brass_ai.server.settings import Settings

TOKEN = "a-secret-of-the-test"
NEW = {"ruleset": "lancashire-2018", "players": 2, "seed": 1}


@pytest.fixture(scope="module")
def page():
    with running() as made:
        yield made


@pytest.fixture(scope="module")
def guarded():
    with running(token=TOKEN) as made:
        yield made


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8000"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_other_hosts_and_origins_are_refused(page, headers):
    """For pages, for requests and for sockets, before anything is done."""
    assert page.get("/api/about", **headers).status == 403
    assert page.get("/", **headers).status == 403
    assert page.send("new", json.dumps(NEW), headers).status == 403
    if "Host" not in headers:
        with pytest.raises(InvalidStatus) as refused:
            page.socket(**headers)
        assert refused.value.response.status_code == 403


def test_a_page_of_its_own_is_served(page):
    """With the origin that a browser sends, under each of the names of this machine."""
    for name in ("127.0.0.1", "localhost"):
        host = f"{name}:{page.port}"
        assert (
            page.get("/api/about", Host=host, Origin=f"http://{host}", **{"Sec-Fetch-Site": "same-origin"}).status
            == 200
        )


def test_only_json_is_taken(page):
    """A form of another site can send text, not this content type."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = page.request("POST", "/api/new", json.dumps(NEW), {"Content-Type": kind})
        assert answer.status == 415


def test_answers_forbid_what_a_page_does_not_need(page):
    """No scripts from elsewhere, no frames, no guessing of types."""
    headers = page.get("/api/about").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/....//app.py",
        "/static/\\..\\app.py",
        "/static/%00",
        "/static/js",
        "/static/",
        "/../pyproject.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/docs",
        "/openapi.json",
        "/api/board/..%2f..%2fdata/4",
        "/api/nothing",
    ],
)
def test_no_file_outside_the_page_is_read(page, path):
    """Whatever way a path is written."""
    answer = page.get(path)
    assert answer.status in (400, 404)
    assert b"root:" not in answer.body
    assert b"import" not in answer.body


def test_the_token_is_needed(guarded):
    """For the interface; the page itself holds nothing secret."""
    assert guarded.get("/api/about").status == 401
    assert guarded.get("/api/about", **{"X-Brass-Token": "wrong"}).status == 401
    assert guarded.get("/api/about", **{"X-Brass-Token": TOKEN}).status == 200
    assert guarded.get(f"/api/about?token={TOKEN}").status == 401
    for query in ("", "?token=wrong"):
        with pytest.raises(InvalidStatus):
            guarded.socket(query)
    with guarded.socket(f"?token={TOKEN}") as opened:
        opened.send('{"id": "a", "action": "about"}')
        assert json.loads(opened.recv(30))["type"] == "done"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "board.example", ""])
def test_an_address_for_others_needs_a_token(host):
    """Settings without one are refused."""
    with pytest.raises(ValueError, match="--token"):
        Settings(host=host)
    Settings(host=host, token=TOKEN)


def test_the_command_refuses_it_too():
    """In a sentence, before it listens."""
    command = [sys.executable, "-m", "brass_ai", "serve", "--host", "0.0.0.0", "--port", "0"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr == "--host is '0.0.0.0', which others can reach; expected --token as well.\n"


def test_a_port_in_use_is_told():
    """In a sentence."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "brass_ai", "serve", "--port", port]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2
    assert "cannot be used" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_body_too_long_is_refused(page):
    """By its announced length before it comes, also if it comes all the same, and by what really comes in chunks."""
    too_long = b" " * (3 << 20)
    announced = page.send("check", None, {"Content-Length": str((1 << 20) + 1)})  # nothing need be sent to be refused
    assert announced.status == 413
    assert page.send("check", too_long).status == 413
    chunked = page.request("POST", "/api/check", iter([too_long]), {"Content-Type": "application/json"})
    assert chunked.status == 413
    assert "at most 1048576 bytes" in chunked.json()["error"]


def test_a_body_without_end_is_cut_off(page):
    """A refused client that goes on sending is not read for ever."""
    with socket.create_connection(("127.0.0.1", page.port), 30) as raw:
        raw.sendall(
            f"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        with pytest.raises(ConnectionError):
            for _ in range(64):
                raw.sendall(chunk)


def test_a_body_that_never_comes_holds_nobody_up():
    """It is given up after a while; others are served meanwhile."""
    with running(body_seconds=0.3) as page, socket.create_connection(("127.0.0.1", page.port), 30) as raw:
        raw.sendall(
            f"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nContent-Type: application/json\r\n"
            "Content-Length: 100\r\n\r\n{".encode()
        )
        assert page.get("/api/about").status == 200
        assert b" 408" in raw.recv(100)


@pytest.mark.parametrize(
    "text",
    [b"\x00\xff\xfe", b"GET\r\n\r\n", b"POST /api/new HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b"A" * 100_000,
     b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET /" + b"%" * 5000 + b" HTTP/1.1\r\n\r\n"],
    ids=range(6),
)  # fmt: skip
def test_what_is_no_request_harms_nothing(page, text):
    """The connection ends, the server goes on."""
    with socket.create_connection(("127.0.0.1", page.port), 30) as raw:
        raw.sendall(text)
        raw.shutdown(socket.SHUT_WR)
        raw.settimeout(30)
        with contextlib.suppress(ConnectionError):
            assert b" 200 " not in raw.recv(1000)
    assert page.get("/api/about").status == 200


PATHS = ["new", "moment", "play", "agent", "why", "log", "check", "complete", "analyse"]
ODD = [None, True, 0, -1, 2**70, 1.5, "", "x" * 1000, "\ud800", [], {}, [[]], {"a": {}}, [None] * 50]


@pytest.mark.parametrize("path", PATHS)
def test_bodies_that_are_no_object_are_refused(page, path):
    """With an error that says so."""
    for body in (b"", b"{", b"[]", b"7", b"null", b'"x"', b"\xff", b"NaN", b"[" * 10_000, b'{"a":' * 5000):
        answer = page.send(path, body)
        assert answer.status == 400, body[:20]
        assert answer.json()["error"]


@pytest.mark.parametrize("path", PATHS)
def test_nonsense_in_any_field_is_answered(page, path):
    """Each field of a good request, and places deep in its documents, replaced by what does not belong there."""
    random.seed(path)
    record = example("lancashire-2018-2p-game")
    record["steps"] = record["steps"][:6]
    position = example("lancashire-2018-4p-canal-round-5")
    good = {
        "new": {**NEW, "seats": ["a", "b"], "agents": [None, "ismcts:level=1"], "observer": 0},
        "moment": {"record": record, "step": 3, "closed": False, "observer": 0},
        "play": {"record": record, "step": 0, "play": record["steps"][0][1]},
        "agent": {"record": record, "agent": "ismcts:level=1", "closed": True},
        "why": {"position": position, "wish": {"kind": "build", "space": "bolton:1", "industry": "cotton_mill"}},
        "log": {"record": record},
        "check": {"document": position},
        "complete": {"sketch": {"ruleset": "lancashire-2018", "players": 4, "seats": [{"cash": 5}], "tiles": []}},
        "analyse": {"id": "q", "position": position, "limits": {"iterations": 10}, "lines": 2, "options": {}},
    }[path]
    bodies = [good | {field: odd} for field in good for odd in ODD]
    bodies += [damaged(good) for _ in range(150)]
    for body in bodies:
        text = json.dumps(body)
        answer = page.send(path, text)
        assert answer.status in (200, 400), (answer.status, answer.body[:300], text[:300])
        assert answer.status == 200 or answer.json()["error"]


def damaged(document):
    """A copy in which one value, somewhere, is an odd one."""
    copy = json.loads(json.dumps(document))
    at = copy
    while True:
        key = random.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if isinstance(at[key], dict | list) and at[key] and random.random() < 0.8:
            at = at[key]
            continue
        at[key] = random.choice(ODD)
        return copy


def test_a_token_that_can_be_guessed_is_refused():
    """At least eight characters."""
    with pytest.raises(ValueError, match="too short"):
        Settings(token="1234")
