"""What a bot that looks ahead has found: the candidates, and what each is expected to bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Option", "Thought", "best_of"]

_A_POINT: Final = 1e-5


class Option(NamedTuple):
    """Something that a bot has considered."""

    action: int
    """The action, an int of the game."""
    points: float
    """The points of the round that it brings on average: the bot's own (in Auction its side's),
    less those of another player (the other side) on average."""
    chance: float
    """The chance to win the match, 0 to 1."""


class Thought(NamedTuple):
    """An action and why it was chosen; see `eightythree.bots.reasons.why` for a sentence.

    The option taken need not be the best: a rule of thumb stands until something is surely better.
    """

    action: int
    """The action to take, an int of the game."""
    options: tuple[Option, ...]
    """What was considered, best first; nothing where there was nothing to consider."""
    worlds: int
    """How many ways the hidden cards may lie it looked at."""
    goal: int | None = None
    """The option taken, where the action is only a step to it: the bid to go up to."""


def best_of(
    actions: Iterable[int], chances: Iterable[float], points: Iterable[float], worlds: int
) -> Thought:
    """Return the thought that takes the best of some actions.

    Best is the highest chance to win the match; a point counts a little besides, so that none is
    thrown away where the match is decided. Of equals the first is best.

    Args:
        actions: what was considered.
        chances: by action the chance to win the match.
        points: by action the points that it brings on average.
        worlds: how many ways the hidden cards may lie were looked at.
    """
    options = map(Option, actions, map(float, points), map(float, chances))
    ranked = sorted(options, key=lambda each: -(each.chance + _A_POINT * each.points))
    return Thought(ranked[0].action, tuple(ranked), worlds)
