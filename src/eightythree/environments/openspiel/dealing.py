"""The deal as chance nodes: one card at a time, each deal in one way.

The hands are filled seat by seat from seat 0 on, each from its lowest card up. So every deal is
reached by one path, not by one for each order in which its cards could fall, and a full tree is as
small as it can be. The probabilities make every deal equally likely. Cards that follow by
themselves are drawn like others, so that no hidden hand shows in the number of moves.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.cards import card_name, cards_in

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NOTHING_DEALT", "Dealing", "chances", "dealt", "draws"]


class Dealing(NamedTuple):
    """The cards dealt so far, as masks."""

    hands: tuple[int, ...]
    """The full hands, seat 0 first."""
    hand: int
    """The cards of the next hand so far."""


NOTHING_DEALT: Final = Dealing((), 0)


@cache
def _chances(many: int, needed: int) -> tuple[float, ...]:
    """Return how likely each of `many` cards is the lowest of `needed` drawn from them."""
    ways = comb(many, needed)
    return tuple(comb(many - 1 - place, needed - 1) / ways for place in range(many - needed + 1))


def _to_come(deck: int, dealing: Dealing) -> int:
    """Return the cards that can still come into the hand being dealt, a mask."""
    left = deck & ~sum(dealing.hands)
    place = dealing.hand.bit_length()
    return left >> place << place


def chances(deck: int, size: int, dealing: Dealing) -> tuple[int, tuple[float, ...]]:
    """Return the cards that can come into the hand, a mask, and how likely the lower ones are next.

    The highest cards have no probability: too few would be left above them.

    Args:
        deck: the cards of the deck, a mask.
        size: the cards of each hand.
        dealing: the cards dealt so far.
    """
    cards = _to_come(deck, dealing)
    return cards, _chances(cards.bit_count(), size - dealing.hand.bit_count())


def dealt(deck: int, size: int, dealing: Dealing, card: int) -> Dealing:
    """Return the cards dealt once another was.

    Raises:
        ValueError: this card cannot come next.
    """
    hands, hand = dealing
    left = deck & ~sum(hands)
    above = left >> card + 1 << card + 1
    needed = size - hand.bit_count() - 1
    if hand >> card or not left >> card & 1 or above.bit_count() < needed:
        raise ValueError(f"{card_name(card)} cannot be dealt next; chance_outcomes lists what can")
    hand |= 1 << card
    return Dealing(hands, hand) if needed else Dealing((*hands, hand), 0)


def draws(hands: Sequence[int]) -> list[int]:
    """Return the cards that chance draws, in order, to deal these hands."""
    return [card for hand in hands for card in cards_in(hand)]
