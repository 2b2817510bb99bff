"""How much stronger one bot is than another: the same deals for both, places exchanged.

Deals and whatever the bots leave to chance come from a seed, so a comparison can be repeated.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from eightythree.games import auction, fifth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eightythree.bots import Bot

__all__ = ["Declared", "Margin", "auction_bids", "auction_margin", "fifth_margin"]


class Margin(NamedTuple):
    """By how many points a bot is ahead, on average."""

    mean: float
    error: float
    """The standard error of the mean."""
    deals: int

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


class Declared(NamedTuple):
    """A round of Auction that was played to its end."""

    bid: int
    captured: int
    """The points that the declaring side captured."""
    made: bool


def fifth_margin(
    bot: Bot,
    rival: Bot,
    *,
    seats: int,
    deals: int,
    seed: int,
    rules: fifth.Rules | None = None,
) -> Margin:
    """Play rounds of Fifth Trick, one seat of `bot` against rivals in all others.

    Every deal is played once with the bot in each seat. The margin of a deal is the bot's points
    less a rival's, on average.
    """
    rng = random.Random(seed)
    table = rules or fifth.Rules()
    margins = []
    for number in range(deals):
        deck = list(range(fifth.DECK_SIZE))
        rng.shuffle(deck)
        dealer = number % seats
        dealt = fifth.start(table, seats, dealer).deal(fifth.deal_from(deck, seats, dealer))
        total = 0.0
        for seat in range(seats):
            match = dealt
            while (mover := match.to_act) is not None:
                player = bot if mover == seat else rival
                match = match.apply(player.choose(fifth.observe(match, mover), rng))
            points = match.results[-1].points
            total += points[seat] - (sum(points) - points[seat]) / (seats - 1)
        margins.append(total / seats)
    return _margin(margins)


def auction_margin(
    bot: Bot,
    rival: Bot,
    *,
    deals: int,
    seed: int,
    rules: auction.Rules | None = None,
    before_play: Bot | None = None,
) -> Margin:
    """Play rounds of Auction in duplicate: each deal twice, the partnerships exchanged.

    With `before_play`, that bot bids, names trump, gives and discards for everybody, and the
    margin is that of the card play alone: the points captured by the bot's side less those
    captured by its rivals'. Without it, the margin is that of the points scored.
    """
    rng = random.Random(seed)
    margins = []
    for number in range(deals):
        dealt = _deal_auction(rules or auction.Rules(), number % 4, rng)
        margin = 0
        for side in (0, 1):
            players = [bot if seat % 2 == side else rival for seat in range(4)]
            match = _play_auction(dealt, players, before_play, rng)
            result = match.results[-1]
            counted = result.points
            if before_play is not None and result.captured:
                counted = result.captured
            margin += counted[side] - counted[1 - side]
        margins.append(margin / 2)
    return _margin(margins)


def auction_bids(
    bot: Bot, *, deals: int, seed: int, rules: auction.Rules | None = None
) -> list[Declared]:
    """Play rounds of Auction with the same bot in every seat; those passed out are left out."""
    rng = random.Random(seed)
    declared = []
    for number in range(deals):
        dealt = _deal_auction(rules or auction.Rules(), number % 4, rng)
        match = _play_auction(dealt, [bot] * 4, None, rng)
        result = match.results[-1]
        if result.contract and result.captured:
            side = result.contract.declarer % 2
            made = result.awards[0].code in ("made", "double_made")
            declared.append(Declared(result.contract.bid, result.captured[side], made))
    return declared


def _deal_auction(rules: auction.Rules, dealer: int, rng: random.Random) -> auction.Match:
    deck = list(range(auction.DECK_SIZE))
    rng.shuffle(deck)
    return auction.start(rules, 4, dealer).deal(auction.deal_from(deck, 4, dealer))


def _play_auction(
    match: auction.Match, players: Sequence[Bot], before_play: Bot | None, rng: random.Random
) -> auction.Match:
    """Return the match after its present round."""
    while (mover := match.to_act) is not None:
        seen = auction.observe(match, mover)
        player = players[mover]
        if before_play is not None and seen.phase is not auction.Phase.PLAY:
            player = before_play
        match = match.apply(player.choose(seen, rng))
    return match


def _margin(values: Iterable[float]) -> Margin:
    samples = list(values)
    count = len(samples)
    mean = sum(samples) / count
    variance = sum((sample - mean) ** 2 for sample in samples) / max(1, count - 1)
    return Margin(mean, sqrt(variance / count), count)
