"""The points of a round (clause A7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.games.auction.actions import DOUBLE, MOST, bid_name
from eightythree.games.results import Award

if TYPE_CHECKING:
    from eightythree.games.auction.rules import Rules
    from eightythree.games.results import Contract

__all__ = ["declaring_points", "is_made", "score"]


def score(
    rules: Rules, contract: Contract, captured: tuple[int, int], most: int = MOST
) -> tuple[tuple[int, int], tuple[Award, Award]]:
    """Return the points of side 0 and side 1 and the reasons, the declaring side's first.

    Args:
        rules: the house rules.
        contract: what the declarer played for.
        captured: the card points that each side took, 83 in all.
        most: the points of all trumps, 83 in the standard form.
    """
    side, bid = contract.declarer % 2, contract.bid
    taken = captured[side]
    made = is_made(bid, taken, most)
    if bid == DOUBLE:
        clause, code = "A7.4", "double_made" if made else "double_set"
    else:
        clause, code = ("A7.2", "made") if made else ("A7.3", "set")
    scored = declaring_points(bid, taken, rules.failed_bid == "bid", most)
    declaring = Award(side, scored, clause, code, bid_name(bid))
    defending = Award(1 - side, captured[1 - side], "A7.1", "defended", bid_name(bid))
    points = [0, 0]
    for award in (declaring, defending):
        points[award.scorer] = award.points
    return (points[0], points[1]), (declaring, defending)


def is_made(bid: int, taken: int, most: int = MOST) -> bool:
    """Say whether a bid is made by the points that the declaring side took (A7.2, A7.4)."""
    return taken == most if bid == DOUBLE else taken >= bid


def declaring_points(bid: int, taken: int, lose_bid: bool, most: int = MOST) -> int:
    """Return the points of the declaring side (A7.2 to A7.4).

    Args:
        bid: 1..83, or `DOUBLE`.
        taken: the points that it captured.
        lose_bid: whether a failed bid costs what was bid, not what was captured (`failed_bid`).
        most: the points of all trumps.
    """
    made = is_made(bid, taken, most)
    if bid == DOUBLE:
        return 2 * most if made else -2 * most
    if made:
        return taken
    return -bid if lose_bid else -taken
