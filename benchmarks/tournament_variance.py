"""Whether a control variate from the solver makes a tournament's margins surer.

Run from the repository's root::

    python benchmarks/tournament_variance.py [--deals 300] [--bots club,novice] [--workers N]

The control of a round is what exact play, all cards known, is worth to the first bot's seats less
the second's. Over all seatings of a deal it adds up to nothing, as each bot holds each hand as
often: there the seats exchanged have already taken out what it could. What is left to try is how
uneven the deal is. A reduction is the part of the variance that a linear regression takes out.
"""

from __future__ import annotations

import argparse
import random
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np

from eightythree.bots import BOTS
from eightythree.games import auction
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver
from eightythree.tournament import Plan, plan_of, stream
from eightythree.tournament.plan import seatings
from eightythree.tournament.playing import opened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--bots", default="club,novice")
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    bots = given.bots.split(",")
    for seats in (2, 4):
        measure(plan_of("fifth", bots, seats=seats, deals=given.deals, seed=83), given.workers)
    measure(
        plan_of("auction", bots, deals=given.deals, seed=83, before_play="novice"),
        given.workers,
    )


def measure(plan: Plan, workers: int | None) -> None:
    """Print the variance of a round's margin and of a deal's, and what a control takes out."""
    seated = seatings(plan, plan.pairs[0])
    margins = np.zeros((plan.deals, len(seated)))
    for played in stream(plan, workers=workers):
        unit = played.unit
        margins[unit.deal, seated.index(unit.seats)] = _ahead(unit.seats, played.points)
    values = [_values(plan, deal) for deal in range(plan.deals)]
    controls = np.array([[_ahead(seats, value) for seats in seated] for value in values])
    one = margins[:, 0].var()
    whole = margins.mean(axis=1)
    uneven = np.abs(controls).mean(axis=1)
    print(f"{plan.game}, {plan.seats} players, {plan.deals} deals, {' against '.join(plan.bots)}")
    print(f"  a round: variance {one:.3f}, reduced by {_taken(controls[:, 0], margins[:, 0]):.1%}")
    print(
        f"  a deal in {len(seated)} seatings: variance {whole.var():.3f}, of as many rounds of"
        f" deals of their own {one / len(seated):.3f}; the control is at most"
        f" {np.abs(controls.mean(axis=1)).max():.0e},"
        f" how uneven the deal is reduces it by {_taken(uneven, whole):.1%}"
    )


def _values(plan: Plan, deal: int) -> tuple[float, ...]:
    """Return what a deal is worth by seat or side where everybody sees all cards."""
    match = opened(plan, "round", deal)
    if plan.game != auction.ID:
        return fifth_solver.solve_round(match.round)[0].value
    while match.round.phase is not auction.Phase.PLAY:
        seen = auction.observe(match, match.to_act)
        match = match.apply(BOTS["novice"].choose(seen, random.Random(0)))
    captured = auction_solver.captured(match.round)
    both = (captured, 83 - captured)
    return both if match.round.declarer % 2 == 0 else both[::-1]


def _ahead(seats: Sequence[int], points: Sequence[float]) -> float:
    """Return the points of a seat of the first bot less those of one of the second."""
    sides = len(points)
    one, other = (
        fmean(points[seat % sides] for seat, who in enumerate(seats) if who == place)
        for place in (0, 1)
    )
    return one - other


def _taken(control: NDArray[np.float64], margin: NDArray[np.float64]) -> float:
    """Return the part of a variance that a linear regression takes out."""
    if not control.std():
        return 0.0
    return float(np.corrcoef(control, margin)[0, 1] ** 2)


if __name__ == "__main__":
    main()
