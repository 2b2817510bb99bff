"""`eightythree check`: replay records through the rules."""

from __future__ import annotations

import errno
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from eightythree.errors import RecordError
from eightythree.record import LARGEST, decode, replay

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["as_text", "check", "printable", "read"]


def check(files: Iterable[str], *, as_json: bool) -> int:
    """Print one line a file: whether its record replays, and what is wrong where it does not.

    Args:
        files: paths; ``-`` is standard input.
        as_json: one JSON object a line in place of a sentence.

    Returns:
        The exit status: 0 all fine, 1 some record refused, 2 a file that cannot be read.
    """
    status = 0
    for file in files:
        try:
            data = read(file)
        except OSError as error:
            status = 2
            reason = (error.strerror or type(error).__name__).lower()
            print(f"eightythree check: {printable(file)}: {reason}", file=sys.stderr)
            if as_json:
                print(_json_line(file, RecordError(f"cannot be read: {reason}")))
            continue
        try:
            report = _report(data)
        except RecordError as error:
            status = max(status, 1)
            print(_json_line(file, error) if as_json else f"{printable(file)}: {error}")
            continue
        if as_json:
            print(json.dumps({"file": as_text(file), "ok": True, **report}))
        else:
            print(f"{printable(file)}: {_sentence(report)}")
    return status


def read(file: str, largest: int = LARGEST) -> bytes:
    """Return a file's bytes, at most one more than `largest`, which is what a record may have."""
    if file == "-":
        if sys.stdin is None:  # it was closed before we began
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(largest + 1)
    with open(file, "rb") as stream:  # noqa: PTH123 - a path's bytes may be no text
        return stream.read(largest + 1)


def _report(data: bytes) -> dict[str, Any]:
    record = decode(data)
    match = replay(record)
    return {
        "game": record.game,
        "rounds": [list(result.points) for result in match.results],
        "score": list(match.totals),
        "winners": None if match.winners is None else list(match.winners),
        "finished": match.winners is not None,
    }


def _sentence(report: dict[str, Any]) -> str:
    rounds = len(report["rounds"])
    score = "-".join(map(str, report["score"]))
    state = "finished" if report["finished"] else "unfinished"
    return f"ok, {rounds} {'round' if rounds == 1 else 'rounds'}, {score}, {state}"


def _json_line(file: str, error: RecordError) -> str:
    return json.dumps(
        {
            "file": as_text(file),
            "ok": False,
            "error": error.problem,
            "round": error.round,
            "action": error.action,
            "clause": error.clause,
        }
    )


def as_text(file: str) -> str:
    """Return a path as text; bytes that are none are replaced."""
    return os.fsencode(file).decode("utf-8", "replace")


def printable(file: str) -> str:
    """Return a path on one line, control characters escaped."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode()
        for each in as_text(file)
    )
