"""Actions as ints and as words, in both games."""

from __future__ import annotations

import pytest

from eightythree.cards import FULL_DECK, card_name, parse_cards
from eightythree.errors import CardError
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import (
    DISCARD,
    DOUBLE,
    GIVE,
    PASS,
    bid_action,
    bid_name,
    chosen_cards,
    kind_of,
    trump_action,
)

NONSENSE = [
    "",
    " ",
    "bid",
    "bid 40",
    "40 points",
    "pass pass",
    "pass,",
    "passs",
    "paſs",
    "83x3",
    "83 x2",
    "x2",
    "0",
    "00",
    "-1",
    "+40",
    "040",
    "4_0",
    "40.0",
    "1e1",
    "1000",
    "9" * 5000,
    "٤٠",
    "４０",
    "hearts",
    "X",
    "ſ",
    "ß",
    "♤",
    "SS",
    "KX",
    "KS KH",
    "gave 8H",
    "given",
    "giveKS",
    "\x00",
    "\ud800",
    "🂡" * 100,
    "a\nb",
]


@pytest.mark.parametrize("card", range(52))
def test_fifth_actions_are_cards(card: int) -> None:
    word = fifth.format_action(card)
    assert word == card_name(card)
    assert fifth.parse_action(word) == card
    assert fifth.parse_action(word.lower()) == card


def test_fifth_has_52_actions() -> None:
    assert fifth.ACTIONS == 52
    for action in (-1, 52, 2**60):
        with pytest.raises(ValueError, match=f"{action} is no action"):
            fifth.format_action(action)


@pytest.mark.parametrize("text", ["JK", "jk", "pass", "40", "S", "AS KS", ""])
def test_what_is_no_action_of_fifth(text: str) -> None:
    with pytest.raises(CardError):
        fifth.parse_action(text)


def test_auction_actions_are_dense() -> None:
    assert auction.ACTIONS == 53 + 1 + 84 + 4
    spoken = [auction.format_action(action) for action in range(auction.ACTIONS)]
    assert len(set(spoken)) == auction.ACTIONS
    assert spoken[:53] == [card_name(card) for card in range(53)]
    assert spoken[53] == "pass"
    assert spoken[54:137] == [str(bid) for bid in range(1, 84)]
    assert spoken[137:] == ["83x2", "S", "H", "D", "C"]
    assert [auction.parse_action(word) for word in spoken] == list(range(auction.ACTIONS))


def test_the_parts_of_an_auction_action() -> None:
    assert bid_action(1) == PASS + 1
    assert bid_action(DOUBLE) == 137
    assert [trump_action(suit) for suit in range(4)] == [138, 139, 140, 141]
    assert (bid_name(83), bid_name(DOUBLE)) == ("83", "83x2")
    assert chosen_cards(GIVE | parse_cards("8H JK")) == parse_cards("8H JK")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("PASS", "pass"),
        ("Pass", "pass"),
        (" pass ", "pass"),
        ("83X2", "83x2"),
        ("s", "S"),
        ("h", "H"),
        ("♠", "S"),
        ("♥", "H"),
        ("♦", "D"),
        ("♣", "C"),
        ("ks", "KS"),
        ("10♦", "TD"),
        ("jk", "JK"),
        ("5D", "5D"),
        ("5", "5"),
        ("10", "10"),
        ("GIVE 8h", "give 8H"),
        ("Give", "give"),
        ("give   7H\t8H ", "give 8H 7H"),
        ("DISCARD 2s JK A♠", "discard AS 2S JK"),
        ("discard", "discard"),
    ],
)
def test_other_ways_to_write_an_action(text: str, word: str) -> None:
    assert auction.format_action(auction.parse_action(text)) == word


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_action_of_auction(text: str) -> None:
    with pytest.raises(CardError) as caught:
        auction.parse_action(text)
    message = str(caught.value)
    assert message.replace("…", "").isascii()
    assert message.isprintable()
    assert len(message) < 600


@pytest.mark.parametrize("text", ["84", "100", "999"])
def test_a_bid_above_83(text: str) -> None:
    with pytest.raises(CardError, match=f"^a bid is at most 83, or 83x2, not {text}$") as caught:
        auction.parse_action(text)
    assert caught.value.clause == "A3.1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("give 8H 8h", "8H stands twice"),
        ("discard KX", "'KX' is no card"),
        ("give pass", "'pass' is no card"),
    ],
)
def test_sets_that_are_none(text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        auction.parse_action(text)


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (0, "play"),
        (52, "play"),
        (53, "bid"),
        (137, "bid"),
        (138, "trump"),
        (141, "trump"),
        (GIVE, "give"),
        (GIVE | FULL_DECK, "give"),
        (DISCARD, "discard"),
        (DISCARD | 1, "discard"),
        (-1, ""),
        (142, ""),
        (FULL_DECK, ""),
        (GIVE | DISCARD, ""),
        (1 << 55, ""),
        (1 << 55 | GIVE, ""),
        (-(1 << 60), ""),
    ],
)
def test_the_kind_of_an_action(action: int, kind: str) -> None:
    assert kind_of(action) == kind
    if kind:
        assert auction.parse_action(auction.format_action(action)) == action
        assert action < 2**63
    else:
        with pytest.raises(ValueError, match=f"^{action} is no action of Auction$"):
            auction.format_action(action)
