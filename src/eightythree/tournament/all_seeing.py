"""A player that sees everybody's cards: a cheat, to show how much room is left above the bots.

It is no :class:`eightythree.bots.Bot`: it takes the match itself, which only a tournament gives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eightythree.bots import BOTS
from eightythree.games import auction, fifth
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver

if TYPE_CHECKING:
    import random

__all__ = ["AllSeeing"]

_NOVICE: Final = BOTS["novice"]


class AllSeeing:
    """Plays the card that is best where everybody sees all cards; bids as the novice does."""

    def sees(
        self, match: fifth.Match | auction.Match, _seat: int, /
    ) -> fifth.Match | auction.Match:
        """Return the match as it is."""
        return match

    def act(self, seen: fifth.Match | auction.Match, rng: random.Random, /) -> int:
        """Return the action to take."""
        seat = seen.to_act
        assert seat is not None  # noqa: S101 - a tournament asks when there is a turn
        if isinstance(seen, fifth.Match):
            return _fifth_card(seen, seat, rng)
        played = seen.round
        if played is None or played.phase is not auction.Phase.PLAY:
            return _NOVICE.choose(auction.observe(seen, seat), rng)
        legal = played.legal_actions()
        return legal[0] if len(legal) == 1 else auction_solver.solve(played)[0].card


def _fifth_card(match: fifth.Match, seat: int, rng: random.Random) -> int:
    """Return the card that brings a seat most, the others' points on average counting against it.

    By max^n from the first trick that can be solved; before it novices play the round on.
    """
    played = match.round
    assert played  # noqa: S101 - it is a seat's turn
    legal = played.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if len(played.winners) + 1 >= fifth_solver.FIRST_TRICK[match.seats]:
        values = {each.card: each.value for each in fifth_solver.solve_round(played)}
    else:
        values = {card: _played_on(match.apply(card), rng) for card in legal}
    # The lowest of equals.
    return max(legal, key=lambda card: round(_ahead(values[card], seat), 9))


def _played_on(match: Any, rng: random.Random) -> tuple[int, ...]:
    """Return the points by seat when novices play a round to its end."""
    while (seat := match.to_act) is not None:
        match = match.apply(_NOVICE.choose(fifth.observe(match, seat), rng))
    points: tuple[int, ...] = match.results[-1].points
    return points


def _ahead(points: tuple[float, ...], seat: int) -> float:
    """Return a seat's points less those of another seat on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
