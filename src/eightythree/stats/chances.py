"""The chance of hands of Fifth Trick as dealt (F3.4), counted exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, factorial, perm
from typing import Final

__all__ = ["four_of_a_kind", "one_suit", "somebody"]

_HAND: Final = 6
_DECK: Final = 52
_SUIT: Final = 13
_RANKS: Final = 13


def one_suit() -> Fraction:
    """Return the chance that six cards are all of one suit."""
    return Fraction(4 * comb(_SUIT, _HAND), comb(_DECK, _HAND))


def four_of_a_kind() -> Fraction:
    """Return the chance that six cards hold four of one rank; the two others are any."""
    return Fraction(_RANKS * comb(_DECK - 4, 2), comb(_DECK, _HAND))


def somebody(seats: int) -> Fraction:
    """Return the chance that somebody at a table is dealt either.

    By inclusion and exclusion over the hands that have it (the two cannot meet in one, F3.4).

    Args:
        seats: 2..8.
    """
    return sum(
        ((-1) ** (some + 1) * comb(seats, some) * _all_of(some) for some in range(1, seats + 1)),
        Fraction(0),
    )


def _all_of(hands: int) -> Fraction:
    """Return the chance that each of some hands is of one suit or holds four of a rank."""
    ways = 0
    for fours in range(hands + 1):
        # Each rank taken leaves every suit a card shorter; its hand has two more of what is left.
        left = _DECK - 4 * fours - _HAND * (hands - fours)
        if left < 2 * fours:
            continue
        others = factorial(left) // (2**fours * factorial(left - 2 * fours))
        ways += (
            comb(hands, fours)
            * perm(_RANKS, fours)
            * _suited((_SUIT - fours,) * 4, hands - fours)
            * others
        )
    dealt = factorial(_DECK) // (factorial(_HAND) ** hands * factorial(_DECK - _HAND * hands))
    return Fraction(ways, dealt)


@cache
def _suited(left: tuple[int, ...], hands: int) -> int:
    """Return in how many ways so many hands are of one suit each, by how many a suit has left."""
    if not hands:
        return 1
    return sum(
        comb(cards, _HAND)
        * _suited(tuple(sorted((*left[:suit], cards - _HAND, *left[suit + 1 :]))), hands - 1)
        for suit, cards in enumerate(left)
        if cards >= _HAND
    )
