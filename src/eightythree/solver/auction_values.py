"""The value of every legal card of Auction, one position or many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.compiled import highest_bit, kernel, lowest_bit
from eightythree.solver.auction_layout import SUIT_AT, lay_out
from eightythree.solver.auction_search import exact, search

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["card_values", "position_value"]


@kernel
def _winner(trick: Ints, played: Int, leader: Int, suits: Ints) -> Int:
    """Return who wins the cards of a trick, as places."""
    best = trick[0]
    counts = suits[SUIT_AT + best] | suits[3]
    winner = leader
    for place in range(1, played):
        if trick[place] > best and counts >> trick[place] & 1:
            best = trick[place]
            winner = (leader + place) & 3
    return winner


@kernel
def card_values(
    hands: Ints,
    trick: Ints,
    leader: Int,
    trump: Int,
    free: bool,
    legal: Int,
    order: Ints,
    card_worth: Ints,
    suit_row: Ints,
    work: Ints,
    moves: Ints,
    table: Ints,
    stamp: Int,
    values: Ints,
) -> None:
    """Write what side 0 captures from here on after each legal card, both sides playing for points.

    Args:
        hands: the cards held, four masks.
        trick: the cards of the present trick in order, -1 for none; shape (4,).
        leader: who led it, or leads.
        trump: 0..3.
        free: whether a plain suit led may be ruffed by a seat that holds it (A6.3).
        legal: the cards to value, a mask.
        order: `ORDER`.
        card_worth: `POINTS`.
        suit_row: `SUIT_ROW`.
        work: the stack of a `Workspace`.
        moves: its moves.
        table: its transposition table.
        stamp: new for each call with the same workspace, from 1.
        values: by card, written at the legal ones, the points of the present trick counted to
            whom it falls; shape (53,).
    """
    laid = np.empty(4, np.int64)
    on_table = np.empty(4, np.int64)
    points = np.empty(24, np.int64)
    suits = np.empty(28, np.int64)
    cards = np.empty(24, np.int64)
    lay_out(hands, trick, trump, order, card_worth, suit_row, laid, on_table, points, suits, cards)
    played = 0
    gain = np.int64(0)
    everything = laid[0] | laid[1] | laid[2] | laid[3]
    while played < 4 and on_table[played] >= 0:
        everything |= np.int64(1) << on_table[played]
        gain += points[on_table[played]]
        played += 1
    player = (leader + played) & 3
    guess = np.int64(40)
    mine = laid[player]
    rest = mine
    while rest:
        place = lowest_bit(rest)
        rest &= rest - 1
        if not legal >> cards[place] & 1:
            continue
        below = everything & suits[SUIT_AT + place] & ((np.int64(1) << place) - 1)
        if below:
            under = highest_bit(below)
            if mine >> under & 1 and points[under] == points[place]:
                # As good as the card below it, which has just been valued.
                values[cards[place]] = values[cards[under]]
                continue
        on_table[played] = place
        laid[player] ^= np.int64(1) << place
        if played < 3:
            value = exact(
                guess,
                laid,
                leader,
                on_table,
                played + 1,
                points,
                suits,
                free,
                work,
                moves,
                table,
                stamp,
            )
            guess = value
        else:
            winner = _winner(on_table, 4, leader, suits)
            settled = gain + points[place] if winner & 1 == 0 else np.int64(0)
            value = settled + exact(
                guess - settled,
                laid,
                winner,
                on_table,
                0,
                points,
                suits,
                free,
                work,
                moves,
                table,
                stamp,
            )
            guess = value
        laid[player] |= np.int64(1) << place
        values[cards[place]] = value


@kernel
def position_value(
    hands: Ints,
    trick: Ints,
    leader: Int,
    trump: Int,
    free: bool,
    order: Ints,
    card_worth: Ints,
    suit_row: Ints,
    work: Ints,
    moves: Ints,
    table: Ints,
    stamp: Int,
    need: Int,
) -> Int:
    """Return what side 0 captures from here on; for a `need` from 1 a bound that answers it.

    The rest as for `card_values`, every card that follows being allowed.
    """
    laid = np.empty(4, np.int64)
    on_table = np.empty(4, np.int64)
    points = np.empty(24, np.int64)
    suits = np.empty(28, np.int64)
    cards = np.empty(24, np.int64)
    lay_out(hands, trick, trump, order, card_worth, suit_row, laid, on_table, points, suits, cards)
    played = 0
    while played < 4 and on_table[played] >= 0:
        played += 1
    if need > 0:
        return search(
            need, laid, leader, on_table, played, points, suits, free, work, moves, table, stamp
        )
    return exact(40, laid, leader, on_table, played, points, suits, free, work, moves, table, stamp)
