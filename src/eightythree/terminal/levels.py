"""The levels of bots in the terminal: what they are like, and what the best of them advises."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from eightythree.bots import BOTS, Thinking
from eightythree.bots.levels import RATINGS, STYLES
from eightythree.bots.reasons import why
from eightythree.games import GAMES

if TYPE_CHECKING:
    from eightythree.games import Game

__all__ = ["ADVICE_SEED", "ADVISER", "advice", "level_lines", "levels_help"]

ADVISER: Final = "expert" if "expert" in BOTS else "novice"
"""The level that advises a player: the best that takes no more than a moment."""

ADVICE_SEED: Final = 83
"""The adviser's own chance, always the same: asking changes nothing, and asked again it agrees."""


def levels_help() -> str:
    """Return the levels with their ratings at both games, for the end of a help page."""
    lines = [f"levels of bots, their ratings at {' and '.join(GAMES)}, and how they play:"]
    for level in BOTS:
        ratings = "".join(f"{RATINGS[game][level]:>4}" for game in GAMES)
        lines.append(f"  {level:<7}{ratings}  {STYLES[level]}")
    return "\n".join([*lines, ""])


def level_lines(game: str) -> list[str]:
    """Return the levels with their ratings at a game.

    Args:
        game: ``fifth`` or ``auction``.
    """
    return [f"  {level:<7} {RATINGS[game][level]:>3}  {STYLES[level]}" for level in BOTS]


def advice(game: Game, observation: Any) -> tuple[str, str]:
    """Return the words of what the adviser would do, and a sentence of why where it can say.

    Args:
        game: what is played.
        observation: what the seat to act may know.
    """
    bot, rng = BOTS[ADVISER], random.Random(ADVICE_SEED)
    if isinstance(bot, Thinking):
        thought = bot.think(observation, rng)
        return game.format_action(thought.action), why(observation, thought)
    return game.format_action(bot.choose(observation, rng)), ""
