"""The chance to win a match of Fifth Trick by what everybody needs, by backward induction.

Each round brings one seat 2, 3 or 4 points, each seat as likely, the points as often as in rounds
of novices; the bonus for a hand, once in about a thousand hands, is left out. So needs only fall,
and every chance follows from those with less to go. Who needs what is kept as a sorted tuple: the
seats are alike but for that.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import inlined, kernel
from eightythree.games.fifth.round import EXTRA, FIFTH_TRICK
from eightythree.sim.fifth import MOST_POINTS, play_rounds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games import fifth

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["POINTS", "chances_after", "table_of_chances", "worth_of_a_point"]

POINTS: Final = (FIFTH_TRICK, FIFTH_TRICK + EXTRA, FIFTH_TRICK + 2 * EXTRA)
"""The points that winning a round can bring (F3.1 to F3.3)."""

_FURTHEST: Final = 15
"""Who needs more points than this is taken to need so many."""
_NEAR: Final = 10
"""Where all need more than this, so much less is looked at that the first needs this."""
_ROUNDS: Final = 2_000
_SEED: Final = np.uint64(83)
_WAYS: Final = np.array(
    [[comb(above, below) for below in range(10)] for above in range(_FURTHEST + 9)], np.int64
)


def chances_after(seen: fifth.Observation) -> tuple[Floats, float]:
    """Return a seat's chance to win the match by who wins the round with how many points.

    Returns:
        Shape (seats, 3), for 2, 3 and 4 points; and the chance if nobody got any.
    """
    needs = np.array([seen.rules.target - total for total in seen.totals], np.int64)
    needs -= max(0, int(needs.min()) - _NEAR)
    needs = np.clip(needs, 1, _FURTHEST)
    table = table_of_chances(seen.seats, seen.rules.ace_bonus == "whole_trick")
    seat = seen.seat or 0
    found = np.empty((seen.seats, len(POINTS)))
    for winner in range(seen.seats):
        for kind, points in enumerate(POINTS):
            left = needs.copy()
            left[winner] -= points
            found[winner, kind] = (
                float(winner == seat) if left[winner] <= 0 else _chance(table, left, seat)
            )
    return found, _chance(table, needs, seat)


def worth_of_a_point(seats: int, whole_trick: bool) -> float:
    """Return what chance to win the match a point brings while all need 15 of them.

    Args:
        seats: 2..8.
        whole_trick: `ace_bonus` is so.
    """
    needs = np.full(seats, _FURTHEST, np.int64)
    needs[0] -= POINTS[1]
    return (_chance(table_of_chances(seats, whole_trick), needs, 0) - 1 / seats) / POINTS[1]


@lru_cache(maxsize=16)
def table_of_chances(seats: int, whole_trick: bool) -> Floats:
    """Return the chances of seats sorted by what they need, (sorted needs, seats).

    Args:
        seats: 2..8.
        whole_trick: `ace_bonus` is so.
    """
    table = np.zeros((comb(_FURTHEST + seats - 1, seats), seats))
    _induce(table, _shares(seats, whole_trick))
    return table


def _shares(seats: int, whole_trick: bool) -> Floats:
    """Return how often a round is won with 2, 3 and 4 points when novices play; shape (3,)."""
    tally = np.zeros((MOST_POINTS + 1, seats), np.int64)
    play_rounds(_SEED, 0, _ROUNDS, seats, whole_trick, False, tally, None, None, True)
    shares: Floats = tally.sum(axis=1)[list(POINTS)] / _ROUNDS
    return shares


def _chance(table: Floats, needs: Ints, seat: int) -> float:
    """Return the chance of a seat, the mean over those that need as much."""
    ranked = np.sort(needs)
    row = table[_rank(ranked, len(ranked))]
    return float(row[ranked == needs[seat]].mean())


@kernel
def _induce(table: Floats, shares: Floats) -> None:
    """Fill the table, those who need less first: the order of the ranks."""
    seats = table.shape[1]
    needs = np.ones(seats, np.int64)
    left = np.empty(seats, np.int64)
    for rank in range(table.shape[0]):
        for winner in range(seats):
            for kind in range(len(shares)):
                share = shares[kind] / seats
                points = POINTS[kind]
                need = needs[winner] - points
                if need <= 0:
                    table[rank, winner] += share
                    continue
                # The winner moves down among those who need less.
                left[:] = needs
                place = winner
                while place > 0 and left[place - 1] > need:
                    left[place] = left[place - 1]
                    place -= 1
                left[place] = need
                after = _rank(left, seats)
                for seat in range(seats):
                    moved = seat
                    if seat == winner:
                        moved = place
                    elif place <= seat < winner:
                        moved = seat + 1
                    table[rank, seat] += share * table[after, moved]
        _advance(needs, seats)


@inlined
def _advance(needs: Ints, seats: Int) -> None:
    """Go on to the sorted needs of the next rank."""
    place = 0
    while place + 1 < seats and needs[place] == needs[place + 1]:
        place += 1
    needs[place] += 1
    needs[:place] = 1


@inlined
def _rank(needs: Ints, seats: Int) -> Int:
    """Return the rank of sorted needs in colexicographic order (combinatorial number system)."""
    rank = np.int64(0)
    for place in range(seats):
        rank += _WAYS[needs[place] - 1 + place, place + 1]
    return rank
