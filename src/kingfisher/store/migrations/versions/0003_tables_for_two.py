"""Clocks, rematches and rivals of tables; bots that stand in for people, and seats that were left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("minutes", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("increment", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("rematch", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("rival", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("seats", sa.Column("stand_in", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("seats", sa.Column("leaver", sa.Integer, nullable=True))
