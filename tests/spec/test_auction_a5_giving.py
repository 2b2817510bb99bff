"""Auction, A5.1 and A5.2: giving. Hearts are trump and seat 0 declares unless a test says more.

Every trump is named in each deal, so that the cards filled in are plain ones.
"""

from __future__ import annotations

import pytest

from eightythree.cards import names, parse_cards
from eightythree.games import auction

from .keeping import DISCARD, EIGHT_AND_SEVEN, GIVE, asked, count, gifts, named
from .tables import (
    act,
    auction_match,
    held,
    last_result,
    refusal,
    words,
)


def test_A5_1_a_seat_with_more_than_six_trumps_may_give() -> None:
    match = named(EIGHT_AND_SEVEN)
    assert asked(match) == (GIVE, 0)
    assert set(gifts(match)) == {
        "give",
        "give 8H",
        "give 7H",
        "give 6H",
        "give 4H",
        "give 8H 7H",
        "give 8H 6H",
        "give 8H 4H",
        "give 7H 6H",
        "give 7H 4H",
        "give 6H 4H",
    }


def test_A5_1_the_gift_goes_to_the_partner_in_one_go() -> None:
    match = named(EIGHT_AND_SEVEN)
    partner = held(match, 2)
    match = act(match, "give 8H 7H")
    assert words(parse_cards(held(match, 0)) & parse_cards("8H 7H")) == ""
    assert parse_cards(held(match, 2)) == parse_cards(partner) | parse_cards("8H 7H")
    assert asked(match) == (GIVE, 1), "seat 1 has seven trumps; seat 0 is not asked again"


def test_A5_1_it_may_give_nothing() -> None:
    match = named(EIGHT_AND_SEVEN)
    before = held(match, 0)
    match = act(match, "give")
    assert held(match, 0) == before
    assert asked(match) == (GIVE, 1)


def test_A5_1_more_than_beyond_six_is_refused() -> None:
    error = refusal(named(EIGHT_AND_SEVEN), "give 8H 7H 6H")
    assert (error.clause, error.code) == ("A5.1", "give_too_many")
    assert error.problem == "seat 0 may give at most 2 trumps, those beyond six"
    assert error.allowed == "8H 7H 6H 4H"
    assert error.params == {"seat": 0, "maximum": 2}
    error = refusal(act(named(EIGHT_AND_SEVEN), "give"), "give 3H TH")
    assert error.problem == "seat 1 may give at most 1 trump, those beyond six"
    assert error.allowed == "TH 9H 5H 3H 2H 5D JK"


@pytest.mark.parametrize("card", ["2S", "JK", "9H"])
def test_A5_1_other_cards_are_not_given(card: str) -> None:
    match = named(EIGHT_AND_SEVEN)
    assert words(parse_cards(held(match, 0)) & parse_cards("2S")) == "2S", "plain, in hand"
    error = refusal(match, f"give 8H {card}")
    assert (error.clause, error.code) == ("A5.1", "give_only_trumps")
    assert error.problem == f"seat 0 can give trumps of its own alone, not {card}"
    assert error.allowed == "8H 7H 6H 4H"
    assert error.params == {"seat": 0, "card": card}


def test_A5_1_a_seat_with_six_trumps_has_no_say() -> None:
    match = named(("AH KH QH JH 8H 7H", "TH 9H 5H 5D 2H JK", "6H 4H 3H"), kitty="2S 3S 4S 6S 7S")
    assert asked(match) == (DISCARD, 0)


def test_A5_1_the_kitty_counts_for_the_declarer() -> None:
    hands = ("AH KH QH JH 8H 7H", "TH 9H 5H 5D 2H JK", "4H 3H")
    assert asked(named(hands, kitty="6H 2S 3S 4S 6S")) == (GIVE, 0)


@pytest.mark.parametrize(
    ("declarer", "order"), [(0, [0, 1]), (1, [1, 0]), (2, [0, 1]), (3, [0, 1])]
)
def test_A5_1_in_turn_from_the_declarer(declarer: int, order: list[int]) -> None:
    match = named(EIGHT_AND_SEVEN, declarer=declarer)
    spoken = []
    while asked(match)[0] is GIVE:
        spoken.append(match.to_act)
        match = act(match, "give")
    assert spoken == order
    assert asked(match) == (DISCARD, declarer)


def test_A5_1_who_was_given_trumps_does_not_give_back() -> None:
    # Seat 2 has seven trumps itself, six of them counting.
    hands = (EIGHT_AND_SEVEN[0], "", EIGHT_AND_SEVEN[1])
    match = act(named(hands), "give 8H")
    assert asked(match) == (DISCARD, 0)
    assert names(parse_cards(held(match, 2)) & parse_cards(EIGHT_AND_SEVEN[1] + " 8H")) == (
        "TH 9H 8H 5H 3H 2H 5D JK"
    )


def test_A5_1_who_was_given_nothing_may_still_give() -> None:
    hands = (EIGHT_AND_SEVEN[0], "", EIGHT_AND_SEVEN[1])
    match = act(named(hands), "give")
    assert asked(match) == (GIVE, 2)
    match = act(match, "give JK")
    assert asked(match) == (DISCARD, 0)
    assert "JK" in held(match, 0)


def test_A5_1_who_has_spoken_is_not_asked_again_after_a_gift() -> None:
    # Seat 0 declines, then is given trumps by its partner.
    match = act(named((EIGHT_AND_SEVEN[0], "", EIGHT_AND_SEVEN[1])), "give, give 3H")
    assert asked(match) == (DISCARD, 0)


@pytest.mark.parametrize(
    ("give", "declarer", "order"),
    [
        ("all", 0, [0, 1]),
        ("all", 1, [1, 0]),
        ("declarers", 0, [0]),
        ("declarers", 2, [0]),
        ("declarers", 1, [1]),
        ("declarers", 3, [1]),
        ("off", 0, []),
        ("off", 1, []),
    ],
)
def test_A5_1_who_may_give(give: str, declarer: int, order: list[int]) -> None:
    match = named(EIGHT_AND_SEVEN, declarer=declarer, give=give)
    spoken = []
    while asked(match)[0] is GIVE:
        spoken.append(match.to_act)
        match = act(match, "give")
    assert spoken == order
    assert asked(match) == (DISCARD, declarer)


@pytest.mark.parametrize("word", ["pass", "H", "8H", "discard 8H"])
def test_A5_1_it_is_time_to_give(word: str) -> None:
    error = refusal(named(EIGHT_AND_SEVEN), word)
    assert (error.clause, error.code) == ("A5.1", "wrong_phase")
    assert error.problem == "seat 0 must give trumps or keep them now"
    assert error.params == {"seat": 0, "phase": "give"}


# Seven counting trumps and one more.
SEVEN_COUNTING = ("AH KH QH JH TH 9H 5H 8H", "5D 2H JK 7H", "6H", "4H 3H")


def test_A5_2_counting_trumps_beyond_six_must_be_given() -> None:
    match = named(SEVEN_COUNTING)
    assert asked(match) == (GIVE, 0)
    for word in ("give", "give 8H"):
        error = refusal(match, word)
        assert (error.clause, error.code) == ("A5.2", "give_more_counting")
        assert error.problem == (
            "seat 0 must give at least 1 of its counting trumps, those beyond six"
        )
        assert error.allowed == "AH KH QH JH TH 9H 5H"
        assert error.params == {"seat": 0, "minimum": 1}
    # One of seven, with the 8 or without, or two of seven.
    assert count(match) == 7 + 7 + 21
    match = act(match, "give TH 8H")
    assert asked(match) == (DISCARD, 0)


def test_A5_2_two_beyond_six_and_two_must_go() -> None:
    match = named(("AH KH QH JH TH 9H 5H 5D 8H", "2H JK 7H", "6H", "4H 3H"))
    assert refusal(match, "give AH").code == "give_more_counting"
    assert refusal(match, "give AH 8H").params == {"seat": 0, "minimum": 2}
    # Two of eight, with the 8 or without, or three of eight.
    assert count(match) == 28 + 28 + 56
    act(match, "give AH KH 8H")


# Ten trumps, five of them counting: four may go, one counting trump among them.
TEN_TRUMPS = ("AH KH QH JH TH 8H 7H 6H 4H 3H", "9H 5H", "5D 2H JK")


def test_A5_2_a_giver_keeps_four_counting_trumps() -> None:
    match = named(TEN_TRUMPS)
    error = refusal(match, "give AH KH")
    assert (error.clause, error.code) == ("A5.2", "keep_counting")
    assert error.problem == (
        "seat 0 may give at most 1 counting trump: a giver keeps four, or all if it has fewer"
    )
    assert error.allowed == "AH KH QH JH TH 8H 7H 6H 4H 3H"
    assert error.params == {"seat": 0, "maximum": 1}
    # None counting: 0 to 4 of the five others; one of five counting, and 0 to 3 others.
    assert count(match) == (1 + 5 + 10 + 10 + 5) + 5 * (1 + 5 + 10 + 10)
    act(match, "give AH 8H 7H 6H")


def test_A5_2_a_giver_with_fewer_than_four_keeps_them_all() -> None:
    match = named(("AH KH QH 8H 7H 6H 4H", "JH TH 9H 5H", "5D 2H JK 3H"))
    error = refusal(match, "give QH")
    assert (error.clause, error.code) == ("A5.2", "keep_counting")
    assert error.problem == (
        "seat 0 may give at most 0 counting trumps: a giver keeps four, or all if it has fewer"
    )
    assert error.allowed == "8H 7H 6H 4H"
    assert count(match) == 1 + 4


def test_A5_2_the_partner_has_room_for_all_ten() -> None:
    # Seat 0 has seven counting trumps and three go; seat 2 has the other three.
    match = named(("AH KH QH JH TH 9H 5H 8H 7H", "6H 4H 3H", "5D 2H JK"))
    match = act(match, "give AH KH QH")
    assert asked(match) == (DISCARD, 0)
    assert "AH KH QH 2H" in held(match, 2)
    assert "5D" in held(match, 2)
    assert "JK" in held(match, 2)


# Seat 0 may give three cards, none of them counting; seat 2 has seven counting trumps.
SEVEN_WITH_THE_PARTNER = ("AH KH QH 8H 7H 6H 4H", "", "JH TH 9H 5H 5D 2H JK", "3H")


def test_A5_2_given_trumps_and_more_than_six_counting_it_gives_all_the_same() -> None:
    match = act(named(SEVEN_WITH_THE_PARTNER), "give 8H")
    assert asked(match) == (GIVE, 2)
    error = refusal(match, "give")
    assert (error.clause, error.code) == ("A5.2", "give_more_counting")
    assert error.params == {"seat": 2, "minimum": 1}
    match = act(match, "give JK")
    assert asked(match) == (DISCARD, 0)
    assert names(parse_cards(held(match, 0)) & parse_cards("AH KH QH 8H 7H 6H 4H JK")) == (
        "AH KH QH 7H 6H 4H JK"
    )


def test_A5_2_given_nothing_and_more_than_six_counting() -> None:
    match = act(named(SEVEN_WITH_THE_PARTNER), "give")
    assert asked(match) == (GIVE, 2)
    assert sorted(gifts(match)) == sorted(
        f"give {card}" for card in ("JH", "TH", "9H", "5H", "5D", "2H", "JK")
    )


SEVEN = "AH KH QH JH TH 9H 5H"
REST = "5D 2H JK 8H 7H 6H 4H 3H"


@pytest.mark.parametrize("name_trump", ["after_kitty", "before_kitty"])
@pytest.mark.parametrize(
    ("give", "seat", "void"),
    [
        ("off", 0, True),
        ("off", 1, True),
        ("off", 2, True),
        ("off", 3, True),
        ("declarers", 0, False),
        ("declarers", 1, True),
        ("declarers", 2, False),
        ("declarers", 3, True),
        ("all", 0, False),
        ("all", 1, False),
        ("all", 2, False),
        ("all", 3, False),
    ],
)
def test_A5_2_more_than_six_counting_and_no_giving_is_void(
    give: str, seat: int, void: bool, name_trump: str
) -> None:
    hands = ["", "", "", ""]
    hands[seat] = SEVEN
    # The others' trumps are spread out, so that nobody else has more than six.
    hands[(seat + 1) % 4] = "5D 2H 8H 7H"
    hands[(seat + 3) % 4] = "JK 6H 4H 3H"
    match = named(hands, give=give, name_trump=name_trump)
    if not void:
        assert asked(match) == (GIVE, seat)
        return
    assert match.round is not None
    assert match.round.over
    assert match.to_act is None
    result = last_result(match)
    assert (result.outcome, result.points, result.awards) == ("void", (0, 0), ())
    assert match.totals == (0, 0)
    assert match.winners is None
    assert match.awaits_deal
    assert match.dealer == 3, "the same dealer deals again"
    for spectator in (0, 1, None):
        assert auction.observe(match, spectator).outcome == "void"
    assert refusal(match, "AH").code == "round_over"


def test_A5_2_void_through_the_kitty_and_only_in_that_suit() -> None:
    hands = (
        "AH KH QH JH TH 9H AS KS AD KD AC KC",
        "5D 2H JK 8H QS JS QD JD QC JC TC 9C",
        "7H 6H",
        "4H 3H",
    )
    match = auction_match(hands, "5H 2S 3S 4S 6S", 3, give="off")
    match = act(match, "30, pass, pass, pass")
    assert match.round is not None
    assert not match.round.over, "the seventh has come with the kitty; trump is not named yet"
    assert act(match, "H").results[0].outcome == "void"
    for other in "SDC":
        assert asked(act(match, other)) == (DISCARD, 0)


def test_A5_2_six_counting_make_no_void_round() -> None:
    match = named(("AH KH QH JH TH 9H 8H 7H", "5H 5D 2H JK", "6H 4H", "3H"), give="off")
    assert asked(match) == (DISCARD, 0)


# Seat 1 keeps three trumps of twelve cards at most.
