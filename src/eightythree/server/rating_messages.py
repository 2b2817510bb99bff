"""What is told of ratings, as structs; `docs/ratings.md` says how they come about."""

from __future__ import annotations

from eightythree.server.view_messages import BotLevel, Message, OptionValue


class RatedSeat(Message):
    """A player of a rated match."""

    name: str
    """As it was at that table."""
    bot: BotLevel | None
    you: bool
    place: int
    """From 1; equals share one."""


class RatedMatch(Message):
    """A match and what it made of the asker's rating."""

    table: str
    at: int
    """When it ended: milliseconds since 1970 UTC."""
    seats: list[RatedSeat]
    rating: float
    """The asker's after it."""
    doubt: float
    """The standard deviation of the rating."""


class Opponent(Message):
    """Somebody whom the asker has played with."""

    name: str
    """As it was at their last table together."""
    bot: BotLevel | None
    rating: float
    doubt: float
    matches: int
    """Against each other, each match once, however many seats a bot held in it."""
    ahead: int
    """In how many of them the asker came before them, before the best of their seats."""
    behind: int
    together: int
    """Matches as partners."""


class RatedRules(Message):
    """The asker's rating at one game by one set of rules."""

    rules: dict[str, OptionValue]
    """The options that differ from the default; the target is not looked at."""
    rating: float
    doubt: float
    players: int
    """How many people are rated by these rules."""
    better: int
    """How many of them stand above the asker."""
    matches: list[RatedMatch]
    """The last ones, the oldest first."""
    opponents: list[Opponent]
    """Whom the asker met most often first."""
