"""Worlds of Fifth Trick: hands of the others that agree with what a seat has seen, at random.

The cards not seen are dealt at random, seat by seat, each getting only suits that it may hold, so
a world comes up more or less often than it should; its weight makes up for that (importance
sampling: the chance of a world is the product over seats of one by the number of sets that the
seat could get, and all worlds are as likely).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.compiled import inlined, popcount
from eightythree.sim.generator import below

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.sim.generator import State

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["deal_world", "some_of"]

_TRIES = 20


@inlined
def deal_world(
    hands: Ints, sizes: Ints, lacks: Ints, unseen: Int, seat: Int, seats: Int, state: State
) -> tuple[float, State]:
    """Deal the others' hands and return the world's weight, 0 if no deal was found.

    Args:
        hands: by seat, written but for `seat`'s own; masks, shape (8,).
        sizes: how many cards each seat holds; shape (8,).
        lacks: by seat, a mask of the cards that it cannot hold; shape (8,).
        unseen: the cards that may be anywhere, a mask.
        seat: whose view it is.
        seats: the number of players.
        state: of the generator.
    """
    for _ in range(_TRIES):
        left = unseen
        weight = 1.0
        # Those who can hold least first, or there may be nothing left for them.
        for bound in range(2):
            for other in range(seats):
                if other == seat or (lacks[other] != 0) == (bound == 1):
                    continue
                allowed = left & ~lacks[other]
                number = popcount(allowed)
                if number < sizes[other]:
                    weight = 0.0
                    break
                for taken in range(sizes[other]):
                    weight *= (number - taken) / (taken + 1)
                hands[other], state = some_of(allowed, sizes[other], state)
                left &= ~hands[other]
        if weight > 0.0:
            return weight, state
    return 0.0, state


@inlined
def some_of(cards: Int, size: Int, state: State) -> tuple[Int, State]:
    """Return a set of `size` of the cards, each as likely."""
    rest = cards
    for left in range(popcount(cards), popcount(cards) - size, -1):
        skipped, state = below(left, state)
        others = rest
        for _ in range(skipped):
            others &= others - 1
        rest ^= others & -others
    return cards ^ rest, state
