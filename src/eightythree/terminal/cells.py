"""How many cells of a terminal a text takes, and texts made to fit."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["cells", "clipped", "width_of", "wrapped"]


def cells(character: str) -> int:
    """Return how many cells a character takes: 0 what joins the one before it, 2 a wide one."""
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def width_of(text: str) -> int:
    """Return how many cells a text takes."""
    return sum(cells(character) for character in text)


def clipped(text: str, width: int) -> str:
    """Return a text cut to a width, with an ellipsis where something is missing."""
    if width_of(text) <= width:
        return text
    kept = ""
    for character in text:
        if width_of(kept) + cells(character) >= width:
            break
        kept += character
    return f"{kept}…"


def wrapped(lines: Iterable[str], width: int) -> list[str]:
    """Return lines broken between words so that none is wider than a width, if it can be.

    What is broken goes on as far in as its line began.
    """
    done = []
    for line in lines:
        if width_of(line) <= width:
            done.append(line)
            continue
        lead = line[: len(line) - len(line.lstrip())]
        row = ""
        for word in line.split():
            longer = f"{row} {word}" if row.strip() else f"{lead}{word}"
            if row.strip() and width_of(longer) > width:
                done.append(row)
                longer = f"{lead}  {word}"
            row = longer
        done.append(row)
    return done
