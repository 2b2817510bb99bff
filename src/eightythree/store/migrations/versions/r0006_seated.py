"""Who has sat at which table, so that people find their tables again."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_AT_A_TIME = 1000


def upgrade() -> None:
    """Make the table, and fill it from the logs of the tables that there are."""
    op.create_table(
        "seated",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", "table_id", name="pk_seated"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seated_table_id"),
    )
    op.create_index("ix_seated_table_id", "seated", ["table_id"])
    connection = op.get_bind()
    last = ""
    while tables := list(
        connection.scalars(
            sa.text("SELECT id FROM tables WHERE id > :last ORDER BY id LIMIT :most"),
            {"last": last, "most": _AT_A_TIME},
        )
    ):
        last = tables[-1]
        wanted = sa.text(
            "SELECT table_id, kind, payload, at FROM events"
            " WHERE table_id IN :tables AND kind IN ('created', 'sit') ORDER BY table_id, seq"
        ).bindparams(sa.bindparam("tables", expanding=True))
        rows: dict[tuple[str, str], int] = {}
        for table, kind, payload, at in connection.execute(wanted, {"tables": tables}):
            for owner in _owners(kind, payload):
                rows.setdefault((owner, table), at)
        if rows:
            connection.execute(
                sa.text("INSERT INTO seated (owner, table_id, at) VALUES (:owner, :table_id, :at)"),
                [
                    {"owner": owner, "table_id": table, "at": at}
                    for (owner, table), at in rows.items()
                ],
            )


def _owners(kind: str, payload: str) -> list[str]:
    try:
        entry: Any = json.loads(payload)
        places = [entry] if kind == "sit" else entry["seats"]
        return [place["owner"] for place in places if place.get("owner")]
    except (ValueError, LookupError, TypeError, AttributeError):
        return []  # a broken log: it is kept, and nobody can sit there
