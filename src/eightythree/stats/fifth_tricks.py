"""Studies of Fifth Trick: what the tricks before the fifth are worth, and the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.cards import RANKS
from eightythree.games.fifth.round import DECIDING, TRICKS
from eightythree.sim.habits import NO_HABIT, SAVE, SHED
from eightythree.stats.study import Measure, Study, fixed

if TYPE_CHECKING:
    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells

__all__ = ["STUDIES"]

_ACE: Final = 12
_FIFTH: Final = DECIDING - 1
_BEFORE: Final = ("both", "fourth_only", "third_only", "neither", "fourth", "third")
_TAKEN: Final = tuple(map(str, range(1, TRICKS + 1)))
_HABITS: Final = {"as_it_plays": NO_HABIT, "shed": SHED, "save": SAVE}
_DIFFERENCE: Final = "shed_less_save"
_BONUSES: Final = ("no_ace_card", "no_ace_trick", "lost_sixth", "both_bonuses")
_RANKS: Final = tuple(reversed(RANKS))


def _after_the_fourth(deals: Deals, cells: Cells) -> None:
    winners = deals.fifth.winners
    seats = np.arange(deals.seats)
    third, fourth, fifth = (winners[:, place, None] == seats for place in (2, 3, _FIFTH))
    classes = (
        third & fourth,
        fourth & ~third,
        third & ~fourth,
        ~third & ~fourth,
        fourth,
        third,
    )
    for row, those in zip(_BEFORE, classes, strict=True):
        cells.where(row, "won_fifth", those, fifth)


def _first_tricks(deals: Deals, cells: Cells) -> None:
    winners = deals.fifth.winners
    every = np.ones(deals.count, bool)
    for row in _TAKEN:
        all_so_far = (winners[:, : int(row)] == winners[:, :1]).all(1)
        cells.where(row, "somebody", every, all_so_far)
        cells.where(row, "won_fifth", all_so_far, winners[:, _FIFTH] == winners[:, 0])


def _low_card(deals: Deals, cells: Cells) -> None:
    points = {}
    every = np.ones(deals.count, bool)
    for row, habit in _HABITS.items():
        points[row], winners = deals.with_habit(habit)
        won = winners[:, _FIFTH] == 0
        cells.where(row, "points", every, points[row])
        cells.where(row, "won_round", every, won)
        cells.where(row, "lost_sixth", won, winners[:, TRICKS - 1] != 0)
    ahead = points["shed"].astype(np.int64) - points["save"]
    cells.where(_DIFFERENCE, "points", every, ahead)


def _bonuses(deals: Deals, cells: Cells) -> None:
    rounds, seats = deals.fifth, deals.seats
    fifth = rounds.plays[:, _FIFTH * seats : DECIDING * seats]
    winner = rounds.winners[:, _FIFTH]
    leader = rounds.winners[:, _FIFTH - 1]
    card = fifth[np.arange(deals.count), (winner - leader) % seats]
    no_ace = card % 13 != _ACE
    lost = rounds.winners[:, TRICKS - 1] != winner
    got = (no_ace, (fifth % 13 != _ACE).all(1), lost, no_ace & lost)
    every = np.ones(deals.count, bool)
    for row, those in zip(_BONUSES, got, strict=True):
        cells.where(row, "rounds", every, those)


def _winning_rank(deals: Deals, cells: Cells) -> None:
    rounds, seats = deals.fifth, deals.seats
    fifth = rounds.plays[:, _FIFTH * seats : DECIDING * seats]
    turn = (rounds.winners[:, _FIFTH] - rounds.winners[:, _FIFTH - 1]) % seats
    rank = fifth[np.arange(deals.count), turn] % 13
    every = np.ones(deals.count, bool)
    for row in _RANKS:
        here = rank == RANKS.index(row)
        cells.where(row, "rounds", every, here)
        cells.add(row, "when_played", fifth % 13 == RANKS.index(row), here[:, None])


STUDIES: Final = (
    Study(
        "after-fourth",
        "Who wins the fifth trick",
        "How often a player wins the fifth trick, by which of the two tricks before it that player"
        " has won.",
        "won before",
        fixed(*_BEFORE),
        (Measure("won_fifth", "wins the fifth"),),
        _after_the_fourth,
    ),
    Study(
        "first-tricks",
        "Taking trick after trick",
        "How often one player takes all of the first tricks, and how often the one who has goes on"
        " to win the fifth.",
        "first tricks",
        fixed(*_TAKEN),
        (
            Measure("somebody", "somebody takes them all"),
            Measure("won_fifth", "then wins the fifth"),
        ),
        _first_tricks,
    ),
    Study(
        "low-card",
        "Shed low cards, or save one",
        "One seat plays the same deals in three ways. Where it follows in the first four tricks and"
        " cannot or will not win, it plays its lowest such card, or saves the lowest card of its"
        " hand for the sixth trick and plays the next.",
        "way",
        fixed(*_HABITS, _DIFFERENCE),
        (
            Measure("points", "points a round", "points"),
            Measure("won_round", "wins the round"),
            Measure("lost_sixth", "then loses the sixth"),
        ),
        _low_card,
    ),
    Study(
        "bonuses",
        "The two extra points",
        "How often the round is won without an ace, by either way of counting it, and how often the"
        " winner then loses the sixth trick.",
        "extra point",
        fixed(*_BONUSES),
        (Measure("rounds", "rounds"),),
        _bonuses,
    ),
    Study(
        "winning-rank",
        "The card that wins the fifth trick",
        "Which rank wins the fifth trick, and how often a card of that rank wins when it is played"
        " there.",
        "rank",
        fixed(*_RANKS),
        (Measure("rounds", "wins the round"), Measure("when_played", "wins when played")),
        _winning_rank,
    ),
)
