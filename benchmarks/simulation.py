"""How fast rounds are simulated: plays (Fifth Trick) and decisions (Auction) a second.

Run from the repository's root::

    python benchmarks/simulation.py [--deals 1000000] [--repeat 9]

Dealing and scoring are included, compiling is not. Each figure is the median of the repetitions
with the lowest and the highest. "One core" counts the processor time of one worker; the gain of two
workers over one, which take turns, is in wall-clock time and needs an idle machine; its target is
1.8.
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


def rates(plan: Plan, first: int, deals: int, workers: int) -> tuple[float, float]:
    """Return a run's actions in millions by second of wall-clock and of processor time."""
    summary = Summary(plan)
    began, busy = time.perf_counter(), time.process_time()
    for chunk in stream(plan, first, deals, workers, min(CHUNK, max(1, deals // 8))):
        summary.add(chunk)
    done = summary.decisions / 1e6
    return done / (time.perf_counter() - began), done / (time.process_time() - busy)


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
                first = turn * chosen.deals
                one.append(rates(plan, first, chosen.deals, 1))
                two.append(rates(plan, first, chosen.deals, 2))
            gains = [b / a for (a, _), (b, _) in zip(one, two, strict=True)]
            options = "".join(f" {name}={value}" for name, value in rules.items())
            print(
                f"  {game} {seats} players{options}, keep {keep}:"
                f" one core {_spread([busy for _, busy in one])},"
                f" two workers {_spread(gains, 2)} times one"
            )


def _spread(found: list[float], digits: int = 1) -> str:
    low, middle, high = min(found), statistics.median(found), max(found)
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


if __name__ == "__main__":
    main()
