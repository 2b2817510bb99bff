"""Auction, A2: what the cards are worth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from eightythree.cards import FULL_DECK, cards_in, names, parse_card, parse_cards
from eightythree.tricks import (
    beats,
    card_points,
    counting_trumps,
    effective_suit,
    off_five,
    plain_suit,
    trump_strength,
    trumps,
)

from .tables import SUITS, act, auction_play, legal, refusal, words

TRUMPS = {
    "S": "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S 3S 2S JK",
    "H": "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H JK",
    "D": "AD KD QD JD TD 9D 8D 7D 6D 5D 5H 4D 3D 2D JK",
    "C": "AC KC QC JC TC 9C 8C 7C 6C 5C 5S 4C 3C 2C JK",
}
POINTS = (1, 25, 20, 1, 1, 9, 0, 0, 0, 5, 5, 0, 0, 1, 15)

# Seat 2 holds the off-five and no other diamond, seat 3 the joker and no heart.
FINAL = (
    "AH KH AD AS KS AC",
    "QH JH KD QD JD KC",
    "TH 9H 5H 2H 5D QS",
    "JK TD 9D JS TS QC",
)


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_1_fifteen_trumps_in_order(trump: str) -> None:
    suit = SUITS[trump]
    order = [parse_card(word) for word in TRUMPS[trump].split()]
    assert trumps(suit) == parse_cards(TRUMPS[trump])
    assert trumps(suit).bit_count() == 15
    assert [trump_strength(card, suit) for card in order] == list(range(14, -1, -1))
    for place, higher in enumerate(order):
        for lower in order[place + 1 :]:
            assert beats(higher, lower, suit)
            assert not beats(lower, higher, suit)


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_1_the_joker_beats_every_plain_card(trump: str) -> None:
    suit = SUITS[trump]
    joker = parse_card("JK")
    for card in cards_in(FULL_DECK & ~trumps(suit)):
        assert beats(joker, card, suit)
        assert not beats(card, joker, suit)


@pytest.mark.parametrize(("trump", "five"), [("H", "5D"), ("D", "5H"), ("S", "5C"), ("C", "5S")])
def test_A2_2_the_off_five_is_of_the_same_colour(trump: str, five: str) -> None:
    assert off_five(SUITS[trump]) == parse_card(five)
    assert effective_suit(parse_card(five), SUITS[trump]) == SUITS[trump]
    assert effective_suit(parse_card("JK"), SUITS[trump]) == SUITS[trump]


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_2_every_other_card_belongs_to_its_printed_suit(trump: str) -> None:
    suit = SUITS[trump]
    for card in cards_in(FULL_DECK & ~parse_cards("JK") & ~(1 << off_five(suit))):
        assert "SHDC"[effective_suit(card, suit)] == names(1 << card)[1]


def test_A2_2_the_off_five_is_no_card_of_its_printed_suit() -> None:
    match = act(auction_play(FINAL), "AD, KD")
    assert match.to_act == 2
    # Seat 2 holds 5D, but no diamond: it may play anything.
    assert legal(match) == "QS 2H 5H 9H TH 5D"


def test_A2_2_the_off_five_led_is_a_trump_lead() -> None:
    match = act(auction_play(FINAL, declarer=2), "5D")
    assert match.to_act == 3
    assert legal(match) == "JK", "the tens and nines of diamonds do not follow it"
    assert refusal(match, "TD").clause == "A6.2"


def test_A2_2_the_off_five_must_be_played_to_a_trump_lead() -> None:
    match = auction_play((FINAL[0], "5D QD KD JD KC QC", "TH 9H 5H 2H QH QS", "JK TD 9D JS TS JH"))
    match = act(match, "AH")
    assert legal(match) == "5D"


def test_A2_2_the_off_five_takes_tricks_as_a_trump() -> None:
    match = act(auction_play(FINAL), "AD, KD, 5D, TD")
    assert match.round is not None
    assert match.round.winners == (2,)


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_3_plain_suits_rank_from_the_ace_to_the_two(trump: str) -> None:
    same_colour = {"S": "C", "C": "S", "H": "D", "D": "H"}[trump]
    for plain in "SHDC".replace(trump, ""):
        ranks = "AKQJT9876432" if plain == same_colour else "AKQJT98765432"
        order = [parse_card(rank + plain) for rank in ranks]
        assert words(plain_suit(SUITS[plain], SUITS[trump])) == " ".join(
            rank + plain for rank in ranks
        )
        for higher, lower in pairwise(order):
            assert beats(higher, lower, SUITS[trump])
            assert not beats(lower, higher, SUITS[trump])


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_3_a_card_of_another_plain_suit_beats_nothing(trump: str) -> None:
    first, second, third = (suit for suit in "SHDC" if suit != trump)
    for other in (second, third):
        assert not beats(parse_card("A" + other), parse_card("2" + first), SUITS[trump])


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_4_points_of_the_trumps(trump: str) -> None:
    order = [parse_card(word) for word in TRUMPS[trump].split()]
    assert tuple(card_points(card, SUITS[trump]) for card in order) == POINTS


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_4_83_in_all_on_ten_counting_trumps(trump: str) -> None:
    suit = SUITS[trump]
    assert sum(card_points(card, suit) for card in range(53)) == 83
    paying = [card for card in range(53) if card_points(card, suit)]
    assert len(paying) == 10
    assert list(cards_in(counting_trumps(suit))) == paying


@pytest.mark.parametrize("trump", "SHDC")
def test_A2_4_plain_cards_carry_nothing(trump: str) -> None:
    suit = SUITS[trump]
    assert {card_points(card, suit) for card in cards_in(FULL_DECK & ~trumps(suit))} == {0}


def test_A2_4_the_points_of_a_trick() -> None:
    match = act(auction_play(FINAL), "AH, QH, 9H, JK")
    assert match.round is not None
    assert match.round.captured == (1 + 20 + 9 + 15, 0)
