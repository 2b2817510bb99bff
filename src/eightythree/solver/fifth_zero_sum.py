"""Fifth Trick with two sides: alpha-beta for one seat against all the others.

The hero plays for the most, everybody else together for the least, of the hero's points less
`loss` for each point that another seat gets: 0 for what the hero can force, 1 for two players
against each other. One iterative function with an explicit stack, on the layout and the keys of
:mod:`eightythree.solver.fifth_layout`; its table holds bounds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from eightythree.compiled import highest_bit, kernel, lowest_bit
from eightythree.solver.fifth_layout import (
    ACE,
    ACES,
    BEST,
    OWNED,
    OWNER,
    PLACE,
    PLAYER,
    SEATS,
    SUIT,
    TRICKS,
    WHOLE,
    WINNER,
    Int,
    Ints,
    Layout,
    after_card,
    classes,
    higher,
    key_of,
    lay_out,
    slot_of,
)

__all__ = ["BoundMemory", "bound_root", "new_bound_memory"]

# The columns of the stack: what each node of the present line remembers.
# The first are those of a setting; but `BEST` is a bit here.
LEFT: Final = 6  # the cards in hands, a mask
REPS: Final = 7  # the classes still to try, by their lowest card
KEY: Final = 8  # -1 within a trick
LOW: Final = 9  # the window on entering
HIGH: Final = 10
ALPHA: Final = 11  # the window now
BETA: Final = 12
VALUE: Final = 13  # the best for the mover so far
_COLUMNS: Final = 14
_DEPTH: Final = 48

_WORST: Final = 99  # beyond every value
_MOST: Final = 4  # points that a seat can get
_OFFSET: Final = 8  # makes bounds non-negative in the table's entries

# The counters of `BoundMemory.counts`.
NODES: Final = 0
STAMP: Final = 1
STORED: Final = 2


class BoundMemory(NamedTuple):
    """What the search works in; one for each thread."""

    work: Ints
    table: Ints
    """Entries of key, and stamp with both bounds; shape (a power of two, 2)."""
    counts: Ints
    """Nodes of the last solve, the stamp, entries stored."""


def new_bound_memory(table_bits: int) -> BoundMemory:
    """Return memory with a table of two to a power entries."""
    return BoundMemory(
        np.zeros((_DEPTH, _COLUMNS), np.int64),
        np.zeros((1 << table_bits, 2), np.int64),
        np.zeros(3, np.int64),
    )


@kernel
def bound_search(
    left: Int,
    player: Int,
    place: Int,
    best: Int,
    winner: Int,
    ace: Int,
    tricks: Int,
    seats: Int,
    whole_trick: Int,
    hero: Int,
    loss: Int,
    layout: Layout,
    memory: BoundMemory,
) -> Int:
    """Return the exact value of a position; arguments as of `bound_root`, but in bits."""
    facts, sequence, _ = layout
    work, table, counts = memory
    aces = facts[ACES]
    size = np.int64(len(table))
    room = size - (size >> 2) - 1  # one of size 1 keeps nothing
    stamp = counts[STAMP]
    nodes = counts[NODES]
    depth = np.int64(-1)
    alpha = np.int64(-_MOST * loss)
    beta = np.int64(_MOST)
    value = np.int64(0)
    while True:
        # Play on to the next choice, or to a value.
        choice = False
        reps = np.int64(0)
        low, high = alpha, beta
        while True:
            key = np.int64(-1)
            if place == seats:
                place = np.int64(0)
                player = winner
                tricks -= 1
                if tricks == 1:
                    # Everybody has one card: the sixth trick plays itself.
                    lead = lowest_bit(left & facts[OWNED + winner])
                    last = facts[OWNER + highest_bit(left & facts[SUIT + lead])]
                    if not whole_trick:
                        ace = aces >> best & 1
                    value = 3 - ace + np.int64(last != winner)
                    if winner != hero:
                        value *= -loss
                    nodes += 1
                    break
                ace = np.int64(0)
            hand = left & facts[OWNED + player]
            present = left
            if place == 0:
                key = key_of(left, player, facts, sequence)
                spot = slot_of(key, size)
                while table[spot, 1] >> 32 == stamp and table[spot, 0] != key:
                    spot = (spot + 1) & (size - 1)
                if table[spot, 1] >> 32 == stamp:
                    known_low = (table[spot, 1] >> 8 & 0xFF) - _OFFSET
                    known_high = (table[spot, 1] & 0xFF) - _OFFSET
                    if known_low >= beta or known_low == known_high:
                        value = known_low
                        break
                    if known_high <= alpha:
                        value = known_high
                        break
                    low = max(alpha, known_low)
                    high = min(beta, known_high)
            else:
                hand = (hand & facts[SUIT + best]) or hand
                present |= np.int64(1) << best
            reps = classes(hand, present, facts)
            if reps & (reps - 1) != 0:
                choice = True
                break
            bit = lowest_bit(reps)
            left ^= reps
            ace |= aces >> bit & 1
            player, place, best, winner = after_card(bit, player, place, best, winner, seats, facts)
        if choice:
            nodes += 1
            depth += 1
            if key < 0:
                low, high = alpha, beta
            work[depth, LEFT] = left
            work[depth, PLAYER] = player
            work[depth, PLACE] = place
            work[depth, BEST] = best
            work[depth, WINNER] = winner
            work[depth, ACE] = ace
            work[depth, TRICKS] = tricks
            work[depth, REPS] = reps
            work[depth, KEY] = key
            work[depth, LOW] = low
            work[depth, HIGH] = high
            work[depth, ALPHA] = low
            work[depth, BETA] = high
            work[depth, VALUE] = -_WORST if player == hero else _WORST
        else:
            # Hand the value up, as far as nodes are done with.
            done = False
            while True:
                if depth < 0:
                    done = True
                    break
                if work[depth, PLAYER] == hero:
                    value = max(value, work[depth, VALUE])
                    work[depth, ALPHA] = max(value, work[depth, ALPHA])
                else:
                    value = min(value, work[depth, VALUE])
                    work[depth, BETA] = min(value, work[depth, BETA])
                work[depth, VALUE] = value
                if work[depth, REPS] != 0 and work[depth, ALPHA] < work[depth, BETA]:
                    break
                key = work[depth, KEY]
                if key >= 0:
                    spot = slot_of(key, size)
                    while table[spot, 1] >> 32 == stamp and table[spot, 0] != key:
                        spot = (spot + 1) & (size - 1)
                    known_low = np.int64(-_MOST)
                    known_high = np.int64(_MOST)
                    fresh = table[spot, 1] >> 32 != stamp
                    if not fresh:
                        known_low = (table[spot, 1] >> 8 & 0xFF) - _OFFSET
                        known_high = (table[spot, 1] & 0xFF) - _OFFSET
                    if value > work[depth, LOW]:
                        known_low = max(known_low, value)
                    if value < work[depth, HIGH]:
                        known_high = min(known_high, value)
                    if not fresh or counts[STORED] < room:
                        counts[STORED] += np.int64(fresh)
                        table[spot, 0] = key
                        table[spot, 1] = (
                            stamp << 32 | (known_low + _OFFSET) << 8 | (known_high + _OFFSET)
                        )
                depth -= 1
            if done:
                break
        # Try the next class of the node on top.
        left = work[depth, LEFT]
        player = work[depth, PLAYER]
        place = work[depth, PLACE]
        best = work[depth, BEST]
        winner = work[depth, WINNER]
        ace = work[depth, ACE]
        tricks = work[depth, TRICKS]
        alpha = work[depth, ALPHA]
        beta = work[depth, BETA]
        bit = highest_bit(work[depth, REPS])
        work[depth, REPS] ^= np.int64(1) << bit
        left ^= np.int64(1) << bit
        ace |= aces >> bit & 1
        player, place, best, winner = after_card(bit, player, place, best, winner, seats, facts)
    counts[NODES] = nodes
    return value


@kernel
def bound_root(
    hands: Ints,
    setting: Ints,
    hero: Int,
    loss: Int,
    layout: Layout,
    memory: BoundMemory,
    values: Ints,
) -> None:
    """Value every legal card of a position with two or more tricks left.

    Args:
        hands: the cards held, a mask for each seat; shape (8,).
        setting: what else there is to the position, the fields that
            :mod:`eightythree.solver.fifth_layout` names; shape (8,).
        hero: the seat that plays for the most.
        loss: what a point of another seat costs the hero, 0 or 1.
        layout: memory.
        memory: as `new_bound_memory` gives it.
        values: written by the place of the card among the legal ones, from the lowest; shape (6,).
    """
    player, place, card, winner = setting[PLAYER], setting[PLACE], setting[BEST], setting[WINNER]
    ace, tricks, seats, whole_trick = setting[ACE], setting[TRICKS], setting[SEATS], setting[WHOLE]
    best = lay_out(hands, card, winner, layout)
    facts = layout.facts
    counts = memory.counts
    counts[NODES] = 0
    counts[STAMP] += 1
    counts[STORED] = 0
    left = facts[OWNED]
    for seat in range(1, seats):
        left |= facts[OWNED + seat]
    hand = left & facts[OWNED + player]
    present = left
    if place > 0:
        hand = (hand & facts[SUIT + best]) or hand
        present |= np.int64(1) << best
    reps = classes(hand, present, facts)
    listed = 0
    value = np.int64(0)
    while hand != 0:
        # From low to high, so that the lowest card of a class comes first.
        bit = lowest_bit(hand)
        hand &= hand - 1
        if reps >> bit & 1:
            takes = place == 0 or higher(bit, best, facts)
            value = bound_search(
                left ^ (np.int64(1) << bit),
                (player + 1) % seats,
                place + 1,
                bit if takes else best,
                player if takes else winner,
                ace | (facts[ACES] >> bit & 1),
                tricks,
                seats,
                whole_trick,
                hero,
                loss,
                layout,
                memory,
            )
        values[listed] = value
        listed += 1
