"""`eightythree play`: a match against bots, full-screen or line by line."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from eightythree.bots import BOTS
from eightythree.cli.compiling import compiling
from eightythree.cli.house_rules import read_rules
from eightythree.errors import RulesError
from eightythree.games import GAMES
from eightythree.terminal import english
from eightythree.terminal.local import LocalTable
from eightythree.terminal.plain import Left, play_plain
from eightythree.terminal.voice import voice_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

__all__ = ["full_screen", "play"]


def play(
    game_id: str,
    *,
    players: int = 4,
    rules: Sequence[str] = (),
    bots: str = "novice",
    name: str = "You",
    seed: str | None = None,
    record: str | None = None,
    plain: bool = False,
) -> int:
    """Play a match in the terminal; the person sits at seat 0.

    Args:
        game_id: ``fifth`` or ``auction``.
        players: seats in all.
        rules: house rules, ``KEY=VALUE`` or ``preset=NAME``.
        bots: a level for all other seats, or one a seat separated by commas.
        name: the person's name.
        seed: makes deals and bots the same each time; ``None`` for chance.
        record: a file to write the match's record to.
        plain: line by line, also where there is a terminal that could show the whole table.

    Returns:
        The exit status: 0, or 2 for arguments that cannot be.
    """
    game = GAMES[game_id]
    try:
        chosen = read_rules(game, rules)
        game.start(chosen, players, 0)
        table = LocalTable(game, chosen, _read_name(name), _read_bots(bots, players - 1), seed)
        if record is not None:
            _check_writable(Path(record))
    except (RulesError, OSError) as error:
        if isinstance(error, OSError):
            reason = f"{record} cannot be written: {error.strerror}"
        else:
            reason = f"{error} ({error.clause})" if error.clause else str(error)
        print(f"eightythree play: {reason}", file=sys.stderr)
        return 2
    full = full_screen(plain=plain)
    # A line that drops, or a machine that stops, is a leaving too: the record is kept.
    leaving = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {each: signal.signal(each, _leave) for each in leaving}
    try:
        if full:
            from eightythree.terminal.app import TableApp
            from eightythree.terminal.session import LocalSession

            TableApp(LocalSession(table)).run()
            print(_ending(table))
        else:
            play_plain(table, compiling)
    except (Left, KeyboardInterrupt):
        with suppress(OSError):  # who has gone may not be there to read it
            print(f"\n{_ending(table)}")
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        if record is not None:
            for number, match in enumerate([*table.records, table.record()], start=1):
                path = _record_path(Path(record), number)
                path.write_bytes(match)
                with suppress(OSError):
                    print(f"The record is in {path}.")
    return 0


def _record_path(path: Path, match: int) -> Path:
    """Return where the record of a match goes, from 1; the first goes to the path itself."""
    return path if match == 1 else path.with_stem(f"{path.stem}-{match}")


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise Left


def full_screen(*, plain: bool) -> bool:
    """Return whether the whole table can be shown; where an extra is missing, say so.

    Args:
        plain: whether lines are asked for.
    """
    shows = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or not shows or "utf" not in (sys.stdout.encoding or "").lower():
        return False
    if find_spec("textual") is None:
        print("For the table on the whole screen: pip install 'eightythree[terminal]'")
        return False
    return True


def _ending(table: LocalTable) -> str:
    """Return how the match stands when the person goes."""
    now = table.state()
    voice = voice_of(now.table, now.you)
    score = english.score_line(now.view.totals, voice)
    if now.view.winners is not None:
        return f"{voice.winners(len(now.view.totals), now.view.winners)} {score}"
    return f"You leave the table. {score}"


def _read_bots(words: str, seats: int) -> list[str]:
    levels = words.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise RulesError(f"name one bot level, or {seats}, one a seat, not {len(levels)}")
    for level in levels:
        if level not in BOTS:
            raise RulesError(f"the bot levels are {', '.join(BOTS)}, not {level!r}")
    return levels


def _read_name(name: str) -> str:
    shown = " ".join("".join(each if each.isprintable() else " " for each in name).split())
    if not 1 <= len(shown) <= 24:
        raise RulesError("a name has 1 to 24 characters")
    return shown


def _check_writable(path: Path) -> None:
    """Raise `OSError` now, not after the match, if the record cannot be written."""
    with path.open("ab"):
        pass
