"""Tables that branch from others, or go on with a game from a file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String, nullable=False, server_default=sa.text("''")))
    for name in ("origin_step", "begun", "branches"):
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default=sa.text("0")))
