"""Whether a file can be written, asked before hours of work rather than after them."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["reason", "unwritable", "unwritable_folder"]


def unwritable(name: str) -> str | None:
    """Return why a file cannot be written, with its name; ``None`` where it can be.

    What it holds stays, and where there was none there is none afterwards. No folder is made for
    it: a path with a slip would put it where nobody looks.
    """
    file = Path(name)
    try:
        if not file.parent.exists():
            return f"{name}: there is no folder {file.parent}; make it first"
        if file.is_dir():
            return f"{name}: is no file but a folder; name a file in it"
        # A pipe or device is not opened twice: who reads from it would see an end.
        if file.exists() and not file.is_file():
            return None
        new = not file.exists()
        with file.open("ab"):
            pass
        if new:
            file.unlink()
    except OSError as error:
        return reason(name, error)
    return None


def unwritable_folder(name: str) -> str | None:
    """Make a folder, in one that there is, unless there is one; return why that cannot be."""
    folder = Path(name)
    try:
        if not folder.parent.exists():
            return f"{name}: there is no folder {folder.parent}; make it first"
        folder.mkdir(exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            return f"{name}: permission denied"
    except FileExistsError:
        return f"{name}: is not a folder"
    except OSError as error:
        return reason(name, error)
    return None


def reason(name: str, error: OSError) -> str:
    """Return a file's name and what is wrong with it."""
    return f"{name}: {(error.strerror or type(error).__name__).lower()}"
