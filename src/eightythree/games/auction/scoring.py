"""The points of a round (clause A7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.games.auction.actions import DOUBLE, MOST, bid_name
from eightythree.games.results import Award

if TYPE_CHECKING:
    from eightythree.games.auction.rules import Rules
    from eightythree.games.results import Contract

__all__ = ["score"]


def score(
    rules: Rules, contract: Contract, captured: tuple[int, int]
) -> tuple[tuple[int, int], tuple[Award, Award]]:
    """Return the points of side 0 and side 1 and the reasons, the declaring side's first.

    Args:
        rules: the house rules.
        contract: what the declarer played for.
        captured: the card points that each side took, 83 in all.
    """
    side, bid = contract.declarer % 2, contract.bid
    taken = captured[side]
    if bid == DOUBLE:
        made = taken == MOST
        declaring = Award(
            side,
            2 * MOST if made else -2 * MOST,
            "A7.4",
            "double_made" if made else "double_set",
            bid_name(bid),
        )
    elif taken >= bid:
        declaring = Award(side, taken, "A7.2", "made", bid_name(bid))
    else:
        lost = bid if rules.failed_bid == "bid" else taken
        declaring = Award(side, -lost, "A7.3", "set", bid_name(bid))
    defending = Award(1 - side, captured[1 - side], "A7.1", "defended", bid_name(bid))
    points = [0, 0]
    for award in (declaring, defending):
        points[award.scorer] = award.points
    return (points[0], points[1]), (declaring, defending)
