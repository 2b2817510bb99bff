"""What the people at a table have agreed on beside the rules of the game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Terms"]


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a table, chosen when it is made; `TermsInfo` says what they mean."""

    listed: bool = False
    """Whether the lobby shows the table."""
    watch: Literal["all", "table", "nobody"] = "all"
    """Who may watch without a seat."""
    turn: int = 0
    """Seconds for a turn; 0 for no end."""
    bank: int = 0
    """Seconds a match beyond those of turns, for each person."""
    grace: int = 60
    """Seconds after which a bot plays for who is gone; 0 for never."""
    hints: bool = False
    """Whether everybody may ask a bot for advice."""
