"""Auction, A5.3 to A5.5: discarding, and what is known. Hearts are trump; seat 0 declares mostly.

Every trump is named in each deal, so that the cards filled in are plain ones.
"""

from __future__ import annotations

import pytest

from eightythree.cards import cards_in, mask_of, names, parse_cards
from eightythree.games import auction

from .keeping import DISCARD, EIGHT_AND_SEVEN, asked, count, named, plain_cards
from .tables import (
    act,
    auction_play,
    held,
    legal,
    play_auction,
    refusal,
    words,
)

FEW_TRUMPS = ("AH KH QH JH 8H 7H", "JK 6H 4H", "TH 9H 5H", "5D 2H 3H")


def test_A5_3_in_turn_from_the_declarer_down_to_six() -> None:
    match = named(FEW_TRUMPS, declarer=2)
    assert asked(match) == (DISCARD, 2)
    for seat, size in ((2, 11), (3, 6), (0, 6), (1, 6)):
        assert match.to_act == seat
        choice = auction.observe(match, seat).choice
        assert choice is not None
        assert (choice.minimum, choice.maximum) == (size, size)
        cards = next(choice.sets())
        assert cards.bit_count() == size
        match = act(match, f"discard {names(cards)}")
        assert len(held(match, seat).split()) == 6
    assert asked(match) == (auction.Phase.PLAY, 2)


def test_A5_3_a_seat_down_to_six_by_giving_discards_nothing() -> None:
    # Seat 0 is dealt twelve trumps and gives six away.
    hands = ("AH KH QH JH TH 9H 5H 8H 7H 6H 4H 3H", "5D 2H", "JK")
    match = act(named(hands, declarer=1), "give TH 9H 5H 8H 7H 6H")
    for seat in (1, 2, 3):
        assert match.to_act == seat
        choice = auction.observe(match, seat).choice
        assert choice is not None
        match = act(match, f"discard {names(next(choice.sets()))}")
    assert match.to_act == 0
    assert legal(match) == "discard"
    assert refusal(match, "discard 3H").problem == (
        "seat 0 must discard 0 cards to come down to six, not 1"
    )
    match = act(match, "discard")
    assert held(match, 0) == "AH KH QH JH 4H 3H"
    assert asked(match) == (auction.Phase.PLAY, 1)


def to_seat_1(**rules: object) -> auction.Match:
    """Return a match in which seat 1 is to discard; it holds JK 6H 4H and nine plain cards."""
    match = named(FEW_TRUMPS, "", 0, **rules)
    choice = auction.observe(match, 0).choice
    assert choice is not None
    return act(match, f"discard {names(next(choice.sets()))}")


def test_A5_3_a_counting_trump_is_never_discarded() -> None:
    match = to_seat_1()
    plain = plain_cards(match, 1)
    assert len(plain) == 9
    error = refusal(match, f"discard JK {' '.join(plain[:5])}")
    assert (error.clause, error.code) == ("A5.3", "discard_counting")
    assert error.problem == "seat 1 may not discard JK: a counting trump stays in play"
    assert parse_cards(error.allowed) == parse_cards(held(match, 1)) & ~parse_cards("JK")
    assert error.params == {"seat": 1, "card": "JK"}


def test_A5_3_too_few_or_too_many_are_refused() -> None:
    match = to_seat_1()
    plain = plain_cards(match, 1)
    for size in (0, 5, 7):
        error = refusal(match, f"discard {' '.join(plain[:size])}")
        assert (error.clause, error.code) == ("A5.3", "discard_count")
        assert error.problem == f"seat 1 must discard 6 cards to come down to six, not {size}"
        assert error.params == {"seat": 1, "count": 6}
        assert error.allowed


def test_A5_3_a_card_that_the_seat_does_not_hold_is_refused() -> None:
    match = to_seat_1()
    error = refusal(match, "discard AH")
    assert (error.clause, error.code) == ("A5.3", "not_in_hand")
    assert error.problem == "seat 1 does not hold AH"
    assert error.params == {"seat": 1, "card": "AH"}
    assert parse_cards(error.allowed) == parse_cards(held(match, 1)) & ~parse_cards("JK")


@pytest.mark.parametrize("word", ["pass", "H", "8H", "give 8H"])
def test_A5_3_it_is_time_to_discard(word: str) -> None:
    error = refusal(to_seat_1(), word)
    assert (error.clause, error.code) == ("A5.3", "wrong_phase")
    assert error.problem == "seat 1 must discard now"
    assert error.params == {"seat": 1, "phase": "discard"}


def test_A5_3_free_lets_other_trumps_go() -> None:
    match = to_seat_1(discard="free")
    assert match.rules == auction.Rules(), "the default"
    # Six of the eleven that are not the joker.
    assert count(match) == 462
    plain = plain_cards(match, 1)
    match = act(match, f"discard 6H 4H {' '.join(plain[:4])}")
    assert parse_cards(held(match, 1)) == parse_cards(f"{' '.join(plain[4:])} JK")


def test_A5_3_keep_trumps_lets_plain_cards_go_first() -> None:
    match = to_seat_1(discard="keep_trumps")
    # Six of the nine plain cards.
    assert count(match) == 84
    plain = plain_cards(match, 1)
    error = refusal(match, f"discard 4H {' '.join(plain[:5])}")
    assert (error.clause, error.code) == ("A5.3", "keep_trumps")
    assert error.problem == "seat 1 must keep as many trumps as it can, 3"
    assert parse_cards(error.allowed) == parse_cards(" ".join(plain))
    assert error.params == {"seat": 1, "count": 3}
    match = act(match, f"discard {' '.join(plain[:6])}")
    assert parse_cards(held(match, 1)) == parse_cards(f"6H 4H JK {' '.join(plain[6:])}")


def test_A5_3_keep_trumps_with_more_than_six_trumps() -> None:
    # Eight trumps, four of them counting, and nine plain cards: six trumps stay.
    match = act(named(EIGHT_AND_SEVEN, discard="keep_trumps"), "give, give")
    assert asked(match) == (DISCARD, 0)
    assert count(match) == 6, "two of the four that do not count"
    plain = plain_cards(match, 0)
    error = refusal(match, f"discard 8H 7H 6H {' '.join(plain[:8])}")
    assert (error.clause, error.code) == ("A5.3", "keep_trumps")
    assert error.problem == "seat 0 must keep as many trumps as it can, 6"
    match = act(match, f"discard 8H 4H {' '.join(plain)}")
    assert held(match, 0) == "AH KH QH JH 7H 6H"


def test_A5_3_free_with_more_than_six_trumps() -> None:
    match = act(named(EIGHT_AND_SEVEN, discard="free"), "give, give")
    # Eleven of the thirteen that do not count.
    assert count(match) == 78


# Seat 1 discards two trumps and four plain cards, as the first after the declarer.
def discarded(**rules: object) -> tuple[auction.Match, str]:
    match = to_seat_1(**rules)
    plain = plain_cards(match, 1)
    cards = f"6H 4H {' '.join(plain[:4])}"
    return act(match, f"discard {cards}"), cards


@pytest.mark.parametrize(
    ("show_discards", "seen_by_others"), [("trumps", "6H 4H"), ("none", ""), ("all", None)]
)
def test_A5_4_what_others_see_of_the_discards(
    show_discards: str, seen_by_others: str | None
) -> None:
    match, cards = discarded(show_discards=show_discards)
    everything = names(parse_cards(cards))
    for seat in (0, 1, 2, 3, None):
        seen = auction.observe(match, seat).discards[1]
        assert (seen.seat, seen.size) == (1, 6), "the number is public"
        if seat == 1 or seen_by_others is None:
            assert words(seen.cards) == everything
        else:
            assert words(seen.cards) == seen_by_others


def test_A5_4_trumps_is_the_default() -> None:
    assert auction.Rules().show_discards == "trumps"


@pytest.mark.parametrize(
    ("show_discards", "told_apart"), [("trumps", False), ("none", False), ("all", True)]
)
def test_A5_4_plain_discards_are_hidden(show_discards: str, told_apart: bool) -> None:
    match = to_seat_1(show_discards=show_discards)
    plain = plain_cards(match, 1)
    one = act(match, f"discard {' '.join(plain[:6])}")
    other = act(match, f"discard {' '.join(plain[3:])}")
    for seat in (0, 2, 3, None):
        assert (auction.observe(one, seat) != auction.observe(other, seat)) is told_apart
    assert auction.observe(one, 1) != auction.observe(other, 1)


@pytest.mark.parametrize(("show_discards", "told_apart"), [("trumps", True), ("none", False)])
def test_A5_4_low_trumps_among_the_discards(show_discards: str, told_apart: bool) -> None:
    match = to_seat_1(show_discards=show_discards)
    plain = plain_cards(match, 1)
    one = act(match, f"discard 6H {' '.join(plain[:5])}")
    other = act(match, f"discard 4H {' '.join(plain[:5])}")
    for seat in (0, 2, 3, None):
        assert (auction.observe(one, seat) != auction.observe(other, seat)) is told_apart


def test_A5_4_the_partners_alone_know_the_cards_given() -> None:
    match = act(named(EIGHT_AND_SEVEN), "give 8H 7H, give")
    for seat in (0, 1, 2, 3, None):
        first, second = auction.observe(match, seat).gifts
        assert (first.giver, first.size) == (0, 2)
        assert (second.giver, second.size) == (1, 0), "that nothing was given is public too"
        if seat in (0, 2):
            assert words(first.cards) == "8H 7H"
        else:
            assert first.cards is None


def test_A5_4_the_number_given_is_all_that_the_others_learn() -> None:
    one = act(named(EIGHT_AND_SEVEN), "give 8H")
    other = act(named(EIGHT_AND_SEVEN), "give 4H")
    none = act(named(EIGHT_AND_SEVEN), "give")
    for seat in (1, 3, None):
        assert auction.observe(one, seat) == auction.observe(other, seat)
        assert auction.observe(one, seat) != auction.observe(none, seat)
    for seat in (0, 2):
        assert auction.observe(one, seat) != auction.observe(other, seat)
    assert auction.observe(one, None).counts == (16, 12, 13, 12)


def test_A5_4_what_may_be_given_or_discarded_is_told_to_that_seat_alone() -> None:
    for match, seat in ((named(EIGHT_AND_SEVEN), 0), (to_seat_1(), 1)):
        for other in (0, 1, 2, 3, None):
            seen = auction.observe(match, other)
            assert (seen.choice is not None) is (other == seat)
            assert seen.legal == ()


ROUND = (
    "0: AS KH 3S 2S",
    "1: KC 6C 2C 9H",
    "0: AH 2H 5H 5S",
    "0: QH JK 5D 6S",
    "0: JH 3C 4S 7S",
    "0: TH 4C 7C 8S",
)


def test_A5_5_the_points_captured_add_up_to_83() -> None:
    match = play_auction(ROUND)
    assert match.results[0].captured == (58, 25)
    assert sum(match.results[0].captured) == 83


def test_A5_5_every_counting_trump_comes_into_play() -> None:
    match = auction_play(
        ("AS AH QH JH TH 9H", "KH 2H KC 4C 3C JK", "4S 3S 5H 5D 7C 6C", "8S 7S 6S 5S 2S 2C")
    )
    assert match.round is not None
    in_play = mask_of(card for hand in match.round.hands for card in cards_in(hand))
    counting = parse_cards("AH KH QH JH TH 9H 5H 5D 2H JK")
    assert in_play & counting == counting
    assert in_play.bit_count() == 24
