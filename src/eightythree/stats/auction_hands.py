"""Studies of Auction by hands: each seat of a deal declares in turn, whatever it would have bid.

Hands are told by the suit that the novice would name with the cards dealt: which of its three
highest trumps they hold, and how many trumps, the off-five and the joker among them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.games import auction
from eightythree.games.auction.actions import DOUBLE, MOST
from eightythree.sim.declared import best_suits
from eightythree.stats.auction_bids import scores
from eightythree.stats.study import Measure, Study, fixed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells

__all__ = ["HONOURS", "STUDIES", "Hands"]

HONOURS: Final = {"AKQ": 7, "AK": 6, "KQ": 3, "AQ": 5, "K": 2, "A": 4, "Q": 1, "none": 0}
"""By name the three highest trumps held, ace 4, king 2, queen 1."""
_LENGTHS: Final = ("3", "4", "5", "6", "7", "8", "9+")
_BIDS: Final = (30, 40, 50, 60, 70, 80, 83)
_RUNS: Final = {"AKQ": 3, "AKQJ": 4, "AKQJT": 5}
_RUN_LENGTHS: Final = {"3–5": (3, 5), "6": (6, 6), "7": (7, 7), "8+": (8, 12)}
_SIDES: Final = (0, 1)


class Hands:
    """The hands of some deals as they would declare, flattened: shape (count, 4)."""

    def __init__(self, deals: Deals) -> None:
        dealt = deals.dealt.dealt
        held = np.empty(dealt.size, np.int16)
        promise = np.empty(dealt.size, np.int16)
        best_suits(dealt.ravel(), False, held, promise)
        self.held: NDArray[np.int16] = held.reshape(dealt.shape)
        """The trumps by height: bit 14 the ace."""
        self.promise: NDArray[np.int16] = promise.reshape(dealt.shape)
        """The points that the novice expects."""
        self.honours: NDArray[np.int16] = self.held >> 12
        self.length: NDArray[np.uint8] = np.bitwise_count(self.held)


def _counted(deals: Deals) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return what each seat captures when it declares, and where that was played."""
    captured = deals.every_declarer.astype(np.int64)
    return captured, captured >= 0


def _of_length(hands: Hands, row: str) -> NDArray[np.bool_]:
    least = int(row.rstrip("+"))
    found: NDArray[np.bool_] = hands.length >= least if row.endswith("+") else hands.length == least
    return found


def _holdings(deals: Deals, cells: Cells) -> None:
    hands = Hands(deals)
    captured, played = _counted(deals)
    for row, honours in HONOURS.items():
        here = played & (hands.honours == honours)
        cells.where(row, "captured", here, captured)
        cells.where(row, "share", played, here)


def _lengths(deals: Deals, cells: Cells) -> None:
    hands = Hands(deals)
    captured, played = _counted(deals)
    king_and_queen = np.bitwise_count(hands.honours & 3)
    for row in _LENGTHS:
        here = played & _of_length(hands, row)
        cells.where(row, "captured", here, captured)
        for measure, count in (("both", 2), ("one", 1), ("neither", 0)):
            cells.where(row, measure, here & (king_and_queen == count), captured)


def _makes(deals: Deals, cells: Cells) -> None:
    hands = Hands(deals)
    captured, played = _counted(deals)
    for row, honours in HONOURS.items():
        here = played & (hands.honours == honours)
        for bid in _BIDS:
            cells.where(row, f"bid_{bid}", here, captured >= bid)


def _values(deals: Deals, cells: Cells) -> None:
    rules = deals.setting.rules
    assert isinstance(rules, auction.Rules)  # noqa: S101 - a study of Auction
    hands = Hands(deals)
    captured, played = _counted(deals)
    for row, honours in HONOURS.items():
        here = played & (hands.honours == honours)
        for bid in _BIDS:
            worth = scores(np.full_like(captured, bid), captured, rules.failed_bid == "bid")
            cells.where(row, f"bid_{bid}", here, worth)


def _double(deals: Deals, cells: Cells) -> None:
    hands = Hands(deals)
    captured, played = _counted(deals)
    twice = scores(np.full_like(captured, DOUBLE), captured, False)
    for run, count in _RUNS.items():
        top = hands.held >> 15 - count == (1 << count) - 1
        for name, (least, most) in _RUN_LENGTHS.items():
            if most < count:
                continue
            here = played & top & (hands.length >= least) & (hands.length <= most)
            row = f"{run} {name}"
            cells.where(row, "all", here, captured == MOST)
            cells.where(row, "double", here, captured == MOST)
            cells.where(row, "plain", here, captured)
            cells.where(row, "gain", here, twice - captured)


def _defending(deals: Deals, cells: Cells) -> None:
    hands = Hands(deals)
    captured, played = _counted(deals)
    at = np.arange(deals.count)
    # Of each side the hand that promises more, the first of equals.
    seats = [side + 2 * (hands.promise[:, side + 2] > hands.promise[:, side]) for side in _SIDES]
    both = played[at, seats[0]] & played[at, seats[1]]
    lowest = np.full(deals.count, _BIDS[0])
    for side in _SIDES:
        ours, theirs = captured[at, seats[side]], captured[at, seats[1 - side]]
        honours = hands.honours[at, seats[side]]
        declaring = scores(lowest, ours, False)
        defending = MOST - theirs
        # How far ahead of the other side the round leaves one.
        swing = (declaring - (MOST - ours)) - (defending - scores(lowest, theirs, False))
        for row, wanted in HONOURS.items():
            here = both & (honours == wanted)
            cells.where(row, "declaring", here, declaring)
            cells.where(row, "defending", here, defending)
            cells.where(row, "swing", here, swing)


_AT_BIDS: Final = tuple((f"bid_{bid}", f"at {bid}") for bid in _BIDS)

STUDIES: Final = (
    Study(
        "holdings",
        "What the top trumps bring",
        "What a hand's side captures when it declares, by which of ace, king and queen of trumps it"
        " was dealt. Each hand of each deal declares once.",
        "top trumps dealt",
        fixed(*HONOURS),
        (Measure("captured", "captured", "points"), Measure("share", "of all hands")),
        _holdings,
    ),
    Study(
        "length",
        "What long trumps bring",
        "The same by how many trumps were dealt, off-five and joker among them, and by how many of"
        " king and queen.",
        "trumps dealt",
        fixed(*_LENGTHS),
        (
            Measure("captured", "captured", "points"),
            Measure("both", "with king and queen", "points"),
            Measure("one", "with one of them", "points"),
            Measure("neither", "with neither", "points"),
        ),
        _lengths,
    ),
    Study(
        "makes",
        "Which bids are made",
        "How often a hand captures enough for a bid, by the top trumps it was dealt.",
        "top trumps dealt",
        fixed(*HONOURS),
        tuple(Measure(name, title) for name, title in _AT_BIDS),
        _makes,
    ),
    Study(
        "values",
        "What a bid is worth",
        "The mean score of the declaring side if a hand declares at a bid, by the top trumps it was"
        " dealt.",
        "top trumps dealt",
        fixed(*HONOURS),
        tuple(Measure(name, title, "points") for name, title in _AT_BIDS),
        _values,
    ),
    Study(
        "double",
        "When 83 double pays",
        "Hands dealt an unbroken run of trumps from the ace: how often they capture all 83, what 83"
        " double then scores, what a bid that is made anyway would, and the difference.",
        "run and trumps",
        fixed(
            *(
                f"{run} {name}"
                for run, count in _RUNS.items()
                for name, (_, most) in _RUN_LENGTHS.items()
                if most >= count
            )
        ),
        (
            Measure("all", "captures all 83"),
            Measure("double", "83 double scores", "points", (-2 * MOST, 2 * MOST)),
            Measure("plain", "a low bid scores", "points"),
            Measure("gain", "83 double gains", "points"),
        ),
        _double,
    ),
    Study(
        "defending",
        "Declaring against defending",
        "The same deals twice: a side's better hand declares at 30, or the other side's does. What"
        " the side scores either way, and by how much declaring changes its lead.",
        "top trumps dealt",
        fixed(*HONOURS),
        (
            Measure("declaring", "scores declaring", "points"),
            Measure("defending", "scores defending", "points"),
            Measure("swing", "declaring changes the lead by", "points"),
        ),
        _defending,
    ),
)
