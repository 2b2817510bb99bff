"""Auction, A6: playing the tricks. Hearts are trump."""

from __future__ import annotations

import pytest

from eightythree.games import auction

from .tables import act, auction_play, held, legal, play_auction, refusal

HANDS = (
    "AS 2S AH KH AD KC",
    "KS QH JH QD JD 3C",
    "QS TH 5H TD 5D 4C",
    "JS 9S 9H 2H 9D JK",
)
# Seat 1 has no trump, seat 3 nothing else.
UNEVEN = (
    "AH KH QH AS AD AC",
    "KS QS JS KD QD KC",
    "JH TS TD 9D TC 9C",
    "TH 9H 5H 2H 5D JK",
)


def winner(match: auction.Match) -> int:
    assert match.round is not None
    return match.round.winners[-1]


@pytest.mark.parametrize("declarer", range(4))
def test_A6_1_the_declarer_leads_to_the_first_trick(declarer: int) -> None:
    match = auction_play(HANDS, declarer)
    assert match.to_act == declarer
    assert match.round is not None
    assert match.round.leader == declarer
    assert auction.observe(match, None).leader == declarer
    assert sorted(legal(match).split()) == sorted(HANDS[declarer].split())


@pytest.mark.parametrize(
    ("first_lead", "allowed"), [("any", "2S AS KH AH AD KC"), ("trump", "KH AH")]
)
def test_A6_1_what_may_be_led(first_lead: str, allowed: str) -> None:
    assert legal(auction_play(HANDS, first_lead=first_lead)) == allowed


def test_A6_1_trump_must_be_led_under_that_rule() -> None:
    error = refusal(auction_play(HANDS, first_lead="trump"), "AS")
    assert (error.clause, error.code) == ("A6.1", "must_lead_trump")
    assert error.problem == "seat 0 holds trumps and must lead one to the first trick"
    assert error.allowed == "AH KH"
    assert error.params == {"seat": 0}


def test_A6_1_trump_the_off_five_and_the_joker_will_do() -> None:
    assert legal(auction_play(HANDS, 2, first_lead="trump")) == "5H TH 5D"
    assert legal(auction_play(HANDS, 3, first_lead="trump")) == "2H 9H JK"


def test_A6_1_trump_a_declarer_without_one_leads_anything() -> None:
    match = auction_play(UNEVEN, declarer=1, first_lead="trump")
    assert legal(match) == "JS QS KS QD KD KC"


def test_A6_1_trump_later_leads_are_free() -> None:
    match = act(auction_play(HANDS, first_lead="trump"), "AH, JH, 5H, 2H")
    assert match.to_act == 0
    assert legal(match) == "2S AS KH AD KC"


@pytest.mark.parametrize("word", ["pass", "H", "give", "discard"])
def test_A6_1_it_is_time_to_play(word: str) -> None:
    error = refusal(auction_play(HANDS), word)
    assert (error.clause, error.code) == ("A6.1", "wrong_phase")
    assert error.problem == "seat 0 must play a card now"
    assert error.params == {"seat": 0, "phase": "play"}


def test_A6_2_a_trump_led_is_followed_with_a_trump() -> None:
    match = act(auction_play(HANDS), "AH")
    assert legal(match) == "JH QH"
    match = act(match, "JH")
    assert legal(match) == "5H TH 5D", "the off-five is a trump"
    match = act(match, "5D")
    assert legal(match) == "2H 9H JK", "the joker is a trump"


def test_A6_2_another_card_is_refused() -> None:
    error = refusal(act(auction_play(HANDS), "AH"), "KS")
    assert (error.clause, error.code) == ("A6.2", "must_play_trump")
    assert error.problem == "seat 1 holds trumps and must play one"
    assert error.allowed == "QH JH"
    assert error.params == {"seat": 1}
    assert str(error) == "seat 1 holds trumps and must play one (A6.2); allowed: QH JH"


def test_A6_2_the_off_five_and_the_joker_led_are_trump_leads() -> None:
    match = act(auction_play(HANDS, declarer=2), "5D")
    assert legal(match) == "2H 9H JK"
    assert refusal(match, "9D").code == "must_play_trump"
    match = act(auction_play(HANDS, declarer=3), "JK")
    assert legal(match) == "KH AH"
    assert refusal(match, "AD").code == "must_play_trump"


def test_A6_2_without_a_trump_any_card() -> None:
    match = act(auction_play(UNEVEN), "AH")
    assert legal(match) == "JS QS KS QD KD KC"


def test_A6_2_a_card_that_the_seat_does_not_hold_is_refused() -> None:
    error = refusal(act(auction_play(HANDS), "AH"), "KH")
    assert (error.clause, error.code) == ("A6.2", "not_in_hand")
    assert error.problem == "seat 1 does not hold KH"
    assert error.allowed == "QH JH"
    assert error.params == {"seat": 1, "card": "KH"}
    match = act(auction_play(HANDS), "AH, JH, 5D, JK")
    assert refusal(match, "AH").code == "not_in_hand", "it has been played"


def test_A6_3_follow_or_trump() -> None:
    match = act(auction_play(HANDS, plain_lead="follow_or_trump"), "AD")
    assert match.rules == auction.Rules(), "the default"
    assert legal(match) == "JH QH JD QD"
    error = refusal(match, "KS")
    assert (error.clause, error.code) == ("A6.3", "must_follow_or_trump")
    assert error.problem == "seat 1 holds diamonds and must follow or play a trump"
    assert error.allowed == "QH JH QD JD"
    assert error.params == {"seat": 1, "suit": "D"}
    match = act(match, "QD")
    assert legal(match) == "5H TH 5D TD"
    match = act(match, "TD")
    assert legal(match) == "2H 9H 9D JK"


def test_A6_3_must_follow() -> None:
    match = act(auction_play(HANDS, plain_lead="must_follow"), "AD")
    assert legal(match) == "JD QD"
    error = refusal(match, "QH")
    assert (error.clause, error.code) == ("A6.3", "must_follow")
    assert error.problem == "seat 1 holds diamonds and must follow"
    assert error.allowed == "QD JD"
    assert error.params == {"seat": 1, "suit": "D"}
    match = act(match, "QD")
    assert legal(match) == "TD", "the off-five is no diamond"
    assert refusal(match, "5D").code == "must_follow"
    match = act(match, "TD")
    assert legal(match) == "9D"


@pytest.mark.parametrize("plain_lead", ["follow_or_trump", "must_follow"])
def test_A6_3_a_seat_without_the_suit_plays_any_card(plain_lead: str) -> None:
    match = act(auction_play(HANDS, plain_lead=plain_lead), "KC, 3C, 4C")
    assert sorted(legal(match).split()) == sorted(HANDS[3].split())
    # Seat 3 holds trumps alone, among them the 5 of diamonds.
    match = act(auction_play(UNEVEN, plain_lead=plain_lead), "AD, KD, TD")
    assert sorted(legal(match).split()) == sorted(UNEVEN[3].split())


def test_A6_3_the_joker_does_not_follow_a_plain_suit() -> None:
    match = act(auction_play(HANDS, plain_lead="must_follow"), "AS, KS, QS")
    assert legal(match) == "9S JS"


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("AH, JH, TH, 9H", 0),
        ("KH, QH, 5D, JK", 0),
        ("AD, JH, 5D, 9D", 1),  # the highest trump of two
        ("AD, QD, 5D, JK", 2),  # the off-five beats the joker
        ("AD, QD, TD, JK", 3),  # even the lowest trump beats the ace of diamonds
        ("AD, QD, 5D, 2H", 2),  # the off-five beats the two of trumps
        ("AD, QD, 5H, 2H", 2),
        ("AD, QD, TD, 9D", 0),
        ("2S, KS, QS, JS", 1),  # no trump: the highest of the suit led
        ("2S, KS, QS, 9H", 3),
        ("KC, 3C, 4C, JS", 0),  # a card of another plain suit takes nothing
    ],
)
def test_A6_4_what_takes_the_trick(cards: str, seat: int) -> None:
    match = act(auction_play(HANDS), cards)
    assert winner(match) == seat


def test_A6_4_the_off_five_is_below_the_five_of_trumps_and_above_the_four() -> None:
    hands = (
        "AS KS AH KH QH JH",
        "QS TS 5D 9S AD KD",
        "8S 7S 4H TH 9H 2H",
        "JS 6S 5H JK QD JD",
    )
    assert winner(act(auction_play(hands), "AS, 5D, 4H, JS")) == 1
    assert winner(act(auction_play(hands), "AS, 5D, 4H, 5H")) == 3


def test_A6_4_the_winner_leads_next() -> None:
    match = act(auction_play(HANDS), "AD, JH, 5D, 9D")
    assert match.to_act == 1
    assert match.round is not None
    assert match.round.leader == 1
    assert match.round.trick == ()
    assert legal(match) == "KS QH JD QD 3C"
    for seat in (0, 1, 2, 3, None):
        seen = auction.observe(match, seat)
        assert (seen.winners, seen.leader, seen.trick) == ((1,), 1, ())
        assert len(auction.observe(act(match, "3C"), seat).trick) == 1


@pytest.mark.parametrize(
    ("cards", "captured"),
    [
        ("AH, JH, TH, 9H", (1 + 1 + 1 + 9, 0)),
        ("KH, QH, 5D, JK", (25 + 20 + 5 + 15, 0)),
        ("AD, JH, 5D, 2H", (0, 1 + 5 + 1)),
        ("AD, QD, 5D, JK", (5 + 15, 0)),
        ("AD, QD, TD, JK", (0, 15)),
        ("2S, KS, QS, JS", (0, 0)),
    ],
)
def test_A6_5_the_side_captures_the_points_of_the_trick(
    cards: str, captured: tuple[int, int]
) -> None:
    match = act(auction_play(HANDS), cards)
    assert match.round is not None
    assert match.round.captured == captured
    for seat in (0, 1, 2, 3, None):
        assert auction.observe(match, seat).captured == captured


ROUND = (
    "0: AS KH 3S 2S",
    "1: KC 6C 2C 9H",
    "0: AH 2H 5H 5S",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)


def test_A6_5_six_tricks() -> None:
    match = play_auction(ROUND)
    assert match.round is not None
    assert match.round.winners == (1, 0, 0, 0, 0, 0)
    assert match.round.hands == (0, 0, 0, 0)
    assert match.round.captured == (58, 25)
    assert match.round.over
    assert match.to_act is None
    assert legal(match) == ""
    assert match.round.legal_cards() == 0
    assert match.round.choice() is None


def test_A6_5_nothing_is_played_after_the_sixth_trick() -> None:
    error = refusal(play_auction(ROUND), "AS")
    assert (error.clause, error.code) == ("A6.5", "round_over")
    assert str(error) == "the round is over (A6.5)"


def test_A6_5_hands_empty_card_by_card() -> None:
    match = act(auction_play(HANDS), "AH, JH, TH, 9H")
    assert held(match, 1) == "KS QH QD JD 3C"
    assert auction.observe(match, None).counts == (5, 5, 5, 5)
