"""Bells: people are pinged when a table opens, during parts of their day."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the table, empty, and the columns of profiles."""
    op.add_column("profiles", sa.Column("zone", sa.String(length=40), nullable=False, server_default="UTC"))
    op.add_column("profiles", sa.Column("rung", sa.BigInteger(), nullable=True))
    op.create_table(
        "bells",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("game_key", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_name", sa.Text(), nullable=False),
        sa.Column("parts", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "channel_id", "game_key", name=op.f("pk_bells")),
    )
    op.create_index(op.f("ix_bells_guild_id"), "bells", ["guild_id"])
    op.create_index("ix_bells_channel_id_game_key", "bells", ["channel_id", "game_key"])


def downgrade() -> None:
    """Drop the table and the columns of profiles."""
    op.drop_table("bells")
    op.drop_column("profiles", "rung")
    op.drop_column("profiles", "zone")
