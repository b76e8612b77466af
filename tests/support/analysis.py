"""Asking the analysis engine in this process, and checking every answer against its schema."""

import json
import threading
from importlib.resources import files
from pathlib import Path

from jsonschema_rs import Draft202012Validator

from brass_ai.protocol.scheduler import Scheduler
from brass_ai.protocol.session import Session

EXAMPLES = Path(__file__).parents[2] / "examples"
FINAL = ("result", "review", "done", "error", "busy")


def schema(name):
    """A schema of the engine, as it is shipped."""
    return json.loads(files("brass_core").joinpath(f"schemas/{name}.schema.json").read_text(encoding="utf-8"))


ANSWER = Draft202012Validator(schema("analysis_answer"))
QUERY = Draft202012Validator(schema("analysis_query"))


def example(name):
    """An example of the project as a document."""
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def assert_answer(answer):
    """The answer is JSON that its schema allows."""
    plain = json.loads(json.dumps(answer, allow_nan=False))
    assert [str(error) for error in ANSWER.iter_errors(plain)] == []


class Engine:
    """An engine with a session; `answers` are those so far, each checked."""

    def __init__(self, workers=1, bounds=None, scheduler=None):
        self.scheduler = scheduler or Scheduler(workers)
        self.answers = []
        self.changed = threading.Condition()
        self.session = Session(self.scheduler, self.receive, bounds)

    def receive(self, answer):
        with self.changed:
            self.answers.append(answer)
            self.changed.notify_all()

    def send(self, **message):
        self.session.handle(json.dumps(message))

    def wait(self, condition, seconds=60):
        """Wait until the answers fulfil a condition."""
        with self.changed:
            assert self.changed.wait_for(lambda: condition(self.answers), seconds), self.answers
        for answer in self.answers:
            assert_answer(answer)

    def last(self, id, after=0):
        """The final answer to a query, among those after the first so many."""

        def final(answers):
            return [answer for answer in answers[after:] if answer["id"] == id and answer["type"] in FINAL]

        self.wait(final)
        return final(self.answers)[0]

    def ask(self, **message):
        """Send a query and wait for its final answer."""
        before = len(self.answers)
        self.send(**message)
        return self.last(message["id"], before)

    def close(self):
        self.session.cancel_all()
        self.scheduler.close()
