"""How the network's error changes with its weights: backpropagation over samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from eightythree.compiled import inlined, kernel
from eightythree.learning.network import FIRST, SECOND, Network

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from eightythree.learning.play import Samples

    Floats = NDArray[np.float32]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["add_slopes"]


@kernel
def add_slopes(
    network: Network, samples: Samples, chosen: NDArray[np.int64], slopes: Network
) -> float:
    """Add up the slopes of half the squared error, and return the sum of the squared errors.

    Args:
        network: the weights.
        samples: choices and what came of them.
        chosen: which of them count; shape (some,).
        slopes: added to, shaped as the weights.
    """
    error = 0.0
    first = np.empty(FIRST, np.float32)
    second = np.empty(SECOND, np.float32)
    back = np.empty(SECOND, np.float32)
    first_back = np.empty(FIRST, np.float32)
    for sample in chosen:
        head = np.int64(samples.head[sample])
        count = np.int64(samples.size[sample])
        on = samples.on[sample]
        off = _forward(network, head, on, count, first, second) - samples.target[sample]
        error += off * off
        slopes.last_bias[head] += off
        for unit in range(SECOND):
            height = second[unit]
            open_ = height > 0
            back[unit] = off * network.last[head, unit] if open_ else np.float32(0)
            slopes.last[head, unit] += off * height if open_ else np.float32(0)
            slopes.second_bias[head, unit] += back[unit]
        for unit in range(FIRST):
            height = first[unit]
            total = np.float32(0)
            if height > 0:
                for other in range(SECOND):
                    total += network.second[head, unit, other] * back[other]
                    slopes.second[head, unit, other] += height * back[other]
            first_back[unit] = total
            slopes.bias[unit] += total
        for place in range(count):
            row = on[place]
            for unit in range(FIRST):
                slopes.rows[row, unit] += first_back[unit]
    return error


@inlined
def _forward(
    network: Network, head: Int, on: NDArray[np.int16], count: Int, first: Floats, second: Floats
) -> Any:
    """Return what `network.value` returns, before rounding, and write what led to it."""
    for unit in range(FIRST):
        first[unit] = network.bias[unit]
    for place in range(count):
        row = on[place]
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
