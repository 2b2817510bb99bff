"""The last two tricks of Fifth Trick by max^n, without a search tree.

Everybody has two cards, so a line is a row of yes and no: one for each seat that has a choice. The
lines are counted through in binary, the last seat's choice in the lowest place, and each carry
closes a choice. All values are multiples of 1/256: a tie is shared between two cards, by at most
eight seats. So they are kept as whole numbers, four seats to an int64, and ties are exact.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from eightythree.compiled import highest_bit, inlined, kernel, lowest_bit
from eightythree.solver.fifth_layout import ACES, OWNED, OWNER, SUIT, Int, Ints, classes

__all__ = ["LANE", "LANES", "POINT", "last_two"]

LANES: Final = 4
"""Seats to a word."""
LANE: Final = 16
"""Bits to a seat."""
POINT: Final = 256
"""A point in these numbers."""
_MASK: Final = (1 << LANE) - 1

# The columns of the scratch memory.
SEAT: Final = 0  # who has the choice
FLIP: Final = 1  # the cards of all choices up to this one
LOW: Final = 2  # what its first card is worth: seats 0 to 3
HIGH: Final = 3  # seats 4 to 7


@inlined
def lane_of(low: Int, high: Int, seat: Int) -> Int:
    """Return what a seat has in the two words."""
    return (low if seat < LANES else high) >> (seat & LANES - 1) * LANE & _MASK


@inlined
def better(low: Int, high: Int, other_low: Int, other_high: Int, seat: Int) -> tuple[Int, Int]:
    """Return the better of two values for a seat, their mean if they are equal for it."""
    one = lane_of(low, high, seat)
    two = lane_of(other_low, other_high, seat)
    if one == two:
        return (low + other_low) >> 1, (high + other_high) >> 1
    if one > two:
        return low, high
    return other_low, other_high


@kernel
def last_two(
    left: Int,
    player: Int,
    place: Int,
    best: Int,
    winner: Int,
    ace: Int,
    seats: Int,
    whole_trick: Int,
    facts: Ints,
    choices: Ints,
) -> tuple[Int, Int]:
    """Return the value of a position in the fifth trick.

    Args:
        left: the cards in hands, a mask of the layout.
        player: the seat to play; `seats` places are filled when it is the leader again.
        place: its place in the trick, from 0.
        best: the bit of the card that is winning the trick; not used for the leader.
        winner: who has played it.
        ace: 1 if an ace lies in the trick, else 0.
        seats: the number of players.
        whole_trick: whether any ace in the fifth trick costs the bonus (F3.2).
        facts: of the layout.
        choices: scratch memory; shape (8, 4).

    Returns:
        What seats 0 to 3 get, and what seats 4 to 7 get, a lane of 16 bits each, in 1/256 points.
    """
    aces = facts[ACES]
    leads = np.int64(0)
    leader = player
    whole = left
    if place == 0:
        leads = classes(left & facts[OWNED + player], left, facts)
        winner = player
        place = np.int64(1)
        player += 1
        if player == seats:
            player = np.int64(0)
    total_low = np.int64(-1)
    total_high = np.int64(0)
    while True:
        if leads != 0:
            best = lowest_bit(leads)
            left = whole ^ (leads & -leads)
            ace = aces >> best & 1
            leads &= leads - 1
        led = facts[SUIT + best]
        present = left | np.int64(1) << best
        # Who may still win the trick, and so lead to the sixth: their cards.
        leaders = facts[OWNED + winner] & left
        seat = player
        for _ in range(place, seats):
            hand = left & facts[OWNED + seat]
            if hand & led != 0:
                leaders |= hand
            seat += 1
            if seat == seats:
                seat = np.int64(0)
        # From the last seat backwards.
        played = np.int64(0)
        flip = np.int64(0)
        count = np.int64(0)
        for _ in range(place, seats):
            seat -= 1
            if seat < 0:
                seat = seats - 1
            hand = left & facts[OWNED + seat]
            hand = (hand & led) or hand
            one = hand & -hand
            played |= one
            two = hand ^ one
            if two == 0:
                continue
            if classes(hand, present, facts) & two == 0:
                continue
            if (hand & led == 0 or hand >> best == 0) and not (whole_trick and hand & aces != 0):
                # This seat cannot win the fifth trick, and the card it keeps matters only above one
                # that the winner may keep and lead to the sixth.
                below = (one - 1) & facts[SUIT + lowest_bit(one)]
                below |= (two - 1) & facts[SUIT + lowest_bit(two)]
                if below & leaders & ~hand == 0:
                    continue
            flip ^= hand
            choices[count, SEAT] = seat
            choices[count, FLIP] = flip
            count += 1
        line = np.int64(0)
        while True:
            table = (played & led) | np.int64(1) << best
            top = highest_bit(table)
            first = facts[OWNER + top]
            kept = left & ~played
            lead = lowest_bit(kept & facts[OWNED + first])
            last = facts[OWNER + highest_bit(kept & facts[SUIT + lead])]
            lost = ace | np.int64(played & aces != 0) if whole_trick else aces >> top & 1
            points = 3 - lost + np.int64(last != first)
            value = POINT * points << (first & LANES - 1) * LANE
            low = value if first < LANES else np.int64(0)
            high = np.int64(0) if first < LANES else value
            # Close the choices whose second card this was.
            closed = np.int64(0)
            while line >> closed & 1:
                low, high = better(
                    choices[closed, LOW], choices[closed, HIGH], low, high, choices[closed, SEAT]
                )
                closed += 1
            if closed == count:
                break
            choices[closed, LOW] = low
            choices[closed, HIGH] = high
            played ^= choices[closed, FLIP]
            line += 1

        if total_low >= 0:
            low, high = better(total_low, total_high, low, high, leader)
        if leads == 0:
            return low, high
        total_low, total_high = low, high
