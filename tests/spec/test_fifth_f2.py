"""Fifth Trick, F2: playing the tricks."""

from __future__ import annotations

import pytest

from eightythree.games import fifth

from .tables import act, fifth_match, held, legal, play_fifth, refusal

HANDS = ("AS QS 5H 4H 3D 2C", "KS JS 9S AH KH QC", "2S AD KD QD JD TD")


def test_F2_1_the_left_of_the_dealer_leads_any_card() -> None:
    match = fifth_match(HANDS, dealer=2)
    assert match.to_act == 0
    assert legal(match) == "QS AS 4H 5H 3D 2C"


def test_F2_1_another_dealer_another_leader() -> None:
    match = fifth_match(HANDS, dealer=0)
    assert match.to_act == 1
    assert legal(match) == "9S JS KS KH AH QC"


def test_F2_2_follow_suit_if_able() -> None:
    match = act(fifth_match(HANDS), "QS")
    assert match.to_act == 1
    assert legal(match) == "9S JS KS"
    match = act(match, "9S")
    assert match.to_act == 2
    assert legal(match) == "2S"


def test_F2_2_a_card_of_another_suit_is_refused() -> None:
    match = act(fifth_match(HANDS), "QS")
    error = refusal(match, "AH")
    assert error.clause == "F2.2"
    assert error.code == "must_follow"
    assert error.problem == "seat 1 holds spades and must follow"
    assert error.allowed == "KS JS 9S"
    assert error.params == {"seat": 1, "suit": "S"}
    assert str(error) == "seat 1 holds spades and must follow (F2.2); allowed: KS JS 9S"


def test_F2_2_void_plays_any_card() -> None:
    match = act(fifth_match(HANDS), "5H, AH")
    assert match.to_act == 2
    assert legal(match) == "2S TD JD QD KD AD"


def test_F2_2_a_card_that_the_seat_does_not_hold_is_refused() -> None:
    match = act(fifth_match(HANDS), "QS")
    error = refusal(match, "AS")
    assert (error.clause, error.code) == ("F2.2", "not_in_hand")
    assert error.problem == "seat 1 does not hold AS"
    assert error.allowed == "KS JS 9S"
    assert error.params == {"seat": 1, "card": "AS"}


def test_F2_2_a_card_played_is_gone() -> None:
    match = act(fifth_match(HANDS), "QS, KS, 2S")
    assert held(match, 1) == "JS 9S AH KH QC"
    assert match.to_act == 1
    assert refusal(match, "KS").code == "not_in_hand"


@pytest.mark.parametrize("action", [-1, 52, 53, 2**70])
def test_F2_2_an_int_that_is_no_card_is_refused(action: int) -> None:
    error = refusal(fifth_match(HANDS), action)
    assert (error.clause, error.code) == ("F2.2", "not_in_hand")
    assert error.allowed == "AS QS 5H 4H 3D 2C"


def test_F2_3_the_highest_of_the_suit_led_wins() -> None:
    match = act(fifth_match(HANDS), "QS, KS, 2S")
    assert match.round is not None
    assert match.round.winners == (1,)


def test_F2_3_the_leader_wins_when_nobody_goes_higher() -> None:
    match = act(fifth_match(HANDS), "AS, KS, 2S")
    assert match.round is not None
    assert match.round.winners == (0,)


def test_F2_3_another_suit_never_wins() -> None:
    match = act(fifth_match(HANDS), "3D, AH, TD")
    assert match.round is not None
    assert match.round.winners == (2,), "the ace of hearts takes nothing"
    match = act(fifth_match(HANDS), "2C, QC, AD")
    assert match.round is not None
    assert match.round.winners == (1,)


def test_F2_4_the_winner_leads_to_the_next_trick() -> None:
    match = act(fifth_match(HANDS), "QS, KS, 2S")
    assert match.round is not None
    assert (match.round.leader, match.to_act) == (1, 1)
    assert match.round.trick == ()
    assert legal(match) == "9S JS KH AH QC"


SIX_TRICKS = (
    "0: QS KS 2S",
    "1: AH TD 4H",
    "1: QC JD 2C",
    "1: KH QD 5H",
    "1: 9S KD AS",
    "0: 3D JS AD",
)


def test_F2_4_six_tricks_until_no_hand_has_a_card() -> None:
    match = fifth_match(HANDS)
    for played, trick in enumerate(SIX_TRICKS):
        assert match.round is not None
        assert len(match.round.winners) == played
        assert not match.round.over
        assert match.to_act == int(trick[0])
        match = act(match, ",".join(trick[3:].split()))
    assert match.round is not None
    assert match.round.winners == (1, 1, 1, 1, 0, 2)
    assert match.round.hands == (0, 0, 0)
    assert match.round.over
    assert match.round.to_act is None
    assert match.to_act is None


def test_F2_4_nothing_is_played_after_the_sixth_trick() -> None:
    match = play_fifth(SIX_TRICKS)
    assert legal(match) == ""
    error = refusal(match, "AS")
    assert (error.clause, error.code) == ("F2.4", "round_over")
    assert str(error) == "the round is over after six tricks (F2.4)"


def test_F2_4_everybody_sees_who_won_the_tricks() -> None:
    match = act(fifth_match(HANDS), "QS, KS, 2S, AH")
    for seat in (0, 1, 2, None):
        seen = fifth.observe(match, seat)
        assert seen.winners == (1,)
        assert seen.leader == 1
        assert len(seen.plays) == 4
        assert len(seen.trick) == 1
