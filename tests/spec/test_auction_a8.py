"""Auction, A8: winning the match. States close to the end are set, then a round is played."""

from __future__ import annotations

import pytest

from eightythree.errors import IllegalAction, RulesError
from eightythree.games import auction

from .tables import act, auction_match, auction_tricks, play_auction, refusal, to_the_play

# Side 0 declares and captures 58 points, side 1 captures 25.
SIDE_0 = (
    "0: AS KH 3S 2S",
    "1: KC 6C 2C 9H",
    "0: AH 2H 5H 5S",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)
# The same, declared by side 1.
SIDE_1 = (
    "1: KC 6C 2C 9H",
    "0: AS KH 3S 2S",
    "1: 2H 5H 5S AH",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)


def near_the_end(totals: tuple[int, int], dealer: int = 3, **rules: object) -> auction.Match:
    """Return a match between two rounds."""
    return auction.start(auction.Rules.read(rules), 4, dealer)._replace(totals=totals)


def test_A8_1_the_target_is_200() -> None:
    assert auction.Rules().target == 200
    match = auction_tricks(near_the_end((141, 0)), SIDE_0, "40")
    assert match.totals == (199, 25)
    assert match.winners is None
    assert match.awaits_deal
    match = auction_tricks(near_the_end((142, 0)), SIDE_0, "40")
    assert match.totals == (200, 25)
    assert match.winners == (0,)


@pytest.mark.parametrize("target", [26, 58, 500, 10**9])
def test_A8_1_any_whole_number_is_a_target(target: int) -> None:
    match = near_the_end((target - 58, 0), target=target)
    assert auction_tricks(match, SIDE_0, "40").winners == (0,)
    match = near_the_end((target - 59, 0), target=target)
    assert auction_tricks(match, SIDE_0, "40").winners is None


def test_A8_1_one_point_is_a_target() -> None:
    assert auction_tricks(near_the_end((0, -25), target=1), SIDE_0, "40").winners == (0,)


@pytest.mark.parametrize("target", [0, -200, 200.0, "200", False, None])
def test_A8_1_other_targets_are_refused(target: object) -> None:
    with pytest.raises(RulesError, match="target must be a whole number from 1 up") as caught:
        auction.Rules.read({"target": target})
    assert caught.value.clause == "A8.1"


def test_A8_1_points_count_at_the_end_of_the_round_only() -> None:
    hands = (
        "AS AH QH JH TH 9H",
        "KH 2H KC 4C 3C JK",
        "4S 3S 5H 5D 7C 6C",
        "8S 7S 6S 5S 2S 2C",
    )
    match = to_the_play(near_the_end((150, 0)), hands, 0, "40")
    for trick in SIDE_0[:5]:
        match = act(match, ",".join(trick[3:].split()))
    match = act(match, "TH, 4C, 7C")
    assert auction.observe(match, 0).captured == (57, 25), "enough for 200"
    assert match.totals == (150, 0)
    assert match.winners is None
    match = act(match, "8S")
    assert match.totals == (208, 25)
    assert match.winners == (0,)


def test_A8_2_the_side_at_the_target_wins() -> None:
    match = auction_tricks(near_the_end((150, 170)), SIDE_0, "40")
    assert match.totals == (208, 195)
    assert match.winners == (0,)
    assert match.over
    assert not match.awaits_deal
    assert match.to_act is None
    for seat in (0, 1, 2, 3, None):
        assert auction.observe(match, seat).match_winners == (0,)


@pytest.mark.parametrize("both_reach", ["declarers", "higher"])
def test_A8_2_the_defenders_alone_at_the_target(both_reach: str) -> None:
    match = auction_tricks(near_the_end((100, 180), both_reach=both_reach), SIDE_0, "40")
    assert match.totals == (158, 205)
    assert match.winners == (1,)


def test_A8_2_a_declaring_side_that_loses_points_falls_back() -> None:
    match = auction_tricks(near_the_end((190, 180)), SIDE_0, "60")
    assert match.totals == (132, 205)
    assert match.winners == (1,)


@pytest.mark.parametrize(("both_reach", "winner"), [("declarers", 0), ("higher", 1)])
def test_A8_2_both_reach_it_and_the_declarers_are_behind(both_reach: str, winner: int) -> None:
    match = auction_tricks(near_the_end((150, 190), both_reach=both_reach), SIDE_0, "40")
    assert match.totals == (208, 215)
    assert match.winners == (winner,)


@pytest.mark.parametrize(("both_reach", "winner"), [("declarers", 1), ("higher", 0)])
def test_A8_2_both_reach_it_and_side_1_declared(both_reach: str, winner: int) -> None:
    match = near_the_end((190, 180), dealer=0, both_reach=both_reach, min_bid=20)
    match = auction_tricks(match, SIDE_1, "25")
    assert match.totals == (248, 205)
    assert match.winners == (winner,)


def test_A8_2_both_reach_it_and_the_declarers_are_ahead() -> None:
    for both_reach in ("declarers", "higher"):
        match = auction_tricks(near_the_end((190, 180), both_reach=both_reach), SIDE_0, "40")
        assert match.totals == (248, 205)
        assert match.winners == (0,)


def test_A8_2_declarers_is_the_default() -> None:
    assert auction.Rules().both_reach == "declarers"


def test_A8_2_declarers_win_when_both_are_level() -> None:
    match = auction_tricks(near_the_end((142, 175), both_reach="declarers"), SIDE_0, "40")
    assert match.totals == (200, 200)
    assert match.winners == (0,)


def test_A8_2_higher_and_level_another_round_is_played() -> None:
    match = auction_tricks(near_the_end((142, 175), both_reach="higher"), SIDE_0, "40")
    assert match.totals == (200, 200)
    assert match.winners is None
    assert match.awaits_deal
    # Seat 0 has dealt; side 1 declares, is set and falls below the target.
    after = auction_tricks(match, SIDE_1, "30")
    assert after.totals == (258, 175)
    assert after.winners == (0,)
    # Or makes its bid and stays behind.
    after = auction_tricks(
        match._replace(rules=auction.Rules(20, both_reach="higher")), SIDE_1, "20"
    )
    assert after.totals == (258, 225)
    assert after.winners == (0,)


def test_A8_2_higher_and_level_once_more() -> None:
    level = near_the_end((200, 200), both_reach="higher", all_pass="redeal")  # noqa: S106 - a rule
    match = act(level.deal(auction.deal_from(range(53), 4, 3)), "pass, pass, pass, pass")
    assert match.totals == (200, 200)
    assert match.winners is None
    match = auction_tricks(level._replace(totals=(200, 233)), SIDE_0, "40")
    assert match.totals == (258, 258)
    assert match.winners is None


def test_A8_2_neither_and_play_goes_on() -> None:
    match = play_auction(SIDE_0, "40")
    assert match.totals == (58, 25)
    assert match.winners is None


def test_A8_2_a_match_that_is_over_takes_no_deal_and_no_action() -> None:
    match = auction_tricks(near_the_end((150, 0)), SIDE_0, "40")
    with pytest.raises(IllegalAction) as caught:
        match.deal(auction.deal_from(range(53), 4, 0))
    assert (caught.value.clause, caught.value.code) == ("A8.2", "match_over")
    assert str(caught.value) == "the match is over (A8.2)"
    assert refusal(match, "AS").code == "round_over"
    assert refusal(match, "30").code == "round_over"


def test_A8_2_a_void_round_wins_nothing() -> None:
    hands = ("AH KH QH JH TH 9H 5H", "5D 2H 8H 7H", "6H 4H", "JK 3H")
    match = auction_match(hands, "", 3, give="off")._replace(totals=(199, 199))
    match = act(match, "30, pass, pass, pass, H")
    assert match.results[0].outcome == "void"
    assert match.totals == (199, 199)
    assert match.winners is None
