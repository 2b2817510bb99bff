"""What the words of a command line can be, where several commands take the same."""

from __future__ import annotations

import argparse
import sys

from eightythree.games import GAMES

__all__ = [
    "add_backend",
    "add_game",
    "add_rules",
    "add_seed",
    "add_table",
    "missing",
    "moment",
    "options_help",
    "port",
]


def add_table(command: argparse.ArgumentParser, players: str) -> None:
    """Let a command be told what is played, by how many and by which house rules."""
    add_game(command)
    command.add_argument(
        "--players",
        type=int,
        default=4,
        metavar="N",
        help=f"{players}: 2 to 8 in fifth (default 4), 4 in auction",
    )
    add_rules(command)


def add_game(command: argparse.ArgumentParser) -> None:
    """Let a command be told what is played."""
    command.add_argument("game", choices=list(GAMES), help="fifth: Fifth Trick; auction: Auction")


def add_rules(command: argparse.ArgumentParser) -> None:
    """Let a command be told house rules, which its help lists at its end."""
    command.add_argument(
        "--rules",
        nargs="+",
        action="extend",
        default=[],
        metavar="KEY=VALUE",
        help="house rules, as listed below, or preset=NAME",
    )


def add_seed(command: argparse._ActionsContainer) -> None:
    """Let a command, or a group of its words, be told what chance follows from."""
    command.add_argument(
        "--seed", type=int, default=0, metavar="S", help="0 to 2**64 - 1 (default 0)"
    )


def add_backend(command: argparse.ArgumentParser, local: str) -> None:
    """Let a command be told where it computes; `local` says how it does on this machine."""
    command.add_argument(
        "--backend",
        choices=["local", "ray"],
        default="local",
        help=f"where: local, {local}; ray, on a Ray cluster (default local)",
    )


def missing(command: str, extras: str, error: ModuleNotFoundError) -> int:
    """Say what to install for a command, and return the exit status."""
    print(
        f"eightythree {command}: {error.name} is not installed;"
        f" install it with: pip install 'eightythree[{extras}]'",
        file=sys.stderr,
    )
    return 1


def moment(text: str) -> tuple[int, int]:
    """Return a round and an action, both from 1; argparse tells of the error."""
    parts = text.split(".")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise argparse.ArgumentTypeError(f"write ROUND.ACTION, such as 2.31, not {text!r}")
    if len(text) > 20 or min(map(int, parts)) < 1:
        raise argparse.ArgumentTypeError("rounds and actions count from 1")
    return int(parts[0]), int(parts[1])


def port(text: str) -> int:
    """Return a port number; argparse tells of the error."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return number


def options_help() -> str:
    """Return the house rules of both games, for the end of a help page."""
    lines = []
    for game in GAMES.values():
        lines.append(f"house rules of {game.ID} (the default first):")
        lines += [
            f"  {option.name:<14} {option.clause}  {option.described}" for option in game.OPTIONS
        ]
        presets = ", ".join(game.PRESETS)
        lines += [f"  {'preset':<14}       {presets}", ""]
    return "\n".join(lines)
