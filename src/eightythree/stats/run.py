"""Putting studies to deals and matches, over this machine's cores."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.parallel import ordered
from eightythree.stats.deals import Deals
from eightythree.stats.estimates import Cells, mean_of, scaled, share_of
from eightythree.stats.matches import Matches
from eightythree.stats.studies import study_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

    from eightythree.stats.estimates import Figure
    from eightythree.stats.setting import Setting
    from eightythree.stats.study import Measure, Study

__all__ = ["Progress", "Table", "Tally", "check", "stream", "tables_of"]

# How many deals and matches make a task; figures do not depend on it.
_DEALS: Final = {True: 1 << 13, False: 2}
_MATCHES: Final = {True: 64, False: 1}
_MOST: Final = 1 << 48  # so that a match's deals, too, have indices below 2**62


@dataclass(frozen=True, slots=True)
class Table:
    """What a study came to."""

    study: Study
    """The question."""
    setting: Setting
    """Who played what."""
    count: int
    """How many deals, or matches, were played."""
    figures: Mapping[str, Mapping[str, Figure | None]]
    """By row and measure; ``None`` where there was nothing to count."""
    exact: Mapping[str, Fraction]
    """The exact chance of some rows."""


class Progress(NamedTuple):
    """What was done in one step: add the sums of the studies up."""

    deals: int
    matches: int
    sums: Mapping[str, NDArray[np.int64]]


def check(setting: Setting, names: Sequence[str], deals: int, matches: int) -> None:
    """Raise `ValueError` unless so much can be played and the game has these studies."""
    if not names:
        raise ValueError("name a study, or leave --study out for all")
    for name in names:
        study_of(setting.game, name)
    for what, many in (("deals", deals), ("matches", matches)):
        if not 1 <= many < _MOST:
            raise ValueError(f"{what} count from 1, below 2**48, not {many}")


def stream(
    setting: Setting,
    names: Sequence[str],
    *,
    deals: int,
    matches: int,
    workers: int | None = None,
) -> Generator[Progress]:
    """Yield what studies count, step by step, in an order that is the same for all workers.

    Args:
        setting: who plays what.
        names: of studies of the game.
        deals: how many deals those that count deals see.
        matches: how many matches those that count matches see.
        workers: how many steps are taken at once, one a core by default: threads where kernels
            play, processes where bots do.

    Raises:
        ValueError: no such study, or a number out of range.
    """
    check(setting, names, deals, matches)
    tasks = _tasks(setting, names, deals, matches)
    return ordered(_count, tasks, workers=workers, processes=not setting.compiled)


def tables_of(
    setting: Setting,
    names: Sequence[str],
    *,
    deals: int,
    matches: int = 1,
    workers: int | None = 1,
) -> list[Table]:
    """Return what studies come to; see `stream`.

    Raises:
        ValueError: no such study, or a number out of range.
    """
    tally = Tally(setting, names)
    steps = stream(setting, names, deals=deals, matches=matches, workers=workers)
    with closing(steps):
        for step in steps:
            tally.add(step)
    return tally.tables()


class Tally:
    """The steps of some studies, added up."""

    def __init__(self, setting: Setting, names: Sequence[str]) -> None:
        self.deals = 0
        self.matches = 0
        self._setting = setting
        self._sums = {name: _cells(setting, name).sums for name in names}

    def add(self, step: Progress) -> None:
        """Add a step."""
        self.deals += step.deals
        self.matches += step.matches
        for name, sums in step.sums.items():
            self._sums[name] = self._sums[name] + sums

    def tables(self) -> list[Table]:
        """Return the figures so far, of studies that have seen anything."""
        found = []
        for name, sums in self._sums.items():
            study = study_of(self._setting.game, name)
            count = self.deals if study.count_deals else self.matches
            if count:
                found.append(_table(study, self._setting, count, sums))
        return found


def _table(study: Study, setting: Setting, count: int, sums: NDArray[np.int64]) -> Table:
    figures = {
        row: {
            measure.name: _figure(measure, cell)
            for measure, cell in zip(study.measures, cells, strict=True)
        }
        for row, cells in zip(study.rows(setting), sums, strict=True)
    }
    exact = study.exact(setting) if study.exact else {}
    return Table(study, setting, count, figures, exact)


def _figure(measure: Measure, sums: NDArray[np.int64]) -> Figure | None:
    if measure.ends is not None:
        return scaled(share_of(sums), *measure.ends)
    return share_of(sums) if measure.unit == "share" else mean_of(sums)


def _tasks(
    setting: Setting, names: Sequence[str], deals: int, matches: int
) -> Iterator[tuple[Setting, tuple[str, ...], bool, int, int]]:
    for of_matches, many, sizes in ((False, deals, _DEALS), (True, matches, _MATCHES)):
        some = tuple(
            name
            for name in names
            if (study_of(setting.game, name).count_matches is not None) == of_matches
        )
        if some:
            size = sizes[setting.compiled]
            for first in range(0, many, size):
                yield setting, some, of_matches, first, min(size, many - first)


def _count(
    setting: Setting, names: tuple[str, ...], of_matches: bool, first: int, count: int
) -> Progress:
    """Put studies to some deals or matches."""
    deals, matches = Deals(setting, first, count), Matches(setting, first, count)
    sums = {}
    for name in names:
        study, cells = study_of(setting.game, name), _cells(setting, name)
        if study.count_deals:
            study.count_deals(deals, cells)
        elif study.count_matches:
            study.count_matches(matches, cells)
        sums[name] = cells.sums
    return Progress(0 if of_matches else count, count if of_matches else 0, sums)


def _cells(setting: Setting, name: str) -> Cells:
    study = study_of(setting.game, name)
    return Cells(study.rows(setting), tuple(measure.name for measure in study.measures))
