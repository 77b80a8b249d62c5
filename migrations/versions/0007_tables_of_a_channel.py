"""An index for the latest table of a channel."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_tables_channel_id_opened", "tables", ["channel_id", "opened"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_tables_channel_id_opened", "tables")
