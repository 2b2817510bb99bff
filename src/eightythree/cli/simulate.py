"""`eightythree simulate`: many deals at once, a summary, and a Parquet file if asked."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eightythree.cli.compiling import compiling
from eightythree.cli.house_rules import read_rules
from eightythree.cli.progress import Bar
from eightythree.cli.writing import unwritable
from eightythree.errors import RulesError
from eightythree.games import GAMES
from eightythree.sim.plan import plan_of, play_chunk
from eightythree.sim.run import stream
from eightythree.sim.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from types import FrameType

    from eightythree.sim.parquet import ParquetFile
    from eightythree.sim.plan import Chunk, Plan

__all__ = ["simulate"]

_INTERRUPTED: Final = 130


def simulate(
    game: str,
    *,
    deals: int,
    seed: int = 0,
    first: int = 0,
    players: int = 4,
    rules: Sequence[str] = (),
    policy: str = "random",
    out: str | None = None,
    keep: str = "rounds",
    workers: int | None = None,
    backend: str = "local",
) -> int:
    """Play deals, print what they came to and write them to a file.

    Args:
        game: the game's name.
        deals: how many.
        seed: 0..2**64 - 1.
        first: the index of the first deal.
        players: how many play.
        rules: house rules, ``KEY=VALUE`` or ``preset=NAME``.
        policy: how the seats play.
        out: a Parquet file to write.
        keep: what it holds, ``points`` or ``rounds``.
        workers: how many chunks are played at once; one a core by default.
        backend: where: ``local`` or ``ray``.

    Returns:
        The exit status: 0, 1 where the file cannot be written, 2 for arguments that cannot be, 130
        when stopped by Ctrl-C: what was done by then is summed up and in the file.
    """
    try:
        if deals < 0 or first < 0 or (workers is not None and workers < 1):
            raise ValueError("--deals and --first count from 0, --workers from 1")
        house_rules = read_rules(GAMES[game], rules)
        kept = keep if out is not None else "summary"
        plan = plan_of(game, house_rules, players, seed, policy, kept)
        chunks = stream(plan, first, deals, workers, backend=backend)
    except (RulesError, ValueError) as error:
        print(f"eightythree simulate: {error}", file=sys.stderr)
        return 2
    problem = None if out is None else unwritable(out)
    if problem:
        print(f"eightythree simulate: {problem}", file=sys.stderr)
        return 1
    try:
        return _run(plan, deals, chunks, None if out is None else Path(out))
    except OSError as error:
        print(f"eightythree simulate: {error}", file=sys.stderr)
        return 1


def _run(plan: Plan, deals: int, chunks: Generator[Chunk], out: Path | None) -> int:
    summary = Summary(plan)
    bar = Bar(deals, "deals")
    with compiling():
        play_chunk(plan, 0, 1)
    began = time.perf_counter()
    writing: AbstractContextManager[ParquetFile | None] = nullcontext()
    if out is not None:
        from eightythree.sim.parquet import ParquetFile

        writing = ParquetFile(out, plan)
    with _stop_asked() as asked, writing as file:
        for chunk in chunks:
            if file is not None:
                file.add(chunk)
            summary.add(chunk)
            bar.show(summary.deals)
            if asked:
                break
        chunks.close()
    taken = time.perf_counter() - began
    bar.clear()
    print("\n".join(summary.lines()))
    print(f"in {taken:.1f} s, {summary.decisions / taken / 1e6:.1f} million actions a second")
    stopped = summary.deals < deals
    if stopped:
        print(f"stopped; {summary.deals:,} of {deals:,} deals were done", file=sys.stderr)
    if out is not None:
        print(f"written to {out}")
    return _INTERRUPTED if stopped else 0


@contextmanager
def _stop_asked() -> Iterator[list[int]]:
    """Give a list that is filled by the first Ctrl-C; the second one ends the process as ever."""
    asked: list[int] = []

    def ask(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - Python gives both
        asked.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
