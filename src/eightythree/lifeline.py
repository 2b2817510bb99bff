"""For a process that is to end with the one that started it, however that ends.

The parent holds the other end of the child's standard input and never writes there, or writes
what the child reads; when the parent is gone, by SIGKILL too, the input ends. This works on every
system, and needs nothing of the parent.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["end_with"]


def end_with(stream: BinaryIO) -> None:
    """End this process at once, whatever it does, when a stream that nobody reads has ended."""

    def wait() -> None:
        while stream.read(1):
            pass
        os._exit(0)

    threading.Thread(target=wait, name="lifeline", daemon=True).start()
