"""How fast rounds are simulated: plays (Fifth Trick) and decisions (Auction) a second.

Run from the repository's root::

    python benchmarks/simulation.py [--deals 1000000] [--repeat 9]

Dealing and scoring are included, compiling is not. Each figure is the median of the repetitions
with the lowest and the highest; wall-clock time, so other work on the machine shows. One worker
and two take turns.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING

from eightythree.sim.plan import plan_of, play_chunk
from eightythree.sim.run import CHUNK, stream
from eightythree.sim.summary import Summary

if TYPE_CHECKING:
    from eightythree.sim import Plan

_RUNS = (
    *(("fifth", seats, {}) for seats in range(2, 9)),
    ("auction", 4, {}),
    ("auction", 4, {"failed_bid": "bid", "discard": "keep_trumps"}),
)


def rate(plan: Plan, first: int, deals: int, workers: int) -> float:
    """Return the actions a second of one run, in millions."""
    summary = Summary(plan)
    began = time.perf_counter()
    for chunk in stream(plan, first, deals, workers, min(CHUNK, max(1, deals // 8))):
        summary.add(chunk)
    return summary.decisions / (time.perf_counter() - began) / 1e6


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--seed", type=int, default=83)
    parser.add_argument("--policy", default="random")
    chosen = parser.parse_args()
    print(f"policy {chosen.policy}; millions of actions a second: median (lowest to highest)")
    for game, seats, rules in _RUNS:
        for keep in ("summary", "rounds"):
            plan = plan_of(game, rules, seats, chosen.seed, chosen.policy, keep)
            play_chunk(plan, 0, 1)
            one, two = [], []
            for turn in range(chosen.repeat):
                one.append(rate(plan, turn * chosen.deals, chosen.deals, 1))
                two.append(rate(plan, turn * chosen.deals, chosen.deals, 2))
            gain = statistics.median(b / a for a, b in zip(one, two, strict=True))
            options = "".join(f" {name}={value}" for name, value in rules.items())
            print(
                f"  {game} {seats} players{options}, keep {keep}:"
                f" {_spread(one)}, two workers {_spread(two)}, {gain:.2f} times"
            )


def _spread(rates: list[float]) -> str:
    return f"{statistics.median(rates):.1f} ({min(rates):.1f} to {max(rates):.1f})"


if __name__ == "__main__":
    main()
