"""The bidding: who speaks, and what may be bid (clause A3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from eightythree.errors import IllegalAction
from eightythree.games.auction.actions import DOUBLE, MOST, PASS, bid_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.auction.round import Call
    from eightythree.games.auction.rules import Rules

__all__ = [
    "check_call",
    "following_caller",
    "legal_bids",
    "legal_calls",
    "may_pass",
    "next_to_call",
]

_SEATS = 4


def legal_bids(rules: Rules, highest: int, most: int = MOST) -> tuple[int, ...]:
    """Return the bids above the highest so far, lowest first (A3.1).

    Args:
        rules: the house rules.
        highest: the highest bid so far, 0 for none.
        most: the points of all trumps.
    """
    return _bids(rules.min_bid, rules.bid_step, highest, most)


def legal_calls(rules: Rules, highest: int, may_pass: bool, most: int = MOST) -> tuple[int, ...]:
    """Return the actions that a seat may take in the bidding, the pass first."""
    return _calls(rules.min_bid, rules.bid_step, highest, may_pass, most)


# Every look at the bidding asks for one of a few long lists. The numbers alone are the key: to hash
# the rules takes as long as to make a list.
@lru_cache(maxsize=512)
def _bids(first: int, step: int, highest: int, most: int) -> tuple[int, ...]:
    if highest >= most:
        return (DOUBLE,) if highest < DOUBLE else ()
    if highest >= first:
        first += ((highest - first) // step + 1) * step
    return (*range(first, most, step), most, DOUBLE)


@lru_cache(maxsize=512)
def _calls(first: int, step: int, highest: int, may_pass: bool, most: int) -> tuple[int, ...]:
    bids = tuple(map(bid_action, _bids(first, step, highest, most)))
    return (PASS, *bids) if may_pass else bids


def check_call(
    seat: int, action: int, rules: Rules, highest: int, may_pass: bool, most: int = MOST
) -> None:
    """Raise `IllegalAction` unless the seat may bid or pass so."""
    if action == PASS and may_pass:
        return
    bid = action - PASS
    bids = legal_bids(rules, highest, most)
    least = bids[0]
    params: dict[str, int | str] = {"seat": seat, "minimum": _as_number(least)}
    if not bid:
        raise IllegalAction(
            "A3.4",
            "dealer_must_bid",
            f"seat {seat} deals and must bid {rules.min_bid} or more, since all others passed",
            _allowed(bids, may_pass),
            params,
        )
    if bid < least:
        raise IllegalAction(
            "A3.1",
            "bid_too_low",
            f"seat {seat} must bid at least {_as_number(least)}"
            if least != DOUBLE
            else f"seat {seat} can only bid 83x2 or pass",
            _allowed(bids, may_pass),
            params,
        )
    if bid not in bids:
        raise IllegalAction(
            "A3.1",
            "bid_off_step",
            f"bids go from {rules.min_bid} in steps of {rules.bid_step}, and {most}",
            _allowed(bids, may_pass),
            {**params, "step": rules.bid_step, "from": rules.min_bid},
        )


def next_to_call(rules: Rules, dealer: int, calls: Sequence[Call]) -> int | None:
    """Return the seat that speaks next, ``None`` when the bidding is over (A3.2).

    An 83 double, which ends it at once (A3.3), is not looked for here.
    """
    passed = 0
    some_bid = False
    for call in calls:
        if call.bid:
            some_bid = True
        else:
            passed |= 1 << call.seat
    once = rules.bidding == "single_round"
    following = following_caller(calls[-1].seat, once, dealer, passed, some_bid)
    return None if following < 0 else following


def following_caller(last: int, once: bool, dealer: int, passed: int, some_bid: bool) -> int:
    """Return the seat that speaks after `last`, -1 when the bidding is over (A3.2).

    Args:
        last: the seat that has just spoken.
        once: whether each seat speaks once (`bidding`).
        dealer: the dealer's seat.
        passed: the seats that have passed, a mask.
        some_bid: whether anyone has bid.
    """
    if once:
        return -1 if last == dealer else (last + 1) % _SEATS
    if passed.bit_count() >= _SEATS - some_bid:
        return -1
    following = (last + 1) % _SEATS
    while passed >> following & 1:
        following = (following + 1) % _SEATS
    return following


def may_pass(must_bid: bool, seat: int, dealer: int, highest: int) -> bool:
    """Say whether a seat may pass (A3.4).

    Args:
        must_bid: whether the dealer must bid when all others have passed (`all_pass`).
        seat: who is to speak.
        dealer: the dealer's seat.
        highest: the highest bid so far, 0 for none.
    """
    return not (must_bid and seat == dealer and not highest)


def _as_number(bid: int) -> int | str:
    return "83x2" if bid == DOUBLE else bid


def _allowed(bids: Sequence[int], may_pass: bool) -> str:
    """Return the words of what may be said, the middle of a long run of bids left out."""
    words = [str(_as_number(bid)) for bid in bids]
    shown = words if len(words) <= 6 else [*words[:3], "…", *words[-2:]]
    return " ".join(["pass", *shown] if may_pass else shown)
