"""The decisions of a record: where a seat had two actions or more to choose from."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from eightythree.games import GAMES, auction
from eightythree.record import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.record import Record
    from eightythree.review.report import DecisionPhase

__all__ = ["Moment", "moments", "phase_of"]


class Moment(NamedTuple):
    """A decision about to be taken."""

    round: int
    """From 1."""
    action: int
    """Which action of the round it is, from 1."""
    match: Any
    """The match before it: of either game."""
    seat: int
    """Whose choice it is, 0..7."""
    taken: int
    """The action that was taken."""


def moments(record: Record) -> Iterator[Moment]:
    """Yield the decisions of a record in their order.

    Raises:
        RecordError: the record breaks a rule, once the place is reached.
    """
    game = None
    for number, actions, match in positions(record):
        if game is None:  # the record is sound so far: there is such a game
            game = GAMES[record.game]
        seat = match.to_act
        words = record.rounds[number - 1].actions if number else []
        if seat is not None and actions < len(words) and _is_choice(match.round):
            taken = game.parse_action(words[actions])
            yield Moment(number, actions + 1, match, seat, taken)


def phase_of(played: Any) -> DecisionPhase:
    """Return what is decided in a round that is not over."""
    if isinstance(played, auction.Round) and played.phase is not auction.Phase.PLAY:
        phase: DecisionPhase = played.phase.value  # type: ignore[assignment]  # one of those, without PLAY
        return phase
    return "follow" if played.trick else "lead"


def _is_choice(played: Any) -> bool:
    """Say whether there are two actions or more."""
    bounds = played.choice() if isinstance(played, auction.Round) else None
    # There can be a hundred thousand sets.
    some = bounds.sets() if bounds else iter(played.legal_actions())
    return len(list(islice(some, 2))) == 2
