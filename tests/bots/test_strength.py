"""The novice is far ahead of random play, on fixed deals (more: `benchmarks/bot_strength.py`)."""

from __future__ import annotations

import pytest

from eightythree.bots import BOTS
from eightythree.bots.duels import auction_bids, auction_margin, fifth_margin
from eightythree.games import auction, fifth

RANDOM, NOVICE = BOTS["random"], BOTS["novice"]


@pytest.mark.parametrize(("seats", "least"), [(2, 0.6), (3, 0.5), (4, 0.4), (6, 0.3), (8, 0.2)])
def test_a_novice_beats_random_at_fifth_trick(seats: int, least: float) -> None:
    margin = fifth_margin(NOVICE, RANDOM, seats=seats, deals=60, seed=83)
    assert margin.mean > least
    assert margin.mean > 4 * margin.error


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_random_loses_among_novices_at_fifth_trick(seats: int) -> None:
    margin = fifth_margin(RANDOM, NOVICE, seats=seats, deals=36, seed=84)
    assert margin.mean < -4 * margin.error


def test_a_novice_beats_random_when_any_ace_spoils_the_bonus() -> None:
    rules = fifth.Rules(ace_bonus="whole_trick")
    margin = fifth_margin(NOVICE, RANDOM, seats=4, deals=60, seed=85, rules=rules)
    assert margin.mean > 4 * margin.error


@pytest.mark.parametrize("plain_lead", ["follow_or_trump", "must_follow"])
def test_a_novice_captures_more_than_random_on_the_same_cards(plain_lead: str) -> None:
    rules = auction.Rules.read({"plain_lead": plain_lead})
    margin = auction_margin(NOVICE, RANDOM, deals=120, seed=83, rules=rules, before_play=NOVICE)
    assert margin.mean > 12
    assert margin.mean > 6 * margin.error


@pytest.mark.parametrize("preset", ["printed", "table"])
def test_a_novice_scores_more_than_random_in_whole_rounds(preset: str) -> None:
    rules = auction.Rules.read(auction.PRESETS[preset])
    margin = auction_margin(NOVICE, RANDOM, deals=60, seed=83, rules=rules)
    assert margin.mean > 50
    assert margin.mean > 6 * margin.error


@pytest.mark.parametrize("preset", ["printed", "table"])
def test_bids_are_made_more_often_than_not_and_are_no_dreams(preset: str) -> None:
    rules = auction.Rules.read(auction.PRESETS[preset])
    bids = auction_bids(NOVICE, deals=200, seed=83, rules=rules)
    made = sum(each.made for each in bids) / len(bids)
    assert 0.55 < made < 0.85
    assert sum(each.bid for each in bids) / len(bids) < 65
    doubles = [each for each in bids if each.bid == 84]
    assert len(doubles) < 0.05 * len(bids)
