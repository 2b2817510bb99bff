"""Cards and sets of cards: names in and out, masks, ranks."""

from __future__ import annotations

import random

import pytest

from eightythree import cards
from eightythree.cards import (
    FULL_DECK,
    JOKER,
    STANDARD_DECK,
    card_name,
    cards_in,
    mask_of,
    names,
    parse_card,
    parse_cards,
    rank_of,
    suit_mask,
    suit_of,
)
from eightythree.errors import CardError, EightyThreeError

ALL_NAMES = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"] + ["JK"]


def test_the_53_cards_have_names_of_their_own() -> None:
    assert [card_name(card) for card in range(53)] == ALL_NAMES
    assert len(set(ALL_NAMES)) == 53


def test_every_name_is_read_back() -> None:
    assert [parse_card(name) for name in ALL_NAMES] == list(range(53))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10D", "TD"),
        ("10d", "TD"),
        ("td", "TD"),
        ("tD", "TD"),
        ("as", "AS"),
        ("aS", "AS"),
        ("9c", "9C"),
        ("jk", "JK"),
        ("Jk", "JK"),
        ("jK", "JK"),
        ("A♠", "AS"),
        ("a♠", "AS"),
        ("Q♥", "QH"),
        ("2♦", "2D"),
        ("K♣", "KC"),
        ("10♥", "TH"),
        ("T♣", "TC"),
    ],
)
def test_other_ways_to_write_a_card(text: str, name: str) -> None:
    assert card_name(parse_card(text)) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "A",
        "S",
        "10",
        "1S",
        "1D",
        "11D",
        "0S",
        "SA",
        "♠A",
        "AX",
        "XS",
        "AS ",
        " AS",
        "A S",
        "ASS",
        "AS\n",
        "AS\x00",
        "T10",
        "10T",
        "100",
        "10DD",
        "J",
        "JKK",
        "JOKER",
        "♠",
        "♠♠",
        "Aſ",  # the long s, whose upper case is S
        "Aß",
        "Kﬅ",
        "AＳ",  # full width
        "Ａ♠",
        "2ﾀ",
        "٢S",  # a digit of another script
        "²S",
        "𝟚S",
        "🂡",
        "ı",
        "A♤",  # the white suit signs are others
        "A♠\ufe0f",
        "\ud800",
        "\u202eAS",
        "1" * 5000,
        "é" * 5000,
    ],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    message = str(caught.value)
    assert message.endswith("is no card; write rank and suit like AS, TD, 9C, or JK")
    assert message.replace("…", "").isascii(), "printable anywhere"
    assert len(message) < 200
    assert "\n" not in message
    assert caught.value.clause is None
    assert isinstance(caught.value, EightyThreeError)
    assert isinstance(caught.value, ValueError)


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(CardError, match=r"^'AAAAAAAAAAAA\\u2026' is no card"):
        parse_card("A" * 13)
    with pytest.raises(CardError, match=r"^'AAAAAAAAAAAA' is no card"):
        parse_card("A" * 12)


@pytest.mark.parametrize("suit", range(4))
def test_suits_and_ranks(suit: int) -> None:
    letter = "SHDC"[suit]
    order = [parse_card(rank + letter) for rank in "23456789TJQKA"]
    assert [suit_of(card) for card in order] == [suit] * 13
    assert [rank_of(card) for card in order] == list(range(13))
    assert order == sorted(order), "a higher card is a higher int"
    assert mask_of(order) == suit_mask(suit)
    assert cards.SUIT_NAMES[suit][0].upper() == letter


def test_the_joker_has_no_suit() -> None:
    assert suit_of(JOKER) == 4
    assert rank_of(JOKER) == 0
    assert all(not suit_mask(suit) >> JOKER & 1 for suit in range(4))


def test_suits_of_one_colour_add_up_to_three() -> None:
    assert cards.SPADES + cards.CLUBS == 3
    assert cards.HEARTS + cards.DIAMONDS == 3


def test_the_decks() -> None:
    assert sum(suit_mask(suit) for suit in range(4)) == STANDARD_DECK
    assert FULL_DECK ^ STANDARD_DECK == 1 << JOKER
    assert FULL_DECK < 2**63, "fits a non-negative int64"


def test_masks_and_their_cards() -> None:
    assert list(cards_in(0)) == []
    assert list(cards_in(FULL_DECK)) == list(range(53))
    assert mask_of([]) == 0
    rng = random.Random(83)
    for _ in range(50):
        chosen = rng.sample(range(53), rng.randrange(54))
        assert list(cards_in(mask_of(chosen))) == sorted(chosen)


def test_names_of_a_mask_go_by_suit_and_from_high_to_low() -> None:
    assert names(0) == ""
    assert names(parse_cards("2C JK TS A♠ 10h 9D ah")) == "AS TS AH TH 9D 2C JK"
    assert names(FULL_DECK).split() == [
        *(rank + suit for suit in "SHDC" for rank in "AKQJT98765432"),
        "JK",
    ]


def test_sets_of_cards_are_read_back() -> None:
    rng = random.Random(83)
    for _ in range(50):
        mask = rng.getrandbits(53)
        assert parse_cards(names(mask)) == mask


def test_spaces_between_cards_do_not_matter() -> None:
    assert parse_cards("") == parse_cards("  \t ") == 0
    assert parse_cards("  AS\tKS \n QS ") == parse_cards("AS KS QS")


@pytest.mark.parametrize(
    ("text", "twice"), [("AS AS", "AS"), ("TD KS 10d", "TD"), ("JK 2C jk", "JK"), ("A♠ as", "AS")]
)
def test_a_card_stands_once(text: str, twice: str) -> None:
    with pytest.raises(CardError, match=f"^{twice} stands twice$"):
        parse_cards(text)


def test_a_set_with_a_word_that_is_no_card() -> None:
    with pytest.raises(CardError, match="'KX' is no card"):
        parse_cards("AS KX QS")
