"""The options of Fifth Trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from eightythree.games.options import Choice, Option, Value, Whole, changed, read_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["OPTIONS", "PRESETS", "Rules"]

OPTIONS: tuple[Option, ...] = (
    Choice("ace_bonus", "F3.2", ("winning_card", "whole_trick")),
    Choice("hand_bonus", "F3.4", ("round_end", "deal", "off")),
    Whole("target", "F4.1", default=15, minimum=1),
    Choice("tie_break", "F4.3", ("most_rounds", "play_on_all", "play_on_tied", "shared")),
)

PRESETS: dict[str, dict[str, Value]] = {"standard": {}}


@dataclass(frozen=True, slots=True)
class Rules:
    """How a table plays Fifth Trick; the defaults are the printed rules."""

    ace_bonus: Literal["winning_card", "whole_trick"] = "winning_card"
    """F3.2: which ace spoils the bonus of the fifth trick: that which wins it, or any in it."""
    hand_bonus: Literal["round_end", "deal", "off"] = "round_end"
    """F3.4: when the bonus of a hand is told, if there is any."""
    target: int = 15
    """F4.1: the points that end the match, 1 up."""
    tie_break: Literal["most_rounds", "play_on_all", "play_on_tied", "shared"] = "most_rounds"
    """F4.3: who wins when several have as many."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Rules:
        """Return the rules with some options changed; `RulesError` says what is wrong."""
        return read_rules(cls, OPTIONS, options)

    def changed(self) -> dict[str, Value]:
        """Return the options that differ from the default, as a record holds them."""
        return changed(self)
