"""What goes into the log: short lines, and nothing that a player must not see."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Final

__all__ = ["LEVELS", "JsonLines", "Lines", "OneAMinute", "begin_logging", "told"]

LEVELS: Final = ("debug", "info", "warning", "error")
"""How much there is to be logged, most first."""

_FRAMES = 6
_MINUTE: Final = 60.0
_REMEMBERED: Final = 1000  # messages


def told(error: BaseException) -> str:
    """Return an unexpected error's kind and where it came from, on one line.

    Its message is left out: a rule's refusal or a failed statement can name hidden cards, and
    anybody can send text that ends up in one.

    >>> try:
    ...     int("8H")
    ... except ValueError as error:
    ...     told(error).startswith("ValueError at ")
    True
    """
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames)]
    return f"{type(error).__name__} at {' < '.join(places)}"


class Lines(logging.Formatter):
    """A line a record, for people; what cannot be seen in it is escaped.

    Of an error that a library logs, this has what `told` says of it, and no traceback.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        error = _error_of(record)
        line = f"{_time(record)} {record.levelname} {record.name} {record.getMessage()}"
        return _visible(f"{line}: {error}" if error else line)


class JsonLines(logging.Formatter):
    """A JSON object a line, in ASCII: ``time level logger message`` and, of an error, ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object, without the line's end."""
        told_of = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        error = _error_of(record)
        return json.dumps(told_of | {"error": error} if error else told_of)


class OneAMinute(logging.Filter):
    """Let a warning or an error that is the same over and over through once a minute.

    The next one that comes through tells how many were left out: a database that is down would
    fill a disk with lines otherwise.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record is logged."""
        if record.levelno < logging.WARNING:
            return True
        about = (record.name, record.getMessage())
        since, left_out = self._said.get(about, (-inf, 0))
        if record.created - since < _MINUTE:
            self._said[about] = since, left_out + 1
            return False
        if len(self._said) >= _REMEMBERED:
            self._said.clear()
        self._said[about] = record.created, 0
        if left_out:
            record.msg, record.args = f"{about[1]} (and {left_out} times more before)", ()
        return True


def begin_logging(level: str = "warning", *, as_json: bool = False) -> None:
    """Log to standard error.

    Args:
        level: the least that is logged, one of `LEVELS`. Libraries log from warnings on at most:
            uvicorn's news have what people have typed in them.
        as_json: a JSON object a line.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else Lines())
    handler.addFilter(OneAMinute())
    own = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(own, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger("eightythree").setLevel(own)
    logging.getLogger("uvicorn.error").addFilter(_is_news)


def _time(record: logging.LogRecord) -> str:
    when = datetime.fromtimestamp(record.created, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out what any client can provoke, and fill the log with."""
    return not str(record.msg).startswith(("Invalid UTF-8", "Invalid HTTP request"))


def _error_of(record: logging.LogRecord) -> str | None:
    return told(record.exc_info[1]) if record.exc_info and record.exc_info[1] else None


def _visible(text: str) -> str:
    """Return a text with every control, bidi and other invisible character escaped."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )
