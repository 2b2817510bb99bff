"""What the novice gives to its partner and what it discards (A5)."""

from __future__ import annotations

from typing import Final

from eightythree.bots.novice.heights import COUNTING, card_at, heights
from eightythree.bots.novice.masks import count, lowest
from eightythree.cards import rank_of, suit_mask
from eightythree.tricks import trumps

__all__ = ["discarded", "given"]

_KEPT: Final = 6


def given(hand: int, trump: int, least: int, most: int) -> int:
    """Return the trumps to give."""
    held = heights(hand, trump)
    gift = 0
    size = 0
    # What must go: the joker and other low counting trumps, which the partner throws on winners.
    for _ in range(least):
        low = lowest(held & COUNTING & ~gift)
        gift |= 1 << low
        size += 1
    while size < most and held & ~gift & ~COUNTING:
        gift |= 1 << lowest(held & ~gift & ~COUNTING)
        size += 1
    cards = 0
    while gift:
        cards |= 1 << card_at(lowest(gift), trump)
        gift &= gift - 1
    return cards


def discarded(forced: int, pool: int, size: int, trump: int) -> int:
    """Return the cards to discard: `forced` and the least useful of `pool`, `size` in all."""
    cards = forced
    left = size - count(forced)
    while left:
        cards |= 1 << _least_useful(pool & ~cards, trump)
        left -= 1
    return cards


def _least_useful(pool: int, trump: int) -> int:
    plain = pool & ~trumps(trump)
    if plain:
        worst = -1
        for suit in range(4):
            suited = plain & suit_mask(suit)
            if suited and (worst < 0 or rank_of(lowest(suited)) < rank_of(worst)):
                worst = lowest(suited)
        return worst
    return card_at(lowest(heights(pool, trump)), trump)
