"""How much faster two workers are than one, for the benchmarks of the solvers."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

_TURNS = 7


class _Many(Protocol):
    def __call__(self, positions: list[Any], /, *, workers: int) -> Iterable[object]:
        """Yield a result for each position."""


def together(name: str, positions: list[Any], task: _Many) -> None:
    """Solve many positions with one worker and with two, in turn, and print how fast they are."""
    rates, gains = [], []
    for _ in range(_TURNS):
        times = []
        for workers in (1, 2):
            begun = time.perf_counter()
            for _ in task(positions, workers=workers):
                pass
            times.append(time.perf_counter() - begun)
        rates.append(len(positions) / times[0])
        gains.append(times[0] / times[1])
    print(
        f"{len(positions)} positions together, {name}: one worker {statistics.median(rates):.0f} "
        f"positions/s; two are {statistics.median(gains):.2f} times as fast "
        f"({min(gains):.2f} to {max(gains):.2f}; wanted 1.8)"
    )
