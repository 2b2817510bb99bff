"""`eightythree solve`: what each legal card is worth, with all cards known."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from eightythree.cards import card_name
from eightythree.cli.check import printable, read
from eightythree.cli.compiling import compiling
from eightythree.errors import EightyThreeError, RecordError, SolverError
from eightythree.games import auction
from eightythree.record import decode, positions

if TYPE_CHECKING:
    from eightythree.games import MatchLike
    from eightythree.record import Record

__all__ = ["solve"]


def solve(file: str, *, at: tuple[int, int] | None, as_json: bool) -> int:
    """Print the value of each legal card at a moment of a record, best first.

    Args:
        file: a path; ``-`` is standard input.
        at: the moment before this action of this round, both from 1; the record's end for
            ``None``.
        as_json: one JSON object in place of a table.

    Returns:
        The exit status: 0 solved, 1 the record or the moment refused, 2 the file cannot be read.
    """
    try:
        record = decode(read(file))
        match = _position(record, at)
        with compiling():
            seat, cards = _values(match)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        print(f"eightythree solve: {printable(file)}: {reason}", file=sys.stderr)
        return 2
    except EightyThreeError as error:
        print(f"eightythree solve: {printable(file)}: {error}", file=sys.stderr)
        return 1
    if as_json:
        listed = [{"card": card_name(card), "value": value} for card, value in cards]
        print(json.dumps({"game": record.game, "seat": seat, "cards": listed}))
        return 0
    name = printable(record.players[seat])
    what = "captured by its side" if record.game == "auction" else "points by seat"
    print(f"Seat {seat} ({name}) plays; {what} at the end of the round:")
    for card, value in cards:
        shown = str(value) if isinstance(value, int) else "  ".join(f"{part:.3f}" for part in value)
        print(f"  {card_name(card)}  {shown}")
    return 0


def _position(record: Record, at: tuple[int, int] | None) -> MatchLike:
    """Return the match at a moment of a record.

    Raises:
        RecordError: the record breaks a rule, or has no such moment.
    """
    for position in positions(record):
        if at is not None and (position.round, position.action + 1) == at:
            return position.match
    if at is None:
        return position.match
    raise RecordError(f"the record has no action {at[1]} in round {at[0]}, nor a moment before it")


def _values(match: MatchLike) -> tuple[int, list[tuple[int, Any]]]:
    """Return who plays and the value of each legal card, best first."""
    played: Any = match.round
    if played is None or played.to_act is None:
        raise SolverError("nobody is to play a card at this moment")
    # Each loads for a while: only the one that is needed.
    if isinstance(played, auction.Round):
        from eightythree.solver.auction import solve as values

        return played.to_act, [(each.card, each.captured) for each in values(played)]
    from eightythree.solver.fifth import solve_round

    return played.to_act, [(each.card, list(each.value)) for each in solve_round(played)]
