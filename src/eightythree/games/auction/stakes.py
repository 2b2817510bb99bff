"""What a bid would mean for the match: the totals when it is made, and when it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.games.auction.actions import DOUBLE, MOST
from eightythree.games.auction.match import decide
from eightythree.games.auction.scoring import score
from eightythree.games.results import Contract, Result

if TYPE_CHECKING:
    from eightythree.games.auction.rules import Rules

__all__ = ["Outlook", "Stake", "stake"]


class Outlook(NamedTuple):
    """How the match would stand after the round."""

    totals: tuple[int, int]
    """Points of each side."""
    winners: tuple[int, ...] | None
    """The winning side, ``None`` where the match would go on."""


class Stake(NamedTuple):
    """What is won and lost by a bid."""

    made: Outlook
    """With as many points captured as were bid."""
    failed: Outlook
    """With one point less; under ``failed_bid=captured`` no failure costs the bidder more."""


def stake(rules: Rules, totals: tuple[int, int], seat: int, bid: int) -> Stake:
    """Return what a bid would mean, were it the last (A7, A8).

    Args:
        rules: the house rules.
        totals: the points of side 0 and side 1 before the round.
        seat: who bids, 0..3.
        bid: 1..83, or `DOUBLE`.
    """
    needed = MOST if bid == DOUBLE else bid
    return Stake(
        _outlook(rules, totals, seat, bid, needed), _outlook(rules, totals, seat, bid, needed - 1)
    )


def _outlook(rules: Rules, totals: tuple[int, int], seat: int, bid: int, taken: int) -> Outlook:
    # Any suit will do: points are the same in all.
    contract = Contract(seat, bid, trump=0)
    captured = (MOST - taken, taken) if seat % 2 else (taken, MOST - taken)
    points, awards = score(rules, contract, captured)
    after = (totals[0] + points[0], totals[1] + points[1])
    # Nobody's deal decides a match.
    result = Result(0, "scored", points, awards, contract=contract, captured=captured)
    return Outlook(after, decide(rules, after, result))
