"""`eightythree tournament`: bots against each other, and how far one is ahead of the other."""

from __future__ import annotations

import json
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from eightythree.cli.compiling import compiling
from eightythree.cli.house_rules import read_rules
from eightythree.cli.progress import Bar
from eightythree.cli.writing import unwritable
from eightythree.errors import EightyThreeError
from eightythree.games import GAMES, auction
from eightythree.tournament import Figure, Log, plan_of, report_of, stream
from eightythree.tournament.log import described
from eightythree.tournament.playing import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.tournament import Pair, Plan, Played, Report

__all__ = ["tournament"]

_INTERRUPTED: Final = 130
_PERCENT: Final = 100


def tournament(
    game: str,
    *,
    bots: str,
    players: int = 4,
    rules: Sequence[str] = (),
    deals: int = 100,
    matches: int = 0,
    seed: int | None = 0,
    play_only: str | None = None,
    out: str | None = None,
    workers: int | None = None,
    backend: str = "local",
    as_json: bool = False,
) -> int:
    """Play all pairs of some bots against each other and print what it came to.

    Args:
        game: the game's name.
        bots: their names, commas between them.
        players: how many play.
        rules: house rules, ``KEY=VALUE`` or ``preset=NAME``.
        deals: how many deals each pair plays as single rounds.
        matches: how many matches each pair plays.
        seed: 0..2**64 - 1; ``None`` for the deals that reports are made from.
        play_only: `auction`: the bot that decides for all up to the play of the cards.
        out: a file that keeps what was played, and that is gone on with.
        workers: how many processes; one a core by default.
        backend: where: ``local`` or ``ray``.
        as_json: one JSON object in place of tables.

    Returns:
        The exit status: 0, 1 where a bot fails or the file cannot be used, 2 for arguments that
        cannot be, 130 when stopped by Ctrl-C.
    """
    if ":" in bots or ":" in (play_only or ""):
        # As for `python -m`: modules where the command is given are found.
        sys.path.insert(0, str(Path.cwd()))
    try:
        if workers is not None and workers < 1:
            raise ValueError("--workers counts from 1")
        plan = plan_of(
            game,
            [name.strip() for name in bots.split(",")],
            seats=players,
            rules=read_rules(GAMES[game], rules),
            deals=deals,
            matches=matches,
            seed=seed,
            before_play=play_only,
        )
    except ValueError as error:
        print(f"eightythree tournament: {error}", file=sys.stderr)
        return 2
    problem = None if out is None else unwritable(out)
    if problem:
        print(f"eightythree tournament: {problem}", file=sys.stderr)
        return 1
    try:
        return _run(plan, None if out is None else Path(out), workers, backend, as_json=as_json)
    except BrokenProcessPool:
        print(
            "eightythree tournament: a worker died; the same command goes on where it stopped"
            if out
            else "eightythree tournament: a worker died",
            file=sys.stderr,
        )
        return 1
    except (EightyThreeError, OSError) as error:
        print(f"eightythree tournament: {error}", file=sys.stderr)
        return 1


def _run(plan: Plan, out: Path | None, workers: int | None, backend: str, *, as_json: bool) -> int:
    stopped = False
    with nullcontext() if out is None else Log(out, plan) as log:
        played: list[Played] = list(log.played) if log else []
        bar = Bar(plan.size, "rounds and matches" if plan.matches else "rounds", len(played))
        try:
            if len(played) < plan.size:
                with compiling():
                    load(plan)
            with closing(stream(plan, played, workers=workers, backend=backend)) as results:
                for each in results:
                    if log:
                        log.add(each)
                    played.append(each)
                    bar.show(len(played))
        except KeyboardInterrupt:
            stopped = True
        finally:
            bar.clear()
    report = report_of(plan, played)
    if as_json:
        print(json.dumps(_object(report)))
    else:
        print("\n".join(_lines(report)))
    if stopped:
        goes_on = "the same command goes on from here" if out else "nothing was kept"
        print(f"stopped after {len(played):,} of {plan.size:,}; {goes_on}", file=sys.stderr)
    return _INTERRUPTED if stopped else 0


def _lines(report: Report) -> list[str]:
    """Return a report for a terminal."""
    plan = report.plan
    title = "Auction" if plan.game == auction.ID else f"Fifth Trick, {plan.seats} players"
    changed = "".join(
        f" {name}={str(value).lower()}" for name, value in plan.rules.changed().items()
    )
    chance = "the report's deals" if plan.seed is None else f"seed {plan.seed}"
    lines = [
        f"{title}, {plan.deals:,} deals and {plan.matches:,} matches a pair, {chance}{changed}"
    ]
    if plan.before_play is not None:
        lines.append(f"until the play of the cards {plan.before_play} decides for all")
    if not report.done:
        lines.append("not played to the end: these are not yet the figures of the plan")
    what = "points captured" if plan.before_play is not None else "points"
    if any(pair.margin for pair in report.pairs):
        lines.append(f"{what} a round, the first less the second, with 95 % intervals over deals:")
        lines += _table([_margins(pair) for pair in report.pairs if pair.margin])
    if any(pair.wins for pair in report.pairs):
        lines.append(f"matches won, {report.fair:.1%} among equals:")
        lines += _table([_wins(pair) for pair in report.pairs if pair.wins])
    lines.append("OpenSkill ratings, mean ± standard deviation:")
    lines += _table(
        [[name, f"{each.mu:.1f} ± {each.sigma:.1f}"] for name, each in report.ratings.items()]
    )
    if report.times:
        lines.append("processor time of a decision, ms (not the same each time):")
        lines += _table(
            [
                [name, f"median {each.median * 1e3:.2f}", f"p95 {each.p95 * 1e3:.2f}"]
                for name, each in report.times.items()
            ]
        )
    return lines


def _margins(pair: Pair) -> list[str]:
    row = [f"{pair.one} - {pair.other}", _figure(pair.margin)]
    if pair.one_alone:
        row += [
            f"{pair.one} alone {_figure(pair.one_alone)}",
            f"{pair.other} alone {_figure(pair.other_alone)}",
        ]
    return row


def _wins(pair: Pair) -> list[str]:
    return [
        f"{pair.one} - {pair.other}",
        _figure(pair.wins, percent=True),
        f"{pair.one} {_figure(pair.one_wins, percent=True)}",
        f"{pair.other} {_figure(pair.other_wins, percent=True)}",
    ]


def _figure(figure: Figure | None, *, percent: bool = False) -> str:
    if figure is None:
        return ""
    if percent:
        mean, low, high = (f"{value * _PERCENT:+.1f}" for value in figure)
        return f"{mean} % [{low}, {high}]"
    mean, low, high = (f"{value:+.3f}" for value in figure)
    return f"{mean} [{low}, {high}]"


def _table(rows: list[list[str]]) -> list[str]:
    """Return rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "   ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _object(report: Report) -> dict[str, Any]:
    """Return a report in JSON's terms."""
    return {
        **described(report.plan),
        "done": report.done,
        "fair": report.fair,
        "pairs": [
            {
                name: value._asdict() if isinstance(value, Figure) else value
                for name, value in pair._asdict().items()
            }
            for pair in report.pairs
        ],
        "ratings": {name: each._asdict() for name, each in report.ratings.items()},
        "seconds": {name: each._asdict() for name, each in report.times.items()},
    }
