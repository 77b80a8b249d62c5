"""People choose whether others see their streaks."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Others do, unless somebody hides them."""
    op.add_column("profiles", sa.Column("shows_streaks", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """What was chosen is lost."""
    op.drop_column("profiles", "shows_streaks")
