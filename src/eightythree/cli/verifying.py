"""The words after `eightythree verify-deal`."""

from __future__ import annotations

import argparse
import re
from typing import NamedTuple

__all__ = ["Noted", "add_verify_deal"]


class Noted(NamedTuple):
    """How a round's commitment began, as somebody saw it before the deal."""

    round: int
    """From 1; 0 for a day as a whole."""
    commitment: str


def add_verify_deal(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = commands.add_parser(
        "verify-deal",
        help="check that the cards were dealt fairly",
        description="Check that each round's cards follow from the secret that the server was bound"
        " to before the deal, and from the players' cuts; one line a file. Exit status: 0 all is"
        " right, 1 something is not, 2 what cannot be read.",
    )
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="what the page offers to download, or the address of a table or of a day that is over;"
        " - is standard input",
    )
    command.add_argument(
        "--saw",
        action="append",
        default=[],
        type=_noted,
        metavar="ROUND:HASH",
        help="the commitment that you noted before that round was dealt, or how it begins; of a"
        " deal of the day as a whole, day:HASH",
    )
    command.add_argument("--json", action="store_true", help="one JSON object a line")
    command.set_defaults(run=_verify)


def _verify(chosen: argparse.Namespace) -> int:
    from eightythree.cli.verify_deal import verify_deal

    return verify_deal(chosen.files, dict(chosen.saw), as_json=chosen.json)


def _noted(text: str) -> Noted:
    number, _, commitment = text.partition(":")
    if not re.fullmatch("day|[1-9][0-9]{0,8}", number) or not re.fullmatch(
        "[0-9a-f]{8,64}", commitment
    ):
        raise argparse.ArgumentTypeError(
            f"{text!a} is not a round and its hash, eight hex digits of it or more: 3:57bb17f3,"
            " or day:57bb17f3"
        )
    return Noted(0 if number == "day" else int(number), commitment)
