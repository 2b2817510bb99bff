"""Auction from the end of the bidding: the same deals declared by whom one likes.

What a hand captures when it declares does not depend on the bid, so that one play tells of all
bids. The bidding is taken to be the shortest: the declarer bids the least there is, and all others
pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.compiled import kernel
from eightythree.games.auction.round import SEATS, TRICKS
from eightythree.sim.auction import is_void, play_named
from eightythree.sim.generator import below, seeded
from eightythree.sim.novice import best_trump, expected, heights, trump_to_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.auction_table import Table

__all__ = ["KITTY", "NAMED_FIRST", "NO_KITTY", "best_suits", "play_declared"]

KITTY: Final = 0
"""The declarer takes up the kitty, then names trump."""
NAMED_FIRST: Final = 1
"""The other way round."""
NO_KITTY: Final = 2
"""The kitty stays where it lies, out of play with what it would count: no game of the rules."""

_APART: Final = np.uint64(0x83)  # so that chance here is not that of the deal


@kernel
def play_declared(
    seed: np.uint64,
    first: int,
    dealt: NDArray[np.int64],
    kitty: NDArray[np.int64],
    declarers: NDArray[np.int8],
    kitty_use: int,
    table: Table,
    novice: bool | None,
    trumps: NDArray[np.int8],
    captured: NDArray[np.int8],
) -> None:
    """Play deals from the end of the bidding on.

    Args:
        seed: the run's seed.
        first: the index of the first deal.
        dealt: the hands as dealt; shape (count, 4).
        kitty: the kitties; shape (count,).
        declarers: who declares, -1 for nobody; shape (count,).
        kitty_use: `KITTY`, `NAMED_FIRST` or `NO_KITTY`; what the rules say of it does not count.
        table: the house rules.
        novice: as for `eightythree.sim.auction.play_rounds`.
        trumps: the trump suits, written, -1 where nobody declares; shape (count,).
        captured: the points that the declaring side takes, written, -1 where nobody declares and
            where the round is void; shape (count,).
    """
    hands = np.zeros(SEATS, np.int64)
    both = np.zeros(2, np.int64)
    gifts = np.zeros(SEATS, np.int64)
    discards = np.zeros(SEATS, np.int64)
    history = np.zeros(TRICKS * SEATS, np.int64)
    for number in range(len(dealt)):
        declarer = declarers[number]
        trumps[number] = -1
        captured[number] = -1
        if declarer < 0:
            continue
        state = seeded(seed ^ _APART, np.uint64((first + number) * SEATS + declarer))
        for seat in range(SEATS):
            hands[seat] = dealt[number, seat]
        if kitty_use == KITTY:
            hands[declarer] |= kitty[number]
        if novice is None:
            trump, state = below(4, state)
        else:
            trump = trump_to_name(
                hands[declarer], table.min_bid, kitty_use == KITTY, table.some_give
            )
        trumps[number] = trump
        if kitty_use == NAMED_FIRST:
            hands[declarer] |= kitty[number]
        may_give = table.givers[declarer]
        if is_void(hands, trump, may_give):
            continue
        play_named(
            number,
            hands,
            declarer,
            trump,
            may_give,
            table,
            gifts,
            discards,
            history,
            both,
            None,
            novice,
            state,
        )
        captured[number] = both[declarer & 1]


@kernel
def best_suits(
    hands: NDArray[np.int64],
    with_kitty: bool,
    held: NDArray[np.int16],
    promise: NDArray[np.int16],
) -> None:
    """Look at hands the way the novice does: which suit it would name, and what it holds there.

    Args:
        hands: masks; shape (count,).
        with_kitty: whether the kitty is among the cards.
        held: the trumps of that suit by height, written: bit 14 the ace, bit 0 the joker.
        promise: the points that the novice expects its side to capture, written.
    """
    for number in range(len(hands)):
        suit = best_trump(hands[number], with_kitty)
        held[number] = heights(hands[number], suit)
        promise[number] = expected(hands[number], suit, with_kitty)
