"""The `eightythree` command."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from eightythree import __version__
from eightythree.cli.arguments import (
    add_backend,
    add_seed,
    add_table,
    missing,
    moment,
    options_help,
)
from eightythree.cli.databases import add_db
from eightythree.cli.join import add_join
from eightythree.cli.reviewing import add_review
from eightythree.cli.serving import add_serve
from eightythree.cli.studying import add_stats
from eightythree.cli.verifying import add_verify_deal
from eightythree.lifeline import end_with
from eightythree.terminal.levels import levels_help

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

_EPILOG = """\
examples:
  eightythree play fifth                       a match against three bots
  eightythree play auction --rules failed_bid=bid target=100
  eightythree join http://HOST/table/ID        a seat at a server's table
  eightythree serve                            the table in the browser
  eightythree db backup FILE                   keep the server's tables, while it runs
  eightythree check match.json                 replay a record through the rules
  eightythree verify-deal deals.json           check that the cards were dealt fairly
  eightythree solve match.json --at 2.31       what each card is worth, all cards known
  eightythree review match.json                what each decision cost, and the luck of the cards
  eightythree simulate fifth --deals 1000000   play many deals at once
  eightythree tournament fifth --bots novice,club    how far one bot is ahead of another
  eightythree stats fifth --study aces         what players claim, put to many deals
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Args:
        arguments: the words after ``eightythree``; those of the process by default.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal or pipe that cannot show a character gets an escape, not a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except BrokenPipeError:
        # Who read our output has gone; leave nothing for the interpreter to flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        print()
        return 130
    except OSError as error:
        # The output cannot be written: a full disk, say.
        where = f"{error.filename}: " if error.filename else ""
        print(f"eightythree: {where}{error.strerror or error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="eightythree",
        description="Play and study the two card games called Eighty-Three.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"eightythree {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_play(commands)
    add_join(commands)
    add_serve(commands)
    add_db(commands)
    _add_check(commands)
    add_verify_deal(commands)
    _add_solve(commands)
    add_review(commands)
    _add_simulate(commands)
    _add_tournament(commands)
    add_stats(commands)
    _add_warm(commands)
    return parser


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser(
        "play",
        help="play in the terminal",
        description="Play a match against bots: on the whole screen where there is a terminal and"
        " the extra `terminal`, else line by line, as for pipes and screen readers. ? shows the"
        " keys, or what can be typed.",
        epilog=f"{levels_help()}\n{options_help()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_table(play, "players at the table, you among them")
    play.add_argument(
        "--bots",
        default="novice",
        metavar="LEVEL[,LEVEL...]",
        help="the other players' level, as listed below: one for all, or one a seat"
        " (default novice)",
    )
    play.add_argument("--name", default="You", help="your name at the table")
    play.add_argument("--seed", help="deal and let the bots think the same way each time; any text")
    play.add_argument(
        "--record", metavar="FILE", help="write the match's record there when you leave"
    )
    play.add_argument("--plain", action="store_true", help="line by line, in any case")
    play.set_defaults(run=_play)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="replay records through the rules",
        description="Replay records through the rules; one line a file. Exit status: 0 all fine,"
        " 1 some record refused, 2 a file that cannot be read.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    check.add_argument("--json", action="store_true", help="one JSON object a line")
    check.set_defaults(run=_check)


def _add_solve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    solve = commands.add_parser(
        "solve",
        help="value every legal card, all cards known",
        description="Value each legal card of a moment in the play of the cards, exactly, with all"
        " hands known: in auction the points that the mover's side will have captured at the end of"
        " the round, in fifth every seat's points for the play of the round (max^n, ties averaged)."
        " Exit status: 0 solved, 1 the record or the moment refused, 2 a file that cannot be read.",
    )
    solve.add_argument("file", metavar="FILE", help="a record; - is standard input")
    solve.add_argument(
        "--at",
        type=moment,
        metavar="ROUND.ACTION",
        help="the moment before that action, both counted from 1; the record's end by default",
    )
    solve.add_argument("--json", action="store_true", help="one JSON object")
    solve.set_defaults(run=_solve)


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = commands.add_parser(
        "simulate",
        help="play millions of deals at once",
        description="Play many deals with compiled code, print what they came to, and write them"
        " to a Parquet file if asked. The same seed gives the same deals and actions. Ctrl-C stops"
        " and keeps what was done.",
        epilog=options_help(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_table(simulate, "players at the table")
    simulate.add_argument(
        "--deals", type=int, default=100_000, metavar="N", help="how many (default 100000)"
    )
    add_seed(simulate)
    simulate.add_argument(
        "--first", type=int, default=0, metavar="I", help="index of the first deal (default 0)"
    )
    simulate.add_argument(
        "--policy",
        default="random",
        help="how the seats play: random, novice or, in auction, bold (default random)",
    )
    simulate.add_argument(
        "--out", metavar="FILE", help="write a Parquet file, a row a deal; its folder must be there"
    )
    simulate.add_argument(
        "--keep",
        choices=["points", "rounds"],
        default="rounds",
        help="what the file holds: the points alone, or hands and actions too (default rounds)",
    )
    simulate.add_argument(
        "--workers", type=int, metavar="N", help="chunks played at once (default: one a core)"
    )
    add_backend(simulate, "on threads")
    simulate.set_defaults(run=_simulate)


def _add_tournament(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    tournament = commands.add_parser(
        "tournament",
        help="measure bots against each other",
        description="Play every pair of bots against each other on the same deals, all seats"
        " exchanged, and print how far one is ahead of the other, with 95 % intervals. The same"
        " seed gives the same figures. Ctrl-C stops; with --out the same command goes on.",
        epilog=options_help(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_table(tournament, "players at the table")
    tournament.add_argument(
        "--bots",
        required=True,
        metavar="BOT,BOT[,BOT...]",
        help="levels; MODULE:CALLABLE for a bot of your own; all-seeing, which is shown all cards",
    )
    tournament.add_argument(
        "--deals", type=int, default=100, metavar="N", help="rounds' deals a pair (default 100)"
    )
    tournament.add_argument(
        "--matches", type=int, default=0, metavar="N", help="matches a pair (default 0)"
    )
    chance = tournament.add_mutually_exclusive_group()
    add_seed(chance)
    chance.add_argument(
        "--report", action="store_true", help="deals that no seed gives, kept for what is published"
    )
    tournament.add_argument(
        "--play-only",
        nargs="?",
        const="novice",
        metavar="BOT",
        help="auction: this bot (default novice) bids, names trump, gives and discards for all, and"
        " captured points are compared",
    )
    tournament.add_argument(
        "--out",
        metavar="FILE",
        help="keep what is played there, and go on with what is there; the folder must be",
    )
    tournament.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: one a core)"
    )
    add_backend(tournament, "in processes")
    tournament.add_argument("--json", action="store_true", help="one JSON object")
    tournament.set_defaults(run=_tournament)


def _add_warm(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    warm = commands.add_parser(
        "warm",
        help="compile ahead of the first use",
        description="Compile bots, solver, simulation and studies now and on all cores, rather than"
        " at their first use, and clear away the compiled code of older versions.",
    )
    warm.add_argument(
        "--idle",
        action="store_true",
        help="on one core, in the time that nobody else wants, without a word",
    )
    warm.add_argument("--lifeline", action="store_true", help=argparse.SUPPRESS)
    warm.set_defaults(run=_warm)


def _play(chosen: argparse.Namespace) -> int:
    from eightythree.cli.play import play

    return play(
        chosen.game,
        players=chosen.players,
        rules=chosen.rules,
        bots=chosen.bots,
        name=chosen.name,
        seed=chosen.seed,
        record=chosen.record,
        plain=chosen.plain,
    )


def _warm(chosen: argparse.Namespace) -> int:
    try:
        from eightythree.cli.compiling import warm

        if chosen.lifeline:  # a server's, whose end is that of the standard input
            end_with(sys.stdin.buffer)
        return warm(idle=chosen.idle)
    except ModuleNotFoundError as error:
        return missing("warm", "compute", error)


def _solve(chosen: argparse.Namespace) -> int:
    try:
        from eightythree.cli.solve import solve

        return solve(chosen.file, at=chosen.at, as_json=chosen.json)
    except ModuleNotFoundError as error:
        return missing("solve", "compute", error)


def _check(chosen: argparse.Namespace) -> int:
    from eightythree.cli.check import check

    return check(chosen.files, as_json=chosen.json)


def _simulate(chosen: argparse.Namespace) -> int:
    try:
        from eightythree.cli.simulate import simulate

        if chosen.out is not None:
            import pyarrow  # noqa: F401 - missed before hours of work, not after
        if chosen.backend == "ray":
            import ray  # noqa: F401 - likewise
    except ModuleNotFoundError as error:
        extras = {"pyarrow": "compute,data", "ray": "compute,ray"}.get(error.name or "", "compute")
        return missing("simulate", extras, error)
    return simulate(
        chosen.game,
        deals=chosen.deals,
        seed=chosen.seed,
        first=chosen.first,
        players=chosen.players,
        rules=chosen.rules,
        policy=chosen.policy,
        out=chosen.out,
        keep=chosen.keep,
        workers=chosen.workers,
        backend=chosen.backend,
    )


def _tournament(chosen: argparse.Namespace) -> int:
    try:
        import openskill  # noqa: F401 - missed before hours of work, not after

        from eightythree.cli.tournament import tournament

        if chosen.backend == "ray":
            import ray  # noqa: F401 - likewise
    except ModuleNotFoundError as error:
        extras = "tournament,ray" if error.name == "ray" else "tournament"
        return missing("tournament", extras, error)
    return tournament(
        chosen.game,
        bots=chosen.bots,
        players=chosen.players,
        rules=chosen.rules,
        deals=chosen.deals,
        matches=chosen.matches,
        seed=None if chosen.report else chosen.seed,
        play_only=chosen.play_only,
        out=chosen.out,
        workers=chosen.workers,
        backend=chosen.backend,
        as_json=chosen.json,
    )


if __name__ == "__main__":
    sys.exit(main())
