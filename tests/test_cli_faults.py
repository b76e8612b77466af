"""The command line on bad input and when it is ended from outside: sentences and exit codes, never a traceback."""

import json
import random
import signal
import subprocess
import sys

import pytest
from tests.support.command_line import QUICK, READERS, assert_refused
from tests.support.documents import busy_position, passing_record, position_at, shortfall_position
from tests.support.mutation import damage

from brass_ai.cli import INTERRUPTED, READER_GONE
from brass_core.documents.progress import Moment
from brass_core.position import read_position
from brass_core.record import read_record

NOT_POSITIONS = [b"", b"{", b"[]", b"null", b"1e999", b"\xff\xfe\x00", b'{"format": 3}', b"{}\n{}\n", b"[" * 100_000]


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("content", NOT_POSITIONS, ids=lambda content: repr(content[:12]))
def test_input_that_is_no_document_is_refused(command, content, run, written):
    path = written(content)
    assert_refused(run(command, path), str(path))
    assert_refused(run(command, "-", stdin=content), "standard input")


@pytest.mark.parametrize("command", READERS)
def test_files_that_cannot_be_read_are_refused(command, run, tmp_path):
    assert_refused(run(command, tmp_path / "missing.json"), "no such file")
    assert_refused(run(command, tmp_path), "is a directory")
    assert_refused(run(command, "a\x00b"), "cannot be read")
    assert_refused(run(command, ""), "cannot be read")


@pytest.mark.parametrize("command", READERS)
def test_all_faults_are_told_one_a_line(command, run, written):
    document = busy_position() | {"coal_market": 99, "round": 0}
    document["seats"][0]["cash"] = -3
    result = run(command, written(document))
    assert_refused(result, "coal_market is 99", "round is 0", "seats[0].cash is -3")
    assert len(result.err.splitlines()) >= 3


@pytest.mark.parametrize("command", ["suggest", "legal"])
def test_a_game_is_no_position(command, run, written):
    assert_refused(run(command, written(passing_record("lancashire-2018", 4))), "brass-ai convert")


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("seed", range(25))
def test_damaged_documents_never_end_in_a_traceback(command, seed, run, written):
    """Each is either refused in sentences or, where the damage makes no difference, answered."""
    chance = random.Random(f"{command} {seed}")
    readable = [busy_position(), busy_position(observer=1), shortfall_position("lancashire-2007")]
    if command in ("show", "convert"):
        readable.append(passing_record("lancashire-2018", 3, rounds=2))
    text = json.dumps(damage(chance.choice(readable), chance), default=str, skipkeys=True).encode()
    if seed % 5 == 0:
        cut = chance.randrange(len(text))
        text = text[:cut] + chance.choice((b"", b"\x00", b"\xc3", b'"', b"}")) + text[cut + chance.randrange(3) :]
    result = run(command, written(text), *(QUICK if command == "suggest" else []))
    if result.code:
        assert_refused(result)
    else:
        assert result.out or result.err
        assert _reads(text)


def _reads(text: bytes) -> bool:
    """Whether a text is a position or a record without faults; raises DocumentError if not."""
    is_record = json.loads(text)["format"].startswith("brass-record")
    return bool(read_record(text) if is_record else read_position(text))


# Ends from outside


def test_a_reader_that_leaves_is_no_error(written):
    path = written(position_at("lancashire-2018", 4, Moment("canal", 4, (0, 1, 2, 3), 0, 2, False, False)))
    command = [sys.executable, "-m", "brass_ai", "legal", str(path), "--words"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == READER_GONE
    process.stderr.close()


@pytest.mark.parametrize(
    ("redirection", "code", "sentence"),
    [
        (">&-", 0, ""),
        (">/dev/full", 1, "The output: no space left on device.\n"),
        ("<&-", 2, "standard input is closed; expected a document.\n"),
    ],
)
def test_streams_that_do_not_work_end_in_a_sentence(redirection, code, sentence, written):
    path = "-" if redirection.startswith("<") else written(busy_position())
    command = f"{sys.executable} -m brass_ai legal {path} {redirection}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, sentence)


@pytest.mark.parametrize(
    "words", [["suggest", "--time", "600"], ["perft", "--ruleset", "lancashire-2018", "--depth", "20"]]
)
def test_ctrl_c_ends_long_work_with_130(words, run, written):
    """The signal comes from a timer of this process, and ends in the same exception as Ctrl-C."""

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.4)
    try:
        result = run(*words, *([written(busy_position())] if words[0] == "suggest" else []))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert result.code == INTERRUPTED
    assert result.err == ""


def test_suggest_stays_light(written):
    """A suggestion in plain text loads none of the large libraries, so that it comes at once."""
    words = ["suggest", str(written(busy_position())), *QUICK]
    script = f"import sys; from brass_ai.cli import main; main({words!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules = {name.partition(".")[0] for name in done.stderr.split()}
    assert "should play" in done.stdout and "brass_core" in modules
    assert not modules & {"numpy", "rich", "pydantic"}
