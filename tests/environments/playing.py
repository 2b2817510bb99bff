"""Playing environments to the end, for the tests."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.games import auction, fifth
from eightythree.games.options import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.games.options import Value


def any_rules(game: str, rng: random.Random) -> dict[str, Value]:
    """Return house rules, each option at random."""
    options = fifth.OPTIONS if game == "fifth" else auction.OPTIONS
    rules: dict[str, Value] = {
        option.name: rng.choice(option.values) for option in options if isinstance(option, Choice)
    }
    if game == "auction":
        rules["min_bid"] = rng.choice([1, 2, 30, 30, 50, 82, 83])
        rules["bid_step"] = rng.choice([1, 1, 2, 7, 60, 100])
        rules["target"] = rng.choice([1, 40])
    else:
        rules["target"] = rng.choice([1, 6])
    return rules


def steps(env: Any, seed: int) -> Iterator[tuple[str, Any, int]]:
    """Play an episode at random; yield the seat, what it sees and what it will do."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if over:
            return
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        yield agent, seen, action
        env.step(action)
