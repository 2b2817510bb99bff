"""News of appends: on PostgreSQL, each process tells the others which tables have grown.

A notification names tables and the number of their last entry, nothing else; who hears it reads
the log. It is sent by the transaction that appends, so it comes when the entries can be read, and
never without them. Notifications can be lost with a connection: whoever begins to listen looks at
everything once.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Connection, Engine

__all__ = ["CHANNEL", "Listener", "notices"]

_log = logging.getLogger(__name__)

CHANNEL: Final = "eightythree_log"
_TABLES: Final = 180  # in a notification: of at most 8,000 bytes, 44 for each at most
_WAIT_SECONDS: Final = 0.25  # how soon a listener notices that it is to stop
_TRY_SECONDS: Final = 5.0  # how often it asks whether its connection lives
_AGAIN_SECONDS: Final = 0.5  # between attempts to connect


def notices(grown: Mapping[str, int]) -> list[str]:
    """Return the notifications that tell which tables grow, and their last entry's number.

    Each goes out on `CHANNEL`, by the transaction that appends.
    """
    words = [f"{table} {seq}" for table, seq in grown.items()]
    return [" ".join(words[start : start + _TABLES]) for start in range(0, len(words), _TABLES)]


class Listener:
    """A thread that hears which tables grow, by this process's appends and by all others'."""

    def __init__(
        self,
        engine: Engine,
        heard: Callable[[dict[str, int]], None],
        missed: Callable[[], None],
    ) -> None:
        """Start the thread.

        Args:
            engine: a PostgreSQL database.
            heard: called in the thread with tables and the numbers of their last entries.
            missed: called in the thread when it has begun to listen: what happened before it did
                not hear.
        """
        self._engine = engine
        self._heard = heard
        self._missed = missed
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eightythree-news", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; may be called twice."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with self._engine.connect() as connection:
                    try:
                        self._listen(connection)
                    finally:
                        connection.invalidate()  # nobody is to find it listening in the pool
            except Exception as error:
                lost = getattr(error, "orig", None) or error
                _log.warning("news of other processes interrupted: %s", type(lost).__name__)
                self._stopping.wait(_AGAIN_SECONDS)

    def _listen(self, connection: Connection) -> None:
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        self._missed()
        driver: Any = connection.connection.driver_connection
        tried = time.monotonic()
        while not self._stopping.is_set():
            for news in driver.notifies(timeout=_WAIT_SECONDS):
                words = news.payload.split()
                self._heard(dict(zip(words[::2], map(int, words[1::2]), strict=True)))
            if time.monotonic() - tried > _TRY_SECONDS:
                connection.exec_driver_sql("SELECT 1")
                tried = time.monotonic()
