"""The oracle of Fifth Trick against examples worked out by hand from the clauses."""

import pytest

from .cards import RANKS
from .fifth import Oracle


def start(rules: dict[str, object], dealer: int, *hands: str) -> Oracle:
    oracle = Oracle(rules, len(hands), dealer)
    oracle.deal([hand.split() for hand in hands])
    return oracle


def play(oracle: Oracle, words: str) -> Oracle:
    for word in words.split():
        oracle.play(word)
    return oracle


def sweep(oracle: Oracle, leader: int, bonus: tuple[int, ...] = ()) -> None:
    """Play a round of three in which the leader wins every trick: 3 points (F3.1, F3.2).

    The seats of `bonus`, none of them the leader, hold one suit: 1 point each (F3.4).
    """
    oracle.dealer = (leader + 2) % 3
    hands: list[list[str]] = [[], [], []]
    hands[leader] = ["AS", "KS", "QS", "JS", "TS", "8C"]
    for step, suit, spade in [(1, "D", "9S"), (2, "H", "8S")]:
        seat = (leader + step) % 3
        last = "7" + suit if seat in bonus else spade
        hands[seat] = [*(rank + suit for rank in "23456"), last]
    oracle.deal(hands)
    for card in hands[leader]:
        assert oracle.turn() == leader
        oracle.play(card)
        oracle.play(oracle.legal()[0])
        oracle.play(oracle.legal()[0])
    scored = [(leader, 2, "F3.1"), (leader, 1, "F3.2"), *((seat, 1, "F3.4") for seat in bonus)]
    assert sorted(oracle.reasons()) == sorted(scored)


def with_totals(rules: dict[str, object], totals: list[int], rounds_won: list[int]) -> Oracle:
    oracle = Oracle(rules, 3, 0)
    oracle.totals = totals
    oracle.rounds_won = rounds_won
    return oracle


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_f1_1_two_to_eight_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=r"F1\.1"):
        Oracle({}, seats, 0)


def test_f1_2_ranks_high_to_low() -> None:
    assert "".join(RANKS) == "AKQJT98765432"


@pytest.mark.parametrize(
    "hands",
    [
        ["AS KS QS JS TS", "2H 3H 4H 5H 6H 7H"],  # five cards
        ["AS KS QS JS TS 9S", "2H 3H 4H 5H 6H AS"],  # dealt twice
        ["AS KS QS JS TS JK", "2H 3H 4H 5H 6H 7H"],  # no joker
        ["AS KS QS JS TS 9S"],
    ],
)
def test_f1_3_six_cards_each(hands: list[str]) -> None:
    with pytest.raises(ValueError, match=r"deal|card"):
        Oracle({}, 2, 0).deal([hand.split() for hand in hands])


def test_f1_4_the_deal_moves_left() -> None:
    oracle = Oracle({}, 3, 1)
    sweep(oracle, 0)  # dealt by seat 2
    assert oracle.dealer == 0
    assert oracle.needs_deal()
    assert oracle.rounds == [[3, 0, 0]]


def test_f2_1_left_of_the_dealer_leads_any_card() -> None:
    oracle = start({}, 1, "AS 2H 3D 4C 5C 6C", "7S 7H 7D 8C 9C TC")
    assert oracle.turn() == 0
    assert oracle.legal() == ["2H", "3D", "4C", "5C", "6C", "AS"]


def test_f2_2_follow_suit_if_able_else_any_card() -> None:
    oracle = play(start({}, 1, "AS 2H 3D 4C 5C 6C", "7S 7H 7D 8D 9D TD"), "AS")
    assert oracle.turn() == 1
    assert oracle.legal() == ["7S"]
    with pytest.raises(ValueError, match="illegal"):
        oracle.play("7H")
    play(oracle, "7S 4C")
    assert oracle.legal() == ["7D", "7H", "8D", "9D", "TD"]
    assert oracle.count_legal() == 5


def test_f2_3_another_suit_never_wins_and_f2_4_the_winner_leads() -> None:
    oracle = start({}, 2, "3S 2H 3D 4C 5C 6C", "AH KH QH JH TH 9H", "TS 7D 8D 9D TD JD")
    play(oracle, "3S AH TS")
    assert oracle.turn() == 2


def test_f3_5_at_most_five_points() -> None:
    oracle = start({}, 1, "AS KS QS JS TS 2S", "9S 8S 7S 6S 5S 4S")
    play(oracle, "AS 9S KS 8S QS 7S JS 6S TS 5S 2S 4S")
    assert oracle.rounds == [[5, 1]]
    assert oracle.reasons() == [
        (0, 2, "F3.1"),
        (0, 1, "F3.2"),
        (0, 1, "F3.3"),
        (0, 1, "F3.4"),
        (1, 1, "F3.4"),
    ]


def test_f3_1_the_fifth_trick_alone_counts() -> None:
    # Seat 1 wins the fifth trick with an ace and the sixth as well: 2 points and no more.
    oracle = start({}, 1, "AS KS QS JS 2H 3H", "9S 8S 7S 6S AH KH")
    play(oracle, "AS 9S KS 8S QS 7S JS 6S 2H AH KH 3H")
    assert oracle.reasons() == [(1, 2, "F3.1")]


@pytest.mark.parametrize(("ace_bonus", "scored"), [("winning_card", 4), ("whole_trick", 3)])
def test_f3_2_an_ace_thrown_on_the_fifth_trick(ace_bonus: str, scored: int) -> None:
    oracle = start({"ace_bonus": ace_bonus}, 1, "AS KS QS JS TS 2H", "9S 8S 7S 6S AD 3H")
    play(oracle, "AS 9S KS 8S QS 7S JS 6S TS AD 2H 3H")
    assert oracle.totals == [scored, 0]
    assert ((0, 1, "F3.2") in oracle.reasons()) == (ace_bonus == "winning_card")


@pytest.mark.parametrize(("hand_bonus", "scored"), [("round_end", 1), ("deal", 1), ("off", 0)])
def test_f3_4_four_of_a_rank(hand_bonus: str, scored: int) -> None:
    oracle = start({"hand_bonus": hand_bonus}, 1, "AS KS QS JS TS 2H", "9S 9H 9D 9C 3D 4H")
    assert oracle.totals == [0, 0]
    play(oracle, "AS 9S KS 9H QS 9D JS 9C TS 3D 2H 4H")
    assert oracle.totals == [4, scored]


def test_f4_1_f4_2_alone_at_the_target() -> None:
    oracle = with_totals({}, [11, 0, 0], [3, 0, 0])
    sweep(oracle, 0)
    assert oracle.winners is None  # 14
    sweep(oracle, 0)
    assert oracle.totals == [17, 0, 0]
    assert oracle.winners == [0]
    assert not oracle.needs_deal()
    assert oracle.legal() == []
    with pytest.raises(ValueError, match="no deal"):
        oracle.deal([[], [], []])


def test_f4_2_the_highest_wins_not_the_first_to_reach() -> None:
    oracle = with_totals({}, [12, 16, 0], [4, 5, 0])  # as after a tie
    sweep(oracle, 0)
    assert oracle.totals == [15, 16, 0]
    assert oracle.winners == [1]


def test_f4_3_most_rounds_decides_among_the_tied() -> None:
    oracle = with_totals({}, [12, 14, 11], [3, 5, 9])
    sweep(oracle, 0, bonus=(1,))
    assert oracle.totals == [15, 15, 11]
    assert oracle.winners == [1]  # 5 rounds against 4; seat 2 with 9 is not tied


def test_f4_3_most_rounds_equal_goes_on_with_everybody() -> None:
    oracle = with_totals({}, [12, 14, 13], [4, 5, 1])
    sweep(oracle, 0, bonus=(1,))
    assert oracle.winners is None  # 15 15, five rounds each
    sweep(oracle, 2)
    assert oracle.totals == [15, 15, 16]
    assert oracle.winners == [2]


def test_f4_3_most_rounds_of_three_tied_two_share_the_most() -> None:
    oracle = with_totals({}, [12, 14, 14], [4, 5, 2])
    sweep(oracle, 0, bonus=(1, 2))
    assert oracle.totals == [15, 15, 15]
    assert oracle.winners is None
    sweep(oracle, 2)
    assert oracle.winners == [2]


def test_f4_3_play_on_all() -> None:
    oracle = with_totals({"tie_break": "play_on_all"}, [12, 14, 12], [1, 5, 1])
    sweep(oracle, 0, bonus=(1,))
    assert oracle.winners is None  # 15 15 12
    sweep(oracle, 2)
    assert oracle.winners is None  # 15 15 15
    sweep(oracle, 2)
    assert oracle.winners == [2]


def test_f4_3_play_on_tied_only_the_tied_can_win() -> None:
    oracle = with_totals({"tie_break": "play_on_tied"}, [12, 14, 13], [1, 5, 1])
    sweep(oracle, 0, bonus=(1,))
    assert oracle.winners is None  # 15 15 13
    sweep(oracle, 2)
    assert oracle.totals == [15, 15, 16]
    assert oracle.winners is None  # seat 2 is ahead but was not tied
    sweep(oracle, 2, bonus=(1,))
    assert oracle.totals == [15, 16, 19]
    assert oracle.winners == [1]


def test_f4_3_play_on_tied_those_who_fall_behind_are_out() -> None:
    oracle = with_totals({"tie_break": "play_on_tied"}, [12, 14, 14], [1, 5, 1])
    sweep(oracle, 0, bonus=(1, 2))
    assert oracle.totals == [15, 15, 15]
    sweep(oracle, 0)
    assert oracle.winners == [0]


def test_f4_3_play_on_tied_narrows_to_two() -> None:
    oracle = with_totals({"tie_break": "play_on_tied"}, [15, 18, 18], [1, 5, 1])
    oracle.tied = [0, 1, 2]  # seat 0 was tied too, but is behind the best after this round
    sweep(oracle, 0)
    assert oracle.totals == [18, 18, 18]
    assert oracle.winners is None
    oracle.totals = [17, 18, 18]
    oracle.find_winners()
    oracle.totals = [30, 18, 19]
    assert oracle.find_winners() == [2]  # seat 0 is out of it


def test_f4_3_shared() -> None:
    oracle = with_totals({"tie_break": "shared"}, [12, 14, 0], [1, 5, 0])
    sweep(oracle, 0, bonus=(1,))
    assert oracle.winners == [0, 1]


@pytest.mark.parametrize("rules", [{"target": 0}, {"target": True}, {"x": 1}, {"ace_bonus": "x"}])
def test_options_nobody_knows_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"option|cannot|whole"):
        Oracle(rules, 3, 0)
