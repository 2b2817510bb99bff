"""What the decisions and rounds of a match come to, player by player."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, get_args

from eightythree.review.report import Decision, DecisionPhase, ReviewedPlayer, Spent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.review.report import ReviewedRound

__all__ = ["ahead", "players_of"]

_DEAREST = 3


def players_of(
    names: Sequence[str], rounds: Sequence[ReviewedRound], decisions: Sequence[Decision]
) -> list[ReviewedPlayer]:
    """Return the summary of each seat.

    Args:
        names: by seat.
        rounds: the finished rounds.
        decisions: those of the match, in order.
    """
    return [_player(seat, name, rounds, decisions) for seat, name in enumerate(names)]


def ahead(points: Sequence[float], scorer: int) -> float:
    """Return the points of a seat or side less those of the others on average."""
    return points[scorer] - (sum(points) - points[scorer]) / (len(points) - 1)


def _player(
    seat: int, name: str, rounds: Sequence[ReviewedRound], decisions: Sequence[Decision]
) -> ReviewedPlayer:
    mine = [(place, each) for place, each in enumerate(decisions) if each.seat == seat]
    phases: dict[DecisionPhase, list[Decision]] = {}
    for _, each in mine:
        phases.setdefault(each.phase, []).append(each)
    mistakes = [(place, each.fair.lost) for place, each in mine if each.mistake and each.fair]
    mistakes.sort(key=lambda found: -found[1])
    scorers = len(rounds[0].points) if rounds else 1
    scorer = seat % scorers
    return ReviewedPlayer(
        seat=seat,
        name=name,
        total=_spent(None, [each for _, each in mine]),
        phases=[
            _spent(phase, phases[phase]) for phase in get_args(DecisionPhase) if phase in phases
        ],
        dearest=[place for place, _ in mistakes[:_DEAREST]],
        points=sum(ahead(each.points, scorer) for each in rounds),
        cards=sum(each.cards[scorer] for each in rounds),
        cards_error=sqrt(sum(each.error[scorer] ** 2 for each in rounds)),
    )


def _spent(phase: DecisionPhase | None, decisions: Sequence[Decision]) -> Spent:
    fair = [each.fair for each in decisions if each.fair]
    return Spent(
        phase=phase,
        decisions=len(decisions),
        mistakes=sum(each.mistake for each in decisions),
        known_lost=sum(each.known.lost for each in decisions),
        lost=sum(each.lost for each in fair),
        error=sqrt(sum(each.error**2 for each in fair)),
    )
