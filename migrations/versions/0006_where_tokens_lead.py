"""The message that a person's interaction token can edit."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column. The messages of earlier tokens are unknown."""
    op.add_column("tokens", sa.Column("message_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("tokens", "message_id")
