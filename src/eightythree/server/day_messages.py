"""What is told of deals of the day, as structs; `docs/daily.md` says what they are."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from eightythree.server.messages import Name  # noqa: TC001 - msgspec reads the annotations
from eightythree.server.view_messages import BotLevel, GameId, Message

Date = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)]
"""A day, by UTC: `2026-11-30`."""
DayState = Literal["ahead", "open", "closed"]
"""`ahead`: it has not come; `open`: tries of it count; `closed`: its secret is told."""


class NewTry(Message):
    """`POST /api/daily/GAME`: play the deal of a day, or one that is closed for practice."""

    name: Name
    practice: Date | None = None
    """The day to be played for practice; null for the try that counts."""
    day: Date | None = None
    """The day of the try that counts, as its player was shown it; null for whatever is today."""


class DayRound(Message):
    """A finished round of a try."""

    points: int
    """What it counts: the player's points; in `auction` the side's less the other side's."""
    actions: list[str]
    """All that the player did, in order."""


class DayTry(Message):
    """How a deal of the day was played from the player's seat."""

    table: str
    over: bool
    score: int
    """The sum of the rounds so far."""
    rounds: list[DayRound]


class ScoreCount(Message):
    """How many have made a score."""

    score: int
    count: int


class DailyDeal(Message):
    """The answer to `GET /api/daily/GAME`."""

    game: GameId
    date: Date
    today: Date
    state: DayState
    level: BotLevel
    """Of the bots that everybody plays against."""
    rounds: int
    commitment: str
    """The SHA-256 that binds the server to the day's secret, in hex."""
    published: int
    """Since when it is: milliseconds since 1970 UTC."""
    ends: int
    """When no try can be begun any more."""
    closes: int
    """When the secret is told; a try counts that is over by then."""
    secret: str | None
    """In hex, once it is closed."""
    mine: DayTry | None
    """The asker's try that counts; null for none."""
    field: list[ScoreCount] | None
    """All scores, the lowest first; null until the asker's try is over or the day is closed."""
    line: DayTry | None
    """What a bot of this level did in the same seat; null as for `field`, or while it plays."""
    going: Date | None
    """Yesterday, while a try of it is still going on and can count; null for none."""


class DayInfo(Message):
    """A day of the calendar."""

    date: Date
    state: DayState
    commitment: str
    published: int
    score: int | None
    """What the asker has made of it; null for no try that is over."""
    going: bool
    """Whether a try of the asker's is going on that can still count."""
