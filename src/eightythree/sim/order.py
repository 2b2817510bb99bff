"""Cards in the order in which they win a trick, worked out once by the rules' own `beats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.tricks import NO_SUIT, beats, effective_suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["HEIGHTS"]

_CARDS: Final = range(53)


def _height(card: int, led: int, trump: int) -> int:
    """Return how many cards that can win the trick a card beats when a suit is led."""
    return sum(
        beats(card, other, trump)
        for other in _CARDS
        if effective_suit(other, trump) in (led, trump)
    )


def _heights() -> NDArray[np.int64]:
    heights = np.zeros((5, 4, 53), np.int64)
    for trump in (0, 1, 2, 3, NO_SUIT):
        for led in range(4):
            heights[trump, led] = [_height(card, led, trump) for card in _CARDS]
    return heights


HEIGHTS: Final = _heights()
"""By trump suit (the last row, -1, without trump), suit led and card: a card takes the trick from
the best so far if it is higher here; shape (5, 4, 53)."""
