"""Learn to play Fifth Trick for two against a seat that plays at random.

The policy is a small table: how much it likes to play a rank, by trick and by whether it leads. It
is learned by policy gradients (Williams, "Simple statistical gradient-following algorithms for
connectionist reinforcement learning", Machine Learning 8, 1992) over many tables at once. Run it
with the extra `compute`::

    python examples/learn_fifth_trick.py
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from eightythree.environments.batched import FifthTables, Now

if TYPE_CHECKING:
    from numpy.typing import NDArray

TABLES = 512
ROUNDS = 80
RATE = 3.0
PLAYS = 12  # of a round of two seats, so that all tables end it together
TRICKS, RANKS = 6, 13
CARD_RANKS = np.arange(52) % RANKS
ONE_HOT = np.eye(RANKS)[CARD_RANKS]


def situations(tables: FifthTables, now: Now) -> NDArray[np.intp]:
    """Return what each seat to act goes by: the trick, and whether it leads; 0..11."""
    layout = tables.layout
    trick = now.observation[:, layout.played.offset : layout.played.offset + 52].sum(axis=1)
    leads = now.observation[:, layout.leads.offset]
    where: NDArray[np.intp] = (2 * trick + leads).astype(np.intp)
    return where


def chances(liking: NDArray[np.float64], mask: NDArray[np.int8]) -> NDArray[np.float64]:
    """Return the chance of each card, shape (tables, 52)."""
    weights = np.exp(liking[:, CARD_RANKS]) * mask
    chance: NDArray[np.float64] = weights / weights.sum(axis=1, keepdims=True)
    return chance


def drawn(chance: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.intp]:
    """Return a card for each table, drawn by its chances."""
    bounds = chance.cumsum(axis=1)
    cards: NDArray[np.intp] = (bounds > rng.random((len(bounds), 1)) * bounds[:, -1:]).argmax(
        axis=1
    )
    return cards


def learn(seed: int = 83) -> list[float]:
    """Play many rounds and learn after each; return by how many points seat 0 was ahead."""
    rng = np.random.default_rng(seed)
    tables = FifthTables(TABLES, seats=2)
    now = tables.reset(seed=seed)
    policy = np.zeros((2 * TRICKS, RANKS))
    ahead = []
    for _ in range(ROUNDS):
        slopes = np.zeros((TABLES, *policy.shape))
        for _ in range(PLAYS):
            learns = now.seat == 0
            where = situations(tables, now)
            liking = np.where(learns[:, None], policy[where], 0.0)
            chance = chances(liking, now.mask)
            cards = drawn(chance, rng)
            slope = ONE_HOT[cards] - chance @ ONE_HOT
            mine = np.flatnonzero(learns)
            slopes[mine, where[mine]] += slope[mine]
            now = tables.step(cards)
        margin = (now.rewards[:, 0] - now.rewards[:, 1]).astype(np.float64)
        ahead.append(float(margin.mean()))
        policy += RATE / TABLES * np.tensordot(margin - margin.mean(), slopes, axes=1)
    return ahead


if __name__ == "__main__":
    for number, points in enumerate(learn()):
        if number % 10 == 0:
            print(f"round {number:3}: {points:+.2f} points ahead of a seat that plays at random")
