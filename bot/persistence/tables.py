"""Tables by id and channel, their accepted actions, and rows of ended tables.

A table is JSON data with a version number, derived from the annotations of its classes. Missing fields take their
defaults, so a new field needs only a default. Each game writes its own positions, events and house rules. A checksum
protects the position.
"""

import json
import logging
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
from bot.persistence.sql import Repository, Sql
from bot.tables.change import Played, PlayedBy
from bot.tables.circumstances import Circumstances
from bot.tables.days import Challenge, Daily, DayStanding, Line
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.notices import PostReveal
from bot.tables.players import Forgotten, House, Person, Player
from bot.tables.table import Holder, News, Offer, Pace, Place, Stage, Table
from engine import catalogue
from engine.codec import Codec, Coding, Layout, house_rules, named
from engine.contract import Game, Options, Position, Saved
from engine.daily import DailyScore
from engine.seats import Seat

log = logging.getLogger(__name__)

Loaded: TypeAlias = MutableMapping[TableId, Table | None]
"""Tables as they are stored, as far as they need not be read; `None` for one that must be."""

VERSION: Final = 2
"""Version of a stored state. Version 1 had phases, one reveal, and kept for the whole table what each seat keeps now
(`_upgraded`)."""

PAGE: Final = 1_000
"""Tables that are looked through at a time."""

_PERSON: Final = Codec({}, with_defaults=True).object(Person)

_IS_LIVE: Final = literal_column(IS_LIVE, Boolean)
_HOLDS_ITS_CHANNEL: Final = literal_column(HOLDS_ITS_CHANNEL, Boolean)
"""Condition of the index, word for word, or the database would not use the index."""

_IS_SLOW: Final = (
    TableRow.c.stage == Stage.PLAYING.value,
    _HOLDS_ITS_CHANNEL,
    cast(TableRow.c.state, Text).contains(f'"pace":"{Pace.SLOW}"'),
    ~cast(TableRow.c.state, Text).contains('"turn_ends":null', autoescape=True),
)
"""Conditions of a table in play whose turns last a day. Inside a text, quotation marks would be escaped."""

_LIVE: Final = select(TableRow.c.id).where(_IS_LIVE).order_by(TableRow.c.opened, TableRow.c.id)
_SAVE: Final = update(TableRow).where(TableRow.c.id == bindparam("which"))
_SEAT: Final = insert(SeatRow)
_UNSEAT: Final = delete(SeatRow).where(SeatRow.c.table_id == bindparam("table"))
_APPEND: Final = insert(ActionRow)

_ENDED: Final = (Stage.OVER.value, Stage.CANCELLED.value)
_NAMED: Final = '"name":"'
"""First characters of a display name in a state. Inside a text, its quotation marks would be escaped."""


class BrokenTableError(ValueError):
    """A stored table cannot be read.

    The message names no card, because it may be logged; `why` may.
    """

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"table {table} cannot be loaded")
        self.table = table
        self.why = why


class SavedTable(NamedTuple):
    """Columns of a table's row that depend on the table, by name."""

    id: str
    game_key: str
    guild_id: int
    channel_id: int
    stage: str
    opened: int
    state: Saved
    position: Saved | None


def save_table(table: Table) -> SavedTable:
    """Return the table as data."""
    state: dict[str, Any] = _coding(table.game).write(table)
    place = state.pop("place")
    columns = {name: state.pop(name) for name in ("id", "game_key", "stage", "opened", "position")}
    return SavedTable(guild_id=place["guild"], channel_id=place["channel"], state={"v": VERSION, **state}, **columns)


def load_table(saved: SavedTable) -> Table:
    """Return the table of this data.

    Raises:
        BrokenTableError: The data is not a table.
    """
    try:
        place = {"guild": saved.guild_id, "channel": saved.channel_id}
        state = _upgraded(saved, dict(saved.state))
        return _coding(catalogue.game(saved.game_key)).read({**state, **saved._asdict(), "place": place})
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise BrokenTableError(TableId(saved.id), f"{type(error).__name__}: {error}") from error


@cache
def _coding(game: Game) -> Coding:
    """Return the coding of tables of this game: an object with all fields of `Table`."""
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
    """Return a position without its checksum, which earlier versions did not store. Raises `ValueError` if it is
    wrong."""
    saved = {name: value for name, value in raw.items() if name != "checksum"}
    if "checksum" in raw and raw != _with_checksum(saved):
        raise ValueError("the position has another checksum")
    return saved


def _save_player(player: Player) -> Saved:
    match player:
        case Person():
            # An empty name is left out, so that tables which still hold names can be found.
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
    """Return the state in the present version. Raises `ValueError` for an unknown version."""
    if state["v"] == 1:
        position = None if saved.position is None else catalogue.game(saved.game_key).load(_intact(saved.position))
        return _from_1(state, _closed_turns(position))
    if state["v"] != VERSION:
        raise ValueError(f"state version {state['v']} is not {VERSION}")
    return state


def _closed_turns(position: Position | None) -> int:
    """Return the number of turns that have closed. It no longer rises at the end of the game."""
    if position is None:
        return 0
    return position.turn if position.outcome() is None else position.turn + 1


def _from_1(state: dict[str, Any], turns: int) -> dict[str, Any]:
    """Return a state of version 1 as one of version 2.

    All seats were asked in each turn, and the events of the latest reveal are the news of the last turn.
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
    """Two tables were opened in one channel at once; the later one lost."""


class Tables(Repository):
    """Tables by id and by channel."""

    def __init__(self, sql: Sql, loaded: Loaded, *, writes: bool) -> None:
        super().__init__(sql)
        self._loaded = loaded
        self._writes = writes

    def load(self, table: TableId) -> Table | None:
        """Return the table, or `None` if it is unknown or frozen. A unit of work that writes locks its row.

        Raises:
            BrokenTableError: The row is not a table.
        """
        return self._loaded.get(table) or self._read(table)

    def in_channel(self, channel: ChannelId) -> Table | None:
        """Return the live table of a channel. Raises `BrokenTableError`."""
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
        """Return the latest table of a channel, ended or not; `None` if it cannot be read. `which`: conditions of the
        tables that count."""
        in_channel = select(TableRow.c.id).where(TableRow.c.channel_id == channel, TableRow.c.frozen.is_(None), *which)
        name = self._sql.scalar(in_channel.order_by(TableRow.c.opened.desc(), TableRow.c.id).limit(1))
        return None if name is None else self._readable(name, f"the last one of channel {channel}")

    def before(self, table: Table) -> Table | None:
        """Return the latest other dealt table of the same game and channel; `None` if it cannot be read."""
        there = (TableRow.c.guild_id == table.place.guild, TableRow.c.game_key == table.game_key)
        if not table.venue.public:
            return None
        return self.latest(table.place.channel, *there, TableRow.c.id != table.id, TableRow.c.position.is_not(None))

    def _readable(self, name: TableId, called: str) -> Table | None:
        """Return a table, `None` if it cannot be read."""
        try:
            return self.load(name)
        except BrokenTableError as error:
            log.warning("%s is left out: %s", called, error)
            return None

    def live(self, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the tables on these shards that are neither over nor frozen, oldest first."""
        return self._sql.scalars(among(_LIVE, shards, TableRow.c.id))

    def live_on(self, guild: GuildId) -> Sequence[TableId]:
        """Return the live tables of one server, oldest first."""
        return self._sql.scalars(_LIVE.where(TableRow.c.guild_id == guild))

    def closed_by(self, because: str, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the tables that were closed for that reason."""
        told = type_coerce(TableRow.c.state, Text).contains(f'"{because}"')
        query = select(TableRow.c.id).where(TableRow.c.stage == Stage.CANCELLED.value, told)
        return self._sql.scalars(among(query, shards, TableRow.c.id))

    def stages(self) -> Mapping[str, int]:
        """Count the live tables at each stage."""
        query = select(TableRow.c.stage, func.count().label("tables")).where(_IS_LIVE).group_by(TableRow.c.stage)
        return {row.stage: row.tables for row in self._sql.rows(query)}

    def add(self, table: Table) -> None:
        """Store a new table. Raises `ChannelTakenError` when the channel has a live one."""
        with _one_per_channel(table.id), self._sql.connection.begin_nested():
            self._sql.change(insert(TableRow).values(save_table(table)._asdict()))
        self._seat(table)

    def save(self, table: Table) -> None:
        """Store the table as it is now. Raises `KeyError` when it was never added."""
        stored = self.load(table.id)
        if stored is None:
            raise KeyError(table.id)
        columns = save_table(table)._asdict()
        self._sql.change(_SAVE, which=columns.pop("id"), **columns)
        if stored.seated != table.seated:
            self._sql.change(_UNSEAT, table=table.id)
            self._seat(table)
        self._loaded[table.id] = table

    def _seat(self, table: Table) -> None:
        seats = [{"table_id": table.id, "seat": seat, "user_id": user} for seat, user in table.seated]
        self._sql.change_each(_SEAT, seats)

    def of_person(self, user: UserId) -> Sequence[Table]:
        """Return the live tables at which a person sits, oldest first. Raises `BrokenTableError`."""
        query = _LIVE.join(SeatRow, SeatRow.c.table_id == TableRow.c.id).where(SeatRow.c.user_id == user)
        return [table for name in self._sql.scalars(query) if (table := self.load(name)) is not None]

    def at_several_slow(self, users: Collection[UserId] | None = None) -> Sequence[UserId]:
        """Return the people, among these or all, who sit at several running slow tables."""
        seats = select(SeatRow.c.user_id).join(TableRow, SeatRow.c.table_id == TableRow.c.id).where(*_IS_SLOW)
        among_them = seats if users is None else seats.where(SeatRow.c.user_id.in_(users))
        several = among_them.group_by(SeatRow.c.user_id).having(func.count() > 1)
        return self._sql.scalars(several.order_by(SeatRow.c.user_id))

    def slow_of(self, user: UserId) -> Sequence[Table]:
        """Return the slow tables in play at which a person sits, oldest first, without those that cannot be read."""
        query = select(TableRow.c.id).join(SeatRow, SeatRow.c.table_id == TableRow.c.id)
        query = query.where(*_IS_SLOW, SeatRow.c.user_id == user).order_by(TableRow.c.opened, TableRow.c.id)
        tables = (self._readable(name, f"one of user {user}") for name in self._sql.scalars(query))
        return [table for table in tables if table is not None]

    def hosted_on(self, guild: GuildId, user: UserId) -> int:
        """Return the number of live tables that a user hosts on a server. The digits of the id find candidates; the
        table decides. Raises `BrokenTableError`."""
        names_them = cast(TableRow.c.state, Text).contains(str(user))
        query = select(TableRow.c.id).where(_IS_LIVE, TableRow.c.guild_id == guild, names_them)
        found = map(self.load, self._sql.scalars(query))
        return sum(table is not None and table.host == user for table in found)

    def seated(self, table: TableId) -> Sequence[tuple[Seat, UserId]]:
        """Return the seated users according to the rows by which a person is found."""
        query = select(SeatRow.c.seat, SeatRow.c.user_id).where(SeatRow.c.table_id == table).order_by(SeatRow.c.seat)
        return [(row.seat, row.user_id) for row in self._sql.rows(query)]

    def freeze(self, table: TableId, why: str) -> None:
        """Freeze a broken table: it is no longer loaded and its channel is free. `why`: one sentence."""
        self._loaded[table] = None
        self._sql.change(update(TableRow).where(TableRow.c.id == table).values(frozen=why))

    def unfreeze(self, table: TableId) -> None:
        """Undo `freeze`. Raises `ChannelTakenError` when the channel has a live table by now."""
        self._loaded[table] = None
        with _one_per_channel(table), self._sql.connection.begin_nested():
            self._sql.change(update(TableRow).where(TableRow.c.id == table).values(frozen=None))

    def is_frozen(self, table: TableId) -> bool:
        """Return whether the table is frozen."""
        query = select(TableRow.c.id).where(TableRow.c.id == table, TableRow.c.frozen.is_not(None))
        return self._sql.scalar(query) is not None

    def frozen(self) -> Sequence[tuple[TableId, str]]:
        """Return every frozen table with the reason, oldest first."""
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
    """Accepted actions: the lines of records."""

    def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        """Store accepted actions; `first` is the index of the first of them in the record."""
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
        """Delete tables that were cancelled before the deal and opened before that moment. Returns their number."""
        never_dealt = (TableRow.c.stage == Stage.CANCELLED.value, TableRow.c.position.is_(None))
        return self._sql.change(
            delete(TableRow).where(*never_dealt, TableRow.c.opened < opened_before, TableRow.c.frozen.is_(None))
        )

    def named(self, after: TableId) -> tuple[Sequence[TableId], TableId | None]:
        """Return the ended tables among the next `PAGE` ones that still have display names and no undelivered notice,
        and the last of the page, `None` at the end."""
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
