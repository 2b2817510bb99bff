"""Why a text is no record: what the reader of JSON says, as errors with stable codes."""

from __future__ import annotations

import re
from typing import Final

from eightythree.errors import RecordError, brief

__all__ = ["misshapen", "no_json", "one_line"]

_BYTE: Final = re.compile(r"\(byte (\d+)\)$")
_PLACE: Final = re.compile(r"\$\.rounds\[(\d+)\](?:\.actions\[(\d+)\])?")
_WHERE: Final = re.compile(r" - at `([^`]*)`$")
_TYPES: Final = re.compile(r"Expected `([^`]*)`, got `([^`]*)`$")
_MISSING: Final = re.compile(r"Object missing required field `(.*)`$", re.DOTALL)
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`$", re.DOTALL)


def no_json(found: str) -> RecordError:
    """Return the error for a text that is no JSON, from the reader's words."""
    problem = f"no valid JSON: {one_line(found)}"
    if found == "Input data was truncated":
        return RecordError(problem, "cut_short")
    byte = _BYTE.search(found)
    if byte:
        return RecordError(problem, "no_json_at", {"byte": int(byte[1])})
    return RecordError(problem, "no_utf8" if "utf-8" in found.lower() else "no_json")


def misshapen(found: str) -> RecordError:
    """Return the error for JSON of the wrong shape, with its round and action where it has any."""
    told = found if " - at " in found else f"the whole: {found}"
    told = one_line(told.replace("`$.rules[...]`", "an option in `$.rules`"))
    at = _WHERE.search(found)
    what = found[: at.start()] if at else found
    where = at[1].replace("[...]", "") if at else "$"
    number, action = _place(where)
    if types := _TYPES.match(what):
        params = {"where": where, "expected": types[1], "found": types[2]}
        return RecordError(told, "wrong_type", params, round=number, action=action)
    if field := _MISSING.match(what):
        params = {"where": where, "field": brief(field[1])}
        return RecordError(told, "missing_field", params, round=number, action=action)
    if field := _UNKNOWN.match(what):
        params = {"where": where, "field": brief(field[1])}
        return RecordError(told, "unknown_field", params, round=number, action=action)
    return RecordError(
        told,
        "number_range" if "out of range" in what else "misshapen",
        {"where": where},
        round=number,
        action=action,
    )


def _place(where: str) -> tuple[int | None, int | None]:
    """Return the round and action, from 1, that a path in the JSON is in."""
    found = _PLACE.search(where)
    if not found:
        return None, None
    number, action = (int(index) + 1 if index else None for index in found.groups())
    return number, action


def one_line(text: str) -> str:
    """Return a text in printable characters on one line, its middle left out when it is long."""
    safe = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return safe if len(safe) <= 200 else f"{safe[:120]} ... {safe[-60:]}"
