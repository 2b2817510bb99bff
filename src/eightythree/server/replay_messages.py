"""What goes over the wire to look at a match again, as structs: replays, what-ifs, the explorer.

`docs/protocol.md` explains them; `web/src/protocol.ts` is generated from them as well.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from eightythree.server.messages import Name  # noqa: TC001 - msgspec reads the annotations
from eightythree.server.view_messages import (
    BotLevel,
    Event,
    Message,
    ResultInfo,
    Seat,
    TableInfo,
    View,
)


class ReplayStep(Message):
    """A moment of a round: what has just happened, and the table after it."""

    event: Event
    """The deal for the first, then each action, as far as the seat may know it."""
    view: View
    """As the seat was shown it; with all hands open, a spectator's in which no card is hidden."""
    hands: list[list[str]] | None
    """All hands where they are open, in the order of a hand in a view; else null."""


class Replay(Message):
    """The answer to `GET /api/tables/ID/replay` and `POST /api/replay`: a round, step by step."""

    table: TableInfo
    """The table at the end; its `id` is empty for a record that was sent."""
    over: bool
    """Whether the match is finished."""
    rounds: list[int]
    """The number of actions of each round."""
    results: list[ResultInfo]
    """All finished rounds."""
    number: int
    """The round whose steps follow, from 1."""
    seat: Seat | None
    """Whose view the steps are; null for all hands."""
    steps: list[ReplayStep]
    """After the deal, and after each action."""


class Moment(Message):
    """A moment of a match: of a table's finished rounds, or of a record. One of both is given."""

    round: Annotated[int, Meta(ge=1, le=100_000)]
    """From 1."""
    actions: Annotated[int, Meta(ge=0, le=100_000)]
    """How many actions of the round have been taken."""
    table: str | None = None
    """A table's id."""
    record: str | None = None
    """The JSON text of a record."""


class WhatIf(Moment, kw_only=True):
    """`POST /api/what-if`: a new table at which a match goes on from a moment, against bots."""

    seat: Seat
    """Where who asks sits down."""
    action: Annotated[str, Meta(max_length=200)] | None = None
    """What is done there instead, by the seat to act; null to just go on."""
    bots: BotLevel
    """Who takes the other seats."""
    name: Name


class ExploreNow(Message):
    """`POST /api/tables/ID/explore`: the values of what one can do now, at a table of one's own."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number that the client has seen."""


class ExploredOption(Message):
    """Something that the seat to act can do, and what it is worth."""

    action: str
    chance: float
    """The chance to win the match, 0 to 1, over deals that agree with what the seat knows."""
    chance_error: float
    """Its standard error."""
    points: float
    """The points of the round on average: the seat's own (in `auction` its side's), less those of
    another player (the other side) on average."""
    points_error: float
    level: bool
    """Whether so many deals do not tell it from the best."""
    exact: float | None
    """With all cards known and everybody playing perfectly: the seat's points for the round's play
    (`fifth`), or what its side will have captured (`auction`); null where that was not asked
    for, or cannot be worked out."""


class Explored(Message):
    """The answer to `POST /api/explore` and `POST /api/tables/ID/explore`."""

    seat: Seat
    """Who is to act."""
    worlds: int
    """How many deals were looked at; 0 where there was nothing to think about."""
    options: list[ExploredOption]
    """What was considered, best first; of very many sets of cards the sensible ones."""
