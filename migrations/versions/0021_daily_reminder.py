"""Setting for a reminder of the daily deal before a streak ends."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the columns with the default: off."""
    op.add_column("profiles", sa.Column("daily_reminder", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("profiles", sa.Column("daily_reminded", sa.String(length=10), nullable=True))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("profiles", "daily_reminded")
    op.drop_column("profiles", "daily_reminder")
