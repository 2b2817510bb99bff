"""`eightythree review`: what a match came to and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from eightythree.cli.check import printable, read
from eightythree.cli.compiling import compiling
from eightythree.cli.progress import Bar
from eightythree.cli.writing import reason, unwritable
from eightythree.errors import EightyThreeError
from eightythree.record import decode
from eightythree.review.page import page
from eightythree.review.run import review as reviewed
from eightythree.review.words import counted, did, fair_words, known_words, luck_words, spent_words
from eightythree.terminal.cells import width_of

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
    every: bool = False,
) -> int:
    """Judge each decision of a record and print what came of it.

    Args:
        file: a path; ``-`` is standard input.
        seed: of the worlds, 0..2**64 - 1.
        worlds: the most worlds for a decision, from 32.
        workers: how many threads; one a core for ``None``.
        as_json: one JSON object in place of a text.
        html: a file to write a page into, in place of a text.
        every: whether the text has every decision, not the dearest alone.

    Returns:
        The exit status: 0 reviewed, 1 the record refused, 2 a file cannot be read or written, or
        arguments that cannot be.
    """
    problem = None if html is None else unwritable(html)
    if problem:
        print(f"eightythree review: {printable(problem)}", file=sys.stderr)
        return 2
    try:
        record = decode(read(file))
    except OSError as error:
        print(f"eightythree review: {reason(printable(file), error)}", file=sys.stderr)
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
    written = html is not None and _written(html, found)
    if as_json:
        print(msgspec.json.encode(found).decode())
    elif not written:  # a disk that is full takes no page, but what was found is not lost
        print("\n".join(_lines(found, every=every)))
    return 0 if written or html is None else 2


def _written(html: str, found: Review) -> bool:
    """Write the page; say whether it could be."""
    try:
        Path(html).write_text(page(found), encoding="utf-8")
    except OSError as error:
        print(f"eightythree review: {reason(printable(html), error)}", file=sys.stderr)
        return False
    print(f"written to {html}", file=sys.stderr)
    return True


def _lines(found: Review, *, every: bool) -> Iterator[str]:
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
    if every:
        yield ""
        yield "All decisions:"
        for each in found.decisions:
            yield from _moment(found, each)
    mistakes = sum(each.mistake for each in found.decisions)
    yield ""
    if mistakes:
        listed = "" if every else "; --all, --json and --html list every decision"
        yield f"{counted(mistakes, 'mistake')} in all{listed}."
    else:
        yield "No loss went beyond its error: no mistakes."


def _moment(found: Review, each: Decision) -> Iterator[str]:
    name = found.players[each.seat].name
    mistake = " (a mistake)" if each.mistake else ""
    yield f"  round {each.round}, action {each.action}: {name} {did(each)}{mistake}"
    yield f"    {fair_words(each, one_bid=found.one_bid)};"
    yield f"    {known_words(each, one_bid=found.one_bid)}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table, the first column to the left and the others to the right."""
    # Letters of East Asia take two cells of a terminal.
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        blanks = [" " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = (blank + cell for blank, cell in zip(blanks[1:], row[1:], strict=True))
        yield "  ".join((row[0] + blanks[0], *cells)).rstrip()
