"""Many tables of Auction at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from eightythree.environments.batched import auction_kernel
from eightythree.environments.batched.auction_state import house_of, room_for
from eightythree.environments.batched.tables import Tables
from eightythree.environments.layout import auction_layout
from eightythree.games import auction
from eightythree.games.auction.match import decide
from eightythree.games.results import Contract, Result
from eightythree.sim.auction_table import OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from eightythree.games.results import Outcome

__all__ = ["AuctionTables"]


class AuctionTables(Tables):
    """Tables of Auction that take a step together.

    Args:
        count: the number of tables.
        seats: the number of players: 4 (A1.1).
        episode: ``round``: the rewards are the points of the round, each side's for its two seats
            (A7); ``match``: 1 for the side that wins (A8) and -1 for the other.
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
        layout = auction_layout()
        super().__init__(auction, layout, count, seats, episode, rules, house_rules)
        self._offsets = tuple(field.offset for field in layout.fields)
        self._house = house_of(self.rules, episode == "match")
        self._state = room_for(count)

    @property
    def dealers(self) -> NDArray[np.int64]:
        """Who deals; shape (count,)."""
        return self._state["dealer"]

    @property
    def dealt(self) -> NDArray[np.int64]:
        """The hands as dealt, masks; shape (count, 4). For analysis, not for a policy."""
        return self._state["dealt"]

    @property
    def kitties(self) -> NDArray[np.int64]:
        """The kitties, masks; shape (count,). For analysis, not for a policy."""
        return self._state["kitty"]

    def _reset(self, seed: np.uint64) -> None:
        auction_kernel.start(seed, self._state, self._house, self._offsets, self._now)

    def _step(self, actions: NDArray[np.int64]) -> None:
        if auction_kernel.play_on(actions, self._state, self._house, self._offsets, self._now):
            for table in np.flatnonzero(self._now.done).tolist():
                self._end_round(table)

    def _end_round(self, table: int) -> None:
        """Add a round to the match, and go on or begin another (A8)."""
        here, now = self._state[table], self._now
        here["totals"] += here["points"]
        outcome: Outcome = OUTCOMES[here["outcome"]]
        contract = Contract(int(here["bidder"]), int(here["bid"]), int(here["trump"]))
        result = Result(
            dealer=int(here["dealer"]),
            outcome=outcome,
            points=tuple(here["points"].tolist()),
            contract=None if outcome == "passed_out" else contract,
        )
        first, second = here["totals"].tolist()
        winners = decide(self.rules, (first, second), result)
        over = winners is not None
        now.done[table] = over
        if winners is not None:
            now.rewards[table] = [1 if seat % 2 in winners else -1 for seat in range(self.seats)]
        auction_kernel.show(table, over, self._state, self._house, self._offsets, now)
