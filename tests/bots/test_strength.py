"""The novice is far ahead of random play, on fixed deals, and its bids are sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from eightythree.games import auction
from eightythree.sim import simulate
from eightythree.sim.auction_table import Rounds
from eightythree.tournament import Pair, hold, plan_of

if TYPE_CHECKING:
    from collections.abc import Mapping


def _pair(
    game: str,
    seats: int,
    deals: int,
    rules: Mapping[str, object] | None = None,
    before_play: str | None = None,
) -> Pair:
    bots = ["novice", "random"]
    plan = plan_of(
        game, bots, seats=seats, rules=rules, deals=deals, seed=83, before_play=before_play
    )
    [pair] = hold(plan, workers=1).pairs
    return pair


@pytest.mark.parametrize(("seats", "least"), [(2, 0.6), (3, 0.5), (4, 0.4), (6, 0.25), (8, 0.2)])
def test_a_novice_beats_random_at_fifth_trick(seats: int, least: float) -> None:
    pair = _pair("fifth", seats, deals=20)
    for margin in filter(None, (pair.margin, pair.one_alone, pair.other_alone)):
        assert margin.low > 0
    assert pair.margin is not None
    assert pair.margin.mean > least


def test_a_novice_beats_random_when_any_ace_spoils_the_bonus() -> None:
    margin = _pair("fifth", 4, deals=40, rules={"ace_bonus": "whole_trick"}).margin
    assert margin is not None
    assert margin.low > 0


@pytest.mark.parametrize("plain_lead", ["follow_or_trump", "must_follow"])
def test_a_novice_captures_more_than_random_on_the_same_cards(plain_lead: str) -> None:
    rules = {"plain_lead": plain_lead}
    margin = _pair("auction", 4, deals=60, rules=rules, before_play="novice").margin
    assert margin is not None
    assert margin.mean > 12
    assert margin.low > 9


@pytest.mark.parametrize("preset", ["printed", "table"])
def test_a_novice_scores_more_than_random_in_whole_rounds(preset: str) -> None:
    margin = _pair("auction", 4, deals=60, rules=auction.PRESETS[preset]).margin
    assert margin is not None
    assert margin.low > 50


@pytest.mark.parametrize("preset", ["printed", "table"])
def test_bids_are_made_more_often_than_not_and_are_no_dreams(preset: str) -> None:
    rules = auction.PRESETS[preset]
    [chunk] = simulate("auction", rules, 4, 2000, 83, "novice", keep="rounds")
    assert isinstance(chunk.rounds, Rounds)
    declarer, bid, _ = chunk.rounds.contract.astype(int).T
    captured = chunk.rounds.captured[np.arange(len(bid)), declarer % 2]
    # 84 is 83 double, which needs all 83 points (A7.2, A7.4).
    assert 0.6 < (captured >= np.minimum(bid, 83)).mean() < 0.8
    assert bid.mean() < 65
    assert (bid == 84).mean() < 0.05
