"""A position of Auction's card play as a search wants it: few bits, the plainest order.

The cards left, at most 24, get places: the three plain suits low to high, then the trumps low to
high. So a higher place beats a lower one within a suit, and any trump beats any plain card. Order
and card points come from the rules' own functions in :mod:`eightythree.tricks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import inlined, kernel, popcount
from eightythree.solver.auction_memory import (
    ALIKE,
    BOTTOMS,
    CARDS,
    HANDS,
    HIGH_ZEROS,
    LOW_ZEROS,
    OWNERS,
    PLACES,
    PLANES,
    POINTS,
    RICHEST,
    STAMP,
    SUIT_AT,
    SUITS,
    TRICK,
    TRUMPS,
)
from eightythree.tricks import card_points, effective_suit, trump_strength

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = [
    "COLUMNS",
    "IN_FREE",
    "IN_HANDS",
    "IN_LEADER",
    "IN_LEGAL",
    "IN_NEED",
    "IN_TRICK",
    "IN_TRUMP",
    "lay_out",
    "points_in",
    "winner_of",
]

# The columns of a position from outside, a row of int64 with cards and masks of the game.
IN_HANDS: Final = 0
"""The cards held, four masks."""
IN_TRICK: Final = 4
"""The cards of the present trick in order, -1 for none; four."""
IN_LEADER: Final = 8
"""Who led it, or leads."""
IN_TRUMP: Final = 9
"""0..3."""
IN_FREE: Final = 10
"""1 if a plain suit led may be ruffed by a seat that holds it (A6.3), else 0."""
IN_LEGAL: Final = 11
"""The cards that may be played next, a mask, where more than following binds; otherwise 0."""
IN_NEED: Final = 12
"""The points that side 0 is asked to capture from here; below 1 for the exact value."""
COLUMNS: Final = 13

_TRUMP: Final = 3  # the row of the trump suit among the four
_FIVE: Final = 5  # what both fives are worth


def _in_order(trump: int) -> list[int]:
    """Return the 53 cards in the order of a layout: plain suits first, then the trumps."""
    plain = [card for card in range(52) if effective_suit(card, trump) != trump]
    ruffs = [card for card in range(53) if effective_suit(card, trump) == trump]
    return plain + sorted(ruffs, key=lambda card: trump_strength(card, trump))


_ORDER: Final = np.array([_in_order(trump) for trump in range(4)], np.int64)
_WORTH: Final = np.array(
    [[card_points(card, trump) for card in range(53)] for trump in range(4)], np.int64
)
_ROW: Final = np.array(
    [
        [
            _TRUMP
            if effective_suit(card, trump) == trump
            else sorted(set(range(4)) - {trump}).index(effective_suit(card, trump))
            for card in range(53)
        ]
        for trump in range(4)
    ],
    np.int64,
)


@inlined
def points_in(m: Ints, mask: Int) -> Int:
    """Return the points of the places of a mask."""
    return (
        popcount(mask & m[PLANES])
        + (popcount(mask & m[PLANES + 1]) << 1)
        + (popcount(mask & m[PLANES + 2]) << 2)
        + (popcount(mask & m[PLANES + 3]) << 3)
        + (popcount(mask & m[PLANES + 4]) << 4)
    )


@inlined
def winner_of(m: Ints, leader: Int, played: Int) -> Int:
    """Return who wins of those who have played to the trick of a memory."""
    best = m[TRICK]
    counts = m[SUIT_AT + best] | m[TRUMPS]
    winner = leader
    for turn in range(1, played):
        place = m[TRICK + turn]
        if place > best and counts >> place & 1:
            best = place
            winner = (leader + turn) & 3
    return winner


@kernel
def lay_out(m: Ints, row: Ints) -> Int:
    """Lay a position out in the memory of a search and return the mask of the cards in hand.

    Args:
        m: the memory, written up to `LAYOUT_END`.
        row: the position, at most 24 cards; shape (`COLUMNS`,).
    """
    m[STAMP] += 1
    trump: Int = row[IN_TRUMP]
    everything = np.int64(0)
    for seat in range(4):
        m[HANDS + seat] = 0
        m[SUITS + seat] = 0
        m[TRICK + seat] = -1
        everything |= row[IN_HANDS + seat]
        if row[IN_TRICK + seat] >= 0:
            everything |= np.int64(1) << row[IN_TRICK + seat]
    for each in range(LOW_ZEROS, POINTS):
        m[each] = 0
    place = 0
    held = np.int64(0)
    fives = False
    for turn in range(53):
        card = _ORDER[trump, turn]
        here = np.int64(1) << card
        suit = _ROW[trump, card]
        worth = _WORTH[trump, card]
        fives |= worth == _FIVE
        if not everything & here:
            continue
        mark = np.int64(1) << place
        if m[SUITS + suit] == 0:
            m[BOTTOMS] |= mark
        m[SUITS + suit] |= mark
        m[POINTS + place] = worth
        m[CARDS + place] = card
        for digit in range(5):
            if worth >> digit & 1:
                m[PLANES + digit] |= mark
        if worth < 2:
            m[ALIKE + worth] |= mark
        elif worth == _FIVE:
            m[ALIKE + 2] |= mark
        if suit == _TRUMP and worth == 0:
            m[HIGH_ZEROS if fives else LOW_ZEROS] |= mark
        for seat in range(4):
            if row[IN_HANDS + seat] & here:
                m[HANDS + seat] |= mark
                held |= mark
            if row[IN_TRICK + seat] == card:
                m[TRICK + seat] = place
        place += 1
    for each in range(place):
        m[SUIT_AT + each] = m[SUITS + _ROW[trump, m[CARDS + each]]]
    _write_owners(m)
    _write_richest(m)
    return held


@inlined
def _write_owners(m: Ints) -> None:
    """Fill in the table of owners: a mask's code is that without its lowest card, and that card."""
    for six in range(4):
        start = OWNERS + 64 * six
        m[start] = 0
        for place in range(6):
            bit = 6 * six + 5 - place
            owner = (m[HANDS + 1] >> bit & 1) | (m[HANDS + 2] >> bit & 1) << 1
            owner |= (m[HANDS + 3] >> bit & 1) * 3
            # From the top place down: the masks whose lowest card is this one.
            step = np.int64(1) << (5 - place)
            for higher in range(0, 64, 2 * step):
                m[start + higher + step] = m[start + higher] << 2 | owner


@inlined
def _write_richest(m: Ints) -> None:
    """Sort the places that carry points."""
    count = 0
    for place in range(PLACES):
        if not m[TRUMPS] >> place & 1 or m[POINTS + place] == 0:
            continue
        spot = RICHEST + count
        while spot > RICHEST and m[POINTS + m[spot - 1]] < m[POINTS + place]:
            m[spot] = m[spot - 1]
            spot -= 1
        m[spot] = place
        count += 1
    m[RICHEST + count] = -1
