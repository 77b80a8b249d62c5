"""The database schema. Times are 64-bit UTC milliseconds, Discord ids are 64-bit integers, structured data is JSON
text.

Foreign keys are checked at commit, so the writes of a unit of work may be in any order. Conditions of partial indexes
are given here for SQLite only. Migrations create those of PostgreSQL, so that its dialect is loaded only if it is used.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Named,
    String,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.schema import SchemaItem

from bot.persistence.sql import TABLES, JsonArray, JsonObject, JsonText
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from engine.contract import Seat

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
IS_LIVE: Final = "stage IN ('lobby', 'playing', 'paused') AND frozen IS NULL"
IS_FROZEN: Final = "frozen IS NOT NULL"
HOLDS_ITS_CHANNEL: Final = f"{IS_LIVE} AND channel_id <> 0"
"""SQL condition for a table that occupies its channel. Solo tables and daily deals have no channel."""
ANALYSIS_WAITS: Final = "finding IS NULL AND NOT failed"


METADATA: Final = MetaData(naming_convention=NAMES)

Columns = TypeVar("Columns", bound=TypedColumns)


def _typed(*items: Any, **options: Any) -> Any:
    """Return a column of ids or times, for which the annotation declares a narrower Python type."""
    return Column(*items, **options)


def _table(name: str, *items: SchemaItem, **options: Any) -> Callable[[type[Columns]], Table[Columns]]:
    """Return a class decorator that creates a database table from a class with its columns."""
    return lambda columns: Table(name, METADATA, columns, *items, **options)


def _of_table(*, primary_key: bool = True) -> Named[TableId]:
    """Return a foreign key column to a table. Deleting the table deletes the row."""
    key = ForeignKey("tables.id", ondelete="CASCADE", deferrable=True, initially="DEFERRED")
    return _typed(String(10), key, primary_key=primary_key)


def _of_person(**options: Any) -> Named[UserId]:
    return _typed(BigInteger, primary_key=True, autoincrement=False, **options)


@_table(
    TABLES,
    Index(
        "one_live_table_per_channel",
        "channel_id",
        unique=True,
        sqlite_where=text(HOLDS_ITS_CHANNEL),
    ),
    Index("ix_tables_stage_opened", "stage", "opened"),
    Index("ix_tables_channel_id_opened", "channel_id", "opened"),
    Index("ix_tables_frozen", "opened", sqlite_where=text(IS_FROZEN)),
)
class TableRow(TypedColumns):
    """A table. `bot.persistence.tables` writes `state` and `position`. `frozen` is the reason if the table is
    frozen."""

    id: Named[TableId] = _typed(String(10), primary_key=True)
    game_key: Named[str] = Column(String(32))
    guild_id: Named[GuildId] = _typed(BigInteger)
    channel_id: Named[ChannelId] = _typed(BigInteger)
    stage: Named[str] = Column(String(16))
    opened: Named[Milliseconds] = _typed(BigInteger)
    state: Named[JsonObject] = Column(JsonText)
    position: Named[JsonObject | None] = Column(JsonText)
    frozen: Named[str | None] = Column(Text)


@_table("seats")
class SeatRow(TypedColumns):
    """A person's seat, for finding all tables of a person. The table's state is authoritative."""

    table_id: Named[TableId] = _of_table()
    seat: Named[Seat] = _typed(Integer, primary_key=True)
    user_id: Named[UserId] = _typed(BigInteger, index=True)


@_table("actions")
class ActionRow(TypedColumns):
    """An accepted action, which is one line of the record. `played_by` is a value of `PlayedBy`."""

    table_id: Named[TableId] = _of_table()
    number: Named[int] = Column(Integer, primary_key=True)
    seat: Named[Seat] = _typed(Integer)
    code: Named[str] = Column(Text)
    played_by: Named[str] = Column(String(16))
    at: Named[Milliseconds] = _typed(BigInteger)


@_table("inbox")
class InboxRow(TypedColumns):
    """A handled interaction. `reply` is the refusal, NULL if the request was accepted."""

    interaction_id: Named[InteractionId] = _typed(BigInteger, primary_key=True, autoincrement=False)
    user_id: Named[UserId] = _typed(BigInteger, index=True)
    reply: Named[JsonObject | None] = Column(JsonText)
    at: Named[Milliseconds] = _typed(BigInteger, index=True)


@_table("outbox", UniqueConstraint("table_id", "key"), sqlite_autoincrement=True)
class NoticeRow(TypedColumns):
    """An undelivered outbox message.

    `revision` is the number of notices that were merged into this one. `again` is the due time of the content merged
    since the last attempt, NULL if there is none.
    """

    id: Named[int] = Column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    table_id: Named[TableId] = _of_table(primary_key=False)
    key: Named[str] = Column(String(40))
    content: Named[JsonObject] = Column(JsonText)
    due: Named[Milliseconds] = _typed(BigInteger, index=True)
    again: Named[Milliseconds | None] = _typed(BigInteger)
    attempts: Named[int] = Column(Integer)
    revision: Named[int] = Column(Integer)


@_table("deadlines")
class DeadlineRow(TypedColumns):
    """A deadline of a table, at most one of each kind."""

    table_id: Named[TableId] = _of_table()
    kind: Named[str] = Column(String(16), primary_key=True)
    turn: Named[int] = Column(Integer)
    due: Named[Milliseconds] = _typed(BigInteger, index=True)


@_table("posts")
class PostRow(TypedColumns):
    """A message of the bot, by its role at the table."""

    table_id: Named[TableId] = _of_table()
    role: Named[str] = Column(String(32), primary_key=True)
    channel_id: Named[ChannelId] = _typed(BigInteger)
    message_id: Named[MessageId] = _typed(BigInteger)
    posted: Named[Milliseconds] = _typed(BigInteger)
    edited: Named[Milliseconds | None] = _typed(BigInteger)
    reveal: Named[str] = Column(Text, server_default="[]")


@_table("tokens")
class TokenRow(TypedColumns):
    """A person's latest interaction token at a table, which is never logged, exported or backed up. `former` is the
    token of the replaced message until its last edit, then empty."""

    table_id: Named[TableId] = _of_table()
    user_id: Named[UserId] = _of_person(index=True)
    token: Named[str] = Column(Text)
    expires: Named[Milliseconds] = _typed(BigInteger, index=True)
    message_id: Named[MessageId | None] = _typed(BigInteger)
    former: Named[str] = Column(Text, server_default=text("''"))


@_table(
    "profiles",
    Index(
        "ix_profiles_hidden",
        "user_id",
        sqlite_where=text("on_boards = 0"),
    ),
)
class ProfileRow(TypedColumns):
    """A person's profile, independent of tables. `daily_reminded` is the last day on which they were reminded of the
    daily deal, NULL if they never were."""

    user_id: Named[UserId] = _of_person()
    direct: Named[ChannelId | None] = _typed(BigInteger)
    direct_closed: Named[bool]
    language: Named[str | None] = Column(String(8))
    hands_direct: Named[bool] = Column(server_default=true())
    pings: Named[bool] = Column(server_default=true())
    each_question: Named[bool] = Column(server_default=false())
    on_boards: Named[bool] = Column(server_default=true())
    picking: Named[str] = Column(String(8), server_default="mixed")
    direct_refused: Named[Milliseconds | None] = _typed(BigInteger)
    pictures: Named[str] = Column(String(8), server_default="asked")
    reveals: Named[bool] = Column(server_default=true())
    shows_streaks: Named[bool] = Column(server_default=true())
    daily_reminder: Named[bool] = Column(server_default=false())
    daily_reminded: Named[str | None] = Column(String(10))
    zone: Named[str] = Column(String(40), server_default="UTC")
    rung: Named[Milliseconds | None] = _typed(BigInteger)
    digest: Named[bool] = Column(server_default=true())
    digested: Named[Milliseconds | None] = _typed(BigInteger)


@_table("servers")
class ServerRow(TypedColumns):
    """Settings of a Discord server. `left` is the time at which the bot was removed from it, NULL while it is
    a member."""

    guild_id: Named[GuildId] = _typed(BigInteger, primary_key=True, autoincrement=False)
    settings: Named[JsonObject] = Column(JsonText)
    left: Named[Milliseconds | None] = _typed(BigInteger, index=True)


@_table("keepsakes")
class KeyValueRow(TypedColumns):
    """A small value of the program itself, stored by name."""

    name: Named[str] = Column(String(32), primary_key=True)
    value: Named[str] = Column(Text)


@_table(
    "results",
    Index("ix_results_guild_id_game_key", "guild_id", "game_key"),
    Index("ix_results_number", "number", unique=True),
)
class ResultRow(TypedColumns):
    """A finished game. There is no foreign key to the table, because the result may outlive the table's row.

    `number` increases with every counted game. `moved` holds changes of places on the server's leaderboard.
    """

    table_id: Named[TableId] = _typed(String(10), primary_key=True)
    game_key: Named[str] = Column(String(32))
    guild_id: Named[GuildId] = _typed(BigInteger)
    ended: Named[Milliseconds] = _typed(BigInteger)
    how: Named[str] = Column(String(32))
    people: Named[int] = Column(Integer)
    number: Named[int] = Column(BigInteger, server_default="0")
    moved: Named[JsonArray] = Column(JsonText, server_default="[]")


def _of_result() -> Named[TableId]:
    """Return a foreign key column to a result. Deleting the result deletes the row."""
    key = ForeignKey("results.table_id", ondelete="CASCADE", deferrable=True, initially="DEFERRED")
    return _typed(String(10), key, primary_key=True)


@_table("placed", Index("ix_placed_history", "user_id", "game_key", "number", "guild_id", "people", "won"))
class PlacedRow(TypedColumns):
    """Final place of a seat.

    `user_id` is NULL for a house player, and for an `anonymous` person whose data was deleted. `score` holds the
    deciding measures, NULL if they were not recorded. `game_key`, `guild_id`, `people` and `number` copy columns of the
    result, so that a single index serves a person's history.
    """

    table_id: Named[TableId] = _of_result()
    seat: Named[Seat] = _typed(Integer, primary_key=True)
    user_id: Named[UserId | None] = _typed(BigInteger)
    place: Named[int] = Column(Integer)
    won: Named[bool]
    by_house: Named[bool]
    anonymous: Named[bool] = Column(server_default=false())
    score: Named[JsonObject | None] = Column(JsonText)
    game_key: Named[str] = Column(String(32), server_default=text("''"))
    guild_id: Named[GuildId] = _typed(BigInteger, server_default="0")
    people: Named[int] = Column(Integer, server_default="0")
    number: Named[int] = Column(BigInteger, server_default="0")


@_table("standings", Index("ix_standings_board", "game_key", "guild_id", "season", "hidden", "order", "user_id"))
class StandingRow(TypedColumns):
    """A person's line on a leaderboard: totals over finished games on one server or on all (0), in one season or of all
    time (0).

    The smallest `order` comes first (`bot.tables.standings`). `hidden` is a copy of the profile's setting, because
    looking the setting up for a whole leaderboard would be slow.
    """

    user_id: Named[UserId] = _of_person()
    game_key: Named[str] = Column(String(32), primary_key=True)
    guild_id: Named[GuildId] = _typed(BigInteger, primary_key=True, autoincrement=False)
    season: Named[int] = Column(BigInteger, primary_key=True, autoincrement=False)
    wins: Named[int] = Column(Integer)
    games: Named[int] = Column(Integer)
    house_wins: Named[int] = Column(Integer)
    house_games: Named[int] = Column(Integer)
    streak: Named[int] = Column(Integer)
    best_streak: Named[int] = Column(Integer)
    order: Named[int] = Column(BigInteger)
    hidden: Named[bool] = Column(server_default=false())


@_table("ratings")
class RatingRow(TypedColumns):
    """A person's rating in a game, of all time (season 0) or in one season."""

    user_id: Named[UserId] = _of_person()
    game_key: Named[str] = Column(String(32), primary_key=True)
    season: Named[int] = Column(BigInteger, primary_key=True, autoincrement=False)
    mean: Named[float] = Column(Double)
    deviation: Named[float] = Column(Double)
    games: Named[int] = Column(Integer)


@_table("rating_changes", Index("ix_rating_changes_history", "user_id", "game_key", "number"))
class RatingChangeRow(TypedColumns):
    """Change of a person's all-time rating after one game. `number` is the result's number. `games` is the number of
    games rated up to then, including this one."""

    table_id: Named[TableId] = _of_result()
    user_id: Named[UserId] = _of_person()
    game_key: Named[str] = Column(String(32))
    number: Named[int] = Column(BigInteger)
    mean_before: Named[float] = Column(Double)
    deviation_before: Named[float] = Column(Double)
    mean: Named[float] = Column(Double)
    deviation: Named[float] = Column(Double)
    games: Named[int] = Column(Integer)


@_table(
    "analyses",
    Index(
        "ix_analyses_waiting",
        "unasked",
        "asked",
        "table_id",
        sqlite_where=text(ANALYSIS_WAITS),
    ),
)
class AnalysisRow(TypedColumns):
    """The analysis of a finished game, or the request for one.

    `asked` is the time of the request. `finding` is NULL while the analysis is pending and if it failed. `unasked`
    marks a request of low priority that no person made.
    """

    table_id: Named[TableId] = _of_table()
    asked: Named[Milliseconds] = _typed(BigInteger)
    finding: Named[JsonObject | None] = Column(JsonText)
    failed: Named[bool] = Column(server_default=false())
    unasked: Named[bool] = Column(server_default=false())


@_table("blocks")
class BlockRow(TypedColumns):
    """A user whom the owner has blocked from the tables that the owner hosts."""

    owner_id: Named[UserId] = _of_person()
    blocked_id: Named[UserId] = _of_person(index=True)


@_table("bells", Index("ix_bells_channel_id_game_key", "channel_id", "game_key"))
class BellRow(TypedColumns):
    """A person's request to be pinged when a table of a game opens in a channel. `parts` are quarters of their day
    (`PartOfDay`), separated by spaces."""

    user_id: Named[UserId] = _of_person()
    channel_id: Named[ChannelId] = _typed(BigInteger, primary_key=True, autoincrement=False)
    game_key: Named[str] = Column(String(32), primary_key=True)
    guild_id: Named[GuildId] = _typed(BigInteger, index=True)
    channel_name: Named[str] = Column(Text)
    parts: Named[str] = Column(String(40))


@_table("daily_deals")
class DailyDealRow(TypedColumns):
    """The deal of a day. `secret` is hexadecimal, and is published only after the day."""

    game_key: Named[str] = Column(String(32), primary_key=True)
    day: Named[str] = Column(String(10), primary_key=True)
    secret: Named[str] = Column(String(64))


@_table(
    "daily_plays",
    Index("ix_daily_plays_of_person", "user_id", "game_key", "day", "place", "rounds", "number"),
    Index("ix_daily_plays_of_day", "game_key", "day", "place", "rounds", "number"),
)
class DailyPlayRow(TypedColumns):
    """A daily deal that a person has begun, and its result.

    `mark` is a pseudonym. `user_id` and `table_id` are NULL for a person whose data was deleted. `place`, `rounds`,
    `number` and `marks` are the score, NULL until the deal is over. `marks` has one letter for each round.
    """

    game_key: Named[str] = Column(String(32), primary_key=True)
    day: Named[str] = Column(String(10), primary_key=True)
    mark: Named[str] = Column(String(64), primary_key=True)
    user_id: Named[UserId | None] = _typed(BigInteger)
    table_id: Named[TableId | None] = _typed(String(10), unique=True)
    begun: Named[Milliseconds] = _typed(BigInteger)
    place: Named[int | None] = Column(Integer)
    rounds: Named[int | None] = Column(Integer)
    number: Named[int | None] = Column(Integer)
    marks: Named[str | None] = Column(Text)


@_table("daily_members")
class DailyMemberRow(TypedColumns):
    """A server on which a person recently asked for a daily deal. `name` is the person's name on the server's daily
    leaderboard, and `seen` the time at which they last asked."""

    guild_id: Named[GuildId] = _typed(BigInteger, primary_key=True, autoincrement=False)
    user_id: Named[UserId] = _of_person(index=True)
    name: Named[str] = Column(Text)
    seen: Named[Milliseconds] = _typed(BigInteger, index=True)


@_table("daily_practices")
class DailyPracticeRow(TypedColumns):
    """The table at which a person practises the deal of a past day."""

    user_id: Named[UserId] = _of_person()
    game_key: Named[str] = Column(String(32), primary_key=True)
    day: Named[str] = Column(String(10), primary_key=True)
    table_id: Named[TableId] = _of_table(primary_key=False)


@_table("known_deals")
class KnownDealRow(TypedColumns):
    """A person who knows the cards of a finished game without having played it, and so cannot take a challenge on them.

    They either viewed a replay, in which case `seat` and `own_table` are NULL, or took a challenge to play from `seat`
    at the table `own_table`.
    """

    table_id: Named[TableId] = _of_table()
    user_id: Named[UserId] = _of_person(index=True)
    seat: Named[Seat | None] = _typed(Integer)
    own_table: Named[TableId | None] = _typed(String(10))
