"""What Ray costs: by task, by size of a chunk, at the start; and what 10**12 deals would cost.

Run it in an environment with the extras `compute` and `ray`, on an idle machine::

    python benchmarks/scaling.py [--repeat 5]

It starts a Ray of one worker on this machine. The same chunks are played by it and by a plain loop
in this process, in turn; a ratio is of two wall-clock times of the same turn. Figures are medians
with the lowest and the highest.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from typing import Final

import ray

from eightythree.parallel import ordered
from eightythree.sim.plan import Plan, plan_of, play_chunk
from eightythree.sim.run import stream

_SIZES: Final = tuple(1 << power for power in range(10, 19))
_EMPTY: Final = 2_000  # tasks that do nothing, in a batch
_TRIPS: Final = 200
_LEAST: Final = 1 << 19  # deals played for a figure, and chunks
_CHUNKS: Final = 16
_HIDDEN: Final = 0.02
_PROJECTED: Final = 10**12
_DEALS: Final = {"random": 1_000_000, "novice": 100_000}


def nothing() -> None:
    """Do nothing: the task whose cost is Ray's alone."""


def seconds_of_tasks() -> float:
    """Return the seconds that an empty task takes among many."""
    begun = time.perf_counter()
    for _ in ordered(nothing, (() for _ in range(_EMPTY)), workers=1, backend="ray"):
        pass
    return (time.perf_counter() - begun) / _EMPTY


def seconds_of_trips() -> float:
    """Return the seconds from asking for an empty task to its result, one at a time."""
    task = ray.remote(nothing)
    ray.get(task.remote())
    begun = time.perf_counter()
    for _ in range(_TRIPS):
        ray.get(task.remote())
    return (time.perf_counter() - begun) / _TRIPS


def seconds_of_deals(plan: Plan, chunk: int, backend: str) -> float:
    """Return the seconds of wall-clock time that a deal takes one worker."""
    deals = max(_LEAST, _CHUNKS * chunk)
    begun = time.perf_counter()
    for _ in stream(plan, 0, deals, 1, chunk, backend):
        pass
    return (time.perf_counter() - begun) / deals


def start() -> None:
    """Start Ray and print how long that takes."""
    begun = time.perf_counter()
    ray.init(
        "local", num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
    )
    started = time.perf_counter()
    list(ordered(nothing, [()], backend="ray"))
    ready = time.perf_counter()
    plan = plan_of("fifth", None, 4, 83, "random", "summary")
    list(stream(plan, 0, 1, 1, backend="ray"))
    loaded = time.perf_counter()
    print(
        f"start of Ray {started - begun:.1f} s; first task {ready - started:.1f} s;"
        f" first chunk of a worker, which loads the kernels, {loaded - ready:.1f} s"
    )


def by_size(game: str, repeat: int, overhead: float) -> None:
    """Print how fast chunks of each size are played, and the size that hides the overhead."""
    plan = plan_of(game, None, 4, 83, "random", "summary")
    for backend in ("local", "ray"):
        seconds_of_deals(plan, _SIZES[-1], backend)
    print(f"{game}, 4 players, random: millions of deals a second, one worker, by deals in a chunk")
    fastest = float("inf")
    for size in _SIZES:
        here, there = [], []
        for _ in range(repeat):
            here.append(seconds_of_deals(plan, size, "local"))
            there.append(seconds_of_deals(plan, size, "ray"))
        ratios = [a / b for a, b in zip(here, there, strict=True)]
        fastest = min(fastest, statistics.median(here))
        print(
            f"  {size:7,}: local {1e-6 / statistics.median(here):.3f},"
            f" ray {1e-6 / statistics.median(there):.3f}, ray by local {_spread(ratios)}"
        )
    needed = overhead / _HIDDEN / fastest
    size = next((each for each in _SIZES if each >= needed), None)
    print(
        f"  a task's overhead is {_HIDDEN:.0%} of {needed:,.0f} deals:"
        f" {'no size here hides it' if size is None else f'{size:,} in a chunk hide it'}"
    )


def project(game: str, policy: str, repeat: int) -> None:
    """Print what the great run would cost, from the processor time of one core."""
    plan = plan_of(game, None, 4, 83, policy, "summary")
    play_chunk(plan, 0, 1)
    rates = []
    for turn in range(repeat):
        begun = time.process_time()
        for _ in stream(plan, turn * _DEALS[policy], _DEALS[policy], 1):
            pass
        rates.append(_DEALS[policy] / (time.process_time() - begun))
    rate = statistics.median(rates)
    hours = _PROJECTED / rate / 3600 * (1 + _HIDDEN)
    print(
        f"  {game}, 4 players, {policy}: {_spread([each / 1e6 for each in rates])} million deals"
        f" a second of one core; 10**12 deals, {_HIDDEN:.0%} overhead: {hours:,.0f} core-hours"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    repeat = parser.parse_args().repeat
    # Ray's workers yield to all else by default; here both sides shall be treated alike.
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 - spelt so
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    start()
    seconds_of_tasks()
    tasks = [seconds_of_tasks() * 1e3 for _ in range(repeat)]
    trips = [seconds_of_trips() * 1e3 for _ in range(repeat)]
    print(f"an empty task in a batch {_spread(tasks)} ms; a round trip {_spread(trips)} ms")
    for game in ("fifth", "auction"):
        by_size(game, repeat, statistics.median(tasks) / 1e3)
    ray.shutdown()
    print("projected")
    for game in ("fifth", "auction"):
        for policy in _DEALS:
            project(game, policy, repeat)


def _spread(found: list[float]) -> str:
    low, middle, high = min(found), statistics.median(found), max(found)
    return f"{middle:.3f} ({low:.3f} to {high:.3f})"


if __name__ == "__main__":
    main()
