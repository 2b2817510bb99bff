"""A server in a process of its own, with its log in a file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

import psutil

if TYPE_CHECKING:
    from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]


class ServerClock:
    """The clock of a server that was started with `clock=str(clock.path)`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.path.write_text("0")

    def put(self, date: str, seconds: int) -> None:
        """Put it to so many seconds after the beginning of a day (UTC); it goes on from there."""
        at = datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp() + seconds
        new = self.path.with_suffix(".new")
        new.write_text(str(int((at - time.time()) * 1000)))
        new.replace(self.path)  # never half written


class ServerProcess:
    """`with ServerProcess(folder) as server:`; can be killed and started again on its database."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.database = settings.pop("database", f"sqlite:///{folder / 'tables.sqlite3'}")
        self.settings = settings
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self._log: IO[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        return (self.folder / "log.txt").read_text(encoding="utf-8")

    def memory(self) -> int:
        """Return the bytes of memory that it has."""
        return int(psutil.Process(self.pid).memory_info().rss)

    def start(self) -> None:
        """Start it on the port it had before, once it had one."""
        wanted = self.folder / "settings.json"
        wanted.write_text(
            json.dumps({"database": self.database, "port": self.port, **self.settings})
        )
        self._log = (self.folder / "log.txt").open("ab")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.launch", str(wanted)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            raise RuntimeError(f"the server did not start:\n{self.log()}")
        self.port = int(line)

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.stop(signal.SIGKILL)

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it and return its exit status."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        status = process.wait(timeout=60)
        assert process.stdout is not None
        process.stdout.close()
        if self._log is not None:
            self._log.close()
        return status

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
