"""Worlds of Auction before anybody has given or discarded: the others' hands and the kitty.

The cards not seen are dealt at random, and the worlds chosen in which the others would have
called about as they did. What a hand is good for is the novice's figure for it; a player who does
not bid like that is allowed for by bounds that are soft, and by worlds chosen without a look at
the calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import inlined, kernel
from eightythree.search_bots.fifth_worlds import some_of
from eightythree.sim.generator import draw, seeded
from eightythree.sim.novice import limit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Float = Any
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["KITTY", "deal_worlds"]

KITTY: Final = 4
"""Where a world has the kitty, after the hands of the four seats."""

_11: Final = np.uint64(11)
_TO_ONE: Final = 2.0**-53
_SOFT: Final = 6.0
"""By how many points players differ about what a hand is good for."""
_ANY: Final = 0.15
"""The share of worlds that are taken whatever was called."""


@kernel
def deal_worlds(
    seed: np.uint64,
    seat: Int,
    unseen: Int,
    sizes: Ints,
    least: Ints,
    most: Ints,
    tries: Int,
    worlds: Ints,
    limits: Ints,
) -> None:
    """Write worlds, each the likeliest way that chance offers of several deals.

    Args:
        seed: of the generator; world `i` depends on it and on `i` alone.
        seat: whose view it is; its own cards are in `worlds` already.
        unseen: the cards that may be anywhere else, a mask.
        sizes: how many of them each seat and the kitty gets, 0 for the seat; shape (5,).
        least: by seat, the bid that its hand must be good for; shape (4,).
        most: by seat, the bid that its hand can be good for at most; shape (4,).
        tries: the deals of which one is taken.
        worlds: written; shape (worlds, 5).
        limits: written: by seat, what the hand is good for; shape (worlds, 4).
    """
    deal = np.zeros(5, np.int64)
    good_for = np.zeros(4, np.int64)
    for world in range(worlds.shape[0]):
        state = seeded(seed, np.uint64(world))
        total = 0.0
        for _ in range(tries):
            left = unseen
            weight = 1.0
            for place in range(5):
                deal[place], state = some_of(left, sizes[place], state)
                left ^= deal[place]
                if place < KITTY and place != seat:
                    good_for[place] = limit(deal[place])
                    weight *= _agrees(good_for[place], least[place], most[place])
            weight = _ANY + (1.0 - _ANY) * weight
            # One of the deals by their weights, without keeping them (reservoir sampling).
            total += weight
            number, state = draw(state)
            if (number >> _11) * _TO_ONE * total < weight:
                for place in range(5):
                    if sizes[place]:
                        worlds[world, place] = deal[place]
                        if place < KITTY:
                            limits[world, place] = good_for[place]


@inlined
def _agrees(good_for: Int, least: Int, most: Int) -> Float:
    """Return how well a hand agrees with what its seat has called, 0 to 1."""
    agreement: Float = 1.0 / (
        (1.0 + np.exp((least - good_for) / _SOFT)) * (1.0 + np.exp((good_for - most) / _SOFT))
    )
    return agreement
