"""Exact play of Auction's cards with all hands known.

Both sides play for captured points. A round's real score never falls when a side captures more
(A7), so the cards that are best for points are best for the score too; `CardValue` has both.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from eightythree.cards import cards_in
from eightythree.errors import SolverError
from eightythree.games.auction import Phase
from eightythree.games.auction.scoring import score
from eightythree.games.results import Contract
from eightythree.solver.auction_layout import ORDER, POINTS, SUIT_ROW
from eightythree.solver.auction_search import NODES, Workspace, new_workspace
from eightythree.solver.auction_values import card_values, position_value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.auction import Round

__all__ = ["CardValue", "best_line", "can_capture", "captured", "nodes_visited", "solve"]


class CardValue(NamedTuple):
    """What a legal card leads to."""

    card: int
    captured: int
    """Points that the mover's side will have captured at the end of the round, 0..83."""
    score: int
    """The points that the mover's side then scores for the round (A7)."""


class _Memory(threading.local):
    """A workspace for each thread, and the stamp that marks its present position."""

    def __init__(self) -> None:
        self.workspace: Workspace = new_workspace()
        self.stamp = 0

    def next_stamp(self) -> int:
        self.stamp += 1
        return self.stamp


_memory = _Memory()


def solve(played: Round) -> list[CardValue]:
    """Return the value of every legal card, best first, equal ones from the lowest card up.

    Raises:
        SolverError: the cards are not being played.
    """
    side = _mover(played) % 2
    legal = played.legal_cards()
    values = np.zeros(53, np.int64)
    hands, trick = _as_arrays(played)
    card_values(
        hands,
        trick,
        _leader(played),
        played.trump,
        played.rules.plain_lead == "follow_or_trump",
        legal,
        ORDER,
        POINTS,
        SUIT_ROW,
        *_memory.workspace,
        _memory.next_stamp(),
        values,
    )
    found = []
    for card in cards_in(legal):
        taken = played.captured[0] + int(values[card])
        mine = taken if side == 0 else 83 - taken
        found.append(CardValue(card, mine, _score(played, taken)[side]))
    return sorted(found, key=lambda value: (-value.captured, value.card))


def captured(played: Round) -> int:
    """Return the points that the declaring side will have captured at the end of the round.

    Raises:
        SolverError: the cards are not being played.
    """
    mover = _mover(played)
    declaring = (played.declarer or 0) % 2
    if _restricted(played):
        best = solve(played)[0].captured
        return best if mover % 2 == declaring else 83 - best
    taken = played.captured[0] + _ask(played, 0)
    return taken if declaring == 0 else 83 - taken


def can_capture(played: Round, points: int) -> bool:
    """Say whether the declaring side can capture at least so many points in the round.

    One zero-window search, much cheaper than the exact value.

    Raises:
        SolverError: the cards are not being played.
    """
    _mover(played)
    if _restricted(played):
        return captured(played) >= points
    if (played.declarer or 0) % 2 == 0:
        need = points - played.captured[0]
        return need <= 0 or _ask(played, need) >= need
    # The other side must be held to 83 - points; asked for one more, it must fail.
    need = 83 - points + 1 - played.captured[0]
    return need > 0 and _ask(played, need) < need


def best_line(played: Round) -> list[int]:
    """Return the cards that follow when both sides take their best card, the lowest of equals.

    Raises:
        SolverError: the cards are not being played.
    """
    _mover(played)
    line = []
    while not played.over:
        line.append(solve(played)[0].card)
        played = played.apply(line[-1])
    return line


def nodes_visited() -> int:
    """Return how many nodes this thread's searches have visited since this was last asked."""
    work = _memory.workspace.work
    visited = int(work[NODES])
    work[NODES] = 0
    return visited


def _mover(played: Round) -> int:
    if played.phase is not Phase.PLAY or played.to_act is None:
        raise SolverError("the solver values cards in the play of the cards alone")
    return played.to_act


def _leader(played: Round) -> int:
    leader = played.leader
    assert leader is not None  # noqa: S101 - the cards are being played
    return leader


def _restricted(played: Round) -> bool:
    """Say whether the next card is bound by more than following (A6.1)."""
    return played.rules.first_lead == "trump" and not played.plays


def _as_arrays(played: Round) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    trick = np.full(4, -1, np.int64)
    trick[: len(played.trick)] = played.trick
    return np.array(played.hands, np.int64), trick


def _ask(played: Round, need: int) -> int:
    hands, trick = _as_arrays(played)
    return int(
        position_value(
            hands,
            trick,
            _leader(played),
            played.trump,
            played.rules.plain_lead == "follow_or_trump",
            ORDER,
            POINTS,
            SUIT_ROW,
            *_memory.workspace,
            _memory.next_stamp(),
            need,
        )
    )


def _score(played: Round, taken: int) -> tuple[int, int]:
    """Return the points of both sides when side 0 captures so much."""
    contract = Contract(played.declarer or 0, played.bid, played.trump)
    return score(played.rules, contract, (taken, 83 - taken))[0]
