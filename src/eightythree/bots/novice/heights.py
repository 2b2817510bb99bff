"""Trumps of Auction by height: a hand's trumps as fifteen bits, the joker lowest (A2.1)."""

from __future__ import annotations

from typing import Final

from eightythree.cards import JOKER
from eightythree.tricks import off_five

__all__ = ["ALL_HEIGHTS", "COUNTING", "POINTS", "card_at", "heights"]

ALL_HEIGHTS: Final = (1 << 15) - 1
COUNTING: Final = 0b111_1110_0011_0011
"""A K Q J T 9, the two fives, the 2 and the joker, by height (A2.4)."""
POINTS: Final = (15, 1, 0, 0, 5, 5, 0, 0, 0, 9, 1, 1, 20, 25, 1)
"""The points of a trump by its height."""

_LOW: Final = 0b111  # the 2, 3 and 4 lie below the off-five
_OFF_FIVE: Final = 4


def heights(hand: int, trump: int) -> int:
    """Return a hand's trumps by height: bit 14 the ace, bit 4 the off-five, bit 0 the joker."""
    ranks = hand >> (13 * trump) & 0x1FFF
    return (
        (hand >> JOKER & 1)
        | (ranks & _LOW) << 1
        | (hand >> off_five(trump) & 1) << _OFF_FIVE
        | ranks >> 3 << 5
    )


def card_at(height: int, trump: int) -> int:
    """Return the trump of a height."""
    if height == 0:
        return JOKER
    if height == _OFF_FIVE:
        return off_five(trump)
    return 13 * trump + height - (1 if height < _OFF_FIVE else 2)
