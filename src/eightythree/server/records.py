"""The record of a table's finished rounds, from its log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from eightythree import record
from eightythree.server.dealing import deal_of
from eightythree.server.players import stand_in
from eightythree.server.position import positions
from eightythree.store import Created, Dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.store import Logged

__all__ = ["kept_record", "record_of"]


def record_of(table: str, log: Sequence[Logged]) -> bytes:
    """Return the record of a table's finished rounds as JSON text; nothing of a running one."""
    return record.encode(kept_record(table, log))


def kept_record(table: str, log: Sequence[Logged]) -> record.Record:
    """Return the record of a table's finished rounds; nothing of a running one is in it."""
    rounds: list[record.PlayedRound] = []
    for logged, position in zip(log, positions(table, log), strict=True):
        entry = logged.entry
        if isinstance(entry, Created) and entry.start:
            *before, last = entry.start.rounds
            parse = position.game.parse_action
            rounds = [
                record.PlayedRound(each.dealer, deal_of(each), list(map(parse, each.actions)))
                for each in before
            ]
            dealer, deal = last.dealer, deal_of(last)
        if isinstance(entry, Dealt):
            dealer, deal = entry.dealer, deal_of(entry)
        if len(position.results) > len(rounds) and position.way is not None:
            # What was taken back is not among them.
            rounds.append(record.PlayedRound(dealer, deal, list(position.way.actions)))
    over = position.over
    return record.record_of(
        position.game,
        position.rules,
        [place.name or stand_in(seat) for seat, place in enumerate(position.seats)],
        rounds,
        started=_time(log[0].at),
        finished=_time(log[-1].at) if over else None,
    )


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).isoformat().replace("+00:00", "Z")
