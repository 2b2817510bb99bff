"""Picking at random from a mask: one card, or a set of them."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.compiled import inlined, lowest_bit, popcount
from eightythree.sim.generator import below

if TYPE_CHECKING:
    from eightythree.sim.generator import State

__all__ = ["WAYS", "any_card", "any_subset"]

_HAND: Final = 6

WAYS: Final = np.array([[comb(cards, some) for some in range(18)] for cards in range(18)], np.int64)
"""In how many ways some of a number of cards can be chosen, shape (18, 18)."""


@inlined
def any_card(cards: int, state: State) -> tuple[int, State]:
    """Return one of one to six cards, each as likely, and the generator's state after it."""
    skipped, state = below(popcount(cards), state)
    # Without a branch: how often it would be taken no processor foresees.
    for step in range(_HAND - 1):
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
        if rank < with_it:
            chosen |= card
            size -= 1
        else:
            rank -= with_it
    return chosen, state
