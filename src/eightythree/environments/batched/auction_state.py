"""How many tables of Auction stand, for the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from eightythree.games.auction.actions import DOUBLE
from eightythree.games.auction.round import SEATS, TRICKS
from eightythree.sim.auction_table import table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.auction import Rules

__all__ = ["BID", "DISCARD", "GIVE", "PLAY", "TRUMP", "House", "house_of", "room_for"]

# The phases, by their places in `layout.PHASES`.
BID, TRUMP, GIVE, DISCARD, PLAY = range(5)


class House(NamedTuple):
    """The house rules as the kernels take them."""

    ladder: NDArray[np.int8]
    """1 for each bid that there is (A3.1); shape (85,)."""
    givers: tuple[int, ...]
    """The seats that may give, a mask, by the declarer's seat (A5.1)."""
    shown: tuple[int, ...]
    """The discards that all may see, a mask, by trump suit (A5.4)."""
    once: bool
    must_bid: bool
    trump_before_kitty: bool
    show_kitty: bool
    keep_trumps: bool
    trump_first: bool
    must_follow: bool
    lose_bid: bool
    whole_match: bool
    """Whether an episode is a match."""


def house_of(rules: Rules, whole_match: bool) -> House:
    """Return house rules as the kernels take them."""
    table = table_of(rules)
    ladder = np.zeros(DOUBLE + 1, np.int8)
    ladder[table.ladder] = 1
    return House(
        ladder=ladder,
        givers=tuple(table.givers.tolist()),
        shown=tuple(table.shown.tolist()),
        once=table.once,
        must_bid=table.must_bid,
        trump_before_kitty=table.trump_before_kitty,
        show_kitty=rules.show_kitty,
        keep_trumps=table.keep_trumps,
        trump_first=table.trump_first,
        must_follow=table.must_follow,
        lose_bid=table.lose_bid,
        whole_match=whole_match,
    )


def room_for(count: int) -> NDArray[np.void]:
    """Return tables before their first deal: records, one a table.

    One array of records and not an array for each field: compiled code counts references to every
    array that it hands on to a function, which took longer than all the rest.
    """
    by_seat = (np.int64, (SEATS,))
    by_side = (np.int64, (2,))
    by_trick = (np.int64, (TRICKS,))
    fields: list[tuple[object, ...]] = [
        ("random", np.uint64, (4,)),  # the state of its random numbers
        ("phase", np.int64),
        ("acts", np.int64),
        ("dealer", np.int64),
        ("bid", np.int64),  # the highest, 0 for none
        ("bidder", np.int64),  # who bid it, -1 for none; in the end the declarer
        ("passed", np.int64),  # the seats that have passed, a mask
        ("trump", np.int64),  # -1 before it is named
        ("kitty", np.int64),  # a mask, as all cards
        ("dealt", *by_seat),
        ("hands", *by_seat),
        ("bids", np.int64, (SEATS, 2)),  # of each seat, two masks: 1 … 42, then 43 … 84
        ("chosen", np.int64),  # the cards that the seat to act has named to give or discard
        ("gave", np.int64),  # the seats that have given, or decided not to, a mask
        ("given_to", np.int64),  # the seats that were given trumps, a mask
        ("gifts", *by_seat),  # what each seat gave
        ("discards", *by_seat),
        ("played", *by_seat),  # the cards that each seat has played
        ("tricks", *by_trick),  # the cards in each trick
        ("won", *by_trick),  # who won each finished trick
        ("plays", np.int64),  # how many cards have been played
        ("leader", np.int64),
        ("led", np.int64),  # the card led to the present trick
        ("best", np.int64),  # the card that wins it so far
        ("best_seat", np.int64),
        ("captured", *by_side),
        ("points", *by_side),  # of the round that has ended
        ("outcome", np.int64),  # how it ended, an index of `sim.auction_table.OUTCOMES`
        ("totals", *by_side),  # of the match
    ]
    return np.zeros(count, np.dtype(fields))
