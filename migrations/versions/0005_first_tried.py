"""A notice is told again by its number and key; when it was first tried is asked by nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """The column goes."""
    op.drop_column("outbox", "first_tried")


def downgrade() -> None:
    """The column is there, with nothing in it."""
    op.add_column("outbox", sa.Column("first_tried", sa.BigInteger(), nullable=True))
