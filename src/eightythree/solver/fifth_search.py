"""Max^n in Fifth Trick: one iterative function with an explicit stack.

Every seat takes the cards that are best for itself; where several are equally good, the position is
worth their mean, over cards. See :mod:`eightythree.solver.fifth` for definitions and sources.

What makes it fast:

- positions on few bits and equivalent cards merged (:mod:`eightythree.solver.fifth_layout`);
- a seat without a choice plays on without a node;
- a table of the positions between tricks, by exact key;
- the sixth trick is looked at, not played: everybody has one card; and in the fifth, a seat that
  cannot win makes no difference between two cards that cannot win the sixth either;
- a value is a row of a pool. Most values are one seat's points for certain, rows that exist from
  the start, and ties between equal rows need no arithmetic.

Shallow pruning (Korf, "Multi-player alpha-beta pruning", Artificial Intelligence 48, 1991) was
tried and left out: all seats together get at most 4 points, but averaged values are seldom large
enough to prune by, and it saved 2 % of the nodes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eightythree.compiled import highest_bit, kernel, lowest_bit, popcount
from eightythree.solver.fifth_layout import (
    ACES,
    BASES,
    CARDS,
    SHIFTS,
    SUITS,
    Int,
    Ints,
    Layout,
    key_of,
    slot_of,
    without_twins,
)

__all__ = ["SEATS", "TOLERANCE", "Floats", "ValueMemory", "new_value_memory", "value_root"]

Floats = NDArray[np.float64]

SEATS: Final = 8
TOLERANCE: Final = 1e-9
"""Values that differ by less are equal. Rounding errors are some 1e-15; values that truly differ
are fractions with far smaller denominators than 1e9 (the tests compare with exact ones)."""

# The columns of the stack: what each node of the present line remembers.
LEFT: Final = 0  # the cards in hands, a mask
PLAYER: Final = 1
TRICK: Final = 2  # packed: best bit + 1, place, winner, tricks left, whether an ace was played
REPS: Final = 3  # the classes still to try, by their lowest card
REST: Final = 4  # the legal cards still to try
KEY: Final = 5  # -1 within a trick
ROW: Final = 6  # the value of the best moves so far, -1 before the first
WEIGHT: Final = 7  # how many cards share it
MIXED: Final = 8  # whether the row of this depth holds a sum over them
TRIED: Final = 9  # the size of the class being tried
_COLUMNS: Final = 10
_DEPTH: Final = 48
_FIFTH: Final = 2  # tricks left in the fifth

# The rows of the pool: one seat has 2, 3 or 4 points for certain; one for each depth; those kept.
_SURE: Final = 3 * SEATS
_KEPT: Final = _SURE + _DEPTH

# The counters of `ValueMemory.counts`.
NODES: Final = 0
STAMP: Final = 1
STORED: Final = 2


class ValueMemory(NamedTuple):
    """What the search works in; one for each thread."""

    work: Ints
    pool: Floats
    """Values, a column a seat."""
    bests: Floats
    """What the mover at each depth gets by its best moves so far."""
    table: Ints
    """Entries of key, and stamp with row; shape (a power of two, 2)."""
    counts: Ints
    """Nodes of the last solve, the stamp, entries stored."""


def new_value_memory(table_bits: int) -> ValueMemory:
    """Return memory with a table of two to a power entries."""
    size = 1 << table_bits
    pool = np.zeros((_KEPT + size, SEATS))
    for seat in range(SEATS):
        for points in (2, 3, 4):
            pool[3 * seat + points - 2, seat] = points
    return ValueMemory(
        np.zeros((_DEPTH, _COLUMNS), np.int64),
        pool,
        np.zeros(_DEPTH),
        np.zeros((size, 2), np.int64),
        np.zeros(3, np.int64),
    )


@kernel
def value_search(
    left: Int,
    player: Int,
    place: Int,
    best: Int,
    winner: Int,
    ace: Int,
    tricks: Int,
    seats: Int,
    whole_trick: Int,
    layout: Layout,
    memory: ValueMemory,
) -> Int:
    """Return the row of the pool with a position's value; arguments as of `value_root`, in bits."""
    owned, owner, suit, _, fixed, sequence, _ = layout
    work, pool, bests, table, counts = memory
    cards, aces = fixed[CARDS], fixed[ACES]
    suit0, suit1, suit2, suit3 = fixed[SUITS], fixed[SUITS + 1], fixed[SUITS + 2], fixed[SUITS + 3]
    shift0, shift1, shift2, shift3 = (
        fixed[SHIFTS],
        fixed[SHIFTS + 1],
        fixed[SHIFTS + 2],
        fixed[SHIFTS + 3],
    )
    base0, base1, base2, base3 = fixed[BASES], fixed[BASES + 1], fixed[BASES + 2], fixed[BASES + 3]
    size = np.int64(len(table))
    room = size - (size >> 2) - 1  # one of size 1 keeps nothing
    stamp = counts[STAMP]
    depth = np.int64(-1)
    row = np.int64(0)
    nodes = counts[NODES]
    while True:
        # Play on to the next choice, or to a value.
        choice = False
        reps = np.int64(0)
        hand = np.int64(0)
        key = np.int64(-1)
        while True:
            key = np.int64(-1)
            if place == seats:
                place = np.int64(0)
                player = winner
                tricks -= 1
                if tricks == 1:
                    # Everybody has one card: the sixth trick plays itself.
                    lead = lowest_bit(left & owned[winner])
                    last = owner[highest_bit(left & suit[lead])]
                    if not whole_trick:
                        ace = aces >> best & 1
                    row = 3 * winner + 1 - ace + (last != winner)
                    nodes += 1
                    break
                ace = np.int64(0)
            hand = left & owned[player]
            present = left
            if place == 0:
                key = key_of(
                    sequence[base0 + ((left & suit0) >> shift0)],
                    sequence[base1 + ((left & suit1) >> shift1)],
                    sequence[base2 + ((left & suit2) >> shift2)],
                    sequence[base3 + ((left & suit3) >> shift3)],
                    player,
                )
                spot = slot_of(key, size)
                while table[spot, 1] >> 32 == stamp and table[spot, 0] != key:
                    spot = (spot + 1) & (size - 1)
                if table[spot, 1] >> 32 == stamp:
                    row = table[spot, 1] & 0xFFFFFFFF
                    break
            else:
                hand = (hand & suit[best]) or hand
                present |= np.int64(1) << best
            twins = ((hand << 1) + (cards & ~present)) & present & ~aces
            reps = hand & ~twins
            if reps & (reps - 1) != 0:
                choice = True
                if (
                    tricks == _FIFTH
                    and place > 0
                    and (not suit[best] & hand or hand >> best == 0)
                    and not (whole_trick and hand & aces)
                ):
                    # This seat cannot win the fifth trick with either card, and the one it keeps
                    # matters only above a card that the winner may keep and lead to the sixth.
                    threats = owned[winner]
                    later = player
                    for _ in range(place + 1, seats):
                        later += 1
                        if later == seats:
                            later = np.int64(0)
                        threats |= owned[later]
                    one = lowest_bit(hand)
                    two = highest_bit(hand)
                    below = (np.int64(1) << one) - 1 & suit[one]
                    below |= (np.int64(1) << two) - 1 & suit[two]
                    choice = below & threats & left != 0
                    reps = reps & -reps
                if choice:
                    reps = hand & ~twins
                    break
            bit = lowest_bit(reps)
            left ^= reps
            ace |= aces >> bit & 1
            if place == 0 or (bit > best and suit[best] >> bit & 1):
                best = bit
                winner = player
            place += 1
            player += 1
            if player == seats:
                player = np.int64(0)
        if choice:
            nodes += 1
            depth += 1
            work[depth, LEFT] = left
            work[depth, PLAYER] = player
            work[depth, TRICK] = (best + 1) << 16 | place << 12 | winner << 8 | tricks << 4 | ace
            work[depth, REPS] = reps
            work[depth, REST] = hand
            work[depth, KEY] = key
            work[depth, ROW] = -1
            work[depth, MIXED] = 0
        else:
            # Hand the value up, as far as nodes are done with.
            done = False
            while True:
                if depth < 0:
                    done = True
                    break
                own = _SURE + depth
                player = work[depth, PLAYER]
                value = pool[row, player]
                chosen = work[depth, ROW]
                tried = work[depth, TRIED]
                if chosen == row and chosen != own + 1:
                    work[depth, WEIGHT] += tried
                elif chosen < 0 or value > bests[depth] + TOLERANCE:
                    if row == own + 1:
                        for seat in range(SEATS):
                            pool[own, seat] = pool[row, seat]
                        row = own
                    bests[depth] = value
                    work[depth, ROW] = row
                    work[depth, WEIGHT] = tried
                    work[depth, MIXED] = 0
                elif value >= bests[depth] - TOLERANCE:
                    if not work[depth, MIXED]:
                        weight = np.float64(work[depth, WEIGHT])
                        for seat in range(SEATS):
                            pool[own, seat] = pool[chosen, seat] * weight
                        work[depth, MIXED] = 1
                        work[depth, ROW] = own
                    weight = np.float64(tried)
                    for seat in range(SEATS):
                        pool[own, seat] += pool[row, seat] * weight
                    work[depth, WEIGHT] += tried
                # Four points for certain: nothing is better, and what is as good is the same row.
                if work[depth, REPS] != 0 and work[depth, ROW] != 3 * player + 2:
                    break
                row = work[depth, ROW]
                if work[depth, MIXED]:
                    weight = np.float64(work[depth, WEIGHT])
                    for seat in range(SEATS):
                        pool[own, seat] /= weight
                key = work[depth, KEY]
                if key >= 0 and counts[STORED] < room:
                    spot = slot_of(key, size)
                    while table[spot, 1] >> 32 == stamp:
                        spot = (spot + 1) & (size - 1)
                    if row == own:
                        row = _KEPT + counts[STORED]
                        for seat in range(SEATS):
                            pool[row, seat] = pool[own, seat]
                    counts[STORED] += 1
                    table[spot, 0] = key
                    table[spot, 1] = stamp << 32 | row
                depth -= 1
            if done:
                break
        # Try the next class of the node on top.
        left = work[depth, LEFT]
        player = work[depth, PLAYER]
        packed = work[depth, TRICK]
        best = (packed >> 16) - 1
        place = packed >> 12 & 15
        winner = packed >> 8 & 15
        tricks = packed >> 4 & 15
        ace = packed & 15
        reps = work[depth, REPS]
        rest = work[depth, REST]
        bit = highest_bit(reps)
        below = (np.int64(1) << bit) - 1
        work[depth, REPS] = reps & below
        work[depth, REST] = rest & below
        work[depth, TRIED] = popcount(rest & ~below)
        left ^= np.int64(1) << bit
        ace |= aces >> bit & 1
        if place == 0 or (bit > best and suit[best] >> bit & 1):
            best = bit
            winner = player
        place += 1
        player += 1
        if player == seats:
            player = np.int64(0)
    counts[NODES] = nodes
    return row


@kernel
def value_root(
    player: Int,
    place: Int,
    best: Int,
    winner: Int,
    ace: Int,
    tricks: Int,
    seats: Int,
    whole_trick: Int,
    layout: Layout,
    memory: ValueMemory,
    values: Floats,
) -> Int:
    """Value every legal card of a position with two or more tricks left.

    Args:
        player: the seat to play.
        place: its place in the trick, from 0.
        best: the bit of the card that is winning the trick, -1 for the leader.
        winner: who has played it.
        ace: 1 if an ace lies in the trick, else 0.
        tricks: the tricks left, the present one included.
        seats: the number of players.
        whole_trick: whether any ace in the fifth trick costs the bonus (F3.2).
        layout: the position, laid out.
        memory: as `new_value_memory` gives it.
        values: written by card and seat, for the legal cards; shape (52, 8).

    Returns:
        The mask of the legal cards.
    """
    owned, _, suit, card, fixed, _, _ = layout
    pool, counts = memory.pool, memory.counts
    counts[NODES] = 0
    counts[STAMP] += 1
    counts[STORED] = 0
    left = owned[0]
    for seat in range(1, seats):
        left |= owned[seat]
    hand = left & owned[player]
    present = left
    if place > 0:
        hand = (hand & suit[best]) or hand
        present |= np.int64(1) << best
    reps = without_twins(hand, present, fixed)
    legal = np.int64(0)
    row = np.int64(0)
    while hand != 0:
        # From low to high, so that the lowest card of a class comes first.
        bit = lowest_bit(hand)
        hand &= hand - 1
        if reps >> bit & 1:
            takes = place == 0 or (bit > best and suit[best] >> bit & 1 != 0)
            row = value_search(
                left ^ (np.int64(1) << bit),
                (player + 1) % seats,
                place + 1,
                bit if takes else best,
                player if takes else winner,
                ace | (fixed[ACES] >> bit & 1),
                tricks,
                seats,
                whole_trick,
                layout,
                memory,
            )
        for seat in range(seats):
            values[card[bit], seat] = pool[row, seat]
        legal |= np.int64(1) << card[bit]
    return legal
