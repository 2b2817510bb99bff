"""How high to bid in Auction: one side goes above the novice's limit, over many deals.

Run from the repository's root, with the extra `compute`::

    python benchmarks/auction_bids.py --deals 100000 [--preset table]

Novices name the trump, give, discard and play for everybody, whoever declares; the bids alone
differ. Each deal is bid four times, either side the bolder, two dealers; ± is the standard error
over deals, of the points scored a round by the bolder side less the other's.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from eightythree.bots.novice.bidding import ROUND
from eightythree.compiled import kernel
from eightythree.games import auction
from eightythree.games.auction.actions import DOUBLE, MOST
from eightythree.games.auction.scoring import declaring_points
from eightythree.search_bots.auction_rest import captures_by_declarer
from eightythree.sim.auction_bidding import (
    NOVICE,
    OPENING,
    PACE,
    Style,
    begun,
    bid_on,
    raised,
    voices,
)
from eightythree.sim.auction_table import Table, table_of
from eightythree.sim.generator import seeded
from eightythree.sim.novice import limit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

ABOVE = (0, 2, 3, 4, 5, 6, 8)
PACES = {"by fives": (ROUND, 0), "by ones": (1, 0), "from 50 by twos": (PACE, OPENING)}


@kernel
def limits_of(deals: Ints, limits: Ints) -> None:
    """Write what the hands are good for; shape (deals, 4)."""
    for deal in range(len(limits)):
        for seat in range(4):
            limits[deal, seat] = limit(deals[deal, seat])


@kernel
def bid_all(limits: Ints, side: int, style: Style, dealer: int, table: Table, ends: Ints) -> None:
    """Write declarer, bid and number of calls of each deal; shape (deals, 3).

    One side bids in a style, the other as novices.
    """
    seats = voices(NOVICE)
    for bold in (side, side + 2):
        seats.pace[bold] = style.pace
        seats.opening[bold] = style.opening
    state = seeded(np.uint64(0), np.uint64(0))  # nothing is left to chance
    for deal in range(len(limits)):
        for seat in range(4):
            above = style.above if seat & 1 == side else 0
            seats.good_for[seat] = raised(limits[deal, seat], above)
        bidder, bid, calls, _ = bid_on(0, begun(dealer), dealer, seats, table, None, state)
        ends[deal, 0] = bidder
        ends[deal, 1] = bid
        ends[deal, 2] = calls


def main() -> None:
    """Print the margins by pace and by how far above the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--preset", choices=auction.PRESETS, default="printed")
    asked = parser.parse_args()
    rules = auction.Rules.read(auction.PRESETS[asked.preset])
    table = table_of(rules)
    decks = np.tile(np.arange(auction.DECK_SIZE), (asked.deals, 1))
    masks = np.int64(1) << np.random.default_rng(83).permuted(decks, axis=1)
    deals = np.add.reduceat(masks, range(0, 60, 12), axis=1)
    captures = np.zeros((asked.deals, 4), np.int64)
    captures_by_declarer(deals, 0b1111, table, captures)
    limits = np.zeros((asked.deals, 4), np.int64)
    limits_of(deals, limits)
    brought = np.array(
        [
            [
                declaring_points(bid, taken, rules.failed_bid == "bid") - MOST + taken
                for taken in range(MOST + 1)
            ]
            for bid in range(DOUBLE + 1)
        ]
    )
    ends = np.zeros((asked.deals, 3), np.int64)
    for name, (pace, opening) in PACES.items():
        for above in ABOVE:
            margins = np.zeros(asked.deals)
            calls = 0.0
            for side in (0, 1):
                for dealer in (3, 0):
                    style = Style(above, pace, opening)
                    bid_all(limits, side, style, dealer, table, ends)
                    declarer, bid, count = ends.T
                    points = brought[bid, np.take_along_axis(captures, declarer[:, None], 1)[:, 0]]
                    margins += np.where(declarer % 2 == side, points, -points) / 4
                    calls += count.mean() / 4
            error = margins.std() / asked.deals**0.5
            print(f"{name}, {above} above: {margins.mean():+.2f} ± {error:.2f}, {calls:.1f} calls")


if __name__ == "__main__":
    main()
