"""What a person has chosen for their full screen, kept in a small file in their data folder."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from platformdirs import user_data_path

from eightythree.terminal.palette import PALETTES, PLAIN

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PACES", "Settings", "data_folder", "load", "save"]

PACES: Final = {"slow": 1.6, "normal": 0.7, "fast": 0.25, "at once": 0.0}
"""Seconds that a card lies there before the next thing is shown."""


class Settings(msgspec.Struct, forbid_unknown_fields=False):
    """The look and the pace of the full screen."""

    theme: str = next(iter(PALETTES))
    suits: Literal[2, 4] = 4
    pace: str = "normal"


def data_folder() -> Path:
    """Return the person's data folder for this program, which may not be there yet."""
    return user_data_path("eightythree", appauthor=False)


def load() -> Settings:
    """Return what was chosen last; the defaults where that cannot be read.

    Where the variable ``NO_COLOR`` is set the theme is the one without colours.
    """
    chosen = Settings()
    with suppress(OSError, msgspec.MsgspecError):
        chosen = msgspec.json.decode(_file().read_bytes(), type=Settings)
    if chosen.theme not in PALETTES:
        chosen.theme = Settings().theme
    if chosen.pace not in PACES:
        chosen.pace = Settings().pace
    if os.environ.get("NO_COLOR"):
        chosen.theme = PLAIN.name
    return chosen


def save(chosen: Settings) -> None:
    """Keep what is chosen; where that cannot be written it is for this time alone."""
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_bytes(msgspec.json.encode(chosen))


def _file() -> Path:
    return data_folder() / "terminal.json"
