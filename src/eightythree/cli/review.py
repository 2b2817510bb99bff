"""`eightythree review`: what a match came to and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from eightythree.cli.check import printable, read
from eightythree.cli.compiling import compiling
from eightythree.cli.progress import Bar
from eightythree.errors import EightyThreeError
from eightythree.record import decode
from eightythree.review.page import page
from eightythree.review.run import review as reviewed
from eightythree.review.words import counted, did, fair_words, known_words, luck_words, spent_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eightythree.review.report import Decision, Review

__all__ = ["review"]


def review(
    file: str,
    *,
    seed: int,
    worlds: int,
    workers: int | None,
    as_json: bool,
    html: str | None,
) -> int:
    """Judge each decision of a record and print what came of it.

    Args:
        file: a path; ``-`` is standard input.
        seed: of the worlds, 0..2**64 - 1.
        worlds: the most worlds for a decision, from 32.
        workers: how many threads; one a core for ``None``.
        as_json: one JSON object in place of a text.
        html: a file to write a page into, in place of a text.

    Returns:
        The exit status: 0 reviewed, 1 the record refused, 2 the file cannot be read, or arguments
        that cannot be.
    """
    try:
        record = decode(read(file))
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        print(f"eightythree review: {printable(file)}: {reason}", file=sys.stderr)
        return 2
    except EightyThreeError as error:
        print(f"eightythree review: {printable(file)}: {error}", file=sys.stderr)
        return 1
    bar: Bar | None = None

    def told(done: int, all_of_them: int) -> None:
        nonlocal bar
        if bar is None:
            bar = Bar(all_of_them, "decisions and rounds")
        bar.show(done)

    try:
        with compiling():
            found = reviewed(record, seed=seed, worlds=worlds, workers=workers, told=told)
    except EightyThreeError as error:
        print(f"eightythree review: {printable(file)}: {error}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"eightythree review: {error}", file=sys.stderr)
        return 2
    finally:
        if bar is not None:
            bar.clear()
    if html is not None:
        Path(html).write_text(page(found), encoding="utf-8")
        print(f"written to {html}", file=sys.stderr)
    if as_json:
        print(msgspec.json.encode(found).decode())
    elif html is None:
        print("\n".join(_lines(found)))
    return 0


def _lines(found: Review) -> Iterator[str]:
    """Yield a review as text."""
    ended = "" if found.finished else ", unfinished"
    yield (
        f"{counted(len(found.rounds), 'round')}{ended},"
        f" {counted(len(found.decisions), 'decision')},"
        f" each judged in up to {found.worlds} deals; seed {found.seed}"
    )
    yield ""
    yield from _columns(spent_words(found))
    yield ""
    yield from _columns(luck_words(found))
    for player in found.players:
        if player.dearest:
            yield ""
            yield f"{player.name}, dearest first:"
            for place in player.dearest:
                yield from _moment(found, found.decisions[place])
    mistakes = sum(each.mistake for each in found.decisions)
    yield ""
    if mistakes:
        yield f"{counted(mistakes, 'mistake')} in all; --json and --html list every one."
    else:
        yield "No loss went beyond its error: no mistakes."


def _moment(found: Review, each: Decision) -> Iterator[str]:
    name = found.players[each.seat].name
    yield f"  round {each.round}, action {each.action}: {name} {did(each)}"
    yield f"    {fair_words(each)};"
    yield f"    {known_words(each)}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = (cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells)).rstrip()
