"""Tables whose deal was chosen winnable; such deals found ahead, and for which choices of options they are wanted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("winnable", sa.Boolean, nullable=False, server_default=sa.text("0")))
    op.create_table(
        "wishes",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("options", sa.String, primary_key=True),
        sa.Column("asked", sa.Integer, nullable=False),
    )
    op.create_table(
        "ready",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_index("ready_for_choice", "ready", ["game", "options"])
