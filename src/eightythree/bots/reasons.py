"""Why a bot does what it does, in one English sentence: what it looked at, and the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.games import GAMES
from eightythree.games.auction.actions import PASS, kind_of

if TYPE_CHECKING:
    from eightythree.bots.thought import Option, Thought

__all__ = ["why"]

_SHOWN: Final = 3


def why(game: str, thought: Thought) -> str:
    """Return a sentence: the best candidates with the points and the chance that they bring.

    Args:
        game: ``fifth`` or ``auction``.
        thought: of a bot at that game.

    >>> from eightythree.bots.thought import best_of
    >>> why("fifth", best_of([12, 0], [0.31, 0.25], [0.4, -0.2], 120))
    'In 120 deals that agree with what can be seen AS came out best: 0.4 points ahead of another \
player, 31 % to win the match; 2S 0.2 behind, 25 %.'
    """
    if not thought.options:
        return f"{_words(game, thought.action)} is all there is to do."
    best, *others = thought.options[:_SHOWN]
    rival = "the other side" if game == "auction" else "another player"
    sentence = (
        f"In {thought.worlds} deals that agree with what can be seen {_words(game, best.action)}"
        f" came out best: {_ahead(best)} of {rival}, {_percent(best)} to win the match"
    )
    for option in others:
        sentence += (
            f"; {_words(game, option.action)} {_ahead(option, short=True)}, {_percent(option)}"
        )
    return sentence + "."


def _words(game: str, action: int) -> str:
    """Return what a player would say of an action."""
    words = GAMES[game].format_action(action)
    if game == "auction" and kind_of(action) == "bid" and action != PASS:
        return f"going up to {words}"
    return words


def _ahead(option: Option, *, short: bool = False) -> str:
    points = round(option.points, 1)
    unit = "" if short else " points"
    return f"{abs(points):g}{unit} {'behind' if points < 0 else 'ahead'}"


def _percent(option: Option) -> str:
    return f"{option.chance:.0%}".replace("%", " %")
