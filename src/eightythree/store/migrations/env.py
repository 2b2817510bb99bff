"""Alembic runs this to migrate; the connection comes from `store.database.migrate`."""

from __future__ import annotations

from alembic import context

from eightythree.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite too can undo CREATE TABLE: our connections begin transactions themselves.
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
