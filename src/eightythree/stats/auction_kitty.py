"""Studies of Auction: what the kitty adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.bots.novice.heights import POINTS
from eightythree.sim.auction_table import SCORED
from eightythree.sim.declared import KITTY, NAMED_FIRST, NO_KITTY, best_suits
from eightythree.stats.study import Measure, Study, fixed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells

__all__ = ["STUDIES"]

_USES: Final = {"as_printed": KITTY, "named_first": NAMED_FIRST, "without": NO_KITTY}
_POINTS: Final = np.array(POINTS)
_ENOUGH: Final = 30


def _kitty(deals: Deals, cells: Cells) -> None:
    scored = deals.auction.outcome == SCORED
    declarers = np.where(scored, deals.auction.contract[:, 0], -1).astype(np.int8)
    uses = {row: use for row, use in _USES.items() if deals.setting.compiled or use != NO_KITTY}
    captured = {row: deals.declared(declarers, use).astype(np.int64) for row, use in uses.items()}
    printed = captured["as_printed"]
    for row, taken in captured.items():
        here = (taken >= 0) & (printed >= 0)
        cells.where(row, "captured", here, taken)
        cells.where(row, "enough", here, taken >= _ENOUGH)
        cells.where(row, "loss", here, printed - taken)


def _before_and_after(deals: Deals, cells: Cells) -> None:
    scored = deals.auction.outcome == SCORED
    declarer = np.where(scored, deals.auction.contract[:, 0], 0)
    dealt = deals.dealt
    hands = dealt.dealt[np.arange(deals.count), declarer]
    held: dict[str, NDArray[Any]] = {}
    for row, cards, with_kitty in (
        ("dealt", hands, False),
        ("with_kitty", hands | dealt.kitty, True),
    ):
        found = np.empty(deals.count, np.int16)
        best_suits(cards, with_kitty, found, np.empty(deals.count, np.int16))
        held[row] = found
    length = {row: np.bitwise_count(found).astype(np.int64) for row, found in held.items()}
    points = {row: _points(found) for row, found in held.items()}
    for table in (length, points):
        table["added"] = table["with_kitty"] - table["dealt"]
    for row in length:
        cells.where(row, "trumps", scored, length[row])
        cells.where(row, "points", scored, points[row])


def _points(held: NDArray[Any]) -> NDArray[np.int64]:
    """Return the points of trumps that are told by height."""
    bits = held[:, None] >> np.arange(len(_POINTS)) & 1
    found: NDArray[np.int64] = bits @ _POINTS
    return found


STUDIES: Final = (
    Study(
        "kitty",
        "What the kitty adds",
        "The same deals and declarers three times: as printed; with trump named before the kitty is"
        " seen; and with the kitty left out of play.",
        "kitty",
        fixed(*_USES),
        (
            Measure("captured", "captured", "points"),
            Measure("enough", "captures 30 or more"),
            Measure("loss", "less than as printed by", "points"),
        ),
        _kitty,
    ),
    Study(
        "kitty-hand",
        "The declarer's suit before and after",
        "How many trumps, and points in them, the declarer holds in its best suit before and after"
        " taking up the kitty.",
        "hand",
        fixed("dealt", "with_kitty", "added"),
        (Measure("trumps", "trumps", "cards"), Measure("points", "points in them", "points")),
        _before_and_after,
    ),
)
