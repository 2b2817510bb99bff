"""What goes into the log: short lines, and nothing that a player must not see."""

from __future__ import annotations

import traceback
from pathlib import Path

__all__ = ["told"]

_FRAMES = 6


def told(error: BaseException) -> str:
    """Return an unexpected error's kind and where it came from, on one line.

    Its message is left out: a rule's refusal or a failed statement can name hidden cards, and
    anybody can send text that ends up in one.

    >>> try:
    ...     int("8H")
    ... except ValueError as error:
    ...     told(error).startswith("ValueError at ")
    True
    """
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames)]
    return f"{type(error).__name__} at {' < '.join(places)}"
