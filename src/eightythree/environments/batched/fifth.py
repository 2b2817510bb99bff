"""Many tables of Fifth Trick at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from eightythree.cards import cards_in, mask_of
from eightythree.environments.batched import fifth_kernel
from eightythree.environments.batched.tables import Tables
from eightythree.environments.layout import fifth_layout
from eightythree.games import fifth
from eightythree.games.fifth.match import decide
from eightythree.games.fifth.round import DECIDING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.environments.layout import Layout
    from eightythree.games import Game

__all__ = ["FifthTables"]


class FifthTables(Tables):
    """Tables of Fifth Trick that take a step together.

    Args:
        count: the number of tables.
        seats: the number of players, 2 to 8 (F1.1).
        episode: ``round``: the rewards are the points of the round (F3); ``match``: 1 for each
            winner (F4) and -1 for the others.
        rules: the house rules that differ from the default, by name.
        house_rules: the same as keywords.

    Raises:
        RulesError: an unknown option, a value that it cannot take, or as many cannot play.
        ValueError: any other argument out of range.
    """

    game: ClassVar[Game] = fifth
    """What is played."""
    kernels: ClassVar[Any] = fifth_kernel
    """Its rules, compiled."""

    def _set_up(self) -> tuple[Layout, Any, NDArray[np.void]]:
        house = fifth_kernel.House(
            seats=self.seats,
            whole_trick=self.rules.ace_bonus == "whole_trick",
            bonuses=self.rules.hand_bonus != "off",
            announced=self.rules.hand_bonus == "deal",
            whole_match=self.episode == "match",
        )
        return fifth_layout(self.seats), house, fifth_kernel.room_for(self.count, self.seats)

    def _end_round(self, table: int) -> bool:
        """Add a round to its match (F4)."""
        here, now = self._state[table], self._now
        here["totals"] += here["points"]
        here["rounds_won"][here["won"][DECIDING - 1]] += 1
        winners, contenders = decide(
            self.rules,
            tuple(here["totals"].tolist()),
            tuple(here["rounds_won"].tolist()),
            tuple(cards_in(int(here["contends"]))),
        )
        if winners is not None:
            now.rewards[table] = [1 if seat in winners else -1 for seat in range(self.seats)]
        here["contends"] = mask_of(contenders)
        return winners is not None
