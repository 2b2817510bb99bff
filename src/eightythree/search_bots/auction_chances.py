"""The chance to win a match of Auction at a score, by backward induction over rounds.

A round is taken to go as rounds of novices by the same house rules go, either side declaring as
often. Rounds that fail take points away, so a score can come again; the equations are solved by
sweeps over all scores, nearest the target first, until nothing changes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eightythree.compiled import inlined, kernel
from eightythree.games.auction.actions import MOST
from eightythree.games.auction.scoring import declaring_points
from eightythree.sim.auction import play_rounds
from eightythree.sim.auction_bidding import NOVICE
from eightythree.sim.auction_table import SCORED, TALLY, room_for, table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.auction import Rules

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Float = Any
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["Gains", "chances", "gains", "worth_of_a_point"]

_FURTHEST: Final = 320
"""Who needs more points than this is taken to need so many."""
_USUAL: Final = 200
_SOME: Final = 20
_ROUNDS: Final = 600
_SEED: Final = np.uint64(83)
_CLOSE: Final = 1e-4
_SWEEPS: Final = 100


class Gains(NamedTuple):
    """What rounds bring to a side, by what the declaring side captures; shapes (85,).

    The last entry is for a round that does not count: void or passed out.
    """

    chance: Floats
    """The chance to win the match after the round."""
    points: Floats
    """The side's points of the round less the other side's."""


@lru_cache(maxsize=256)
def gains(rules: Rules, totals: tuple[int, int], side: int, declaring: int, bid: int) -> Gains:
    """Return what a round brings to a side.

    Args:
        rules: the house rules.
        totals: the points of the sides before the round.
        side: whose gains they are, 0 or 1.
        declaring: the declaring side.
        bid: its bid, 1..83 or `DOUBLE`.
    """
    table = chances(replace(rules, target=1))
    higher = rules.both_reach == "higher"
    # Far from the target only the difference matters much.
    least = min(rules.target - total for total in totals)
    shift = max(0, least - _FURTHEST // 2)
    mine = rules.target - totals[side] - shift
    theirs = rules.target - totals[1 - side] - shift
    found = Gains(np.empty(MOST + 2), np.zeros(MOST + 2))
    for taken in range(MOST + 1):
        declared = declaring_points(bid, taken, rules.failed_bid == "bid")
        defended = MOST - taken
        won, lost = (declared, defended) if side == declaring else (defended, declared)
        found.points[taken] = won - lost
        found.chance[taken] = _value(table, mine - won, theirs - lost, higher, side == declaring)
    found.chance[-1] = _value(table, mine, theirs, higher, False)
    return found


def worth_of_a_point(rules: Rules) -> float:
    """Return what chance to win the match a point brings while both sides need 200 of them."""
    table = chances(replace(rules, target=1))
    return float(table[_USUAL - _SOME, _USUAL] - table[_USUAL, _USUAL]) / _SOME


@lru_cache(maxsize=16)
def chances(rules: Rules) -> Floats:
    """Return the chance to win by what the own side and the other need, shape (321, 321).

    Args:
        rules: the house rules; their target is not looked at, give them all the same one.
    """
    rounds = room_for(_ROUNDS)
    points = np.empty((_ROUNDS, 2), np.int16)
    table, tally = table_of(rules), np.zeros(TALLY, np.int64)
    play_rounds(_SEED, 0, _ROUNDS, table, tally, points, rounds, True, NOVICE)
    counted = rounds.outcome == SCORED
    if not counted.any():
        counted[:1] = True  # all rounds are passed out: nothing ever changes
    sides = rounds.contract[counted, 0].astype(np.int64) & 1
    scored = points[counted].astype(np.int64)
    # The declaring side's points first.
    scored = np.where(sides[:, None] == 0, scored, scored[:, ::-1])
    outcomes, numbers = np.unique(scored, axis=0, return_counts=True)
    size = _FURTHEST + 1
    needs = np.arange(size)
    found = 1.0 / (1.0 + np.exp((needs[:, None] - needs[None, :]) / 60.0))
    _induce(found, outcomes, numbers / numbers.sum(), rules.both_reach == "higher")
    return found


@kernel
def _induce(table: Floats, outcomes: Ints, shares: Floats, higher: bool) -> None:
    """Solve the equations of the chances in place; who is nearer the target comes first."""
    for _ in range(_SWEEPS):
        change = 0.0
        for total in range(2, 2 * _FURTHEST + 1):
            for mine in range(max(1, total - _FURTHEST), total // 2 + 1):
                theirs = total - mine
                value = 0.0
                for outcome in range(len(shares)):
                    scored = outcomes[outcome, 0]
                    against = outcomes[outcome, 1]
                    value += shares[outcome] * (
                        _value(table, mine - scored, theirs - against, higher, True)
                        + _value(table, mine - against, theirs - scored, higher, False)
                    )
                value = 0.5 if mine == theirs else value / 2
                change = max(change, abs(value - table[mine, theirs]))
                table[mine, theirs] = value
                table[theirs, mine] = 1.0 - value
        if change < _CLOSE:
            break


@inlined
def _value(table: Floats, mine: Int, theirs: Int, higher: bool, declared: bool) -> Float:
    """Return the chance to win with what the sides need after a round (A8.2)."""
    if mine <= 0 and theirs <= 0 and higher:
        if mine == theirs:
            return 0.5
        return 1.0 if mine < theirs else 0.0
    if mine <= 0 and (theirs > 0 or declared):
        return 1.0
    if theirs <= 0:
        return 0.0
    chance: Float = table[min(mine, _FURTHEST), min(theirs, _FURTHEST)]
    return chance
