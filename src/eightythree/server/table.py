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

from eightythree.errors import CardError, IllegalAction
from eightythree.fairness import NO_CUT
from eightythree.server.dealing import next_deal
from eightythree.server.logs import told
from eightythree.server.messages import TableState
from eightythree.server.players import stand_in
from eightythree.server.position import replay
from eightythree.server.refusals import Refusal
from eightythree.server.watcher import FAILED
from eightythree.store import Acted, Conflict, Cut, Dealt, Sat, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eightythree.server.leases import Leases
    from eightythree.server.position import Position
    from eightythree.server.thinking import Thinker
    from eightythree.server.watcher import Closing, Watcher
    from eightythree.store import Entry, Logged, Store

__all__ = ["Table"]

_log = logging.getLogger(__name__)

_AGAIN_SECONDS: Final = 1.0  # after the database failed


class Table:
    """A table that somebody watches, or watched a moment ago."""

    def __init__(self, position: Position, store: Store, thinker: Thinker, leases: Leases) -> None:
        self.position = position
        self.awaited = position.seq
        """The number of the last entry that is known here, or is just being appended."""
        self.holders = 0
        """Requests and sockets that use this object; see `Tables.hold`."""
        self.idle_since = time.monotonic()
        self._store = store
        self._thinker = thinker
        self._leases = leases
        self._watchers: set[Watcher] = set()
        self._lock = asyncio.Lock()
        # After a failed append only the log knows what has happened; and other processes may have
        # written to it since it was read.
        self._doubtful = store.shared
        self._bots: asyncio.Task[None] | None = None
        self._recovering: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return self.holders > 0 or any(not task.done() for task in self._tasks())

    async def join(self, watcher: Watcher, name: str | None, cut: str = NO_CUT) -> None:
        """Begin to tell a socket, the whole table first; a person takes a free seat.

        The last to come before the first deal is dealt to.

        Args:
            watcher: the socket.
            name: what the person is to be called, if they take a seat and have said it.
            cut: what they cut the first deck with.

        Raises:
            Refusal: the database failed.
        """
        async with self._lock:
            # Who comes from another process must find all that it was told there.
            self._doubtful = self._doubtful or self._store.shared
            await self._catch_up()
            owner = watcher.owner
            while owner is not None and (entries := _coming(self.position, owner, name, cut)):
                with suppress(Conflict):  # somebody was quicker, through another process
                    await self._write(entries)
            self._watchers.add(watcher)
            self._show(watcher)
        self.let_bots_act()

    def leave(self, watcher: Watcher) -> None:
        """Tell a socket no more."""
        self._watchers.discard(watcher)

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
        watcher.tell(self._state(self.position.seat_of(watcher.owner)))

    async def act(self, owner: str | None, seq: int, words: str, cut: str = NO_CUT) -> None:
        """Take an action for the person who owns a seat, and return when all have been told.

        Args:
            owner: who asks.
            seq: the last entry that they know of.
            words: the action.
            cut: their cut for the next deal; the seat's first in a round stands.

        Raises:
            Refusal: it is not theirs to take, or not legal; nothing has changed. `unavailable`:
                the database failed, and the action may or may not have been taken.
        """
        async with self._lock:
            seat = await self._seat_asking(owner, seq)
            match = self.position.match
            if match.to_act is None:
                raise Refusal("not_now", "no action is awaited now")
            if seat != match.to_act:
                raise Refusal("not_your_turn", f"it is the turn of seat {match.to_act}")
            try:
                action = self.position.game.parse_action(words)
                match.check(action)
            except CardError as error:
                raise Refusal("bad_action", str(error), clause=error.clause) from None
            except IllegalAction as error:
                raise Refusal.of(error) from None
            first = NO_CUT if self.position.shuffle.cuts[seat] else cut
            await self._change([Acted(seat, self.position.game.format_action(action), first)])
        self.let_bots_act()

    async def deal(self, owner: str | None, seq: int, cut: str = NO_CUT) -> None:
        """Deal the next round for a person who owns a seat; the rest as for `act`."""
        async with self._lock:
            seat = await self._seat_asking(owner, seq)
            if not self.position.match.awaits_deal or self.position.free_seat is not None:
                raise Refusal("not_now", "there is nothing to deal now")
            shuffle = self.position.shuffle.cut(seat, cut)
            await self._change([next_deal(shuffle, self.position.match.dealer)])
        self.let_bots_act()

    def let_bots_act(self) -> None:
        """See to it that bots take their turns, in the background."""
        if self._bots_turn and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots(), name="bots")

    async def stop(self) -> None:
        """Let no bot act any more."""
        tasks = self._tasks()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [task for task in (self._bots, self._recovering) if task is not None]

    async def follow(self, log: Sequence[Logged]) -> None:
        """Go on by what another process has appended, and tell.

        Args:
            log: entries in a row; those known already are passed over.
        """
        async with self._lock:
            self._read_on(log)
        self.let_bots_act()

    @property
    def _bots_turn(self) -> bool:
        """Whether a bot is to act, and this process is the one that has it act."""
        return self.position.bot_to_act is not None and self._leases.held(self.position.table)

    async def _play_bots(self) -> None:
        try:
            while self._bots_turn:
                position = self.position
                action = await self._thinker.choose(position)
                async with self._lock:
                    await self._catch_up()
                    seat = position.match.to_act
                    moved_on = self.position.seq != position.seq
                    if moved_on or seat is None or not self._bots_turn:
                        continue
                    with suppress(Conflict):  # another process has acted for this bot
                        await self._write([Acted(seat, position.game.format_action(action))])
        except Refusal as error:
            # They go on once the table has recovered.
            _log.warning("table %s: bots stopped: %s", self.position.table, error.code)
        except Exception as error:
            _log.error("table %s: bots failed: %s", self.position.table, told(error))

    async def _seat_asking(self, owner: str | None, seq: int) -> int:
        """Return the seat of who asks, if they know the table as it is."""
        # Told of more by another process than has come through to this one.
        self._doubtful = self._doubtful or (seq > self.position.seq and self._store.shared)
        await self._catch_up()
        seat = self.position.seat_of(owner)
        if seat is None:
            raise Refusal("not_seated", "spectators cannot act")
        if seq != self.position.seq:
            raise Refusal("stale", "the table has moved on")
        return seat

    async def _change(self, entries: Sequence[Entry]) -> None:
        """Append entries and tell; `Refusal` when another was quicker or the store failed."""
        try:
            await self._write(entries)
        except Conflict:
            raise Refusal("stale", "the table has moved on") from None

    async def _write(self, entries: Sequence[Entry]) -> None:
        """Append entries and tell; `Conflict` leaves the table as another has made it."""
        positions = list(_following(self.position, entries))
        self._doubtful = True
        self.awaited = positions[-1].seq
        try:
            await self._store.append_soon(self.position.table, self.position.seq, entries)
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
        for entry, position in zip(entries, positions, strict=True):
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
        self.let_bots_act()

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
        for logged in log:
            if logged.seq > self.position.seq:
                self._move(logged.entry, replay(self.position.table, [logged], self.position))

    def _move(self, entry: Entry, position: Position) -> None:
        """Go to the next position and tell every socket what each may know of it."""
        self.position = position
        self.awaited = position.seq
        news: dict[int | None, str] = {}
        for watcher in tuple(self._watchers):
            seat = watcher.seat_at(position)
            try:
                if seat not in news:
                    news[seat] = self._news(entry, seat)
                watcher.tell(news[seat])
            except Exception as error:
                # The entry stands; who cannot be told of it starts afresh.
                _log.error("table %s: a view failed: %s", position.table, told(error))
                watcher.give_up(FAILED)

    def _news(self, entry: Entry, seat: int | None) -> str:
        if not isinstance(entry, Dealt | Acted):
            return self._state(seat)
        return msgspec.json.encode(self.position.update(entry, seat)).decode()

    def _state(self, seat: int | None) -> str:
        position = self.position
        state = TableState(
            seq=position.seq,
            table=position.info(),
            you=seat,
            view=position.view(seat),
            results=list(position.results),
            next_deal=position.next_deal(seat),
        )
        return msgspec.json.encode(state).decode()


def _coming(position: Position, owner: str, name: str | None, cut: str) -> list[Entry]:
    """Return what happens when a person comes to a table; nothing for most who come again."""
    entries: list[Entry] = []
    seat = position.seat_of(owner)
    if seat is None:
        seat = position.free_seat
        if seat is None:
            return []
        entries.append(Sat(seat, name or stand_in(seat), owner))
        position = position.after(entries[0])
    if position.shuffle.round > 1:
        return entries
    shuffle = position.shuffle.cut(seat, cut)
    if position.free_seat is None:
        entries.append(next_deal(shuffle, position.match.dealer))
    elif shuffle != position.shuffle:
        entries.append(Cut(seat, cut))
    return entries


def _following(position: Position, entries: Iterable[Entry]) -> Iterable[Position]:
    for entry in entries:
        position = position.after(entry)
        yield position
