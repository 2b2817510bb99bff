"""Sums over deals, and the figures with 95 % intervals that they come to.

A figure is a share or a mean over *trials*: the seats that held two aces, say. Trials of one deal
hang together, so a deal is the unit: what is summed is, deal by deal, the number of trials, the sum
of their values, and the products of both. All sums are whole numbers, so that the order in which
deals are added changes nothing.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SUMS", "Cells", "Figure", "mean_of", "scaled", "share_of"]

SUMS: Final = 5
"""Of the trials n and values s of each deal: Σn, Σs, Σn², Σs², Σsn."""

_Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within


class Figure(NamedTuple):
    """A share or a mean, with its 95 % interval."""

    value: float
    """A share, 0 to 1, or a mean in the measure's unit."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end."""
    trials: int
    """How many it rests on."""


class Cells:
    """The sums of a study: rows by measures."""

    def __init__(self, rows: tuple[str, ...], measures: tuple[str, ...]) -> None:
        self._rows = {name: place for place, name in enumerate(rows)}
        self._measures = {name: place for place, name in enumerate(measures)}
        self.sums: NDArray[np.int64] = np.zeros((len(rows), len(measures), SUMS), np.int64)
        """Shape (rows, measures, `SUMS`)."""

    def add(self, row: str, measure: str, trials: NDArray[Any], values: NDArray[Any]) -> None:
        """Add some deals to a cell.

        Args:
            row: its name.
            measure: its name.
            trials: how many each deal has; shape (deals,), or (deals, k) to be added up by deal.
            values: the sum of their values, a share's are 0 and 1; the same shape. What stands
                where there is no trial must be 0.
        """
        some, total = (
            np.asarray(each, np.int64).reshape(len(each), -1).sum(1) for each in (trials, values)
        )
        cell = self.sums[self._rows[row], self._measures[measure]]
        cell += (
            some.sum(),
            total.sum(),
            (some * some).sum(),
            (total * total).sum(),
            (some * total).sum(),
        )

    def where(self, row: str, measure: str, trials: NDArray[Any], values: NDArray[Any]) -> None:
        """Add what some trials come to; `trials` are true or false, values elsewhere are left."""
        self.add(row, measure, trials, np.where(trials, values, 0))


def mean_of(sums: NDArray[np.int64]) -> Figure | None:
    """Return a mean with its normal interval; ``None`` without trials, and of one deal alone.

    The variance is that of a ratio of two sums over deals: Cochran, "Sampling techniques", third
    edition 1977, section 6.3.
    """
    trials, total = int(sums[0]), int(sums[1])
    if trials**2 == int(sums[2]):  # a single deal says nothing of how far deals lie apart
        return None
    mean = total / trials
    reach = _Z * sqrt(_variance(sums, mean))
    return Figure(mean, mean - reach, mean + reach, trials)


def share_of(sums: NDArray[np.int64]) -> Figure | None:
    """Return a share with Wilson's interval; ``None`` without trials.

    Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927.
    Where trials of a deal hang together, they count for as many independent ones as would be as
    sure: Korn and Graubard, "Confidence intervals for proportions with small expected number of
    positive counts estimated from survey data", Survey Methodology 24, 1998.
    """
    trials, hits = int(sums[0]), int(sums[1])
    if not trials:
        return None
    share = hits / trials
    variance = _variance(sums, share)
    # Where all trials came out alike: as if those of a deal were one.
    worth = share * (1 - share) / variance if variance > 0 else trials**2 / int(sums[2])
    square = _Z * _Z
    middle = (share + square / (2 * worth)) / (1 + square / worth)
    reach = _Z * sqrt(share * (1 - share) / worth + square / (4 * worth**2)) / (1 + square / worth)
    low, high = middle - reach, middle + reach
    # Where nothing or everything was a hit, an end is there exactly: rounding must not move it.
    return Figure(share, low if hits else 0.0, high if hits < trials else 1.0, trials)


def scaled(share: Figure | None, low: float, high: float) -> Figure | None:
    """Return the mean of what is `high` in a share of the trials and `low` in all others."""
    if share is None:
        return None
    value, least, most = (low + (high - low) * part for part in share[:3])
    return Figure(value, least, most, share.trials)


def _variance(sums: NDArray[np.int64], ratio: float) -> float:
    """Return the variance of a ratio of sums over deals."""
    trials, _, trials2, values2, mixed = map(float, sums)
    return max(0.0, values2 - 2 * ratio * mixed + ratio * ratio * trials2) / trials**2
