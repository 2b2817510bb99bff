"""The value of positions of Auction and of every legal card, from the cards to the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.compiled import inlined, kernel, lowest_bit
from eightythree.solver.auction_bounds import likely
from eightythree.solver.auction_layout import (
    IN_FREE,
    IN_LEADER,
    IN_LEGAL,
    IN_NEED,
    lay_out,
    winner_of,
)
from eightythree.solver.auction_memory import BY_CARD, CARDS, HANDS, PLACES, POINTS, SUIT_AT, TRICK
from eightythree.solver.auction_moves import allowed, distinct
from eightythree.solver.auction_search import exact, search

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["value_cards", "value_positions"]


@kernel
def value_positions(m: Ints, rows: Ints, values: Ints) -> None:
    """Write what side 0 captures from here on in each position, both sides playing for points.

    Args:
        m: the memory of a search.
        rows: positions, each a row of :mod:`eightythree.solver.auction_layout`; shape
            (positions, 13). Where one asks for points, its value is a bound that answers.
        values: written; shape (positions,).
    """
    for index in range(rows.shape[0]):
        row = rows[index]
        live = lay_out(m, row)
        played = _cards_on_table(m)
        leader = row[IN_LEADER]
        free = row[IN_FREE] == 1
        if row[IN_LEGAL]:
            values[index] = _best_card(m, row, live, played)
        elif row[IN_NEED] > 0:
            values[index] = search(m, row[IN_NEED], live, leader, played, free)
        else:
            values[index] = exact(m, likely(m, live), live, leader, played, free)


@kernel
def value_cards(m: Ints, rows: Ints, values: Ints) -> None:
    """Write what side 0 captures from here on after each legal card, both sides playing for points.

    Args:
        m: the memory of a search.
        rows: positions, as for `value_positions`; what they ask for is not read.
        values: by position and card, written at the legal ones, the points of the present trick
            counted to whom it falls; shape (positions, 53).
    """
    for index in range(rows.shape[0]):
        live = lay_out(m, rows[index])
        _value_cards(m, rows[index], live, _cards_on_table(m), values[index])


@inlined
def _cards_on_table(m: Ints) -> Int:
    played = np.int64(0)
    while played < 4 and m[TRICK + played] >= 0:
        played += 1
    return played


@inlined
def _best_card(m: Ints, row: Ints, live: Int, played: Int) -> Int:
    """Return the best value of a legal card for the side that plays it."""
    cards = m[BY_CARD : BY_CARD + 53]
    legal = _value_cards(m, row, live, played, cards)
    maximise = (row[IN_LEADER] + played) & 1 == 0
    best = np.int64(-1)
    while legal:
        value = cards[m[CARDS + lowest_bit(legal)]]
        if best < 0 or (value > best) == maximise:
            best = value
        legal &= legal - 1
    return best


@inlined
def _value_cards(m: Ints, row: Ints, live: Int, played: Int, values: Ints) -> Int:
    """Write the values of a position's legal cards, and return their places, a mask."""
    leader = row[IN_LEADER]
    free = row[IN_FREE] == 1
    began = live
    gain = np.int64(0)
    for turn in range(played):
        began |= np.int64(1) << m[TRICK + turn]
        gain += m[POINTS + m[TRICK + turn]]
    hand = m[HANDS + (leader + played & 3)] & live
    legal = allowed(m, hand, m[SUIT_AT + m[TRICK]], free) if played else hand
    lowest = distinct(m, hand, began)
    guess = likely(m, live)
    for place in range(PLACES):
        if not legal >> place & 1:
            continue
        card = m[CARDS + place]
        if row[IN_LEGAL] and not row[IN_LEGAL] >> card & 1:
            legal ^= np.int64(1) << place
            continue
        # Otherwise it is as good as the card below it, which has just been valued.
        if lowest >> place & 1:
            m[TRICK + played] = place
            after = live ^ np.int64(1) << place
            if played < 3:
                guess = exact(m, guess, after, leader, played + 1, free)
            else:
                winner = winner_of(m, leader, 4)
                settled = gain + m[POINTS + place] if winner & 1 == 0 else np.int64(0)
                guess = settled + exact(m, guess - settled, after, winner, 0, free)
        values[card] = guess
    return legal
