"""The tables of the database; `migrations` makes them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

__all__ = [
    "codes",
    "day_results",
    "days",
    "events",
    "leases",
    "metadata",
    "rated",
    "reviews",
    "seated",
    "tables",
]

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False, doc="milliseconds since 1970, UTC"),
    Column(
        "follows",
        String(32),
        ForeignKey("tables.id"),
        nullable=True,
        unique=True,
        doc="the table that this one plays again; one new table for each",
    ),
    Column(
        "finished",
        Boolean,
        nullable=False,
        server_default=false(),
        doc="the sweep has found its match over: it is kept, and not looked at again",
    ),
    Column("listed", Boolean, nullable=False, server_default=false(), doc="in the lobby"),
    Index("ix_tables_listed", "listed", "created_at"),
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    # The primary key is the compare-and-set: of two who append at one place, one succeeds.
    Column("seq", Integer, primary_key=True, autoincrement=False, doc="from 1, without gaps"),
    Column("kind", String(16), nullable=False),
    Column("payload", Text, nullable=False, doc="JSON; see entries.py"),
    Column("at", BigInteger, nullable=False, doc="milliseconds since 1970, UTC"),
    sqlite_with_rowid=False,
)

seated: Final = Table(
    "seated",
    metadata,
    Column("owner", String(64), primary_key=True, doc="the hash of a guest's token"),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("at", BigInteger, nullable=False, doc="when first: milliseconds since 1970, UTC"),
    Index("ix_seated_table_id", "table_id"),
)

leases: Final = Table(
    "leases",
    metadata,
    Column("name", String(32), primary_key=True, doc="a table's id, or another thing to be done"),
    Column("holder", String(32), nullable=False, doc="the process that does it"),
    Column("until", BigInteger, nullable=False, doc="milliseconds since 1970, the database's time"),
)

codes: Final = Table(
    "codes",
    metadata,
    Column("lookup", String(64), primary_key=True, doc="what a one-time code is found by, in hex"),
    Column("sealed", String(64), nullable=False, doc="the guest's token, under the code's key"),
    Column("until", BigInteger, nullable=False, doc="milliseconds since 1970, UTC"),
)

days: Final = Table(
    "days",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("day", String(10), primary_key=True, doc="by UTC: 2026-11-30"),
    Column(
        "secret", String(64), nullable=False, doc="drawn days ahead; told when the day is closed"
    ),
    Column("level", String(16), nullable=False, doc="of the bots that are played against"),
    Column("at", BigInteger, nullable=False, doc="when it was drawn: milliseconds since 1970, UTC"),
)

day_results: Final = Table(
    "day_results",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("player", String(64), primary_key=True, doc="the hash of the guest's token"),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("score", Integer, nullable=False),
)

rated: Final = Table(
    "rated",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(16), nullable=False),
    Column("rules", Text, nullable=False, doc="the rule set: see server/outcomes.py"),
    Column("player", String(64), nullable=False, doc="the hash of a guest's token, or bot:LEVEL"),
    Column("name", String(64), nullable=False, doc="as it was at this table"),
    Column("place", Integer, nullable=False, doc="from 1; equals share one"),
    Column("mu", Float, nullable=False, doc="the rating after the match"),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False, doc="when it ended: milliseconds since 1970, UTC"),
    Index("ix_rated_player", "player", "game", "at"),
)

reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False, doc="of how a match is judged"),
    Column("asked_at", BigInteger, nullable=False, doc="milliseconds since 1970, UTC"),
    Column("done", Integer, nullable=False, doc="how much of it is made"),
    Column("whole", Integer, nullable=False, doc="of how much; 0 before it is begun"),
    Column("failed", Boolean, nullable=False, doc="it could not be made"),
    Column("body", Text, nullable=True, doc="JSON; none while it is asked for or being made"),
)
