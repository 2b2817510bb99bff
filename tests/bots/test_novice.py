"""What the novice does by rule. The blunders that no level may make are in `test_blunders_*`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.bots import BOTS
from eightythree.cards import names, parse_cards
from eightythree.games import auction, fifth
from eightythree.games.auction import keeping
from eightythree.games.auction.actions import chosen_cards

from .positions import auction_view, bidding_view, keeping_view, naming_view

if TYPE_CHECKING:
    Observation = fifth.Observation | auction.Observation


def choice_of(view: Observation) -> str:
    """What the novice does, in words."""
    action = BOTS["novice"].choose(view, random.Random(0))
    if isinstance(view, fifth.Observation):
        return fifth.format_action(action)
    return auction.format_action(action)


# The card is one of `good`: hearts are trump, seat 0 declares and leads to the first trick.
AUCTION = {
    # The enemy's ace takes the trick: the least that can be thrown.
    "joker_is_not_thrown_under_the_ace": ("JK QH 9H 5H 3H 3C", "AH", "3H"),
    "fives_are_kept_from_the_enemy": ("5H 5D 8H 3C 4C 6C", "AH", "8H"),
    # Without a trump nothing is at stake: the lowest card.
    "void_throws_the_lowest": ("AS KC 2D 3C 4C 6C", "AH", "2D"),
    # The ace is the partner's, and afterwards the king is the master.
    "king_is_the_master_under_the_ace": ("KH 4H 2C 3C 4C 6C", "AH 3H", "4H"),
    # The partner wins already: no ruff over it for nothing.
    "no_ruff_over_the_partner": ("7H 3C 4C 6C 7C 8C", "AS 6H 2S", "3C"),
    # Points on the table: win them where it can be done, with what stays safe.
    "low_ruff_takes_the_joker": ("6H AH 2C 3C 4C 6C", "2S 3S JK", "6H"),
    # An enemy still to play may ruff higher.
    "joker_does_not_ruff_before_the_enemy": ("JK 3S 4S 6S 7S 2C", "AS", ("3S", "4S", "6S", "7S")),
    "nothing_is_left_to_fear": (
        "JK 2C",
        "AH 3H 4H 6H KH 2H 7H 8H QH 9H TH JH 5H 2S 5D 3S",
        ("JK", "2C"),
    ),
}


@pytest.mark.parametrize("name", AUCTION)
def test_auction_play(name: str) -> None:
    hand, plays, good = AUCTION[name]
    assert choice_of(auction_view(hand, plays)) in good


def test_suit_is_followed_where_it_must_be() -> None:
    view = auction_view("AH 3S 4C 6C 7C 8C", "AS", plain_lead="must_follow")
    assert choice_of(view) == "3S"


def test_a_trump_given_to_the_partner_is_no_danger() -> None:
    """The ace is out, but with the partner: the king wins the trick and is worth leading."""
    hand, plays = "KH JH 8H 7H 6H 4H", "QC 2C"
    fearful = choice_of(auction_view(hand, plays))
    assert fearful != "KH"
    lead = auction_view("KH 9H 8H 7H 6H 4H", "", gave="AH")
    assert choice_of(lead) == "KH"


# --- down to six cards ---------------------------------------------------------------------------


def test_the_joker_and_fives_are_given_and_the_winners_kept() -> None:
    view = keeping_view("AH KH QH JH 9H 5H 5D JK 3C 4C 6C 7C", auction.Phase.GIVE)
    assert choice_of(view) == "give 5D JK"


def test_small_trumps_beyond_six_go_to_the_partner() -> None:
    view = keeping_view("AH KH QH JH 8H 7H 3H AC 4C 6C 7C 8C", auction.Phase.GIVE)
    assert choice_of(view) == "give 3H"


def test_no_winner_is_given() -> None:
    rng = random.Random(4)
    for _ in range(200):
        hand = parse_cards("AH KH QH")
        deck = [card for card in range(auction.DECK_SIZE) if not hand >> card & 1]
        hand |= sum(1 << card for card in rng.sample(deck, 14))
        choice = keeping.give_choice(hand, 1)
        if choice.maximum > 0:
            view = keeping_view(names(hand), auction.Phase.GIVE)
            gift = chosen_cards(BOTS["novice"].choose(view, rng))
            assert not gift & parse_cards("AH KH QH")


@pytest.mark.parametrize(
    ("hand", "rules", "good"),
    [
        # Plain cards go before trumps, and low ones before high.
        ("AH 8H 3H AS 2S 3S 4C 6C 7C KC QC TC", {}, "discard 3S 2S 7C 6C 4C TC"),
        ("AH 9H 8H 7H 6H 4H 3H AS KS AC KC AD", {}, "discard 3H AS KS AD AC KC"),
        ("AH 9H 8H 7H 6H 4H 3H AS KS AC KC AD", {"discard": "keep_trumps"}, None),
    ],
)
def test_discards(hand: str, rules: dict[str, str], good: str | None) -> None:
    view = keeping_view(hand, auction.Phase.DISCARD, **rules)
    chosen = choice_of(view)
    kept = parse_cards(hand) & ~chosen_cards(auction.parse_action(chosen))
    assert kept.bit_count() == 6
    if good is not None:
        assert parse_cards(chosen.removeprefix("discard ")) == parse_cards(
            good.removeprefix("discard ")
        )


# --- bidding -------------------------------------------------------------------------------------

STRONG = "AH KH QH 9H 5H 3H AS 4S 2C 7C 8D TD"
FAIR = "KH JH TH 7H 6H AS 8S 4S 2C 7C 8D TD"
POOR = "8H 6H 4H 9S 7S 3S 8C 6C 3C 9D 7D 3D"
CERTAIN = "AH KH QH JH TH 8H 7H 4H AS 2C 7C 8D"


def height(words: str) -> int:
    """A bid as a number: 0 a pass, 84 the double."""
    return 0 if words == "pass" else 84 if words == "83x2" else int(words)


def test_a_strong_hand_bids() -> None:
    assert 30 <= height(choice_of(bidding_view(STRONG))) <= 83
    assert height(choice_of(bidding_view(STRONG, "45"))) > 45


def test_a_poor_hand_does_not_go_high() -> None:
    assert choice_of(bidding_view(POOR, "50")) == "pass"
    assert choice_of(bidding_view(FAIR, "60")) == "pass"


def test_the_double_needs_every_trick() -> None:
    assert choice_of(bidding_view(CERTAIN)) == "83x2"
    for hand in (STRONG, FAIR, POOR):
        assert choice_of(bidding_view(hand)) != "83x2"
        assert choice_of(bidding_view(hand, "83")) == "pass"


def test_the_partner_is_not_outbid_without_need() -> None:
    """The seat that dealt speaks last; its partner has the bid."""
    assert choice_of(bidding_view(FAIR, "pass 50 pass")) == "pass"


def test_a_dealer_who_must_bid_bids_least() -> None:
    for hand in (STRONG, FAIR, POOR):
        assert choice_of(bidding_view(hand, "pass pass pass")) == "30"
    assert choice_of(bidding_view(POOR, "pass pass pass", min_bid=83)) == "83"
    redeal: dict[str, Any] = {"min_bid": 70, "all_pass": "redeal"}
    assert choice_of(bidding_view(POOR, "pass pass pass", **redeal)) == "pass"


@pytest.mark.parametrize("step", [1, 7, 20, 60])
def test_steps_are_kept(step: int) -> None:
    bid = height(choice_of(bidding_view(STRONG, bid_step=step)))
    assert bid in (*range(30, 83, step), 83)


def test_who_speaks_once_says_what_the_hand_is_good_for() -> None:
    once = height(choice_of(bidding_view(STRONG, bidding="single_round")))
    assert once > height(choice_of(bidding_view(STRONG)))
    assert height(choice_of(bidding_view(STRONG, "pass 45 pass", bidding="single_round"))) < 50


def test_the_longest_and_highest_suit_is_named() -> None:
    assert choice_of(naming_view(STRONG + " 2H 6H JC QD 4D")) == "H"
    assert choice_of(naming_view(FAIR, name_trump="before_kitty")) == "H"


def test_a_void_round_is_avoided_where_nothing_may_be_given() -> None:
    """Seven counting hearts would make the round void; spades are good for the bid as well."""
    hand = "AH KH 9H TH JH 5H 2H AS KS QS JS TS 9S 2C 7C 8C TC"
    assert choice_of(naming_view(hand, give="off")) == "S"
    hopeless = "AH KH QH TH JH 5H 2H 8S 7S 6S 2D 3D 2C 7C 8C TC 9C"
    assert choice_of(naming_view(hopeless, give="off")) == "H"
