"""Figures as a file: JSON that the page shows, made by the command and by it alone.

The file of a game that the package brings lies in ``results/`` beside this module.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from eightythree import __version__
from eightythree.errors import EightyThreeError
from eightythree.sources import PLAYING, digest_of
from eightythree.stats.setting import COMPILED, LEARNED, LEVELS
from eightythree.stats.studies import STUDIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eightythree.stats.estimates import Figure
    from eightythree.stats.run import Table
    from eightythree.stats.setting import Setting

__all__ = [
    "FORMAT",
    "MeasureEntry",
    "Results",
    "ResultsError",
    "RowEntry",
    "TableEntry",
    "command_of",
    "entry_of",
    "made_with",
    "merged",
    "read",
    "shipped",
    "write",
]

FORMAT: Final = "eightythree-stats/1"

_SIGHT: Final = (
    "learning/*.npz",
    *(f"learning/{name}.py" for name in ("features", "network", "play", "rounds")),
)
_DIGITS: Final = 5  # significant, of what is written
_FOLDER: Final = Path(__file__).parent / "results"


class ResultsError(EightyThreeError, ValueError):
    """A file of figures that cannot be read, or that is of something else."""


class MeasureEntry(msgspec.Struct, frozen=True):
    """A measure of a table."""

    name: str
    """As the study calls it."""
    unit: str
    """``share``, or what the mean counts: ``points``, ``cards``, ``rounds``."""


class RowEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of a table."""

    row: str
    """Its name; `eightythree.stats.words` tells some."""
    figures: tuple[tuple[float, float, float, int] | None, ...]
    """One a measure: value, the ends of its 95 % interval, trials; ``None`` where there were
    none."""
    exact: str = ""
    """The exact chance of the first measure as a fraction, where it can be worked out."""


class TableEntry(msgspec.Struct, frozen=True):
    """What a study came to at one setting."""

    study: str
    """Its name."""
    players: int
    """How many played, 2..8."""
    level: str
    """How all of them played."""
    rules: dict[str, int | str | bool]
    """What differs from the defaults."""
    seed: int
    """0..2**64 - 1."""
    of: Literal["deals", "matches"]
    """What was played."""
    count: int
    """How many were played."""
    command: str
    """Gives these figures again."""
    made_with: str
    """Who played, see `made_with`."""
    measures: tuple[MeasureEntry, ...]
    """The columns."""
    rows: tuple[RowEntry, ...]
    """The rows, as the study has them."""

    @property
    def key(self) -> tuple[object, ...]:
        """What a later table of the same takes the place of."""
        return self.study, self.players, self.level, tuple(sorted(self.rules.items()))


class Results(msgspec.Struct, frozen=True):
    """A file of figures of one game."""

    format: str
    """`FORMAT`; counts up when the same fields come to mean something else."""
    game: str
    """``fifth`` or ``auction``."""
    version: str
    """Of this package, when the newest table was made."""
    tables: tuple[TableEntry, ...]
    """In the order of the studies, then by players, the weakest level first."""


def command_of(setting: Setting, study: str, of: str, count: int) -> str:
    """Return the command whose figures these are."""
    words = ["eightythree stats", setting.game, "--study", study]
    if setting.game == "fifth":
        words += ["--players", str(setting.seats)]
    words += ["--level", setting.level, f"--{of}", str(count), "--seed", str(setting.seed)]
    changed = setting.rules.changed()
    if changed:
        words.append("--rules")
        words += [f"{name}={str(value).lower()}" for name, value in changed.items()]
    return " ".join(words)


def made_with(level: str) -> str:
    """Return what figures of a level hang on besides their command.

    As long as it is the same, the command gives them again: the version of this package; of the
    `learned` level a digest of the weights and of what reads them as well, of bots in Python one
    of all the sources that what they do can depend on.
    """
    version = f"eightythree {__version__}"
    if level == LEARNED:
        return f"{version}, network {digest_of(*_SIGHT)}"
    if any(level in levels for levels in COMPILED.values()):
        return version
    return f"{version}, bots {digest_of(*PLAYING)}"


def entry_of(table: Table) -> TableEntry:
    """Return a table as it is written."""
    setting, study = table.setting, table.study
    of: Literal["deals", "matches"] = "deals" if study.count_deals else "matches"
    return TableEntry(
        study.name,
        setting.seats,
        setting.level,
        dict(setting.rules.changed()),
        setting.seed,
        of,
        table.count,
        command_of(setting, study.name, of, table.count),
        made_with(setting.level),
        tuple(MeasureEntry(measure.name, measure.unit) for measure in study.measures),
        tuple(
            RowEntry(
                row,
                tuple(map(_written, figures.values())),
                str(table.exact[row]) if row in table.exact else "",
            )
            for row, figures in table.figures.items()
        ),
    )


def merged(game: str, tables: Iterable[TableEntry], before: Results | None = None) -> Results:
    """Return results with tables added; of the same study and setting the later one stays.

    They stand in the order of the studies, then by players, the weakest level first.

    Raises:
        ResultsError: what was there before is of another game, or of a study that is no more.
    """
    if before is not None and before.game != game:
        raise ResultsError(f"it holds figures of {before.game}, not of {game}; name another file")
    found = {table.key: table for table in (before.tables if before else ())}
    found |= {table.key: table for table in tables}
    studies = list(STUDIES[game])

    def place(table: TableEntry) -> tuple[int, int, int, int]:
        if table.study not in studies:
            raise ResultsError(f"{game} has no study {table.study!a}; name another file")
        levels = LEVELS[game]
        level = levels.index(table.level) if table.level in levels else len(levels)
        return studies.index(table.study), table.players, level, len(table.rules)

    return Results(FORMAT, game, __version__, tuple(sorted(found.values(), key=place)))


def read(path: Path) -> Results:
    """Return the figures of a file.

    Raises:
        ResultsError: it holds something else.
        OSError: it cannot be read.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Results)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path} holds no figures ({error}); name another file") from error
    if found.format != FORMAT:
        raise ResultsError(f"{path} is not of the format {FORMAT}; name another file")
    return found


def write(path: Path, results: Results) -> None:
    """Write figures, a table a line; the file is whole or as it was.

    Raises:
        OSError: it cannot be written.
    """
    head = {name: getattr(results, name) for name in ("format", "game", "version")}
    lines = b",\n".join(map(msgspec.json.encode, results.tables))
    content = msgspec.json.encode(head)[:-1] + b',"tables":[\n' + lines + b"\n]}\n"
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def shipped(game: str) -> Path:
    """Return where the package keeps the figures of a game."""
    return _FOLDER / f"{game}.json"


def _written(figure: Figure | None) -> tuple[float, float, float, int] | None:
    if figure is None:
        return None
    value, low, high = (float(f"{part:.{_DIGITS}g}") for part in figure[:3])
    return value, low, high, figure.trials
