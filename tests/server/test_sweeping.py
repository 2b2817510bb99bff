"""Tables that nobody comes back to are removed after a while; finished ones are kept."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, text

from eightythree.server.sweeping import sweep
from eightythree.store import Acted, Created, Dealt, Place, Sat, Store

if TYPE_CHECKING:
    from eightythree.store import Entry

ANN = "a" * 64
DAY = 24 * 3600 * 1000
HANDS = ("AS AH AD AC KS KH", "2S 2H 2D 2C 3S 3H")


def make(store: Store, name: str, *entries: Entry, free: bool = False) -> None:
    seats = (Place("Ann", None, ANN), Place() if free else Place("Bo", None, "b" * 64))
    created = Created("fifth", {"target": 1}, seats, 1)
    store.create(name, "fifth", [created, *entries]).result()


def finish(store: Store, name: str) -> None:
    """Play a match of one round to its end: seat 0 leads aces and kings and wins every trick."""
    make(store, name, Dealt(1, HANDS))
    plays = zip(
        ["AS", "AH", "AD", "AC", "KS", "KH"], ["2S", "2H", "2D", "2C", "3S", "3H"], strict=True
    )
    entries: list[Entry] = []
    for high, low in plays:
        entries += [Acted(0, high), Acted(1, low)]
    store.append(name, 2, entries).result()


def age(url: str, name: str, days: float) -> None:
    """Have a table's entries be as old as that."""
    engine = create_engine(url)
    then = time.time_ns() // 1_000_000 - round(days * DAY)
    with engine.begin() as connection:
        for words in ("events SET at = :at WHERE table_id", "tables SET created_at = :at WHERE id"):
            connection.execute(text(f"UPDATE {words} = :id"), {"at": then, "id": name})
    engine.dispose()


def swept(store: Store, *in_memory: str, days: float = 30) -> int:
    return asyncio.run(sweep(store, in_memory, time.time_ns() // 1_000_000, days))


def test_what_was_never_begun_or_never_finished_goes_and_the_rest_stays(
    store: Store, url: str
) -> None:
    make(store, "never begun", free=True)
    make(store, "never finished", Dealt(1, HANDS), Acted(0, "AS"))
    make(store, "young", Dealt(1, HANDS))
    make(store, "old but played at", Dealt(1, HANDS))
    make(store, "in memory", Dealt(1, HANDS))
    make(store, "leased", Dealt(1, HANDS))
    finish(store, "finished")
    for name in ("never begun", "never finished", "old but played at", "in memory", "leased"):
        age(url, name, 31)
    age(url, "finished", 1000)
    age(url, "young", 29)
    store.append("old but played at", 2, [Acted(0, "AS")]).result()
    store.take_leases("another process", ["leased"], 60).result()
    assert swept(store, "in memory") == 2
    kept = ["young", "old but played at", "in memory", "leased", "finished"]
    for name in kept:
        assert store.read(name), name
    for name in ("never begun", "never finished"):
        assert store.read(name) == []
        with pytest.raises(Exception, match="not the next"):
            store.append(name, 1, [Sat(1, "Eve", "e" * 64)]).result()
    # What is finished is not looked at again; the lease that ran out protects no more.
    store.drop_leases("another process", ["leased"]).result()
    assert store.untouched(time.time_ns() // 1_000_000, 9) != []
    assert swept(store) == 2
    assert store.read("leased") == store.read("in memory") == []
    assert store.read("finished")
    assert "finished" not in store.untouched(time.time_ns() // 1_000_000 + DAY, 9)


def test_a_table_that_is_played_again_stays(store: Store, url: str) -> None:
    make(store, "first", Dealt(1, HANDS))
    created = Created("fifth", {}, (Place("Ann", None, ANN), Place("Bo", "novice")), 1)
    store.create("again", "fifth", [created], follows="first").result()
    age(url, "first", 40)
    assert swept(store) == 0
    age(url, "again", 40)
    assert [swept(store), swept(store)] == [1, 1]  # the later one first


def test_a_log_that_cannot_be_read_is_kept(store: Store, url: str) -> None:
    make(store, "broken", Dealt(1, HANDS), Acted(1, "2S"))  # out of turn
    age(url, "broken", 99)
    assert swept(store) == 0
    assert store.read("broken")
    assert store.untouched(time.time_ns() // 1_000_000, 9) == []


def test_very_many_go_in_one_sweep(store: Store, url: str) -> None:
    jobs = []
    for number in range(210):
        created = Created("fifth", {}, (Place("Ann", None, ANN), Place()), 1)
        jobs.append(store.create(f"t{number}", "fifth", [created]))
    for job in jobs:
        job.result()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE events SET at = 1"))
        connection.execute(text("UPDATE tables SET created_at = 1"))
    engine.dispose()
    assert swept(store) == 210
