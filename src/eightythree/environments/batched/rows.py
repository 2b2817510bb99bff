"""Writing rows of an observation, for the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.compiled import inlined, kernel, lowest_bit
from eightythree.environments.layout import digits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.sim.generator import State

__all__ = ["first_illegal", "generator", "keep_generator", "set_bits", "set_total"]

inlined(digits)


@inlined
def set_bits(row: NDArray[np.int8], start: int, bits: int) -> None:
    """Write 1 at each place of a row that is set in a mask, its lowest bit at `start`."""
    while bits:
        row[start + lowest_bit(bits)] = 1
        bits &= bits - 1


@inlined
def set_total(row: NDArray[np.int8], start: int, total: int) -> None:
    """Write the two digits of a total."""
    first, second = digits(total)
    row[start] = first
    row[start + 1] = second


@inlined
def generator(words: NDArray[np.uint64]) -> State:
    """Return the state of a table's generator, kept in four words."""
    return words[0], words[1], words[2], words[3]


@inlined
def keep_generator(words: NDArray[np.uint64], state: State) -> None:
    """Keep the state of a table's generator."""
    words[0], words[1], words[2], words[3] = state


@kernel
def first_illegal(actions: NDArray[np.int64], mask: NDArray[np.int8]) -> int:
    """Return the first table whose action its mask does not allow, -1 if there is none."""
    for table in range(len(actions)):
        action = actions[table]
        if action < 0 or action >= mask.shape[1] or not mask[table, action]:
            return table
    return -1
