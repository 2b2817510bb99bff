"""What the novice bids and which suit it names (A3, A4)."""

from __future__ import annotations

from typing import Final

from eightythree.bots.novice.heights import heights
from eightythree.bots.novice.masks import count

__all__ = ["best_trump", "call", "expected", "is_sure", "limit"]

_MOST: Final = 83
_DOUBLE: Final = 84

# Points that a side captures on average, by the trumps its declarer was dealt (from simulated
# rounds: `docs/bots.md`), and by those it holds with the kitty in hand.
_DEALT: Final = (1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 10, 15, 10)
_DEALT_REST: Final = 36
_HELD: Final = (2, 3, 3, 3, 2, 3, 3, 3, 3, 5, 5, 6, 15, 23, 14)
_HELD_REST: Final = 13
_ACE_AND_KING: Final = 4

_SLOPE: Final = 12
_OFFSET: Final = 16
_HIGHEST_LIMIT: Final = 80
_OVER_PARTNER: Final = 8
_ROUND: Final = 5

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
        return _DOUBLE
    points = expected(hand, trump, False) * _SLOPE // 10 - _OFFSET
    return min(_HIGHEST_LIMIT, points)


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
    if good_for == _DOUBLE and highest < _DOUBLE:
        return _DOUBLE
    lowest_bid = _next_bid(highest, minimum, step)
    if partners:
        good_for -= _OVER_PARTNER
    if lowest_bid > good_for:
        return 0 if may_pass else lowest_bid
    if not rivals:
        return lowest_bid
    aim = good_for if once else (lowest_bid + _ROUND - 1) // _ROUND * _ROUND
    if aim > good_for:
        aim = good_for
    # The highest bid of the table up to the aim; the lowest one is not above it.
    if aim <= minimum:
        return lowest_bid
    bid = minimum + (aim - minimum) // step * step
    return max(lowest_bid, bid)


def _next_bid(highest: int, minimum: int, step: int) -> int:
    """Return the lowest bid above the highest so far (A3.1)."""
    if highest < minimum:
        return minimum
    bid = minimum + ((highest - minimum) // step + 1) * step
    if bid < _MOST:
        return bid
    return _MOST if highest < _MOST else _DOUBLE
