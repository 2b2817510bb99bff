"""Many tables of Fifth Trick at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from eightythree.cards import cards_in, mask_of
from eightythree.environments.batched import fifth_kernel
from eightythree.environments.batched.tables import Tables
from eightythree.environments.layout import fifth_layout
from eightythree.games import fifth
from eightythree.games.fifth.match import decide
from eightythree.games.fifth.round import DECIDING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

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

    def __init__(
        self,
        count: int,
        seats: int = 4,
        episode: str = "round",
        rules: Mapping[str, object] | None = None,
        **house_rules: object,
    ) -> None:
        layout = fifth_layout(seats if seats in fifth.SEATS else fifth.SEATS[0])
        super().__init__(fifth, layout, count, seats, episode, rules, house_rules)
        self._offsets = tuple(field.offset for field in layout.fields)
        self._house = fifth_kernel.House(
            seats=seats,
            whole_trick=self.rules.ace_bonus == "whole_trick",
            bonuses=self.rules.hand_bonus != "off",
            announced=self.rules.hand_bonus == "deal",
            whole_match=episode == "match",
        )
        self._state = fifth_kernel.room_for(count, seats)

    @property
    def dealers(self) -> NDArray[np.int64]:
        """Who deals; shape (count,)."""
        return self._state["dealer"]

    @property
    def dealt(self) -> NDArray[np.int64]:
        """The hands as dealt, masks; shape (count, seats). For analysis, not for a policy."""
        return self._state["dealt"]

    def _reset(self, seed: np.uint64) -> None:
        fifth_kernel.start(seed, self._state, self._house, self._offsets, self._now)

    def _step(self, actions: NDArray[np.int64]) -> None:
        if fifth_kernel.play_on(actions, self._state, self._house, self._offsets, self._now):
            for table in np.flatnonzero(self._now.done).tolist():
                self._end_round(table)

    def _end_round(self, table: int) -> None:
        """Add a round to the match, and go on or begin another (F4)."""
        here, now = self._state[table], self._now
        here["totals"] += here["points"]
        here["rounds_won"][here["won"][DECIDING - 1]] += 1
        winners, contenders = decide(
            self.rules,
            tuple(here["totals"].tolist()),
            tuple(here["rounds_won"].tolist()),
            tuple(cards_in(int(here["contends"]))),
        )
        over = winners is not None
        now.done[table] = over
        if winners is not None:
            now.rewards[table] = [1 if seat in winners else -1 for seat in range(self.seats)]
        here["contends"] = mask_of(contenders)
        fifth_kernel.show(table, over, self._state, self._house, self._offsets, now)
