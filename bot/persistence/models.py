"""The schema. Moments are milliseconds of UTC in 64 bits, Discord's ids 64 bits, structured data JSON text.

Foreign keys are checked at the commit, so the order of writes inside a unit of work is free.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bot.persistence.engine import TABLES, JsonArray, JsonObject, JsonText

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
IS_LIVE: Final = "stage IN ('lobby', 'playing', 'paused') AND frozen IS NULL"
IS_FROZEN: Final = "frozen IS NOT NULL"
HOLDS_ITS_CHANNEL: Final = f"{IS_LIVE} AND channel_id <> 0"
"""A daily deal stands in no channel."""
ANALYSIS_WAITS: Final = "finding IS NULL AND NOT failed"


class Base(DeclarativeBase):
    """Every row type."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {int: BigInteger, JsonObject: JsonText, JsonArray: JsonText}  # noqa: RUF012 - a class attribute by SQLAlchemy's rule


def _of_table(*, primary_key: bool = True) -> Mapped[str]:
    """The column of a row that belongs to a table and goes with it."""
    key = ForeignKey("tables.id", ondelete="CASCADE", deferrable=True, initially="DEFERRED")
    return mapped_column(String(10), key, primary_key=primary_key)


class TableRow(Base):
    """A table. `state` and `position` as saving.py writes them; `frozen` says why a broken table is left alone."""

    __tablename__ = TABLES
    __table_args__ = (
        Index(
            "one_live_table_per_channel",
            "channel_id",
            unique=True,
            sqlite_where=text(HOLDS_ITS_CHANNEL),
            postgresql_where=text(HOLDS_ITS_CHANNEL),
        ),
        Index("ix_tables_stage_opened", "stage", "opened"),
        Index("ix_tables_channel_id_opened", "channel_id", "opened"),
        Index("ix_tables_frozen", "opened", sqlite_where=text(IS_FROZEN), postgresql_where=text(IS_FROZEN)),
    )

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    game_key: Mapped[str] = mapped_column(String(32))
    guild_id: Mapped[int]
    channel_id: Mapped[int]
    stage: Mapped[str] = mapped_column(String(16))
    opened: Mapped[int]
    state: Mapped[JsonObject]
    position: Mapped[JsonObject | None]
    frozen: Mapped[str | None] = mapped_column(Text)


class SeatRow(Base):
    """Who sits where, so that everything of a person can be found; the truth is in the table's state."""

    __tablename__ = "seats"

    table_id: Mapped[str] = _of_table()
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    user_id: Mapped[int] = mapped_column(index=True)


class ActionRow(Base):
    """An accepted action: a line of the record. `played_by`: person, house or clock."""

    __tablename__ = "actions"

    table_id: Mapped[str] = _of_table()
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    code: Mapped[str] = mapped_column(Text)
    played_by: Mapped[str] = mapped_column(String(16))
    at: Mapped[int]


class InboxRow(Base):
    """An interaction that was handled. `reply`: the refusal, nothing when it was accepted."""

    __tablename__ = "inbox"

    interaction_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(index=True)
    reply: Mapped[JsonObject | None]
    at: Mapped[int] = mapped_column(index=True)


class NoticeRow(Base):
    """What the world must still be told. `revision` counts what merged into it; `again`: when the part that merged
    in since the last attempt is due by itself."""

    __tablename__ = "outbox"
    __table_args__ = (UniqueConstraint("table_id", "key"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    table_id: Mapped[str] = _of_table(primary_key=False)
    key: Mapped[str] = mapped_column(String(40))
    content: Mapped[JsonObject]
    due: Mapped[int] = mapped_column(index=True)
    again: Mapped[int | None]
    attempts: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer)


class DeadlineRow(Base):
    """When a table's time is up: at most one of each kind."""

    __tablename__ = "deadlines"

    table_id: Mapped[str] = _of_table()
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    turn: Mapped[int] = mapped_column(Integer)
    due: Mapped[int] = mapped_column(index=True)


class PostRow(Base):
    """A message of ours by its role at the table."""

    __tablename__ = "posts"

    table_id: Mapped[str] = _of_table()
    role: Mapped[str] = mapped_column(String(32), primary_key=True)
    channel_id: Mapped[int]
    message_id: Mapped[int]
    posted: Mapped[int]
    edited: Mapped[int | None]
    reveal: Mapped[str] = mapped_column(Text, server_default="[]")


class TokenRow(Base):
    """A person's last usable interaction token, and the one of the message that it replaced until that one was told so.
    Never logged, exported or backed up."""

    __tablename__ = "tokens"

    table_id: Mapped[str] = _of_table()
    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True)
    token: Mapped[str] = mapped_column(Text)
    expires: Mapped[int] = mapped_column(index=True)
    message_id: Mapped[int | None]
    former: Mapped[str] = mapped_column(Text, server_default=text("''"))


class ProfileRow(Base):
    """What is remembered of a person beyond a table."""

    __tablename__ = "profiles"
    __table_args__ = (
        Index(
            "ix_profiles_hidden",
            "user_id",
            sqlite_where=text("on_boards = 0"),
            postgresql_where=text("NOT on_boards"),
        ),
    )

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    direct: Mapped[int | None]
    direct_closed: Mapped[bool]
    language: Mapped[str | None] = mapped_column(String(8))
    hands_direct: Mapped[bool] = mapped_column(server_default=true())
    pings: Mapped[bool] = mapped_column(server_default=true())
    each_question: Mapped[bool] = mapped_column(server_default=false())
    on_boards: Mapped[bool] = mapped_column(server_default=true())
    picking: Mapped[str] = mapped_column(String(8), server_default="mixed")
    direct_refused: Mapped[int | None]
    pictures: Mapped[str] = mapped_column(String(8), server_default="asked")


class ServerRow(Base):
    """What people chose for a server of Discord's. `left`: when the bot was removed from it."""

    __tablename__ = "servers"

    guild_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    settings: Mapped[JsonObject]
    left: Mapped[int | None] = mapped_column(index=True)


class KeyValueRow(Base):
    """A small fact about the program itself that outlives a run."""

    __tablename__ = "keepsakes"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class ResultRow(Base):
    """A finished game. Without a foreign key: it may outlive its table's row. `number` grows with every game that is
    counted. `moved`: who stood elsewhere on the server's board afterwards, by seat."""

    __tablename__ = "results"
    __table_args__ = (
        Index("ix_results_guild_id_game_key", "guild_id", "game_key"),
        Index("ix_results_number", "number", unique=True),
    )

    table_id: Mapped[str] = mapped_column(String(10), primary_key=True)
    game_key: Mapped[str] = mapped_column(String(32))
    guild_id: Mapped[int]
    ended: Mapped[int]
    how: Mapped[str] = mapped_column(String(32))
    people: Mapped[int] = mapped_column(Integer)
    number: Mapped[int] = mapped_column(server_default="0")
    moved: Mapped[JsonArray] = mapped_column(server_default="[]")


def _of_result() -> Mapped[str]:
    """The column of a row that belongs to a result and goes with it."""
    key = ForeignKey("results.table_id", ondelete="CASCADE", deferrable=True, initially="DEFERRED")
    return mapped_column(String(10), key, primary_key=True)


class PlacedRow(Base):
    """How a seat of a finished game ended. `user_id` is empty for a house player and for somebody `anonymous`. `score`:
    what decided, empty where that was never noted. `game_key`, `guild_id`, `people` and `number` are those of the
    result: somebody's history is read from one index, however many games they played."""

    __tablename__ = "placed"
    __table_args__ = (Index("ix_placed_history", "user_id", "game_key", "number", "guild_id", "people", "won"),)

    table_id: Mapped[str] = _of_result()
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    user_id: Mapped[int | None]
    place: Mapped[int] = mapped_column(Integer)
    won: Mapped[bool]
    by_house: Mapped[bool]
    anonymous: Mapped[bool] = mapped_column(server_default=false())
    score: Mapped[JsonObject | None]
    game_key: Mapped[str] = mapped_column(String(32), server_default=text("''"))
    guild_id: Mapped[int] = mapped_column(server_default="0")
    people: Mapped[int] = mapped_column(Integer, server_default="0")
    number: Mapped[int] = mapped_column(server_default="0")


def _of_person() -> Mapped[int]:
    return mapped_column(primary_key=True, autoincrement=False)


class StandingRow(Base):
    """What somebody's finished games add up to, on one server or everywhere (0), in one season or of all time (0).
    `order`: the smallest comes first on the board (`bot.tables.standings`). `hidden`: the person does not want to
    appear, as their profile says; a board that looked that up for everybody in front of a page would read it slowly."""

    __tablename__ = "standings"
    __table_args__ = (Index("ix_standings_board", "game_key", "guild_id", "season", "hidden", "order", "user_id"),)

    user_id: Mapped[int] = _of_person()
    game_key: Mapped[str] = mapped_column(String(32), primary_key=True)
    guild_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    season: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    wins: Mapped[int] = mapped_column(Integer)
    games: Mapped[int] = mapped_column(Integer)
    house_wins: Mapped[int] = mapped_column(Integer)
    house_games: Mapped[int] = mapped_column(Integer)
    streak: Mapped[int] = mapped_column(Integer)
    best_streak: Mapped[int] = mapped_column(Integer)
    order: Mapped[int]
    hidden: Mapped[bool] = mapped_column(server_default=false())


class RatingRow(Base):
    """How strong somebody plays a game, of all time (0) or in one season."""

    __tablename__ = "ratings"

    user_id: Mapped[int] = _of_person()
    game_key: Mapped[str] = mapped_column(String(32), primary_key=True)
    season: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    mean: Mapped[float] = mapped_column(Double)
    deviation: Mapped[float] = mapped_column(Double)
    games: Mapped[int] = mapped_column(Integer)


class RatingChangeRow(Base):
    """How one game moved somebody's rating of all time. `number`: the result's; `games`: those rated by then."""

    __tablename__ = "rating_changes"
    __table_args__ = (Index("ix_rating_changes_history", "user_id", "game_key", "number"),)

    table_id: Mapped[str] = _of_result()
    user_id: Mapped[int] = _of_person()
    game_key: Mapped[str] = mapped_column(String(32))
    number: Mapped[int]
    mean_before: Mapped[float] = mapped_column(Double)
    deviation_before: Mapped[float] = mapped_column(Double)
    mean: Mapped[float] = mapped_column(Double)
    deviation: Mapped[float] = mapped_column(Double)
    games: Mapped[int] = mapped_column(Integer)


class AnalysisRow(Base):
    """The analysis of a finished game: when it was asked for, and what was found, empty while it is to be made and
    when it could not be. `unasked`: the bot makes it by itself, after those that people wait for."""

    __tablename__ = "analyses"
    __table_args__ = (
        Index(
            "ix_analyses_waiting",
            "unasked",
            "asked",
            "table_id",
            sqlite_where=text(ANALYSIS_WAITS),
            postgresql_where=text(ANALYSIS_WAITS),
        ),
    )

    table_id: Mapped[str] = _of_table()
    asked: Mapped[int]
    finding: Mapped[JsonObject | None]
    failed: Mapped[bool] = mapped_column(server_default=false())
    unasked: Mapped[bool] = mapped_column(server_default=false())


class BlockRow(Base):
    """Somebody whom the owner does not want at the tables they host."""

    __tablename__ = "blocks"

    owner_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    blocked_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True)


class DailyDealRow(Base):
    """The deal of a day. `secret` in hexadecimal digits; nobody sees it before the day is over."""

    __tablename__ = "daily_deals"

    game_key: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))


class DailyPlayRow(Base):
    """The deal of a day that somebody has begun, and what came of it. `mark` says who without telling it; `user_id` and
    `table_id` are empty for somebody who asked to be forgotten. `marks`: a letter for each round."""

    __tablename__ = "daily_plays"
    __table_args__ = (
        Index("ix_daily_plays_of_person", "user_id", "game_key", "day", "place", "rounds", "number"),
        Index("ix_daily_plays_of_day", "game_key", "day", "place", "rounds", "number"),
    )

    game_key: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    mark: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[int | None]
    table_id: Mapped[str | None] = mapped_column(String(10), unique=True)
    begun: Mapped[int]
    place: Mapped[int | None] = mapped_column(Integer)
    rounds: Mapped[int | None] = mapped_column(Integer)
    number: Mapped[int | None] = mapped_column(Integer)
    marks: Mapped[str | None] = mapped_column(Text)


class DailyMemberRow(Base):
    """A server on which somebody asked for a daily deal lately, and what they are called there, for its board."""

    __tablename__ = "daily_members"

    guild_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True)
    name: Mapped[str] = mapped_column(Text)
    seen: Mapped[int] = mapped_column(index=True)


class DailyPracticeRow(Base):
    """The table at which somebody practises the deal of a day that is over."""

    __tablename__ = "daily_practices"

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game_key: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    table_id: Mapped[str] = _of_table(primary_key=False)
