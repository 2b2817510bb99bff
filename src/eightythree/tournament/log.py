"""The file of a tournament: its plan and what has been played, so that it can be gone on with.

Lines of JSON. The first is the plan; each other one a unit, written when it was played. A line
that a crash cut in two is dropped, and its unit played again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Self

from eightythree.errors import TournamentError
from eightythree.sources import PLAYING, digest_of
from eightythree.tournament.plan import Plan, Unit, units
from eightythree.tournament.playing import Played

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

__all__ = ["FORMAT", "Log", "described"]

FORMAT: Final = "eightythree-tournament/1"

_DECIDING: Final = (
    *PLAYING,
    *(f"tournament/{name}.py" for name in ("all_seeing", "plan", "players", "playing")),
)
"""The sources that a tournament's results can depend on."""


class Log:
    """A tournament's file, open for what is played next.

    Attributes:
        played: what it held when it was opened.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open the file of a plan, or begin it.

        Raises:
            TournamentError: the file holds something else, or another plan.
            OSError: it cannot be read or written.
        """
        self.played: list[Played] = []
        if path.exists() and not path.is_file():
            raise OSError(f"{path} is no file")
        self._file = path.open("a+b")
        try:
            self._read(path, plan)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Write what a unit came to; it is there whatever happens to this process afterwards."""
        self._write(
            {
                "kind": played.unit.kind,
                "deal": played.unit.deal,
                "seats": played.unit.seats,
                "points": played.points,
                "winners": played.winners,
                "times": [sorted(each.items()) for each in played.times],
            }
        )

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def _read(self, path: Path, plan: Plan) -> None:
        self._file.seek(0)
        whole = self._file.read()
        end = whole.rfind(b"\n") + 1
        head = {"format": FORMAT, **described(plan), "sources": digest_of(*_DECIDING)}
        if not end:
            if not json.dumps(head, separators=(",", ":")).encode().startswith(whole):
                raise TournamentError(f"{path} is not the file of a tournament")
            self._file.truncate(0)
            self._write(head)
            return
        first, *lines = whole[:end].splitlines()
        _compare(path, _object(first), head)
        known = set(units(plan))
        for number, line in enumerate(lines, 2):
            played = _played(_object(line))
            if played is None or played.unit not in known:
                raise TournamentError(f"line {number} of {path} is no line of this tournament")
            self.played.append(played)
        self._file.truncate(end)


def described(plan: Plan) -> dict[str, Any]:
    """Return a plan in JSON's terms."""
    return {
        "game": plan.game,
        "rules": plan.rules.changed(),
        "players": plan.seats,
        "bots": list(plan.bots),
        "deals": plan.deals,
        "matches": plan.matches,
        "seed": "report" if plan.seed is None else plan.seed,
        "before_play": plan.before_play,
    }


def _compare(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raise `TournamentError` where a file was begun by another plan, or other sources."""
    if found.get("format") != FORMAT:
        raise TournamentError(f"{path} is not the file of a tournament")
    for name, value in wanted.items():
        if found.get(name) != value:
            if name == "sources":
                why = "another version of this package began it, and its bots may differ"
            else:
                why = f"{name} {json.dumps(found.get(name))} there, {json.dumps(value)} here"
            raise TournamentError(f"{path} is the file of another tournament: {why}")


def _object(line: bytes) -> dict[str, Any]:
    """Return the object of a line, an empty one where it holds none."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _played(line: dict[str, Any]) -> Played | None:
    """Return what a line holds, ``None`` where it is not as `Log.add` writes it."""
    try:
        return Played(
            Unit(line["kind"], line["deal"], tuple(line["seats"])),
            tuple(map(int, line["points"])),
            tuple(map(int, line["winners"])),
            tuple({int(step): int(count) for step, count in each} for each in line["times"]),
        )
    except (KeyError, TypeError, ValueError):
        return None
