"""Fifth Trick, F4: winning the match. States close to the end are set, then a round is played."""

from __future__ import annotations

import pytest

from eightythree.cards import parse_cards
from eightythree.errors import IllegalAction, RulesError
from eightythree.games import fifth
from eightythree.games.results import Deal

from .tables import act, fifth_match, fifth_tricks, refusal

TRICKS = ("0: AS 2S 3S", "0: KS 4S 5S", "0: QS 6S 7S", "0: JS 8S 9S")
# Who scores what, with the seat to the left of the dealer as seat 0.
FOUR_TO_THE_LEADER = (*TRICKS, "0: KH 2H 3H", "0: 2D AD 3D")
THREE_TO_THE_LEADER = (*TRICKS, "0: KH 2H 3H", "0: AD 2D 3D")
TWO_TO_THE_LEADER = (*TRICKS, "0: AH 2H 3H", "0: AD 2D 3D")
# The leader wins the round with 2; the two others have four of a kind and one suit.
TWO_ONE_ONE = (
    "0: AS 9S 2C",
    "0: KS 4S 3C",
    "0: AH 9H 4C",
    "0: KH 3H 5C",
    "0: AD 9D 6C",
    "0: KD 9C 7C",
)


def near_the_end(
    totals: tuple[int, ...],
    rounds_won: tuple[int, ...] = (0, 0, 0),
    leader: int = 0,
    contenders: tuple[int, ...] = (0, 1, 2),
    **rules: object,
) -> fifth.Match:
    """Return a match between two rounds, `leader` to the left of the dealer."""
    match = fifth.start(fifth.Rules.read(rules), 3, (leader - 1) % 3)
    return match._replace(totals=totals, rounds_won=rounds_won, contenders=contenders)


def play(match: fifth.Match, tricks: tuple[str, ...]) -> fifth.Match:
    """Play tricks of which seat 0 leads the first, turned to the seat whose lead it is."""
    shift = (match.dealer + 1) % match.seats
    return fifth_tricks(
        match, [f"{(int(trick[0]) + shift) % match.seats}{trick[1:]}" for trick in tricks]
    )


def test_F4_1_the_target_is_15() -> None:
    assert fifth.Rules().target == 15
    assert play(near_the_end((10, 3, 9)), FOUR_TO_THE_LEADER).winners is None, "14 is too little"
    assert play(near_the_end((11, 3, 9)), FOUR_TO_THE_LEADER).winners == (0,)


@pytest.mark.parametrize("target", [1, 4, 21, 10**9])
def test_F4_1_any_whole_number_is_a_target(target: int) -> None:
    match = near_the_end((target - 4, 0, 0), target=target)
    assert match.rules.target == target
    if target > 4:
        short = near_the_end((target - 5, 0, 0), target=target)
        assert play(short, FOUR_TO_THE_LEADER).winners is None
    assert play(match, FOUR_TO_THE_LEADER).winners == (0,)


@pytest.mark.parametrize("target", [0, -1, 1.5, "15", True, None])
def test_F4_1_other_targets_are_refused(target: object) -> None:
    with pytest.raises(RulesError, match="target must be a whole number from 1 up") as caught:
        fifth.Rules.read({"target": target})
    assert caught.value.clause == "F4.1"


def test_F4_1_points_count_at_the_end_of_the_round_only() -> None:
    hands = ("AS KS QS JS KH 2D", "2S 4S 6S 8S 2H AD", "3S 5S 7S 9S 3H 3D")
    match = fifth_match(hands, target=1)._replace(totals=(0, 0, 0))
    match = act(match, "AS, 2S, 3S, KS, 4S, 5S, QS, 6S, 7S, JS, 8S, 9S, KH, 2H, 3H")
    assert match.totals == (0, 0, 0), "the fifth trick is won, and not yet scored"
    assert match.winners is None
    match = act(match, "2D, AD, 3D")
    assert match.totals == (4, 0, 0)
    assert match.winners == (0,)


def test_F4_2_the_highest_total_wins() -> None:
    # Seat 1 reaches the target too, with a lower total.
    match = play(near_the_end((14, 14, 0)), TWO_ONE_ONE)
    assert match.totals == (16, 15, 1)
    assert match.winners == (0,)
    assert match.over
    assert not match.awaits_deal
    assert match.to_act is None


def test_F4_2_the_winner_need_not_have_won_the_round() -> None:
    match = play(near_the_end((12, 14, 0)), TWO_ONE_ONE)
    assert match.totals == (14, 15, 1)
    assert match.winners == (1,)


def test_F4_2_nobody_at_the_target_and_play_goes_on() -> None:
    match = play(near_the_end((12, 13, 0)), TWO_ONE_ONE)
    assert match.totals == (14, 14, 1)
    assert match.winners is None
    assert match.contenders == (0, 1, 2)
    assert match.awaits_deal


def test_F4_2_a_match_that_is_over_takes_no_deal_and_no_play() -> None:
    match = play(near_the_end((14, 3, 9)), TWO_TO_THE_LEADER)
    hands = ("AS QS TS 8S 6S 4S", "AH QH TH 8H 6H 4H", "AD QD TD 8D 6D 4D")
    with pytest.raises(IllegalAction) as caught:
        match.deal(Deal(tuple(map(parse_cards, hands))))
    assert (caught.value.clause, caught.value.code) == ("F4.2", "match_over")
    assert str(caught.value) == "the match is over (F4.2)"
    assert refusal(match, "AS").code == "round_over"


def test_F4_2_everybody_sees_totals_and_winners() -> None:
    match = play(near_the_end((14, 14, 0), (4, 5, 0)), TWO_ONE_ONE)
    for seat in (0, 1, 2, None):
        seen = fifth.observe(match, seat)
        assert seen.totals == (16, 15, 1)
        assert seen.rounds_won == (5, 5, 0)
        assert seen.match_winners == (0,)
        assert seen.results == match.results
        assert seen.legal == ()
        assert seen.to_act is None


def test_F4_3_most_rounds_is_the_default() -> None:
    assert fifth.Rules().tie_break == "most_rounds"


# From 13-14-0 the round makes it 15-15-1, and a fifth trick won for seat 0.
LEVEL = (13, 14, 0)


@pytest.mark.parametrize(
    ("rounds_before", "winners"),
    [((4, 3, 0), (0,)), ((3, 5, 0), (1,)), ((3, 3, 9), (0,)), ((3, 4, 9), None)],
)
def test_F4_3_most_rounds_of_those_tied(
    rounds_before: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    match = play(near_the_end(LEVEL, rounds_before), TWO_ONE_ONE)
    assert match.totals == (15, 15, 1)
    assert match.winners == winners


def test_F4_3_most_rounds_equal_another_round_with_everybody() -> None:
    match = play(near_the_end((13, 14, 12), (3, 4, 2)), TWO_ONE_ONE)
    assert match.totals == (15, 15, 13)
    assert match.rounds_won == (4, 4, 2)
    assert match.winners is None
    assert match.contenders == (0, 1, 2)
    # Seat 2, which was behind, gets four and wins.
    match = match._replace(dealer=1)
    match = play(match, FOUR_TO_THE_LEADER)
    assert match.totals == (15, 15, 17)
    assert match.winners == (2,)


def test_F4_3_most_rounds_applies_afresh_after_the_round() -> None:
    # Level once more, now between others: seat 2 catches seat 1 up, and rounds decide.
    level = near_the_end((15, 15, 14), (4, 4, 2))
    match = play(level._replace(dealer=2), (*TRICKS, "0: 2H 3H AH", "2: AD 2D 3D"))
    assert match.totals == (15, 15, 16)
    assert match.winners == (2,)
    match = play(near_the_end((12, 15, 14), (4, 4, 2)), TWO_ONE_ONE)
    assert match.totals == (14, 16, 15)
    assert match.winners == (1,)
    match = play(near_the_end((14, 15, 15), (4, 4, 2)), TWO_ONE_ONE)
    assert match.totals == (16, 16, 16)
    assert match.winners == (0,), "the fifth round won"


def test_F4_3_most_rounds_shared_by_two_of_three() -> None:
    match = play(near_the_end((13, 14, 14), (2, 3, 2)), TWO_ONE_ONE)
    assert match.totals == (15, 15, 15)
    assert match.rounds_won == (3, 3, 2)
    assert match.winners is None
    assert match.contenders == (0, 1, 2), "seat 2 too"


def test_F4_3_play_on_all() -> None:
    match = play(near_the_end(LEVEL, (9, 0, 0), tie_break="play_on_all"), TWO_ONE_ONE)
    assert match.totals == (15, 15, 1)
    assert match.winners is None, "rounds won do not matter"
    assert match.contenders == (0, 1, 2)
    assert match.awaits_deal
    # Level again: on it goes.
    level = match._replace(totals=(14, 15, 13), dealer=2)
    match = play(level, TWO_ONE_ONE)
    assert match.totals == (16, 16, 14)
    assert match.winners is None
    # Seat 2 overtakes both.
    match = play(match._replace(dealer=1), FOUR_TO_THE_LEADER)
    assert match.totals == (16, 16, 18)
    assert match.winners == (2,)


def test_F4_3_play_on_tied_lets_only_those_win_who_were_level() -> None:
    match = play(near_the_end((13, 14, 12), tie_break="play_on_tied"), TWO_ONE_ONE)
    assert match.totals == (15, 15, 13)
    assert match.winners is None
    assert match.contenders == (0, 1)
    # Seat 2 passes them, and has not won.
    match = play(match._replace(dealer=1), FOUR_TO_THE_LEADER)
    assert match.totals == (15, 15, 17)
    assert match.winners is None
    assert match.contenders == (0, 1)
    # Seat 1 gets ahead of seat 0, and that is enough.
    match = play(match._replace(dealer=0), TWO_TO_THE_LEADER)
    assert match.totals == (15, 17, 17)
    assert match.winners == (1,)


def test_F4_3_play_on_tied_who_falls_behind_is_out() -> None:
    three = near_the_end((13, 14, 14), tie_break="play_on_tied")
    match = play(three, TWO_ONE_ONE)
    assert match.totals == (15, 15, 15)
    assert match.contenders == (0, 1, 2)
    # Seats 0 and 1 move on level, seat 2 stays behind: out.
    match = play(match._replace(totals=(15, 16, 13), dealer=2), TWO_ONE_ONE)
    assert match.totals == (17, 17, 14)
    assert match.contenders == (0, 1)
    assert match.winners is None
    match = play(match._replace(dealer=1), FOUR_TO_THE_LEADER)
    assert match.totals == (17, 17, 18)
    assert match.winners is None


def test_F4_3_play_on_tied_a_leader_outside_the_tie_does_not_win() -> None:
    # Seat 2 is far ahead but out; seat 0 leaves seat 1 behind.
    match = near_the_end((15, 15, 40), contenders=(0, 1), tie_break="play_on_tied")
    match = play(match, TWO_TO_THE_LEADER)
    assert match.totals == (17, 15, 40)
    assert match.winners == (0,)


def test_F4_3_shared() -> None:
    match = play(near_the_end(LEVEL, (9, 0, 0), tie_break="shared"), TWO_ONE_ONE)
    assert match.totals == (15, 15, 1)
    assert match.winners == (0, 1)
    assert match.over
    match = play(near_the_end((13, 14, 14), tie_break="shared"), TWO_ONE_ONE)
    assert match.winners == (0, 1, 2)


def test_F4_3_shared_and_one_alone_ahead() -> None:
    match = play(near_the_end((14, 14, 0), tie_break="shared"), TWO_ONE_ONE)
    assert match.winners == (0,)


@pytest.mark.parametrize("option", ["most_rounds", "play_on_all", "play_on_tied", "shared"])
def test_F4_3_below_the_target_a_tie_means_nothing(option: str) -> None:
    match = play(near_the_end((12, 13, 0), (5, 0, 0), tie_break=option), TWO_ONE_ONE)
    assert match.totals == (14, 14, 1)
    assert match.winners is None
    assert match.contenders == (0, 1, 2)


def test_F4_3_everybody_sees_who_can_still_win() -> None:
    match = play(near_the_end((13, 14, 12), tie_break="play_on_tied"), TWO_ONE_ONE)
    assert [fifth.observe(match, seat).contenders for seat in (0, 1, 2, None)] == [(0, 1)] * 4
