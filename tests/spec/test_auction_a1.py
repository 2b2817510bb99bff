"""Auction, A1: players, pack and deal."""

from __future__ import annotations

import pytest

from eightythree.cards import FULL_DECK, JOKER, parse_card, parse_cards
from eightythree.errors import CardError, IllegalAction, RulesError
from eightythree.games import auction
from eightythree.games.results import Deal

from .tables import act, auction_match, last_result, legal, play_auction, refusal, words

# Four whole suits less a card each, and what is left.
HANDS = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
)
KITTY = "2S 2H 2D 2C JK"

ROUND = (
    "0: AS KH 3S 2S",
    "1: KC 6C 2C 9H",
    "0: AH 2H 5H 5S",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 8])
def test_A1_1_four_play(seats: int) -> None:
    with pytest.raises(RulesError, match=f"for 4 players, not {seats}") as caught:
        auction.start(auction.Rules(), seats, dealer=0)
    assert caught.value.clause == "A1.1"
    assert auction.start(auction.Rules(), 4, dealer=0).seats == 4


def test_A1_1_partners_sit_opposite_and_score_together() -> None:
    # Seat 0 declares and captures; its partner is seat 2, the others are side 1.
    match = play_auction(ROUND)
    assert match.totals == (58, 25)
    # The same cards two seats on: still side 0 for the declarer, now seat 2.
    match = play_auction([f"{(int(trick[0]) + 2) % 4}{trick[1:]}" for trick in ROUND])
    contract = last_result(match).contract
    assert contract is not None
    assert contract.declarer == 2
    assert match.totals == (58, 25)
    # One seat on: side 1.
    match = play_auction([f"{(int(trick[0]) + 1) % 4}{trick[1:]}" for trick in ROUND])
    contract = last_result(match).contract
    assert contract is not None
    assert contract.declarer == 1
    assert match.totals == (25, 58)


def test_A1_2_52_cards_and_one_joker() -> None:
    assert auction.DECK_SIZE == 53
    assert FULL_DECK.bit_count() == 53
    assert FULL_DECK >> JOKER == 1
    match = auction_match(HANDS, KITTY)
    assert match.round is not None
    dealt = match.round.dealt
    assert dealt[0] | dealt[1] | dealt[2] | dealt[3] | match.round.kitty == FULL_DECK


def test_A1_2_no_other_card_and_no_card_twice() -> None:
    match = auction.start(auction.Rules(), 4, 3)
    hands = tuple(map(parse_cards, HANDS))
    outside = hands[1] ^ parse_cards("AH") | 1 << 53
    with pytest.raises(CardError, match="seat 1 holds a card outside the 53") as stranger:
        match.deal(Deal((hands[0], outside, *hands[2:]), parse_cards(KITTY)))
    with pytest.raises(CardError, match="AS dealt twice") as twice:
        match.deal(Deal(hands, parse_cards("AS 2H 2D 2C JK")))
    assert {stranger.value.clause, twice.value.clause} == {"A1.2"}


@pytest.mark.parametrize("dealer", range(4))
def test_A1_3_any_seat_may_deal_first(dealer: int) -> None:
    match = auction_match(HANDS, KITTY, dealer)
    assert match.dealer == dealer
    assert match.to_act == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", [-1, 4])
def test_A1_3_the_first_dealer_has_a_seat(dealer: int) -> None:
    with pytest.raises(RulesError, match=f"a seat from 0 to 3, not {dealer}") as caught:
        auction.start(auction.Rules(), 4, dealer)
    assert caught.value.clause == "A1.3"


def test_A1_3_the_deal_passes_to_the_left() -> None:
    match = play_auction(ROUND)
    assert match.results[0].dealer == 3
    assert match.dealer == 0
    assert match.awaits_deal
    assert match.number == 1
    match = match.deal(Deal(tuple(map(parse_cards, HANDS)), parse_cards(KITTY)))
    assert match.number == 2
    assert match.to_act == 1


def test_A1_3_the_next_deal_waits_for_the_end_of_the_round() -> None:
    match = auction_match(HANDS, KITTY)
    with pytest.raises(IllegalAction) as caught:
        match.deal(Deal(tuple(map(parse_cards, HANDS)), parse_cards(KITTY)))
    assert (caught.value.clause, caught.value.code) == ("A6.5", "round_running")


def test_A1_4_three_at_a_time_from_the_left_of_the_dealer() -> None:
    order = (
        "AS KS QS  AH KH QH  AD KD QD  AC KC QC"
        " JS TS 9S  JH TH 9H  JD TD 9D  JC TC 9C"
        " 8S 7S 6S  8H 7H 6H  8D 7D 6D  8C 7C 6C"
        " 5S 4S 3S  5H 4H 3H  5D 4D 3D  5C 4C 3C"
        " 2S 2H 2D 2C JK"
    )
    deck = [parse_card(word) for word in order.split()]
    for dealer in range(4):
        deal = auction.deal_from(deck, 4, dealer)
        for place in range(4):
            assert words(deal.hands[(dealer + 1 + place) % 4]) == HANDS[place]
        assert words(deal.kitty) == KITTY


def test_A1_4_a_deal_of_other_sizes_is_refused() -> None:
    match = auction.start(auction.Rules(), 4, 3)
    hands = tuple(map(parse_cards, HANDS))
    kitty = parse_cards(KITTY)
    with pytest.raises(CardError, match="four hands, not 3") as three:
        match.deal(Deal(hands[:3], kitty))
    with pytest.raises(CardError, match="seat 3 is dealt 13 cards, not 12") as many:
        match.deal(Deal((*hands[:3], hands[3] | parse_cards("2C")), kitty))
    with pytest.raises(CardError, match="the kitty is dealt 4 cards, not 5") as few:
        match.deal(Deal(hands, parse_cards("2S 2H 2D 2C")))
    assert {three.value.clause, many.value.clause, few.value.clause} == {"A1.4"}


def test_A1_4_nothing_is_bid_before_the_deal() -> None:
    match = auction.start(auction.Rules(), 4, 3)
    assert match.awaits_deal
    assert match.to_act is None
    assert match.number == 1
    assert legal(match) == ""
    error = refusal(match, "30")
    assert (error.clause, error.code) == ("A1.4", "not_dealt")
    assert str(error) == "no cards have been dealt (A1.4)"
    seen = auction.observe(match, 0)
    assert (seen.hand, seen.dealt, seen.kitty, seen.to_act) == (0, 0, None, None)
    assert (seen.phase, seen.counts, seen.legal) == (auction.Phase.OVER, (0, 0, 0, 0), ())


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_A1_4_a_seat_sees_its_own_twelve_cards_and_no_others(seat: int | None) -> None:
    match = act(auction_match(HANDS, KITTY), "30")
    seen = auction.observe(match, seat)
    own = "" if seat is None else HANDS[seat]
    assert words(seen.hand) == own
    assert words(seen.dealt) == own
    assert seen.kitty is None
    assert seen.counts == (12, 12, 12, 12)
    assert (seen.seat, seen.dealer, seen.to_act) == (seat, 3, 1)
    assert bool(seen.legal) is (seat == 1), "the words of the seat to act are its own"


def test_A1_4_what_others_and_the_kitty_hold_changes_nothing_for_a_seat() -> None:
    one = auction_match(HANDS, KITTY)
    turned = auction_match((HANDS[0], HANDS[3], HANDS[1], HANDS[2]), KITTY)
    swapped = auction_match(
        (HANDS[0], HANDS[1].replace("AH", "JK"), HANDS[2], HANDS[3]), "2S 2H 2D 2C AH"
    )
    for seat in (0, None):
        seen = auction.observe(one, seat)
        assert seen == auction.observe(turned, seat)
        assert seen == auction.observe(swapped, seat)
