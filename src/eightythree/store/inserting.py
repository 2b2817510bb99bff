"""How entries are written: one statement for all of them, and the writer's short way to run it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from eightythree.store.news import CHANNEL, notices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import Connection, Engine
    from sqlalchemy.pool import PoolProxiedConnection

__all__ = ["Direct", "Row", "insert"]

Row: TypeAlias = tuple[str, int, str, str, int]
"""A row of the table `events`: its table's id, number, kind, payload, time."""

_IDLE_SECONDS: Final = 0.01
_ON_SQLITE: Final = (
    "INSERT INTO events (table_id, seq, kind, payload, at)"
    " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),"
    " json_extract(value, '$[3]'), json_extract(value, '$[4]') FROM json_each(?)"
)
_ON_POSTGRES: Final = (
    "WITH written AS (INSERT INTO events (table_id, seq, kind, payload, at) SELECT * FROM"
    " unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::bigint[]))"
    " SELECT pg_notify(%s, each) FROM unnest(%s::text[]) AS each"
)


def insert(connection: Connection, rows: Sequence[Row], grown: Mapping[str, int]) -> None:
    """Write entries, and tell other processes which tables have grown.

    Args:
        connection: inside a transaction.
        rows: the entries, one or more, in the order in which every process writes them.
        grown: the number of the last entry of each of their tables.
    """
    connection.exec_driver_sql(*_statement(connection.dialect.name, rows, grown))


def _statement(
    database: str, rows: Sequence[Row], grown: Mapping[str, int]
) -> tuple[str, tuple[Any, ...]]:
    """Return the one statement, the same text for any number of rows, and its parameters.

    Nothing is written more often. Each step of a statement lets go of Python's lock, and gets it
    back only when the event loop does: with a step for each row a commit took ten times as long
    on a busy server.
    """
    if database == "postgresql":
        columns = [list(column) for column in zip(*rows, strict=True)]
        return _ON_POSTGRES, (*columns, CHANNEL, notices(grown))
    return _ON_SQLITE, (msgspec.json.encode(rows).decode(),)


class Direct:
    """A connection of the writer's own, past the library, for what is written most.

    A statement is a transaction by itself there: one trip to the database in place of four. It
    belongs to one thread.
    """

    def __init__(self, engine: Engine) -> None:
        """Begin without a connection; it is opened when it is needed first.

        Args:
            engine: the database.
        """
        self._engine = engine
        self._held: PoolProxiedConnection | None = None
        self._used = 0.0

    def insert(self, rows: Sequence[Row], grown: Mapping[str, int]) -> bool:
        """Write and tell, as `insert` does, and commit; say whether that was done.

        Where it was not, nothing is written: another process was quicker, or the database
        refused it, which the long way finds out as well, and why.

        Raises:
            Exception: the driver's; the connection was lost, and entries may be written or not.
        """
        dialect = self._engine.dialect
        statement, parameters = _statement(dialect.name, rows, grown)
        driver = self._connected()
        try:
            driver.execute(statement, parameters)
        except dialect.loaded_dbapi.Error as error:
            lost = dialect.is_disconnect(error, driver, None)
            self.close()
            if lost:
                raise
            return False
        return True

    def close(self) -> None:
        """Close the connection; may be called twice."""
        if self._held is not None:
            self._held.invalidate()
            self._held = None

    def _connected(self) -> Any:
        """Return the driver's connection, another one if the last has ended meanwhile."""
        postgres = self._engine.dialect.name == "postgresql"
        if postgres and self._held is not None and time.monotonic() - self._used > _IDLE_SECONDS:
            # The server may have been started again. While much is written nobody asks: what is
            # on its way when a connection ends is in doubt in any case.
            try:
                self._held.driver_connection.execute("SELECT 1")  # type: ignore[union-attr]  # open
            except self._engine.dialect.loaded_dbapi.Error:
                self.close()
        if self._held is None:
            self._held = self._engine.raw_connection()
            if postgres:
                self._held.driver_connection.autocommit = True  # type: ignore[union-attr]  # just opened
        self._used = time.monotonic()
        return self._held.driver_connection
