"""What shows that finished rounds were dealt fairly: read off the log, told when they are over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

from eightythree.fairness import NO_CUT, Shuffle
from eightythree.server.messages import DealProof, Fairness
from eightythree.server.position import replay
from eightythree.store import Created, Dealt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eightythree.server.messages import GameId
    from eightythree.server.tables import Tables
    from eightythree.store import Entry

__all__ = ["FORMAT", "fairness"]

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
    begun = len(entries) - 1
    finished = max(begun - 1, len(position.results))
    if finished < begun and number in {None, begun}:
        log = await tables.log(table)
        finished = len((await asyncio.to_thread(replay, table, log)).results)
    return Fairness(
        format=FORMAT,
        table=table,
        game=cast("GameId", position.game.ID),
        seats=len(position.seats),
        rounds=[
            proof
            for proof in _proofs(table, entries)
            if proof.round <= finished and number in {None, proof.round}
        ],
    )


def _proofs(table: str, entries: Iterable[Entry]) -> Iterator[DealProof]:
    """Yield the proof of each deal whose secret was there before it."""
    shuffle = None
    for entry in entries:
        if isinstance(entry, Created):
            seats = len(entry.seats)
            shuffle = Shuffle(table, entry.game, seats, 1, entry.secret, (NO_CUT,) * seats)
        elif isinstance(entry, Dealt) and shuffle is not None:
            if shuffle.secret:
                yield DealProof(
                    round=shuffle.round,
                    dealer=entry.dealer,
                    commitment=shuffle.commitment,
                    secret=shuffle.secret,
                    cuts=list(entry.cuts or shuffle.cuts),
                    hands=list(entry.hands),
                    kitty=entry.kitty,
                )
            shuffle = shuffle.after(entry.secret)
