"""`eightythree db check`: every table of a database replayed through the rules."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from eightythree.cli.progress import Bar
from eightythree.cli.verify_deal import FaultyDeal, verify
from eightythree.server.logs import told
from eightythree.server.position import replay
from eightythree.server.proofs import all_deals
from eightythree.store import StoreError, open_store
from eightythree.store.backup import revision, sqlite_file
from eightythree.store.database import READS, connect
from eightythree.store.schema import tables

if TYPE_CHECKING:
    from eightythree.store import Store

__all__ = ["check"]


def check(database: str) -> int:
    """Look through a database, print what is wrong and what there is, and return the exit status.

    A server may run on it. Nothing that is printed tells a card.

    Args:
        database: the database's URL.

    Raises:
        StoreError: there is no database, a newer version wrote it, or it cannot be read.
    """
    found, newest = revision(database)
    if found != newest:
        print(f"The database is of revision {found}, not {newest}: eightythree db upgrade")
        return 1
    wrong = _look_through(database)
    names = _names(database)
    bar = Bar(len(names), "tables")
    store = open_store(database)
    entries = rounds = 0
    try:
        for done, name in enumerate(names, 1):
            try:
                more, finished = _replayed(store, name)
                entries, rounds = entries + more, rounds + finished
            except StoreError as error:
                wrong.append(f"table {name}: {error}")
            except Exception as error:  # whatever the rules or a broken row make of it
                wrong.append(f"table {name}: its log is broken: {told(error)}")
            bar.show(done)
    finally:
        bar.clear()
        store.close()
    for line in wrong:
        print(line)
    print(
        f"{len(names):,} tables, {entries:,} entries, {rounds:,} finished rounds:"
        f" {f'{len(wrong):,} faults' if wrong else 'all fine'}"
    )
    return 1 if wrong else 0


def _replayed(store: Store, name: str) -> tuple[int, int]:
    """Replay a table and return how many entries and finished rounds it has."""
    log = store.read(name)
    if [logged.seq for logged in log] != list(range(1, len(log) + 1)) or not log:
        raise StoreError("its entries are not numbered from 1 without gaps")
    results = replay(name, log).results
    try:
        verify(all_deals(name, (logged.entry for logged in log)), {})
    except FaultyDeal as fault:
        raise StoreError(f"round {fault.round} is not dealt from its secret and its cuts") from None
    return len(log), len(results)


def _names(database: str) -> list[str]:
    engine = connect(database)
    try:
        with engine.connect() as connection:
            query = select(tables.c.id).order_by(tables.c.created_at, tables.c.id)
            return list(connection.execution_options(**READS).scalars(query))
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be read: {type(error).__name__}") from error
    finally:
        engine.dispose()


def _look_through(database: str) -> list[str]:
    """Return what SQLite finds wrong with its own file; PostgreSQL looks after itself."""
    file = sqlite_file(database)
    if file is None:
        return []
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = [text for (text,) in connection.execute("PRAGMA integrity_check(20)")]
            lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"the file is broken: {error}") from None
    wrong = [f"the file: {text}" for text in found if text != "ok"]
    return [*wrong, *(f"the file: a row of {row[0]} points at none of {row[2]}" for row in lost)]
