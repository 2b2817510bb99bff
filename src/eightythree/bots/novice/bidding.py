"""What the novice bids and which suit it names (A3, A4)."""

from __future__ import annotations

from typing import Final

from eightythree.bots.novice.heights import COUNTING, heights
from eightythree.bots.novice.masks import count
from eightythree.games.auction.actions import DOUBLE, MOST
from eightythree.games.auction.keeping import HAND_SIZE

__all__ = [
    "HIGHEST_LIMIT",
    "OVER_PARTNER",
    "ROUND",
    "best_trump",
    "call",
    "call_up_to",
    "expected",
    "is_sure",
    "limit",
    "trump_to_name",
]

# What each trump of the declarer's, the joker first and the ace last, adds to the points that its
# side captures on average, and what the side captures besides: of the cards dealt, and with the
# kitty in hand. Fitted to simulated rounds that novices played.
_DEALT: Final = (1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 10, 15, 10)
_DEALT_REST: Final = 36
_HELD: Final = (2, 3, 3, 3, 2, 3, 3, 3, 3, 5, 5, 6, 15, 23, 14)
_HELD_REST: Final = 13
_ACE_AND_KING: Final = 4

# A hand is good for a bid that it makes in about two rounds of three: 12/10 of the points
# expected, less 16. Captures scatter less the stronger the hand is.
_SLOPE: Final = 12
_OFFSET: Final = 16
HIGHEST_LIMIT: Final = 80
OVER_PARTNER: Final = 8  # how much better than the partner's bid a hand must be to go over it
ROUND: Final = 5  # bids go up to the next multiple of this, to keep the bidding short

_ACE_TO_JACK: Final = 0b111_1000 << 8
_ACE_TO_TEN: Final = 0b111_1100 << 8
_ACE_AND_KING_BITS: Final = 0b110_0000 << 8


def expected(hand: int, trump: int, with_kitty: bool) -> int:
    """Return the points that the side captures on average when this hand declares the suit."""
    held = heights(hand, trump)
    points = _HELD_REST if with_kitty else _DEALT_REST
    for height in range(15):
        if held >> height & 1:
            points += _HELD[height] if with_kitty else _DEALT[height]
    if held & _ACE_AND_KING_BITS == _ACE_AND_KING_BITS:
        points += _ACE_AND_KING
    return points


def best_trump(hand: int, with_kitty: bool) -> int:
    """Return the suit to name: that with the most points expected, the first of equals."""
    best = 0
    best_points = -1
    for suit in range(4):
        points = expected(hand, suit, with_kitty)
        if points > best_points:
            best = suit
            best_points = points
    return best


def trump_to_name(hand: int, bid: int, with_kitty: bool, gives: bool) -> int:
    """Return the suit that the declarer names.

    A seat that may not give makes the round void with more than six counting trumps (A5.2). Then
    it names another suit that is good for the bid; if there is none, a void round is better than
    a bid lost.
    """
    best = best_trump(hand, with_kitty)
    if gives or not _is_overfull(hand, best):
        return best
    other = -1
    other_points = bid - 1
    for suit in range(4):
        points = expected(hand, suit, with_kitty)
        if points > other_points and not _is_overfull(hand, suit):
            other = suit
            other_points = points
    return other if other >= 0 else best


def _is_overfull(hand: int, trump: int) -> bool:
    """Say whether a hand has more counting trumps than it may keep."""
    return count(heights(hand, trump) & COUNTING) > HAND_SIZE


def is_sure(hand: int, trump: int) -> bool:
    """Say whether the hand all but surely wins every trick with the suit as trump."""
    held = heights(hand, trump)
    size = count(held)
    return (held & _ACE_TO_JACK == _ACE_TO_JACK and size >= 7) or (
        held & _ACE_TO_TEN == _ACE_TO_TEN and size >= 6
    )


def limit(hand: int) -> int:
    """Return the highest bid that the hand is good for."""
    trump = best_trump(hand, False)
    if is_sure(hand, trump):
        return DOUBLE
    points = expected(hand, trump, False) * _SLOPE // 10 - _OFFSET
    return min(HIGHEST_LIMIT, points)


def call(
    hand: int,
    highest: int,
    partners: bool,
    may_pass: bool,
    rivals: int,
    once: bool,
    minimum: int,
    step: int,
) -> int:
    """Return the bid to make, 0 for a pass.

    Args:
        hand: the twelve cards dealt.
        highest: the highest bid so far, 0 for none.
        partners: whether that is the partner's.
        may_pass: whether a pass is allowed.
        rivals: how many opponents can still bid.
        once: whether this is the seat's only call.
        minimum: the lowest bid of the table.
        step: the step between bids.
    """
    good_for = limit(hand)
    return call_up_to(good_for, highest, partners, may_pass, rivals, once, minimum, step, ROUND, 0)


def call_up_to(
    good_for: int,
    highest: int,
    partners: bool,
    may_pass: bool,
    rivals: int,
    once: bool,
    minimum: int,
    step: int,
    pace: int,
    opening: int,
) -> int:
    """Return the bid to make with a hand that is good for a bid; the rest as for `call`.

    Where somebody is left to outbid it, it is the next multiple of the pace from the opening on.
    """
    if good_for == DOUBLE and highest < DOUBLE:
        return DOUBLE
    lowest_bid = _next_bid(highest, minimum, step)
    if partners:
        good_for -= OVER_PARTNER
    if lowest_bid > good_for:
        return 0 if may_pass else lowest_bid
    if not rivals:
        return lowest_bid
    aim = good_for if once else (max(lowest_bid, opening) + pace - 1) // pace * pace
    if aim > good_for:
        aim = good_for
    if aim <= minimum:
        return lowest_bid
    # The highest bid that the table knows up to the aim.
    bid = minimum + (aim - minimum) // step * step
    return max(lowest_bid, bid)


def _next_bid(highest: int, minimum: int, step: int) -> int:
    """Return the lowest bid above the highest so far (A3.1)."""
    if highest < minimum:
        return minimum
    bid = minimum + ((highest - minimum) // step + 1) * step
    if bid < MOST:
        return bid
    return MOST if highest < MOST else DOUBLE
