"""Auction for PettingZoo.

An episode is a round: the bidding, the trump, giving and discarding card by card, six tricks. At
its end the points that each side scores (A7) are the rewards of its two seats, -166 to 166; a round
passed out or void brings 0. With ``episode="match"`` it is a match: 1 for the side that wins (A8)
and -1 for the other at its end. No other step brings a reward.

The actions are those of `eightythree.games.auction.actions` up to the trump suits, and `DONE`;
`eightythree.environments.single_cards` says how sets of cards are named. ``docs/environments.md``
has the tables of the observation and of the actions.

Version history: v0, the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from eightythree.cards import FULL_DECK, card_name, names
from eightythree.environments.auction import AuctionEncoder
from eightythree.environments.layout import DONE
from eightythree.environments.pettingzoo.table import Episode, Seen, Table, wrapped
from eightythree.environments.single_cards import legal_steps
from eightythree.errors import IllegalAction
from eightythree.games import auction
from eightythree.games.auction.actions import DISCARD, GIVE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pettingzoo import AECEnv

    from eightythree.games import Game, MatchLike
    from eightythree.games.auction import Choice

__all__ = ["env", "raw_env"]

_SETS: Final = {auction.Phase.GIVE: GIVE, auction.Phase.DISCARD: DISCARD}


def env(**arguments: Any) -> AECEnv[str, Seen, int]:
    """Return the environment with PettingZoo's wrappers that check its use.

    Takes what `raw_env` takes. An illegal action raises `IllegalAction`, as at any other table of
    this package.
    """
    return wrapped(raw_env(**arguments))


class raw_env(Table):  # noqa: N801 - PettingZoo's name for it
    """A table of Auction, without wrappers.

    Args:
        seats: the number of players: 4 (A1.1).
        episode: ``round`` or ``match``.
        render_mode: ``ansi`` or ``None``.
        rules: the house rules that differ from the default, by name; a preset is one of
            `eightythree.games.auction.PRESETS`.
        house_rules: the same as keywords.

    Raises:
        RulesError: an unknown option, a value that it cannot take, or as many cannot play.
        ValueError: an unknown `episode` or `render_mode`.
    """

    game: ClassVar[Game] = auction
    metadata: ClassVar[dict[str, Any]] = {
        "name": "auction_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(
        self,
        seats: int = 4,
        episode: Episode = "round",
        render_mode: str | None = None,
        rules: Mapping[str, object] | None = None,
        **house_rules: object,
    ) -> None:
        self._encoder = AuctionEncoder()
        # The cards that the seat to act has named to give or discard, a mask.
        self._chosen = 0
        # What that seat may do, once it has been worked out.
        self._steps: int | None = None
        super().__init__(self._encoder.layout, seats, episode, render_mode, rules, house_rules)

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees: ``observation`` and ``action_mask``, new int8 arrays."""
        seen = auction.observe(self.match, self._seat_of[agent])  # type: ignore[arg-type]
        steps = 0
        if seen.seat == seen.to_act:
            steps = self._steps = legal_steps(seen.legal, seen.choice, self._chosen)
        observation, mask = self._encoder.encode(seen, self._chosen, steps)
        return {"observation": observation, "action_mask": mask}

    def _begin(self) -> None:
        self._chosen = 0
        self._steps = None

    def _taken(self, action: int) -> MatchLike:
        match = cast("auction.Match", self._match)
        phase = match.round.phase  # type: ignore[union-attr]
        if phase not in _SETS:
            self._steps = None
            return match.apply(action)
        choice = cast("Choice", match.round.choice())  # type: ignore[union-attr]
        # Most often the seat has just looked.
        steps = self._steps
        if steps is None:
            steps = legal_steps((), choice, self._chosen)
        if not (0 <= action <= DONE and steps >> action & 1):
            raise self._refusal(match, action, steps)
        self._steps = None
        chosen = self._chosen
        if action != DONE:
            chosen |= 1 << action
            if chosen.bit_count() < choice.maximum:
                self._chosen = chosen
                return match
        self._chosen = 0
        return match.apply(_SETS[phase] | chosen)

    def _refusal(self, match: auction.Match, action: int, steps: int) -> IllegalAction:
        gives = match.round.phase is auction.Phase.GIVE  # type: ignore[union-attr]
        what = "done" if action == DONE else f"action {action}"
        if 0 <= action < auction.DECK_SIZE:
            what = card_name(action)
        done = " done" if steps >> DONE else ""
        return IllegalAction(
            "A5.1" if gives else "A5.3",
            "no_single_card",
            f"seat {match.to_act} cannot name {what} next of the cards it"
            f" {'gives' if gives else 'discards'}; cards are named in ascending order",
            f"{names(steps & FULL_DECK)}{done}".strip(),
        )

    def _points(self, match: MatchLike) -> list[float]:
        points = match.results[-1].points
        return [float(points[seat % 2]) for seat in range(4)]

    def _won(self, match: MatchLike, seat: int) -> bool:
        return seat % 2 in (match.winners or ())
