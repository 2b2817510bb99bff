"""The rows of studies in English; what is not here is told as it is: numbers, bids, options."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ROWS", "row_title"]

ROWS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "both": "third and fourth",
        "fourth_only": "fourth, not third",
        "third_only": "third, not fourth",
        "neither": "neither",
        "fourth": "fourth",
        "third": "third",
        "as_it_plays": "as it plays",
        "shed": "sheds low cards",
        "save": "saves the lowest",
        "shed_less_save": "shedding less saving",
        "no_ace_card": "no ace won it",
        "no_ace_trick": "no ace in the trick",
        "lost_sixth": "then lost the sixth",
        "both_bonuses": "no ace won it, sixth lost",
        "one_suit": "six of one suit",
        "four_of_a_kind": "four of a kind",
        "somebody": "somebody has one",
        "all": "all bids",
        "none": "none of them",
        "as_printed": "as printed",
        "named_first": "trump named first",
        "without": "left out of play",
        "dealt": "as dealt",
        "with_kitty": "with the kitty",
        "added": "added",
        "as_they_are": "as they are",
    }
)
"""By row of a study."""


def row_title(row: str) -> str:
    """Return what to call a row."""
    return ROWS.get(row, row)
