"""Leases: one process at a time does what one is to do, and another when that one is gone."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.server.leases import Leases
from eightythree.store import Store, StoreError, open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

NAMES = ["a", "b", "c"]


def test_a_lease_is_held_by_one_until_it_expires(store: Store) -> None:
    assert store.take_leases("one", NAMES[:2], 60).result() == {"a", "b"}
    assert store.take_leases("two", NAMES, 60).result() == {"c"}
    assert store.take_leases("one", NAMES, 0.001).result() == {"a", "b"}  # a renewal, a short one
    time.sleep(0.01)
    assert store.take_leases("two", NAMES, 60).result() == set(NAMES)
    assert store.take_leases("one", NAMES, 60).result() == set()


def test_a_lease_given_back_is_free(store: Store) -> None:
    store.take_leases("one", NAMES, 60).result()
    store.drop_leases("one", ["a", "no such"]).result()
    store.drop_leases("two", ["b"]).result()  # not its own: it stays
    assert store.take_leases("two", NAMES, 60).result() == {"a"}


def test_many_leases_are_taken_at_once(store: Store) -> None:
    names = {f"table {number}" for number in range(2_500)}
    assert store.take_leases("one", names, 60).result() == names
    assert store.take_leases("two", [*names, "a"], 60).result() == {"a"}
    store.drop_leases("one", names).result()
    assert store.take_leases("two", [], 60).result() == set()


async def until(this: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not this():
            await asyncio.sleep(0.005)


def run(test: Callable[[Store, Store], Coroutine[Any, Any, None]], url: str) -> None:
    one, two = open_store(url), open_store(url)
    try:
        asyncio.run(test(one, two))
    finally:
        one.close()
        two.close()


@pytest.mark.database
def test_one_process_drives_a_table_and_another_takes_over(postgres: str) -> None:
    async def test(store: Store, other: Store) -> None:
        gained: list[str] = []
        here, there = Leases(store, 2, gained.append), Leases(other, 2, gained.append)
        here.want("a")
        assert not here.held("a")
        await until(lambda: here.held("a"))
        here.want("a")
        there.want("a")
        there.want("b")
        await until(lambda: there.held("b"))
        await asyncio.sleep(3)  # more than a lease lasts: it is renewed
        assert here.held("a")
        assert not there.held("a")
        assert gained == ["a", "b"]
        here.let_go("a")
        assert not here.held("a")
        await until(lambda: there.held("a"))
        assert gained == ["a", "b", "a"]
        here.want("b")
        await there.stop()
        assert not there.held("b")
        await until(lambda: here.held("b"))
        await here.stop()
        assert store.take_leases("third", ["a", "b"], 60).result() == {"a", "b"}

    run(test, postgres)


@pytest.mark.database
def test_who_cannot_renew_its_leases_holds_none(postgres: str) -> None:
    async def test(store: Store, other: Store) -> None:
        leases = Leases(store, 2, lambda _: None)
        leases.want("a")
        await until(lambda: leases.held("a"))
        store.close()
        assert leases.held("a")
        await until(lambda: not leases.held("a"))
        leases.want("b")
        await leases.stop()
        await until(lambda: other.take_leases("two", ["a", "b"], 60).result() == {"a", "b"})

    run(test, postgres)


def test_alone_on_its_database_a_process_holds_what_it_wants(sqlite_url: str) -> None:
    async def test(store: Store, other: Store) -> None:
        gained: list[str] = []
        leases = Leases(store, 60, gained.append)
        leases.want("a")
        assert leases.held("a")
        assert gained == ["a"]
        leases.let_go("a")
        assert not leases.held("a")
        await leases.stop()
        assert other.take_leases("two", ["a"], 60).result() == {"a"}  # nothing was written

    run(test, sqlite_url)


def test_a_database_that_is_closed_gives_no_leases(sqlite_url: str) -> None:
    store = open_store(sqlite_url)
    store.close()
    with pytest.raises(StoreError):
        store.take_leases("one", ["a"], 60)
