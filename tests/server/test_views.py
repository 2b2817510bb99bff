"""What a view says to the seat to act, and to nobody else."""

from __future__ import annotations

from eightythree.server.position import begin
from eightythree.server.showing import state
from eightythree.server.view_messages import AuctionView, OutlookInfo
from eightythree.store import Acted, Created, Dealt, Place

SEATS = tuple(Place(name, None, name * 64) for name in "abcd")
DEAL = Dealt(
    3,
    (
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S",
        "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H",
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
    ),
    "2S 2H 2D 2C JK",
)


def test_each_bid_is_weighed_for_who_may_make_it_alone() -> None:
    position = begin("t", Created("auction", {"target": 50}, SEATS, 3))
    for entry in (DEAL, Acted(0, "60")):
        position = position.after(entry)
    for seat in (0, 2, 3, None):
        view = state(position, seat, 0).view
        assert isinstance(view, AuctionView)
        assert view.stakes == {}
    view = state(position, 1, 0).view
    assert isinstance(view, AuctionView)
    assert set(view.stakes) == set(view.legal) - {"pass"}
    assert view.stakes["61"].made == OutlookInfo(totals=[22, 61], wins=1)
    assert view.stakes["61"].failed == OutlookInfo(totals=[23, -60], wins=None)
    assert view.stakes["83x2"].made == OutlookInfo(totals=[0, 166], wins=1)
    # Once the bidding is over there is nothing to weigh.
    for entry in (Acted(1, "83x2"),):
        position = position.after(entry)
    assert state(position, 1, 0).view.stakes == {}  # type: ignore[union-attr]  # of Auction
