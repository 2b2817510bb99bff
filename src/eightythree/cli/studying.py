"""The words of `eightythree stats`; what it does is loaded when it is asked for."""

from __future__ import annotations

import argparse
from typing import Final

from eightythree.cli.arguments import add_game, add_rules, add_seed, missing, options_help

__all__ = ["add_stats"]

_EPILOG: Final = """\
examples:
  eightythree stats fifth --list
  eightythree stats fifth --study aces --players 3,4,5 --deals 1000000
  eightythree stats auction --study bids --level random,novice --plots plots
  eightythree stats fifth --kept                  what was found out before, without playing
"""


def add_stats(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "stats",
        help="put what players claim to many deals",
        description="Put questions that players ask to many deals, and print what comes out, with"
        " 95 % intervals and the command that gives each table again. The same seed gives the same"
        " figures, whatever the workers. Ctrl-C stops and counts what was done.",
        epilog=f"{_EPILOG}\n{options_help()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(command)
    command.add_argument("--list", action="store_true", help="list the studies and their questions")
    command.add_argument(
        "--study",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="these studies (default: all of the game)",
    )
    command.add_argument(
        "--players", metavar="N[,N...]", help="players: 2 to 8 in fifth (default 4), 4 in auction"
    )
    command.add_argument(
        "--level",
        metavar="LEVEL[,LEVEL...]",
        help="how all play: random, novice, in fifth learned, in auction bold, compiled; or"
        " club, expert or master, hundreds of times as slow (default novice)",
    )
    add_rules(command)
    command.add_argument(
        "--deals", type=int, default=100_000, metavar="N", help="deals a study (default 100000)"
    )
    command.add_argument(
        "--matches",
        type=int,
        default=2_000,
        metavar="N",
        help="matches of studies that are about matches (default 2000)",
    )
    add_seed(command)
    command.add_argument(
        "--workers", type=int, metavar="N", help="steps taken at once (default: one a core)"
    )
    command.add_argument(
        "--kept", action="store_true", help="play nothing: show the figures that came along"
    )
    command.add_argument("--json", action="store_true", help="JSON in place of tables")
    command.add_argument(
        "--out",
        metavar="FILE",
        help="keep the figures there, in a folder that there is; what it holds of other studies and"
        " settings stays",
    )
    command.add_argument(
        "--plots",
        metavar="DIR",
        help="draw them there, a file a study; made if need be, in a folder that there is",
    )
    command.add_argument("--png", action="store_true", help="as PNG, not SVG")
    command.set_defaults(run=_stats)


def _stats(chosen: argparse.Namespace) -> int:
    try:
        from eightythree.cli.stats import Wish, listed, stats

        if chosen.list:
            print("\n".join(listed(chosen.game)))
            return 0
        wish = Wish(
            chosen.game,
            chosen.study,
            chosen.players,
            chosen.level,
            chosen.rules,
            chosen.deals,
            chosen.matches,
            chosen.seed,
            chosen.workers,
        )
        return stats(
            wish,
            kept=chosen.kept,
            as_json=chosen.json,
            out=chosen.out,
            plots=chosen.plots,
            png=chosen.png,
        )
    except ModuleNotFoundError as error:
        return missing("stats", "plots" if error.name == "matplotlib" else "compute", error)
