"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS
from eightythree.server.meter import Meter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eightythree.bots import Bot

__all__ = ["FRAME_LIMIT", "Settings"]

FRAME_LIMIT: Final = 4096
"""The most bytes in a frame from a client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be set about a server; the defaults are those of `eightythree serve`."""

    database: str
    """The database's URL, of SQLite or PostgreSQL."""
    bots: Mapping[str, Bot] = field(default_factory=lambda: BOTS)
    """The bots by level."""
    bot_seconds: float = 2.0
    """How long a bot may think; then an action is taken for it."""
    page: Path = Path(__file__).parent / "page"
    """Where the built page is."""
    queue_limit: int = 64
    """Messages that may wait for a slow socket before it is closed."""
    idle_seconds: float = 60.0
    """How long a table that nobody watches stays in memory."""
    away_seconds: float = 5.0
    """How long a person whose last socket has ended counts as there: a page is loaded again."""
    lease_seconds: float = 6.0
    """How long a table waits for its bots and clocks when the process that drove it was killed."""
    sweep_days: float = 30.0
    """How long a table is kept whose match is not finished, after its last entry; 0 for ever."""
    day_level: str | None = None
    """The bots of the days that are drawn from now on; ``None`` for the expert where it can be."""
    message_rate: float = 20.0
    """Messages a second that a socket is read at, after a burst of `message_burst`."""
    message_burst: int = 60
    """Messages."""
    words_rate: float = 0.5
    """How often a second a socket may say something, or ask for a hint or to take back."""
    words_burst: int = 6
    """Words, hints and askings."""
    table_rate: float = 1.0
    """Tables a second that one address may make, after a burst of `table_burst`."""
    table_burst: int = 60
    """Tables."""
    replay_rate: float = 2.0
    """Replays, what-ifs and explorations a second that one address may ask for, after a burst of
    `replay_burst`."""
    replay_burst: int = 60
    """Replays, what-ifs and explorations."""
    explore_seconds: float = 10.0
    """How long the explorer may take."""
    code_rate: float = 0.1
    """Codes for other devices a second that one address may make or try, after `code_burst`."""
    code_burst: int = 10
    """Codes."""
    review_rate: float = 1 / 60
    """Reviews a second that one address may ask for, after a burst of `review_burst`."""
    review_burst: int = 5
    """Reviews."""
    address_sockets: int = 256
    """Sockets that one address may hold at once; what else it may grows with it."""
    meter: Meter = field(default_factory=Meter)
    """What is told of all that can be counted."""
