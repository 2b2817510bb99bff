"""Many tables of Auction at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from eightythree.environments.batched import auction_kernel
from eightythree.environments.batched.auction_state import house_of, room_for
from eightythree.environments.batched.tables import Tables
from eightythree.environments.layout import auction_layout
from eightythree.games import auction
from eightythree.games.auction.match import decide
from eightythree.games.results import Contract, Result
from eightythree.sim.auction_table import OUTCOMES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.environments.layout import Layout
    from eightythree.games import Game
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

    game: ClassVar[Game] = auction
    """What is played."""
    kernels: ClassVar[Any] = auction_kernel
    """Its rules, compiled."""

    @property
    def kitties(self) -> NDArray[np.int64]:
        """The kitties, masks; shape (count,). For analysis, not for a policy."""
        return self._state["kitty"]

    def _set_up(self) -> tuple[Layout, Any, NDArray[np.void]]:
        house = house_of(self.rules, self.episode == "match")
        return auction_layout(), house, room_for(self.count)

    def _end_round(self, table: int) -> bool:
        """Add a round to its match (A8)."""
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
        if winners is not None:
            now.rewards[table] = [1 if seat % 2 in winners else -1 for seat in range(self.seats)]
        return winners is not None
