"""Deadlines belong to turns instead of phases."""

from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

KINDS: Mapping[str, str] = {"half": "reminder", "phase": "turn"}


def upgrade() -> None:
    """Rename the kinds of deadlines from those of phases to those of turns."""
    op.alter_column("deadlines", "phase", new_column_name="turn")
    _rename(KINDS)


def downgrade() -> None:
    """Rename the kinds of deadlines back to those of phases."""
    _rename({new: old for old, new in KINDS.items()})
    op.alter_column("deadlines", "turn", new_column_name="phase")


def _rename(kinds: Mapping[str, str]) -> None:
    deadlines = sa.table("deadlines", sa.column("kind", sa.String()))
    for before, after in kinds.items():
        op.execute(deadlines.update().where(deadlines.c.kind == before).values(kind=after))
