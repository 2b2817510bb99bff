"""A table in memory when others write to its log, or the database fails."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.bots import BOTS
from eightythree.server.leases import Leases
from eightythree.server.messages import Act, Claim
from eightythree.server.position import begin, replay
from eightythree.server.refusals import Refusal
from eightythree.server.settings import Settings
from eightythree.server.table import Table
from eightythree.server.telling import Telling
from eightythree.server.thinking import Thinker
from eightythree.server.watcher import FAILED, SLOW, Watcher
from eightythree.store import (
    Acted,
    Conflict,
    Created,
    Dealt,
    Logged,
    Place,
    Sat,
    StoreBusy,
    StoreError,
    open_store,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from eightythree.store import Entry, Store

SETTINGS = Settings(database="")
ANN, BO = "a" * 64, "b" * 64
SEATS = (Place("Ann", None, ANN), Place("Bo", None, BO))
# Seat 0 leads, and each has one suit.
DEAL = Dealt(1, ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H"))


def made(store: Store, *entries: Entry, seats: tuple[Place, ...] = SEATS) -> str:
    store.create("t", "fifth", [Created("fifth", {}, seats, 1), *entries]).result()
    return "t"


def loaded(store: Store | FailingStore) -> Table:
    """Return the table as a process has it that drives its bots."""
    position = replay("t", store.read("t"))
    leases = Leases(store, 60, lambda _: None)  # type: ignore[arg-type]  # or one that fails
    leases.want("t")
    return Table(position, store, Thinker(BOTS, 1), leases, SETTINGS)  # type: ignore[arg-type]  # likewise


async def never(_: bytes) -> None:
    """Send nothing: all that is told waits."""
    await asyncio.Event().wait()


async def watched(table: Table, owner: str | None) -> Watcher:
    watcher = Watcher(owner, 100, never)
    await table.join(watcher, None)
    return watcher


def told(watcher: Watcher) -> list[dict[str, Any]]:
    """Return what waits to be sent to a socket."""
    found = []
    while watcher._waiting:
        found.append(json.loads(watcher._waiting.pop(0)))
    return found


async def refused(change: Coroutine[Any, Any, None]) -> str:
    with pytest.raises(Refusal) as caught:
        await change
    return caught.value.code


class FailingStore:
    """A store whose appends fail, before or after they are written."""

    shared = False

    def __init__(self, store: Store) -> None:
        self.store = store
        self.how = "well"
        self.broken_reads = False
        self.failed = False

    def append_soon(
        self, table: str, after: int, entries: Sequence[Entry], at: int
    ) -> asyncio.Future[None]:
        return asyncio.wrap_future(self.append(table, after, entries, at))

    def append(
        self, table: str, after: int, entries: Sequence[Entry], at: int | None = None
    ) -> Future[None]:
        if self.how == "busy":
            raise StoreBusy("too many appends are waiting")
        if self.how == "before":
            self.failed = True
            failed: Future[None] = Future()
            failed.set_exception(StoreError("the database failed"))
            return failed
        done = self.store.append(table, after, entries, at)
        if self.how == "after":
            done.result()
            failed = Future()
            failed.set_exception(StoreError("the database failed"))
            return failed
        return done

    def read(self, table: str, after: int = 0) -> list[Logged]:
        if self.broken_reads:
            raise StoreError("the database failed")
        return self.store.read(table, after)


def run(test: Callable[[Store], Coroutine[Any, Any, None]], url: str) -> None:
    store = open_store(url)
    try:
        asyncio.run(test(store))
    finally:
        store.close()


def test_two_processes_at_one_table(sqlite_url: str) -> None:
    """The number decides; who was beaten to it is told what happened and then refused."""

    async def test(store: Store) -> None:
        made(store, DEAL)
        here, there = loaded(store), loaded(store)
        ann_here, bo_there = await watched(here, ANN), await watched(there, BO)
        ann_there = await watched(there, ANN)
        await here.do(ANN, Act(seq=2, action="AS"))
        assert [each["type"] for each in told(ann_here)] == ["table", "event"]
        assert [each["type"] for each in told(ann_there)] == ["table"]
        assert await refused(there.do(ANN, Act(seq=2, action="KS"))) == "stale"
        assert [each["seq"] for each in told(ann_there)] == [3]
        assert told(bo_there)[-1]["event"]["cards"] == ["AS"]
        await there.do(BO, Act(seq=3, action="9H"))
        # Bo's move was made elsewhere; Ann's comes from a view that is behind.
        assert await refused(here.do(BO, Act(seq=3, action="TH"))) == "stale"
        assert here.position.seq == there.position.seq == 4
        assert here.position.match == there.position.match

    run(test, sqlite_url)


def test_two_processes_with_bots_at_one_table(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        seats = (Place("Ann", None, ANN), *(Place(f"B{n}", "random") for n in range(5)))
        hands = [
            " ".join(f"{rank}{suit}" for rank in ranks)
            for suit in "SHD"
            for ranks in ("AKQJT9", "876543")
        ]
        made(store, Dealt(1, tuple(hands)), seats=seats)
        tables = [loaded(store) for _ in range(3)]
        for table in tables:
            table.go_on()
        while any(table.busy for table in tables):
            await asyncio.sleep(0.01)
        log = store.read("t")
        assert len(log) == 2 + 4  # the bots from the left of seat 1 to seat 5, each once
        assert replay("t", log).match.to_act == 0
        assert {table.position.seq for table in tables} == {6}

    run(test, sqlite_url)


@pytest.mark.parametrize("how", ["before", "after", "busy"])
def test_when_the_database_fails_the_log_says_what_has_happened(sqlite_url: str, how: str) -> None:
    async def test(store: Store) -> None:
        made(store, DEAL)
        failing = FailingStore(store)
        table = loaded(failing)
        ann, bo = await watched(table, ANN), await watched(table, BO)
        told(ann), told(bo)
        failing.how = how
        assert await refused(table.do(ANN, Act(seq=2, action="AS"))) == "unavailable"
        assert told(bo) == []
        failing.broken_reads = True
        assert await refused(table.do(ANN, Act(seq=2, action="AS"))) == "unavailable"
        assert await refused(table.join(Watcher(None, 9, never), None)) == "unavailable"
        failing.broken_reads, failing.how = False, "well"
        if how == "after":
            assert await refused(table.do(ANN, Act(seq=2, action="AS"))) == "stale"
        else:
            await table.do(ANN, Act(seq=2, action="AS"))
        for watcher in (ann, bo):
            (event,) = told(watcher)
            assert (event["seq"], event["event"]["cards"]) == (3, ["AS"])
        assert len(store.read("t")) == 3

    run(test, sqlite_url)


def test_bots_stop_while_the_database_fails_and_go_on(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        made(store, DEAL, seats=(Place("B", "random"), Place("Ann", None, ANN)))
        failing = FailingStore(store)
        table = loaded(failing)
        failing.how, failing.broken_reads = "before", True
        table.go_on()
        while not failing.failed:
            await asyncio.sleep(0.01)
        assert table.position.seq == 2
        failing.how, failing.broken_reads = "well", False
        while table.busy:
            await asyncio.sleep(0.01)
        assert table.position.match.to_act == 1
        await table.stop()

    run(test, sqlite_url)


def test_a_seat_taken_elsewhere_is_not_taken_again(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        made(store, seats=(Place("Ann", None, ANN), Place()))
        here, there = loaded(store), loaded(store)
        bo, cy = await watched(here, BO), await watched(there, "c" * 64)
        assert told(bo)[0]["you"] == 1
        (seen,) = told(cy)
        assert (seen["you"], seen["seq"]) == (None, 3)
        assert [logged.entry.__class__ for logged in store.read("t")] == [Created, Sat, Dealt]

    run(test, sqlite_url)


def test_a_view_that_fails_costs_its_socket_and_not_the_table(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(store: Store) -> None:
        made(store, DEAL)
        table = loaded(store)
        ann, bo = await watched(table, ANN), await watched(table, BO)

        class Failing(Telling):
            def told(self, seat: int | None) -> bytes:
                if seat == 1:
                    raise ValueError("AH KH QH")
                return super().told(seat)

        monkeypatch.setattr("eightythree.server.table.Telling", Failing)
        await table.do(ANN, Act(seq=2, action="AS"))
        assert told(ann)[-1]["seq"] == 3
        assert bo.closing.result() == FAILED
        assert "a view failed: ValueError at test_table.py" in caplog.text
        assert "KH" not in caplog.text

    run(test, sqlite_url)


def test_a_full_queue_gives_the_socket_up() -> None:
    async def test() -> None:
        watcher = Watcher(None, 2, never)
        for number in range(4):
            watcher.tell(str(number).encode())
        watcher.give_up(FAILED)
        assert watcher.closing.result() == SLOW

    asyncio.run(test())


def test_a_broken_log_is_not_played_on() -> None:
    created = Created("fifth", {}, SEATS, 1)
    position = begin("t", created)
    broken: list[list[Entry]] = [
        [DEAL, Acted(1, "AH")],  # out of turn
        [DEAL, Acted(0, "AH")],  # another's card
        [DEAL, Acted(0, "no card")],
        [DEAL, DEAL],
        [Dealt(0, DEAL.hands)],  # another dealer
        [Dealt(1, ("AS KS QS JS TS 9S", "AS KS QS JS TS 9S"))],
        [Sat(0, "Eve", "e" * 64)],
        [Sat(7, "Eve", "e" * 64)],
        [created],
        [Acted(0, "AS")],
    ]
    for entries in broken:
        with pytest.raises(StoreError):
            replay("t", numbered(2, entries), position)
    broken = [[], [DEAL], [Created("whist", {}, SEATS, 0)], [Created("fifth", {}, SEATS, 5)]]
    for entries in broken:
        with pytest.raises(StoreError):
            replay("t", numbered(1, entries))
    with pytest.raises(StoreError, match="gap"):
        replay("t", numbered(3, [DEAL]), position)
    assert not isinstance(StoreError(""), Conflict)


def numbered(first: int, entries: Sequence[Entry]) -> list[Logged]:
    return [Logged(seq, entry, 0) for seq, entry in enumerate(entries, first)]


def test_a_claim_plays_the_round_out(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        made(store, DEAL)
        table = loaded(store)
        ann, bo = await watched(table, ANN), await watched(table, BO)
        told(ann), told(bo)
        assert await refused(table.do(BO, Claim(seq=2))) == "no_claim"
        await table.do(ANN, Claim(seq=2))
        events = [each["event"] for each in told(bo)]
        assert [event["by"] for event in events] == ["claim"] * 12
        (result,) = table.position.results
        assert result.points[0] > 0
        # Who comes now is told so as well.
        await table.resync(bo)
        (whole,) = told(bo)
        assert whole["stand_ins"] == [{"action": each, "by": "claim"} for each in range(12)]
        assert await refused(table.do(ANN, Claim(seq=2))) == "stale"

    run(test, sqlite_url)
