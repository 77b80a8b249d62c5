"""Indexes for leaderboards and histories, and analyses of low priority."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

BOARD = ["game_key", "guild_id", "season", "order", "user_id"]
WAITS = "finding IS NULL AND NOT failed"


def upgrade() -> None:
    """Add the columns and indexes that leaderboard, history and analysis queries use."""
    op.add_column("standings", sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute(
        "UPDATE standings SET hidden = (1 = 1) WHERE user_id IN (SELECT user_id FROM profiles WHERE NOT on_boards)"
    )
    op.drop_index("ix_standings_board", "standings")
    op.create_index("ix_standings_board", "standings", [*BOARD[:3], "hidden", *BOARD[3:]])
    for column in (
        sa.Column("game_key", sa.String(length=32), server_default=sa.text("''"), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("people", sa.Integer(), server_default="0", nullable=False),
        sa.Column("number", sa.BigInteger(), server_default="0", nullable=False),
    ):
        op.add_column("placed", column)
    op.execute(
        "UPDATE placed SET game_key = results.game_key, guild_id = results.guild_id, people = results.people, "
        "number = results.number FROM results WHERE results.table_id = placed.table_id"
    )
    op.drop_index("ix_placed_user_id", "placed")
    op.create_index("ix_placed_history", "placed", ["user_id", "game_key", "number", "guild_id", "people", "won"])
    op.add_column("analyses", sa.Column("unasked", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.drop_index("ix_analyses_waiting", "analyses")
    _waiting_analyses(["unasked", "asked", "table_id"])


def downgrade() -> None:
    """Drop the new columns and indexes, whose data is also stored elsewhere. Analyses of low priority are deleted."""
    op.execute("DELETE FROM analyses WHERE unasked AND finding IS NULL AND NOT failed")
    op.drop_index("ix_analyses_waiting", "analyses")
    op.drop_column("analyses", "unasked")
    _waiting_analyses(["asked", "table_id"])
    op.drop_index("ix_placed_history", "placed")
    for name in ("number", "people", "guild_id", "game_key"):
        op.drop_column("placed", name)
    op.create_index("ix_placed_user_id", "placed", ["user_id"])
    op.drop_index("ix_standings_board", "standings")
    op.create_index("ix_standings_board", "standings", BOARD)
    op.drop_column("standings", "hidden")


def _waiting_analyses(columns: list[str]) -> None:
    where = sa.text(WAITS)
    op.create_index("ix_analyses_waiting", "analyses", columns, sqlite_where=where, postgresql_where=where)
