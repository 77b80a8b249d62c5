"""Setting for pictures in private messages."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the column with the default: pictures on request."""
    op.add_column("profiles", sa.Column("pictures", sa.String(8), server_default="asked", nullable=False))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("profiles", "pictures")
