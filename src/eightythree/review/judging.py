"""What an action lost against the best one, when both are tried in the same worlds.

Of many actions that are about as good one always looks best by chance. So the worlds are two
halves: the action that does best in the one is held against the action taken in the other, and the
other way round. What the best owes to luck it has in its own half alone, and the mean loss over
both is as often too high as too low.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eightythree.review.report import TriedAction

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Floats = NDArray[np.float64]

__all__ = ["ERRORS", "LEAST", "LEAST_CHANCE", "Brought", "Loss", "Tried", "is_mistake", "judged"]

ERRORS: Final = 3.0
"""By how many standard errors a loss must differ from 0 to be called a mistake.

A match has hundreds of decisions: with two errors every fortieth would be called one by chance.
"""
LEAST: Final = {"fifth": 0.15, "auction": 3.0}
"""The points below which no loss is called a mistake: how others go on is a model, too."""
LEAST_CHANCE: Final = 0.02
"""The same of the chance to win the match, where that is judged."""

_EQUAL: Final = 1e-9
_SHOWN: Final = 6


Brought = tuple[Floats, Floats | None]
"""Points, and where the round can end the match, the chances to win it."""


class Tried(NamedTuple):
    """Actions tried in one half of the worlds."""

    names: Sequence[str]
    """The actions in words, of bids the height to go up to."""
    points: Floats
    """What each brings; shape (actions, worlds)."""
    chances: Floats | None
    """The chance to win the match with each, where the round can end it: then it alone counts."""
    taken: Callable[[int], Brought]
    """What the action taken brings in each world, given the place of the best action, which says
    how the seat means to go on."""
    size: float
    """How many independent worlds tell as much, at most as many as there are."""


class Loss(NamedTuple):
    """What an action lost."""

    mean: float
    """Points, on average over the worlds."""
    error: float
    """Its standard error."""
    chance: float | None
    """The chance to win the match that was lost, where the round can end it."""
    best: str | None
    """The action that does best in all worlds; ``None``: the one taken."""
    worlds: int
    """In how many worlds."""
    values: list[TriedAction]
    """The best six, best first, and the one taken."""


def judged(one: Tried, other: Tried, taken: str, worth: float) -> Loss:
    """Return what the action taken lost.

    Args:
        one: half of the worlds.
        other: the other half, with the same actions.
        taken: the action taken, in words.
        worth: what chance to win the match a point brings at its beginning.
    """
    worlds = one.points.shape[1] + other.points.shape[1]
    total = variance = 0.0
    for here, there in ((one, other), (other, one)):
        best = _best_of(there)
        if best is None:
            continue
        best_brings = here.points[best], None if here.chances is None else here.chances[best]
        lost = _counted(best_brings) - _counted(here.taken(best))
        total += float(lost.sum())
        part = len(lost) / worlds
        variance += part * part * float(lost.var()) / max(1.0, here.size)
    mean, error = total / worlds, sqrt(variance)
    together = _together(one, other)
    best = _best_of(together)
    chance = None
    if together.chances is not None:
        chance, mean, error = mean, mean / worth, error / worth
    name = None if best is None else together.names[best]
    return Loss(mean, error, chance, name, worlds, _listed(together, best, taken))


def _counted(brought: Brought) -> Floats:
    """Return what is judged: points, or chances where there are any."""
    points, chances = brought
    return points if chances is None else chances


def _best_of(tried: Tried) -> int | None:
    """Return the place of the best action, ``None`` where the one taken is as good as any."""
    means = _counted((tried.points, tried.chances)).mean(axis=1)
    best = int(means.argmax())
    ahead = means[best] - _counted(tried.taken(best)).mean()
    return best if ahead > _EQUAL else None


def _together(one: Tried, other: Tried) -> Tried:
    """Return both halves as one."""

    def joined(first: Floats | None, second: Floats | None) -> Floats | None:
        if first is None or second is None:
            return None
        return np.concatenate((first, second), axis=-1)

    def taken(best: int) -> Brought:
        (points, chances), (more, further) = one.taken(best), other.taken(best)
        return np.concatenate((points, more)), joined(chances, further)

    points = np.concatenate((one.points, other.points), axis=1)
    chances = joined(one.chances, other.chances)
    return Tried(one.names, points, chances, taken, one.size + other.size)


def _listed(tried: Tried, best: int | None, taken: str) -> list[TriedAction]:
    """Return what the best actions and the one taken bring on average, best first."""
    order = np.argsort(-_counted((tried.points, tried.chances)).mean(axis=1), kind="stable")
    place = int(order[0]) if best is None else best
    rows: list[tuple[str, Brought]] = [(taken, tried.taken(place))]
    for each in order.tolist():
        if tried.names[each] != taken and len(rows) <= _SHOWN:
            chances = None if tried.chances is None else tried.chances[each]
            rows.append((tried.names[each], (tried.points[each], chances)))
    rows.sort(key=lambda row: -float(_counted(row[1]).mean()))  # stable: of equals the one taken
    return [
        TriedAction(
            name,
            round(float(points.mean()), 3),
            None if chances is None else round(float(chances.mean()), 4),
        )
        for name, (points, chances) in rows
    ]


def is_mistake(game: str, loss: float, error: float, chance: float | None = None) -> bool:
    """Say whether a loss is called a mistake.

    Args:
        game: the game's name.
        loss: in points.
        error: its standard error.
        chance: the chance to win the match that was lost, where that is judged.
    """
    enough = loss >= LEAST[game] if chance is None else chance >= LEAST_CHANCE
    return enough and loss > ERRORS * error
