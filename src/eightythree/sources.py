"""What the package's bots follow from: a digest of sources, so that figures say who made them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["PLAYING", "digest_of"]

_PACKAGE: Final = Path(__file__).parent

PLAYING: Final = (
    "cards.py",
    "tricks.py",
    *(f"{part}/**/*.py" for part in ("games", "bots", "search_bots", "solver", "sim", "learning")),
    "learning/*.npz",
)
"""The files that what a bot does can depend on, as patterns within the package."""


@cache
def digest_of(*patterns: str) -> str:
    """Return a hash of the names and contents of files of the package: 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for source in sorted(each for pattern in patterns for each in _PACKAGE.glob(pattern)):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
