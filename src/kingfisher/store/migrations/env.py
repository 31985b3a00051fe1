"""Alembic's entry point. The connection comes from the program, since nothing else migrates a file."""

from __future__ import annotations

from alembic import context

from kingfisher.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
