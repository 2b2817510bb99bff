"""Picking at random from a mask: one card, or a set of them."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.compiled import inlined, lowest_bit, popcount
from eightythree.sim.generator import below

if TYPE_CHECKING:
    from eightythree.games.auction.keeping import Choice
    from eightythree.sim.generator import State

__all__ = ["WAYS", "any_card", "any_choice", "any_subset"]

WAYS: Final = np.array([[comb(cards, some) for some in range(18)] for cards in range(18)], np.int64)
"""In how many ways some of a number of cards can be chosen, shape (18, 18)."""


@inlined
def any_card(cards: int, most: int, state: State) -> tuple[int, State]:
    """Return one of one to `most` cards, each as likely, and the generator's state after it."""
    skipped, state = below(popcount(cards), state)
    # Without a branch on `skipped`: how often it would be taken no processor foresees.
    for step in range(most - 1):
        cards = cards & (cards - 1) if step < skipped else cards
    return lowest_bit(cards), state


@inlined
def any_subset(cards: int, size: int, state: State) -> tuple[int, State]:
    """Return a set of `size` of the cards, each as likely, and the generator's state after it.

    The set of a random rank in the order of the combinatorial number system.
    """
    left = popcount(cards)
    rank, state = below(WAYS[left, size], state)
    chosen = 0
    while size > 0:
        card = cards & -cards
        cards ^= card
        left -= 1
        with_it = WAYS[left, size - 1]
        taken = rank < with_it
        # No branch here either.
        chosen |= card if taken else 0
        size -= 1 if taken else 0
        rank -= 0 if taken else with_it
    return chosen, state


@inlined
def any_choice(choice: Choice, state: State) -> tuple[int, State]:
    """Return a legal set to give or discard, each as likely, and the generator's state after it.

    First its size and how many of its cards count, by how many sets are so, then the cards.
    """
    counting = choice.pool & choice.counting
    others = choice.pool & ~choice.counting
    some_counting = popcount(counting)
    some_others = popcount(others)
    forced = popcount(choice.forced)
    sets = 0
    for size in range(choice.minimum - forced, choice.maximum - forced + 1):
        for rich in range(choice.min_counting, min(choice.max_counting, size) + 1):
            sets += WAYS[some_counting, rich] * WAYS[some_others, size - rich]
    rank, state = below(sets, state)
    for size in range(choice.minimum - forced, choice.maximum - forced + 1):
        for rich in range(choice.min_counting, min(choice.max_counting, size) + 1):
            rank -= WAYS[some_counting, rich] * WAYS[some_others, size - rich]
            if rank < 0:
                points, state = any_subset(counting, rich, state)
                rest, state = any_subset(others, size - rich, state)
                return choice.forced | points | rest, state
    return 0, state  # not reached: the ranks are fewer than the sets
