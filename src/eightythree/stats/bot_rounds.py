"""Rounds that bots play through the engine, kept as those of the kernels are."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.bots import BOTS
from eightythree.games import GAMES, auction, fifth
from eightythree.games.auction.actions import PASS, bid_action
from eightythree.games.fifth.round import DECIDING
from eightythree.games.results import Deal
from eightythree.sim import auction_table
from eightythree.sim import fifth as fifth_kernel
from eightythree.sim.habits import NO_HABIT, kept_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from eightythree.stats.setting import Setting

__all__ = ["deal_of", "declare", "play", "play_out"]


def play(
    setting: Setting, first: int, dealt: Any, habit: int = NO_HABIT
) -> tuple[Any, NDArray[Any]]:
    """Return rounds and points of deals that bots play.

    Args:
        setting: who plays what.
        first: the index of the first deal.
        dealt: rounds with these deals; the rest of them does not count.
        habit: what seat 0 of `fifth` does besides, see `eightythree.sim.habits`.
    """
    count = len(dealt.dealt)
    if setting.game == fifth.ID:
        rounds: Any = fifth_kernel.room_for(count, setting.seats)
        points: NDArray[Any] = np.empty((count, setting.seats), np.int8)
    else:
        rounds = auction_table.room_for(count)
        points = np.empty((count, 2), np.int16)
    for number in range(count):
        match = _match(setting, first + number, deal_of(dealt, number))
        match = play_out(setting, first + number, match, habit)
        points[number] = match.results[-1].points
        _keep(rounds, number, match.round, match.results[-1])
    return rounds, points


def declare(
    setting: Setting, first: int, dealt: Any, declarers: NDArray[np.int8]
) -> NDArray[np.int8]:
    """Return what the declaring side captures where one seat bids the least and all others pass.

    Args:
        setting: who plays after the bidding.
        first: the index of the first deal.
        dealt: rounds with these deals.
        declarers: by deal, -1 for nobody.
    """
    captured = np.full(len(declarers), -1, np.int8)
    for number, declarer in enumerate(declarers.tolist()):
        if declarer < 0:
            continue
        match = _match(setting, first + number, deal_of(dealt, number))
        bid = bid_action(setting.rules.min_bid)  # type: ignore[union-attr] # of auction
        while match.round.phase is auction.Phase.BID:
            match = match.apply(bid if match.to_act == declarer else PASS)
        result = play_out(setting, first + number, match).results[-1]
        if result.outcome == "scored":
            captured[number] = result.captured[declarer % 2]
    return captured


def deal_of(dealt: Any, number: int) -> Deal:
    """Return a deal of some rounds."""
    kitty = int(dealt.kitty[number]) if hasattr(dealt, "kitty") else 0
    return Deal(tuple(dealt.dealt[number].tolist()), kitty)


def _match(setting: Setting, index: int, deal: Deal) -> Any:
    match = GAMES[setting.game].start(setting.rules, setting.seats, index % setting.seats)
    return match.deal(deal)


def play_out(setting: Setting, index: int, match: Any, habit: int = NO_HABIT) -> Any:
    """Return the match after its present round; chance comes from the deal's index."""
    observe: Callable[[Any, int], Any] = GAMES[setting.game].observe
    bot = BOTS[setting.level]
    rng = random.Random(f"{setting.seed}/{index}")
    while (seat := match.to_act) is not None:
        seen = observe(match, seat)
        action = bot.choose(seen, rng)
        if habit and seat == 0 and seen.trick and len(seen.winners) < DECIDING - 1:
            best = max(card for card in seen.trick if card // 13 == seen.trick[0] // 13)
            action = kept_to(habit, action, seen.hand, best)
        match = match.apply(action)
    return match


def _keep(rounds: Any, number: int, played: Any, result: Any) -> None:
    """Write a finished round into the arrays."""
    rounds.dealt[number] = played.dealt
    if isinstance(rounds, fifth_kernel.Rounds):
        rounds.plays[number] = played.plays
        rounds.winners[number] = played.winners
        return
    rounds.kitty[number] = played.kitty
    rounds.outcome[number] = auction_table.OUTCOMES.index(result.outcome)
    rounds.calls[number, : len(played.calls)] = [call.bid for call in played.calls]
    if result.contract is not None:
        rounds.contract[number] = result.contract
    if result.outcome == "scored":
        rounds.captured[number] = result.captured
        rounds.plays[number] = played.plays
        rounds.winners[number] = played.winners
