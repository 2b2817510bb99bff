"""Cards as the full screen shows them: rank and suit sign, in a little box."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from eightythree.terminal.canvas import Canvas

__all__ = ["BOX_HEIGHT", "BOX_WIDTH", "face", "paint_box", "signs"]

BOX_WIDTH: Final = 6
BOX_HEIGHT: Final = 3
_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD: Final = re.compile(r"\b[2-9TJQKA][SHDC]\b")


def face(card: str) -> str:
    """Return a card in two characters: ``K♥``; the joker stays ``JK``."""
    return card if card == "JK" else card[0] + _SIGNS[card[1]]


def signs(text: str) -> str:
    """Return a sentence with signs in the names of its cards."""
    return _CARD.sub(lambda found: face(found[0]), text)


def paint_box(
    canvas: Canvas, x: int, y: int, card: str, look: str = "paper", *, ahead: bool = False
) -> None:
    """Paint a card on the table.

    Args:
        canvas: where.
        x: the column of its left edge.
        y: the row of its upper edge.
        card: its name.
        look: ``paper``, or ``calm`` for one that is done with.
        ahead: whether it is the best of its trick: then its frame is double.
    """
    edge = f"{'bold' if ahead else 'edge'} {look} {card[1] if ahead else ''}"
    lines = "╔═╗║╚╝" if ahead else "╭─╮│╰╯"
    inner = BOX_WIDTH - 2
    canvas.put(x, y, f"{lines[0]}{lines[1] * inner}{lines[2]}", edge)
    canvas.put(x, y + 1, f"{lines[3]}{' ' * inner}{lines[3]}", edge)
    canvas.put(x + 2, y + 1, face(card), f"{card[1]} bold {look}")
    canvas.put(x, y + 2, f"{lines[4]}{lines[1] * inner}{lines[5]}", edge)
