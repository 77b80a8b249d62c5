"""Removal of the unused time of a notice's first attempt."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Drop the column."""
    op.drop_column("outbox", "first_tried")


def downgrade() -> None:
    """Add the column, empty."""
    op.add_column("outbox", sa.Column("first_tried", sa.BigInteger(), nullable=True))
