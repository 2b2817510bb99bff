"""Fifth Trick for PettingZoo.

An episode is a round: six tricks of two to eight seats, and at its end the points of the round
(F3) as rewards, 0 to 5 a seat. With ``episode="match"`` it is a match: 1 for each winner (F4) and
-1 for the others at its end. No other step brings a reward.

``docs/environments.md`` has the tables of the observation and of the actions.

Version history: v0, the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from eightythree.environments.fifth import FifthRow
from eightythree.environments.pettingzoo.table import Seen, Table, wrapped
from eightythree.games import fifth

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from eightythree.games import Game, MatchLike

__all__ = ["env", "raw_env"]


def env(**arguments: Any) -> AECEnv[str, Seen, int]:
    """Return the environment with PettingZoo's wrappers that check its use.

    Takes what `raw_env` takes. An illegal action raises `IllegalAction`, as at any other table of
    this package.
    """
    return wrapped(raw_env(**arguments))


class raw_env(Table):  # noqa: N801 - PettingZoo's name for it
    """A table of Fifth Trick, without wrappers.

    Args:
        seats: the number of players, 2 to 8 (F1.1).
        episode: ``round`` or ``match``.
        render_mode: ``ansi`` or ``None``.
        rules: the house rules that differ from the default, by name.
        house_rules: the same as keywords.

    Raises:
        RulesError: an unknown option, a value that it cannot take, or as many cannot play.
        ValueError: an unknown `episode` or `render_mode`.
    """

    game: ClassVar[Game] = fifth
    """What is played."""
    metadata: ClassVar[dict[str, Any]] = {
        "name": "fifth_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }
    """What PettingZoo asks of an environment."""

    def _row(self, seat: int) -> FifthRow:
        return FifthRow(self._seats, seat)

    def _legal(self, match: MatchLike) -> int:
        return cast("fifth.Round", match.round).legal()

    def _points(self, match: MatchLike) -> list[float]:
        return [float(points) for points in match.results[-1].points]

    def _won(self, match: MatchLike, seat: int) -> bool:
        return seat in (match.winners or ())
