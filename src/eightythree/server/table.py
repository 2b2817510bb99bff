"""A table in memory: its position, who watches, and the one way to change it.

Validate, append, then tell: nobody hears of an entry that is not on disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from eightythree.fairness import NO_CUT
from eightythree.server.asking import advised, coming, entries_for
from eightythree.server.clock import now
from eightythree.server.counting import count
from eightythree.server.driving import due
from eightythree.server.logs import told
from eightythree.server.messages import HintMessage
from eightythree.server.position import positions
from eightythree.server.refusals import Refusal
from eightythree.server.showing import state
from eightythree.server.telling import Telling
from eightythree.server.watcher import FAILED
from eightythree.server.watching import why_not_watch
from eightythree.store import Acted, Came, Conflict, Explored, Followed, Gone, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence
    from typing import Any

    from eightythree.server.asking import Asking
    from eightythree.server.leases import Leases
    from eightythree.server.position import Position
    from eightythree.server.settings import Settings
    from eightythree.server.thinking import Thinker
    from eightythree.server.watcher import Closing, Watcher
    from eightythree.store import Entry, Logged, Store

__all__ = ["Table"]

_log = logging.getLogger(__name__)

_AGAIN_SECONDS: Final = 1.0  # after the database failed


class Table:
    """A table that somebody watches, or watched a moment ago."""

    def __init__(
        self,
        position: Position,
        store: Store,
        thinker: Thinker,
        leases: Leases,
        settings: Settings,
    ) -> None:
        self.position = position
        self.awaited = position.seq
        """The number of the last entry that is known here, or is just being appended."""
        self.holders = 0
        """Requests and sockets that use this object; see `Tables.hold`."""
        self.idle_since = time.monotonic()
        self._store = store
        self._thinker = thinker
        self._leases = leases
        self._away_seconds = settings.away_seconds
        self._watchers: set[Watcher] = set()
        self._lock = asyncio.Lock()
        # After a failed append only the log knows what has happened; and other processes may have
        # written to it since it was read.
        self._doubtful = store.shared
        self._moved = asyncio.Event()
        self._driving: asyncio.Task[None] | None = None
        self._recovering: asyncio.Task[None] | None = None
        self._seeing: set[asyncio.Task[None]] = set()
        self._counted = False

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return self.holders > 0 or any(not task.done() for task in self._tasks())

    async def join(
        self, watcher: Watcher, name: str | None, cut: str = NO_CUT, *, sits: bool = True
    ) -> None:
        """Begin to tell a socket, the whole table first; a person takes a free seat.

        The last to come before the first deal is dealt to.

        Args:
            watcher: the socket.
            name: what the person is to be called, if they take a seat and have said it.
            cut: what they cut the first deck with.
            sits: whether one without a seat takes a free one, and does not only want to watch.

        Raises:
            Refusal: the database failed, or nobody may watch this table.
        """
        async with self._lock:
            # Who comes from another process must find all that it was told there.
            self._doubtful = self._doubtful or self._store.shared
            await self._catch_up()
            owner = watcher.owner
            while (
                owner is not None
                and (sits or self.position.seat_of(owner) is not None)
                and (entries := coming(self.position, owner, name, cut))
            ):
                with suppress(Conflict):  # somebody was quicker, through another process
                    await self._write(entries)
            seated = self.position.seat_of(owner) is not None
            if not seated and (no := await why_not_watch(self._store, self.position, owner)):
                raise no
            self._watchers.add(watcher)
            self._show(watcher)
        self.go_on()

    def leave(self, watcher: Watcher) -> None:
        """Tell a socket no more; its person is gone if no other socket of theirs comes soon."""
        self._watchers.discard(watcher)
        seat = self.position.seat_of(watcher.owner)
        if seat is not None and seat not in self._here:
            self._see(self._see_off(seat, watcher.owner))

    async def dismiss(self, closing: Closing) -> None:
        """Have all sockets closed, once they have been told of what is being appended."""
        async with self._lock:
            for watcher in self._watchers:
                watcher.give_up(closing)

    async def resync(self, watcher: Watcher) -> None:
        """Send a socket the whole table once more.

        Raises:
            Refusal: the database failed.
        """
        async with self._lock:
            await self._catch_up()
            self._show(watcher)

    def _show(self, watcher: Watcher) -> None:
        whole = state(self.position, self.position.seat_of(watcher.owner), now())
        watcher.tell(msgspec.json.encode(whole))

    async def do(self, owner: str | None, asked: Asking) -> None:
        """Do what somebody asks for, and return when all have been told.

        Args:
            owner: who asks.
            asked: what for.

        Raises:
            Refusal: it is not theirs to ask, or not legal; nothing has changed. `unavailable`:
                the database failed, and it may or may not have been done.
        """
        async with self._lock:
            known = getattr(asked, "seq", 0)
            # Told of more by another process than has come through to this one.
            self._doubtful = self._doubtful or (known > self.position.seq and self._store.shared)
            await self._catch_up()
            while True:
                entries = entries_for(self.position, owner, asked, now())
                with suppress(Conflict):  # another process was quicker: look again
                    await self._write(entries)
                    break
        self.go_on()

    async def hint(self, owner: str | None, seq: int) -> HintMessage:
        """Return what a bot would do in the place of a person whose turn it is.

        Raises:
            Refusal: it is not their turn, or the table has no hints, or no bot could say.
        """
        async with self._lock:
            await self._catch_up()
            position = self.position
        advised(position, owner, seq)
        action, why = await self._thinker.advise(position)
        return HintMessage(seq=position.seq, action=position.game.format_action(action), why=why)

    async def note_explored(self) -> None:
        """Note that who plays here has asked the explorer, once; such a match is not rated.

        Raises:
            Refusal: the database failed.
        """
        async with self._lock:
            await self._catch_up()
            while not self.position.people.explored:
                with suppress(Conflict):
                    await self._write([Explored()])

    async def note_followed(self, owner: str | None, table: str) -> None:
        """Tell the people here which table plays this one again, once, and for good.

        Args:
            owner: who has had it made.
            table: its id.

        Raises:
            Refusal: the database failed.
        """
        async with self._lock:
            await self._catch_up()
            while self.position.followed is None:
                seat = self.position.seat_of(owner)
                if seat is None:
                    return
                with suppress(Conflict):
                    await self._write([Followed(seat, table)])

    def go_on(self) -> None:
        """See to it that turns are taken that no person takes, in the background."""
        self._moved.set()
        self._count_soon()
        idle = self._driving is None or self._driving.done()
        if idle and self._drives and due(self.position, self._here) is not None:
            self._driving = asyncio.create_task(self._drive(), name="driving")

    async def stop(self) -> None:
        """Let no bot act any more."""
        tasks = self._tasks()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _tasks(self) -> list[asyncio.Task[None]]:
        own = [task for task in (self._driving, self._recovering) if task is not None]
        return [*own, *self._seeing]

    async def follow(self, log: Sequence[Logged]) -> None:
        """Go on by what another process has appended, and tell.

        Args:
            log: entries in a row; those known already are passed over.
        """
        async with self._lock:
            self._read_on(log)
        self.go_on()

    @property
    def _drives(self) -> bool:
        """Whether this process is the one that has bots act and minds the clock."""
        return self._leases.held(self.position.table)

    @property
    def _here(self) -> set[int]:
        """The seats whose people are connected to this process."""
        found = (watcher.seat_at(self.position) for watcher in self._watchers)
        return {seat for seat in found if seat is not None}

    async def _drive(self) -> None:
        try:
            while self._drives and (turn := due(self.position, self._here)) is not None:
                position = self.position
                left = turn.at - now()
                if left > 0:
                    self._moved.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._moved.wait(), left / 1000)
                    continue
                entry: Entry = Gone(turn.seat)
                if turn.by is not None:
                    action = await self._thinker.choose(position, turn.level)
                    words = position.game.format_action(action)
                    entry = Acted(turn.seat, words, by=turn.by)
                async with self._lock:
                    await self._catch_up()
                    moved_on = self.position.moved != position.moved
                    if moved_on or not self._drives or due(self.position, self._here) != turn:
                        continue
                    with suppress(Conflict):  # another process has acted meanwhile
                        await self._write([entry])
        except Refusal as error:
            # They go on once the table has recovered.
            _log.warning("table %s: bots stopped: %s", self.position.table, error.code)
        except Exception as error:
            _log.error("table %s: bots failed: %s", self.position.table, told(error))

    def _count_soon(self) -> None:
        """Have the match counted once it is over, by the one process that drives the table."""
        if self.position.over and self._drives and not self._counted:
            self._counted = True
            self._see(self._count())

    async def _count(self) -> None:
        """Keep what the match comes to for scores and ratings; they are no part of the table."""
        try:
            await count(self._store, self.position)
        except Exception as error:
            self._counted = False  # the sweep, or the next who opens the table, has it done
            _log.error("table %s: not counted: %s", self.position.table, told(error))

    def _see(self, seeing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(seeing, name="seeing")
        self._seeing.add(task)
        task.add_done_callback(self._seeing.discard)

    async def _see_off(self, seat: int, owner: str | None) -> None:
        """Call a person gone who has no socket left, unless one comes within a moment."""
        await asyncio.sleep(self._away_seconds)
        await self._note(Gone(seat), lambda: self._sits(seat, owner) and seat not in self._here)

    async def _note(self, entry: Gone | Came, still: Callable[[], bool]) -> None:
        """Append that a person is gone or back, where it is still so and not yet known."""
        with suppress(Refusal):
            async with self._lock:
                await self._catch_up()
                gone = self.position.people.gone[entry.seat] is not None
                while still() and gone == isinstance(entry, Came):
                    with suppress(Conflict):
                        await self._write([entry])
                    gone = self.position.people.gone[entry.seat] is not None
        self.go_on()

    def _sits(self, seat: int, owner: str | None) -> bool:
        return self.position.seat_of(owner) == seat

    async def _write(self, entries: Sequence[Entry]) -> None:
        """Append entries and tell; `Conflict` leaves the table as another has made it."""
        at = max(now(), self.position.at)
        following = list(_following(self.position, entries, at))
        self._doubtful = True
        self.awaited = following[-1].seq
        try:
            await self._store.append_soon(self.position.table, self.position.seq, entries, at)
        except Conflict:
            self.awaited = self.position.seq
            await self._catch_up()
            raise
        except StoreError as error:
            _log.error("table %s: %s", self.position.table, error)
            self.awaited = self.position.seq
            self._recover()
            raise Refusal("unavailable", "the table could not be written to") from None
        self._doubtful = False
        for entry, position in zip(entries, following, strict=True):
            self._move(entry, position)

    def _recover(self) -> None:
        """Find out in the background what has become of an append that failed."""
        if self._recovering is None or self._recovering.done():
            self._recovering = asyncio.create_task(self._look_until_sure(), name="recovering")

    async def _look_until_sure(self) -> None:
        while self._doubtful:
            await asyncio.sleep(_AGAIN_SECONDS)
            with suppress(Refusal):
                async with self._lock:
                    await self._catch_up()
        self.go_on()

    async def _catch_up(self) -> None:
        """Read on in the log where this object may lag behind it."""
        if not self._doubtful:
            return
        try:
            log = await asyncio.to_thread(self._store.read, self.position.table, self.position.seq)
            self._read_on(log)
        except StoreError as error:
            _log.error("table %s: %s", self.position.table, error)
            raise Refusal("unavailable", "the table could not be read") from None
        self._doubtful = False

    def _read_on(self, log: Iterable[Logged]) -> None:
        unknown = [logged for logged in log if logged.seq > self.position.seq]
        after = positions(self.position.table, unknown, self.position)
        for logged, position in zip(unknown, after, strict=True):
            self._move(logged.entry, position)

    def _move(self, entry: Entry, position: Position) -> None:
        """Go to the next position and tell every socket what each may know of it."""
        self.position = position
        self.awaited = position.seq
        self._moved.set()
        self._count_soon()
        telling = Telling(position, entry, now())
        texts: dict[int | None, bytes] = {}
        for watcher in tuple(self._watchers):
            seat = watcher.seat_at(position)
            try:
                text = texts.get(seat)
                if text is None:
                    text = texts[seat] = telling.told(seat)
                watcher.tell(text)
            except Exception as error:
                # The entry stands; who cannot be told of it starts afresh.
                _log.error("table %s: a view failed: %s", position.table, told(error))
                watcher.give_up(FAILED)
        if isinstance(entry, Gone) and entry.seat in self._here:
            # Another process has called a person gone who is connected to this one.
            seat = entry.seat
            self._see(self._note(Came(seat), lambda: seat in self._here))


def _following(position: Position, entries: Iterable[Entry], at: int) -> Iterable[Position]:
    for entry in entries:
        position = position.after(entry, at)
        yield position
