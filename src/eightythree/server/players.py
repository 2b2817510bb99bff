"""The names of players: what people may be called, and what bots are."""

from __future__ import annotations

import random
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["LONGEST_NAME", "bot_names", "clean_name", "stand_in", "visible"]

LONGEST_NAME: Final = 24
"""The most characters of a name."""

# fmt: off
_BOT_NAMES: Final = (
    "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jun",
    "Kei", "Lea", "Mio", "Nao", "Otto", "Pia", "Rui", "Sara", "Tove", "Uma",
)
# fmt: on

# Control, format (bidi marks, zero width), surrogate and private characters, line ends.
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_MARKS: Final = 3
"""The most marks on top of each other that a letter may carry: more are drawn over other lines."""

# Letters and signs that show nothing: the Hangul fillers and the empty Braille cell.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(text: str) -> str:
    """Return a name fit to be shown: composed (NFC), trimmed, nothing invisible in it.

    Raises:
        ValueError: nothing to be seen is left, or more than `LONGEST_NAME` characters are.
    """
    name = visible(text)
    if not name:
        raise ValueError("a name needs a letter or another character that can be seen")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a name has at most {LONGEST_NAME} characters")
    return name


def visible(text: str) -> str:
    """Return what can be seen of a text: composed (NFC), trimmed, on one line; maybe nothing."""
    seen = "".join(
        letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or not _unwanted(letter)
    )
    line = unicodedata.normalize("NFC", " ".join(_unpiled(seen).split()))
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""


def _unpiled(text: str) -> str:
    """Return a text with at most so many marks to a letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)


def _unwanted(letter: str) -> bool:
    code = ord(letter)
    nowhere = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF  # no characters, ever
    return nowhere or letter in _BLANK or unicodedata.category(letter) in _UNWANTED


def stand_in(seat: int) -> str:
    """Return the name of a seat that has none: ``Player 3`` for seat 2."""
    return f"Player {seat + 1}"


def bot_names(count: int, taken: Collection[str]) -> list[str]:
    """Return names for bots, all different and none of those taken.

    Args:
        count: 0..8.
        taken: the names of the people at the table, at most 8.
    """
    free = [name for name in _BOT_NAMES if name not in taken]
    return random.sample(free, count)
