"""The command in a pseudo-terminal of 80 columns and 24 rows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from tests.cli.terminal import COMMAND

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

PATIENCE = 120  # seconds


class Terminal:
    """`with Terminal(arguments, environment) as terminal:`."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        self._screen, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        changed = {"TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        kept = {name: value for name, value in {**os.environ, **changed}.items() if value}
        self._process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**kept, "PYTHONIOENCODING": "utf-8"},
            # Its own, so that it hears of the end of it.
            preexec_fn=lambda: os.login_tty(terminal),
        )
        os.close(terminal)
        self.all = ""

    def reads(self, text: str) -> None:
        """Read until a text has come."""
        start = len(self.all)
        while text not in self.all[start:]:
            assert self._more(), f"no {text!r} in {self.all[start:]!r}"

    def types(self, keys: bytes) -> None:
        os.write(self._screen, keys)

    def hangs_up(self) -> int:
        """Drop the line, and return the exit status."""
        os.close(self._screen)
        self._screen = -1
        return self.status

    def rest(self) -> str:
        """Read to the end and return it."""
        start = len(self.all)
        while self._more():
            pass
        return self.all[start:]

    @property
    def status(self) -> int:
        return self._process.wait(PATIENCE)

    def _more(self) -> bool:
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        assert ready, f"nothing comes: {self.all[-500:]!r}"
        with suppress(OSError):  # how a pseudo-terminal ends on Linux
            data = os.read(self._screen, 65536)
            self.all += data.decode("utf-8", "replace")
            return bool(data)
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        if self._screen >= 0:
            os.close(self._screen)
