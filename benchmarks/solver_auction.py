"""How fast Auction's card play is solved, with DDS on endings of its own size beside it.

Run it with ``make bench``, or ``python benchmarks/solver_auction.py`` in an environment with the
extra `compute`; DDS, a solver of bridge, takes part where `endplay` is installed. Positions of
ours are first leads after bidding and discarding by novices; DDS's are random endings of 24 cards
with a trump suit. Both are solved in turn, ten at a time, on one thread; each time is the
fastest of three tries.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.bots import BOTS
from eightythree.games import auction
from eightythree.solver import auction as solver

if TYPE_CHECKING:
    from collections.abc import Callable

_ENDING = 6  # cards a hand
_BATCH = 10
_TRIES = 3


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
        from endplay.dds import solve_board  # type: ignore[import-not-found]
        from endplay.types import Deal, Denom, Player  # type: ignore[import-not-found]
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
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=83)
    chosen = parser.parse_args()
    ours = first_leads(chosen.positions, chosen.seed)
    tasks: dict[str, tuple[list[Any], Callable[[Any], object]]] = {
        "every card valued": (ours, solver.solve),
        "the position's value": (ours, solver.captured),
        "at least the bid?": (ours, lambda played: solver.can_capture(played, min(played.bid, 83))),
    }
    dds = dds_task(chosen.positions, chosen.seed)
    if dds:
        tasks["DDS, every card valued"] = dds
    for positions, task in tasks.values():
        task(positions[0])  # compiles, or sets up
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    nodes: dict[str, list[int]] = {name: [] for name in tasks}
    for start in range(0, chosen.positions, _BATCH):
        for name, (positions, task) in tasks.items():
            taken[name] += seconds(task, positions[start : start + _BATCH])
            for position in positions[start : start + _BATCH]:
                solver.nodes_visited()
                task(position)
                nodes[name].append(solver.nodes_visited())
    base = np.median(taken["DDS, every card valued"]) if dds else None
    print(f"{chosen.positions} positions, microseconds; nodes where they are ours")
    for name, times in taken.items():
        median, tail = np.percentile(times, [50, 99]) * 1e6
        line = f"{name:24} median {median:9.1f}  p99 {tail:10.1f}  p99/median {tail / median:6.1f}"
        if base:
            line += f"  median/DDS {median / base / 1e6:6.2f}"
        if sum(nodes[name]):
            middle, end = np.percentile(nodes[name], [50, 99])
            rate = sum(nodes[name]) / sum(times) / 1e6
            line += f"  nodes {middle:.0f} (p99 {end:.0f}), {rate:.1f} M/s"
        print(line)


if __name__ == "__main__":
    main()
