"""The deal as chance nodes: the hands one after another, the cards of each from the lowest up.

An outcome is how many of the cards left are passed over to the next card of the hand. So every deal
is reached by one path, not by one for each order in which its cards could fall; cards that nobody
gets, or the last seat alone, take no node; and no hidden hand shows in the number of moves. The
probabilities make every deal equally likely.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from eightythree.cards import cards_in

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Dealing", "all_dealt", "draws", "nothing_dealt"]


class Dealing(NamedTuple):
    """The cards dealt so far."""

    done: tuple[int, ...]
    """The hands that are dealt, masks."""
    hand: int
    """The cards so far of the next one, a mask."""
    room: int
    """How many more it takes; 0 once all hands are dealt."""
    left: int
    """The cards that may be among them, a mask."""

    @property
    def seat(self) -> int:
        """Whose hand is being dealt; the number of seats once all are."""
        return len(self.done)

    def held(self, seat: int) -> int:
        """Return the cards of a seat, a mask."""
        hands = (*self.done, self.hand)
        return hands[seat] if seat < len(hands) else 0

    def chances(self) -> list[tuple[int, float]]:
        """Return how many cards can be passed over, and how likely each number is."""
        return [*_chances(self.left.bit_count(), self.room)]

    def next_card(self, passed: int) -> int:
        """Return the next card of the hand, a mask, where so many are passed over.

        Raises:
            ValueError: too few are left for the rest of the hand.
        """
        if not 0 <= passed <= self.left.bit_count() - self.room:
            raise ValueError(
                f"{passed} cards cannot be passed over now; chance_outcomes lists how many can"
            )
        cards = self.left
        for _ in range(passed):
            cards &= cards - 1
        return cards & -cards

    def give(self, passed: int, deck: int, seats: int) -> Dealing:
        """Return the cards dealt once the next card of the hand has been.

        Args:
            passed: how many of the cards left are passed over.
            deck: all cards, a mask.
            seats: how many are dealt to.

        Raises:
            ValueError: as `next_card`.
        """
        card = self.next_card(passed)
        done, hand, room, left = self
        hand |= card
        if room > 1:
            return Dealing(done, hand, room - 1, left & -2 * card)
        done = (*done, hand)
        if len(done) == seats:
            return all_dealt(done)
        size = hand.bit_count()
        left = deck & ~sum(done)
        if left.bit_count() == size:  # the last hand is what is left
            return all_dealt((*done, left))
        return Dealing(done, 0, size, left)


@lru_cache(maxsize=1 << 12)
def _chances(left: int, room: int) -> tuple[tuple[int, float], ...]:
    ways = comb(left, room)
    most = left - room
    return tuple((passed, comb(left - 1 - passed, room - 1) / ways) for passed in range(most + 1))


def nothing_dealt(size: int, deck: int) -> Dealing:
    """Return the state before the deal.

    Args:
        size: the cards of each hand.
        deck: all cards, a mask.
    """
    return Dealing((), 0, size, deck)


def all_dealt(hands: tuple[int, ...]) -> Dealing:
    """Return the state after the deal of these hands."""
    return Dealing(hands, 0, 0, 0)


def draws(hands: Sequence[int], deck: int) -> list[int]:
    """Return what chance draws, in order, to deal these hands from a deck, masks."""
    found = []
    for hand in hands:
        left = deck
        if hand == left:
            break  # nothing is drawn for it
        for card in cards_in(hand):
            found.append((left & (1 << card) - 1).bit_count())
            left &= -2 << card
        deck ^= hand
    return found
