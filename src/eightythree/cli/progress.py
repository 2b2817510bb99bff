"""How far a long run has come, for who waits at a terminal."""

from __future__ import annotations

import sys
import time
from typing import Final

__all__ = ["Bar"]

_BAR: Final = 30
_EACH: Final = 0.2  # seconds between two pictures


class Bar:
    """A progress bar on standard error where that is a terminal."""

    def __init__(self, total: int, what: str, before: int = 0) -> None:
        """Begin to count.

        Args:
            total: how much there is to do.
            what: the word for what is counted.
            before: how much of it was done earlier, which tells nothing about the time left.
        """
        self._total = total
        self._what = what
        self._before = before
        self._shown = 0.0
        self._began = time.monotonic()
        self._on = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Show how much is done."""
        now = time.monotonic()
        if not self._on or now - self._shown < _EACH:
            return
        self._shown = now
        part = done / self._total
        left = (now - self._began) * (self._total - done) / (done - self._before)
        bar = "#" * int(part * _BAR)
        sys.stderr.write(
            f"\r[{bar:<{_BAR}}] {part:4.0%} {done:,} {self._what}, {left:.0f} s left   "
        )
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._on and self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
