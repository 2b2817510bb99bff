"""How long exact play of Fifth Trick takes, with the nodes it takes (processor time).

Run from the repository's root::

    python benchmarks/solver_fifth.py [--deals 200] [--seed 83] [--seats 4]

Each deal is solved five times and its fastest time counts. Positions are leads after tricks played
at random.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import TYPE_CHECKING

from eightythree.games.fifth.round import deal_from, start_round
from eightythree.games.fifth.rules import Rules
from eightythree.solver.fifth import FIRST_TRICK, FifthSolver

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.games.fifth.round import Round

_REPEATS = 5
_FEWER = 10_000_000  # nodes from which on a deal is solved once


def lead(rng: random.Random, seats: int, trick: int) -> Round:
    """Return a round before the lead to a trick, played at random up to there."""
    dealer = rng.randrange(seats)
    deck = rng.sample(range(52), 52)
    position = start_round(Rules(), seats, dealer, deal_from(deck, seats, dealer))
    for _ in range(seats * (trick - 1)):
        position = position.apply(rng.choice(position.legal_actions()))
    return position


def timed(solver: FifthSolver, solve: Callable[[Round], object], at: Round) -> tuple[float, int]:
    """Return the fastest time of some, in seconds, and the nodes."""
    best = float("inf")
    for _ in range(_REPEATS):
        start = time.thread_time()
        solve(at)
        best = min(best, time.thread_time() - start)
        if solver.nodes > _FEWER:
            break
    return best, solver.nodes


def report(name: str, figures: list[tuple[float, int]]) -> None:
    """Print medians, the 99th percentile and the rate."""
    seconds = sorted(figure[0] for figure in figures)
    nodes = sorted(figure[1] for figure in figures)
    tail = int(0.99 * (len(figures) - 1))
    rate = sum(nodes) / sum(seconds)
    print(
        f"  {name:<12} ms: median {statistics.median(seconds) * 1e3:8.3f}, "
        f"p99 {seconds[tail] * 1e3:8.2f}; nodes: median {statistics.median(nodes):9.0f}, "
        f"mean {statistics.mean(nodes):9.0f}, p99 {nodes[tail]:9d}; {rate / 1e6:4.1f} M nodes/s"
    )


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=83)
    parser.add_argument("--seats", type=int, nargs="*", default=list(FIRST_TRICK))
    asked = parser.parse_args()
    solver = FifthSolver()
    for seats in asked.seats:
        for trick in range(FIRST_TRICK[seats], min(FIRST_TRICK[seats] + 2, 5)):
            rng = random.Random(asked.seed)
            positions = [lead(rng, seats, trick) for _ in range(asked.deals)]
            solver.solve_round(positions[0])
            solver.forced(positions[0])
            print(f"{seats} players, every card valued, from trick {trick}")
            report("max^n", [timed(solver, solver.solve_round, at) for at in positions])
            report("forced", [timed(solver, solver.forced, at) for at in positions])
            if seats == 2:
                report("duel", [timed(solver, solver.duel, at) for at in positions])


if __name__ == "__main__":
    main()
