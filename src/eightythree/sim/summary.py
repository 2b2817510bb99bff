"""What many rounds came to: counts and means, added up over chunks."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.games import auction, fifth
from eightythree.games.fifth.round import HAND_SIZE
from eightythree.sim.auction_table import (
    DECISIONS,
    MADE,
    OUTCOMES,
    SQUARES,
    SUMS,
    TALLY,
)
from eightythree.sim.fifth import MOST_POINTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.plan import Chunk, Plan

__all__ = ["Summary"]

_SIDES: Final = ("declaring side", "defenders")


class Summary:
    """The chunks of a plan, added up."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals = 0
        self._tally: NDArray[np.int64] | None = None

    def add(self, chunk: Chunk) -> None:
        """Add a chunk."""
        self.deals += chunk.count
        self._tally = chunk.tally if self._tally is None else self._tally + chunk.tally

    @property
    def tally(self) -> NDArray[np.int64]:
        """What the chunks counted, added up.

        In `fifth`: by points and seat, how often it got so many, shape (6, seats). In `auction`,
        shape (9,): rounds scored, passed out and void, bids made, decisions; of the declaring side
        and of the defenders the sums of their points, then of the squares.
        """
        if self._tally is not None:
            return self._tally
        fifths = (MOST_POINTS + 1, self.plan.seats)
        return np.zeros(fifths if self.plan.game == fifth.ID else TALLY, np.int64)

    @property
    def decisions(self) -> int:
        """How many actions were taken."""
        if self.plan.game == fifth.ID:
            return self.deals * HAND_SIZE * self.plan.seats
        return int(self.tally[DECISIONS])

    def means(self) -> dict[str, tuple[float, float]]:
        """Return the points a round with their standard error, by whose they are."""
        tally = self.tally.astype(np.float64)
        if self.plan.game == fifth.ID:
            points = np.arange(MOST_POINTS + 1)[:, None]
            sums, squares = (tally * points).sum(0), (tally * points**2).sum(0)
            names = [f"seat {seat}" for seat in range(self.plan.seats)]
            return _means(names, sums, squares, self.deals)
        sums, squares = tally[SUMS:SQUARES], tally[SQUARES:]
        return _means(list(_SIDES), sums, squares, int(self.tally[0]))

    def lines(self) -> list[str]:
        """Return the summary for a terminal."""
        plan = self.plan
        title = "Fifth Trick" if plan.game == fifth.ID else "Auction"
        changed = "".join(
            f" {name}={str(value).lower()}" for name, value in plan.rules.changed().items()
        )
        lines = [
            f"{title}, {plan.seats} players, policy {plan.policy}, seed {plan.seed}{changed}",
            f"{self.deals:,} deals, {self.decisions:,} actions",
        ]
        if not self.deals:
            return lines
        if plan.game == auction.ID:
            ends = [
                f"{int(count):,} {outcome.replace('_', ' ')}"
                for outcome, count in zip(OUTCOMES, self.tally, strict=False)
                if count
            ]
            lines.append("rounds: " + ", ".join(ends))
            if scored := int(self.tally[0]):
                lines.append(f"bids made: {self.tally[MADE] / scored:.1%}")
        lines.append("points a round, ± the standard error:")
        lines += [
            f"  {whose:<15} {mean:8.3f} ± {error:.3f}"
            for whose, (mean, error) in self.means().items()
        ]
        return lines


def _means(
    names: list[str], sums: NDArray[np.float64], squares: NDArray[np.float64], count: int
) -> dict[str, tuple[float, float]]:
    found = {}
    for name, total, square in zip(names, sums.tolist(), squares.tolist(), strict=True):
        mean = total / count if count else 0.0
        spread = max(0.0, square / count - mean * mean) if count else 0.0
        found[name] = (mean, sqrt(spread / count) if count else 0.0)
    return found
