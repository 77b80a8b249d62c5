"""Which pictures people want in what only they see."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Everybody has pictures where they ask for them."""
    op.add_column("profiles", sa.Column("pictures", sa.String(8), server_default="asked", nullable=False))


def downgrade() -> None:
    """What was chosen is forgotten."""
    op.drop_column("profiles", "pictures")
