"""Taking an action back: what may still be undone, because nothing hidden has been shown since."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.cards import mask_of
from eightythree.games import fifth
from eightythree.server.view_messages import StandInInfo

if TYPE_CHECKING:
    from eightythree.games import Game, MatchLike
    from eightythree.server.views import Observation
    from eightythree.store import By

__all__ = ["Undo", "Way", "undoable"]


class Undo(NamedTuple):
    """What somebody wants to take back, until all have agreed or one has not."""

    seat: int
    """Who asks."""
    keep: int
    """How many actions of the round stand."""
    agreed: frozenset[int] = frozenset()
    """The other seats that have agreed."""


class Way(NamedTuple):
    """How the present round came about: what it began with, and every action since."""

    dealt: MatchLike
    """The match just after the deal."""
    actions: tuple[int, ...] = ()
    stand_ins: tuple[StandInInfo, ...] = ()
    """Those of the actions that others took in a seat's place."""

    def with_action(self, action: int, by: By = "") -> Way:
        """Return the way one action on, taken by who sits there or by somebody in their place."""
        others = self.stand_ins
        if by:
            others = (*others, StandInInfo(action=len(self.actions), by=by))
        return Way(self.dealt, (*self.actions, action), others)

    def cut_to(self, keep: int) -> Way:
        """Return the way with its first actions alone."""
        others = tuple(each for each in self.stand_ins if each.action < keep)
        return Way(self.dealt, self.actions[:keep], others)

    def matches(self) -> list[MatchLike]:
        """Return the match after the deal, and after each action."""
        matches = [self.dealt]
        for action in self.actions:
            matches.append(matches[-1].apply(action))
        return matches


def undoable(game: Game, way: Way, seat: int) -> int | None:
    """Return how many actions stand when a seat takes back its last one of the round.

    ``None`` when it has taken none, or can take back none: since then somebody has come to know a
    card that was hidden, other than those which the seat itself has shown by it.

    Args:
        game: the game.
        way: how the round came about; it is not over.
        seat: who wants it.
    """
    matches = way.matches()
    mine = [place for place, match in enumerate(matches[:-1]) if match.to_act == seat]
    if not mine:
        return None
    keep = mine[-1]
    before, now = matches[keep], matches[-1]
    own = _known(game, before, seat)
    for viewer in (None, *range(now.seats)):
        learned = _known(game, now, viewer) & ~_known(game, before, viewer)
        # The seat's own cards are its own to show; all others were hidden from this viewer.
        if learned & ~own or (viewer == seat and learned):
            return None
    return keep


def _known(game: Game, match: MatchLike, viewer: int | None) -> int:
    """Return the mask of the cards whose place in this round a viewer knows."""
    seen: Observation = game.observe(match, viewer)
    known = seen.hand | mask_of(seen.plays)
    if isinstance(seen, fifth.Observation):
        return known
    known |= (seen.kitty or 0) | seen.dealt
    for gift in seen.gifts:
        known |= gift.cards or 0
    for discard in seen.discards:
        known |= discard.cards
    return known
