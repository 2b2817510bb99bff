"""What bids and passes of Auction come to in worlds where the others bid as novices do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.games.auction.actions import DOUBLE, MOST
from eightythree.games.auction.bidding import following_caller
from eightythree.search_bots.auction_chances import gains
from eightythree.search_bots.auction_hands import house_rules
from eightythree.search_bots.auction_rest import VOID, captures_by_declarer, contracts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from eightythree.games import auction

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["Calls"]

_ALL: Final = 0b1111
_BIDS: Final = DOUBLE + 1


class Calls:
    """The rest of a bidding and of the round behind it, in some worlds.

    Novices play the cards for every seat that may still declare; the bidding is gone through for
    each call.
    """

    def __init__(self, seen: auction.Observation, deals: Ints, limits: Ints) -> None:
        """Have the rounds played.

        Args:
            seen: what the seat to act sees.
            deals: the hands as dealt and the kitty; shape (worlds, 5).
            limits: by seat, what the hands are good for; shape (worlds, 4).
        """
        self._seen = seen
        self._seat = seen.seat or 0
        self._limits = limits
        self._table = house_rules(seen.rules)
        self._passed = self._spoken = 0
        self.bidder = -1
        """Who has bid highest so far; -1 for nobody."""
        for each in seen.calls:
            self._spoken |= 1 << each.seat
            if each.bid:
                self.bidder = each.seat
            else:
                self._passed |= 1 << each.seat
        able = _ALL & ~self.silent | (1 << self.bidder if self.bidder >= 0 else 0)
        self._captures = np.zeros((len(deals), 4), np.int64)
        captures_by_declarer(deals, able, self._table, self._captures)

    @property
    def silent(self) -> int:
        """The seats that will not call any more, a mask."""
        return self._spoken if self._table.once else self._passed

    def up_to(self, goals: Sequence[int]) -> tuple[Floats, Floats]:
        """Return what going up to each of some bids brings.

        Args:
            goals: 1..83, `DOUBLE`, or 0 to pass.

        Returns:
            The chance to win the match, and the points of the own side less the other's; shapes
            (goals, worlds).
        """
        return self._go_on(
            self._seat, goals, self._seen.bid, self.bidder, self._passed, self._spoken
        )

    def by_limits(self) -> tuple[Floats, Floats]:
        """Return what comes of it when the seat, too, bids what its hand is good for.

        Returns:
            As `up_to`, of shapes (worlds,).
        """
        seen = self._seen
        chances, points = self._go_on(
            self._seat, [0], seen.bid, self.bidder, self._passed, self._spoken, nobody=True
        )
        return chances[0], points[0]

    def after(self, bid: int, goal: int) -> tuple[Floats, Floats]:
        """Return what a call brings that is made now, whatever it leads to.

        Args:
            bid: 1..83, `DOUBLE`, or 0 to pass.
            goal: how far the seat goes after it, if it has a say again.

        Returns:
            As `up_to`, of shapes (worlds,).
        """
        seat = self._seat
        passed = self._passed | (0 if bid else 1 << seat)
        spoken = self._spoken | 1 << seat
        highest, bidder = (bid, seat) if bid else (self._seen.bid, self.bidder)
        caller = -1
        if bid != DOUBLE:  # A3.3
            dealer = self._seen.dealer
            caller = following_caller(seat, self._table.once, dealer, passed, highest > 0)
        chances, points = self._go_on(caller, [goal], highest, bidder, passed, spoken)
        return chances[0], points[0]

    def _go_on(
        self,
        caller: int,
        goals: Sequence[int],
        highest: int,
        bidder: int,
        passed: int,
        spoken: int,
        *,
        nobody: bool = False,
    ) -> tuple[Floats, Floats]:
        """Return the chance and the points by goal and world, from a caller's turn on.

        The goals are the seat's, or nobody's: then it bids what its hand is good for.
        """
        shape = len(goals), len(self._limits)
        declarers = np.zeros(shape, np.int64)
        bids = np.zeros(shape, np.int64)
        contracts(
            -1 if nobody else self._seat,
            caller,
            self._limits,
            np.array(goals, np.int64),
            highest,
            bidder,
            passed,
            spoken,
            self._seen.dealer,
            self._table,
            declarers,
            bids,
        )
        taken = np.take_along_axis(self._captures.T, np.maximum(declarers, 0), axis=0)
        taken[declarers < 0] = VOID
        stake = self._seen.rules, self._seen.totals, self._seat % 2
        chances = np.zeros((2 * _BIDS, MOST + 2))
        points = np.zeros((2 * _BIDS, MOST + 2))
        contract = (declarers & 1) * _BIDS + bids
        for each in np.flatnonzero(np.bincount(contract.ravel())).tolist():
            chances[each], points[each] = gains(*stake, *divmod(each, _BIDS))
        return chances[contract, taken], points[contract, taken]
