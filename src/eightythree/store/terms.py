"""What the people at a table have agreed on beside the rules of the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["Terms"]


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a table, chosen when it is made."""

    listed: bool = False
    """Whether the lobby shows it; otherwise it is found by its link alone."""
    watch: Literal["all", "nobody"] = "all"
    """Who may watch without a seat."""
    turn: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds for each turn; 0 for as long as one likes."""
    bank: Annotated[int, Meta(ge=0, le=7200)] = 0
    """Seconds a match that each person may use beyond those of a turn."""
    grace: Annotated[int, Meta(ge=0, le=86400)] = 60
    """Seconds after which a bot plays for who is gone; 0 for never."""
    hints: bool = False
    """Whether everybody may ask a bot for advice."""
