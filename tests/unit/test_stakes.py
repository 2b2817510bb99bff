"""What a bid would mean for the match, by A7 and A8."""

from __future__ import annotations

import pytest

from eightythree.games import auction
from eightythree.games.auction import Outlook, Stake, stake
from eightythree.games.auction.actions import DOUBLE

PRINTED = auction.Rules()
HIGHER = auction.Rules(both_reach="higher")


@pytest.mark.parametrize(
    ("rules", "totals", "seat", "bid", "made", "failed"),
    [
        # A7.2: what was captured; A7.3: it is lost; A7.1: the defenders have the rest of the 83.
        (PRINTED, (0, 0), 0, 40, ((40, 43), None), ((-39, 44), None)),
        (PRINTED, (0, 0), 3, 40, ((43, 40), None), ((44, -39), None)),
        (auction.Rules(failed_bid="bid"), (10, 20), 2, 40, ((50, 63), None), ((-30, 64), None)),
        # A7.4: 166 won or lost; the defenders score as ever.
        (PRINTED, (20, 30), 1, DOUBLE, ((20, 196), None), ((21, -136), None)),
        (PRINTED, (50, 30), 0, DOUBLE, ((216, 30), (0,)), ((-116, 31), None)),
        # A8.2: who has reached the target; both, and the side that declared wins.
        (PRINTED, (150, 180), 0, 50, ((200, 213), (0,)), ((101, 214), (1,))),
        (
            auction.Rules(both_reach="higher"),
            (150, 180),
            0,
            50,
            ((200, 213), (1,)),
            ((101, 214), (1,)),
        ),
        (auction.Rules(target=500), (150, 180), 0, 50, ((200, 213), None), ((101, 214), None)),
        # The lowest bid of all fails with nothing captured, and that costs nothing.
        (auction.Rules(min_bid=1), (0, 100), 0, 1, ((1, 182), None), ((0, 183), None)),
    ],
)
def test_a_bid_is_weighed(
    rules: auction.Rules,
    totals: tuple[int, int],
    seat: int,
    bid: int,
    made: tuple[tuple[int, int], tuple[int, ...] | None],
    failed: tuple[tuple[int, int], tuple[int, ...] | None],
) -> None:
    assert stake(rules, totals, seat, bid) == Stake(Outlook(*made), Outlook(*failed))
