"""Rounds of Auction played on by novices, from the bidding or from what a seat is about to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import inlined, kernel
from eightythree.games.auction.round import SEATS, TRICKS
from eightythree.search_bots.auction_deals import KITTY
from eightythree.sim.auction import discard, give, is_void
from eightythree.sim.auction_bidding import NOVICE, OPENING, PACE, Said, bid_on, voices
from eightythree.sim.auction_play import play_tricks
from eightythree.sim.generator import seeded
from eightythree.sim.novice import trump_to_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.auction_table import Table

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["VOID", "captures_by_choice", "captures_by_declarer", "contracts"]

VOID: Final = -1
"""What a side captures in a round that is void (A5.2)."""


@kernel
def captures_by_declarer(worlds: Ints, able: Int, table: Table, captures: Ints) -> None:
    """Write what each seat's side captures when it declares, novices naming and playing.

    Args:
        worlds: the hands as dealt and the kitty; shape (worlds, 5).
        able: the seats that may become declarer, a mask.
        table: the house rules.
        captures: written at those; shape (worlds, 4).
    """
    rest = _rest()
    for world in range(worlds.shape[0]):
        for declarer in range(SEATS):
            if not able >> declarer & 1:
                continue
            hands = rest[0]
            hands[:] = worlds[world, :SEATS]
            if not table.trump_before_kitty:
                hands[declarer] |= worlds[world, KITTY]
            trump = trump_to_name(
                hands[declarer], _TYPICAL, not table.trump_before_kitty, table.some_give
            )
            hands[declarer] |= worlds[world, KITTY]
            captures[world, declarer] = _play_on(rest, declarer, trump, 0, 0, 0, table)


@kernel
def captures_by_choice(
    worlds: Ints,
    seat: Int,
    declarer: Int,
    suits: Ints,
    gifts: Ints,
    discards: Ints,
    giving: Int,
    given_to: Int,
    discarding: Int,
    table: Table,
    captures: Ints,
) -> None:
    """Write what the declaring side captures after each of a seat's choices.

    Args:
        worlds: the hands as they are, the kitty taken up; shape (worlds, 4).
        seat: who chooses.
        declarer: who declared.
        suits: by choice the trump suit; shape (choices,).
        gifts: by choice what the seat gives, a mask; shape (choices,).
        discards: by choice what the seat discards, a mask; shape (choices,).
        giving: the turn to give that comes next, from the declarer's 0 to 4 for none.
        given_to: the seats that were given trumps before the choice, a mask.
        discarding: the turn to discard that comes next.
        table: the house rules.
        captures: written; shape (choices, worlds).
    """
    rest = _rest()
    hands = rest[0]
    partner = (seat + 2) & 3
    for choice in range(len(suits)):
        gift = gifts[choice]
        discarded = discards[choice]
        received = given_to | (1 << partner if gift else 0)
        for world in range(worlds.shape[0]):
            hands[:] = worlds[world, :SEATS]
            hands[seat] ^= gift | discarded
            hands[partner] |= gift
            rest[1][:] = 0
            rest[2][:] = 0
            rest[1][seat] = gift
            rest[2][seat] = discarded
            captures[choice, world] = _play_on(
                rest,
                declarer,
                suits[choice],
                giving,
                received,
                discarding,
                table,
            )


@inlined
def _rest() -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Return room for hands, gifts, discards, the cards played and what the sides capture."""
    return (
        np.zeros(SEATS, np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros(SEATS * TRICKS, np.int64),
        np.zeros(2, np.int64),
    )


@inlined
def _play_on(
    rest: tuple[Ints, Ints, Ints, Ints, Ints],
    declarer: Int,
    trump: Int,
    giving: Int,
    given_to: Int,
    discarding: Int,
    table: Table,
) -> Int:
    """Play a round to its end from some turn of giving; return what the declaring side captures."""
    hands, gifts, discards, history, captured = rest
    state = seeded(np.uint64(0), np.uint64(0))  # novices leave nothing to chance
    may_give: Int = table.givers[declarer]
    if giving == 0 and is_void(hands, trump, may_give):
        return VOID
    _, state = give(0, hands, declarer, trump, may_give, giving, given_to, gifts, None, True, state)
    if is_void(hands, trump, 0):
        return VOID  # no such world: someone has kept more than there is room for (A5.2)
    state = discard(0, hands, declarer, trump, table, discarding, discards, None, True, state)
    play_tricks(
        0, hands, declarer, trump, table, gifts, discards, history, captured, None, True, state
    )
    return captured[declarer & 1]


@kernel
def contracts(
    seat: Int,
    caller: Int,
    limits: Ints,
    candidates: Ints,
    highest: Int,
    bidder: Int,
    passed: Int,
    spoken: Int,
    dealer: Int,
    table: Table,
    declarers: Ints,
    bids: Ints,
) -> None:
    """Write how the bidding ends when a seat goes up to each of some bids, and novices bid.

    The seat goes up by `PACE` from `OPENING` on, the others as novices.

    Args:
        seat: who goes up to some bid; -1 for nobody, when all bid what their hands are good for.
        caller: whose turn it is.
        limits: by world and seat, what the hands are good for; shape (worlds, 4).
        candidates: the bids that the seat goes up to, 0 to pass; shape (candidates,).
        highest: the highest bid so far, 0 for none.
        bidder: whose that is, -1 for none.
        passed: the seats that have passed, a mask.
        spoken: the seats that have called, a mask.
        dealer: the dealer's seat.
        table: the house rules.
        declarers: written, -1 for none; shape (candidates, worlds).
        bids: written; shape (candidates, worlds).
    """
    seats = voices(NOVICE)
    if seat >= 0:
        seats.pace[seat] = PACE
        seats.opening[seat] = OPENING
        seats.yields[seat] = False
    said = Said(caller, highest, bidder, passed, spoken)
    state = seeded(np.uint64(0), np.uint64(0))  # novices leave nothing to chance
    for candidate in range(len(candidates)):
        for world in range(limits.shape[0]):
            seats.good_for[:] = limits[world]
            if seat >= 0:
                seats.good_for[seat] = candidates[candidate]
            declarer, bid, _, _ = bid_on(0, said, dealer, seats, table, None, state)
            declarers[candidate, world] = declarer
            bids[candidate, world] = bid


_TYPICAL: Final = 60
"""The bid for which a trump suit is named, where only a void round makes a difference."""
