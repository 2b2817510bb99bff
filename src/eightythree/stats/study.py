"""A study: a question, and how it is put to deals or matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells
    from eightythree.stats.matches import Matches
    from eightythree.stats.setting import Setting

__all__ = ["Measure", "Study", "Unit", "fixed"]

Unit = Literal["share", "points", "cards", "rounds"]


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured in each row of a study."""

    name: str
    """In files."""
    title: str
    """At the head of its column."""
    unit: Unit = "share"
    """A ``share`` has Wilson's interval and is told in percent; any other is a mean."""
    ends: tuple[int, int] | None = None
    """Of a mean of what is one of two numbers: both. Then the second is what is counted, as 1."""


@dataclass(frozen=True, slots=True)
class Study:
    """A question about one game."""

    name: str
    """In commands and files."""
    title: str
    """A few words."""
    sentence: str
    """What is asked, and how it is found out."""
    axis: str
    """What the rows are."""
    rows: Callable[[Setting], tuple[str, ...]]
    """Their names: numbers, cards, bids, or words of `eightythree.stats.words`."""
    measures: tuple[Measure, ...]
    """What is measured in each row."""
    count_deals: Callable[[Deals, Cells], None] | None = None
    """Adds some deals to the cells; either this or the next is set."""
    count_matches: Callable[[Matches, Cells], None] | None = None
    """Adds some matches to the cells."""
    exact: Callable[[Setting], Mapping[str, Fraction]] | None = None
    """The chance of rows that can be worked out, to set the first measure against."""


def fixed(*rows: str) -> Callable[[Setting], tuple[str, ...]]:
    """Return what gives the same rows at any setting."""
    return lambda setting: rows  # noqa: ARG005 - as a study's `rows` are called
