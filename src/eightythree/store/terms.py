"""What the people at a table have agreed on beside the rules of the game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Terms"]


class Terms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a table, chosen when it is made; `TermsInfo` says what they mean."""

    listed: bool = False
    watch: Literal["all", "nobody"] = "all"
    turn: int = 0
    bank: int = 0
    grace: int = 60
    hints: bool = False
