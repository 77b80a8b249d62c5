"""Daily deals: the secrets of the days, and the deals that people have begun. Their tables have no channel."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

IS_LIVE = "stage IN ('lobby', 'playing', 'paused') AND frozen IS NULL"
HOLDS_ITS_CHANNEL = f"{IS_LIVE} AND channel_id <> 0"


def upgrade() -> None:
    """Add four tables, and allow live tables without a channel."""
    _one_live_table_per_channel(HOLDS_ITS_CHANNEL)
    op.create_table(
        "daily_deals",
        sa.Column("game_key", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game_key", "day", name=op.f("pk_daily_deals")),
    )
    op.create_table(
        "daily_plays",
        sa.Column("game_key", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("table_id", sa.String(10), nullable=True),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("marks", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("game_key", "day", "mark", name=op.f("pk_daily_plays")),
        sa.UniqueConstraint("table_id", name=op.f("uq_daily_plays_table_id")),
    )
    score = ["place", "rounds", "number"]
    op.create_index("ix_daily_plays_of_person", "daily_plays", ["user_id", "game_key", "day", *score])
    op.create_index("ix_daily_plays_of_day", "daily_plays", ["game_key", "day", *score])
    op.create_table(
        "daily_members",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_daily_members")),
    )
    for column in ("user_id", "seen"):
        op.create_index(op.f(f"ix_daily_members_{column}"), "daily_members", [column])
    op.create_table(
        "daily_practices",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_key", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_daily_practices_table_id_tables"),
            ondelete="CASCADE",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.PrimaryKeyConstraint("user_id", "game_key", "day", name=op.f("pk_daily_practices")),
    )


def downgrade() -> None:
    """Delete tables without a channel, and all data about daily deals."""
    op.execute("DELETE FROM tables WHERE channel_id = 0")
    for table in ("daily_practices", "daily_members", "daily_plays", "daily_deals"):
        op.drop_table(table)
    _one_live_table_per_channel(IS_LIVE)


def _one_live_table_per_channel(condition: str) -> None:
    op.drop_index("one_live_table_per_channel", "tables")
    where = sa.text(condition)
    op.create_index(
        "one_live_table_per_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=where,
        postgresql_where=where,
    )
