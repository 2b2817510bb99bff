"""Who may look at a table without sitting there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from eightythree.days import closes
from eightythree.server.clock import now
from eightythree.server.refusals import Refusal
from eightythree.store.days import made_of

if TYPE_CHECKING:
    from eightythree.server.position import Position
    from eightythree.store import Store

__all__ = ["may_see_hands", "why_not_watch"]


async def why_not_watch(store: Store, position: Position, owner: str | None) -> Refusal | None:
    """Return why somebody without a seat may not see a table; ``None`` where they may.

    At a deal of the day only those may who know it: their own try is over, or the day is closed.

    Raises:
        StoreError: the database failed.
    """
    day = position.day
    if day is None:
        if position.people.terms.watch != "nobody":
            return None
        return Refusal("no_watching", "the people at this table want nobody to watch")
    if now() >= closes(day.date):
        return None
    if owner is not None:
        made = await asyncio.to_thread(
            store.look, lambda connection: made_of(connection, day.game, day.date, owner)
        )
        if made is not None:
            return None
    return Refusal(
        "not_yet",
        "this deal of the day can be seen when your own try is over, or the day is closed",
    )


def may_see_hands(position: Position, owner: str | None) -> bool:
    """Say whether somebody who may see a table may see the hands of its finished rounds."""
    kept = position.people.terms.watch == "table" and not position.over
    return not kept or position.seat_of(owner) is not None
