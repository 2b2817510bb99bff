"""Backups: a database as one SQLite file, whatever kind it is of, and back into either kind."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from sqlalchemy import MetaData, bindparam, create_engine, func, inspect, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from eightythree.store.database import (
    READS,
    changing,
    claim,
    connect,
    migrate,
    newest,
    revision_of,
    upgrade,
)
from eightythree.store.errors import StoreError
from eightythree.store.schema import metadata, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine, Table

__all__ = ["back_up", "back_up_old", "restore", "revision", "sqlite_file"]

_SQLITE: Final = b"SQLite format 3\0"
_ROWS: Final = 5_000  # copied at a time
_VERSION: Final = "alembic_version"
# Which process does what at the moment: of no use to another day.
_PASSING: Final = {"leases", _VERSION}


def sqlite_file(database: str) -> Path | None:
    """Return the file of a SQLite database's URL; ``None`` for PostgreSQL.

    Raises:
        StoreError: it is SQLite, and in no file.
    """
    connect(database).dispose()  # says what is wrong with the URL
    url = make_url(database)
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise StoreError("a database in memory is in no file")
    return Path(url.database)


def revision(database: str) -> tuple[str | None, str]:
    """Return the revision of a database, ``None`` for an empty one, and the newest there is.

    Raises:
        DatabaseTooNew: a newer version wrote it.
        StoreError: there is none, or it cannot be opened.
    """
    with _opened(database) as engine, _reading(engine) as connection:
        return revision_of(connection), newest()


def back_up(database: str, file: Path) -> int:
    """Write all of a database into a new SQLite file; a server may go on writing meanwhile.

    What is in the file is the database as it was at one moment. The file appears when it is whole.

    Args:
        database: the database's URL.
        file: where to; there must be nothing yet.

    Returns:
        how many tables are in it.

    Raises:
        DatabaseTooNew: a newer version wrote the database.
        StoreError: there is no database, or it fails.
        OSError: the file is there already, or cannot be written.
    """
    if file.exists():
        raise FileExistsError(f"{file} is there already")
    with _opened(database) as engine:
        part = file.with_name(f"{file.name}.part")
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)  # it holds what players must not see
        try:
            source = sqlite_file(database)
            if source is None:
                _copy_rows(engine, part)
            else:
                with _reading(engine) as connection:
                    revision_of(connection)
                _copy_pages(source, part)
            count = _finish(part)
            # Unlike a rename, a link does not replace what has come there meanwhile.
            os.link(part, file)
        finally:
            for left in ("", "-wal", "-shm", "-journal"):
                part.with_name(part.name + left).unlink(missing_ok=True)
    return count


def back_up_old(database: str, file: Path | None = None) -> Path | None:
    """Back up a database of an older version, before it is upgraded.

    Args:
        database: the database's URL.
        file: where to; by default a file named after the moment, beside a SQLite database, or in
            the working folder.

    Returns:
        where to; ``None`` where there is nothing old.

    Raises:
        OSError: the file is there already, or cannot be written.
        StoreError: as for `back_up`.
    """
    found, newest_known = revision(database)
    if found in {None, newest_known}:
        return None
    if file is None:
        beside = sqlite_file(database)
        moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        name = f"{beside.stem if beside else 'eightythree'}-{found}-{moment}.backup"
        file = (beside.parent if beside else Path()) / name
    back_up(database, file)
    return file


def restore(file: Path, database: str, *, force: bool = False) -> int:
    """Put a backup into a database and bring it up to date; no server may run on it.

    Args:
        file: a backup, of this version or an older one.
        database: the URL of an empty database, or of one without tables.
        force: overwrite a database that has tables.

    Returns:
        how many tables are in it.

    Raises:
        DatabaseTooNew: a newer version wrote the backup, or the database.
        StoreError: it is no backup, the database has tables, is being served, or fails.
    """
    with _backup(file) as source:
        found = revision_of(source)
        if found is None:
            raise StoreError(f"{file} is no backup of eightythree's")
    target = sqlite_file(database)
    if target is not None and target.exists() and target.samefile(file):
        raise StoreError(f"{file} is the database itself")
    lock = claim(database)
    try:
        with _opened(database, new=True) as engine:
            if target is None:
                _restore_rows(file, found, engine, force=force)
            else:
                with _reading(engine) as connection:
                    _refuse_overwriting(connection, force=force)
                engine.dispose()
                _copy_pages(file, target)
            migrate(engine)
            with _reading(engine) as connection:
                return _count(connection)
    finally:
        if lock is not None:
            lock.close()


@contextmanager
def _opened(database: str, *, new: bool = False) -> Iterator[Engine]:
    """Return the engine of a database that must be there, unless it may be a new one."""
    file = sqlite_file(database)
    if file is not None and not new and not file.is_file():
        raise StoreError(f"there is no database at {file}")
    engine = connect(database)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _reading(engine: Engine) -> Iterator[Connection]:
    """Read one moment of a database."""
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection.execution_options(**READS)
    except SQLAlchemyError as error:
        kind = type(getattr(error, "orig", None) or error).__name__
        raise StoreError(f"the database cannot be read: {kind}") from error


@contextmanager
def _backup(file: Path) -> Iterator[Connection]:
    """Read a backup without touching it, as `connect` would by switching on its write-ahead log."""
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    with file.open("rb") as begun:
        if begun.read(len(_SQLITE)) != _SQLITE:
            raise StoreError(f"{file} is no backup of eightythree's")
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool
    )
    with _reading(engine) as connection:
        yield connection


def _copy_pages(source: Path, target: Path) -> None:
    """Copy one SQLite file over another, all or nothing, at one moment of the source."""
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there)
    except sqlite3.Error as error:
        raise StoreError(f"the database cannot be copied: {error}") from None


def _copy_rows(engine: Engine, file: Path) -> None:
    """Copy a PostgreSQL database into an empty SQLite file of the same revision."""
    target = connect(f"sqlite:///{file}")
    try:
        with _reading(engine) as source:
            found = revision_of(source)
            if found is None:
                raise StoreError("the database is empty")
            with changing(target) as connection:
                upgrade(connection, found)
                _copy(source, connection)
    finally:
        target.dispose()


def _restore_rows(file: Path, found: str, engine: Engine, *, force: bool) -> None:
    """Put a backup into PostgreSQL, in one transaction."""
    with _backup(file) as source, changing(engine) as connection:
        _refuse_overwriting(connection, force=force)
        if revision_of(connection) is not None:
            present = MetaData()
            ours = {*metadata.tables, _VERSION}
            present.reflect(connection, only=lambda name, _: name in ours)
            present.drop_all(connection)
        upgrade(connection, found)
        _copy(source, connection)
        upgrade(connection)


def _copy(source: Connection, target: Connection) -> None:
    """Copy every row of every table that lasts; both databases are of one revision."""
    described = MetaData()
    described.reflect(source)
    for table in described.sorted_tables:
        if table.name in _PASSING:
            continue
        own = [key.parent for key in table.foreign_keys if key.column.table is table]
        rows = source.execution_options(stream_results=True, yield_per=_ROWS).execute(select(table))
        for some in rows.mappings().partitions(_ROWS):
            # What points within the table itself may point at a row that is yet to come.
            later = {column.name: None for column in own}
            target.execute(table.insert(), [{**row, **later} for row in some])
        for column in own:
            _point(source, target, table, column.name)


def _point(source: Connection, target: Connection, table: Table, name: str) -> None:
    (key,), column = table.primary_key.columns, table.c[name]
    change = update(table).where(key == bindparam("row")).values({column: bindparam("points_at")})
    chosen = select(key.label("row"), column.label("points_at")).where(column.is_not(None))
    rows = source.execution_options(stream_results=True, yield_per=_ROWS).execute(chosen)
    for some in rows.mappings().partitions(_ROWS):
        target.execute(change, [dict(row) for row in some])


def _finish(file: Path) -> int:
    """Make one file of a backup, look through it, see it onto the disk and count its tables."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise StoreError("the database is broken: see eightythree db check")
    except sqlite3.Error as error:
        raise StoreError(f"the database is broken: {error}") from None
    with file.open("rb+") as written:
        os.fsync(written.fileno())
    with _backup(file) as reading:
        return _count(reading)


def _refuse_overwriting(connection: Connection, *, force: bool) -> None:
    if revision_of(connection) is None:
        if inspect(connection).has_table("tables"):
            raise StoreError("the database has tables of another program")
    elif not force and _count(connection):
        raise StoreError("the database has tables; to overwrite them, say --force")


def _count(connection: Connection) -> int:
    """Return how many tables a database has."""
    if not inspect(connection).has_table("tables"):
        return 0
    return connection.scalar(select(func.count()).select_from(tables)) or 0
