"""Margins, shares, intervals and ratings, from results made up and worked out by hand."""

from __future__ import annotations

import random

import pytest

from eightythree.tournament import Plan, Played, Unit, hold, plan_of, report_of, units

TWIN = "tests.tournament.made_up:twin"


def _normal(plan: Plan, seed: int, margin: float) -> list[Played]:
    """Rounds whose margins are those of a bot that is so far ahead, and the luck of a deal."""
    rng = random.Random(seed)
    luck = [round(rng.gauss(100 * margin, 200)) for _ in range(plan.deals)]
    # Points are whole numbers, so a margin of 0.3 is 30 here.
    return [
        Played(unit, (luck[unit.deal], 0) if unit.seats[0] == 0 else (0, luck[unit.deal]))
        for unit in units(plan)
    ]


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    plan = plan_of("fifth", ["novice", "random"], seats=2, deals=60)
    held = 0
    for seed in range(100):
        margin = report_of(plan, _normal(plan, seed, 0.3)).pairs[0].margin
        assert margin is not None
        assert margin.low < margin.mean < margin.high
        held += margin.low <= 30 <= margin.high
    assert 88 <= held <= 99


def test_a_bot_is_not_ahead_of_its_twin() -> None:
    held = 0
    for seed in range(20):
        plan = plan_of("fifth", ["random", TWIN], seats=2, deals=30, seed=seed)
        margin = hold(plan, workers=1).pairs[0].margin
        assert margin is not None
        held += margin.low <= 0 <= margin.high
    assert held >= 16


def test_a_margin_by_hand() -> None:
    plan = plan_of("fifth", ["novice", "random"], seats=3, deals=1)
    points: dict[tuple[int, ...], tuple[int, ...]] = {
        (0, 1, 1): (3, 1, 0),  # 3 - 1/2
        (1, 0, 1): (0, 2, 2),  # 2 - 1
        (1, 1, 0): (4, 0, 0),  # 0 - 2
        (1, 0, 0): (2, 1, 0),  # 1/2 - 2
        (0, 1, 0): (2, 0, 2),  # 2 - 0
        (0, 0, 1): (0, 0, 3),  # 0 - 3
    }
    [pair] = report_of(plan, [Played(unit, points[unit.seats]) for unit in units(plan)]).pairs
    assert pair.one_alone is not None
    assert pair.other_alone is not None
    assert pair.margin is not None
    assert pair.one_alone.mean == pytest.approx((2.5 + 1 - 2) / 3)
    assert pair.other_alone.mean == pytest.approx((-1.5 + 2 - 3) / 3)
    assert pair.margin.mean == pytest.approx((2.5 + 1 - 2 - 1.5 + 2 - 3) / 6)
    assert pair.wins is pair.one_wins is None


def test_shares_of_wins_by_hand() -> None:
    plan = plan_of("fifth", ["novice", "random"], seats=3, deals=0, matches=1)
    winners: dict[tuple[int, ...], tuple[int, ...]] = {
        (0, 1, 1): (0,),
        (1, 0, 1): (0, 1),  # F4.3 `shared`: half of it is the novice's
        (1, 1, 0): (),  # nobody has won: a third of it is
        (1, 0, 0): (0,),
        (0, 1, 0): (0,),
        (0, 0, 1): (0, 1, 2),
    }
    [pair] = report_of(
        plan, [Played(unit, (0, 0, 0), winners[unit.seats]) for unit in units(plan)]
    ).pairs
    assert pair.one_wins is not None
    assert pair.other_wins is not None
    assert pair.wins is not None
    assert pair.one_wins.mean == pytest.approx((1 + 1 / 2 + 1 / 3) / 3)
    assert pair.other_wins.mean == pytest.approx((1 + 0 + 1 / 3) / 3)
    assert pair.wins.mean == pytest.approx(pair.one_wins.mean - pair.other_wins.mean)
    assert pair.margin is None


def test_sides_by_hand() -> None:
    plan = plan_of("auction", ["novice", "random"], deals=1, matches=1)
    played = [
        Played(Unit("round", 0, (0, 1, 0, 1)), (60, 23)),
        Played(Unit("round", 0, (1, 0, 1, 0)), (30, 53)),
        Played(Unit("match", 0, (0, 1, 0, 1)), (200, 90), (0,)),
        Played(Unit("match", 0, (1, 0, 1, 0)), (210, 90), (0,)),
    ]
    report = report_of(plan, played)
    [pair] = report.pairs
    assert pair.margin == (30, 30, 30)
    assert pair.one_alone is pair.other_alone is None
    assert pair.one_wins == pair.other_wins == (0.5, 0.5, 0.5)
    assert pair.wins == (0, 0, 0)
    assert report.fair == 0.5
    assert report.done


def test_a_deal_that_lacks_a_seating_does_not_count() -> None:
    plan = plan_of("fifth", ["novice", "random"], seats=2, deals=2)
    played = [Played(unit, (2, 0)) for unit in units(plan)]
    report = report_of(plan, played[:-1])
    assert [pair.deals for pair in report.pairs] == [1]
    assert not report.done
    assert report_of(plan, played).done


def test_ratings_rank_the_bots_as_the_deals_do() -> None:
    plan = plan_of("fifth", ["random", "novice", TWIN], seats=2, deals=30)
    strength = (1, 3, 1)
    played = [Played(unit, tuple(strength[who] for who in unit.seats)) for unit in units(plan)]
    ratings = report_of(plan, played).ratings
    assert ratings["novice"].mu - ratings["novice"].sigma > max(
        each.mu + each.sigma for name, each in ratings.items() if name != "novice"
    )
    assert ratings["random"].mu == pytest.approx(ratings[TWIN].mu, abs=2)
