"""Choosing by what was found in sampled worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.thought import best_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from eightythree.bots.thought import Thought

    Floats = NDArray[np.float64]

__all__ = ["DOUBT", "chosen"]

DOUBT: Final = 1.5
"""By how many standard errors an action must be better, where novices play on for everybody."""
_LEAST: Final = 0.004
"""The chance for less of which nobody doubts a rule of thumb: about a point of Auction."""


def chosen(
    actions: Sequence[int], chances: Floats, points: Floats, usual: int, doubt: float
) -> Thought:
    """Return the best of some actions, or the usual one where none is surely better.

    Of many actions that are all about as good one always looks best by chance. A rule of thumb has
    stood the test of more deals than these; it gives way to what is better by more standard errors
    of the difference in the same worlds than `doubt` says.

    Args:
        actions: what was considered.
        chances: the chance to win the match; shape (actions, worlds).
        points: the points that they bring; shape (actions, worlds).
        usual: which of the actions the rule of thumb takes.
        doubt: 0 to take what looks best, the usual one only among equals.
    """
    worlds = chances.shape[1]
    found = best_of(actions, chances.mean(axis=1), points.mean(axis=1), worlds)
    best = actions.index(found.action)
    ahead = chances[best] - chances[usual]
    if ahead.mean() - _LEAST * bool(doubt) <= doubt * ahead.std() / np.sqrt(worlds):
        return found._replace(action=actions[usual])
    return found
