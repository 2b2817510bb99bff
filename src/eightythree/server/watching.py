"""Who may look at a table without sitting there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from eightythree.days import closes
from eightythree.server.clock import now
from eightythree.store.days import made_of

if TYPE_CHECKING:
    from eightythree.server.position import Position
    from eightythree.store import Store

__all__ = ["may_see_hands", "may_watch"]


async def may_watch(store: Store, position: Position, owner: str | None) -> bool:
    """Say whether somebody without a seat may see a table.

    At a deal of the day only those may who know it: their own try is over, or the day is closed.

    Raises:
        StoreError: the database failed.
    """
    day = position.day
    if day is None:
        return position.people.terms.watch != "nobody"
    if now() >= closes(day.date):
        return True
    if owner is None:
        return False
    made = await asyncio.to_thread(
        store.look, lambda connection: made_of(connection, day.game, day.date, owner)
    )
    return made is not None


def may_see_hands(position: Position, owner: str | None) -> bool:
    """Say whether somebody who may see a table may see the hands of its finished rounds."""
    kept = position.people.terms.watch == "table" and not position.over
    return not kept or position.seat_of(owner) is not None
