"""Compiled code: made once after an install or an edit, which is said where somebody waits."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["compiling", "warm"]

_PATIENCE: Final = 1.0  # seconds before it is said


@contextmanager
def compiling() -> Iterator[None]:
    """Say on standard error what takes so long, where it does: the first use compiles."""

    def say() -> None:
        from eightythree.compiled import is_complete, is_kept

        # What is known to be compiled is merely being loaded. Where that is not known, it may be.
        if is_kept() and is_complete():
            return
        when = "the first time after an install" if is_kept() else "as no cache can be written,"
        said = f"one moment; {when} this compiles for two minutes at worst"
        print(said, file=sys.stderr, flush=True)

    timer = threading.Timer(_PATIENCE, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def warm(*, idle: bool) -> int:
    """Compile all that is not yet compiled, and return the exit status.

    Args:
        idle: at the lowest priority, without a word.

    Raises:
        ModuleNotFoundError: the extra `compute` is not installed.
        OSError: compiled code cannot be kept.
    """
    if idle and hasattr(os, "nice"):
        os.nice(19)
    from eightythree.compiled import cache_directory, is_complete, is_kept
    from eightythree.warming import warm_up

    if not is_kept():
        raise OSError(f"{cache_directory()} cannot be written to")
    if is_complete():
        if not idle:
            print("everything is compiled")
        return 0
    with nullcontext() if idle else compiling():
        warm_up(1 if idle else None)
    if not idle:
        print("everything is compiled")
    return 0
