"""The network: sums of rows, two layers of rectifiers, a number; small enough for playouts.

The first layer adds the rows of the inputs that are on. The second layer and the output are apart
for each number of players and each trick (`features.head_of`). What learns are floats; what plays
are whole numbers, which add up to the same on every machine, in any order, and so in a third of
the time: a processor multiplies and adds sixteen of them at once.
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

__all__ = [
    "FIRST",
    "SECOND",
    "Network",
    "Rounded",
    "Scratch",
    "load",
    "new_network",
    "rounded",
    "save",
    "value",
]

FIRST: Final = 64
"""Units of the first layer."""
SECOND: Final = 32
"""Units of the second."""


_ROWS: Final = 10
_SECOND: Final = 10
_LAST: Final = 12
"""How many binary places whole numbers keep of the weights of each layer."""
_UNIT: Final = 2.0 ** -(_ROWS + _SECOND + _LAST)


class Network(NamedTuple):
    """Weights that learn, float32."""

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


class Rounded(NamedTuple):
    """Weights that play, in whole numbers."""

    rows: NDArray[np.int16]
    """Shape (`INPUTS`, `FIRST`)."""
    bias: NDArray[np.int16]
    """Shape (`FIRST`,)."""
    second: NDArray[np.int16]
    """Shape (`HEADS`, `SECOND`, `FIRST`)."""
    second_bias: NDArray[np.int32]
    """Shape (`HEADS`, `SECOND`)."""
    last: NDArray[np.int16]
    """Shape (`HEADS`, `SECOND`)."""
    last_bias: NDArray[np.int64]
    """Shape (`HEADS`,)."""


class Scratch(NamedTuple):
    """What one thread needs for an evaluation."""

    on: Ints
    """The inputs that are on; shape (`MOST_ON`,)."""
    first: NDArray[np.int16]
    """Shape (`FIRST`,)."""
    worth: Floats
    """What is expected of each of some cards; shape (6,)."""

    @classmethod
    def new(cls) -> Scratch:
        """Return room."""
        return cls(
            np.zeros(MOST_ON, np.int64),
            np.zeros(FIRST, np.int16),
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


def rounded(network: Network) -> Rounded:
    """Return the weights as whole numbers, to play with.

    Raises:
        ValueError: a weight is too large for its place: the training has gone astray.
    """

    def whole(weights: Floats, places: int, kind: type[np.signedinteger[Any]]) -> NDArray[Any]:
        numbers = np.round(weights.astype(np.float64) * 2**places)
        if not (np.abs(numbers) <= np.iinfo(kind).max).all():
            raise ValueError(
                f"the weights reach {np.abs(weights).max()}, beyond what is played with"
            )
        fits: NDArray[Any] = numbers.astype(kind)
        return fits

    return Rounded(
        rows=whole(network.rows, _ROWS, np.int16),
        bias=whole(network.bias, _ROWS, np.int16),
        second=np.ascontiguousarray(whole(network.second, _SECOND, np.int16).transpose(0, 2, 1)),
        second_bias=whole(network.second_bias, _ROWS + _SECOND, np.int32),
        last=whole(network.last, _LAST, np.int16),
        last_bias=whole(network.last_bias, _ROWS + _SECOND + _LAST, np.int64),
    )


@inlined
def value(network: Rounded, head: Int, count: Int, scratch: Scratch) -> Any:
    """Return the points that the network expects, own less those of another seat on average.

    Args:
        network: the weights.
        head: the kind of position.
        count: how many inputs are on; which, the scratch holds.
        scratch: written.
    """
    first = scratch.first
    for unit in range(FIRST):
        first[unit] = network.bias[unit]
    for place in range(count):
        row = network.rows[scratch.on[place]]
        for unit in range(FIRST):
            first[unit] += row[unit]
    for unit in range(FIRST):
        first[unit] = max(first[unit], np.int16(0))
    total = network.last_bias[head]
    for other in range(SECOND):
        weights = network.second[head, other]
        # 32 bits throughout, or the compiler would not see that it can take sixteen at once.
        height = network.second_bias[head, other]
        for unit in range(FIRST):
            height = np.int32(height + np.int32(np.int32(first[unit]) * np.int32(weights[unit])))
        total += max(np.int64(0), np.int64(height)) * np.int64(network.last[head, other])
    return np.float32(total * _UNIT)
