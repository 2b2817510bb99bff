"""The network: sums of rows, two layers of rectifiers, a number; small enough for playouts.

The first layer adds the rows of the inputs that are on. The second layer and the output are apart
for each number of players and each trick (`features.head_of`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eightythree.compiled import inlined
from eightythree.games.fifth.round import TRICKS
from eightythree.learning.features import HEADS, INPUTS, MOST_ON

if TYPE_CHECKING:
    from pathlib import Path
    from typing import IO

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["FIRST", "SECOND", "Network", "Scratch", "load", "new_network", "save", "value"]

FIRST: Final = 64
"""Units of the first layer."""
SECOND: Final = 32
"""Units of the second."""


class Network(NamedTuple):
    """Weights, float32."""

    rows: Floats
    """Shape (`INPUTS`, `FIRST`)."""
    bias: Floats
    """Shape (`FIRST`,)."""
    second: Floats
    """Shape (`HEADS`, `FIRST`, `SECOND`)."""
    second_bias: Floats
    """Shape (`HEADS`, `SECOND`)."""
    last: Floats
    """Shape (`HEADS`, `SECOND`)."""
    last_bias: Floats
    """Shape (`HEADS`,)."""


class Scratch(NamedTuple):
    """What one thread needs for an evaluation; afterwards it holds what led to the value."""

    on: Ints
    """The inputs that are on; shape (`MOST_ON`,)."""
    first: Floats
    """Shape (`FIRST`,)."""
    second: Floats
    """Shape (`SECOND`,)."""
    worth: Floats
    """What is expected of each of some cards; shape (6,)."""

    @classmethod
    def new(cls) -> Scratch:
        """Return room."""
        return cls(
            np.zeros(MOST_ON, np.int64),
            np.zeros(FIRST, np.float32),
            np.zeros(SECOND, np.float32),
            np.zeros(TRICKS, np.float32),
        )


def new_network(rng: np.random.Generator) -> Network:
    """Return a network that has learned nothing; about 25 inputs are on at once."""

    def normal(scale: float, *shape: int) -> Floats:
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    return Network(
        rows=normal(0.15, INPUTS, FIRST),
        bias=np.zeros(FIRST, np.float32),
        second=normal((2 / FIRST) ** 0.5, HEADS, FIRST, SECOND),
        second_bias=np.zeros((HEADS, SECOND), np.float32),
        last=normal((1 / SECOND) ** 0.5, HEADS, SECOND),
        last_bias=np.zeros(HEADS, np.float32),
    )


def save(network: Network, file: Path) -> None:
    """Write the weights in half precision, compressed."""
    with file.open("wb") as out:
        np.savez_compressed(
            out, **{name: each.astype(np.float16) for name, each in network._asdict().items()}
        )


def load(file: Path | IO[bytes]) -> Network:
    """Read weights that `save` wrote.

    Raises:
        OSError: there is no such file, or it is none of these.
        KeyError: it holds other arrays.
    """
    with np.load(file, allow_pickle=False) as arrays:
        return Network(*(arrays[name].astype(np.float32) for name in Network._fields))


@inlined
def value(network: Network, head: Int, count: Int, scratch: Scratch) -> Any:
    """Return the points that the network expects, own less those of another seat on average.

    Args:
        network: the weights.
        head: the kind of position.
        count: how many inputs are on; which, the scratch holds.
        scratch: written.
    """
    first = scratch.first
    second = scratch.second
    for unit in range(FIRST):
        first[unit] = network.bias[unit]
    for place in range(count):
        row = scratch.on[place]
        for unit in range(FIRST):
            first[unit] += network.rows[row, unit]
    for unit in range(SECOND):
        second[unit] = network.second_bias[head, unit]
    for unit in range(FIRST):
        height = first[unit]
        if height > 0:
            for other in range(SECOND):
                second[other] += height * network.second[head, unit, other]
    total = network.last_bias[head]
    for unit in range(SECOND):
        height = second[unit]
        if height > 0:
            total += height * network.last[head, unit]
    return total
