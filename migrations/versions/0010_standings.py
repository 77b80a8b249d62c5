"""Standings, ratings and rating changes, and numbers of results in the order in which games ended.

The program counts standings at its first start with this schema, because only the program can compute ratings.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Number the results, then add the new tables."""
    op.add_column("results", sa.Column("number", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("results", sa.Column("moved", sa.Text(), server_default="[]", nullable=False))
    op.add_column("placed", sa.Column("anonymous", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("placed", sa.Column("score", sa.Text(), nullable=True))
    _number_results()
    _find_anonymous()
    op.create_index("ix_results_number", "results", ["number"], unique=True)
    op.create_index(
        "ix_profiles_hidden",
        "profiles",
        ["user_id"],
        sqlite_where=sa.text("on_boards = 0"),
        postgresql_where=sa.text("NOT on_boards"),
    )
    _standings()
    _ratings()
    _rating_changes()


def downgrade() -> None:
    """Drop standings, ratings and rating changes. Results stay."""
    for name in ("rating_changes", "ratings", "standings"):
        op.drop_table(name)
    op.drop_index("ix_profiles_hidden", "profiles")
    op.drop_index("ix_results_number", "results")
    op.execute("DELETE FROM keepsakes WHERE name = 'counted'")
    for table, name in (("placed", "score"), ("placed", "anonymous"), ("results", "moved"), ("results", "number")):
        op.drop_column(table, name)


def _number_results() -> None:
    results = sa.table("results", sa.column("table_id"), sa.column("ended"), sa.column("number"))
    order = sa.func.row_number().over(order_by=(results.c.ended, results.c.table_id))
    numbered = sa.select(results.c.table_id, order.label("number")).cte("numbered")
    number = sa.select(numbered.c.number).where(numbered.c.table_id == results.c.table_id).scalar_subquery()
    op.execute(results.update().values(number=number))


def _find_anonymous() -> None:
    """Mark seats that have no user although no house player held them: they belonged to people whose data was
    deleted."""
    placed = sa.table("placed", sa.column("user_id"), sa.column("by_house", sa.Boolean()), sa.column("anonymous"))
    forgotten = placed.c.user_id.is_(None) & ~placed.c.by_house
    op.execute(placed.update().where(forgotten).values(anonymous=sa.true()))


def _standings() -> None:
    counts = ("wins", "games", "house_wins", "house_games", "streak", "best_streak")
    columns = (_number("user_id"), _key("game_key"), _number("guild_id"), _number("season"))
    numbers = (*(sa.Column(name, sa.Integer(), nullable=False) for name in counts), _number("order"))
    _create("standings", (*columns, *numbers), ["user_id", "game_key", "guild_id", "season"])
    board = ["game_key", "guild_id", "season", "order", "user_id"]
    op.create_index("ix_standings_board", "standings", board)


def _ratings() -> None:
    columns = (_number("user_id"), _key("game_key"), _number("season"), _real("mean"), _real("deviation"))
    games = sa.Column("games", sa.Integer(), nullable=False)
    _create("ratings", (*columns, games), ["user_id", "game_key", "season"])


def _rating_changes() -> None:
    result = sa.ForeignKeyConstraint(
        ["table_id"],
        ["results.table_id"],
        name=op.f("fk_rating_changes_table_id_results"),
        ondelete="CASCADE",
        initially="DEFERRED",
        deferrable=True,
    )
    table = sa.Column("table_id", sa.String(10), nullable=False)
    columns = (table, _number("user_id"), _key("game_key"), _number("number"))
    moved = (_real("mean_before"), _real("deviation_before"), _real("mean"), _real("deviation"))
    games = sa.Column("games", sa.Integer(), nullable=False)
    _create("rating_changes", (*columns, *moved, games, result), ["table_id", "user_id"])
    op.create_index("ix_rating_changes_history", "rating_changes", ["user_id", "game_key", "number"])


def _create(name: str, columns: Sequence[SchemaItem], key: Sequence[str]) -> None:
    op.create_table(name, *columns, sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")))


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def _real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=False)
