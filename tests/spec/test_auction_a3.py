"""Auction, A3: bidding. Seat 3 deals, so seat 0 speaks first."""

from __future__ import annotations

import pytest

from eightythree.errors import CardError, RulesError
from eightythree.games import auction

from .tables import act, auction_match, last_result, legal, refusal


def phase(match: auction.Match) -> str:
    assert match.round is not None
    return match.round.phase.value


def declarer(match: auction.Match) -> int | None:
    assert match.round is not None
    return match.round.declarer


def test_A3_1_the_left_of_the_dealer_speaks_first_then_clockwise() -> None:
    match = auction_match()
    spoken = []
    for word in ("30", "31", "32", "33", "34"):
        spoken.append(match.to_act)
        match = act(match, word)
    assert spoken == [0, 1, 2, 3, 0]


def test_A3_1_a_bid_or_a_pass() -> None:
    bids = [str(bid) for bid in range(30, 84)]
    assert legal(auction_match()).split() == ["pass", *bids, "83x2"]


def test_A3_1_higher_than_the_bid_before() -> None:
    match = act(auction_match(), "79")
    assert legal(match) == "pass 80 81 82 83 83x2"
    match = act(match, "pass, 82")
    assert legal(match) == "pass 83 83x2"
    match = act(match, "83")
    assert legal(match) == "pass 83x2"


@pytest.mark.parametrize("word", ["40", "39", "1"])
def test_A3_1_a_bid_too_low_is_refused(word: str) -> None:
    error = refusal(act(auction_match(), "40"), word)
    assert (error.clause, error.code) == ("A3.1", "bid_too_low")
    assert error.problem == "seat 1 must bid at least 41"
    assert error.allowed == "pass 41 42 43 … 83 83x2"
    assert error.params == {"seat": 1, "minimum": 41}


def test_A3_1_a_first_bid_below_the_least_is_refused() -> None:
    error = refusal(auction_match(), "29")
    assert (error.clause, error.code) == ("A3.1", "bid_too_low")
    assert error.problem == "seat 0 must bid at least 30"


def test_A3_1_above_83_there_is_83_double_alone() -> None:
    match = act(auction_match(), "83")
    error = refusal(match, "83")
    assert (error.clause, error.code) == ("A3.1", "bid_too_low")
    assert error.problem == "seat 1 can only bid 83x2 or pass"
    assert error.allowed == "pass 83x2"
    assert error.params == {"seat": 1, "minimum": "83x2"}
    for word in ("84", "100", "999"):
        with pytest.raises(CardError, match=f"at most 83, or 83x2, not {word}") as caught:
            auction.parse_action(word)
        assert caught.value.clause == "A3.1"


@pytest.mark.parametrize(
    ("rules", "bids"),
    [
        ({"min_bid": 78}, "78 79 80 81 82 83 83x2"),
        ({"min_bid": 83}, "83 83x2"),
        ({"min_bid": 82, "bid_step": 1}, "82 83 83x2"),
        ({"bid_step": 10}, "30 40 50 60 70 80 83 83x2"),
        ({"bid_step": 53}, "30 83 83x2"),
        ({"bid_step": 1000}, "30 83 83x2"),
        ({"min_bid": 50, "bid_step": 15}, "50 65 80 83 83x2"),
        ({"min_bid": 1, "bid_step": 41}, "1 42 83 83x2"),
    ],
)
def test_A3_1_min_bid_and_bid_step(rules: dict[str, object], bids: str) -> None:
    assert legal(auction_match(("", "", "", ""), "", 3, **rules)) == f"pass {bids}"


def test_A3_1_a_bid_between_the_steps_is_refused() -> None:
    match = act(auction_match(bid_step=5), "30, pass")
    error = refusal(match, "33")
    assert (error.clause, error.code) == ("A3.1", "bid_too_low")
    error = refusal(match, "36")
    assert (error.clause, error.code) == ("A3.1", "bid_off_step")
    assert error.problem == "bids go from 30 in steps of 5, and 83"
    assert error.allowed == "pass 35 40 45 … 83 83x2"
    assert error.params == {"seat": 2, "minimum": 35, "step": 5, "from": 30}


def test_A3_1_steps_count_from_the_least_bid() -> None:
    match = act(auction_match(min_bid=32, bid_step=10), "52")
    assert legal(match) == "pass 62 72 82 83 83x2"


@pytest.mark.parametrize("value", [0, 84, -30, 30.0, "30", True])
def test_A3_1_other_least_bids_are_refused(value: object) -> None:
    with pytest.raises(RulesError, match="min_bid must be a whole number from 1 to 83") as caught:
        auction.Rules.read({"min_bid": value})
    assert caught.value.clause == "A3.1"


@pytest.mark.parametrize("value", [0, -1, "1", False])
def test_A3_1_other_steps_are_refused(value: object) -> None:
    with pytest.raises(RulesError, match="bid_step must be a whole number from 1 up") as caught:
        auction.Rules.read({"bid_step": value})
    assert caught.value.clause == "A3.1"


@pytest.mark.parametrize("word", ["H", "KS", "give 8H", "discard 2S"])
def test_A3_1_it_is_time_for_bidding(word: str) -> None:
    error = refusal(auction_match(), word)
    assert (error.clause, error.code) == ("A3.1", "wrong_phase")
    assert error.problem == "seat 0 must bid or pass now"
    assert error.params == {"seat": 0, "phase": "bid"}


@pytest.mark.parametrize("action", [-1, 142, 2**53 | 2**54, 2**80])
def test_A3_1_an_int_that_is_no_action_is_refused(action: int) -> None:
    assert refusal(auction_match(), action).code == "wrong_phase"


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_A3_1_everybody_hears_the_bids(seat: int | None) -> None:
    seen = auction.observe(act(auction_match(), "pass, 31, 40"), seat)
    assert seen.calls == ((0, 0), (1, 31), (2, 40))
    assert seen.bid == 40
    assert seen.declarer is None, "nobody yet"
    assert seen.phase is auction.Phase.BID
    assert seen.to_act == 3


def test_A3_2_until_three_pass_goes_round_and_round() -> None:
    match = auction_match(bidding="until_three_pass")
    assert match.rules == auction.Rules(), "the default"
    match = act(match, "30, pass, 40, pass, 50")
    assert match.to_act == 2, "seats 1 and 3 have passed"
    assert phase(match) == "bid"
    match = act(match, "51")
    assert match.to_act == 0
    match = act(match, "pass")
    assert phase(match) == "trump"
    assert declarer(match) == 2


def test_A3_2_until_three_pass_a_pass_is_final() -> None:
    match = act(auction_match(), "pass, 30, 31, pass, 32, 33, 34")
    assert match.to_act == 2
    match = act(match, "pass")
    assert declarer(match) == 1
    assert match.to_act == 1
    assert phase(match) == "trump"


def test_A3_2_until_three_pass_three_passes_after_one_bid() -> None:
    match = act(auction_match(), "30, pass, pass")
    assert phase(match) == "bid"
    match = act(match, "pass")
    assert (phase(match), declarer(match)) == ("trump", 0)


def test_A3_2_until_three_pass_the_last_one_may_still_bid() -> None:
    # Two passes and a bid before the dealer.
    match = act(auction_match(), "pass, pass, 30")
    assert (phase(match), match.to_act) == ("bid", 3)
    match = act(match, "45")
    assert (phase(match), match.to_act) == ("bid", 2)
    match = act(match, "pass")
    assert declarer(match) == 3


@pytest.mark.parametrize(
    ("calls", "highest"),
    [
        ("30, 31, 32, 33", 3),
        ("30, pass, 40, pass", 2),
        ("pass, 83, pass, pass", 1),
        ("60, pass, pass, pass", 0),
        ("pass, pass, pass, 30", 3),
    ],
)
def test_A3_2_single_round_each_seat_speaks_once(calls: str, highest: int) -> None:
    match = auction_match(bidding="single_round")
    for seat, word in enumerate(calls.split(",")):
        assert match.to_act == seat
        assert phase(match) == "bid"
        match = act(match, word)
    assert phase(match) == "trump"
    assert declarer(match) == highest


@pytest.mark.parametrize("bidding", ["until_three_pass", "single_round"])
@pytest.mark.parametrize(
    ("calls", "bidder"),
    [("83x2", 0), ("pass, 83x2", 1), ("30, 83, 83x2", 2), ("pass, pass, pass, 83x2", 3)],
)
def test_A3_3_an_83_double_ends_the_auction(bidding: str, calls: str, bidder: int) -> None:
    match = act(auction_match(bidding=bidding), calls)
    assert phase(match) == "trump"
    assert (declarer(match), match.to_act) == (bidder, bidder)
    assert auction.observe(match, None).bid == 84


def test_A3_3_an_83_double_in_the_second_round_of_bids() -> None:
    match = act(auction_match(), "30, pass, 40, 50, 83x2")
    assert (phase(match), declarer(match)) == ("trump", 0)


def test_A3_3_a_bid_of_83_ends_nothing() -> None:
    match = act(auction_match(), "83")
    assert (phase(match), match.to_act) == ("bid", 1)


@pytest.mark.parametrize("bidding", ["until_three_pass", "single_round"])
def test_A3_4_dealer_must_bid(bidding: str) -> None:
    match = auction_match(bidding=bidding, all_pass="dealer_must_bid")  # noqa: S106 - a rule
    match = act(match, "pass, pass, pass")
    assert match.to_act == 3
    assert legal(match).split() == [*(str(bid) for bid in range(30, 84)), "83x2"]
    error = refusal(match, "pass")
    assert (error.clause, error.code) == ("A3.4", "dealer_must_bid")
    assert error.problem == "seat 3 deals and must bid 30 or more, since all others passed"
    assert error.allowed == "30 31 32 … 83 83x2"
    assert error.params == {"seat": 3, "minimum": 30}
    match = act(match, "30")
    assert (phase(match), declarer(match)) == ("trump", 3)


def test_A3_4_dealer_must_bid_the_least_or_more() -> None:
    match = act(auction_match(min_bid=42), "pass, pass, pass")
    error = refusal(match, "41")
    assert (error.clause, error.code) == ("A3.1", "bid_too_low")
    assert error.allowed == "42 43 44 … 83 83x2"
    assert declarer(act(match, "60")) == 3


def test_A3_4_dealer_must_bid_only_if_nobody_has() -> None:
    match = act(auction_match(), "pass, pass, 30")
    assert legal(match).startswith("pass 31")
    assert declarer(act(match, "pass")) == 2


@pytest.mark.parametrize("bidding", ["until_three_pass", "single_round"])
def test_A3_4_redeal(bidding: str) -> None:
    match = auction_match(bidding=bidding, all_pass="redeal")  # noqa: S106 - a rule
    match = act(match, "pass, pass, pass")
    assert legal(match).startswith("pass 30")
    match = act(match, "pass")
    assert match.round is not None
    assert match.round.over
    assert match.to_act is None
    result = last_result(match)
    assert (result.outcome, result.points, result.awards) == ("passed_out", (0, 0), ())
    assert result.contract is None
    assert match.totals == (0, 0)
    assert match.winners is None
    assert match.awaits_deal
    assert match.dealer == 0, "the next dealer deals"
    for seat in (0, 3, None):
        seen = auction.observe(match, seat)
        assert seen.outcome == "passed_out"
        assert seen.declarer is None
        assert seen.kitty is None


def test_A3_4_redeal_the_dealer_may_bid_all_the_same() -> None:
    match = auction_match(all_pass="redeal")  # noqa: S106 - a rule
    match = act(match, "pass, pass, pass, 35")
    assert (phase(match), declarer(match)) == ("trump", 3)


@pytest.mark.parametrize(
    ("calls", "bidder"),
    [
        ("30, pass, pass, pass", 0),
        ("30, 31, pass, pass, pass", 1),
        ("30, 31, 50, pass, pass, pass", 2),
        ("30, 31, 50, 51, pass, pass, pass", 3),
    ],
)
def test_A3_5_the_highest_bidder_is_the_declarer(calls: str, bidder: int) -> None:
    match = act(auction_match(), calls)
    assert (declarer(match), match.to_act) == (bidder, bidder)
    for seat in (0, 1, 2, 3, None):
        assert auction.observe(match, seat).declarer == bidder


def test_A3_5_there_is_no_declarer_before_the_end_of_the_bidding() -> None:
    match = act(auction_match(), "30, 31")
    assert match.round is not None
    assert match.round.declarer is None
    assert match.round.high_bidder == 1
    assert match.round.leader is None
