"""How often the novice makes its bids, and how long it thinks, phase by phase (processor time).

Run from the repository's root::

    python benchmarks/bot_novice.py [--deals 100000] [--seed 83]

How far bots are ahead of each other is what ``eightythree tournament`` measures.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict

import numpy as np

from eightythree.bots import BOTS
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import DOUBLE
from eightythree.sim import simulate

_NOVICE = BOTS["novice"]
_TIMED = 50  # deals


def bids(deals: int, seed: int) -> None:
    """Print how often novices make their bids against each other."""
    chunks = list(simulate("auction", deals=deals, seed=seed, policy="novice", keep="rounds"))
    rounds = [chunk.rounds for chunk in chunks if chunk.rounds is not None]
    declarer, bid, _ = np.concatenate([each.contract for each in rounds]).astype(int).T
    both = np.concatenate([each.captured for each in rounds]).astype(int)
    captured = both[np.arange(len(both)), declarer % 2]
    made = captured >= np.minimum(bid, 83)  # 83 double needs all 83 points (A7.2, A7.4)
    print(f"Auction, novices in all seats: {made.mean():.1%} of {len(bid):,} bids made")
    heights = np.where(bid == DOUBLE, DOUBLE, np.minimum(bid // 5 * 5, 80))
    for height in np.unique(heights).tolist():
        some = heights == height
        name = "83x2" if height == DOUBLE else f"{height}-{min(height + 4, 83)}"
        print(
            f"  {name:>5}: {some.sum():7,} bids, {made[some].mean():4.0%} made,"
            f" {captured[some].mean():.0f} points captured"
        )


def timings(seed: int) -> None:
    """Print how long the novice thinks, by phase."""
    rng = random.Random(seed)
    taken = defaultdict(list)
    for number in range(_TIMED):
        for seats in (2, 4, 8):
            deck = rng.sample(range(fifth.DECK_SIZE), fifth.DECK_SIZE)
            match = fifth.start(fifth.Rules(), seats, 0).deal(fifth.deal_from(deck, seats, 0))
            while (seat := match.to_act) is not None:
                view = fifth.observe(match, seat)
                began = time.thread_time()
                action = _NOVICE.choose(view, rng)
                trick = len(view.winners) + 1
                taken[f"fifth, trick {trick}"].append(time.thread_time() - began)
                match = match.apply(action)
        deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
        game = auction.start(auction.Rules(), 4, number % 4)
        game = game.deal(auction.deal_from(deck, 4, number % 4))
        while (seat := game.to_act) is not None:
            seen = auction.observe(game, seat)
            began = time.thread_time()
            action = _NOVICE.choose(seen, rng)
            taken[f"auction, {seen.phase.value}"].append(time.thread_time() - began)
            game = game.apply(action)
    print("Time of a decision of the novice's, ms")
    for phase, times in taken.items():
        times.sort()
        middle, high = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"  {phase:18} median {middle * 1000:.3f}, p95 {high * 1000:.3f}")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=83)
    given = parser.parse_args()
    bids(given.deals, given.seed)
    timings(given.seed)


if __name__ == "__main__":
    main()
