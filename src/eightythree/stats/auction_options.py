"""Studies of Auction: how much the house rules change, on the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.games import auction
from eightythree.sim.auction_table import SCORED
from eightythree.stats.study import Measure, Study, fixed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from eightythree.games.options import Value
    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells
    from eightythree.stats.matches import Matches

__all__ = ["STUDIES"]

_WHOLE: Final = {"min_bid": (20, 40), "bid_step": (5, 10)}
"""The values tried of options that are numbers; of the others all but the present one."""
_LEFT_OUT: Final = ("target", "both_reach", "show_kitty")
"""They concern matches alone, or nothing that these players look at."""


def _changes() -> dict[str, dict[str, Any]]:
    """Return by row what is changed."""
    found: dict[str, dict[str, Any]] = {"as_they_are": {}}
    for option in auction.OPTIONS:
        values: Iterable[Value] = getattr(option, "values", _WHOLE.get(option.name, ()))
        for value in values:
            if option.name not in _LEFT_OUT and value != option.default:
                found[f"{option.name}={value}"] = {option.name: value}
    return found


_CHANGES: Final = _changes()


def _points(deals: Deals) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return where a round was scored and made, and the points of declarers and defenders."""
    rounds = deals.auction
    at = np.arange(deals.count)
    scored = rounds.outcome == SCORED
    side = np.where(scored, rounds.contract[:, 0] & 1, 0)
    declaring = deals.points[at, side].astype(np.int64)
    defending = deals.points[at, 1 - side].astype(np.int64)
    # Who captures the bid scores above nothing; who does not, below or nothing at all (A7.2, A7.3).
    made = scored & (declaring > 0)
    return scored, made, declaring, defending


def _options(deals: Deals, cells: Cells) -> None:
    every = np.ones(deals.count, bool)
    _, _, before, against = _points(deals)
    for row, change in _CHANGES.items():
        changed = deals.with_rules(**change) if change else deals
        scored, made, declaring, defending = _points(changed)
        cells.where(row, "declaring", every, declaring)
        cells.where(row, "declaring_change", every, declaring - before)
        cells.where(row, "defending", every, defending)
        cells.where(row, "defending_change", every, defending - against)
        cells.where(row, "made", scored, made)
        cells.where(row, "not_played", every, ~scored)


def _lengths(matches: Matches, cells: Cells) -> None:
    target = matches.setting.rules.target
    before = matches.ends(target)
    for row, change in _CHANGES.items():
        ends = matches.with_rules(**change).ends(target) if change else before
        over = np.array([one.over and old.over for one, old in zip(ends, before, strict=True)])
        rounds = np.array([end.rounds for end in ends])
        cells.where(row, "rounds", over, rounds)
        cells.where(row, "change", over, rounds - np.array([end.rounds for end in before]))


STUDIES: Final = (
    Study(
        "options",
        "What house rules change",
        "The same deals with one option changed: the points a round of the declaring side and of"
        " the defenders, how far that is from the rules as they are, how often the bid is made.",
        "option",
        fixed(*_CHANGES),
        (
            Measure("declaring", "declaring side scores", "points"),
            Measure("declaring_change", "change", "points"),
            Measure("defending", "defenders score", "points"),
            Measure("defending_change", "their change", "points"),
            Measure("made", "bids made"),
            Measure("not_played", "passed out or void"),
        ),
        _options,
    ),
    Study(
        "option-lengths",
        "House rules and the length of a match",
        "Matches on the same deals with one option changed: the rounds to the target.",
        "option",
        fixed(*_CHANGES),
        (Measure("rounds", "rounds", "rounds"), Measure("change", "change", "rounds")),
        count_matches=_lengths,
    ),
)
