"""A server of the web board in this process, and a client that talks to it as a page does."""

import http.client
import json
import threading
import time
from contextlib import contextmanager

import uvicorn
from websockets.sync.client import connect

from brass_ai.commands.serve import listen, uvicorn_config
from brass_ai.server.settings import Settings


@contextmanager
def running(**settings):
    """A server on a free port; its Page."""
    chosen = Settings(**{"workers": 2, **settings})
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn_config(chosen))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Page(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(60)
        assert not thread.is_alive()


class Answer:
    """A response: `status`, `headers`, `body`."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    def json(self):
        return json.loads(self.body)


class Page:
    """A client of the server at a port of this machine."""

    def __init__(self, port):
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"

    def request(self, method, path, body=None, headers=()):
        """Send one request on a connection of its own; the path goes out as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, body, dict(headers))
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def send(self, path, body, headers=()):
        """Post text or bytes as JSON."""
        return self.request("POST", f"/api/{path}", body, {"Content-Type": "application/json", **dict(headers)})

    def post(self, path, status=200, /, **body):
        """Post fields and return the answer's; the status must be the expected one."""
        answer = self.send(path, json.dumps(body))
        assert answer.status == status, answer.body[:1000]
        return answer.json()

    def socket(self, query="", **headers):
        """An open WebSocket for analysis."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/analysis{query}", additional_headers={"Origin": self.origin, **headers}
        )
