"""Worlds of Auction during the play of the cards: the others' hands, as players keep them.

Trumps come first: hardly any is discarded unseen, so those not seen are in the other hands, each
the likelier where more cards were dealt. What room is left is filled with plain cards: each seat
gets as many as it may have had, and keeps the highest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import inlined, kernel, lowest_bit, popcount
from eightythree.search_bots.fifth_worlds import some_of
from eightythree.sim.generator import below, seeded
from eightythree.solver.auction_layout import IN_HANDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.generator import State

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["sample_rows"]

_TRIES: Final = 50
_SEATS: Final = 4
_HOLDERS: Final = 5  # the seats, and what was discarded unseen


@kernel
def sample_rows(
    seed: np.uint64,
    row: Ints,
    seat: Int,
    sizes: Ints,
    lacks: Ints,
    chances: Ints,
    drawn: Ints,
    known: Ints,
    trumps: Int,
    unseen: Int,
    rows: Ints,
) -> Int:
    """Write worlds as rows for the solver, and return how many were found.

    Args:
        seed: of the generator; world `i` depends on it and on `i` alone.
        row: the position as a row of :mod:`eightythree.solver.auction_layout`, with the seat's own
            hand; shape (13,).
        seat: whose view it is.
        sizes: how many cards each seat holds; shape (4,).
        lacks: by seat, a mask of the cards that it cannot hold, then 0; shape (5,).
        chances: by seat, how many cards a trump not seen may have been among, then how likely it
            was discarded unseen; shape (5,).
        drawn: by seat, of how many plain cards it has kept its best; shape (4,).
        known: by seat, the cards that it is known to hold, masks; shape (4,).
        trumps: the mask of the trumps.
        unseen: the other cards that the others may hold, a mask.
        rows: written; shape (worlds, 13).
    """
    found = 0
    hands = np.zeros(_HOLDERS, np.int64)
    for world in range(rows.shape[0]):
        state = seeded(seed, np.uint64(world))
        for _ in range(_TRIES):
            done, state = _deal(
                seat, sizes, lacks, chances, drawn, known, trumps, unseen, hands, state
            )
            if done:
                rows[found] = row
                for other in range(_SEATS):
                    if other != seat:
                        rows[found, IN_HANDS + other] = hands[other]
                found += 1
                break
    return found


@inlined
def _deal(
    seat: Int,
    sizes: Ints,
    lacks: Ints,
    chances: Ints,
    drawn: Ints,
    known: Ints,
    trumps: Int,
    unseen: Int,
    hands: Ints,
    state: State,
) -> tuple[bool, State]:
    """Deal the other hands once; say whether every card has found a place."""
    hands[_SEATS] = 0
    for other in range(_SEATS):
        hands[other] = known[other]
    rest = unseen & trumps
    while rest:
        card = rest & -rest
        rest ^= card
        total = 0
        for other in range(_HOLDERS):
            if other != seat and not lacks[other] & card:
                total += chances[other]
        if total == 0:
            return False, state
        pick, state = below(total, state)
        for other in range(_HOLDERS):
            if other != seat and not lacks[other] & card:
                pick -= chances[other]
                if pick < 0:
                    hands[other] |= card
                    break
    left = unseen & ~trumps
    for other in range(_SEATS):
        if other == seat:
            continue
        room = sizes[other] - popcount(hands[other])
        if room < 0:
            return False, state
        allowed = left & ~lacks[other]
        if popcount(allowed) < room:
            return False, state
        had = min(max(drawn[other], room), popcount(allowed))
        some, state = some_of(allowed, had, state)
        # Of equal ranks any may be kept, so the order of the suits turns with the draw.
        for _ in range(room):
            best = np.int64(-1)
            height = np.int64(-1)
            scan = some
            while scan:
                card = np.int64(lowest_bit(scan))
                scan &= scan - 1
                if card % 13 > height:
                    height = card % 13
                    best = card
            hands[other] |= np.int64(1) << best
            some ^= np.int64(1) << best
            left ^= np.int64(1) << best
    return True, state
