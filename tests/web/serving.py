"""`eightythree serve` in a process of its own, as a player starts it."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Self

from eightythree.store import open_store

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from eightythree.store import Store


class Served:
    """`with Served(folder) as server:`; can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'tables.sqlite3'}"
        self._log = folder / "log.txt"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.store: Store = open_store(self.database)
        """The same log, to put tables into it and to read what is in it."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def table(self, name: str) -> str:
        return f"{self.address}/table/{name}"

    def start(self) -> None:
        command = [sys.executable, "-m", "eightythree", "serve", "--no-browser", "--no-warm"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self._port), "--database", self.database],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            self._process.wait()
            raise RuntimeError(f"the server did not start: {self._log.read_text()}")
        self._port = int(said.rstrip("/\n").rpartition(":")[2])

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self._stop(signal.SIGKILL)

    def _stop(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        process.wait(timeout=60)
        assert process.stdout is not None
        process.stdout.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop(signal.SIGTERM)
        self.store.close()
