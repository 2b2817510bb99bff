"""What both games deal in and score with."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Award", "Contract", "Deal", "Outcome", "Result"]

Outcome = Literal["scored", "passed_out", "void"]
"""How a round can end: scored; passed out (A3.4); void (A5.2)."""


class Deal(NamedTuple):
    """The cards of a round as dealt, as masks."""

    hands: tuple[int, ...]
    """One hand a seat, seat 0 first."""
    kitty: int = 0
    """The kitty of `auction`; empty in `fifth`."""


class Award(NamedTuple):
    """Points scored, and why."""

    scorer: int
    """The seat (`fifth`) or side (`auction`) that scores."""
    points: int
    """Whole points; below 0 where the clause takes some away."""
    clause: str
    """The clause that gives them."""
    code: str
    """A stable name of the reason, for screens that say it in their own language."""
    detail: str = ""
    """A rank, a suit letter or the bid, where the reason has one."""


class Contract(NamedTuple):
    """What the declarer of `auction` plays for."""

    declarer: int
    """The seat that bid highest, 0..3."""
    bid: int
    """1..83, or 84 for 83 double."""
    trump: int
    """The trump suit, 0..3."""


class Result(NamedTuple):
    """A round that is over."""

    dealer: int
    """The seat that dealt it."""
    outcome: Outcome
    """How it ended; Fifth Trick's are all scored."""
    points: tuple[int, ...]
    """One entry a seat (`fifth`) or side (`auction`)."""
    awards: tuple[Award, ...] = ()
    """Why each point was scored; none in a round that was passed out or void."""
    round_winner: int | None = None
    """The seat that won the fifth trick (`fifth`, F3.1)."""
    contract: Contract | None = None
    """What was played for (`auction`); ``None`` when all passed."""
    captured: tuple[int, ...] = ()
    """Card points taken by each side (`auction`)."""
