"""The kernels keep the rules: what they played, the engine plays too, to the same points."""

from __future__ import annotations

import random
from itertools import product

import pytest

from eightythree.games import auction, fifth
from eightythree.sim import simulate
from tests.sim.replaying import any_auction_rules, replay_auction, replay_fifth


@pytest.mark.parametrize("seats", fifth.SEATS)
@pytest.mark.parametrize(
    ("ace_bonus", "hand_bonus"),
    list(product(("winning_card", "whole_trick"), ("round_end", "deal", "off"))),
)
def test_fifth(seats: int, ace_bonus: str, hand_bonus: str) -> None:
    rules = fifth.Rules.read({"ace_bonus": ace_bonus, "hand_bonus": hand_bonus})
    for chunk in simulate("fifth", rules, seats, 100, seed=83, first=7, keep="rounds"):
        replay_fifth(rules, chunk)


@pytest.mark.parametrize("seed", range(60))
def test_auction(seed: int) -> None:
    rules = auction.Rules.read(any_auction_rules(random.Random(seed)))
    for chunk in simulate("auction", rules, 4, 50, seed=seed, first=3, keep="rounds"):
        replay_auction(rules, chunk)


@pytest.mark.parametrize("name", auction.PRESETS)
def test_auction_presets(name: str) -> None:
    rules = auction.Rules.read(auction.PRESETS[name])
    for chunk in simulate("auction", rules, 4, 500, seed=1, keep="rounds"):
        replay_auction(rules, chunk)


@pytest.mark.parametrize("give", ["off", "declarers"])
def test_auction_void_rounds(give: str) -> None:
    rules = auction.Rules.read({"give": give, "bidding": "single_round"})
    voids = 0
    for chunk in simulate("auction", rules, 4, 200_000, seed=2, keep="rounds", chunk=20_000):
        assert chunk.rounds is not None
        found = (chunk.rounds.outcome == 2).nonzero()[0].tolist()  # type: ignore[union-attr]  # they are kept
        voids += len(found)
        for number in found:
            [one] = simulate(
                "auction", rules, 4, 1, seed=2, first=chunk.first + number, keep="rounds"
            )
            replay_auction(rules, one)
    assert voids > 5


def test_auction_passed_out() -> None:
    rules = auction.Rules.read({"all_pass": "redeal", "min_bid": 83})
    chunks = list(simulate("auction", rules, 4, 400, seed=3, keep="rounds"))
    assert sum(int(chunk.tally[1]) for chunk in chunks) > 3
    for chunk in chunks:
        replay_auction(rules, chunk)
