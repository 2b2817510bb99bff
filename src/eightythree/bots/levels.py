"""What each level of bots is like: how strong, game by game, and a line about how it plays."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["RATINGS", "STYLES"]

# From single rounds of neighbours, by the report's deals (docs/bots.md has how many): four players
# at Fifth Trick; expert against master at Auction was cut short, there they stand together.
RATINGS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "fifth": {"random": 11, "novice": 26, "club": 28, "expert": 29, "master": 29},
        "auction": {"random": 5, "novice": 27, "club": 29, "expert": 30, "master": 30},
    }
)
"""By game and level the rating that a tournament gives, rounded; 25 is what it starts from."""

STYLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": "Does anything that is legal, as chance has it.",
        "novice": "Plays by rules of thumb, at once; never looks at the score.",
        "club": "Tries each choice in dozens or hundreds of deals that fit what it has seen.",
        "expert": "Thinks as the club player does, in several times as many deals.",
        "master": "Knows Fifth Trick from millions of rounds with itself; takes the most time.",
    }
)
"""By level one sentence about how it plays."""
