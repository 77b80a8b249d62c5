"""Stored tables, their accepted actions, and the clean-up of ended tables.

A table is JSON data with a version number. Its format follows from the annotations of the classes. Missing fields get
their defaults, so a new field needs only a default. Each game converts its own positions, events and house rules. A
checksum protects the position.
"""

import json
from collections.abc import Collection, Generator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import cache
from json import JSONDecodeError
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

from sqlalchemy import (
    Boolean,
    Text,
    bindparam,
    cast,
    delete,
    exc,
    exists,
    func,
    insert,
    literal_column,
    select,
    type_coerce,
    update,
)
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import HOLDS_ITS_CHANNEL, IS_LIVE, ActionRow, NoticeRow, SeatRow, TableRow
from bot.persistence.shards import ALL, Shards, among
from bot.persistence.sql import Repository, Sql, readable
from bot.tables.change import Played, PlayedBy
from bot.tables.circumstances import Circumstances
from bot.tables.days import Challenge, Daily, DayStanding, Line, Offer
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.notices import PostReveal
from bot.tables.players import Forgotten, House, Person, Player
from bot.tables.table import Holder, News, Pace, Place, Stage, Table
from engine import catalogue
from engine.codec import Codec, Coding, Layout, house_rules, named
from engine.contract import Game, Options, Position, Saved, Seat
from engine.daily import DailyScore

Loaded: TypeAlias = MutableMapping[TableId, Table | None]
"""Cached tables. `None` marks a table that must be read from the database."""

VERSION: Final = 2
"""Version of the stored state. `_upgraded` converts version 1, in which turns were called phases, only one reveal was
kept, and values now stored for each seat were stored for the table."""

PAGE: Final = 1_000
"""Number of tables that are examined in one query."""

_PERSON: Final = Codec({}, with_defaults=True).object(Person)

_IS_LIVE: Final = literal_column(IS_LIVE, Boolean)
_HOLDS_ITS_CHANNEL: Final = literal_column(HOLDS_ITS_CHANNEL, Boolean)
"""Condition of the partial index. The database uses the index only if the text is the same."""

_IS_SLOW: Final = (
    TableRow.c.stage == Stage.PLAYING.value,
    _HOLDS_ITS_CHANNEL,
    cast(TableRow.c.state, Text).contains(f'"pace":"{Pace.SLOW}"'),
    ~cast(TableRow.c.state, Text).contains('"turn_ends":null', autoescape=True),
)
"""Conditions for a running table whose turns last a day. Quotation marks inside a JSON string would be escaped, so the
patterns match only fields."""

_LIVE: Final = select(TableRow.c.id).where(_IS_LIVE).order_by(TableRow.c.opened, TableRow.c.id)
_OF_PERSON: Final = _LIVE.join(SeatRow, SeatRow.c.table_id == TableRow.c.id).where(
    SeatRow.c.user_id == bindparam("person")
)
_SAVE: Final = update(TableRow).where(TableRow.c.id == bindparam("which"))
_SEAT: Final = insert(SeatRow)
_UNSEAT: Final = delete(SeatRow).where(SeatRow.c.table_id == bindparam("table"))
_APPEND: Final = insert(ActionRow)

_ENDED: Final = (Stage.OVER.value, Stage.CANCELLED.value)
_NAMED: Final = '"name":"'
"""Beginning of a display name in a state. Quotation marks inside a JSON string would be escaped, so this matches only
fields."""


class BrokenTableError(ValueError):
    """A stored table cannot be read.

    The message may be logged, so it names no card. `why` may name cards.
    """

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"table {table} cannot be loaded")
        self.table = table
        self.why = why


class SavedTable(NamedTuple):
    """Columns of a table's row that are computed from the table."""

    id: str
    game_key: str
    guild_id: int
    channel_id: int
    stage: str
    opened: int
    state: Saved
    position: Saved | None


def save_table(table: Table) -> SavedTable:
    """Return the table as the columns of its row."""
    state: dict[str, Any] = _coding(table.game).write(table)
    place = state.pop("place")
    columns = {name: state.pop(name) for name in ("id", "game_key", "stage", "opened", "position")}
    return SavedTable(guild_id=place["guild"], channel_id=place["channel"], state={"v": VERSION, **state}, **columns)


def load_table(saved: SavedTable) -> Table:
    """Return the table stored in the columns of a row.

    Raises:
        BrokenTableError: The data is not a valid table.
    """
    try:
        place = {"guild": saved.guild_id, "channel": saved.channel_id}
        state = _upgraded(saved, dict(saved.state))
        return _coding(catalogue.game(saved.game_key)).read({**state, **saved._asdict(), "place": place})
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise BrokenTableError(TableId(saved.id), f"{type(error).__name__}: {error}") from error


@cache
def _coding(game: Game) -> Coding:
    """Return the coding of tables of this game as a JSON object with all fields of `Table`."""
    return _CODEC.with_also(
        {
            Options: house_rules(game.read_options),
            Position: Coding(lambda position: _with_checksum(position.save()), lambda raw: game.load(_intact(raw))),
            News: Coding(
                lambda news: {"turn": news.turn, "event": news.saved},
                lambda raw: News(raw["turn"], game.load_event(raw["event"])),
            ),
        }
    ).object(Table)


def _with_checksum(saved: Saved) -> Saved:
    text = json.dumps(saved, sort_keys=True, check_circular=False)
    return {**saved, "checksum": crc32(text.encode())}


def _intact(raw: Saved) -> Saved:
    """Return a position without its checksum. Earlier versions stored none.

    Raises:
        ValueError: The checksum is wrong.
    """
    saved = {name: value for name, value in raw.items() if name != "checksum"}
    if "checksum" in raw and raw != _with_checksum(saved):
        raise ValueError("the position has another checksum")
    return saved


def _save_player(player: Player) -> Saved:
    match player:
        case Person():
            # An empty name is left out, so that a text search finds the tables that still have names.
            return {key: value for key, value in _PERSON.write(player).items() if value != "" or key == "lucky_word"}
        case House(level=level):
            return {"house": level}
        case Forgotten():
            return {"forgotten": True}


def _load_player(raw: Mapping[str, Any]) -> Player:
    if "house" in raw:
        return House(raw["house"])
    return Forgotten() if "forgotten" in raw else _PERSON.read({"name": "", **raw})


_CODEC: Final = Codec(
    {
        Player: Coding(_save_player, _load_player),
        bytes: named(bytes.hex, bytes.fromhex),
        date: named(date.isoformat, date.fromisoformat),
        Saved: Coding(dict, dict),
        **dict.fromkeys((Challenge, Circumstances, Daily, DailyScore, DayStanding, Holder), Layout.OBJECT),
        **dict.fromkeys((Line, Offer, Place, PostReveal), Layout.OBJECT),
    },
    with_defaults=True,
)


def _upgraded(saved: SavedTable, state: dict[str, Any]) -> dict[str, Any]:
    """Return the state converted to the current version.

    Raises:
        ValueError: The version is unknown.
    """
    if state["v"] == 1:
        turns = 0
        if saved.position is not None:
            position = catalogue.game(saved.game_key).load(_intact(saved.position))
            # at the end of the game, the turn number no longer increases
            turns = position.turn if position.outcome() is None else position.turn + 1
        return _from_1(state, turns)
    if state["v"] != VERSION:
        raise ValueError(f"state version {state['v']} is not {VERSION}")
    return state


def _from_1(state: dict[str, Any], turns: int) -> dict[str, Any]:
    """Convert a state of version 1, in which this many turns are closed, to version 2.

    In version 1 every turn asked all seats, and the events of the latest reveal are the news of the last turn.
    """
    around = state.get("around", {})
    reminded = state["reminded"]

    def holder(seat: int, old: dict[str, Any]) -> dict[str, Any]:
        return old | {
            "acknowledged": old["understood"],
            "reminded": reminded if "user" in old["player"] else None,
            "clock_played": seat in around.get("clock_played", []),
            "closed": list(range(turns))[-2:],
        }

    return state | {
        "holders": [holder(seat, old) for seat, old in enumerate(state["holders"])],
        "turn_ends": state["phase_ends"],
        "news": [{"turn": max(turns - 1, 0), "event": event} for event in state["last_reveal"]],
        "circumstances": around,
    }


_READ: Final = select(*(TableRow.c[name] for name in SavedTable._fields)).where(
    TableRow.c.id == bindparam("table"), TableRow.c.frozen.is_(None)
)
_READ_TO_WRITE: Final = _READ.with_for_update()


class ChannelTakenError(Exception):
    """The channel already has a live table. Two tables may have been opened at the same time."""


class Tables(Repository):
    """Tables by id and by channel."""

    def __init__(self, sql: Sql, loaded: Loaded, *, writes: bool) -> None:
        super().__init__(sql)
        self._loaded = loaded
        self._writes = writes

    def load(self, table: TableId) -> Table | None:
        """Return the table, or `None` if it is unknown or frozen. A unit of work that writes locks the row.

        Raises:
            BrokenTableError: The row is not a valid table.
        """
        return self._loaded.get(table) or self._read(table)

    def in_channel(self, channel: ChannelId) -> Table | None:
        """Return the live table of a channel, or `None`.

        Raises:
            BrokenTableError: The row is not a valid table.
        """
        query = select(TableRow.c.id).where(TableRow.c.channel_id == channel, _HOLDS_ITS_CHANNEL)
        name = self._sql.scalar(query.with_for_update() if self._writes else query)
        return None if name is None else self.load(name)

    def _read(self, name: TableId) -> Table | None:
        try:
            row = self._sql.row(_READ_TO_WRITE if self._writes else _READ, table=name)
        except JSONDecodeError as error:
            raise BrokenTableError(name, f"no JSON: {error}") from error
        if row is None:
            return None
        table = load_table(SavedTable(*row))
        self._loaded[table.id] = table
        return table

    def latest(self, channel: ChannelId, *which: ColumnElement[bool]) -> Table | None:
        """Return the latest table of a channel, ended or not, or `None` if there is none or it cannot be read. `which`
        are additional conditions."""
        in_channel = select(TableRow.c.id).where(TableRow.c.channel_id == channel, TableRow.c.frozen.is_(None), *which)
        names = self._sql.scalars(in_channel.order_by(TableRow.c.opened.desc(), TableRow.c.id).limit(1))
        return next(iter(readable(self.load, names, "table {}")), None)

    def before(self, table: Table) -> Table | None:
        """Return the latest other dealt table of the same game in the same channel, or `None` if there is none or it
        cannot be read."""
        there = (TableRow.c.guild_id == table.place.guild, TableRow.c.game_key == table.game_key)
        if not table.venue.public:
            return None
        return self.latest(table.place.channel, *there, TableRow.c.id != table.id, TableRow.c.position.is_not(None))

    def live(self, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the live tables on these shards, oldest first. A table is live if it is neither over nor cancelled nor
        frozen."""
        return self._sql.scalars(among(_LIVE, shards, TableRow.c.id))

    def live_on(self, guild: GuildId) -> Sequence[TableId]:
        """Return the live tables of one server, oldest first."""
        return self._sql.scalars(_LIVE.where(TableRow.c.guild_id == guild))

    def closed_by(self, because: str, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the tables on these shards that were closed with this reason (`Circumstances.closed_because`)."""
        told = type_coerce(TableRow.c.state, Text).contains(f'"{because}"')
        query = select(TableRow.c.id).where(TableRow.c.stage == Stage.CANCELLED.value, told)
        return self._sql.scalars(among(query, shards, TableRow.c.id))

    def stages(self) -> Mapping[str, int]:
        """Return the number of live tables at each stage."""
        query = select(TableRow.c.stage, func.count().label("tables")).where(_IS_LIVE).group_by(TableRow.c.stage)
        return {row.stage: row.tables for row in self._sql.rows(query)}

    def add(self, table: Table) -> None:
        """Store a new table.

        Raises:
            ChannelTakenError: The channel already has a live table.
        """
        with _one_per_channel(table.id), self._sql.connection.begin_nested():
            self._sql.change(insert(TableRow).values(save_table(table)._asdict()))
        self._seat(table)

    def save(self, table: Table) -> None:
        """Store a changed table.

        Raises:
            KeyError: The table was never added, or is frozen.
        """
        stored = self.load(table.id)
        if stored is None:
            raise KeyError(table.id)
        saved = save_table(table)
        columns: dict[str, Any] = {"state": saved.state, "position": saved.position}
        if stored.stage is not table.stage:  # otherwise SQLite would write the entries of its indexes again
            columns["stage"] = saved.stage
        self._sql.change(_SAVE, which=table.id, **columns)
        if stored.seated != table.seated:
            self._sql.change(_UNSEAT, table=table.id)
            self._seat(table)
        self._loaded[table.id] = table

    def _seat(self, table: Table) -> None:
        seats = [{"table_id": table.id, "seat": seat, "user_id": user} for seat, user in table.seated]
        self._sql.change_each(_SEAT, seats)

    def of_person(self, user: UserId) -> Sequence[Table]:
        """Return the live tables at which a person sits, oldest first. Those that cannot be read are left out."""
        return readable(self.load, self._sql.scalars(_OF_PERSON, person=user), "table {}")

    def at_several_slow(self, users: Collection[UserId] | None = None) -> Sequence[UserId]:
        """Return the people who sit at more than one running slow table. If `users` is given, only these people are
        considered."""
        seats = select(SeatRow.c.user_id).join(TableRow, SeatRow.c.table_id == TableRow.c.id).where(*_IS_SLOW)
        among_them = seats if users is None else seats.where(SeatRow.c.user_id.in_(users))
        several = among_them.group_by(SeatRow.c.user_id).having(func.count() > 1)
        return self._sql.scalars(several.order_by(SeatRow.c.user_id))

    def slow_of(self, user: UserId) -> Sequence[Table]:
        """Return the running slow tables at which a person sits, oldest first, without tables that cannot be read."""
        query = select(TableRow.c.id).join(SeatRow, SeatRow.c.table_id == TableRow.c.id)
        query = query.where(*_IS_SLOW, SeatRow.c.user_id == user).order_by(TableRow.c.opened, TableRow.c.id)
        return readable(self.load, self._sql.scalars(query), "table {}")

    def hosted_on(self, guild: GuildId, user: UserId) -> int:
        """Return the number of live tables that a user hosts on a server. The digits of the user's id in the stored
        state select candidates, which are then loaded.

        Raises:
            BrokenTableError: A row is not a valid table.
        """
        names_them = cast(TableRow.c.state, Text).contains(str(user))
        query = select(TableRow.c.id).where(_IS_LIVE, TableRow.c.guild_id == guild, names_them)
        found = map(self.load, self._sql.scalars(query))
        return sum(table is not None and table.host == user for table in found)

    def seated(self, table: TableId) -> Sequence[tuple[Seat, UserId]]:
        """Return the seated users according to the seat rows, which may be wrong if the database was damaged."""
        query = select(SeatRow.c.seat, SeatRow.c.user_id).where(SeatRow.c.table_id == table).order_by(SeatRow.c.seat)
        return [(row.seat, row.user_id) for row in self._sql.rows(query)]

    def freeze(self, table: TableId, why: str) -> None:
        """Freeze a broken table: it can no longer be loaded, and its channel is free. `why` is the reason in one
        sentence."""
        self._loaded[table] = None
        self._sql.change(update(TableRow).where(TableRow.c.id == table).values(frozen=why))

    def unfreeze(self, table: TableId) -> None:
        """Undo `freeze`.

        Raises:
            ChannelTakenError: The channel has another live table now.
        """
        self._loaded[table] = None
        with _one_per_channel(table), self._sql.connection.begin_nested():
            self._sql.change(update(TableRow).where(TableRow.c.id == table).values(frozen=None))

    def is_frozen(self, table: TableId) -> bool:
        """Return whether the table is frozen."""
        query = select(TableRow.c.id).where(TableRow.c.id == table, TableRow.c.frozen.is_not(None))
        return self._sql.scalar(query) is not None

    def frozen(self) -> Sequence[tuple[TableId, str]]:
        """Return all frozen tables with their reasons, oldest first."""
        query = select(TableRow.c.id, TableRow.c.frozen).where(TableRow.c.frozen.is_not(None))
        rows = self._sql.rows(query.order_by(TableRow.c.opened, TableRow.c.id))
        return [(row.id, str(row.frozen)) for row in rows]


@contextmanager
def _one_per_channel(table: TableId) -> Generator[None]:
    try:
        yield
    except exc.IntegrityError as error:
        if "channel" not in str(error.orig):
            raise
        raise ChannelTakenError(f"the channel of table {table} has a live table") from error


class History(Repository):
    """Accepted actions of tables, which are the lines of their records."""

    def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        """Store actions accepted at the time `at`. `first` is the record index of the first one."""
        rows: list[dict[str, Any]] = [
            {
                "table_id": table,
                "number": number,
                "seat": action.seat,
                "code": action.code,
                "played_by": action.by.value,
                "at": at,
            }
            for number, action in enumerate(played, first)
        ]
        self._sql.change_each(_APPEND, rows)

    def actions(self, table: TableId) -> Sequence[Played]:
        """Return all accepted actions of a table, in order."""
        query = select(ActionRow.c.seat, ActionRow.c.code, ActionRow.c.played_by)
        rows = self._sql.rows(query.where(ActionRow.c.table_id == table).order_by(ActionRow.c.number))
        return [Played(row.seat, row.code, PlayedBy(row.played_by)) for row in rows]


class EndedTables(Repository):
    """Clean-up of ended tables."""

    def drop_lobbies(self, opened_before: Milliseconds) -> int:
        """Delete the tables that were opened before a time and cancelled before the deal. Return their number."""
        never_dealt = (TableRow.c.stage == Stage.CANCELLED.value, TableRow.c.position.is_(None))
        return self._sql.change(
            delete(TableRow).where(*never_dealt, TableRow.c.opened < opened_before, TableRow.c.frozen.is_(None))
        )

    def named(self, after: TableId) -> tuple[Sequence[TableId], TableId | None]:
        """Search the next `PAGE` tables that follow `after` for ended tables that still have display names and no
        undelivered notice.

        Returns:
            The tables found, and the last table of the page (`None` if there are no more tables).
        """
        page = select(TableRow.c.id).where(TableRow.c.id > after).order_by(TableRow.c.id).limit(PAGE)
        names = self._sql.scalars(page)
        if not names:
            return (), None
        owes = exists().where(NoticeRow.c.table_id == TableRow.c.id)
        query = (
            select(TableRow.c.id)
            .where(TableRow.c.id > after, TableRow.c.id <= names[-1])
            .where(TableRow.c.stage.in_(_ENDED), TableRow.c.frozen.is_(None), ~owes)
            .where(cast(TableRow.c.state, Text).contains(_NAMED, autoescape=True))
            .order_by(TableRow.c.opened, TableRow.c.id)
        )
        return self._sql.scalars(query), names[-1]
