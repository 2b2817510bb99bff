"""Playing a tournament, over this machine's cores or a Ray cluster."""

from __future__ import annotations

from contextlib import closing
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from eightythree.parallel import ordered
from eightythree.tournament.figures import Report, report_of
from eightythree.tournament.log import Log
from eightythree.tournament.plan import Plan, Unit, units
from eightythree.tournament.playing import Played, load, play_units

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterator
    from pathlib import Path

__all__ = ["hold", "stream"]

_QUICK: Final = ("random", "novice")
_TOGETHER: Final = 32  # rounds of quick bots to a task, which hides what a task costs


def hold(
    plan: Plan, *, out: Path | None = None, workers: int | None = None, backend: str = "local"
) -> Report:
    """Play a tournament to its end and return what it came to.

    Args:
        plan: what to play.
        out: a file that keeps what was played; where it holds a part of this plan already, the
            rest is played.
        workers: how many processes, one a core by default; 1 is this one.
        backend: ``local`` or ``ray``, see `eightythree.parallel.ordered`.

    Raises:
        TournamentError: a bot failed, or the file holds something else.
        OSError: the file cannot be read or written.
        ValueError: no such backend, or no worker.
        ModuleNotFoundError: OpenSkill is not installed, or Ray, where it is asked for.
    """
    if out is None:
        return report_of(plan, stream(plan, workers=workers, backend=backend))
    with Log(out, plan) as log:
        played = list(log.played)
        for each in stream(plan, played, workers=workers, backend=backend):
            log.add(each)
            played.append(each)
    return report_of(plan, played)


def stream(
    plan: Plan,
    done: Collection[Played] = (),
    *,
    workers: int | None = None,
    backend: str = "local",
) -> Generator[Played]:
    """Yield what a plan's units came to, in its order; those that are done are left out.

    Figures are the same, but for the times, whatever the workers and the backend. The workers are
    processes, so that a script that calls this begins its work under
    ``if __name__ == "__main__"``.

    Args:
        plan: what to play, of `plan_of`.
        done: what has been played before.
        workers: how many units are played at once; one a core by default.
        backend: ``local`` or ``ray``, as for `eightythree.parallel.ordered`.

    Raises:
        TournamentError: a bot failed.
        ValueError: no such backend, or no worker.
        ModuleNotFoundError: Ray is not installed.
    """
    known = {each.unit for each in done}
    left = (unit for unit in units(plan) if unit not in known)
    quick = not plan.matches and set(plan.bots) <= set(_QUICK)
    tasks = ((plan, some) for some in (_chunks(left) if quick else _seatings(left)))
    results = ordered(play_units, tasks, workers=workers, backend=backend, processes=True)
    return _each(plan, results, len(known) < plan.size)


def _each(plan: Plan, results: Generator[list[Played]], anything: bool) -> Generator[Played]:
    with closing(results):
        if anything:
            load(plan)  # compiles once, before many processes need it
        for some in results:
            yield from some


def _chunks(left: Iterator[Unit]) -> Iterator[list[Unit]]:
    while some := list(islice(left, _TOGETHER)):
        yield some


def _seatings(left: Iterator[Unit]) -> Iterator[list[Unit]]:
    """Yield a round in all its seatings, which have choices in common; matches one by one."""
    for (kind, _, _), some in groupby(left, lambda unit: (unit.kind, unit.deal, set(unit.seats))):
        if kind == "round":
            yield list(some)
        else:
            yield from ([each] for each in some)
