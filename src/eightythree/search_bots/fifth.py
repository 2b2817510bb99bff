"""Fifth Trick by sampled worlds, the same for all cards: played out by novices, and solved.

Flat Monte Carlo: each legal card is played in every world, the novice's rules of thumb play on for
everybody, and the card that brings most on average is chosen. Once max^n is in reach the value is
the mean of that and of exact play, so that the others are taken neither for novices nor for
clairvoyants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.cards import STANDARD_DECK, mask_of, suit_mask, suit_of
from eightythree.games.fifth.round import TRICKS, Round
from eightythree.search_bots.fifth_playouts import play_out_worlds, sample_worlds
from eightythree.solver.fifth import FIRST_TRICK, solve_rounds

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import fifth

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["card_values", "choose_card", "seen_so_far"]

_LATER: Final = 2
"""How many tricks after the first that can be solved at all worlds are solved as well."""
_SOLVED: Final = 100
"""How many worlds are solved at most: some milliseconds."""


def card_values(seen: fifth.Observation, decisions: int, rng: random.Random) -> Floats:
    """Return by legal card, lowest first, the points for the play that each seat may expect.

    Args:
        seen: what the seat to act may know.
        decisions: about how many cards are played in all; it settles the number of worlds, and
            with it the time, whatever the table.
        rng: seeds the worlds.

    Returns:
        Shape (legal cards, seats).
    """
    seat = seen.seat
    assert seat is not None  # noqa: S101 - a spectator never acts
    seats = seen.seats
    sizes, lacks = seen_so_far(seen)
    worlds = max(1, decisions // (len(seen.legal) * int(sizes.sum())))
    hands = np.empty((worlds, seats), np.int64)
    weights = np.empty(worlds)
    unseen = STANDARD_DECK & ~seen.hand & ~mask_of(seen.plays)
    seed = np.uint64(rng.getrandbits(64))
    sample_worlds(seed, sizes, lacks, unseen, seen.hand, seat, hands, weights)
    values = np.empty((TRICKS, seats))
    play_out_worlds(
        hands,
        weights,
        mask_of(seen.legal),
        seat,
        seen.dealer,
        np.array(seen.plays, np.int64),
        seen.rules.ace_bonus == "whole_trick",
        values,
    )
    values = values[: len(seen.legal)]
    if len(seen.winners) + 1 >= FIRST_TRICK[seats] + _LATER:
        values = (values + _solved(seen, hands[:_SOLVED], weights[:_SOLVED])) / 2
    return values


def choose_card(seen: fifth.Observation, decisions: int, rng: random.Random) -> int:
    """Return the card that brings most, the others' points on average counting against it."""
    if len(seen.legal) == 1:
        return seen.legal[0]
    values = card_values(seen, decisions, rng)
    mine = values[:, seen.seat or 0]
    others = (values.sum(axis=1) - mine) / (seen.seats - 1)
    return seen.legal[int(np.argmax(mine - others))]


def seen_so_far(seen: fifth.Observation) -> tuple[Ints, Ints]:
    """Return how many cards each seat holds, and which it has shown not to hold, masks."""
    seats = seen.seats
    sizes = np.full(seats, TRICKS - len(seen.winners), np.int64)
    lacks = np.zeros(seats, np.int64)
    leaders = ((seen.dealer + 1) % seats, *seen.winners)
    for place, card in enumerate(seen.plays):
        trick, turn = divmod(place, seats)
        led = suit_of(seen.plays[trick * seats])
        seat = (leaders[trick] + turn) % seats
        if suit_of(card) != led:
            lacks[seat] |= suit_mask(led)
        if trick == len(seen.winners):
            sizes[seat] -= 1
    return sizes, lacks


def _solved(seen: fifth.Observation, hands: Ints, weights: Floats) -> Floats:
    """Return what `card_values` does, from exact play in each world."""
    worlds = [tuple(world) for world in hands.tolist()]
    positions = [
        Round(seen.rules, seen.dealer, world, world, seen.plays, seen.winners) for world in worlds
    ]
    values: Floats = np.zeros((len(seen.legal), seen.seats))
    for weight, found in zip(weights, solve_rounds(positions), strict=True):
        for each in found:
            values[seen.legal.index(each.card)] += weight * np.array(each.value)
    values /= max(weights.sum(), np.finfo(float).tiny)
    return values
