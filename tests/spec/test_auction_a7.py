"""Auction, A7: what a round is worth."""

from __future__ import annotations

import pytest

from eightythree.games import auction
from eightythree.games.results import Award, Contract

from .tables import last_result, play_auction

# Hearts are trump in all of these. The declaring side captures 58, the defenders 25.
FIFTY_EIGHT = (
    "0: AS KH 3S 2S",
    "1: KC 6C 2C 9H",
    "0: AH 2H 5H 5S",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)
# The same hands; seat 1 declares, and its side captures 25.
TWENTY_FIVE = (
    "1: KC 6C 2C 9H",
    "0: AS KH 3S 2S",
    "1: 2H 5H 5S AH",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)
# Seat 0 declares, and its side captures all, or all but the two of hearts.
EIGHTY_THREE = (
    "0: AH KH 5H 2S",
    "0: QH 2H 5D 5S",
    "0: JH JK 3S 6S",
    "0: TH KC 4S 7S",
    "0: 9H 4C 7C 8S",
    "0: AS 3C 6C 2C",
)
EIGHTY_TWO = (
    "0: AS 2H 3S 2S",
    "1: KC 6C 2C 9H",
    "0: AH KH 5H 5S",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)
# Seat 3 declares, and its side captures nothing.
NOTHING = (
    "3: 2C AH KH 5H",
    "0: QH JK 5D 2S",
    "0: JH 2H 3S 5S",
    "0: TH KC 4S 6S",
    "0: 9H 4C 7C 7S",
    "0: AS 3C 6C 8S",
)


def test_A7_1_the_defenders_score_what_they_captured_when_the_bid_is_made() -> None:
    result = last_result(play_auction(FIFTY_EIGHT, "40"))
    assert result.points[1] == 25
    assert Award(1, 25, "A7.1", "defended", "40") in result.awards


@pytest.mark.parametrize("failed_bid", ["captured", "bid"])
@pytest.mark.parametrize("bid", ["60", "83", "83x2"])
def test_A7_1_and_when_it_is_set(bid: str, failed_bid: str) -> None:
    result = last_result(play_auction(FIFTY_EIGHT, bid, failed_bid=failed_bid))
    assert result.points[1] == 25
    assert Award(1, 25, "A7.1", "defended", bid) in result.awards


def test_A7_1_the_defenders_are_side_0_when_side_1_declares() -> None:
    result = last_result(play_auction(TWENTY_FIVE, "30"))
    assert result.points[0] == 58
    assert Award(0, 58, "A7.1", "defended", "30") in result.awards


@pytest.mark.parametrize("bid", ["30", "40", "57", "58"])
def test_A7_2_a_bid_made_scores_all_that_was_captured(bid: str) -> None:
    result = last_result(play_auction(FIFTY_EIGHT, bid))
    assert result.points == (58, 25)
    assert result.awards[0] == Award(0, 58, "A7.2", "made", bid)
    assert result.contract == Contract(0, int(bid), 1)
    assert result.captured == (58, 25)


def test_A7_2_one_point_short_is_not_made() -> None:
    result = last_result(play_auction(FIFTY_EIGHT, "59"))
    assert result.points == (-58, 25)
    assert result.awards[0].clause == "A7.3"


def test_A7_2_a_bid_of_83_needs_them_all() -> None:
    assert last_result(play_auction(EIGHTY_THREE, "83")).points == (83, 0)
    assert last_result(play_auction(EIGHTY_TWO, "83")).points == (-82, 1)


@pytest.mark.parametrize(("failed_bid", "lost"), [("captured", 58), ("bid", 60)])
def test_A7_3_what_a_failed_bid_costs(failed_bid: str, lost: int) -> None:
    result = last_result(play_auction(FIFTY_EIGHT, "60", failed_bid=failed_bid))
    assert result.points == (-lost, 25)
    assert result.awards == (
        Award(0, -lost, "A7.3", "set", "60"),
        Award(1, 25, "A7.1", "defended", "60"),
    )


def test_A7_3_captured_is_the_default_and_bid_is_in_the_preset_table() -> None:
    assert auction.Rules().failed_bid == "captured"
    assert auction.PRESETS["printed"] == {}
    assert auction.Rules.read(auction.PRESETS["table"]) == auction.Rules(
        failed_bid="bid", discard="keep_trumps"
    )


@pytest.mark.parametrize(("failed_bid", "lost"), [("captured", 25), ("bid", 30)])
def test_A7_3_side_1_loses_as_well(failed_bid: str, lost: int) -> None:
    result = last_result(play_auction(TWENTY_FIVE, "30", failed_bid=failed_bid))
    assert result.points == (58, -lost)
    assert result.awards[0] == Award(1, -lost, "A7.3", "set", "30")


@pytest.mark.parametrize(("failed_bid", "lost"), [("captured", 0), ("bid", 30)])
def test_A7_3_nothing_captured(failed_bid: str, lost: int) -> None:
    result = last_result(play_auction(NOTHING, "30", failed_bid=failed_bid))
    assert result.points == (83, -lost)
    assert result.captured == (83, 0)


@pytest.mark.parametrize("failed_bid", ["captured", "bid"])
def test_A7_4_83_double_made(failed_bid: str) -> None:
    result = last_result(play_auction(EIGHTY_THREE, "83x2", failed_bid=failed_bid))
    assert result.points == (166, 0)
    assert result.awards == (
        Award(0, 166, "A7.4", "double_made", "83x2"),
        Award(1, 0, "A7.1", "defended", "83x2"),
    )
    assert result.captured == (83, 0)


@pytest.mark.parametrize("failed_bid", ["captured", "bid"])
@pytest.mark.parametrize(("tricks", "defended"), [(EIGHTY_TWO, 1), (FIFTY_EIGHT, 25)])
def test_A7_4_83_double_set(tricks: tuple[str, ...], defended: int, failed_bid: str) -> None:
    result = last_result(play_auction(tricks, "83x2", failed_bid=failed_bid))
    assert result.points == (-166, defended)
    assert result.awards == (
        Award(0, -166, "A7.4", "double_set", "83x2"),
        Award(1, defended, "A7.1", "defended", "83x2"),
    )


def test_A7_5_totals_may_be_negative() -> None:
    match = play_auction(FIFTY_EIGHT, "83x2")
    assert match.totals == (-166, 25)
    assert match.winners is None
    assert match.awaits_deal
    for seat in (0, 1, None):
        assert auction.observe(match, seat).totals == (-166, 25)


@pytest.mark.parametrize(
    ("bid", "rules", "points"),
    [
        ("40", {}, (58, 25)),
        ("60", {"failed_bid": "captured"}, (-58, 25)),
        ("60", {"failed_bid": "bid"}, (-60, 25)),
        ("83x2", {}, (-166, 25)),
    ],
)
def test_A7_5_the_worked_example(
    bid: str, rules: dict[str, object], points: tuple[int, int]
) -> None:
    match = play_auction(FIFTY_EIGHT, bid, "H", **rules)
    assert match.totals == points
