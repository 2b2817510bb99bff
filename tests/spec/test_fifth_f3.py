"""Fifth Trick, F3: what a round is worth."""

from __future__ import annotations

from itertools import combinations

import pytest

from eightythree.cards import parse_cards, suit_mask
from eightythree.games import fifth
from eightythree.games.fifth.round import hand_bonus
from eightythree.games.results import Award, Deal

from .tables import act, fifth_match, last_result, play_fifth

# Seat 0 wins the first four tricks; hands bring no bonus.
OPENING = ("0: AS 2S 3S", "0: KS 4S 5S", "0: QS 6S 7S", "0: JS 8S 9S")

WORKED_EXAMPLE = (
    "0: QS 9S KS",
    "2: 4H AH 9H",
    "0: 5C 9C TC",
    "2: 7D 8D 9D",
    "1: KD AC 2D",
    "1: 3C JC 6C",
)


def awards(match: fifth.Match) -> set[tuple[int, int, str]]:
    return {(award.scorer, award.points, award.clause) for award in last_result(match).awards}


def test_F3_1_the_fifth_trick_wins_the_round() -> None:
    # Seat 1 takes the fifth with an ace, and the sixth as well: two points and no more.
    match = play_fifth((*OPENING, "0: QH AH 2H", "1: AD 2D 3D"))
    result = last_result(match)
    assert result.points == (0, 2, 0)
    assert result.round_winner == 1
    assert result.outcome == "scored"
    assert result.awards == (Award(1, 2, "F3.1", "fifth_trick"),)
    assert match.totals == (0, 2, 0)
    assert match.rounds_won == (0, 1, 0)


def test_F3_1_other_tricks_bring_nothing() -> None:
    match = play_fifth((*OPENING, "0: 2H 3H AH", "2: AD 2D 3D"))
    assert last_result(match).points == (0, 0, 2), "four tricks of seat 0 are worth nothing"


def test_F3_2_won_without_an_ace() -> None:
    match = play_fifth((*OPENING, "0: KH 2H 3H", "0: AD 2D 3D"))
    assert awards(match) == {(0, 2, "F3.1"), (0, 1, "F3.2")}
    assert match.totals == (3, 0, 0)


def test_F3_2_won_with_an_ace() -> None:
    match = play_fifth((*OPENING, "0: AH 2H 3H", "0: AD 2D 3D"))
    assert awards(match) == {(0, 2, "F3.1")}


@pytest.mark.parametrize(
    ("ace_bonus", "fifth_trick", "bonus"),
    [
        ("winning_card", "0: KH 2H AC", True),  # an ace of another suit is thrown away
        ("whole_trick", "0: KH 2H AC", False),
        ("winning_card", "0: KH 2H 3C", True),
        ("whole_trick", "0: KH 2H 3C", True),
        ("winning_card", "0: AH 2H 3C", False),
        ("whole_trick", "0: AH 2H 3C", False),
    ],
)
def test_F3_2_which_aces_count(ace_bonus: str, fifth_trick: str, bonus: bool) -> None:
    match = play_fifth((*OPENING, fifth_trick, "0: AD 2D 3D"), ace_bonus=ace_bonus)
    assert match.totals == (2 + bonus, 0, 0)
    assert ((0, 1, "F3.2") in awards(match)) is bonus


def test_F3_2_aces_of_other_tricks_do_not_matter() -> None:
    match = play_fifth((*OPENING, "0: KH 2H 3H", "0: AD 2D 3D"), ace_bonus="whole_trick")
    assert (0, 1, "F3.2") in awards(match), "aces fell in the first and the sixth trick"


def test_F3_3_the_sixth_trick_is_somebody_elses() -> None:
    match = play_fifth((*OPENING, "0: AH 2H 3H", "0: 2D AD 3D"))
    assert awards(match) == {(0, 2, "F3.1"), (0, 1, "F3.3")}
    assert match.totals == (3, 0, 0)


def test_F3_3_the_sixth_trick_is_the_same_players() -> None:
    match = play_fifth((*OPENING, "0: AH 2H 3H", "0: AD 2D 3D"))
    assert awards(match) == {(0, 2, "F3.1")}


def test_F3_3_the_other_players_get_nothing_for_the_sixth() -> None:
    match = play_fifth((*OPENING, "0: KH 2H 3H", "0: 2D AD 3D"))
    assert match.totals == (4, 0, 0)


# Seat 1 is dealt four nines, seat 2 six clubs; seat 0 wins everything.
BONUS_ROUND = (
    "0: AS 9S 2C",
    "0: KS 4S 3C",
    "0: AH 9H 4C",
    "0: KH 3H 5C",
    "0: AD 9D 6C",
    "0: KD 9C 7C",
)
NINES = Award(1, 1, "F3.4", "four_of_a_kind", "9")
CLUBS = Award(2, 1, "F3.4", "one_suit", "C")


def test_F3_4_rare_hands_score_for_winner_and_loser() -> None:
    match = play_fifth(BONUS_ROUND)
    assert last_result(match).points == (2, 1, 1)
    assert last_result(match).awards == (Award(0, 2, "F3.1", "fifth_trick"), NINES, CLUBS)


@pytest.mark.parametrize(
    ("hand_bonus", "points", "announced"),
    [
        ("round_end", (2, 1, 1), ()),
        ("deal", (2, 1, 1), (NINES, CLUBS)),
        ("off", (2, 0, 0), ()),
    ],
)
def test_F3_4_when_the_hand_bonus_is_told(
    hand_bonus: str, points: tuple[int, ...], announced: tuple[Award, ...]
) -> None:
    dealt = fifth_match(
        ("AS KS AH KH AD KD", "9S 4S 9H 3H 9D 9C", "2C 3C 4C 5C 6C 7C"), hand_bonus=hand_bonus
    )
    after = play_fifth(BONUS_ROUND, hand_bonus=hand_bonus)
    for seat in (0, 1, 2, None):
        assert fifth.observe(dealt, seat).bonuses == announced
        assert fifth.observe(dealt, seat).results == ()
        assert fifth.observe(act(dealt, "AS, 9S, 2C"), seat).bonuses == announced
        assert fifth.observe(after, seat).results[0].points == points
    assert dealt.totals == (0, 0, 0), "scored with the round in any case"


@pytest.mark.parametrize("option", ["round_end", "off"])
def test_F3_4_unannounced_hands_are_not_given_away(option: str) -> None:
    nines = fifth_match(
        ("AS KS AH KH AD KD", "9S 4S 9H 3H 9D 9C", "2C 3C 4C 5C 6C 7C"), hand_bonus=option
    )
    none = fifth_match(
        ("AS KS AH KH AD KD", "9S 4S 9H 3H 9D 8C", "2C 3C 4C 5C 6C 7H"), hand_bonus=option
    )
    for seat in (0, None):
        assert fifth.observe(nines, seat) == fifth.observe(none, seat)


def test_F3_4_the_hand_as_dealt_counts_not_the_cards_left() -> None:
    # Without the ace of hearts seat 1 has nothing but spades.
    match = play_fifth(
        ("0: 2H AH 4H", "1: 2S 7D 3D", "1: 3S 8D 4D", "1: 4S 9D 5D", "1: 5S TD 2C", "1: 6S JD 3C")
    )
    assert all(award.clause != "F3.4" for award in last_result(match).awards)


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_F3_4_four_of_every_rank(rank: str) -> None:
    others = "2S 3H" if rank not in "23" else "4S 5H"
    hand = parse_cards(" ".join(rank + suit for suit in "SHDC") + " " + others)
    assert hand_bonus(4, hand) == Award(4, 1, "F3.4", "four_of_a_kind", rank)


@pytest.mark.parametrize("suit", range(4))
def test_F3_4_every_hand_of_one_suit_scores_one_point(suit: int) -> None:
    cards = [card for card in range(52) if suit_mask(suit) >> card & 1]
    found = {hand_bonus(0, sum(1 << card for card in hand)) for hand in combinations(cards, 6)}
    assert found == {Award(0, 1, "F3.4", "one_suit", "SHDC"[suit])}


@pytest.mark.parametrize("hand", ["9S 9H 9D 8S 8H 8D", "AS KS QS JS TS 9H", "2S 2H 2D 3C 4C 5C"])
def test_F3_4_other_hands_bring_nothing(hand: str) -> None:
    assert hand_bonus(0, parse_cards(hand)) is None


def test_F3_5_five_points_at_most() -> None:
    match = play_fifth(WORKED_EXAMPLE)
    assert last_result(match).points == (0, 5, 0)
    assert awards(match) == {(1, 2, "F3.1"), (1, 1, "F3.2"), (1, 1, "F3.3"), (1, 1, "F3.4")}


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, 5),
        ({"ace_bonus": "whole_trick"}, 4),
        ({"hand_bonus": "off"}, 4),
        ({"ace_bonus": "whole_trick", "hand_bonus": "off"}, 3),
    ],
)
def test_F3_5_the_worked_example(rules: dict[str, object], points: int) -> None:
    match = play_fifth(WORKED_EXAMPLE, **rules)
    assert match.totals == (0, points, 0)
    assert match.round is not None
    assert match.round.winners == (2, 0, 2, 1, 1, 2)
    hands = ("AH QS 8D 2D 6C 5C", "9S 9H KD 9D 9C 3C", "KS 4H 7D AC JC TC")
    assert match.round.dealt == Deal(tuple(map(parse_cards, hands))).hands
