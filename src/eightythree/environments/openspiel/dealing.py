"""The deal as chance nodes: for each card of the deck in turn, which seat gets it.

An outcome is a seat, or the number of seats for a card that nobody is dealt. So every deal is
reached by one path, not by one for each order in which its cards could fall: a full tree is as
small as it can be, a node has few outcomes, and no hidden hand shows in the number of moves. The
probabilities make every deal equally likely.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Dealing", "draws", "nothing_dealt"]


class Dealing(NamedTuple):
    """The cards dealt so far."""

    hands: tuple[int, ...]
    """The cards of each seat, masks."""
    rooms: tuple[int, ...]
    """How many more each seat is dealt."""
    left: int
    """How many cards of the deck have not been looked at."""

    def chances(self) -> list[tuple[int, float]]:
        """Return who can get the next card, and how likely each is."""
        return [*_chances(self.rooms, self.left)]

    def give(self, card: int, whose: int) -> Dealing:
        """Return the cards dealt once the next card has gone to a seat, or to nobody.

        Raises:
            ValueError: it cannot.
        """
        hands, rooms, left = self
        seats = len(hands)
        if whose == seats:
            if sum(rooms) == left:
                raise ValueError("all the cards left are needed; give this one to a seat")
            return Dealing(hands, rooms, left - 1)
        if not (0 <= whose < seats and rooms[whose]):
            raise ValueError(f"{whose} gets no card now; chance_outcomes lists who can")
        return Dealing(
            (*hands[:whose], hands[whose] | 1 << card, *hands[whose + 1 :]),
            (*rooms[:whose], rooms[whose] - 1, *rooms[whose + 1 :]),
            left - 1,
        )


@lru_cache(maxsize=1 << 16)
def _chances(rooms: tuple[int, ...], left: int) -> tuple[tuple[int, float], ...]:
    found = [(seat, room / left) for seat, room in enumerate(rooms) if room]
    if rest := left - sum(rooms):
        found.append((len(rooms), rest / left))
    return tuple(found)


def nothing_dealt(seats: int, size: int, cards: int) -> Dealing:
    """Return the state before the deal.

    Args:
        seats: how many are dealt to.
        size: the cards of each hand.
        cards: the cards of the deck.
    """
    return Dealing((0,) * seats, (size,) * seats, cards)


def draws(deck: Iterable[int], hands: Sequence[int]) -> list[int]:
    """Return what chance draws, in order, to deal these hands from a deck."""
    whose = {}
    for seat, hand in enumerate(hands):
        while hand:
            low = hand & -hand
            whose[low] = seat
            hand ^= low
    return [whose.get(1 << card, len(hands)) for card in deck]
