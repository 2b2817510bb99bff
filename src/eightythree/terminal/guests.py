"""Who a person is at each server: the cookie of a guest, kept to come back to one's seats."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Guests"]


class Guests:
    """A small file, for its owner alone: by a server's address the cookie that it has given."""

    def __init__(self, folder: Path) -> None:
        """Read nothing yet.

        Args:
            folder: the person's data folder, which may not be there yet.
        """
        self._file = folder / "guests.json"

    def cookie(self, origin: str) -> str:
        """Return the cookie for a server, ``NAME=VALUE``; empty where there is none."""
        return self._read().get(origin, "")

    def keep(self, origin: str, cookie: str) -> None:
        """Keep a server's cookie.

        Raises:
            OSError: it cannot be written; one's seats would be lost.
        """
        kept = {**self._read(), origin: cookie}
        self._file.parent.mkdir(parents=True, exist_ok=True)
        new = self._file.with_suffix(f".{os.getpid()}")
        # Whoever reads the cookie sits on one's seats, so that nobody else may from the start.
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(kept))
        new.replace(self._file)

    def _read(self) -> dict[str, str]:
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        return {}
