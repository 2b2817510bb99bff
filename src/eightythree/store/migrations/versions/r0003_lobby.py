"""Which tables the lobby shows; one-time codes for a guest's other devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Show no table that was made before, and make the table of codes."""
    op.add_column(
        "tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_tables_listed", "tables", ["listed", "created_at"])
    op.create_table(
        "codes",
        sa.Column("lookup", sa.String(64), nullable=False),
        sa.Column("sealed", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("lookup", name="pk_codes"),
    )
