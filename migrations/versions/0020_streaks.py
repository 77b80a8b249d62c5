"""Setting for whether others see a person's streaks."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the column with the default: visible."""
    op.add_column("profiles", sa.Column("shows_streaks", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("profiles", "shows_streaks")
