"""Studies of whole matches: how long they last, and how often a tie is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.stats.matches import targets
from eightythree.stats.study import Measure, Study

if TYPE_CHECKING:
    from eightythree.stats.estimates import Cells
    from eightythree.stats.matches import Matches
    from eightythree.stats.setting import Setting

__all__ = ["AUCTION", "FIFTH"]


def _rows(setting: Setting) -> tuple[str, ...]:
    return tuple(map(str, targets(setting)))


def _lengths(matches: Matches, cells: Cells) -> None:
    every = np.ones(matches.count, bool)
    for target in targets(matches.setting):
        ends = matches.ends(target)
        over = np.array([end.over for end in ends])
        cells.where(str(target), "rounds", over, np.array([end.rounds for end in ends]))
        cells.where(str(target), "over", every, over)


def _ties(matches: Matches, cells: Cells) -> None:
    every = np.ones(matches.count, bool)
    for target in targets(matches.setting):
        ends = matches.ends(target)
        more = np.array([end.rounds > end.reached for end in ends])
        cells.where(str(target), "tied", every, np.array([end.tied for end in ends]))
        cells.where(str(target), "played_on", every, more)


_LENGTH: Final = Study(
    "match-length",
    "How long a match lasts",
    "The rounds of a match to a target; those not over after 500 rounds are left out.",
    "target",
    _rows,
    (Measure("rounds", "rounds", "rounds"), Measure("over", "won by then")),
    count_matches=_lengths,
)

FIFTH: Final = (
    _LENGTH,
    Study(
        "ties",
        "When the tie-break decides",
        "How often several share the highest total when the target is reached, and how often the"
        " match then has to be played on.",
        "target",
        _rows,
        (Measure("tied", "tied at the top"), Measure("played_on", "played on")),
        count_matches=_ties,
    ),
)
AUCTION: Final = (
    _LENGTH,
    Study(
        "ties",
        "Both sides at the target",
        "How often both sides reach the target in the same round, so that the rule for it decides.",
        "target",
        _rows,
        (Measure("tied", "both reach it"), Measure("played_on", "played on")),
        count_matches=_ties,
    ),
)
