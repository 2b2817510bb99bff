"""Worlds of Fifth Trick weighed and played out, with a learned network in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.cards import suit_mask, suit_of
from eightythree.compiled import inlined, kernel, lowest_bit, popcount
from eightythree.games.fifth.round import FIFTH_TRICK, TRICKS
from eightythree.learning.play import after, judge, play_on
from eightythree.sim.generator import seeded
from eightythree.tricks import follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.learning.network import Rounded, Scratch

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["play_out_worlds", "weigh_worlds"]

_SEATS: Final = 8


@kernel
def weigh_worlds(
    network: Rounded,
    worlds: Ints,
    weights: NDArray[np.float64],
    seat: Int,
    players: Ints,
    plays: Ints,
    whole: bool,
    sharpness: float,
    slips: float,
    scratch: Scratch,
) -> None:
    """Multiply the weights by how likely the others would have played as they did.

    Each is taken to choose a card with a chance that grows exponentially with what the network
    expects of it, and now and then any card.

    Args:
        network: what the others are taken for.
        worlds: the hands of all seats, masks; shape (worlds, seats).
        weights: multiplied; shape (worlds,).
        seat: whose view it is; its own choices tell it nothing.
        players: who played each card; shape (plays,).
        plays: the cards played so far, in order; shape (plays,).
        whole: `ace_bonus=whole_trick`.
        sharpness: by how much the logarithm of a chance grows with a point.
        slips: how often a seat plays just any card.
        scratch: written.
    """
    seats = worlds.shape[1]
    hands = np.empty(_SEATS, np.int64)
    for world in range(len(weights)):
        if weights[world] == 0.0:
            continue
        hands[:seats] = worlds[world]
        for place in range(len(plays)):
            hands[players[place]] |= np.int64(1) << plays[place]
        gone: Int = np.int64(0)
        voids: Int = np.int64(0)
        waiting: Int = np.int64(0)
        best: Int = np.int64(-1)
        best_seat: Int = np.int64(0)
        spoilt = False
        for place in range(len(plays)):
            if place % seats == 0:
                waiting = np.int64((1 << seats) - 1)
                best = np.int64(-1)
                spoilt = False
            card = plays[place]
            turn = players[place]
            waiting ^= 1 << turn
            hand: Int = hands[turn]
            legal = hand if best < 0 else follow(hand, suit_mask(suit_of(best)))
            if turn != seat and legal & (legal - 1) != 0:
                number = judge(
                    network,
                    hand,
                    legal,
                    seats,
                    turn,
                    best,
                    best_seat,
                    waiting,
                    gone,
                    voids,
                    spoilt,
                    whole,
                    scratch,
                )
                chance = _chance(legal, card, number, sharpness, scratch)
                weights[world] *= (1 - slips) * chance + slips / number
            hands[turn] ^= np.int64(1) << card
            best, best_seat, gone, voids, spoilt = after(
                card, turn, best, best_seat, gone, voids, spoilt, whole
            )


@inlined
def _chance(legal: Int, card: Int, number: Int, sharpness: float, scratch: Scratch) -> float:
    """Return how likely a seat plays a card of which it expects `scratch.worth`."""
    mine = np.float64(scratch.worth[popcount(legal & ((np.int64(1) << card) - 1))])
    total = 0.0
    for place in range(number):
        total += np.exp(sharpness * (scratch.worth[place] - mine))
    return 1 / total


@kernel
def play_out_worlds(
    network: Rounded,
    worlds: Ints,
    legal: Int,
    seat: Int,
    dealer: Int,
    plays: Ints,
    whole: bool,
    shares: NDArray[np.float64],
    scratch: Scratch,
) -> None:
    """Write how often each seat wins with so many points when the network plays on for everybody.

    Args:
        network: decides.
        worlds: the hands of all seats, masks; shape (worlds, seats).
        legal: the cards to choose from, a mask.
        seat: whose turn it is.
        dealer: who dealt.
        plays: the cards played so far, in order.
        whole: `ace_bonus=whole_trick`.
        shares: written, by legal card, lowest first, seat, and points less 2: the share of the
            worlds in which the seat wins the round with so many; shape (legal cards, seats, 3).
        scratch: written.
    """
    seats = worlds.shape[1]
    hands = np.empty(_SEATS, np.int64)
    history = np.empty(TRICKS * _SEATS, np.int64)
    history[: len(plays)] = plays
    state = seeded(np.uint64(0), np.uint64(0))  # nothing is left to chance
    shares[:] = 0.0
    for world in range(len(worlds)):
        rest = legal
        place = 0
        while rest:
            card = np.int64(lowest_bit(rest))
            rest &= rest - 1
            hands[:seats] = worlds[world]
            hands[seat] ^= np.int64(1) << card
            history[len(plays)] = card
            winner, points, _, state = play_on(
                network,
                hands,
                seats,
                dealer,
                history,
                len(plays) + 1,
                whole,
                0,
                0,
                state,
                None,
                0,
                scratch,
            )
            shares[place, winner, points - FIFTH_TRICK] += 1 / len(worlds)
            place += 1
