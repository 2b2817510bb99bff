"""What the numbers of an observation mean: one definition for all forms of the environments.

An observation is a row of int8. A field is a run of it; most fields are *bits*, one place a card,
a seat, a bid or a trick, 1 where it is so. Seats are told as the observer sees them: 0 is the
observer, 1 its left neighbour, and so on clockwise. ``docs/environments.md`` prints these tables;
a test holds the two together.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.games.auction.actions import ACTIONS as AUCTION_ACTIONS
from eightythree.games.auction.actions import DOUBLE, MOST
from eightythree.games.auction.round import DECK_SIZE as AUCTION_CARDS
from eightythree.games.auction.round import SEATS
from eightythree.games.auction.round import TRICKS as AUCTION_TRICKS
from eightythree.games.fifth.actions import ACTIONS as FIFTH_ACTIONS
from eightythree.games.fifth.round import DECK_SIZE as FIFTH_CARDS
from eightythree.games.fifth.round import TRICKS as FIFTH_TRICKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "BONUSES",
    "DIGIT",
    "DONE",
    "PHASES",
    "Field",
    "Layout",
    "auction_layout",
    "digits",
    "fifth_layout",
]

DONE: Final = AUCTION_ACTIONS
"""The action of Auction that ends giving before as many are given as may be."""
PHASES: Final = ("bid", "trump", "give", "discard", "play", "over")
"""The phases of Auction in the order of their bits."""
BONUSES: Final = 17
"""The bits of an announced hand bonus: four of the rank 2 … A, then six of the suit S H D C."""
DIGIT: Final = 64
"""A total is told as ``DIGIT * first + second``, so that it fits two int8."""

_LARGEST: Final = 128 * DIGIT - 1
_MOST_HELD: Final = 23  # twelve or the kitty besides, and the gifts
_MOST_GIVEN: Final = 9  # fifteen trumps less six


class Field(NamedTuple):
    """A run of an observation."""

    name: str
    """Its name in the tables of the docs."""
    offset: int
    """Where it begins, from 0."""
    length: int
    """How many numbers."""
    low: int
    """The least that each can be."""
    high: int
    """The most, up to 127."""
    meaning: str
    """What a number tells, in English."""

    @property
    def places(self) -> slice:
        """Where it stands in an observation."""
        return slice(self.offset, self.offset + self.length)


class Layout(NamedTuple):
    """The fields of an observation and the number of actions."""

    fields: tuple[Field, ...]
    """In order, without gaps."""
    size: int
    """The length of an observation."""
    actions: int
    """The length of a mask of actions."""

    def __getattr__(self, name: str) -> Field:
        """Return a field by its name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise AttributeError(f"an observation has no field {name!r}")

    def bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return the least and the greatest of each number, two arrays of shape (size,)."""
        low, high = np.zeros(self.size, np.int8), np.zeros(self.size, np.int8)
        for field in self.fields:
            low[field.places] = field.low
            high[field.places] = field.high
        # The second digit of a total is never negative.
        for field in self.fields:
            if field.low == -128:
                low[field.offset + 1 : field.offset + field.length : 2] = 0
                high[field.offset + 1 : field.offset + field.length : 2] = DIGIT - 1
        return low, high


@cache
def fifth_layout(seats: int) -> Layout:
    """Return the layout of Fifth Trick for 2 to 8 players."""
    return _layout(
        FIFTH_ACTIONS,
        ("hand", FIFTH_CARDS, 0, 1, "the cards that the observer holds"),
        ("played", seats * FIFTH_CARDS, 0, 1, "the cards that each seat has played"),
        ("tricks", FIFTH_TRICKS * FIFTH_CARDS, 0, 1, "the cards in each trick"),
        ("won", FIFTH_TRICKS * seats, 0, 1, "the seat that won each trick"),
        ("leads", seats, 0, 1, "the seat that leads the present trick, or won the last"),
        ("acts", seats, 0, 1, "the seat to act; none once the episode is over"),
        ("dealer", seats, 0, 1, "the dealer"),
        ("bonus", seats * BONUSES, 0, 1, "hand bonuses announced at the deal (hand_bonus=deal)"),
        ("contends", seats, 0, 1, "the seats that can still win the match (F4.3)"),
        ("totals", seats * 2, -128, 127, "the points of each seat in the match, two digits"),
        ("rounds_won", seats * 2, -128, 127, "the fifth tricks won in the match, two digits"),
    )


@cache
def auction_layout() -> Layout:
    """Return the layout of Auction."""
    return _layout(
        DONE + 1,
        ("phase", len(PHASES), 0, 1, "the phase: " + ", ".join(PHASES)),
        ("acts", SEATS, 0, 1, "the seat to act; none once the episode is over"),
        ("dealer", SEATS, 0, 1, "the dealer"),
        ("declarer", SEATS, 0, 1, "the declarer, once the bidding is over"),
        ("leads", SEATS, 0, 1, "the seat that leads the present trick"),
        ("trump", 4, 0, 1, "the trump suit S H D C, once named"),
        ("dealt", AUCTION_CARDS, 0, 1, "the observer's cards as dealt"),
        ("hand", AUCTION_CARDS, 0, 1, "the cards that the observer holds"),
        ("chosen", AUCTION_CARDS, 0, 1, "those it has chosen so far to give or discard"),
        ("kitty", AUCTION_CARDS, 0, 1, "the kitty, where the observer may know it (A4.2)"),
        ("bids", SEATS * DOUBLE, 0, 1, "the bids 1 … 83, 83x2 of each seat"),
        ("passed", SEATS, 0, 1, "the seats that have passed"),
        ("gave", SEATS, 0, 1, "the seats that have given, or decided not to"),
        ("given", 2 * AUCTION_CARDS, 0, 1, "the cards that the observer gave, then its partner"),
        ("discarded", SEATS * AUCTION_CARDS, 0, 1, "each seat's discards, as far as seen (A5.4)"),
        ("played", SEATS * AUCTION_CARDS, 0, 1, "the cards that each seat has played"),
        ("tricks", AUCTION_TRICKS * AUCTION_CARDS, 0, 1, "the cards in each trick"),
        ("won", AUCTION_TRICKS * SEATS, 0, 1, "the seat that won each trick"),
        ("counts", SEATS, 0, _MOST_HELD, "how many cards each seat holds"),
        ("gifts", SEATS, 0, _MOST_GIVEN, "how many cards each seat gave"),
        ("discards", SEATS, 0, _MOST_HELD - 6, "how many cards each seat discarded"),
        ("bid", 1, 0, DOUBLE, "the highest bid, 84 for 83x2"),
        ("captured", 2, 0, MOST, "the points captured by the observer's side, then the other"),
        ("totals", 4, -128, 127, "the points of the two sides in the match, two digits each"),
    )


def digits(total: int) -> tuple[int, int]:
    """Return the two digits of a total; beyond 8,191 either way it stands still.

    >>> digits(200), digits(-3)
    ((3, 8), (-1, 61))
    """
    return divmod(min(max(total, -_LARGEST - 1), _LARGEST), DIGIT)


def _layout(actions: int, *rows: tuple[str, int, int, int, str]) -> Layout:
    fields = []
    offset = 0
    for name, length, low, high, meaning in rows:
        fields.append(Field(name, offset, length, low, high, meaning))
        offset += length
    return Layout(tuple(fields), offset, actions)
