"""How the network's error changes with its weights: backpropagation over samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from eightythree.compiled import kernel
from eightythree.learning.network import FIRST, SECOND, Network, Scratch, value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.learning.play import Samples

__all__ = ["add_slopes"]


@kernel
def add_slopes(
    network: Network, samples: Samples, chosen: NDArray[np.int64], slopes: Network, scratch: Scratch
) -> float:
    """Add up the slopes of half the squared error, and return the sum of the squared errors.

    Args:
        network: the weights.
        samples: choices and what came of them.
        chosen: which of them count; shape (some,).
        slopes: added to, shaped as the weights.
        scratch: written.
    """
    error = 0.0
    back = np.empty(SECOND, np.float32)
    first_back = np.empty(FIRST, np.float32)
    for sample in chosen:
        head = np.int64(samples.head[sample])
        count = np.int64(samples.size[sample])
        for place in range(count):
            scratch.on[place] = samples.on[sample, place]
        off = value(network, head, count, scratch) - samples.target[sample]
        error += off * off
        slopes.last_bias[head] += off
        for unit in range(SECOND):
            height = scratch.second[unit]
            open_ = height > 0
            back[unit] = off * network.last[head, unit] if open_ else np.float32(0)
            slopes.last[head, unit] += off * height if open_ else np.float32(0)
            slopes.second_bias[head, unit] += back[unit]
        for unit in range(FIRST):
            height = scratch.first[unit]
            total = np.float32(0)
            if height > 0:
                for other in range(SECOND):
                    total += network.second[head, unit, other] * back[other]
                    slopes.second[head, unit, other] += height * back[other]
            first_back[unit] = total
            slopes.bias[unit] += total
        for place in range(count):
            row = scratch.on[place]
            for unit in range(FIRST):
                slopes.rows[row, unit] += first_back[unit]
    return error
