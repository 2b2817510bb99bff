"""`eightythree stats`: what players claim, put to many deals."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from fractions import Fraction
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from eightythree.cli.compiling import compiling
from eightythree.cli.house_rules import read_rules
from eightythree.cli.progress import Bar
from eightythree.cli.writing import unwritable, unwritable_folder
from eightythree.errors import EightyThreeError
from eightythree.games import GAMES
from eightythree.stats import STUDIES, setting_of, stream, study_of, tables_of
from eightythree.stats.results import TableEntry, entry_of, made_with, merged, read, shipped, write
from eightythree.stats.run import Tally, check
from eightythree.stats.words import row_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.stats.setting import Setting

__all__ = ["Wish", "listed", "stats"]

_INTERRUPTED: Final = 130
_PLAYERS: Final = 4
_LEVEL: Final = "novice"


class Wish(NamedTuple):
    """What is asked for."""

    game: str
    studies: Sequence[str]
    """Their names; none for all of the game."""
    players: str | None
    """How many play, commas between several counts; ``None`` for 4, or for all that is kept."""
    levels: str | None
    """How they play, commas between several; ``None`` for the novice, or for all that is kept."""
    rules: Sequence[str]
    """House rules, ``KEY=VALUE`` or ``preset=NAME``."""
    deals: int
    matches: int
    seed: int
    """0..2**64 - 1."""
    workers: int | None
    """How many steps are taken at once; one a core by default."""


def listed(game: str) -> list[str]:
    """Return the studies of a game, for a terminal."""
    lines = []
    for study in STUDIES[game].values():
        unit = "deals" if study.count_deals else "matches"
        lines += [f"{study.name} ({unit})", f"  {study.title}. {study.sentence}"]
    return lines


def stats(
    wish: Wish, *, kept: bool, as_json: bool, out: str | None, plots: str | None, png: bool
) -> int:
    """Put studies to deals, print what they came to, keep it and draw it.

    Args:
        wish: what to play.
        kept: play nothing, and show the figures that the package brings.
        as_json: JSON in place of tables.
        out: a file to keep the figures in; what it holds of other studies or settings stays.
        plots: a folder for plots, a file a study.
        png: these are PNG, not SVG.

    Returns:
        The exit status: 0, 1 where a file cannot be used, 2 for arguments that cannot be, 130 when
        stopped by Ctrl-C: what was done by then is counted.

    Raises:
        ModuleNotFoundError: Matplotlib is not installed.
    """
    if plots is not None:
        import matplotlib as mpl  # noqa: F401 - missed before hours of work, not after
    names = list(wish.studies) or list(STUDIES[wish.game])
    try:
        for name in names:
            study_of(wish.game, name)
        found = _kept(wish, names) if kept else []
        settings = [] if kept else _settings(wish, names)
    except ValueError as error:
        print(f"eightythree stats: {error}", file=sys.stderr)
        return 2
    problem = (out and unwritable(out)) or (plots and unwritable_folder(plots))
    if problem:
        print(f"eightythree stats: {problem}", file=sys.stderr)
        return 1
    try:
        # A file that is of no use is told of before hours of work.
        file = None if out is None else Path(out)
        before = read(file) if file is not None and file.exists() else None
        merged(wish.game, (), before)
        entries, stopped = (found, False) if kept else _played(wish, names, settings)
        _tell(entries, as_json=as_json)
        if file is not None:
            write(file, merged(wish.game, entries, before))
        if plots is not None:
            _draw(wish.game, entries, Path(plots), ".png" if png else ".svg")
    except (EightyThreeError, OSError) as error:
        print(f"eightythree stats: {error}", file=sys.stderr)
        return 1
    return _INTERRUPTED if stopped else 0


def _settings(wish: Wish, names: Sequence[str]) -> list[Setting]:
    """Return who plays what, each with each; `ValueError` says what cannot be."""
    if wish.workers is not None and wish.workers < 1:
        raise ValueError("--workers counts from 1")
    rules = read_rules(GAMES[wish.game], wish.rules)
    settings = [
        setting_of(wish.game, rules, seats, level, wish.seed)
        for seats in _counts(wish.players) or [_PLAYERS]
        for level in _levels(wish.levels) or [_LEVEL]
    ]
    for setting in settings:
        check(setting, names, wish.deals, wish.matches)
    return settings


def _counts(players: str | None) -> list[int]:
    words = [] if players is None else players.split(",")
    if not all(word.strip().isascii() and word.strip().isdigit() for word in words):
        raise ValueError(f"write --players as a number or several, such as 3,4, not {players!a}")
    return [int(word) for word in words]


def _levels(levels: str | None) -> list[str]:
    return [] if levels is None else [word.strip() for word in levels.split(",")]


def _played(
    wish: Wish, names: Sequence[str], settings: Sequence[Setting]
) -> tuple[list[TableEntry], bool]:
    """Return what the studies came to, and whether it was stopped before its end."""
    entries: list[TableEntry] = []
    of_matches = [study_of(wish.game, name).count_matches is not None for name in names]
    deals = 0 if all(of_matches) else wish.deals
    matches = wish.matches if any(of_matches) else 0
    what = "deals and matches" if deals and matches else "deals" if deals else "matches"
    bar = Bar(len(settings) * (deals + matches), what)
    done = 0
    for setting in settings:
        tally = Tally(setting, names)
        stopped = False
        try:
            if setting.compiled:
                with compiling():
                    tables_of(setting, names, deals=1)
            steps = stream(
                setting, names, deals=wish.deals, matches=wish.matches, workers=wish.workers
            )
            with closing(steps):
                for step in steps:
                    tally.add(step)
                    done += step.deals + step.matches
                    bar.show(done)
        except KeyboardInterrupt:
            stopped = True
        finally:
            bar.clear()
        entries += map(entry_of, tally.tables())
        if stopped:
            total = len(settings) * (deals + matches)
            print(f"stopped after {done:,} of {total:,}; these are counted", file=sys.stderr)
            return entries, True
    return entries, False


def _kept(wish: Wish, names: Sequence[str]) -> list[TableEntry]:
    """Return the figures that the package brings, of what was asked for.

    Raises:
        ValueError: there are none, or what was asked for cannot be.
    """
    players, levels = _counts(wish.players), _levels(wish.levels)
    changed = read_rules(GAMES[wish.game], wish.rules).changed() if wish.rules else None
    found = [
        entry
        for entry in read(shipped(wish.game)).tables
        if entry.study in names
        and (not players or entry.players in players)
        and (not levels or entry.level in levels)
        and (changed is None or entry.rules == changed)
    ]
    if not found:
        raise ValueError("no such figures came along; leave --kept out to have them played")
    return found


def _tell(entries: Sequence[TableEntry], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(msgspec.to_builtins(entries)))
        return
    print("\n\n".join("\n".join(_lines(entry)) for entry in entries))


def _lines(entry: TableEntry) -> list[str]:
    """Return a table for a terminal."""
    study = study_of(entry.command.split()[2], entry.study)
    changed = "".join(f" {name}={str(value).lower()}" for name, value in entry.rules.items())
    titles = {measure.name: measure.title for measure in study.measures}
    rows = [[study.axis, *(titles[measure.name] for measure in entry.measures)]]
    columns = [
        _figures([row.figures[at] for row in entry.rows], measure.unit)
        for at, measure in enumerate(entry.measures)
    ]
    if any(row.exact for row in entry.rows):
        rows[0].append("exactly")
        columns.append(_exactly([row.exact for row in entry.rows]))
    titled = [row_title(row.row) for row in entry.rows]
    rows += [[title, *cells] for title, *cells in zip(titled, *columns, strict=True)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = f"{entry.level}, {entry.players} players, {entry.count:,} {entry.of}"
    return [
        f"{study.title}: {table}, seed {entry.seed}{changed}",
        *("  " + "   ".join(map(str.ljust, row, widths)).rstrip() for row in rows),
        f"  $ {entry.command}",
        f"  made with {entry.made_with}{_changed_since(entry)}",
    ]


def _changed_since(entry: TableEntry) -> str:
    """Return a remark on figures that their command may not give again."""
    now = made_with(entry.level)
    return "" if now == entry.made_with else f"; now it would be {now}"


def _figures(figures: Sequence[tuple[float, float, float, int] | None], unit: str) -> list[str]:
    """Return a column: all its values and intervals with the same digits."""
    share = unit == "share"
    factor, sign = (100, " %") if share else (1, "")
    digits = _digits([100 * each[0] for each in figures if each], 3) if share else 3
    cells = []
    for figure in figures:
        if figure is None:
            cells.append("-")
            continue
        value, low, high = (f"{factor * part:.{digits}f}" for part in figure[:3])
        cells.append(f"{value}{sign} [{low}, {high}]")
    return cells


def _digits(percents: Sequence[float], figures: int) -> int:
    """Return the digits behind the point: two, more where the least would have fewer figures."""
    least = min((abs(each) for each in percents if each), default=1.0)
    return min(max(2, figures - 1 - floor(log10(least))), 8)


def _exactly(fractions: Sequence[str]) -> list[str]:
    """Return the column of what is known exactly."""
    percents = [100 * float(Fraction(each)) if each else None for each in fractions]
    digits = _digits([each for each in percents if each], 4)
    cells = []
    for fraction, percent in zip(fractions, percents, strict=True):
        share = "" if percent is None else f"{percent:.{digits}f} %"
        short = 0 < len(fraction) <= len("1/1000000000")
        cells.append(f"{share} = {fraction}" if short else share)
    return cells


def _draw(game: str, entries: Sequence[TableEntry], folder: Path, suffix: str) -> None:
    from eightythree.stats.plots import plot

    by_study: dict[str, list[TableEntry]] = {}
    for entry in entries:
        by_study.setdefault(entry.study, []).append(entry)
    for name, some in by_study.items():
        path = folder / f"{game}-{name}{suffix}"
        plot(game, some, path)
        print(f"written to {path}", file=sys.stderr)
