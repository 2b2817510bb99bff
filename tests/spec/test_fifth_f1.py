"""Fifth Trick, F1: before the first card."""

from __future__ import annotations

from itertools import pairwise

import pytest

from eightythree.cards import STANDARD_DECK, cards_in, mask_of, names, parse_card, parse_cards
from eightythree.errors import CardError, IllegalAction, RulesError
from eightythree.games import fifth
from eightythree.games.results import Deal

from .tables import act, fifth_match, held, legal, play_fifth, refusal, words

THREE_HANDS = ("AS QS TS 8S 6S 4S", "AH QH TH 8H 6H 4H", "AD QD TD 8D 6D 4D")
PLAIN_ROUND = (
    "0: AS 2S 3S",
    "0: KS 4S 5S",
    "0: QS 6S 7S",
    "0: JS 8S 9S",
    "0: KH 2H 3H",
    "0: 2D AD 3D",
)


@pytest.mark.parametrize("seats", range(2, 9))
def test_F1_1_two_to_eight_seats(seats: int) -> None:
    match = fifth.start(fifth.Rules(), seats, dealer=0)
    match = match.deal(fifth.deal_from(range(52), seats, dealer=0))
    assert match.seats == seats
    assert match.totals == (0,) * seats
    assert match.rounds_won == (0,) * seats
    assert match.contenders == tuple(range(seats))
    assert match.round is not None
    assert len(match.round.hands) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 9])
def test_F1_1_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(RulesError, match=f"2 to 8 players, not {seats}") as caught:
        fifth.start(fifth.Rules(), seats, dealer=0)
    assert caught.value.clause == "F1.1"


@pytest.mark.parametrize(("dealer", "left"), [(0, 1), (1, 2), (2, 0)])
def test_F1_1_left_of_the_last_seat_is_seat_0(dealer: int, left: int) -> None:
    assert fifth_match(THREE_HANDS, dealer).to_act == left


def test_F1_2_the_pack_has_52_cards() -> None:
    assert fifth.DECK_SIZE == 52
    assert STANDARD_DECK.bit_count() == 52


@pytest.mark.parametrize("suit", "SHDC")
def test_F1_2_ranks_from_the_ace_down_to_the_two(suit: str) -> None:
    order = [rank + suit for rank in "AKQJT98765432"]
    for higher, lower in pairwise(order):
        other = "2H" if suit != "H" else "2S"
        hands = [f"{lower} {other}", higher]
        rest = list(cards_in(STANDARD_DECK & ~parse_cards(" ".join(hands))))
        deal = Deal(
            (
                parse_cards(hands[0]) | mask_of(rest[:4]),
                parse_cards(hands[1]) | mask_of(rest[4:9]),
            )
        )
        match = fifth.start(fifth.Rules(), 2, dealer=1).deal(deal)
        assert act(match, f"{lower}, {higher}").to_act == 1, f"{higher} beats {lower}"


def test_F1_2_no_joker_is_played_or_dealt() -> None:
    with pytest.raises(CardError, match="without a joker") as played:
        fifth.parse_action("JK")
    assert played.value.clause == "F1.2"
    with pytest.raises(CardError, match="seat 1 holds a card outside the 52") as dealt:
        fifth_match((THREE_HANDS[0], "JK QH TH 8H 6H 4H", THREE_HANDS[2]))
    assert dealt.value.clause == "F1.2"


def test_F1_2_no_card_is_there_twice() -> None:
    with pytest.raises(CardError, match="AS QS dealt twice") as caught:
        fifth_match((THREE_HANDS[0], "AS QS TH 8H 6H 4H", THREE_HANDS[2]))
    assert caught.value.clause == "F1.2"


def test_F1_3_one_card_at_a_time_from_the_left_of_the_dealer() -> None:
    order = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH QH JH TH 9H 8H 7H"
    deal = fifth.deal_from([parse_card(word) for word in order.split()], seats=3, dealer=1)
    assert words(deal.hands[2]) == "AS JS 8S 5S 2S QH"
    assert words(deal.hands[0]) == "KS TS 7S 4S AH JH"
    assert words(deal.hands[1]) == "QS 9S 6S 3S KH TH"
    assert deal.kitty == 0


@pytest.mark.parametrize("seats", range(2, 9))
def test_F1_3_six_cards_each(seats: int) -> None:
    deal = fifth.deal_from(range(52), seats, dealer=seats - 1)
    assert [hand.bit_count() for hand in deal.hands] == [6] * seats
    assert deal.hands[0] == mask_of(range(0, 6 * seats, seats))


@pytest.mark.parametrize("dealer", [-1, 3])
def test_F1_3_the_first_dealer_has_a_seat(dealer: int) -> None:
    with pytest.raises(RulesError, match=f"a seat from 0 to 2, not {dealer}") as caught:
        fifth.start(fifth.Rules(), 3, dealer)
    assert caught.value.clause == "F1.3"


def test_F1_3_any_seat_may_deal_first() -> None:
    assert [fifth.start(fifth.Rules(), 3, dealer).dealer for dealer in range(3)] == [0, 1, 2]


def test_F1_3_a_deal_of_other_sizes_is_refused() -> None:
    with pytest.raises(CardError, match="seat 1 is dealt 5 cards, not six") as few:
        fifth_match((THREE_HANDS[0], "AH QH TH 8H 6H", THREE_HANDS[2]))
    match = fifth.start(fifth.Rules(), 3, 2)
    with pytest.raises(CardError, match="3 players need 3 hands, not 2") as hands:
        match.deal(Deal(tuple(map(parse_cards, THREE_HANDS[:2]))))
    with pytest.raises(CardError, match="no kitty") as kitty:
        match.deal(Deal(tuple(map(parse_cards, THREE_HANDS)), parse_cards("2C")))
    assert {few.value.clause, hands.value.clause, kitty.value.clause} == {"F1.3"}


def test_F1_3_nothing_is_played_before_the_deal() -> None:
    match = fifth.start(fifth.Rules(), 3, 2)
    assert match.awaits_deal
    assert match.to_act is None
    assert legal(match) == ""
    error = refusal(match, "AS")
    assert (error.clause, error.code) == ("F1.3", "not_dealt")
    assert str(error) == "no cards have been dealt (F1.3)"


@pytest.mark.parametrize("seat", [0, None])
def test_F1_3_undealt_cards_and_others_hands_are_not_seen(seat: int | None) -> None:
    # For seat 0 nothing tells these deals apart: seats 1 and 2 hold cards never dealt in the other.
    one = fifth_match(THREE_HANDS)
    other = fifth_match((THREE_HANDS[0], "AC KC QC 2H 3H 5D", "2C 3C 4C 5C 6C 7C"))
    assert fifth.observe(one, seat) == fifth.observe(other, seat)
    assert fifth.observe(act(one, "AS"), seat) == fifth.observe(act(other, "AS"), seat)


def test_F1_3_a_seat_sees_its_own_cards_and_those_played() -> None:
    match = act(fifth_match(THREE_HANDS), "QS, AH")
    seen = fifth.observe(match, 0)
    assert words(seen.hand) == "AS TS 8S 6S 4S"
    assert [names(1 << card) for card in seen.plays] == ["QS", "AH"]
    assert seen.trick == seen.plays
    assert (seen.seat, seen.seats, seen.dealer, seen.leader, seen.number) == (0, 3, 2, 0, 1)
    assert seen.to_act == 2
    assert seen.legal == ()
    assert words(mask_of(fifth.observe(match, 2).legal)) == "AD QD TD 8D 6D 4D"


def test_F1_3_a_spectator_sees_the_cards_played_alone() -> None:
    seen = fifth.observe(act(fifth_match(THREE_HANDS), "QS, AH"), None)
    assert seen.seat is None
    assert seen.hand == 0
    assert seen.legal == ()
    assert [names(1 << card) for card in seen.plays] == ["QS", "AH"]


def test_F1_3_the_rest_stays_hidden_after_the_round() -> None:
    match = play_fifth(PLAIN_ROUND)
    dealt = parse_cards(" ".join(trick[3:] for trick in PLAIN_ROUND))
    for seat in (0, 1, 2, None):
        seen = fifth.observe(match, seat)
        assert mask_of(seen.plays) == dealt
        assert seen.hand == 0
        assert not hasattr(seen, "kitty")


def test_F1_3_before_the_first_deal_there_is_nothing_to_see() -> None:
    seen = fifth.observe(fifth.start(fifth.Rules(), 3, 2), 0)
    assert (seen.hand, seen.plays, seen.winners, seen.bonuses, seen.legal) == (0, (), (), (), ())
    assert (seen.dealer, seen.leader, seen.number, seen.to_act) == (2, 0, 1, None)


def test_F1_4_the_deal_moves_to_the_left_after_each_round() -> None:
    match = play_fifth(PLAIN_ROUND)
    assert match.results[0].dealer == 2
    assert match.dealer == 0
    assert match.number == 1
    match = match.deal(Deal(tuple(map(parse_cards, THREE_HANDS))))
    assert match.number == 2
    assert match.to_act == 1, "left of the new dealer"


def test_F1_4_the_next_deal_waits_for_the_end_of_the_round() -> None:
    match = act(fifth_match(THREE_HANDS), "AS")
    with pytest.raises(IllegalAction) as caught:
        match.deal(Deal(tuple(map(parse_cards, THREE_HANDS))))
    assert (caught.value.clause, caught.value.code) == ("F2.4", "round_running")
    assert held(match, 0) == "QS TS 8S 6S 4S"
