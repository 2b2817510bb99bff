"""What the novice gives to its partner and what it discards (A5)."""

from __future__ import annotations

from typing import Final

from eightythree.bots.novice.heights import COUNTING, card_at, heights
from eightythree.bots.novice.masks import count, lowest
from eightythree.cards import rank_of, suit_mask
from eightythree.games.auction.keeping import KEPT_COUNTING
from eightythree.tricks import trumps

__all__ = ["discarded", "given"]

_FIVES_AND_BELOW: Final = 0b11_1111  # by height


def given(hand: int, trump: int, least: int, most: int) -> int:
    """Return the trumps to give.

    First what wins little and is worth much: the joker, the 2 and the fives, which the partner
    throws on winners. Then trumps that would be discarded in any case, so that the partner can
    follow without its points.

    Args:
        hand: the cards that may be given and those that may not.
        trump: the trump suit.
        least: the counting trumps that must go.
        most: the trumps that may go in all.
    """
    held = heights(hand, trump)
    gift = 0
    cards = 0
    for size in range(most):
        rest = held & ~gift
        rich = rest & COUNTING
        if size < least or (rich & _FIVES_AND_BELOW and count(rich) > KEPT_COUNTING):
            height = lowest(rich)
        elif rest & ~COUNTING:
            height = lowest(rest & ~COUNTING)
        else:
            break
        gift |= 1 << height
        cards |= 1 << card_at(height, trump)
    return cards


def discarded(forced: int, pool: int, size: int, trump: int) -> int:
    """Return the cards to discard, plain cards before trumps and low before high.

    Args:
        forced: the cards that must be among them.
        pool: those that may be.
        size: how many are to go, `forced` included.
        trump: the trump suit.
    """
    cards = forced
    for _ in range(size - count(forced)):
        cards |= 1 << _least_useful(pool & ~cards, trump)
    return cards


def _least_useful(pool: int, trump: int) -> int:
    """Return the lowest plain card (of equals the first suit's), or else the lowest trump."""
    plain = pool & ~trumps(trump)
    if not plain:
        return card_at(lowest(heights(pool, trump)), trump)
    worst = lowest(plain)
    for suit in range(4):
        suited = plain & suit_mask(suit)
        if suited and rank_of(lowest(suited)) < rank_of(worst):
            worst = lowest(suited)
    return worst
