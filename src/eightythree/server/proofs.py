"""What shows that finished rounds were dealt fairly: read off the log, told when they are over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

from eightythree.days import Day
from eightythree.fairness import NO_CUT, Shuffle
from eightythree.server.messages import DealProof, Fairness
from eightythree.server.position import replay
from eightythree.store import Created, Dealt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eightythree.server.tables import Tables
    from eightythree.server.view_messages import GameId
    from eightythree.store import Entry

__all__ = ["FORMAT", "all_deals", "fairness"]

FORMAT: Final = "eightythree-deals/1"


async def fairness(tables: Tables, table: str, number: int | None = None) -> Fairness:
    """Return the proofs of a table's finished rounds, or of one of them.

    Args:
        tables: all tables.
        table: the id.
        number: the round wanted, from 1; ``None`` for all.

    Raises:
        NoSuchTable: there is none.
        StoreError: the database failed.
    """
    async with tables.hold(table) as held:
        position = held.position
    entries = await tables.deals(table)
    # A round before the last is over, or there would be no other; of the last one the table in
    # memory may know less than the log, where other processes write to it.
    begun = rounds_before(entries) + len(entries) - 1
    finished = max(begun - 1, len(position.results))
    if finished < begun and number in {None, begun}:
        log = await tables.log(table)
        finished = len((await asyncio.to_thread(replay, table, log)).results)
    found = all_deals(table, entries)
    found.rounds = [
        proof for proof in found.rounds if proof.round <= finished and number in {None, proof.round}
    ]
    return found


def rounds_before(entries: Sequence[Entry]) -> int:
    """Return how many rounds of a table's match were dealt elsewhere, before it went on here."""
    created = entries[0]
    return len(created.start.rounds) if isinstance(created, Created) and created.start else 0


def all_deals(table: str, entries: Iterable[Entry]) -> Fairness:
    """Return the proofs of a log's own deals, that of a running round among them: tell nobody.

    Args:
        table: the id.
        entries: the log's, or those of its creation and its deals alone.
    """
    game, seats, proofs = "", 0, []
    shuffle = Shuffle(table, game, seats, 1, "", ())
    for entry in entries:
        if isinstance(entry, Created):
            game, seats = entry.game, len(entry.seats)
            number = rounds_before([entry]) + 1
            shuffle = Shuffle(table, game, seats, number, entry.secret, (NO_CUT,) * seats)
            if entry.day is not None:
                shuffle = Day(game, entry.day.date, entry.day.secret).shuffle(1)
                table = shuffle.table
        elif isinstance(entry, Dealt):
            if shuffle.secret:
                proofs.append(_proof(shuffle, entry))
            shuffle = shuffle.after(entry.secret)
    return Fairness(
        format=FORMAT, table=table, game=cast("GameId", game), seats=seats, rounds=proofs
    )


def _proof(shuffle: Shuffle, dealt: Dealt) -> DealProof:
    return DealProof(
        round=shuffle.round,
        dealer=dealt.dealer,
        commitment=shuffle.commitment,
        secret=shuffle.secret,
        cuts=list(dealt.cuts or shuffle.cuts),
        hands=list(dealt.hands),
        kitty=dealt.kitty,
    )
