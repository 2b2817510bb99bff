"""The lobby: open tables that wait for people, and those that can be watched."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

from eightythree.server.clock import now
from eightythree.server.messages import LobbyTable, MyTable
from eightythree.server.tables import NoSuchTable

if TYPE_CHECKING:
    from eightythree.server.position import Position
    from eightythree.server.tables import Tables
    from eightythree.server.view_messages import GameId
    from eightythree.store import Store

__all__ = ["MOST_MINE", "Lobby"]

_FRESH_SECONDS: Final = 1.0
_SHOWN: Final = 50
MOST_MINE: Final = 12
"""How many tables of their own somebody is shown."""
_DAY: Final = 24 * 3600 * 1000
_QUIET: Final = 15 * 60 * 1000  # after which a table that nobody acts at is not shown


class Lobby:
    """The tables that everybody may find, newest first; looked up at most once a second."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._looking = asyncio.Lock()
        self._shown: list[LobbyTable] = []
        self._when = -_FRESH_SECONDS

    async def shown(self) -> list[LobbyTable]:
        """Return what the lobby shows: tables with a seat for somebody first.

        Raises:
            StoreError: the database failed.
        """
        async with self._looking:
            if time.monotonic() - self._when >= _FRESH_SECONDS:
                self._shown = await self._look()
                self._when = time.monotonic()
            return self._shown

    async def mine(self, owner: str) -> list[MyTable]:
        """Return the tables where somebody sits: unfinished ones first, the newest first of each.

        A deal of the day is found on its own page.

        Raises:
            StoreError: the database failed.
        """
        names = await asyncio.to_thread(self._store.tables_of, owner, 2 * MOST_MINE)
        found = []
        for name in names:
            with suppress(NoSuchTable):  # swept just now
                position = await self._tables.seen(name)
                seat = position.seat_of(owner)
                if seat is not None and position.day is None:
                    found.append(
                        MyTable(
                            table=_told(position),
                            you=seat,
                            your_turn=position.match.to_act == seat,
                            over=position.over,
                        )
                    )
            if len(found) == MOST_MINE:
                break
        return sorted(found, key=lambda mine: mine.over)

    async def _look(self) -> list[LobbyTable]:
        when = now()
        names = await asyncio.to_thread(self._store.listed, when - _DAY, _SHOWN)
        found = []
        for name in names:
            with suppress(NoSuchTable):  # swept just now
                async with self._tables.hold(name) as table:
                    position = table.position
                if _worth_showing(position, when):
                    found.append(_told(position))
        return sorted(found, key=lambda table: not any(seat.free for seat in table.seats))


def _worth_showing(position: Position, when: int) -> bool:
    """Say whether somebody is there who waits for others, or plays."""
    if position.over or not position.people.present:
        return False
    return position.gathering or when - position.at < _QUIET


def _told(position: Position) -> LobbyTable:
    return LobbyTable(
        id=position.table,
        game=cast("GameId", position.game.ID),
        rules=position.rules.changed(),
        terms=position.people.terms_info(),
        seats=position.people.infos(),
        begun=not position.gathering,
    )
