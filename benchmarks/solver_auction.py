"""How fast Auction's card play is solved, with DDS on endings of its own size beside it.

Run it with ``make bench``, or ``python benchmarks/solver_auction.py`` in an environment with the
extra `compute`; DDS, a solver of bridge, takes part where `endplay` is installed. Positions of
ours are first leads after bidding and discarding by novices; DDS's are random endings of 24 cards
with a trump suit, solved with the tables of its own choice and with small ones. All are solved in
turn, ten at a time, on one thread; each time is the fastest of three tries. At the end many
positions are solved together, by one worker and by two in turn.
"""

from __future__ import annotations

import argparse
import os
import time
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from workers import together

from eightythree.bots import BOTS
from eightythree.games import auction
from eightythree.solver import auction as solver

if TYPE_CHECKING:
    from collections.abc import Callable

_ENDING = 6  # cards a hand
_BATCH = 10
_TRIES = 3

WANTED = {"every card": "1.0", "exact value": "0.5, p99 40", "the bid made?": "0.05"}
"""The most that is wanted by DDS's median."""


def first_leads(number: int, seed: int) -> list[auction.Round]:
    """Return rounds before the first lead, bid and discarded by novices."""
    rng = Random(seed)
    found: list[auction.Round] = []
    while len(found) < number:
        match = auction.start(auction.Rules(), 4, rng.randrange(4))
        deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
        match = match.deal(auction.deal_from(deck, 4, match.dealer))
        while match.round and match.round.phase not in {auction.Phase.PLAY, auction.Phase.OVER}:
            view = auction.observe(match, match.to_act)
            match = match.apply(BOTS["novice"].choose(view, rng))
        if match.round and match.round.phase is auction.Phase.PLAY:
            found.append(match.round)
    return found


def dds_task(number: int, seed: int) -> tuple[list[Any], Callable[[Any], object]] | None:
    """Return endings for DDS and what values every card of one; ``None`` if it is not installed."""
    try:
        from endplay.dds import solve_board  # type: ignore[import-not-found]  # see peers.txt
        from endplay.types import Deal, Denom, Player  # type: ignore[import-not-found]  # see peers.txt
    except ModuleNotFoundError:
        return None
    rng = Random(seed)
    endings = []
    for _ in range(number):
        cards = rng.sample([suit + rank for suit in "SHDC" for rank in "AKQJT98765432"], 24)
        hands = [cards[start : start + _ENDING] for start in range(0, 24, _ENDING)]
        text = " ".join(
            ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC")
            for hand in hands
        )
        endings.append(
            Deal(f"N:{text}", first=Player(rng.randrange(4)), trump=Denom(rng.randrange(4)))
        )
    return endings, solve_board


def set_dds_tables(megabytes: int) -> None:
    """Let DDS have so much memory for one thread, 0 for as much as it likes."""
    from endplay._dds import _dll  # type: ignore[import-not-found]  # see peers.txt

    _dll.SetResources(megabytes, 1)


def seconds(task: Callable[[Any], object], positions: list[Any]) -> list[float]:
    """Return the time that each position takes, the fastest of three tries.

    The tries of one position do not follow each other: DDS would find it in its table.
    """
    best = [float("inf")] * len(positions)
    for _ in range(_TRIES):
        for place, position in enumerate(positions):
            begun = time.perf_counter()
            task(position)
            best[place] = min(best[place], time.perf_counter() - begun)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=83)
    chosen = parser.parse_args()
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    ours = first_leads(chosen.positions, chosen.seed)
    tasks: dict[str, tuple[list[Any], Callable[[Any], object]]] = {
        "every card": (ours, solver.solve),
        "exact value": (ours, solver.captured),
        "the bid made?": (ours, lambda played: solver.can_capture(played, min(played.bid, 83))),
    }
    dds = dds_task(chosen.positions, chosen.seed)
    if dds:
        tasks["DDS"] = tasks["DDS, small"] = dds
    for positions, task in tasks.values():
        task(positions[0])  # compiles, or sets up
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    nodes: dict[str, list[int]] = {name: [] for name in tasks}
    for start in range(0, chosen.positions, _BATCH):
        for name, (positions, task) in tasks.items():
            batch = positions[start : start + _BATCH]
            if name.startswith("DDS"):
                set_dds_tables(40 if name == "DDS, small" else 0)
            taken[name] += seconds(task, batch)
            for position in batch if not name.startswith("DDS") else []:
                solver.nodes_visited()
                task(position)
                nodes[name].append(solver.nodes_visited())
    print(f"{chosen.positions} positions, microseconds; DDS values every card")
    base = float(np.median(taken["DDS"])) if dds else None
    for name, times in taken.items():
        report(name, times, nodes[name], base)
    many = first_leads(4 * chosen.positions, chosen.seed + 1)
    together("every card valued", many, solver.solve_many)
    together("the position's value", many, solver.captured_many)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")


def report(name: str, times: list[float], nodes: list[int], base: float | None) -> None:
    """Print the quantiles, as times and as ratios to DDS's median, and the nodes."""
    first, median, third, tail = np.percentile(times, [25, 50, 75, 99])
    line = (
        f"{name:13} median {median * 1e6:6.1f} (quartiles {first * 1e6:.1f} to {third * 1e6:.1f}), "
        f"p99 {tail * 1e6:.0f}"
    )
    if base:
        line += f"; by DDS's median {median / base:.3f}, p99 {tail / base:.1f}"
        line += f" (wanted {WANTED[name]})" if name in WANTED else ""
    if nodes:
        middle, end = np.percentile(nodes, [50, 99])
        rate = sum(nodes) / sum(times) / 1e6
        line += f"; nodes {middle:.0f}, p99 {end:.0f}, {rate:.1f} M/s"
    print(line)


if __name__ == "__main__":
    main()
