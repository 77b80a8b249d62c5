"""Setting for hands that show the latest events before the next question."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column with the default: on."""
    op.add_column("profiles", sa.Column("reveals", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("profiles", "reveals")
