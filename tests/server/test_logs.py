"""What goes into the log, and in what form."""

from __future__ import annotations

import json
import logging
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eightythree.server import openapi
from eightythree.server.logs import LEVELS, JsonLines, Lines, OneAMinute, begin_logging

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMS = pytest.mark.parametrize("form", [Lines(), JsonLines()], ids=["text", "json"])


@pytest.fixture
def fresh_logging() -> Iterator[None]:
    """Put back what `begin_logging` changes."""
    root, own = logging.getLogger(), logging.getLogger("eightythree")
    filters = logging.getLogger("uvicorn.error").filters[:]
    before = (root.handlers[:], root.level, own.level)
    yield
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    own.setLevel(before[2])
    logging.getLogger("uvicorn.error").filters[:] = filters


def record(message: str, *values: object, error: Exception | None = None) -> logging.LogRecord:
    about = None
    if error is not None:
        try:
            raise error
        except Exception:
            about = sys.exc_info()
    return logging.LogRecord("eightythree.x", logging.ERROR, "x.py", 1, message, values, about)


@FORMS
@settings(max_examples=200, deadline=None)
@given(st.text())
def test_whatever_people_send_stays_on_one_line_and_is_seen(
    form: logging.Formatter, text: str
) -> None:
    line = form.format(record("said %s", text))
    assert line.isprintable()
    assert len(line.splitlines()) == 1


def test_what_is_the_same_over_and_over_is_logged_once_a_minute() -> None:
    once = OneAMinute()
    logged = []
    for second in range(200):
        for said in (record("the database failed: %s", "Down"), record("leases not renewed")):
            said.created = float(second)
            if once.filter(said):
                logged.append((second, said.getMessage()))
    assert [each for each in logged if "database" in each[1]] == [
        (0, "the database failed: Down"),
        *((60 * n, "the database failed: Down (and 59 times more before)") for n in (1, 2, 3)),
    ]
    assert len(logged) == 8
    news = [record("a table") for _ in range(3)]
    for each in news:
        each.levelno = logging.INFO
    assert all(once.filter(each) for each in news)


# Litestar warns of what its next major version wants otherwise.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_openapi_document_leaves_the_log_as_it_is(fresh_logging: None) -> None:
    """An application made by the way would bring a logging of its own."""
    begin_logging("warning", as_json=True)
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.getLogger("uvicorn.error").level
    openapi._document.cache_clear()
    openapi._document()
    assert before == (root.handlers, root.level, logging.getLogger("uvicorn.error").level)


def test_a_json_line_gives_back_what_was_logged() -> None:
    told = json.loads(JsonLines().format(record("name %s", 'x"\n\u202e')))
    assert told.keys() == {"time", "level", "logger", "message"}
    assert (told["level"], told["logger"]) == ("error", "eightythree.x")
    assert told["message"] == 'name x"\n\u202e'
    assert told["time"].endswith("Z")


@FORMS
def test_an_error_is_told_without_its_message(form: logging.Formatter) -> None:
    """It could quote hidden cards; nor is there any traceback."""
    line = form.format(record("failed", error=ValueError("the hand is AS KH")))
    assert "ValueError at test_logs.py:" in line
    assert "AS KH" not in line
    assert "Traceback" not in line


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("as_json", [False, True])
def test_libraries_log_no_news(
    level: str, as_json: bool, capsys: pytest.CaptureFixture[str], fresh_logging: None
) -> None:
    begin_logging(level, as_json=as_json)
    for name in ("eightythree.server", "uvicorn.error"):
        for each in LEVELS:
            getattr(logging.getLogger(name), each)(f"{name} {each}")
    lines = capsys.readouterr().err.splitlines()
    wanted = [f"eightythree.server {each}" for each in LEVELS[LEVELS.index(level) :]]
    least = max(LEVELS.index(level), LEVELS.index("warning"))
    wanted += [f"uvicorn.error {each}" for each in LEVELS[least:]]
    if as_json:
        assert [json.loads(line)["message"] for line in lines] == wanted
    else:
        assert [line.split(" ", 3)[3] for line in lines] == wanted


def test_what_anybody_can_send_does_not_fill_the_log(
    capsys: pytest.CaptureFixture[str], fresh_logging: None
) -> None:
    begin_logging("debug")
    for text in ("Invalid UTF-8 sequence received from client.", "Invalid HTTP request received."):
        logging.getLogger("uvicorn.error").error(text)
    assert capsys.readouterr().err == ""
