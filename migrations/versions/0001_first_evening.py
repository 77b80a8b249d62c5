"""The first schema: tables, their actions, inbox and outbox, deadlines, posts, people, results."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

revision = "0001"
down_revision = None

HOLDS_ITS_CHANNEL = sa.text("stage IN ('lobby', 'playing', 'paused') AND frozen IS NULL")


def upgrade() -> None:
    """Create the schema."""
    _tables()
    _seats()
    _actions()
    _inbox()
    _outbox()
    _deadlines()
    _posts()
    _tokens()
    _profiles()
    _results()


def downgrade() -> None:
    """Drop the schema."""
    for name in ("placed", "results", "profiles", "tokens", "posts", "deadlines", "outbox", "inbox"):
        op.drop_table(name)
    for name in ("actions", "seats", "tables"):
        op.drop_table(name)


def _create(name: str, columns: Sequence[SchemaItem], key: Sequence[str], **options: Any) -> None:
    op.create_table(name, *columns, sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")), **options)


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))


def _refers(name: str, to: str = "tables", column: str = "id") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"],
        [f"{to}.{column}"],
        name=op.f(f"fk_{name}_table_id_{to}"),
        ondelete="CASCADE",
        initially="DEFERRED",
        deferrable=True,
    )


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _long_text(name: str, *, empty: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=empty)


def _big(name: str, *, empty: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=empty)


def _small(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _yes_or_no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _tables() -> None:
    address = (_text("id", 10), _text("game_key", 32), _big("guild_id"), _big("channel_id"), _text("stage", 16))
    content = (
        _big("opened"),
        _long_text("state"),
        _long_text("position", empty=True),
        _long_text("frozen", empty=True),
    )
    _create("tables", (*address, *content), ["id"])
    _index("tables", "stage", "opened")
    op.create_index(
        "one_live_table_per_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=HOLDS_ITS_CHANNEL,
        postgresql_where=HOLDS_ITS_CHANNEL,
    )


def _seats() -> None:
    columns = (_text("table_id", 10), _small("seat"), _big("user_id"))
    _create("seats", (*columns, _refers("seats")), ["table_id", "seat"])
    _index("seats", "user_id")


def _actions() -> None:
    columns = (_text("table_id", 10), _small("number"), _small("seat"), _long_text("code"), _text("played_by", 16))
    _create("actions", (*columns, _big("at"), _refers("actions")), ["table_id", "number"])


def _inbox() -> None:
    columns = (_big("interaction_id"), _big("user_id"), _long_text("reply", empty=True), _big("at"))
    _create("inbox", columns, ["interaction_id"])
    _index("inbox", "user_id")
    _index("inbox", "at")


def _outbox() -> None:
    number = sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)
    content = (_text("table_id", 10), _text("key", 40), _long_text("content"), _big("due"), _big("again", empty=True))
    telling = (_small("attempts"), _big("first_tried", empty=True), _small("revision"))
    one_of_each = sa.UniqueConstraint("table_id", "key", name=op.f("uq_outbox_table_id_key"))
    _create("outbox", (number, *content, *telling, one_of_each, _refers("outbox")), ["id"], sqlite_autoincrement=True)
    _index("outbox", "due")


def _deadlines() -> None:
    columns = (_text("table_id", 10), _text("kind", 16), _small("phase"), _big("due"))
    _create("deadlines", (*columns, _refers("deadlines")), ["table_id", "kind"])
    _index("deadlines", "due")


def _posts() -> None:
    columns = (_text("table_id", 10), _text("role", 32), _big("channel_id"), _big("message_id"), _big("posted"))
    _create("posts", (*columns, _big("edited", empty=True), _refers("posts")), ["table_id", "role"])


def _tokens() -> None:
    columns = (_text("table_id", 10), _big("user_id"), _long_text("token"), _big("expires"))
    _create("tokens", (*columns, _refers("tokens")), ["table_id", "user_id"])
    _index("tokens", "user_id")
    _index("tokens", "expires")


def _profiles() -> None:
    language = sa.Column("language", sa.String(8), nullable=True)
    columns = (_big("user_id"), _big("direct", empty=True), _yes_or_no("direct_closed"), language)
    _create("profiles", columns, ["user_id"])


def _results() -> None:
    game = (_text("table_id", 10), _text("game_key", 32), _big("guild_id"))
    _create("results", (*game, _big("ended"), _text("how", 32), _small("people")), ["table_id"])
    _index("results", "guild_id", "game_key")
    seat = (_text("table_id", 10), _small("seat"), _big("user_id", empty=True), _small("place"))
    ended = (_yes_or_no("won"), _yes_or_no("by_house"), _refers("placed", "results", "table_id"))
    _create("placed", (*seat, *ended), ["table_id", "seat"])
    _index("placed", "user_id")
