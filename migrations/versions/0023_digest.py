"""Setting for a daily digest for people at several slow tables."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the columns with the default: on."""
    op.add_column("profiles", sa.Column("digest", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("profiles", sa.Column("digested", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("profiles", "digested")
    op.drop_column("profiles", "digest")
