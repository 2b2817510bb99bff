"""What each level of bots is like: how strong, game by game, and a line about how it plays."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["RATINGS", "STYLES"]

# Placeholders until they are measured, each game by itself, at four players:
# eightythree tournament GAME --bots random,novice,club,expert,master --deals 200 --report
RATINGS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "fifth": {"random": 10, "novice": 25, "club": 27, "expert": 28, "master": 29},
        "auction": {"random": 10, "novice": 25, "club": 27, "expert": 28, "master": 29},
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
