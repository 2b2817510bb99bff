"""All tables: making them, finding them in the log, letting go of those that nobody watches."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

from eightythree.server.dealing import draw_dealer, draw_id, draw_secret, is_id
from eightythree.server.following import Following
from eightythree.server.leases import Leases
from eightythree.server.logs import told
from eightythree.server.position import begin, replay
from eightythree.server.refusals import Refusal
from eightythree.server.sweeping import sweep_for_ever
from eightythree.server.table import Table
from eightythree.server.thinking import Thinker
from eightythree.server.watcher import RESTARTING
from eightythree.store import Conflict, Created, Gone, Place, Terms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from eightythree.server.position import Position
    from eightythree.server.settings import Settings
    from eightythree.store import Acted, Entry, Logged, Start, Store

__all__ = ["NoSuchTable", "Tables"]

_log = logging.getLogger(__name__)

T = TypeVar("T")

_DRAIN_SECONDS: Final = 3.0
_DEFAULT: Final = Terms()


class NoSuchTable(LookupError):  # noqa: N818 - it says what it is
    """No table has this id."""


class Tables:
    """The tables of a store. Each is in memory at most once, and loaded when first asked for."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self._store = store
        self.thinker = Thinker(settings.bots, settings.bot_seconds, settings.meter)
        self._tables: dict[str, Table] = {}
        settings.meter.tables(lambda: len(self._tables))
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._changes: set[asyncio.Task[Any]] = set()
        self.leases = Leases(store, settings.lease_seconds, self._gained)
        self._following = Following(store, self._tables)
        self.draining = False
        """Whether the server stops: nothing more is begun."""
        self._sweepers = (
            asyncio.create_task(self._sweep_for_ever(), name="sweeper"),
            asyncio.create_task(
                sweep_for_ever(store, self.leases, self._tables, settings.sweep_days)
            ),
        )

    async def create(
        self,
        game: str,
        rules: dict[str, bool | int | str],
        seats: tuple[Place, ...],
        follows: str | None = None,
        terms: Terms = _DEFAULT,
    ) -> str:
        """Make a table and return its id; the first round is dealt when all people have come.

        Args:
            game: the game's id.
            rules: the options that differ from the default.
            seats: who sits where.
            follows: the table that it plays again.
            terms: what its people agree on beside the rules.

        Raises:
            RulesError: the game has no such rules, or is not for so many.
            Conflict: another table plays `follows` again already.
            StoreError: the database failed.
        """
        dealer = draw_dealer(len(seats))
        created = Created(game, rules, seats, dealer, draw_secret(), terms)
        # Whoever has played before is still to come, and to cut.
        people = [seat for seat, place in enumerate(seats) if place.owner is not None]
        away = [Gone(seat) for seat in people] if follows else []
        return await self.add(created, *away, follows=follows)

    async def go_on(
        self,
        game: str,
        rules: dict[str, bool | int | str],
        seats: tuple[Place, ...],
        start: Start,
        first: Acted | None,
    ) -> str:
        """Make a table that goes on from a moment of a match, and return its id.

        Nobody but who sits there may watch: others need not know that cards were seen before.

        Args:
            game: the game's id.
            rules: the options that differ from the default.
            seats: who sits where; none is free.
            start: the match so far; what it holds has been checked.
            first: what is done at that moment, which is legal; ``None`` to leave it to the seats.

        Raises:
            StoreError: the database failed.
        """
        terms = Terms(watch="nobody")
        dealer = start.rounds[0].dealer
        created = Created(game, rules, seats, dealer, draw_secret(), terms, start)
        return await self.add(created, *(() if first is None else (first,)))

    async def add(
        self,
        created: Created,
        *entries: Entry,
        table: str | None = None,
        follows: str | None = None,
    ) -> str:
        """Make a table with its first entries, and return its id.

        Args:
            created: the first entry.
            entries: those behind it.
            table: the id; drawn by default.
            follows: the table that it plays again.

        Raises:
            RulesError: the game has no such rules, or is not for so many.
            Conflict: there is such a table, or another one plays `follows` again already.
            StoreError: the database failed.
        """
        table = table or draw_id()
        position = begin(table, created)  # refuses rules that there are not
        for entry in entries:
            position = position.after(entry)
        await asyncio.wrap_future(
            self._store.create(
                table, created.game, [created, *entries], follows, listed=created.terms.listed
            )
        )
        self.settings.meter.table_made(created.game)
        _log.info("table %s: %s for %d", table, created.game, len(created.seats))
        return table

    async def again(self, table: str, owner: str | None) -> str:
        """Return the table that plays this one again with the same people: made once, kept.

        The people at the old table are told.

        Args:
            table: the one to be played again.
            owner: who asks.

        Raises:
            NoSuchTable: there is no table to play again.
            StoreError: the database failed.
        """
        made = await self._follower(table)
        async with self.hold(table) as old:
            # The new table is there all the same; the next who asks has them told.
            with suppress(Refusal):
                await old.note_followed(owner, made)
        return made

    async def _follower(self, table: str) -> str:
        """Return the table that plays this one again, made if there is none yet."""
        made = await asyncio.to_thread(self._store.follower, table)
        if made is not None:
            return made
        async with self.hold(table) as old:
            position = old.position
        try:
            return await self.create(
                position.game.ID,
                position.rules.changed(),
                _again(position.seats),
                follows=table,
                terms=position.people.terms,
            )
        except Conflict:
            made = await asyncio.to_thread(self._store.follower, table)
            if made is None:
                raise
            return made

    async def log(self, table: str) -> list[Logged]:
        """Return a table's log.

        Raises:
            NoSuchTable: there is none.
            StoreError: the database failed.
        """
        log = await asyncio.to_thread(self._store.read, table) if is_id(table) else []
        if not log:
            raise NoSuchTable(table)
        return log

    async def deals(self, table: str) -> list[Entry]:
        """Return the first entry of a table's log, and those of its deals.

        Raises:
            StoreError: the database failed.
        """
        log = await asyncio.to_thread(self._store.read, table, kinds=("created", "deal"))
        return [logged.entry for logged in log]

    async def seen(self, table: str) -> Position:
        """Return a table as it is, and leave it out of memory where it is not there.

        Raises:
            NoSuchTable: there is none.
            StoreError: the database failed, or the log is broken.
        """
        found = self._tables.get(table)
        if found is not None:
            return found.position
        return await asyncio.to_thread(replay, table, await self.log(table))

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[Table]:
        """Have a table in memory while the block runs.

        Raises:
            NoSuchTable: there is none.
            StoreError: the database failed, or the log is broken.
        """
        found = self._tables.get(table) or await self._load(table)
        found.holders += 1
        try:
            yield found
        finally:
            found.holders -= 1
            found.idle_since = time.monotonic()

    async def finish(self, change: Coroutine[Any, Any, T]) -> T:
        """Run a change to its end even if who asked for it goes away meanwhile.

        Otherwise an entry could be on disk, and nobody would be told of it.
        """
        task = asyncio.create_task(change)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def drain(self) -> None:
        """Finish what was asked for, tell everybody, and have all sockets closed to come again."""
        self.draining = True
        await self.leases.stop()
        await asyncio.gather(*self._changes, return_exceptions=True)
        await asyncio.gather(*(table.dismiss(RESTARTING) for table in self._tables.values()))
        with suppress(TimeoutError):
            async with asyncio.timeout(_DRAIN_SECONDS):
                while any(table.holders for table in self._tables.values()):
                    await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Let bots stop and changes finish."""
        for sweeper in self._sweepers:
            sweeper.cancel()
        await asyncio.gather(*self._sweepers, return_exceptions=True)
        await self._following.stop()
        await asyncio.gather(*self._changes, return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        await self.thinker.close()
        await self.leases.stop()

    def _gained(self, name: str) -> None:
        table = self._tables.get(name)
        if table is not None:
            table.go_on()

    async def _load(self, table: str) -> Table:
        """Return a table from the log; two who ask at a time get the same one."""
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._read(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(loading)

    async def _read(self, table: str) -> Table:
        log = await self.log(table)
        position = await asyncio.to_thread(replay, table, log)
        self._tables[table] = found = Table(
            position, self._store, self.thinker, self.leases, self.settings
        )
        self.leases.want(table)
        return found

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.idle_seconds / 2)
            try:
                self._sweep()
            except Exception as error:
                _log.error("sweeping failed: %s", told(error))

    def _sweep(self) -> None:
        since = time.monotonic() - self.settings.idle_seconds
        for name, table in tuple(self._tables.items()):
            if not table.busy and table.idle_since < since:
                del self._tables[name]
                self.leases.let_go(name)


def _again(seats: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the seats for another match: those that people have left are free."""
    return tuple(Place() if place.left else place for place in seats)
