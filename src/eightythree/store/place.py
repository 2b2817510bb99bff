"""Where the database is, as it is named on a command line."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

__all__ = ["url_of"]


def url_of(database: str | None) -> str:
    """Return a database's URL; the folder of a SQLite file is made.

    Args:
        database: a URL or a SQLite file; ``None`` for a file in the user's data folder.

    Raises:
        OSError: it cannot be made or written to.
    """
    if database is not None and "://" in database:
        return database
    if database is None:
        path = user_data_path("eightythree", appauthor=False) / "tables.sqlite3"
    else:
        path = Path(database).absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(f"{path} cannot be written to; choose another with --database")
    return f"sqlite:///{path}"
