"""Auction, A5: down to six cards. Hearts are trump and seat 0 declares unless a test says more.

Every trump is named in each deal, so that the cards filled in are plain ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eightythree.cards import HEARTS, cards_in, mask_of, names, parse_cards
from eightythree.games import auction
from eightythree.tricks import trumps

from .tables import (
    act,
    auction_match,
    auction_play,
    held,
    last_result,
    legal,
    play_auction,
    refusal,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

GIVE = auction.Phase.GIVE
DISCARD = auction.Phase.DISCARD


def named(
    hands: Sequence[str], kitty: str = "", declarer: int = 0, **rules: object
) -> auction.Match:
    """Return a match in which a seat has bid and named hearts."""
    placed = parse_cards(f"{' '.join(hands)} {kitty}")
    assert not trumps(HEARTS) & ~placed, "every trump has its place"
    match = auction_match([*hands, *[""] * (4 - len(hands))], kitty, 3, **rules)
    calls = ["pass"] * 4
    calls[declarer] = "30"
    return act(match, ",".join([*calls, "H"]))


def asked(match: auction.Match) -> tuple[auction.Phase, int | None]:
    assert match.round is not None
    return match.round.phase, match.round.to_act


def gifts(match: auction.Match) -> list[str]:
    return [auction.format_action(action) for action in match.legal_actions()]


def count(match: auction.Match) -> int:
    """Return how many sets of cards may be given or discarded, counted and listed."""
    assert match.round is not None
    choice = match.round.choice()
    assert choice is not None
    actions = match.legal_actions()
    assert choice.how_many() == len(actions) == len(set(actions))
    return len(actions)


def plain_cards(match: auction.Match, seat: int) -> list[str]:
    return names(parse_cards(held(match, seat)) & ~trumps(HEARTS)).split()


# Seat 0 holds eight trumps, four of them counting, and seat 1 seven, six of them counting.
EIGHT_AND_SEVEN = ("AH KH QH JH 8H 7H 6H 4H", "TH 9H 5H 5D 2H JK 3H")


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
