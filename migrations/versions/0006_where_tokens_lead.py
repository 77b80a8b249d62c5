"""The message to which a person's token leads is kept beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A token from before leads to a message that nobody knows."""
    op.add_column("tokens", sa.Column("message_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """The column goes."""
    op.drop_column("tokens", "message_id")
