"""The batched tables do step by step what the PettingZoo tables do."""

from __future__ import annotations

import random
from collections import deque
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eightythree.environments.batched import AuctionTables, FifthTables
from eightythree.environments.pettingzoo import auction_v0, fifth_v0
from eightythree.errors import RulesError
from eightythree.games.results import Deal
from tests.environments.playing import any_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.environments.batched import Now


class Twin:
    """A PettingZoo table that is dealt the cards of one of the batched tables."""

    def __init__(self, tables: Any, table: int, env: Any) -> None:
        self.tables, self.table, self.env = tables, table, env
        self.waiting: deque[Deal] = deque()
        self.dealt: tuple[int, ...] = ()
        self.look()
        self.begin()

    def look(self) -> None:
        """Take over the cards, if they have been dealt anew."""
        dealt = tuple(self.tables.dealt[self.table].tolist())
        if dealt != self.dealt:
            kitty = self.tables.kitties[self.table] if hasattr(self.tables, "kitties") else 0
            self.waiting.append(Deal(dealt, int(kitty)))
            self.dealt = dealt

    def deals(self) -> Iterator[Deal]:
        while True:
            yield self.waiting.popleft()

    def begin(self) -> None:
        dealer = int(self.tables.dealers[self.table])
        self.env.reset(options={"dealer": dealer, "deals": self.deals()})

    def step(self, action: int, now: Now) -> bool:
        """Take the action that the batched table has taken, and compare; say whether it ended."""
        self.look()
        self.env.step(action)
        over = all(self.env.terminations.values())
        assert bool(now.done[self.table]) == over
        assert now.rewards[self.table].tolist() == list(self.env.rewards.values())
        if over:
            self.begin()
        return over

    def compare(self, now: Now) -> None:
        agent = self.env.agent_selection
        assert self.env.possible_agents[now.seat[self.table]] == agent
        seen = self.env.observe(agent)
        assert now.mask[self.table].tolist() == seen["action_mask"].tolist()
        differ = np.flatnonzero(now.observation[self.table] != seen["observation"])
        assert not len(differ), differ


def side_by_side(tables: Any, env: Any, seed: int, steps: int) -> int:
    """Play tables and their twins at random; return how many episodes ended."""
    rng = random.Random(seed)
    now = tables.reset(seed)
    twins = [Twin(tables, table, env()) for table in range(tables.count)]
    ended = 0
    for _ in range(steps):
        for twin in twins:
            twin.compare(now)
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in now.mask]
        now = tables.step(np.array(actions))
        ended += sum(twin.step(action, now) for twin, action in zip(twins, actions, strict=True))
    return ended


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize("seats", [2, 4, 8])  # each compiles anew
def test_fifth_trick(seats: int, episode: Any) -> None:
    for seed in range(2):
        rules = any_rules("fifth", random.Random(10 * seats + seed))
        tables = FifthTables(2, seats=seats, episode=episode, rules=rules)
        ended = side_by_side(
            tables,
            lambda rules=rules: fifth_v0.raw_env(seats=seats, episode=episode, rules=rules),
            seed,
            steps=6 * seats * (3 if episode == "round" else 8) + 5,
        )
        assert ended


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize("seed", range(6))
def test_auction(seed: int, episode: Any) -> None:
    rules = any_rules("auction", random.Random(seed))
    tables = AuctionTables(2, episode=episode, rules=rules)
    side_by_side(tables, lambda: auction_v0.raw_env(episode=episode, rules=rules), seed, steps=200)


@pytest.mark.parametrize("tables", [FifthTables, AuctionTables])
def test_a_table_depends_on_the_seed_and_its_number_alone(tables: Any) -> None:
    few, many = tables(2), tables(5)
    assert (few.reset(8).observation == many.reset(8).observation[:2]).all()
    first = few.reset(9).observation.copy()
    assert (few.reset(9).observation == first).all()
    assert not (first[0] == first[1]).all()
    assert not (few.reset(10).observation == first).all()


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0], r"whole numbers of shape \(2,\), not int64 of shape \(1,\)"),
        ([0.5, 1], "not float64"),
        ([-1, -1], r"table 0: action -1 is not allowed now; allowed: \d+ "),
        ([52, 52], "table 0: action 52 is not allowed now"),
    ],
)
def test_bad_actions(actions: list[float], said: str) -> None:
    tables = FifthTables(2)
    before = tables.reset(seed=1).observation.copy()
    with pytest.raises(ValueError, match=said):
        tables.step(actions)
    assert (tables.step(tables.reset(seed=1).mask.argmax(1)).observation != before).any()


def test_one_bad_action_changes_no_table() -> None:
    tables = FifthTables(2)
    now = tables.reset(seed=1)
    before = now.observation.copy()
    actions = now.mask.argmax(axis=1)
    actions[1] = int(np.flatnonzero(now.mask[1] == 0)[0])
    with pytest.raises(ValueError, match=f"table 1: action {actions[1]} is not allowed now"):
        tables.step(actions)
    assert (now.observation == before).all()


def test_bad_arguments() -> None:
    with pytest.raises(RulesError, match="seats must be a whole number from 2 to 8, not 1"):
        FifthTables(1, seats=1)
    with pytest.raises(RulesError, match="give must be all or declarers or off"):
        AuctionTables(1, give="some")
    with pytest.raises(ValueError, match="count must be a whole number from 1 up, not 0"):
        AuctionTables(0)
    with pytest.raises(ValueError, match="episode must be round or match"):
        AuctionTables(1, episode="game")
    with pytest.raises(ValueError, match="the seed must be a whole number"):
        AuctionTables(1).reset(-1)
    for seed in (1.5, True, "a", None):
        with pytest.raises(ValueError, match="the seed must be a whole number"):
            FifthTables(1).reset(seed)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(RuntimeError, match=r"call reset\(seed\) before the first step"):
        AuctionTables(1).step([0])
