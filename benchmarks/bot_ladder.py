"""How far each bot is ahead of the one below it, and how long it thinks (processor time).

Run from the repository's root::

    python benchmarks/bot_ladder.py [--deals 200] [--seed 83] [--levels club expert] [--seats 2 4]

The same deals for both, every seat rotated (Auction: duplicate boards, sides exchanged, the
novice's bids, trumps and discards for all). ± is the standard error over deals.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from eightythree.bots import BOTS
from eightythree.bots.duels import auction_margin, fifth_margin

if TYPE_CHECKING:
    import random

    from eightythree.bots import Bot, Observation

_SEATS = (2, 3, 4, 6, 8)


class _Timed:
    """A bot whose thoughts are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.taken: list[float] = []

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        began = time.thread_time()
        action = self._bot.choose(observation, rng)
        self.taken.append(time.thread_time() - began)
        return action


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=83)
    parser.add_argument("--seats", nargs="*", type=int, default=_SEATS)
    parser.add_argument("--levels", nargs="+", default=list(BOTS)[1:])
    given = parser.parse_args()
    order = list(BOTS)
    for level in given.levels:
        below = order[order.index(level) - 1]
        for seats in given.seats:
            bot = _Timed(BOTS[level])
            margin = fifth_margin(bot, BOTS[below], seats=seats, deals=given.deals, seed=given.seed)
            print(
                f"{level} among {below}, fifth, {seats} players: {margin}{_times(bot)}", flush=True
            )
        bot = _Timed(BOTS[level])
        margin = auction_margin(
            bot, BOTS[below], deals=given.deals, seed=given.seed, before_play=BOTS["novice"]
        )
        print(
            f"{level} against {below}, auction, points captured: {margin}{_times(bot)}", flush=True
        )


def _times(bot: _Timed) -> str:
    times = sorted(bot.taken)
    middle, high = times[len(times) // 2], times[len(times) * 95 // 100]
    return f"; ms a decision: median {middle * 1e3:.1f}, p95 {high * 1e3:.1f}"


if __name__ == "__main__":
    main()
