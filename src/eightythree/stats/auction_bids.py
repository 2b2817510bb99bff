"""Studies of Auction as it is bid: what bids come to, and where one sits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.games import auction
from eightythree.games.auction.actions import DOUBLE, MOST, bid_name
from eightythree.sim.auction_table import SCORED
from eightythree.stats.study import Measure, Study, fixed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells
    from eightythree.stats.setting import Setting

__all__ = ["STUDIES", "scores"]

_BAND: Final = 5
_ALL: Final = "all"
_PLACES: Final = tuple("1234")


def _bands(setting: Setting) -> dict[str, tuple[int, int]]:
    """Return the bids in groups: their name, the lowest and the highest."""
    rules = setting.rules
    assert isinstance(rules, auction.Rules)  # noqa: S101 - a study of Auction
    found = {}
    for low in range(rules.min_bid // _BAND * _BAND, MOST, _BAND):
        high = min(low + _BAND, MOST) - 1
        found[f"{low}–{high}"] = low, high
    found[str(MOST)] = MOST, MOST
    found[bid_name(DOUBLE)] = DOUBLE, DOUBLE
    found[_ALL] = 1, DOUBLE
    return found


def _rows(setting: Setting) -> tuple[str, ...]:
    return tuple(_bands(setting))


def scores(bid: NDArray[np.int64], taken: NDArray[np.int64], lose_bid: bool) -> NDArray[np.int64]:
    """Return the points of the declaring side (A7.2 to A7.4), for many rounds at once.

    Args:
        bid: 1..83, or `DOUBLE`.
        taken: the points that it captured.
        lose_bid: whether a failed bid costs what was bid, not what was captured (`failed_bid`).
    """
    double = bid == DOUBLE
    made = np.where(double, taken == MOST, taken >= bid)
    gained = np.where(double, 2 * MOST, taken)
    lost = np.where(double, 2 * MOST, bid if lose_bid else taken)
    return np.where(made, gained, -lost)


def _bids(deals: Deals, cells: Cells) -> None:
    rounds = deals.auction
    scored = rounds.outcome == SCORED
    bid = rounds.contract[:, 1].astype(np.int64)
    side = np.where(scored, rounds.contract[:, 0] & 1, 0)
    taken = rounds.captured[np.arange(deals.count), side].astype(np.int64)
    made = np.where(bid == DOUBLE, taken == MOST, taken >= bid)
    for row, (low, high) in _bands(deals.setting).items():
        here = scored & (bid >= low) & (bid <= high)
        cells.where(row, "share", scored, here)
        cells.where(row, "made", here, made)
        cells.where(row, "captured", here, taken)
        cells.where(row, "lose_captured", here, scores(bid, taken, False))
        cells.where(row, "lose_bid", here, scores(bid, taken, True))
        cells.where(row, "defenders", here, MOST - taken)


def _seats(deals: Deals, cells: Cells) -> None:
    rounds = deals.auction
    scored = rounds.outcome == SCORED
    declarer, bid = rounds.contract[:, 0], rounds.contract[:, 1].astype(np.int64)
    at = np.arange(deals.count)
    side = np.where(scored, declarer & 1, 0)
    taken = rounds.captured[at, side].astype(np.int64)
    made = np.where(bid == DOUBLE, taken == MOST, taken >= bid)
    for row in _PLACES:
        seat = deals.after_dealer(int(row))
        declares = scored & (declarer == seat)
        cells.where(row, "declares", scored, declares)
        cells.where(row, "made", declares, made)
        cells.where(row, "points", scored, deals.points[at, seat & 1])


STUDIES: Final = (
    Study(
        "bids",
        "What bids come to",
        "By the bid that won the auction: how often it is made, what the declaring side captures"
        " and scores by either rule for failed bids, and what the defenders score.",
        "bid",
        _rows,
        (
            Measure("share", "of all rounds"),
            Measure("made", "made"),
            Measure("captured", "captured", "points"),
            Measure("lose_captured", "scored, failing costs the capture", "points"),
            Measure("lose_bid", "scored, failing costs the bid", "points"),
            Measure("defenders", "defenders score", "points"),
        ),
        _bids,
    ),
    Study(
        "seats",
        "Where one sits",
        "By the place after the dealer (1 speaks first, 4 is the dealer): how often that seat"
        " declares and makes its bid, and the points a round of its side.",
        "place",
        fixed(*_PLACES),
        (
            Measure("declares", "declares"),
            Measure("made", "then makes it"),
            Measure("points", "points of the side", "points"),
        ),
        _seats,
    ),
)
