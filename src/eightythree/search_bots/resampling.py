"""Worlds taken by their weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["effective", "resampled"]


def resampled(
    worlds: NDArray[np.int64], weights: NDArray[np.float64], number: int
) -> NDArray[np.int64]:
    """Return some worlds, each about as often as it weighs, in their order (systematic resampling).

    Args:
        worlds: shape (worlds, any).
        weights: 0 or above; shape (worlds,). Where all are 0, none is returned.
        number: how many to return.
    """
    shares = np.cumsum(weights)
    if not len(shares) or shares[-1] <= 0.0:
        return worlds[:0]
    places = (np.arange(number) + 0.5) / number * shares[-1]
    return np.ascontiguousarray(worlds[np.searchsorted(shares, places)])


def effective(weights: NDArray[np.float64]) -> float:
    """Return how many worlds of equal weight tell as much as these do (Kish's effective size).

    Args:
        weights: 0 or above; shape (worlds,). Where all are 0, it is 0.
    """
    total = float(weights.sum())
    return total * total / float(weights @ weights) if total > 0.0 else 0.0
