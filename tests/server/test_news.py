"""What one process appends, another hears of; and nothing stays unheard when the line breaks."""

from __future__ import annotations

import asyncio
import json
import queue
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine, text

from eightythree.bots import BOTS
from eightythree.server.following import Following
from eightythree.server.leases import Leases
from eightythree.server.messages import Act
from eightythree.server.position import replay
from eightythree.server.settings import Settings
from eightythree.server.table import Table
from eightythree.server.thinking import Thinker
from eightythree.server.watcher import Watcher
from eightythree.store import Acted, Created, Dealt, Place, Store, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

ANN, BO = "a" * 64, "b" * 64
SEATS = (Place("Ann", None, ANN), Place("Bo", None, BO))
DEAL = Dealt(1, ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H"))
CREATED = Created("fifth", {}, SEATS, 1)

MISSED = object()


@pytest.fixture
def stores(postgres: str) -> Iterator[tuple[Store, Store]]:
    """Return two processes' stores on one database."""
    opened = open_store(postgres), open_store(postgres)
    yield opened
    for store in opened:
        store.close()


def cut_all(url: str) -> None:
    """End all connections to the database but the one that does it."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    engine.dispose()


@pytest.mark.database
def test_what_is_appended_is_heard_of_by_all(stores: tuple[Store, Store], postgres: str) -> None:
    here, there = stores
    heard: list[queue.Queue[Any]] = []
    for store in stores:
        news: queue.Queue[Any] = queue.Queue()
        store.listen(news.put, lambda news=news: news.put(MISSED))  # type: ignore[misc]  # bound at once
        heard.append(news)
        assert news.get(timeout=60) is MISSED
    here.create("t", "fifth", [CREATED, DEAL]).result()
    for news in heard:
        assert news.get(timeout=60) == {"t": 2}
    there.append("t", 2, [Acted(0, "AS")]).result()
    for news in heard:
        assert news.get(timeout=60) == {"t": 3}
    with pytest.raises(Exception, match="not the next"):
        here.append("t", 2, [Acted(0, "KS")]).result()
    # A cut line: what happens meanwhile is not heard, but that something may have been is.
    cut_all(postgres)
    for news in heard:
        assert news.get(timeout=60) is MISSED
    here.append("t", 3, [Acted(1, "AH")]).result()
    for news in heard:
        assert news.get(timeout=60) == {"t": 4}
        assert news.empty()


@pytest.mark.database
def test_news_of_very_many_tables_at_once(stores: tuple[Store, Store]) -> None:
    here, there = stores
    news: queue.Queue[Any] = queue.Queue()
    there.listen(news.put, lambda: news.put(MISSED))
    assert news.get(timeout=60) is MISSED
    names = [f"{number:032}" for number in range(700)]
    for done in [here.create(name, "fifth", [CREATED, DEAL]) for name in names]:
        done.result()
    heard: dict[str, int] = {}
    while len(heard) < len(names):
        heard.update(news.get(timeout=60))
    assert heard == dict.fromkeys(names, 2)


def test_many_logs_are_read_at_once(store: Store) -> None:
    for name in ("a", "b", "c"):
        store.create(name, "fifth", [CREATED, DEAL]).result()
    store.append("b", 2, [Acted(0, "AS"), Acted(1, "AH")]).result()
    assert store.read_all({}) == {}
    logs = store.read_all({"a": 2, "b": 1, "c": 0, "no such": 0})
    assert {name: [logged.seq for logged in log] for name, log in logs.items()} == {
        "b": [2, 3, 4],
        "c": [1, 2],
    }
    assert logs["b"] == store.read("b", 1)


def loaded(store: Store) -> Table:
    leases = Leases(store, 60, lambda _: None)
    return Table(
        replay("t", store.read("t")), store, Thinker(BOTS, 1), leases, Settings(database="")
    )


async def watched(table: Table, owner: str | None) -> tuple[Watcher, asyncio.Queue[bytes]]:
    """Return a watcher and what it is told."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    watcher = Watcher(owner, 100, heard.put)
    await table.join(watcher, None)
    return watcher, heard


async def told(watched: tuple[Watcher, asyncio.Queue[bytes]]) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await asyncio.wait_for(watched[1].get(), 60))
    return message


@pytest.mark.database
def test_watchers_are_told_of_what_another_process_took(
    stores: tuple[Store, Store], postgres: str
) -> None:
    async def test() -> None:
        stores[0].create("t", "fifth", [CREATED, DEAL]).result()
        here, there = (loaded(store) for store in stores)
        following = [
            Following(store, {"t": table})
            for store, table in zip(stores, (here, there), strict=True)
        ]
        ann, bo = await watched(here, ANN), await watched(there, BO)
        for watcher in (ann, bo):
            assert (await told(watcher))["seq"] == 2
        await here.do(ANN, Act(seq=2, action="AS"))
        assert [(await told(watcher))["seq"] for watcher in (ann, bo)] == [3, 3]
        await there.do(BO, Act(seq=3, action="AH"))
        assert [(await told(watcher))["seq"] for watcher in (ann, bo)] == [4, 4]
        # Ann has come from there to here, faster than the news of what she saw there: not stale.
        stores[1].append("t", 4, [Acted(0, "KS"), Acted(1, "KH")]).result()
        await here.do(ANN, Act(seq=6, action="QS"))
        assert [(await told(ann))["seq"] for _ in range(3)] == [5, 6, 7]
        assert [(await told(bo))["seq"] for _ in range(3)] == [5, 6, 7]
        await asyncio.to_thread(cut_all, postgres)
        stores[0].append("t", 7, [Acted(1, "QH")]).result()
        assert [(await told(watcher))["seq"] for watcher in (ann, bo)] == [8, 8]
        for each in following:
            await each.stop()

    asyncio.run(test())
