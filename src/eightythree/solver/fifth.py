"""Exact play of Fifth Trick with all cards known, from any position of a round's play.

Three questions, each answered for every legal card of the seat to play:

- `solve_round`: what every seat gets when each plays for itself. This is max^n (Luckhardt and
  Irani, "An algorithmic solution of N-person games", AAAI 1986): each mover takes what is best for
  itself. Most seats are indifferent in most lines, and then the tie rule decides the value
  (Sturtevant, "Current challenges in multi-player game search", Computers and Games 2004); here
  the value of a position is the mean over the mover's best cards.
- `forced`: what one seat can force against all the others together, the paranoid value (Sturtevant
  and Korf, "On pruning techniques for multi-player games", AAAI 2000).
- `duel`: for two players, the exact value of the zero-sum game.

Values are points for the play of this round (F3.1 to F3.3), 0 to 4. The point for a hand as dealt
(F3.4) is not in them: no play changes it.

A solve from the first lead takes milliseconds with four players or fewer, tens of milliseconds with
five. `FIRST_TRICK` says from which trick on each number of players is solved; `SolverError` refuses
what comes before. A reduced game whose next to last trick decides, for the printed points, is the
end of a longer one, and is solved as such.
"""

from __future__ import annotations

import threading
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.cards import rank_of
from eightythree.errors import SolverError
from eightythree.games.fifth.form import STANDARD, Form
from eightythree.games.fifth.round import TRICKS, winning_place
from eightythree.parallel import ordered
from eightythree.solver.fifth_layout import new_layout
from eightythree.solver.fifth_search import value_roots
from eightythree.solver.fifth_values import NODES, new_value_memory
from eightythree.solver.fifth_zero_sum import bound_root, new_bound_memory

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from eightythree.games.fifth.round import Round

__all__ = [
    "FIRST_TRICK",
    "CardPoints",
    "CardValue",
    "FifthSolver",
    "duel",
    "forced",
    "is_solved",
    "solve_many",
    "solve_round",
    "solve_rounds",
]

FIRST_TRICK: Final = {2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3, 8: 3}
"""By the number of players, the first trick, from 1, that is solved.

Max^n prunes nothing, so its nodes decide. From these tricks on they are below half a million on
average and some 4 million at worst, a fraction of a second; one trick earlier they reach 55 million
with 7 players and 200 million with 6, half a minute, and the positions to keep outgrow the table.
"""

_TABLE_BITS: Final = 18
_CHUNK: Final = 16  # positions to a task, which hides what a task costs
_SEATS: Final = 8
_FIELDS: Final = 8  # of a setting
_ACE: Final = 12
_PLAY: Final = ("F3.1", "F3.2", "F3.3")


class CardValue(NamedTuple):
    """What every seat gets when a card is played."""

    card: int
    """0..51."""
    value: tuple[float, ...]
    """Points of the round's play, by seat."""


class CardPoints(NamedTuple):
    """What one seat gets when a card is played."""

    card: int
    """0..51."""
    points: int
    """Points of the round's play; `duel`: own points less the other's."""


class FifthSolver:
    """The solver with its memory, some 30 MB; one serves one thread.

    Attributes:
        nodes: the nodes that the last answer took: choices, and rounds decided.
    """

    def __init__(self, table_bits: int = _TABLE_BITS) -> None:
        """Set memory aside.

        Args:
            table_bits: max^n keeps half of two to this power of positions, the others 3/4. When it
                is full the search goes on without keeping more: slower, never wrong. 0 keeps none.
        """
        self.nodes = 0
        self._layout = new_layout()
        self._values = new_value_memory(table_bits)
        self._bounds = new_bound_memory(table_bits)

    def solve_round(self, position: Round) -> list[CardValue]:
        """Return the value of each legal card by max^n, best for the mover first.

        Equally good cards come lowest first.

        Raises:
            SolverError: the round is over, or so early that a solve is out of reach.
        """
        return self.solve_rounds([position])[0]

    def solve_rounds(self, positions: Sequence[Round]) -> list[list[CardValue]]:
        """Return what `solve_round` returns for each of some positions.

        All are solved in one call of compiled code, during which other threads run.

        Raises:
            SolverError: a round is over, or so early that a solve is out of reach.
        """
        hands = np.zeros((len(positions), _SEATS), np.int64)
        settings = np.array([_setting(position) for position in positions], np.int64)
        settings = settings.reshape(-1, _FIELDS)  # of no position too
        for row, position in zip(hands, positions, strict=True):
            row[: position.seats] = position.hands
        values = np.zeros((len(positions), TRICKS, _SEATS))
        value_roots(hands, settings, self._layout, self._values, values)
        self.nodes = int(self._values.counts[NODES])
        return list(map(_listed, positions, values.tolist()))

    def forced(self, position: Round, hero: int | None = None) -> list[CardPoints]:
        """Return what a seat can force against all others together, for each legal card.

        Args:
            position: a round in play.
            hero: the seat; the mover if left out. For another seat each card's points are what
                is left for `hero` to force after it.

        Returns:
            Best first for the mover, that is, fewest points first if it plays against `hero`;
            equally good cards lowest first.

        Raises:
            SolverError: the round is over, or so early that a solve is out of reach.
        """
        return self._against(position, _mover(position) if hero is None else hero, 0)

    def duel(self, position: Round) -> list[CardPoints]:
        """Return the mover's points less the other's for each legal card, two players.

        Raises:
            SolverError: the round is over, or there are more than two players.
        """
        if position.seats != 2:
            raise SolverError(f"a duel is for two players, not {position.seats}")
        return self._against(position, _mover(position), 1)

    def _against(self, position: Round, hero: int, loss: int) -> list[CardPoints]:
        """Return the zero-sum value of each legal card."""
        seat = _mover(position)
        if len(position.winners) == position.form.hand - 1:
            self.nodes = 1
            gained = _outcome(position)
            value = gained[hero] - loss * (sum(gained) - gained[hero])
            return [CardPoints(position.legal_actions()[0], value)]
        hands = np.zeros(_SEATS, np.int64)
        hands[: position.seats] = position.hands
        setting = np.array(_setting(position), np.int64)
        points = np.zeros(TRICKS, np.int64)
        bound_root(hands, setting, hero, loss, self._layout, self._bounds, points)
        self.nodes = int(self._bounds.counts[NODES])
        sign = -1 if seat == hero else 1
        found = list(map(CardPoints, position.legal_actions(), points.tolist()))
        return sorted(found, key=lambda each: sign * each.points)


def solve_round(position: Round) -> list[CardValue]:
    """Return the value of each legal card by max^n; see `FifthSolver.solve_round`."""
    return _solver().solve_round(position)


def solve_many(
    positions: Iterable[Round], *, workers: int | None = None, backend: str = "local"
) -> Generator[list[CardValue]]:
    """Yield what `solve_round` returns for each of many positions, in their order.

    Positions are taken as they are needed, so that they may be endless. The answers are the same,
    bit for bit, whatever the backend and the workers.

    Args:
        positions: rounds in play.
        workers: how many tasks of 16 positions run at once; one a core by default.
        backend: ``local`` or ``ray``, see :func:`eightythree.parallel.ordered`.

    Raises:
        SolverError: a position's round is over, or so early that a solve is out of reach; raised
            in place of the answers of its task.
        ValueError: no such backend, or no worker.
        ModuleNotFoundError: Ray is asked for and not installed.
    """
    tasks = ((chunk,) for chunk in _chunks(iter(positions)))
    return _each(ordered(solve_rounds, tasks, workers=workers, backend=backend))


def _chunks(positions: Iterator[Round]) -> Iterator[list[Round]]:
    """Yield the positions in lists."""
    while chunk := list(islice(positions, _CHUNK)):
        yield chunk


def solve_rounds(positions: list[Round]) -> list[list[CardValue]]:
    """Return the values of some positions, solved together; see `FifthSolver.solve_rounds`."""
    return _solver().solve_rounds(positions)


def _each(
    chunks: Generator[list[list[CardValue]]],
) -> Generator[list[CardValue]]:
    """Yield the answers one by one; closed, close what gives them."""
    with closing(chunks):
        for chunk in chunks:
            yield from chunk


def forced(position: Round, hero: int | None = None) -> list[CardPoints]:
    """Return what a seat can force against all others; see `FifthSolver.forced`."""
    return _solver().forced(position, hero)


def duel(position: Round) -> list[CardPoints]:
    """Return the zero-sum value of each legal card; see `FifthSolver.duel`."""
    return _solver().duel(position)


def is_solved(form: Form) -> bool:
    """Say whether rounds of a form are solved: the standard one, or the end of one, cards aside."""
    return (
        form.hand <= TRICKS
        and form.hand - form.deciding == TRICKS - STANDARD.deciding
        and (form.win, form.extra) == (STANDARD.win, STANDARD.extra)
    )


_local = threading.local()


def _solver() -> FifthSolver:
    """Return this thread's solver."""
    solver: FifthSolver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = FifthSolver()
    return solver


def _setting(position: Round) -> tuple[int, ...]:
    """Return what the kernels are told of a position beside the hands.

    Raises:
        SolverError: the round is over, or so early that a solve is out of reach.
    """
    mover = _mover(position)
    seats = position.seats
    # Counted in the standard form, of which a reduced one is the end.
    number = TRICKS - position.form.hand + len(position.winners) + 1
    if number < FIRST_TRICK[seats]:
        raise SolverError(
            f"a round of {seats} players is solved from trick {FIRST_TRICK[seats]} on, "
            f"this one is in trick {number}"
        )
    trick = position.trick
    best, winner = -1, position.leader
    if trick:
        place = winning_place(trick)
        best, winner = trick[place], (position.leader + place) % seats
    return (
        mover,
        len(trick),
        best,
        winner,
        any(rank_of(card) == _ACE for card in trick),
        TRICKS + 1 - number,
        seats,
        position.rules.ace_bonus == "whole_trick",
    )


def _listed(position: Round, rows: list[list[float]]) -> list[CardValue]:
    """Return the values of the legal cards, best for the mover first."""
    seats, seat = position.seats, _mover(position)
    cards = position.legal_actions()
    if len(position.winners) == position.form.hand - 1:
        return [CardValue(cards[0], tuple(map(float, _outcome(position))))]
    found = [CardValue(card, tuple(row[:seats])) for card, row in zip(cards, rows, strict=False)]
    # Rounding differs between equal values: what is equal for the search is equal here.
    return sorted(found, key=lambda each: -round(each.value[seat], 9))


def _mover(position: Round) -> int:
    """Return the seat to play."""
    seat = position.to_act
    if seat is None:
        raise SolverError("the round is over, no card is left to play")
    if position.form is not STANDARD and not is_solved(position.form):
        raise SolverError(
            "reduced games are solved with hands of at most six cards, where the next to last"
            " trick decides, and the printed points"
        )
    return seat


def _outcome(position: Round) -> list[int]:
    """Return every seat's points of the play, everybody having at most one card left."""
    while not position.over:
        position = position.apply(position.legal_actions()[0])
    result = position.result()
    gained = [0] * position.seats
    for award in result.awards if result else ():
        if award.clause in _PLAY:
            gained[award.scorer] += award.points
    return gained
