"""Exact play of Auction's cards with all hands known.

Both sides play for captured points. A round's real score never falls when a side captures more
(A7), so the cards that are best for points are best for the score too; `CardValue` has both.
"""

from __future__ import annotations

import threading
from collections import deque
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eightythree.cards import cards_in
from eightythree.errors import SolverError
from eightythree.games.auction import Phase
from eightythree.games.auction.form import STANDARD
from eightythree.games.auction.scoring import score
from eightythree.games.results import Contract
from eightythree.parallel import ordered
from eightythree.solver.auction_layout import COLUMNS
from eightythree.solver.auction_memory import NODES
from eightythree.solver.auction_search import new_memory
from eightythree.solver.auction_values import value_cards, value_positions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from eightythree.games.auction import Round

    Ints = NDArray[np.int64]

__all__ = [
    "CardValue",
    "best_line",
    "can_capture",
    "captured",
    "captured_many",
    "nodes_visited",
    "solve",
    "solve_many",
    "value_rows",
]

_TOTAL: Final = 83
_NO_CARDS: Final = (-1, -1, -1, -1)
_CHUNK: Final = 32
"""Positions of a batch that are solved in one call: some milliseconds."""


class CardValue(NamedTuple):
    """What a legal card leads to."""

    card: int
    """The card, 0..52."""
    captured: int
    """Points that the mover's side will have captured at the end of the round, 0..83."""
    score: int
    """The points that the mover's side then scores for the round (A7)."""


class _Local(threading.local):
    """A thread's own memory to search in."""

    def __init__(self) -> None:
        self.memory: Ints = new_memory()
        self.rows: Ints = np.zeros((1, COLUMNS), np.int64)
        self.value: Ints = np.zeros(1, np.int64)


_local = _Local()


def solve(played: Round) -> list[CardValue]:
    """Return the value of every legal card, best first, equal ones from the lowest card up.

    Raises:
        SolverError: the cards are not being played.
    """
    row = _row(played, _declarer(played))
    return _valued(played, value_rows(np.array([row]))[0])


def captured(played: Round) -> int:
    """Return the points that the declaring side will have captured at the end of the round.

    Raises:
        SolverError: the cards are not being played.
    """
    return _declared(played, _value(_row(played, _declarer(played))))


def can_capture(played: Round, points: int) -> bool:
    """Say whether the declaring side can capture at least so many points in the round.

    One zero-window search, much cheaper than the exact value.

    Raises:
        SolverError: the cards are not being played.
    """
    declarer = _declarer(played)
    declares = declarer % 2 == 0
    # The other side must be held to 83 - points; asked for one more, it must fail.
    need = (points if declares else _TOTAL - points + 1) - played.captured[0]
    if need <= 0:
        return declares
    return (_value(_row(played, declarer, need)) >= need) == declares


def solve_many(
    positions: Iterable[Round], *, workers: int | None = None, backend: str = "local"
) -> Iterator[list[CardValue]]:
    """Yield what `solve` returns for each of many positions, in their order.

    Args:
        positions: taken as they are needed, so that they may be endless.
        workers: how many positions are solved at once; one a core by default.
        backend: ``local`` or ``ray``; see `eightythree.parallel.ordered`.

    Raises:
        SolverError: in one of them the cards are not being played.
    """
    return starmap(_valued, _each(value_rows, positions, workers, backend))


def captured_many(
    positions: Iterable[Round], *, workers: int | None = None, backend: str = "local"
) -> Iterator[int]:
    """Yield what `captured` returns for each of many positions, in their order.

    Args:
        positions: rounds in the play of the cards; may be endless.
        workers: threads, or tasks on Ray; one a core by default.
        backend: ``local`` or ``ray``, as for `eightythree.parallel.ordered`.

    Raises:
        SolverError: the cards are not being played, when the turn of that position comes.
    """
    return starmap(_declared, _each(_values_of, positions, workers, backend))


def best_line(played: Round) -> list[int]:
    """Return the cards that follow when both sides take their best card, the lowest of equals.

    Raises:
        SolverError: the cards are not being played.
    """
    _declarer(played)  # refuses other positions
    line = []
    while not played.over:
        line.append(solve(played)[0].card)
        played = played.apply(line[-1])
    return line


def nodes_visited() -> int:
    """Return how many nodes this thread's searches have visited since this was last asked."""
    visited = int(_local.memory[NODES])
    _local.memory[NODES] = 0
    return visited


def _each(
    function: Callable[[Ints], Ints],
    positions: Iterable[Round],
    workers: int | None,
    backend: str,
) -> Iterator[tuple[Round, Any]]:
    """Yield each position with what the function gives for its row."""
    under_way: deque[list[Round]] = deque()

    def tasks() -> Iterator[tuple[Ints]]:
        rest = iter(positions)
        while chunk := list(islice(rest, _CHUNK)):
            rows = [_row(played, _declarer(played)) for played in chunk]
            under_way.append(chunk)
            yield (np.array(rows, np.int64),)

    for found in ordered(function, tasks(), workers=workers, backend=backend):
        yield from zip(under_way.popleft(), found, strict=True)


def value_rows(rows: Ints) -> Ints:
    """Return what side 0 captures from here on by position and legal card; (positions, 53).

    Args:
        rows: positions as in :mod:`eightythree.solver.auction_layout`; shape (positions, 13).
    """
    values = np.zeros((len(rows), 53), np.int64)
    value_cards(_local.memory, rows, values)
    return values


def _values_of(rows: Ints) -> Ints:
    """Return what side 0 captures from here on in each position."""
    values = np.zeros(len(rows), np.int64)
    value_positions(_local.memory, rows, values)
    return values


def _value(row: tuple[int, ...]) -> int:
    """Return what side 0 captures from here on, or a bound that answers."""
    local = _local
    local.rows[0] = row
    value_positions(local.memory, local.rows, local.value)
    return int(local.value[0])


def _declarer(played: Round) -> int:
    """Return who has declared, of a round whose cards are being played."""
    declarer = played.high_bidder
    if played.phase is not Phase.PLAY or declarer is None:
        raise SolverError("the solver values cards in the play of the cards alone")
    if played.form is not STANDARD and played.form != STANDARD:
        raise SolverError("reduced games are not solved, the standard form alone")
    return declarer


def _row(played: Round, declarer: int, need: int = 0) -> tuple[int, ...]:
    """Return a position as a row of :mod:`eightythree.solver.auction_layout`."""
    rules = played.rules
    winners = played.winners
    trick = played.plays[4 * len(winners) :]
    # The one lead that is bound (A6.1).
    leads_trump = rules.first_lead == "trump" and not played.plays
    return (
        *played.hands,
        *trick,
        *_NO_CARDS[len(trick) :],
        winners[-1] if winners else declarer,
        played.trump,
        1 if rules.plain_lead == "follow_or_trump" else 0,
        played.legal_cards() if leads_trump else 0,
        need,
    )


def _valued(played: Round, values: Ints) -> list[CardValue]:
    """Return the legal cards with their values, best first."""
    side = (played.to_act or 0) % 2
    found = []
    for card in cards_in(played.legal_cards()):
        taken = played.captured[0] + int(values[card])
        mine = taken if side == 0 else _TOTAL - taken
        found.append(CardValue(card, mine, _score(played, taken)[side]))
    return sorted(found, key=lambda value: (-value.captured, value.card))


def _declared(played: Round, value: int) -> int:
    """Return what the declaring side captures in the round, side 0 so much from here on."""
    taken = played.captured[0] + int(value)
    return taken if (played.declarer or 0) % 2 == 0 else _TOTAL - taken


def _score(played: Round, taken: int) -> tuple[int, int]:
    """Return the points of both sides when side 0 captures so much."""
    contract = Contract(played.declarer or 0, played.bid, played.trump)
    return score(played.rules, contract, (taken, _TOTAL - taken))[0]
