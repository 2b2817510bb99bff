"""Values of max^n in Fifth Trick: sums over equally good cards, and the table that keeps them.

A value is a row of eight numbers, what each seat gets. Rows are added up without a branch, four
seats at once: which of two cards is better is hardly ever foreseen by the processor.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eightythree.compiled import inlined, kernel
from eightythree.solver.fifth_last import LANE, LANES, POINT
from eightythree.solver.fifth_layout import Int, Ints, slot_of

__all__ = [
    "CERTAIN",
    "DEPTH",
    "INDEX",
    "MOST",
    "NODES",
    "SIZE",
    "TOLERANCE",
    "WEIGHT",
    "Floats",
    "ValueMemory",
    "clear",
    "count_in",
    "divide_row",
    "keep",
    "new_value_memory",
    "write_last",
]

Floats = NDArray[np.float64]

WIDTH: Final = 8  # seats to a row
DEPTH: Final = 48
"""Nodes in a line, more than there ever are: 20."""
TOLERANCE: Final = 1e-9
"""Values that differ by less are equal. Rounding errors are some 1e-15; values that truly differ
are fractions with far smaller denominators than 1e9 (the tests compare with exact ones)."""
CERTAIN: Final = 4 - TOLERANCE
"""Four points are all there are: nothing is better, and what is as good is the same for all."""

# The columns of `ValueMemory.sums`.
MOST: Final = 0  # what the mover gets by its best cards so far
WEIGHT: Final = 1  # how many they are

# The counters of `ValueMemory.counts`.
NODES: Final = 0
STORED: Final = 1
SIZE: Final = 2  # of the table in use

_FIRST_SIZE: Final = 1 << 11
INDEX: Final = (1 << 40) - 1
"""Masks an index, which tells the compiler that it is not negative: no test of its sign."""


class ValueMemory(NamedTuple):
    """What the search works in; one for each thread."""

    work: Ints
    """The stack; shape (48, 8)."""
    sums: Floats
    """What belongs to the sum of each depth; shape (48, 2)."""
    pool: Floats
    """Rows of eight seats: the sum of each depth, then the values kept."""
    table: Ints
    """Pairs of key and row, 0 for no key; a table of n entries lies behind all smaller ones, from
    the n-th pair on."""
    counts: Ints
    """Nodes of the last solve, entries stored, size of the table in use."""
    choices: Ints
    """For the last two tricks."""


def new_value_memory(table_bits: int) -> ValueMemory:
    """Return memory with a table of two to a power entries."""
    size = 1 << table_bits
    return ValueMemory(
        np.zeros((DEPTH, 8), np.int64),
        np.zeros((DEPTH, 2)),
        np.zeros(WIDTH * (DEPTH + size)),
        np.zeros(4 * size, np.int64),
        np.zeros(3, np.int64),
        np.zeros((WIDTH, 4), np.int64),
    )


@inlined
def add_row(pool: Floats, row: Int, old: float, of: Int, new: float, seats: Int) -> None:
    """Multiply a row by one factor and add another row times another."""
    one = WIDTH * row & INDEX
    two = WIDTH * of & INDEX
    for _ in range(1 + (seats > LANES)):
        # All is read before anything is written, so four seats are one instruction.
        a = pool[one] * old + pool[two] * new
        b = pool[one + 1] * old + pool[two + 1] * new
        c = pool[one + 2] * old + pool[two + 2] * new
        d = pool[one + 3] * old + pool[two + 3] * new
        pool[one] = a
        pool[one + 1] = b
        pool[one + 2] = c
        pool[one + 3] = d
        one += LANES
        two += LANES


@inlined
def divide_row(pool: Floats, row: Int, by: float, seats: Int) -> None:
    """Divide a row."""
    one = WIDTH * row & INDEX
    for _ in range(1 + (seats > LANES)):
        a = pool[one] / by
        b = pool[one + 1] / by
        c = pool[one + 2] / by
        d = pool[one + 3] / by
        pool[one] = a
        pool[one + 1] = b
        pool[one + 2] = c
        pool[one + 3] = d
        one += LANES


@inlined
def count_in(
    pool: Floats,
    own: Int,
    row: Int,
    tried: Int,
    player: Int,
    most: float,
    weight: float,
    seats: Int,
) -> tuple[float, float]:
    """Count a class of cards in: drop it, share the sum or begin a new one.

    Returns:
        What the mover gets by its best cards, and how many they are.
    """
    value = pool[(WIDTH * row & INDEX) + player]
    old = 0.0 if value > most + TOLERANCE else 1.0
    new = 0.0 if value < most - TOLERANCE else np.float64(tried)
    add_row(pool, own, old, row, new, seats)
    return max(most, value), weight * old + new


@kernel
def write_last(low: Int, high: Int, pool: Floats, row: Int) -> None:
    """Write a value of the last two tricks in a row."""
    start = WIDTH * row & INDEX
    mask = (1 << LANE) - 1
    for seat in range(LANES):
        pool[start + seat] = (low >> seat * LANE & mask) * (1.0 / POINT)
    for seat in range(LANES):
        pool[start + LANES + seat] = (high >> seat * LANE & mask) * (1.0 / POINT)


@inlined
def clear(memory: ValueMemory) -> None:
    """Empty the table, a small one to begin with."""
    table, counts = memory.table, memory.counts
    size = min(_FIRST_SIZE, len(table) >> 2)
    table[2 * size : 4 * size] = 0
    counts[STORED] = 0
    counts[SIZE] = size


@inlined
def free_place(key: Int, table: Ints, size: Int) -> Int:
    """Return where a new key goes."""
    spot = size + slot_of(key, size)
    while table[2 * spot & INDEX] != 0:
        spot = size + (spot + 1 & size - 1)
    return spot


@kernel
def keep(key: Int, own: Int, pool: Floats, table: Ints, counts: Ints, seats: Int) -> None:
    """Put a value in the table if there is room."""
    size = counts[SIZE]
    if counts[STORED] >= (size >> 1) - 1:
        limit = len(table) >> 2
        if size == limit:
            return
        # More entries, further on: small tables lie in the processor's cache.
        wider = min(4 * size, limit)
        table[2 * wider : 4 * wider] = 0
        for old in range(size, 2 * size):
            if table[2 * old] != 0:
                spot = free_place(table[2 * old], table, wider)
                table[2 * spot] = table[2 * old]
                table[2 * spot + 1] = table[2 * old + 1]
        size = wider
        counts[SIZE] = size
    spot = free_place(key, table, size)
    row = DEPTH + counts[STORED]
    add_row(pool, row, 0.0, own, 1.0, seats)
    counts[STORED] += 1
    table[2 * spot & INDEX] = key
    table[2 * spot + 1 & INDEX] = row
