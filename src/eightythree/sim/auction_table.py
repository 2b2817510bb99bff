"""What the kernel of Auction takes and fills: house rules, rounds, the tally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.games.auction.actions import DOUBLE
from eightythree.games.auction.bidding import legal_bids
from eightythree.games.auction.keeping import givers
from eightythree.games.auction.observation import shown_discards
from eightythree.games.auction.round import SEATS, TRICKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.auction.rules import Rules
    from eightythree.games.results import Outcome

__all__ = [
    "DECISIONS",
    "MADE",
    "MOST_CALLS",
    "OUTCOMES",
    "PASSED_OUT",
    "SCORED",
    "SQUARES",
    "SUMS",
    "TALLY",
    "VOID",
    "Rounds",
    "Table",
    "room_for",
    "table_of",
]

OUTCOMES: Final[tuple[Outcome, ...]] = ("scored", "passed_out", "void")
"""How a round can end, by its number in arrays."""
MOST_CALLS: Final = DOUBLE + SEATS
"""No bidding has more calls."""
TALLY: Final = 9
"""What is counted: rounds by outcome, bids made, decisions; of the declaring side and of the
defenders the sum of the points, then the sum of their squares."""

SCORED: Final = 0
PASSED_OUT: Final = 1
VOID: Final = 2
MADE: Final = 3
DECISIONS: Final = 4
SUMS: Final = 5
SQUARES: Final = 7

_CARDS: Final = TRICKS * SEATS


class Table(NamedTuple):
    """The house rules as the kernel takes them; build one with `table_of`."""

    ladder: NDArray[np.int64]
    """All bids, lowest first (A3.1)."""
    givers: NDArray[np.int64]
    """The seats that may give, a mask, by the declarer's seat (A5.1); shape (4,)."""
    once: bool
    must_bid: bool
    trump_before_kitty: bool
    keep_trumps: bool
    trump_first: bool
    must_follow: bool
    lose_bid: bool
    # What the novice looks at besides.
    min_bid: int
    bid_step: int
    some_give: bool
    shown: NDArray[np.int64]
    """The discards that all may see, a mask, by trump suit (A5.4); shape (4,)."""


class Rounds(NamedTuple):
    """Rounds as they were played; -1 stands for what there was not."""

    dealt: NDArray[np.int64]
    """The hands as dealt, masks; shape (count, 4)."""
    kitty: NDArray[np.int64]
    """The kitty, a mask; shape (count,)."""
    calls: NDArray[np.int8]
    """In order: 0 a pass, 1..83, 84 for 83 double; shape (count, 88)."""
    gifts: NDArray[np.int64]
    """What each seat that was asked gave, a mask; shape (count, 4)."""
    discards: NDArray[np.int64]
    """What each seat discarded, a mask; shape (count, 4)."""
    plays: NDArray[np.int8]
    """The cards played, in order; shape (count, 24)."""
    winners: NDArray[np.int8]
    """The winning seat of each trick; shape (count, 6)."""
    captured: NDArray[np.int8]
    """The card points taken by each side; shape (count, 2)."""
    contract: NDArray[np.int8]
    """Declarer, bid, trump suit; shape (count, 3)."""
    outcome: NDArray[np.int8]
    """An index of `OUTCOMES`; shape (count,)."""


def table_of(rules: Rules) -> Table:
    """Return house rules as the kernel takes them."""
    return Table(
        ladder=np.array(legal_bids(rules, 0), np.int64),
        givers=np.array([givers(rules, declarer) for declarer in range(SEATS)], np.int64),
        once=rules.bidding == "single_round",
        must_bid=rules.all_pass == "dealer_must_bid",
        trump_before_kitty=rules.name_trump == "before_kitty",
        keep_trumps=rules.discard == "keep_trumps",
        trump_first=rules.first_lead == "trump",
        must_follow=rules.plain_lead == "must_follow",
        lose_bid=rules.failed_bid == "bid",
        min_bid=rules.min_bid,
        bid_step=min(rules.bid_step, 83),  # as good as any larger one, and an int64
        some_give=rules.give != "off",
        shown=np.array([shown_discards(rules, trump) for trump in range(4)], np.int64),
    )


def room_for(count: int) -> Rounds:
    """Return rounds not yet played."""
    return Rounds(
        dealt=np.empty((count, SEATS), np.int64),
        kitty=np.empty(count, np.int64),
        calls=np.full((count, MOST_CALLS), -1, np.int8),
        gifts=np.full((count, SEATS), -1, np.int64),
        discards=np.full((count, SEATS), -1, np.int64),
        plays=np.full((count, _CARDS), -1, np.int8),
        winners=np.full((count, TRICKS), -1, np.int8),
        captured=np.full((count, 2), -1, np.int8),
        contract=np.full((count, 3), -1, np.int8),
        outcome=np.empty(count, np.int8),
    )
