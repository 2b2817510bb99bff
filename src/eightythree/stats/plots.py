"""Plots of figures as files, by Matplotlib (extra ``plots``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eightythree.stats.studies import study_of
from eightythree.stats.words import row_title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from eightythree.stats.results import TableEntry

__all__ = ["plot"]

# Told apart by form as well as by colour: Okabe and Ito's colours, which the colour-blind can tell.
_MARKS: Final = (
    ("#0072b2", "o"),
    ("#d55e00", "s"),
    ("#009e73", "^"),
    ("#cc79a7", "D"),
    ("#56b4e9", "v"),
    ("#e69f00", "P"),
    ("#000000", "X"),
)
_ROW: Final = 0.34  # inches
_WIDTH: Final = 3.4
_TOGETHER: Final = 0.6  # of a row's height, that its marks share
_SIZE: Final = 4


def plot(game: str, tables: Sequence[TableEntry], path: Path) -> None:
    """Draw a study: a panel a measure, a row a row, a mark with its interval a table.

    Args:
        game: the game's name.
        tables: of one study, each with a level or number of players of its own.
        path: where to; its suffix says what is drawn, ``.svg`` or ``.png``.

    Raises:
        ModuleNotFoundError: Matplotlib is not installed.
        OSError: the file cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure as Drawing

    study = study_of(game, tables[0].study)
    rows = list(dict.fromkeys(row.row for table in tables for row in table.rows))
    titles = {measure.name: measure.title for measure in study.measures}
    names = [measure.name for measure in tables[0].measures]
    # The same figures give the same file: no date, no names by chance.
    with mpl.rc_context({"svg.hashsalt": study.name, "svg.fonttype": "none", "font.size": 8}):
        size = (_WIDTH * len(names) + 1, _ROW * (len(rows) + 2) + 0.9)
        drawing = Drawing(figsize=size, layout="constrained")
        panels = drawing.subplots(1, len(names), sharey=True, squeeze=False)[0]
        for place, name in enumerate(names):
            _draw(panels[place], tables, rows, place)
            share = tables[0].measures[place].unit == "share"
            panels[place].set_xlabel(f"{titles[name]}, %" if share else titles[name])
        panels[0].set_yticks(range(len(rows)), [row_title(row) for row in rows])
        panels[0].set_ylim(len(rows) - 0.5, -0.5)
        panels[0].set_ylabel(study.axis)
        drawing.suptitle(study.title, fontsize=10)
        if len(tables) > 1:
            handles, labels = panels[0].get_legend_handles_labels()
            drawing.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
        drawing.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _draw(panel: Any, tables: Sequence[TableEntry], rows: Sequence[str], place: int) -> None:
    """Draw a measure of all tables."""
    scale = 100 if tables[0].measures[place].unit == "share" else 1
    players = len({table.players for table in tables}) > 1
    levels = len({table.level for table in tables}) > 1
    for number, table in enumerate(tables):
        colour, form = _MARKS[number % len(_MARKS)]
        shift = _TOGETHER * ((number + 0.5) / len(tables) - 0.5)
        points = [
            (figure, rows.index(row.row) + shift)
            for row in table.rows
            if (figure := row.figures[place]) is not None
        ]
        values = [scale * figure[0] for figure, _ in points]
        below = [scale * (figure[0] - figure[1]) for figure, _ in points]
        above = [scale * (figure[2] - figure[0]) for figure, _ in points]
        label = " ".join([table.level] * levels + [f"{table.players} players"] * players)
        panel.errorbar(
            values,
            [height for _, height in points],
            xerr=(below, above),
            fmt=form,
            color=colour,
            markersize=_SIZE,
            linewidth=1,
            label=label or table.level,
        )
    exact = {row.row: _fraction(row.exact) for row in tables[0].rows if row.exact}
    if place == 0:
        for row, chance in exact.items():
            height = rows.index(row)
            panel.vlines(scale * chance, height - 0.4, height + 0.4, color="black", linewidth=0.8)
    panel.grid(axis="x", linewidth=0.4)
    panel.spines[["top", "right"]].set_visible(False)


def _fraction(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)
