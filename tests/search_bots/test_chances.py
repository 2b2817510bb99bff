"""The chance to win a match by the score, held against recursion and against what must be so."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from eightythree.games import auction, fifth
from eightythree.games.auction.actions import DOUBLE
from eightythree.search_bots import auction_chances, fifth_chances
from tests.bots.positions import fifth_view


def _needs(*needs: int) -> fifth.Observation:
    """A view of seat 0 with a match in which the seats need so many points."""
    view = fifth_view("KS 2D", "", seats=len(needs))
    return view._replace(totals=tuple(view.rules.target - need for need in needs))


@pytest.mark.parametrize("needs", [(1, 1), (3, 7), (9, 2), (5, 1, 6), (2, 8, 8), (4, 4, 3, 9)])
def test_fifth_trick_by_plain_recursion(needs: tuple[int, ...]) -> None:
    """Each seat wins a round as likely; what it then gets is read off one-round matches."""
    seats = len(needs)
    shares = fifth_chances._shares(seats, False)
    assert shares.sum() == pytest.approx(1)

    @cache
    def chance(left: tuple[int, ...]) -> float:
        total = 0.0
        for winner in range(seats):
            for points, share in zip(fifth_chances.POINTS, shares, strict=True):
                need = left[winner] - points
                after = (*left[:winner], need, *left[winner + 1 :])
                won = (1.0 if winner == 0 else 0.0) if need <= 0 else chance(after)
                total += share / seats * won
        return total

    after, before = fifth_chances.chances_after(_needs(*needs))
    assert before == pytest.approx(chance(needs))
    for winner in range(seats):
        for kind, points in enumerate(fifth_chances.POINTS):
            need = needs[winner] - points
            left = (*needs[:winner], need, *needs[winner + 1 :])
            expected = float(winner == 0) if need <= 0 else chance(left)
            assert after[winner, kind] == pytest.approx(expected)


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_somebody_wins_fifth_trick(seats: int) -> None:
    table = fifth_chances.table_of_chances(seats, True)
    assert np.allclose(table.sum(axis=1), 1)
    assert (np.diff(table, axis=1) < 1e-12).all(), "who needs less is likelier to win"


PRINTED = auction.Rules()


@pytest.mark.parametrize("rules", [PRINTED, auction.Rules(failed_bid="bid", both_reach="higher")])
def test_chances_in_auction_are_those_of_a_game(rules: auction.Rules) -> None:
    table = auction_chances.chances(rules)[1:, 1:]
    assert np.allclose(table + table.T, 1, atol=1e-3), "one side wins"
    assert (np.diff(table, axis=0) < 2e-3).all(), "needing more is no better"
    assert table[0, -1] > 0.9 > table[99, -1] > 0.5


def test_gains_follow_the_score() -> None:
    even = auction_chances.gains(PRINTED, (0, 0), 0, 0, 50)
    assert even.points[60] == 60 - 23
    assert even.points[40] == -40 - 43
    assert even.chance[-1] == pytest.approx(0.5, abs=1e-3)
    assert all(low <= high + 1e-9 for low, high in pairwise(even.chance[50:84]))
    assert even.chance[49] < even.chance[50]
    # Made or not, 83 double decides this match.
    double = auction_chances.gains(PRINTED, (100, 0), 0, 0, DOUBLE)
    assert double.chance[83] == 1
    assert double.points[83] == 166


def test_the_declarers_win_where_both_reach_the_target() -> None:
    at_190 = (190, 190)
    declaring = auction_chances.gains(PRINTED, at_190, 0, 0, 40)
    defending = auction_chances.gains(PRINTED, at_190, 0, 1, 40)
    assert declaring.chance[60] == 1
    assert defending.chance[60] == 0
    higher = auction_chances.gains(auction.Rules(both_reach="higher"), at_190, 0, 1, 30)
    assert higher.chance[60] == 0
    assert higher.chance[30] == 1


def test_far_from_the_target_only_the_difference_counts() -> None:
    rules = auction.Rules(target=5000)
    low = auction_chances.gains(rules, (100, 40), 1, 0, 50)
    high = auction_chances.gains(rules, (1100, 1040), 1, 0, 50)
    assert np.allclose(low.chance, high.chance)
