"""How strong the bots are and how long they think (processor time).

Run from the repository's root::

    python benchmarks/bot_strength.py [--deals 200] [--seed 83]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict

from eightythree.bots import BOTS
from eightythree.bots.duels import auction_bids, auction_margin, fifth_margin
from eightythree.games import auction, fifth

_RANDOM, _NOVICE = BOTS["random"], BOTS["novice"]
_TABLE_RULES = auction.Rules.read(auction.PRESETS["table"])


def strength(deals: int, seed: int) -> None:
    """Print how far the bots are apart."""
    print("Fifth Trick, points a round, deals rotated over the seats")
    for seats in (2, 3, 4, 6, 8):
        one = fifth_margin(_NOVICE, _RANDOM, seats=seats, deals=deals, seed=seed)
        other = fifth_margin(_RANDOM, _NOVICE, seats=seats, deals=deals, seed=seed)
        print(f"  {seats} players: a novice among random {one}, a random among novices {other}")
    print("Auction, duplicate boards, the novice's side less the random bots'")
    play = auction_margin(_NOVICE, _RANDOM, deals=deals, seed=seed, before_play=_NOVICE)
    print(f"  points captured, the cards played after the novice's bidding: {play}")
    for name, rules in (("printed", auction.Rules()), ("table", _TABLE_RULES)):
        whole = auction_margin(_NOVICE, _RANDOM, deals=deals, seed=seed, rules=rules)
        print(f"  points scored in whole rounds, rules {name}: {whole}")


def bids(deals: int, seed: int) -> None:
    """Print how often the novice makes its bids."""
    found = auction_bids(_NOVICE, deals=deals, seed=seed)
    made = sum(each.made for each in found) / len(found)
    print(f"Auction, novices in all seats: {made:.0%} of {len(found)} bids made")
    by_height = defaultdict(list)
    for each in found:
        by_height[min(each.bid, 84) // 5 * 5 if each.bid < 84 else 84].append(each)
    for height, some in sorted(by_height.items()):
        name = f"{height}-{height + 4}" if height < 80 else "83x2" if height == 84 else "80-83"
        rate = sum(each.made for each in some) / len(some)
        mean = sum(each.captured for each in some) / len(some)
        print(f"  {name:>5}: {len(some):5} bids, {rate:4.0%} made, {mean:.0f} points captured")


def timings(deals: int, seed: int) -> None:
    """Print how long the novice thinks, by phase."""
    rng = random.Random(seed)
    taken = defaultdict(list)
    for number in range(deals):
        for seats in (2, 4, 8):
            deck = list(range(fifth.DECK_SIZE))
            rng.shuffle(deck)
            match = fifth.start(fifth.Rules(), seats, 0).deal(fifth.deal_from(deck, seats, 0))
            while (seat := match.to_act) is not None:
                view = fifth.observe(match, seat)
                began = time.thread_time()
                action = _NOVICE.choose(view, rng)
                trick = len(view.winners) + 1
                taken[f"fifth, trick {trick}"].append(time.thread_time() - began)
                match = match.apply(action)
        deck = list(range(auction.DECK_SIZE))
        rng.shuffle(deck)
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
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=83)
    given = parser.parse_args()
    strength(given.deals, given.seed)
    bids(5 * given.deals, given.seed)
    timings(max(1, given.deals // 4), given.seed)


if __name__ == "__main__":
    main()
