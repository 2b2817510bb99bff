"""Fifth Trick by plain recursion over the engine's own states, in exact fractions.

The oracle that the compiled search is compared with. It knows nothing but `Round.apply`,
`Round.legal_actions` and the awards of `Round.result`; it merges no cards and prunes nothing.
Positions are remembered by what the rules can still see of them: the hands, the present trick, the
leader, and from the fifth trick on how that trick went.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.games.fifth.round import Round

__all__ = ["forced_value", "max_n", "points"]

_HAND_BONUS = "F3.4"


def points(finished: Round) -> tuple[Fraction, ...]:
    """Return every seat's points for the play of a finished round (F3.1 to F3.3)."""
    result = finished.result()
    if result is None:
        raise ValueError("the round is not finished")
    gained = [Fraction(0)] * finished.seats
    for award in result.awards:
        if award.clause != _HAND_BONUS:
            gained[award.scorer] += award.points
    return tuple(gained)


def max_n(
    position: Round, known: dict[object, tuple[Fraction, ...]] | None = None
) -> tuple[Fraction, ...]:
    """Return every seat's value by max^n: the mean over the cards best for the mover.

    Args:
        position: a round, finished or not.
        known: values found before, to share between calls; under one set of rules.
    """
    if known is None:
        known = {}
    seat = position.to_act
    if seat is None:
        return points(position)
    state = _state(position)
    if state not in known:
        values = [max_n(position.apply(card), known) for card in position.legal_actions()]
        most = max(value[seat] for value in values)
        best = [value for value in values if value[seat] == most]
        known[state] = tuple(
            sum(column, Fraction(0)) / len(best) for column in zip(*best, strict=True)
        )
    return known[state]


def forced_value(
    position: Round, hero: int, *, loss: int = 0, known: dict[object, Fraction] | None = None
) -> Fraction:
    """Return what one seat can force when all the others play against it.

    Args:
        position: a round, finished or not.
        hero: the seat that plays for the most.
        loss: what a point of another seat costs it: 0 counts its own points alone.
        known: values found before, to share between calls; under one set of rules, one hero.
    """
    if known is None:
        known = {}
    seat = position.to_act
    if seat is None:
        gained = points(position)
        return gained[hero] - loss * (sum(gained) - gained[hero])
    state = _state(position)
    if state not in known:
        choose: Callable[..., Fraction] = max if seat == hero else min
        known[state] = choose(
            forced_value(position.apply(card), hero, loss=loss, known=known)
            for card in position.legal_actions()
        )
    return known[state]


def _state(position: Round) -> object:
    """Return what decides the rest of a round."""
    before = position.form.deciding - 1
    deciding = position.plays[before * position.seats : (before + 1) * position.seats]
    return position.hands, position.trick, position.leader, deciding, position.winners[before:]
