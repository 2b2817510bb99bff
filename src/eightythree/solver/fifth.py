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
what comes before.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.cards import cards_in, rank_of
from eightythree.errors import SolverError
from eightythree.games.fifth.round import TRICKS, winning_place
from eightythree.solver.fifth_layout import lay_out, new_layout
from eightythree.solver.fifth_search import NODES, new_value_memory, value_root
from eightythree.solver.fifth_zero_sum import bound_root, new_bound_memory

if TYPE_CHECKING:
    from eightythree.games.fifth.round import Round

__all__ = [
    "FIRST_TRICK",
    "CardPoints",
    "CardValue",
    "FifthSolver",
    "duel",
    "forced",
    "solve_round",
]

FIRST_TRICK: Final = {2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3, 8: 3}
"""By the number of players, the first trick, from 1, that is solved.

Max^n prunes nothing, so its nodes decide. From these tricks on they are below 2 million on average
(5 players 0.9, 6 players 1.5, 7 players 0.3, 8 players 1.2), a fraction of a second; one trick
earlier they are 3 to 10 million with 6 or 7 players, far more with 8, and the positions to keep
outgrow the table.
"""

_TABLE_BITS: Final = 18
_FEW_SEATS: Final = 4
_FEW_ENTRIES: Final = 1 << 17
# Four players keep 4,000 positions as a rule and 44,000 at worst in 1,500 deals; the smaller the
# table, the more of it stays in the processor's cache.
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
    """The solver with its memory, some 25 MB; one serves one thread.

    Attributes:
        nodes: the nodes that the last answer took: choices, and rounds decided.
    """

    def __init__(self, table_bits: int = _TABLE_BITS) -> None:
        """Set memory aside.

        Args:
            table_bits: the table keeps three quarters of two to this power of positions. When it
                is full the search goes on without keeping more: slower, never wrong. 0 keeps none.
        """
        self.nodes = 0
        self._layout = new_layout()
        self._values = new_value_memory(table_bits)
        self._fewer = self._values._replace(table=self._values.table[:_FEW_ENTRIES])
        self._bounds = new_bound_memory(table_bits)
        self._by_card = np.zeros((52, 8))
        self._points = np.zeros(52, np.int64)

    def solve_round(self, position: Round) -> list[CardValue]:
        """Return the value of each legal card by max^n, best for the mover first.

        Equally good cards come lowest first.

        Raises:
            SolverError: the round is over, or so early that a solve is out of reach.
        """
        seat = _mover(position)
        if len(position.winners) == TRICKS - 1:
            self.nodes = 1
            return [CardValue(position.legal_actions()[0], tuple(map(float, _outcome(position))))]
        setting = self._set(position)
        memory = self._fewer if position.seats <= _FEW_SEATS else self._values
        legal = value_root(*setting, self._layout, memory, self._by_card)
        self.nodes = int(self._values.counts[NODES])
        rows = self._by_card[:, : position.seats].tolist()
        found = [CardValue(card, tuple(rows[card])) for card in cards_in(legal)]
        # Rounding differs between equal values: what is equal for the search is equal here.
        return sorted(found, key=lambda each: -round(each.value[seat], 9))

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
        if len(position.winners) == TRICKS - 1:
            self.nodes = 1
            gained = _outcome(position)
            value = gained[hero] - loss * (sum(gained) - gained[hero])
            return [CardPoints(position.legal_actions()[0], value)]
        setting = self._set(position)
        legal = bound_root(*setting, hero, loss, self._layout, self._bounds, self._points)
        self.nodes = int(self._bounds.counts[NODES])
        points = self._points.tolist()
        sign = -1 if seat == hero else 1
        found = [CardPoints(card, points[card]) for card in cards_in(legal)]
        return sorted(found, key=lambda each: sign * each.points)

    def _set(self, position: Round) -> tuple[int, int, int, int, int, int, int, bool]:
        """Lay a position out and return what a search is told of it."""
        seats = position.seats
        number = len(position.winners) + 1
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
        best_bit = lay_out(np.array(position.hands, np.int64), best, winner, self._layout)
        return (
            _mover(position),
            len(trick),
            best_bit,
            winner,
            int(any(rank_of(card) == _ACE for card in trick)),
            TRICKS + 1 - number,
            seats,
            position.rules.ace_bonus == "whole_trick",
        )


def solve_round(position: Round) -> list[CardValue]:
    """Return the value of each legal card by max^n; see `FifthSolver.solve_round`."""
    return _solver().solve_round(position)


def forced(position: Round, hero: int | None = None) -> list[CardPoints]:
    """Return what a seat can force against all others; see `FifthSolver.forced`."""
    return _solver().forced(position, hero)


def duel(position: Round) -> list[CardPoints]:
    """Return the zero-sum value of each legal card; see `FifthSolver.duel`."""
    return _solver().duel(position)


_local = threading.local()


def _solver() -> FifthSolver:
    """Return this thread's solver."""
    solver: FifthSolver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = FifthSolver()
    return solver


def _mover(position: Round) -> int:
    """Return the seat to play."""
    seat = position.to_act
    if seat is None:
        raise SolverError("the round is over, no card is left to play")
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
