"""The last table of a channel is found without reading every table there ever was."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """An index for it."""
    op.create_index("ix_tables_channel_id_opened", "tables", ["channel_id", "opened"])


def downgrade() -> None:
    """The index goes."""
    op.drop_index("ix_tables_channel_id_opened", "tables")
