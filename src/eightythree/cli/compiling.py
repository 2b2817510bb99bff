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
        print(
            "compiling; this happens once after an install, and takes two minutes at worst",
            file=sys.stderr,
            flush=True,
        )

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
    """
    if idle and hasattr(os, "nice"):
        os.nice(19)
    from eightythree.warming import is_warm, warm_up

    if is_warm():
        if not idle:
            print("everything is compiled")
        return 0
    with nullcontext() if idle else compiling():
        warm_up()
    if not idle:
        print("everything is compiled")
    return 0
