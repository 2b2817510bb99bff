"""Following suit and what wins a trick; without trump and with each suit as trump."""

from __future__ import annotations

import pytest

from eightythree.cards import (
    FULL_DECK,
    STANDARD_DECK,
    card_name,
    cards_in,
    parse_card,
    parse_cards,
    suit_mask,
    suit_of,
)
from eightythree.tricks import (
    NO_SUIT,
    beats,
    card_points,
    counting_trumps,
    effective_suit,
    follow,
    off_five,
    plain_suit,
    trump_strength,
    trumps,
)

POINTS = {"A": 1, "K": 25, "Q": 20, "J": 1, "T": 1, "9": 9, "5": 5, "2": 1}


def test_without_trump_nothing_is_a_trump() -> None:
    assert trumps(NO_SUIT) == 0
    for card in cards_in(STANDARD_DECK):
        assert effective_suit(card, NO_SUIT) == suit_of(card)
    for suit in range(4):
        assert plain_suit(suit, NO_SUIT) == suit_mask(suit)


def test_without_trump_a_higher_card_of_the_suit_wins() -> None:
    for card in cards_in(STANDARD_DECK):
        for best in cards_in(STANDARD_DECK):
            same = suit_of(card) == suit_of(best)
            assert beats(card, best, NO_SUIT) is (same and card > best)


@pytest.mark.parametrize("trump", range(4))
def test_the_53_cards_are_trumps_or_plain(trump: int) -> None:
    plain = [plain_suit(suit, trump) for suit in range(4) if suit != trump]
    assert [mask.bit_count() for mask in plain].count(12) == 1, "the suit of the trump's colour"
    assert [mask.bit_count() for mask in plain].count(13) == 2
    assert trumps(trump).bit_count() == 15
    assert sum(plain) + trumps(trump) == FULL_DECK
    assert plain_suit(trump, trump) == 0


@pytest.mark.parametrize("trump", range(4))
def test_off_five(trump: int) -> None:
    five = off_five(trump)
    assert card_name(five) == ["5C", "5D", "5H", "5S"][trump]
    assert effective_suit(five, trump) == trump
    # It sits between the 5 and the 4 of trumps.
    letter = "SHDC"[trump]
    assert beats(parse_card("5" + letter), five, trump)
    assert beats(five, parse_card("4" + letter), trump)
    assert not beats(five, parse_card("5" + letter), trump)
    assert beats(five, parse_card("A" + "SHDC"[suit_of(five)]), trump)


@pytest.mark.parametrize("trump", range(4))
def test_the_joker_is_the_lowest_trump(trump: int) -> None:
    joker = parse_card("JK")
    assert effective_suit(joker, trump) == trump
    for card in range(52):
        assert beats(joker, card, trump) is not bool(trumps(trump) >> card & 1)


@pytest.mark.parametrize("trump", range(4))
def test_every_trump_has_a_strength_of_its_own(trump: int) -> None:
    found = {trump_strength(card, trump): card_name(card) for card in cards_in(trumps(trump))}
    assert sorted(found) == list(range(15))
    assert found[0] == "JK"
    assert found[4] == card_name(off_five(trump))
    assert [found[place][0] for place in (14, 13, 12, 11, 10, 9, 8, 7, 6, 5)] == list("AKQJT98765")
    assert [found[place][0] for place in (3, 2, 1)] == list("432")


@pytest.mark.parametrize("trump", range(4))
def test_of_two_cards_exactly_one_takes_the_trick(trump: int) -> None:
    for first in range(53):
        for later in range(53):
            if first != later:
                related = effective_suit(first, trump) == effective_suit(later, trump)
                either = beats(later, first, trump) or beats(first, later, trump)
                both = beats(later, first, trump) and beats(first, later, trump)
                any_trump = trump in (effective_suit(first, trump), effective_suit(later, trump))
                assert either is (related or any_trump)
                assert not both


@pytest.mark.parametrize("trump", range(4))
def test_points(trump: int) -> None:
    letter = "SHDC"[trump]
    for card in range(53):
        name = card_name(card)
        if name == "JK":
            expected = 15
        elif card == off_five(trump):
            expected = 5
        elif name[1] == letter:
            expected = POINTS.get(name[0], 0)
        else:
            expected = 0
        assert card_points(card, trump) == expected, name
        assert bool(counting_trumps(trump) >> card & 1) is bool(expected), name
    assert sum(card_points(card, trump) for card in range(53)) == 83


def test_follow() -> None:
    hand = parse_cards("AS 2S KH")
    assert follow(hand, suit_mask(0)) == parse_cards("AS 2S")
    assert follow(hand, suit_mask(2)) == hand
    assert follow(0, suit_mask(2)) == 0
