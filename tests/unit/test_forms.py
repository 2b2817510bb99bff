"""Reduced games: what they may be, and tiny ones counted by hand."""

from __future__ import annotations

import pickle
import random
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from eightythree.cards import FULL_DECK, STANDARD_DECK, cards_in, mask_of, names, parse_cards
from eightythree.errors import CardError, IllegalAction, RulesError
from eightythree.games import auction, fifth
from eightythree.games.results import Deal
from eightythree.tricks import card_points, counting_trumps


def playouts(position: Any) -> list[tuple[int, ...]]:
    """Return the points of every way to play a round on."""
    if position.over:
        return [position.result().points]
    return [
        points for action in position.legal_actions() for points in playouts(position.apply(action))
    ]


def test_the_standard_forms_are_the_printed_games() -> None:
    assert fifth.Form(ranks=13, suits=4, hand=6, deciding=5, win=2, extra=1) == fifth.STANDARD
    assert fifth.STANDARD.deck == STANDARD_DECK
    form = auction.STANDARD
    assert (form.deck, form.dealt, form.kitty, form.hand) == (FULL_DECK, 12, 5, 6)
    assert (form.total, form.kept_counting, form.packet) == (83, 4, 3)
    for trump in range(4):
        assert form.counting_trumps(trump) == counting_trumps(trump)
        assert all(form.card_points(card, trump) == card_points(card, trump) for card in range(53))


def test_the_form_in_whole_numbers() -> None:
    form = fifth.Form(ranks=3, suits=2, hand=2, deciding=2, win=5, extra=7)
    gone = STANDARD_DECK & ~parse_cards("AS KS QS AH KH QH")
    assert tuple(form.numbers) == (gone, 2, 2, 5, 7)


@pytest.mark.parametrize("form", [fifth.Form(ranks=3, hand=2, deciding=1), auction.STANDARD])
def test_forms_travel_to_other_processes(form: Any) -> None:
    assert pickle.loads(pickle.dumps(form)) == form  # noqa: S301 - made here


@pytest.mark.parametrize("game", [fifth, auction])
def test_matches_are_played_in_the_standard_form(game: Any) -> None:
    match = game.start(game.Rules(), 4, 0)
    match = match.deal(game.deal_from(range(game.DECK_SIZE), 4, 0))
    assert match.round.form == game.STANDARD


@pytest.mark.parametrize(
    ("numbers", "clause", "remedy"),
    [
        ({"ranks": 0}, "F1.2", "from 1 to 13"),
        ({"ranks": 14}, "F1.2", "from 1 to 13"),
        ({"suits": 5}, "F1.2", "from 1 to 4"),
        ({"suits": True}, "F1.2", "not True"),
        ({"hand": 0}, "F1.3", "from 1 to 52"),
        ({"deciding": 0}, "F3.1", "from 1 to 52"),
        ({"deciding": 7}, "F3.1", "set deciding to 6 or less"),
        ({"win": -1}, "F3.1", "from 0 to 1000"),
        ({"extra": 1001}, "F3.2", "from 0 to 1000"),
        ({"hand": "six"}, "F1.3", "not 'six'"),
    ],
)
def test_impossible_forms_of_fifth(numbers: dict[str, Any], clause: str, remedy: str) -> None:
    with pytest.raises(RulesError, match=remedy) as raised:
        fifth.Form(**numbers)
    assert raised.value.clause == clause


def test_more_hands_than_the_deck_has_cards_for() -> None:
    form = fifth.Form(ranks=4, suits=2, hand=3, deciding=2)
    form.check_seats(2)
    with pytest.raises(RulesError, match=r"3 hands of 3 need 9 cards and the deck has 8; take"):
        form.check_seats(3)


@pytest.mark.parametrize(
    ("numbers", "clause", "remedy"),
    [
        ({"ranks": ""}, "A1.2", "some of 23456789TJQKA"),
        ({"ranks": "AA"}, "A1.2", "each once"),
        ({"ranks": "AKX"}, "A1.2", "not 'AKX'"),
        ({"suits": "SX"}, "A1.2", "some of SHDC"),
        ({"suits": 2}, "A1.2", "some of SHDC"),
        ({"joker": 1}, "A1.2", "true or false"),
        ({"dealt": 0}, "A1.4", "from 1 to 13"),
        ({"hand": 14}, "A5.3", "from 1 to 13"),
        ({"dealt": 5}, "A5.3", "set hand to 5 or less"),
        ({"ranks": "AKQ52"}, "A1.4", "set dealt to 5 or less"),
        ({"points": (("X", 1),)}, "A2.4", "not 'X' 1"),
        ({"points": (("K", 84),)}, "A2.4", "0 to 83"),
        ({"points": (("K", 1), ("K", 2))}, "A2.4", "twice"),
        ({"points": (("3", 50),)}, "A2.4", "133 points"),
        ({"suits": "SHD", "dealt": 9}, "A2.4", "both suits of a colour"),
        ({"ranks": "876", "joker": False, "dealt": 3, "hand": 3}, "A2.4", "carry 0 points"),
        ({"hand": 4}, "A5.2", "set hand higher"),
    ],
)
def test_impossible_forms_of_auction(numbers: dict[str, Any], clause: str, remedy: str) -> None:
    with pytest.raises(RulesError, match=remedy) as raised:
        auction.Form(**numbers)
    assert raised.value.clause == clause


TINY_FIFTH = fifth.Form(ranks=2, suits=2, hand=2, deciding=1, win=10, extra=1)
TINY_AUCTION = auction.Form(ranks="AK", suits="SC", joker=False, dealt=1, hand=1)


def test_a_tiny_fifth_counted_by_hand() -> None:
    # AS KS AH KH, two each. In four of the six deals each seat holds a card of each suit: the
    # leader chooses, the rest is forced. In two a seat holds a whole suit: each choice is free
    # in the first trick, forced in the second. Seat 0 leads.
    rules = fifth.Rules(hand_bonus="off")
    found = {}
    for mine in combinations(cards_in(TINY_FIFTH.deck), 2):
        hand = mask_of(mine)
        deal = Deal((hand, TINY_FIFTH.deck & ~hand))
        found[names(hand)] = playouts(fifth.start_round(rules, 2, 1, deal, TINY_FIFTH))
    assert {hand: len(points) for hand, points in found.items()} == {
        "KS KH": 2, "AS KS": 4, "AH KH": 4, "AS KH": 2, "KS AH": 2, "AS AH": 2,
    }  # fmt: skip
    # Whoever wins the first trick has 10; 1 more without an ace (F3.2), 1 more for losing the
    # last (F3.3).
    assert found["AS AH"] == [(10, 0), (10, 0)], "the leader wins both tricks with an ace"
    assert found["KS KH"] == [(0, 10), (0, 10)]
    assert found["AS KH"] == [(11, 0), (0, 11)], "leads the ace or the king, and loses the other"
    # The ace or the king of a suit that the other lacks takes both tricks.
    assert sorted(found["AS KS"]) == [(10, 0), (10, 0), (11, 0), (11, 0)]


def test_the_bonus_for_a_dealt_hand_in_a_tiny_fifth() -> None:
    form = fifth.Form(ranks=2, suits=2, hand=2, deciding=2, win=0, extra=7)
    deal = Deal((parse_cards("AS KS"), parse_cards("AH KH")))
    points = playouts(fifth.start_round(fifth.Rules(), 2, 1, deal, form))
    # Each holds one suit: 7. Without an ace in the last trick 7 more, for the leader.
    assert sorted(points) == [(7, 7), (7, 7), (14, 7), (14, 7)]


def test_a_tiny_auction_counted_by_hand() -> None:
    # 24 deals; each seat speaks once: with r seats left and no bid there are N(r) ways, where
    # N(1) = 2 (the dealer bids 26 or its double) and N(r) = N(r - 1) + r + 1, so N(4) = 14. Two
    # trump suits; nothing to give; an empty discard each; one trick of forced cards.
    rules = auction.Rules(min_bid=26, bidding="single_round")
    found = []
    for deck in permutations(cards_in(TINY_AUCTION.deck)):
        deal = auction.deal_from(deck, 4, 0, TINY_AUCTION)
        assert deal.kitty == 0
        found += playouts(auction.start_round(rules, 0, deal, TINY_AUCTION))
    assert len(found) == 24 * 14 * 2
    # The trump ace takes all 26 points. The defenders' 26 stand alone, or a made 26 or 52; a
    # failed bid loses what was captured, nothing, a failed double 52.
    assert {tuple(sorted(points)) for points in found} == {(0, 26), (0, 52), (-52, 26)}


def test_giving_in_a_tiny_auction() -> None:
    # Two counting trumps, one card kept: a giver keeps one of them.
    form = auction.Form(ranks="AK32", suits="SC", joker=False, dealt=2, hand=1, points=(("2", 0),))
    assert (form.total, form.kept_counting, form.kitty) == (26, 1, 0)
    hands = tuple(map(parse_cards, ("AS KS", "3S 3C", "AC KC", "2S 2C")))
    played = auction.start_round(auction.Rules(min_bid=26), 3, Deal(hands), form)
    for word in ("26", "pass", "pass", "pass", "S"):
        played = played.apply(auction.parse_action(word))
    assert played.phase == "give"
    assert [auction.format_action(action) for action in played.legal_actions()] == [
        "give KS",
        "give AS",
    ]
    with pytest.raises(IllegalAction, match="at most 1 trump, those beyond 1"):
        played.check(auction.parse_action("give AS KS"))
    played = played.apply(auction.parse_action("give KS"))
    assert played.phase == "discard", "the partner was given and has one counting trump"
    with pytest.raises(IllegalAction, match="may not discard AS"):
        played.check(auction.parse_action("discard AS"))
    assert [auction.format_action(action) for action in played.legal_actions()] == ["discard"]


def test_a_bid_beyond_a_reduced_total() -> None:
    deal = auction.deal_from(tuple(cards_in(TINY_AUCTION.deck)), 4, 0, TINY_AUCTION)
    with pytest.raises(RulesError, match="set min_bid to 26 or less"):
        auction.start_round(auction.Rules(), 0, deal, TINY_AUCTION)
    played = auction.start_round(auction.Rules(min_bid=10), 0, deal, TINY_AUCTION)
    with pytest.raises(IllegalAction, match="bids go from 10 in steps of 1, and 26"):
        played.check(auction.parse_action("27"))


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (("AS KS", "AH QH"), "seat 1 holds a card outside the 4"),
        (("AS KS", "AH"), "seat 1 is dealt 1 cards, not 2"),
    ],
)
def test_cards_that_a_reduced_fifth_cannot_deal(hands: tuple[str, ...], problem: str) -> None:
    with pytest.raises(CardError, match=problem):
        fifth.start_round(fifth.Rules(), 2, 0, Deal(tuple(map(parse_cards, hands))), TINY_FIFTH)


def test_a_reduced_round_ends_with_its_last_trick() -> None:
    deal = fifth.deal_from(tuple(cards_in(TINY_FIFTH.deck)), 2, 1, TINY_FIFTH)
    played = fifth.start_round(fifth.Rules(), 2, 1, deal, TINY_FIFTH)
    while not played.over:
        played = played.apply(played.legal_actions()[0])
    assert len(played.winners) == 2
    with pytest.raises(IllegalAction, match="the round is over after the last trick"):
        played.check(0)


@given(
    seed=st.integers(0, 2**32),
    ranks=st.integers(1, 13),
    suits=st.integers(1, 4),
    hand=st.integers(1, 10),
    seats=st.integers(2, 8),
    data=st.data(),
)
def test_any_form_of_fifth_plays_to_its_end(
    seed: int, ranks: int, suits: int, hand: int, seats: int, data: st.DataObject
) -> None:
    assume(hand * seats <= ranks * suits)
    deciding = data.draw(st.integers(1, hand))
    form = fifth.Form(ranks, suits, hand, deciding, win=5, extra=0)
    rng = random.Random(seed)
    deck = list(cards_in(form.deck))
    rng.shuffle(deck)
    played = fifth.start_round(fifth.Rules(), seats, 0, fifth.deal_from(deck, seats, 0, form), form)
    assert not mask_of(deck[hand * seats :]) & sum(played.dealt)
    while not played.over:
        played = played.apply(rng.choice(played.legal_actions()))
    result = played.result()
    assert result is not None
    assert len(played.plays) == hand * seats
    assert len(set(played.plays)) == hand * seats
    assert sum(result.points) == 5
    assert result.points[played.winners[deciding - 1]] == 5


@given(
    seed=st.integers(0, 2**32),
    ranks=st.sets(st.sampled_from("23456789TJQKA"), min_size=1),
    suits=st.sampled_from(["SHDC", "SC", "HD", "SH", "S"]),
    joker=st.booleans(),
    less=st.integers(0, 3),
    data=st.data(),
)
def test_any_form_of_auction_plays_to_its_end(
    seed: int, ranks: set[str], suits: str, joker: bool, less: int, data: st.DataObject
) -> None:
    cards = len(ranks) * len(suits) + joker
    dealt = min(cards // 4, 13) - less
    assume(dealt > 0)
    hand = data.draw(st.integers(1, dealt))
    try:
        form = auction.Form("".join(sorted(ranks)), suits, joker, dealt, hand)
    except RulesError as problem:
        # The only things left that can be wrong.
        assert problem.clause in ("A2.4", "A5.2")  # noqa: PT017 - most forms are fine
        return
    give = data.draw(st.sampled_from(["all", "declarers", "off"]))
    discard = data.draw(st.sampled_from(["free", "keep_trumps"]))
    rules = auction.Rules.read(
        {"min_bid": 1, "give": give, "discard": discard, "failed_bid": "bid"}
    )
    rng = random.Random(seed)
    deck = list(cards_in(form.deck))
    rng.shuffle(deck)
    played = auction.start_round(rules, 0, auction.deal_from(deck, 4, 0, form), form)
    while not played.over:
        choice = played.choice()
        if choice is None:
            played = played.apply(rng.choice(played.legal_actions()))
        else:
            flag = auction.parse_action(played.phase.value)
            wanted = rng.randrange(min(choice.how_many(), 50))
            played = played.apply(
                flag | next(cards for place, cards in enumerate(choice.sets()) if place == wanted)
            )
    result = played.result()
    assert result is not None
    if result.outcome == "void":
        assert give != "all"
        return
    assert sum(result.captured) == form.total, "every counting trump is in play (A5.5)"
    assert len(played.plays) == 4 * hand
