"""Cards as the full screen shows them: rank and suit sign, in a little box."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from eightythree.terminal.canvas import Canvas

__all__ = ["Box", "box_for", "face", "paint_box", "signs"]


class Box(NamedTuple):
    """How large a card on the table is, its frame included."""

    width: int
    height: int


_SMALL: Final = Box(6, 3)
_LARGE: Final = Box(9, 5)
_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD: Final = re.compile(r"\b[2-9TJQKA][SHDC]\b")


def box_for(height: int) -> Box:
    """Return how large the cards are on a table of so many rows."""
    return _LARGE if height >= 24 else _SMALL


def face(card: str) -> str:
    """Return a card in two characters: ``K♥``; the joker stays ``JK``."""
    return card if card == "JK" else card[0] + _SIGNS[card[1]]


def signs(text: str) -> str:
    """Return a sentence with signs in the names of its cards."""
    return _CARD.sub(lambda found: face(found[0]), text)


def paint_box(
    canvas: Canvas, x: int, y: int, card: str, look: str = "paper", *, box: Box, ahead: bool = False
) -> None:
    """Paint a card on the table.

    Args:
        canvas: where.
        x: the column of its left edge.
        y: the row of its upper edge.
        card: its name.
        look: ``paper``, or ``calm`` for one that is done with.
        box: how large it is.
        ahead: whether it is the best of its trick: then its frame is double.
    """
    suit = f"{card[1]} bold {look}"
    edge = suit if ahead else f"edge {look}"
    lines = "╔═╗║╚╝" if ahead else "╭─╮│╰╯"
    inner = box.width - 2
    canvas.put(x, y, f"{lines[0]}{lines[1] * inner}{lines[2]}", edge)
    for row in range(1, box.height - 1):
        canvas.put(x, y + row, f"{lines[3]}{' ' * inner}{lines[3]}", edge)
    canvas.put(x, y + box.height - 1, f"{lines[4]}{lines[1] * inner}{lines[5]}", edge)
    if box is _SMALL:
        canvas.put(x + 2, y + 1, face(card), suit)
    else:
        canvas.put(x + 1, y + 1, face(card), suit)
        canvas.put(x + box.width // 2, y + 2, face(card)[1] if card != "JK" else "★", suit)
        canvas.put(x + box.width - 3, y + 3, face(card), suit)
