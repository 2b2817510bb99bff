"""The event log, on both databases."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from eightythree.store import (
    Acted,
    Conflict,
    Created,
    Cut,
    DatabaseTooNew,
    Dealt,
    Entry,
    Place,
    Sat,
    Store,
    StoreBusy,
    StoreError,
    open_store,
    shown,
)
from eightythree.store.database import connect
from eightythree.store.entries import decode, encode, kind_of
from eightythree.store.schema import metadata
from eightythree.store.writer import Writer

if TYPE_CHECKING:
    from pathlib import Path

CREATED = Created("fifth", {"target": 5}, (Place("Ann", None, "a" * 64), Place("Bo", "novice")), 1)
DEALT = Dealt(1, ("AS KS", "2C 3C"))


def act(number: int) -> Acted:
    return Acted(0, f"action {number}")


def test_entries_come_back_as_they_were_appended(store: Store) -> None:
    entries: list[Entry] = [
        CREATED,
        Sat(1, "Dé \U0001f0a1", "b" * 64),
        DEALT,
        Dealt(0, ("AS",), "2C", ("c" * 32, ""), "5" * 64),
        act(1),
        Cut(0, "d" * 32),
        Acted(1, "KS", "e" * 32),
    ]
    store.create("t", "fifth", entries[:2]).result()
    store.append("t", 2, entries[2:]).result()
    log = store.read("t")
    assert [logged.entry for logged in log] == entries
    assert [logged.seq for logged in log] == [1, 2, 3, 4, 5, 6, 7]
    assert store.read("t", after=3) == log[3:]
    assert store.read("t", kinds=("created", "deal")) == [log[0], *log[2:4]]
    assert store.read("t", after=3, kinds=("deal", "cut")) == [log[3], log[5]]
    assert store.read("t", kinds=("undo",)) == []
    assert store.read("other") == []


def test_an_append_behind_any_but_the_last_entry_writes_nothing(store: Store) -> None:
    store.create("t", "fifth", [CREATED]).result()
    for after in (-1, 0, 2, 3):
        with pytest.raises(Conflict):
            store.append("t", after, [act(1), act(2)]).result()
    with pytest.raises(Conflict):
        store.append("unknown", 0, [act(1)]).result()
    assert len(store.read("t")) == 1
    assert store.read("unknown") == []


def test_a_table_is_made_once(store: Store) -> None:
    store.create("t", "fifth", [CREATED]).result()
    with pytest.raises(Conflict):
        store.create("t", "fifth", [CREATED, DEALT]).result()
    assert len(store.read("t")) == 1


def test_one_table_alone_follows_another(store: Store) -> None:
    store.create("t", "fifth", [CREATED]).result()
    assert store.follower("t") is None
    together = [store.create(f"new{n}", "fifth", [CREATED], follows="t") for n in range(3)]
    together[0].result()
    for refused in together[1:]:
        with pytest.raises(Conflict):
            refused.result()
    assert store.follower("t") == "new0"
    assert store.read("new1") == []


def test_a_conflict_in_a_batch_fails_alone(url: str) -> None:
    engine = connect(url)
    store = open_store(url)
    store.create("a", "fifth", [CREATED]).result()
    store.create("b", "fifth", [CREATED]).result()
    store.close()
    # A writer that cannot begin before all are queued: they go into one commit.
    gate = threading.Event()
    writer = object.__new__(Writer)
    run = Writer._run
    try:
        Writer._run = lambda self: (gate.wait(), run(self))[1]  # type: ignore[method-assign]  # held up
        writer.__init__(engine, 100)  # type: ignore[misc]  # only now
    finally:
        Writer._run = run  # type: ignore[method-assign]  # held up
    jobs = [
        writer.append("a", 1, [act(1), act(2)]),
        writer.append("a", 1, [act(3)]),
        writer.append("b", 5, [act(4)]),
        writer.append("a", 3, [act(5)]),
        writer.append("b", 1, [act(6)]),
    ]
    jobs[4].cancel()
    gate.set()
    failed = [job.cancelled() or isinstance(job.exception(), Conflict) for job in jobs]
    writer.stop()
    engine.dispose()
    assert failed == [False, True, True, False, True]
    store = open_store(url)
    assert [logged.entry for logged in store.read("a")] == [CREATED, act(1), act(2), act(5)]
    assert [logged.entry for logged in store.read("b")] == [CREATED]
    store.close()


def test_of_many_who_append_at_one_place_one_succeeds(url: str) -> None:
    """Two stores are what two server processes are."""
    stores = [open_store(url), open_store(url)]
    tables = [f"t{number}" for number in range(4)]
    for table in tables:
        stores[0].create(table, "fifth", [CREATED]).result()
    won = dict.fromkeys(tables, 0)
    guard = threading.Lock()

    def compete(number: int) -> None:
        store = stores[number % 2]
        for round_ in range(15):
            for table in tables:
                try:
                    store.append(table, 1 + round_, [act(number)]).result()
                except Conflict:
                    continue
                with guard:
                    won[table] += 1

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(compete, range(6)))
    for table in tables:
        log = stores[0].read(table)
        assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
        assert won[table] == len(log) - 1
    assert sum(won.values()) > 0
    for store in stores:
        store.close()


def test_closing_writes_what_is_queued(url: str) -> None:
    store = open_store(url)
    store.create("t", "fifth", [CREATED])
    queued = [store.append("t", number, [act(number)]) for number in range(1, 501)]
    store.close()
    assert all(job.done() and job.exception() is None for job in queued)
    store.close()  # once more does nothing
    with pytest.raises(StoreBusy):
        store.append("t", 501, [act(501)])
    again = open_store(url)
    assert len(again.read("t")) == 501
    assert again.ready()
    again.close()
    assert not again.ready()


def test_more_than_may_wait_are_turned_away(sqlite_url: str) -> None:
    store = open_store(sqlite_url, waiting=2)
    locking = connect(sqlite_url)
    with locking.begin():  # nothing can be committed meanwhile
        jobs = [store.create("t0", "fifth", [CREATED])]
        while store._writer._waiting.qsize():  # the writer has taken it and waits for the lock
            time.sleep(0.001)
        jobs += [store.create(f"t{number}", "fifth", [CREATED]) for number in (1, 2)]
        with pytest.raises(StoreBusy):
            store.create("t3", "fifth", [CREATED])
    for job in jobs:
        job.result()
    assert store.read("t3") == []
    locking.dispose()
    store.close()


def test_a_failing_database_fails_the_append_and_not_the_writer(url: str) -> None:
    store = open_store(url)
    store.create("t", "fifth", [CREATED]).result()
    breaking = connect(url)
    with breaking.begin() as connection:
        connection.execute(text("ALTER TABLE events RENAME TO gone"))
    with pytest.raises(StoreError) as caught:
        store.append("t", 1, [Acted(0, "give KS")]).result()
    assert not isinstance(caught.value, Conflict)
    assert "KS" not in str(caught.value)
    with pytest.raises(StoreError):
        store.read("t")
    with breaking.begin() as connection:
        connection.execute(text("ALTER TABLE gone RENAME TO events"))
    store.append("t", 1, [act(1)]).result()
    breaking.dispose()
    store.close()


@pytest.mark.database
def test_the_store_outlives_its_connections(postgres: str) -> None:
    store = open_store(postgres)
    store.create("outlives", "fifth", [CREATED]).result()
    store.read("outlives")
    engine = create_engine(postgres)
    with engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        )
    engine.dispose()
    store.append("outlives", 1, [act(1)]).result()
    assert len(store.read("outlives")) == 2
    store.close()


def test_an_error_never_tells_what_was_written(url: str, caplog: pytest.LogCaptureFixture) -> None:
    store = open_store(url)
    store.create("t", "fifth", [CREATED]).result()
    breaking = connect(url)
    with breaking.begin() as connection:
        connection.execute(text("ALTER TABLE events RENAME COLUMN payload TO gone"))
    with pytest.raises(StoreError):
        store.append("t", 1, [Dealt(0, ("KS QH",), "JK")]).result()
    breaking.dispose()
    store.close()
    assert "appends lost" in caplog.text
    assert "KS" not in caplog.text
    assert "JK" not in caplog.text


def test_the_migrations_make_what_the_code_expects(url: str) -> None:
    open_store(url).close()
    engine = connect(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences: list[Any] = compare_metadata(context, metadata)
    engine.dispose()
    assert differences == []


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    open_store(url).close()
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseTooNew, match=r"newer version of eightythree.*9999"):
        open_store(url)
    with engine.connect() as connection:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    assert version == "9999"
    engine.dispose()


def test_several_processes_may_open_a_new_database_at_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: open_store(url), range(4)))
    stores[0].create("t", "fifth", [CREATED]).result()
    assert [len(store.read("t")) for store in stores] == [1, 1, 1, 1]
    for store in stores:
        store.close()


def test_sqlite_is_set_up_to_keep_what_it_was_told(sqlite_url: str) -> None:
    engine = connect(sqlite_url)
    with engine.connect() as connection:
        found = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engine.dispose()
    assert found == ["wal", 2, 1]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_new_file_is_for_its_user_alone(tmp_path: Path) -> None:
    """It holds the hidden cards of running rounds."""
    before = os.umask(0o022)
    try:
        open_store(f"sqlite:///{tmp_path / 'tables.sqlite3'}").close()
        engine = connect(f"sqlite:///{tmp_path / 'other.sqlite3'}")
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE cards (name text)"))
            kept = sorted(tmp_path.iterdir())
            assert [each.name for each in kept if each.name.startswith("other")] == [
                "other.sqlite3",
                "other.sqlite3-shm",
                "other.sqlite3-wal",
            ]
            assert {each.stat().st_mode & 0o777 for each in kept} == {0o600}
        engine.dispose()
    finally:
        os.umask(before)


def test_a_sqlite_file_has_one_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    served = open_store(url, serving=True)
    with pytest.raises(StoreError, match=r"served by another process.*PostgreSQL"):
        open_store(url, serving=True)
    beside = open_store(url)  # a backup, say
    beside.create("t", "fifth", [CREATED]).result()
    assert [logged.entry for logged in served.read("t")] == [CREATED]
    beside.close()
    served.close()
    open_store(url, serving=True).close()
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(f"sqlite:///{tmp_path / 'no' / 'folder'}", serving=True)
    first, second = (open_store("sqlite://", serving=True) for _ in range(2))
    first.close()
    second.close()


def test_no_database(tmp_path: Path) -> None:
    for bad in (
        "nonsense",
        "mysql://a:geheim@b/c",
        "sqlite+nix:///a",
        "postgresql+nix://x:geheim@",
    ):
        with pytest.raises(StoreError) as caught:
            open_store(bad)
        assert "geheim" not in str(caught.value)
    with pytest.raises(StoreError, match="cannot be opened: unable to open"):
        open_store(f"sqlite:///{tmp_path}/missing/tables.sqlite3")
    (tmp_path / "text.sqlite3").write_text("no database " * 1000)
    with pytest.raises(StoreError, match="cannot be opened: file is not a database"):
        open_store(f"sqlite:///{tmp_path}/text.sqlite3")


def test_a_database_is_shown_without_its_password() -> None:
    assert (
        shown("postgresql+psycopg://ann:geheim@host/db") == "postgresql+psycopg://ann:***@host/db"
    )
    assert shown("sqlite:////var/tables.sqlite3") == "/var/tables.sqlite3"


def test_entries_of_other_versions_are_refused_without_their_text() -> None:
    for entry in (CREATED, DEALT, Sat(0, "A", "b"), Cut(0, "c"), act(1)):
        assert decode(kind_of(entry), encode(entry)) == entry
    with pytest.raises(StoreError, match="unknown kind, 'undo'"):
        decode("undo", "{}")
    for text_ in ('{"seat":0,"action":"KS","more":1}', '{"seat":"KS"}', "KS"):
        with pytest.raises(StoreError) as caught:
            decode("action", text_)
        assert "KS" not in str(caught.value)
