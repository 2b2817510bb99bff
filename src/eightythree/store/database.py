"""Opening a database: SQLite or PostgreSQL, migrated to what this version knows."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from eightythree.store.errors import DatabaseTooNew, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

__all__ = [
    "READS",
    "changing",
    "claim",
    "connect",
    "migrate",
    "newest",
    "revision_of",
    "shown",
    "upgrade",
]

READS: Final = {"eightythree_reads": True}
"""Execution options of a connection that only reads: on SQLite it takes no write lock."""

_BUSY_SECONDS: Final = 10
_MIGRATION_LOCK: Final = 0x83_83_83  # PostgreSQL's advisory lock; any number that is our own
_MIGRATIONS: Final = Path(__file__).parent / "migrations"


def connect(database: str) -> Engine:
    """Return an engine for a database's URL; no connection is made yet.

    Args:
        database: ``sqlite:////path/to/file`` or ``postgresql+psycopg://user:word@host/name``.

    Raises:
        StoreError: it is no URL, or one of neither kind.
    """
    # `hide_parameters`: what is written are hidden cards, and an error's text gets logged.
    try:
        url = make_url(database)
        if url.get_backend_name() == "postgresql":
            # A connection can have died while it lay in the pool: try it first.
            return create_engine(url, pool_pre_ping=True, hide_parameters=True)
        if url.get_backend_name() == "sqlite":
            engine = create_engine(
                url, connect_args={"timeout": _BUSY_SECONDS}, hide_parameters=True
            )
            event.listen(engine, "do_connect", _make_private)
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
    except ImportError:
        raise StoreError(
            "PostgreSQL needs its driver: pip install 'eightythree[postgres]'"
        ) from None
    except (ArgumentError, NoSuchModuleError, ValueError):
        # SQLAlchemy's own message would repeat the URL, password and all.
        raise StoreError(
            "the database must be sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        ) from None
    raise StoreError("the database must be SQLite or PostgreSQL")


def shown(database: str) -> str:
    """Return a database's URL, or the file of a SQLite one, fit to be printed."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        return url.database
    return url.render_as_string(hide_password=True)


def claim(database: str) -> sqlite3.Connection | None:
    """Claim a SQLite file for this process, until the connection returned is closed.

    It is the lock on another, empty database beside it, which any end of the process lets go
    of, on every system; the file itself stays open to readers and to backups. PostgreSQL is for
    several processes, and a database in memory is nobody else's: ``None``.

    Raises:
        StoreError: another process has claimed it, or the file cannot be made.
    """
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    try:
        lock = sqlite3.connect(f"{url.database}-serving", timeout=0, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except BaseException:
            lock.close()
            raise
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise StoreError(f"the database cannot be opened: {error}") from None
        raise StoreError(
            f"{url.database} is being served by another process; for several, use PostgreSQL"
        ) from None
    return lock


def migrate(engine: Engine) -> None:
    """Bring a database up to date, in one transaction.

    Raises:
        DatabaseTooNew: a newer version wrote it; it is left alone.
        StoreError: it cannot be opened or changed.
    """
    with changing(engine) as connection:
        if revision_of(connection) != newest():
            upgrade(connection)


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """Change a database's structure in one transaction, one process at a time.

    Raises:
        StoreError: the database fails.
    """
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK}
                )
            yield connection
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be opened: {_reason(error)}") from error


def revision_of(connection: Connection) -> str | None:
    """Return the last migration that a database has had; ``None`` for an empty one.

    Raises:
        DatabaseTooNew: a newer version wrote it.
    """
    _, steps = _migrations()
    present = set(MigrationContext.configure(connection).get_current_heads())
    unknown = present - {step.revision for step in steps.walk_revisions()}
    if unknown:
        raise DatabaseTooNew(
            "the database was written by a newer version of eightythree"
            f" (its revision is {', '.join(sorted(unknown))!a}); update eightythree"
        )
    return min(present, default=None)


def newest() -> str:
    """Return the last migration that this version knows."""
    return _migrations()[1].get_heads()[0]


def upgrade(connection: Connection, to: str = "head") -> None:
    """Take a database through the migrations up to one of them, inside a transaction."""
    config, _ = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _migrations() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config, ScriptDirectory.from_config(config)


def _reason(error: SQLAlchemyError) -> str:
    """Return what the driver said, its first line alone."""
    said = str(getattr(error, "orig", None) or error)
    return said.splitlines()[0] if said else type(error).__name__


def _make_private(_dialect: Any, _record: Any, arguments: list[Any], _keywords: Any) -> None:
    """Make a new database's file, which holds hidden cards, for this user alone."""
    file = str(arguments[0])
    if file == ":memory:" or file.startswith("file:"):
        return
    with suppress(OSError):  # it is there, mostly; SQLite says what else is wrong
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # The driver would begin transactions itself, and late; `_begin_sqlite` does it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        _switch_to_wal(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
    finally:
        cursor.close()


def _switch_to_wal(cursor: sqlite3.Cursor) -> None:
    """Switch to the write-ahead log; SQLite does not wait for others who do so at this moment."""
    give_up = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            locked = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not locked or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get("eightythree_reads")
    # IMMEDIATE takes the write lock at once: a transaction that began by reading could not get
    # it any more after another had written.
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
