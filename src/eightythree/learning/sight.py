"""A learned network asked by what a seat sees, without any search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.cards import mask_of
from eightythree.compiled import kernel
from eightythree.learning.network import Rounded, Scratch
from eightythree.learning.play import after, judge

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games import fifth

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["choose_at_sight", "expected", "players"]


def choose_at_sight(seen: fifth.Observation, network: Rounded) -> int:
    """Return the card of which the network expects most, the lowest of equals."""
    if len(seen.legal) == 1:
        return seen.legal[0]
    return seen.legal[int(np.argmax(expected(seen, network)))]


def expected(seen: fifth.Observation, network: Rounded) -> NDArray[np.float32]:
    """Return what the network expects of each legal card, of two or more; shape (legal cards,).

    Points for the play, own less those of another seat on average.
    """
    scratch = Scratch.new()
    _judge_seen(
        network,
        seen.hand,
        mask_of(seen.legal),
        seen.seats,
        seen.seat or 0,
        players(seen),
        np.array(seen.plays, np.int64),
        seen.rules.ace_bonus == "whole_trick",
        scratch,
    )
    return scratch.worth[: len(seen.legal)]


def players(seen: fifth.Observation) -> Ints:
    """Return who played each card; shape (plays,)."""
    leaders = ((seen.dealer + 1) % seen.seats, *seen.winners)
    places = range(len(seen.plays))
    return np.array(
        [(leaders[place // seen.seats] + place) % seen.seats for place in places], np.int64
    )


@kernel
def _judge_seen(
    network: Rounded,
    hand: Int,
    legal: Int,
    seats: Int,
    seat: Int,
    players: Ints,
    plays: Ints,
    whole: bool,
    scratch: Scratch,
) -> None:
    """Write what the network expects of each legal card to `scratch.worth`, lowest first.

    Args:
        network: the weights.
        hand: the cards held, a mask of two or more.
        legal: those that may be played, a mask.
        seats: the number of players.
        seat: whose turn it is.
        players: who played each card; shape (plays,).
        plays: the cards played so far, in order; shape (plays,).
        whole: `ace_bonus=whole_trick`.
        scratch: written.
    """
    gone: Int = np.int64(0)
    voids: Int = np.int64(0)
    waiting: Int = np.int64((1 << seats) - 1)
    best: Int = np.int64(-1)
    best_seat: Int = np.int64(0)
    spoilt = False
    for place in range(len(plays)):
        waiting ^= 1 << players[place]
        best, best_seat, gone, voids, spoilt = after(
            plays[place], players[place], best, best_seat, gone, voids, spoilt, whole
        )
        if place % seats == seats - 1:
            waiting = np.int64((1 << seats) - 1)
            best = np.int64(-1)
            spoilt = False
    waiting ^= 1 << seat
    judge(
        network,
        hand,
        legal,
        seats,
        seat,
        best,
        best_seat,
        waiting,
        gone,
        voids,
        spoilt,
        whole,
        scratch,
    )
