"""Play one episode of each PettingZoo environment at random and print it in words.

Run it with the extra `pettingzoo`::

    python examples/random_rollout.py [seed]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from eightythree.environments.pettingzoo import auction_v0, fifth_v0


def rollout(env: Any, seed: int) -> dict[str, float]:
    """Play an episode at random, print how it ended and return the rewards by seat."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            if not rewards:
                print(env.render())
            rewards[agent] = reward
            env.step(None)  # a seat whose episode is over says no more
            continue
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return rewards


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 83
    for module in (fifth_v0, auction_v0):
        print(rollout(module.env(render_mode="ansi"), number), end="\n\n")
