"""The levels of bots in the terminal: what they are like, and what the best of them advises."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS, Thinking
from eightythree.bots.levels import RATINGS, STYLES
from eightythree.bots.reasons import why
from eightythree.cards import SUIT_NAMES
from eightythree.cli.compiling import compiling
from eightythree.games import GAMES, auction, fifth
from eightythree.games.auction.actions import GIVE, kind_of, trump_action

if TYPE_CHECKING:
    from eightythree.cli.english import Observation, Voice

__all__ = ["ADVISER", "hint", "level_lines", "levels_help"]

ADVISER: Final = "expert" if "expert" in BOTS else "novice"
"""The level that advises a player: the best that takes no more than a moment."""


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


def hint(seen: Observation, voice: Voice) -> list[str]:  # noqa: ARG001
    """Return what the adviser would do, in words that can be typed, and why where it can say."""
    bot = BOTS[ADVISER]
    # Its own chance, always the same: asking changes nothing, and asked again it says the same.
    rng = random.Random(83)
    with compiling():
        if isinstance(bot, Thinking):
            thought = bot.think(seen, rng)
            return [f"The {ADVISER} advises: {_typed(seen, thought.action)}.", why(seen, thought)]
        return [f"The {ADVISER} would do this: {_typed(seen, bot.choose(seen, rng))}."]


def _typed(seen: Observation, action: int) -> str:
    """Return an action as the prompt takes it."""
    if action == GIVE:
        return "none"
    if kind_of(action) == "trump":
        return SUIT_NAMES[action - trump_action(0)]
    if isinstance(seen, auction.Observation):
        return auction.format_action(action)
    return fifth.format_action(action)
