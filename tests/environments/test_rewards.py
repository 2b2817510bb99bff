"""The rewards of the PettingZoo tables."""

from __future__ import annotations

from typing import Any

import pytest

from eightythree.environments.pettingzoo import auction_v0, fifth_v0
from tests.environments.playing import steps


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("module", [fifth_v0, auction_v0])
def test_rewards_of_a_round(module: Any, seed: int) -> None:
    env = module.raw_env()
    for _ in steps(env, seed):
        assert set(env.rewards.values()) == {0.0}
    [result] = env.match.results
    by_seat = [result.points[seat % len(result.points)] for seat in range(4)]
    assert list(env.rewards.values()) == by_seat
    assert [env._cumulative_rewards[agent] for agent in env.agents] == by_seat
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_rewards_of_a_match() -> None:
    env = fifth_v0.raw_env(seats=3, episode="match", target=6, tie_break="shared")
    rounds = set()
    for seed in range(5):
        for _ in steps(env, seed):
            assert set(env.rewards.values()) == {0.0}
        match: Any = env.match
        rounds.add(len(match.results))
        assert max(match.totals) >= 6
        assert list(env.rewards.values()) == [
            1.0 if total == max(match.totals) else -1.0 for total in match.totals
        ]
    assert max(rounds) > 1


def test_rewards_of_a_match_of_auction() -> None:
    env = auction_v0.raw_env(episode="match", target=60)
    for _ in steps(env, 4):
        pass
    [side] = env.match.winners or ()
    assert list(env.rewards.values()) == [1.0 if seat % 2 == side else -1.0 for seat in range(4)]
    assert env.match.totals[side] >= 60
