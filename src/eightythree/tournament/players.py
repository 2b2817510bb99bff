"""Who can be named in a tournament: the levels, bots from anywhere, and one that sees all cards."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from eightythree.bots import BOTS
from eightythree.errors import TournamentError
from eightythree.games import auction, fifth
from eightythree.tournament.all_seeing import AllSeeing

if TYPE_CHECKING:
    import random

    from eightythree.bots import Bot

__all__ = ["ALL_SEEING", "Player", "player_of", "told", "warm_up_of"]

ALL_SEEING: Final = "all-seeing"
"""The name of the player that is shown everybody's cards."""


class Player(Protocol):
    """Who sits at a tournament's table."""

    def sees(self, match: fifth.Match | auction.Match, seat: int, /) -> Any:
        """Return what it is shown when the turn of a seat has come."""
        ...

    def act(self, seen: Any, rng: random.Random, /) -> int:
        """Return the action to take."""
        ...


class _Blind:
    """A bot, which is given what its seat may know and nothing else."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def sees(
        self, match: fifth.Match | auction.Match, seat: int, /
    ) -> fifth.Observation | auction.Observation:
        """Return the observation of a seat."""
        if isinstance(match, fifth.Match):
            return fifth.observe(match, seat)
        return auction.observe(match, seat)

    def act(self, seen: fifth.Observation | auction.Observation, rng: random.Random, /) -> int:
        """Return the bot's choice."""
        return self._bot.choose(seen, rng)


@cache
def player_of(name: str) -> Player:
    """Return the player of a name, loaded once a process.

    Args:
        name: a level; `ALL_SEEING`; or ``MODULE:CALLABLE``, what returns a bot.

    Raises:
        TournamentError: there is none of that name, or it cannot be loaded.
    """
    if name == ALL_SEEING:
        return AllSeeing()
    if name in BOTS:
        return _Blind(BOTS[name])
    if ":" in name:
        return _Blind(_imported(name))
    known = ", ".join((*BOTS, ALL_SEEING))
    raise TournamentError(f"there is no bot {name!a}; there are {known}, and MODULE:CALLABLE")


def warm_up_of(name: str) -> Player | None:
    """Return a player that loads and compiles all that the one of a name does, but plays fast.

    ``None`` where there is nothing of ours to compile.
    """
    if name == ALL_SEEING:
        return player_of(name)
    hasty = getattr(BOTS.get(name), "hasty", None)
    return _Blind(hasty()) if hasty else None


def _imported(name: str) -> Any:
    """Return the bot that ``MODULE:CALLABLE`` makes."""
    module, _, maker = name.partition(":")
    try:
        bot = getattr(import_module(module), maker)()
    except Exception as error:  # whatever somebody's module may raise
        raise TournamentError(f"the bot {name!a} cannot be loaded: {told(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise TournamentError(f"what {name!a} returns has no method choose(observation, rng)")
    return bot


def told(error: Exception) -> str:
    """Return in a line what somebody's code raised."""
    return " ".join(f"{type(error).__name__}: {error}".split())
