"""How long exact play of Fifth Trick takes, with DDS on endings of its own beside it.

Run it with ``make bench``, or ``python benchmarks/solver_fifth.py`` in an environment with the
extra `compute`; DDS, a solver of bridge, takes part where `endplay` is installed. Positions are
leads after tricks played at random; DDS's are random endings of 24 cards with a trump suit. Ten
of each are solved in turn, on one thread, and each time is the fastest of three. At the end many
positions are solved together, by one worker and by two in turn.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
from typing import TYPE_CHECKING, Any

from solver_auction import dds_task, seconds
from workers import together

from eightythree.games.fifth.round import deal_from, start_round
from eightythree.games.fifth.rules import Rules
from eightythree.solver.fifth import FIRST_TRICK, FifthSolver, solve_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.games.fifth.round import Round

    Task = Callable[[Any], object]

_BATCH = 10


def lead(rng: random.Random, seats: int, trick: int) -> Round:
    """Return a round before the lead to a trick, played at random up to there."""
    dealer = rng.randrange(seats)
    deck = rng.sample(range(52), 52)
    position = start_round(Rules(), seats, dealer, deal_from(deck, seats, dealer))
    for _ in range(seats * (trick - 1)):
        position = position.apply(rng.choice(position.legal_actions()))
    return position


def leads(number: int, seed: int, seats: int, trick: int) -> list[Round]:
    """Return leads to a trick."""
    rng = random.Random(seed)
    return [lead(rng, seats, trick) for _ in range(number)]


def nodes_of(solver: FifthSolver, task: Task, positions: list[Round]) -> list[int]:
    """Return the nodes that each position takes."""
    counted = []
    for position in positions:
        task(position)
        counted.append(solver.nodes)
    return sorted(counted)


def report(name: str, taken: list[float], nodes: list[int], base: float) -> None:
    """Print the median, its quartiles, the 99th percentile, the nodes and their rate."""
    first, middle, third = statistics.quantiles(taken, n=4)
    tail = int(0.99 * (len(taken) - 1))
    line = (
        f"  {name:<7} ms: median {middle * 1e3:8.3f} (quartiles {first * 1e3:.3f} to "
        f"{third * 1e3:.3f}), p99 {sorted(taken)[tail] * 1e3:8.2f}"
    )
    if base:
        line += f", median/DDS {middle / base:6.2f}"
    if nodes:
        line += (
            f"; nodes: median {statistics.median(nodes):.0f}, mean {statistics.mean(nodes):.0f}, "
            f"p99 {nodes[tail]}; {sum(nodes) / sum(taken) / 1e6:.1f} M/s"
        )
    print(line, flush=True)


def compare(deals: int, seed: int, seats: int, trick: int) -> None:
    """Measure one kind of position, DDS in turn with it."""
    solver = FifthSolver()
    ours = leads(deals, seed, seats, trick)
    tasks: dict[str, tuple[list[Any], Task]] = {
        "max^n": (ours, solver.solve_round),
        "forced": (ours, solver.forced),
    }
    if seats == 2:
        tasks["duel"] = (ours, solver.duel)
    dds = dds_task(deals, seed)
    if dds:
        tasks["DDS"] = dds
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    for positions, task in tasks.values():
        task(positions[0])  # compiles, or sets up
    for start in range(0, deals, _BATCH):
        for name, (positions, task) in tasks.items():
            taken[name] += seconds(task, positions[start : start + _BATCH])
    base = statistics.median(taken["DDS"]) if dds else 0.0
    print(f"{seats} players, every card valued, from trick {trick}")
    for name, (positions, task) in tasks.items():
        nodes = [] if name == "DDS" else nodes_of(solver, task, positions)
        report(name, taken[name], nodes, base)


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=83)
    parser.add_argument("--seats", type=int, nargs="*", default=list(FIRST_TRICK))
    asked = parser.parse_args()
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for seats in asked.seats:
        # A solve with more players takes a fraction of a second.
        deals = asked.deals if seats <= 4 else max(_BATCH, asked.deals // 10)
        for trick in range(FIRST_TRICK[seats], FIRST_TRICK[seats] + 2):
            compare(deals, asked.seed, seats, trick)
    for seats in asked.seats:
        if seats in {2, 3, 4}:
            many = leads(4 * asked.deals * (5 - seats), asked.seed, seats, FIRST_TRICK[seats])
            together(f"{seats} players", many, solve_many)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
