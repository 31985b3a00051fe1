"""Alembic's way in: the connection comes from the program, which is the only one to migrate a file."""

from __future__ import annotations

from alembic import context

from kingfisher.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
