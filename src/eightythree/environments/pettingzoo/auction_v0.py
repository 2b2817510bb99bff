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

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from eightythree.cards import FULL_DECK, card_name, mask_of, names
from eightythree.environments.auction import AuctionRow
from eightythree.environments.layout import DONE
from eightythree.environments.pettingzoo.table import Seen, Table, wrapped
from eightythree.environments.single_cards import legal_steps
from eightythree.errors import IllegalAction
from eightythree.games import auction
from eightythree.games.auction.actions import DISCARD, GIVE

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """What is played."""
    metadata: ClassVar[dict[str, Any]] = {
        "name": "auction_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }
    """What PettingZoo asks of an environment."""

    _rows: Sequence[AuctionRow]
    # What the seat to act may give or discard, once it has been asked for, and the cards that it
    # has named so far, a mask.
    _choice: Choice | None = None
    _chosen = 0

    def _row(self, seat: int) -> AuctionRow:
        return AuctionRow(self._seats, seat)

    def _dealt(self, match: MatchLike) -> None:
        super()._dealt(match)
        self._choice = None
        self._chosen = 0

    def _legal(self, match: MatchLike) -> int:
        played = cast("auction.Round", match.round)
        if played.phase is auction.Phase.PLAY:
            return played.legal_cards()
        if played.phase in _SETS:
            choice = self._choice = self._choice or cast("Choice", played.choice())
            return legal_steps(choice, self._chosen)
        return _as_mask(played.legal_actions())

    def _taken(self, match: MatchLike, action: int) -> MatchLike:
        played = cast("auction.Round", match.round)
        if played.phase not in _SETS:
            return super()._taken(match, action)
        steps = self._allowed(match)
        if not (0 <= action <= DONE and steps >> action & 1):
            raise self._refusal(played, action, steps)
        chosen = self._chosen
        if action != DONE:
            chosen |= 1 << action
            if chosen.bit_count() < cast("Choice", self._choice).maximum:
                self._choose(played, chosen)
                return match
        after = match.apply(_SETS[played.phase] | chosen)
        self._choose(played, 0)
        self._choice = None
        return after

    def _choose(self, played: auction.Round, chosen: int) -> None:
        """Keep the cards that the seat to act has named, which it alone sees."""
        self._chosen = chosen
        self._rows[cast("int", played.to_act)].choose(chosen)

    def _refusal(self, played: auction.Round, action: int, steps: int) -> IllegalAction:
        gives = played.phase is auction.Phase.GIVE
        what = "done" if action == DONE else f"action {action}"
        if 0 <= action < auction.DECK_SIZE:
            what = card_name(action)
        done = " done" if steps >> DONE else ""
        return IllegalAction(
            "A5.1" if gives else "A5.3",
            "no_single_card",
            f"seat {played.to_act} cannot name {what} next of the cards it"
            f" {'gives' if gives else 'discards'}; cards are named in ascending order",
            f"{names(steps & FULL_DECK)}{done}".strip(),
        )

    def _points(self, match: MatchLike) -> list[float]:
        points = match.results[-1].points
        return [float(points[seat % 2]) for seat in range(4)]

    def _won(self, match: MatchLike, seat: int) -> bool:
        return seat % 2 in (match.winners or ())


@lru_cache
def _as_mask(actions: tuple[int, ...]) -> int:
    """Return calls or suits, of which there are few lists, as a mask."""
    return mask_of(actions)
