"""Bots of this package as bots of OpenSpiel; of Auction the standard form alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyspiel

from eightythree.environments.openspiel.auction import AuctionPosition
from eightythree.errors import RulesError
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import chosen_cards

if TYPE_CHECKING:
    from eightythree.bots import Bot
    from eightythree.environments.openspiel.state import RoundState

__all__ = ["Player", "observe"]


def observe(state: RoundState, player: int) -> fifth.Observation | auction.Observation:
    """Return what a player sees as the bots and the server know it, a match of one round.

    Raises:
        RulesError: the game is a reduced Auction, which bots do not know.
        ValueError: the cards are still being dealt.
    """
    position = state.position
    setting, played = position.setting, position.round
    if played is None:
        raise ValueError("nothing is seen before all cards are dealt")
    if isinstance(position, AuctionPosition):
        if setting.form != auction.STANDARD:
            raise RulesError(
                "bots know the standard form of Auction alone; load the game without a reduced one"
            )
        table = auction.start(setting.rules, 4, setting.dealer)
        return auction.observe(table._replace(round=played), player)
    match = fifth.start(setting.rules, setting.seats, setting.dealer)
    return fifth.observe(match._replace(round=played), player)


class Player(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot of `eightythree.bots` as OpenSpiel's searches and matches want it."""

    def __init__(self, bot: Bot, seed: int | None = None) -> None:
        """Let a bot play.

        Args:
            bot: who plays.
            seed: for what it leaves to chance; ``None`` takes it from the system.
        """
        super().__init__()
        self._bot = bot
        self._rng = random.Random(seed)
        self._set: tuple[Any, int] | None = None

    def step(self, state: RoundState) -> int:
        """Return the action that the bot takes where a seat is to act."""
        position = state.position
        setting, played = position.setting, position.round
        if isinstance(position, AuctionPosition) and played.choice() is not None:
            # The bot chooses a set in one go; its cards are then named one by one.
            if self._set is None or self._set[0] is not played or position.chosen & ~self._set[1]:
                wanted = chosen_cards(self._choose(state))
                self._set = played, wanted
            rest = self._set[1] & ~position.chosen
            named: int = setting.listed(rest)[0] if rest else setting.done
            return named
        action: int = setting.actions[self._choose(state)]
        return action

    def _choose(self, state: RoundState) -> int:
        return self._bot.choose(observe(state, state.current_player()), self._rng)
