"""Races in which time runs in slices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("calm", sa.Boolean, nullable=False, server_default=sa.text("0")))
