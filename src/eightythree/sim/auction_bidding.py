"""The bidding of Auction, for kernels: at random, or each seat up to what its hand is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.bots.novice.bidding import HIGHEST_LIMIT, ROUND
from eightythree.compiled import inlined
from eightythree.games.auction.actions import DOUBLE
from eightythree.games.auction.bidding import following_caller, may_pass
from eightythree.games.auction.round import SEATS
from eightythree.sim.generator import below
from eightythree.sim.novice import call_up_to

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.auction_table import Rounds, Table
    from eightythree.sim.generator import State

__all__ = [
    "BOLD",
    "NOVICE",
    "OPENING",
    "PACE",
    "Said",
    "Style",
    "Voices",
    "begun",
    "bid_on",
    "raised",
    "voices",
]

inlined(following_caller)
inlined(may_pass)


PACE: Final = 2
"""How bids go up: who goes up by little overbids less; one at a time would take many calls."""
OPENING: Final = 50
"""The first bid, where the hand is good for it: hardly any hand is good for less."""


class Style(NamedTuple):
    """How a seat bids."""

    above: int
    """How many points above the novice's limit it goes, up to the novice's highest."""
    pace: int
    """Bids go up to the next multiple of this."""
    opening: int
    """The first bid, where the hand is good for it."""


NOVICE: Final = Style(0, ROUND, 0)
BOLD: Final = Style(8, PACE, OPENING)
"""Who passes leaves the bid to the other side, so that a bid is worth more than its own odds say.
`benchmarks/auction_bids.py` found the figures, ``docs/bots.md`` has them."""


class Voices(NamedTuple):
    """What each seat brings to a bidding; shapes (4,)."""

    good_for: NDArray[np.int64]
    """Up to what it bids."""
    pace: NDArray[np.int64]
    opening: NDArray[np.int64]
    """As in `Style`."""
    yields: NDArray[np.bool_]
    """Whether it leaves the bid to the partner unless its hand is far better."""


@inlined
def voices(style: Style) -> Voices:
    """Return seats that all bid in a style, with hands good for nothing yet."""
    return Voices(
        np.zeros(SEATS, np.int64),
        np.full(SEATS, style.pace),
        np.full(SEATS, style.opening),
        np.ones(SEATS, np.bool_),
    )


@inlined
def raised(good_for: int, above: int) -> int:
    """Return what a hand is good for, to who goes so many points above the novice's limit."""
    return good_for if good_for == DOUBLE else min(good_for + above, HIGHEST_LIMIT)


class Said(NamedTuple):
    """How far a bidding has come."""

    caller: int
    """Whose turn it is; -1 when it is over."""
    highest: int
    """The highest bid, 0 for none."""
    bidder: int
    """Whose that is, -1 for none."""
    passed: int
    """The seats that have passed, a mask."""
    spoken: int
    """The seats that have called, a mask."""


@inlined
def begun(dealer: int) -> Said:
    """Return a bidding at its start (A3.2)."""
    return Said((dealer + 1) & 3, 0, -1, 0, 0)


@inlined
def bid_on(
    number: int,
    said: Said,
    dealer: int,
    seats: Voices | None,
    table: Table,
    rounds: Rounds | None,
    state: State,
) -> tuple[int, int, int, State]:
    """Go on with a bidding to its end (A3).

    Args:
        number: the row of `rounds`.
        said: how far it has come; at random and for `rounds` it is at its start.
        dealer: the dealer's seat.
        seats: what they bid; ``None``: at random.
        table: the house rules.
        rounds: the rounds, written.
        state: the generator's state.

    Returns:
        The declarer (-1 for none), the bid, how many calls were made here, and the state.
    """
    caller, highest, bidder, passed, spoken = said
    rung = 0  # at random: the lowest bid that is left on the ladder
    calls = 0
    while caller >= 0:
        passing = may_pass(table.must_bid, caller, dealer, highest)
        if seats is None:
            pick, state = below(len(table.ladder) - rung + passing, state)
            bid = 0
            if pick >= passing:
                rung += pick - passing
                bid = table.ladder[rung]
                rung += 1
        else:
            done = spoken if table.once else passed
            rivals = 2 - (done >> ((caller + 1) & 3) & 1) - (done >> ((caller + 3) & 3) & 1)
            bid = call_up_to(
                seats.good_for[caller],
                highest,
                seats.yields[caller] and bidder == (caller + 2) & 3,
                passing,
                rivals,
                table.once,
                table.min_bid,
                table.bid_step,
                seats.pace[caller],
                seats.opening[caller],
            )
        spoken |= 1 << caller
        if bid:
            highest = bid
            bidder = caller
        else:
            passed |= 1 << caller
        if rounds is not None:
            rounds.calls[number, calls] = bid
        calls += 1
        if bid == DOUBLE:  # A3.3
            break
        caller = following_caller(caller, table.once, dealer, passed, highest > 0)
    return bidder, highest, calls, state
