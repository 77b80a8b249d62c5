"""Tables by id and by channel, their accepted actions, and what ended ones leave behind."""

import logging
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from json import JSONDecodeError
from typing import Final, TypeVarTuple

from sqlalchemy import (
    Boolean,
    Select,
    Text,
    bindparam,
    cast,
    delete,
    exc,
    exists,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import HOLDS_ITS_CHANNEL, IS_LIVE, ActionRow, NoticeRow, SeatRow, TableRow
from bot.persistence.row_cache import MISSING
from bot.persistence.statements import Prepared
from bot.persistence.table_json import SavedTable, load_table, save_table
from bot.persistence.transaction import Transaction
from bot.service.repositories.tables import BrokenTableError, ChannelTakenError
from bot.tables.change import Played, PlayedBy
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.table import Stage, Table
from engine.seats import Seat

log = logging.getLogger(__name__)

_IS_LIVE: Final = literal_column(IS_LIVE, Boolean)
_HOLDS_ITS_CHANNEL: Final = literal_column(HOLDS_ITS_CHANNEL, Boolean)
"""In the very words of the index, or the database would not use it."""
_COLUMNS: Final = (
    TableRow.id,
    TableRow.game_key,
    TableRow.guild_id,
    TableRow.channel_id,
    TableRow.stage,
    TableRow.opened,
    TableRow.state,
    TableRow.position,
)
_SAVE: Final = Prepared(
    update(TableRow).where(TableRow.id == bindparam("which")),
    ("game_key", "guild_id", "channel_id", "stage", "opened", "state", "position"),
)
_SEAT: Final = Prepared(insert(SeatRow), ("table_id", "seat", "user_id"))
_UNSEAT: Final = Prepared(delete(SeatRow).where(SeatRow.table_id == bindparam("table")))

Ts = TypeVarTuple("Ts")


class SqlTables:
    """The tables of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def load(self, table: TableId) -> Table | None:
        """The table, its row locked when this unit of work writes; `None` when unknown or frozen. Raises
        `BrokenTableError`."""
        known = self._transaction.recall((TableRow.__tablename__, table))
        return await self._read(table) if known is MISSING else known

    async def in_channel(self, channel: ChannelId) -> Table | None:
        """The live table of a channel. Raises `BrokenTableError`."""
        query = select(TableRow.id).where(TableRow.channel_id == channel, _HOLDS_ITS_CHANNEL)
        row = await self._transaction.row(self._locking(query))
        return None if row is None else await self.load(TableId(row.id))

    async def _read(self, name: TableId) -> Table | None:
        query = select(*_COLUMNS).where(TableRow.id == name, TableRow.frozen.is_(None))
        try:
            row = await self._transaction.row(self._locking(query))
        except JSONDecodeError as error:
            raise BrokenTableError(name, f"no JSON: {error}") from error
        if row is None:
            return None
        table = load_table(SavedTable(*row))
        self._transaction.learn((TableRow.__tablename__, table.id), table)
        return table

    def _locking(self, query: Select[*Ts]) -> Select[*Ts]:
        return query.with_for_update() if self._transaction.writes else query

    async def latest(self, channel: ChannelId) -> Table | None:
        """The table of a channel that was opened last, ended or not; `None` also when it cannot be read any more."""
        in_channel = select(TableRow.id).where(TableRow.channel_id == channel, TableRow.frozen.is_(None))
        row = await self._transaction.row(in_channel.order_by(TableRow.opened.desc(), TableRow.id).limit(1))
        try:
            return None if row is None else await self.load(TableId(row.id))
        except BrokenTableError as error:
            log.warning("the last one of channel %s is left out: %s", channel, error)
            return None

    async def live(self) -> Sequence[TableId]:
        """Every table that is neither over nor frozen, oldest first."""
        return await self._live()

    async def live_on(self, guild: GuildId) -> Sequence[TableId]:
        """Those of one server."""
        return await self._live(TableRow.guild_id == guild)

    async def _live(self, *where: ColumnElement[bool]) -> Sequence[TableId]:
        query = select(TableRow.id).where(_IS_LIVE, *where).order_by(TableRow.opened, TableRow.id)
        return [TableId(row.id) for row in await self._transaction.rows(query)]

    async def add(self, table: Table) -> None:
        """A new table. Raises `ChannelTakenError` when the channel has a live one."""
        with _one_per_channel(table.id):
            await self._transaction.change(insert(TableRow).values(id=table.id, **_values(table)))
        await self._seat(table)

    async def save(self, table: Table) -> None:
        """The table is now this. Raises `KeyError` when it was never added."""
        stored = await self.load(table.id)
        if stored is None:
            raise KeyError(table.id)
        await self._transaction.later(_SAVE, which=table.id, **_values(table))
        if stored.seated != table.seated:
            await self._transaction.later(_UNSEAT, table=table.id)
            await self._seat(table)
        self._transaction.note((TableRow.__tablename__, table.id), table)

    async def _seat(self, table: Table) -> None:
        for seat, user in table.seated:
            await self._transaction.later(_SEAT, table_id=table.id, seat=seat, user_id=user)

    async def seated(self, table: TableId) -> Sequence[tuple[Seat, UserId]]:
        """Who sits where according to the rows by which a person is found."""
        query = select(SeatRow.seat, SeatRow.user_id).where(SeatRow.table_id == table).order_by(SeatRow.seat)
        return [(Seat(row.seat), UserId(row.user_id)) for row in await self._transaction.rows(query)]

    async def freeze(self, table: TableId, why: str) -> None:
        """Leave a broken table alone: it is loaded no more and its channel is free. `why`: one sentence."""
        await self._transaction.change(update(TableRow).where(TableRow.id == table).values(frozen=why))

    async def thaw(self, table: TableId) -> None:
        """Undo `freeze`. Raises `ChannelTakenError` when the channel has a live table by now."""
        with _one_per_channel(table):
            await self._transaction.change(update(TableRow).where(TableRow.id == table).values(frozen=None))

    async def is_frozen(self, table: TableId) -> bool:
        """Whether it is left alone."""
        query = select(TableRow.id).where(TableRow.id == table, TableRow.frozen.is_not(None))
        return await self._transaction.row(query) is not None

    async def frozen(self) -> Sequence[tuple[TableId, str]]:
        """Every table left alone, and why, oldest first."""
        query = select(TableRow.id, TableRow.frozen).where(TableRow.frozen.is_not(None))
        rows = await self._transaction.rows(query.order_by(TableRow.opened, TableRow.id))
        return [(TableId(row.id), str(row.frozen)) for row in rows]


@contextmanager
def _one_per_channel(table: TableId) -> Generator[None]:
    try:
        yield
    except exc.IntegrityError as error:
        if "channel" not in str(error.orig):
            raise
        raise ChannelTakenError(f"the channel of table {table} has a live table") from error


def _values(table: Table) -> dict[str, object]:
    saved = save_table(table)
    return {
        "game_key": saved.game_key,
        "guild_id": saved.guild,
        "channel_id": saved.channel,
        "stage": saved.stage,
        "opened": saved.opened,
        "state": saved.state,
        "position": saved.position,
    }


_APPEND: Final = Prepared(insert(ActionRow), ("table_id", "number", "seat", "code", "played_by", "at"))


class SqlHistory:
    """The history of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        """Store accepted actions; `first` is the index of the first of them in the record."""
        for number, action in enumerate(played, first):
            await self._transaction.later(
                _APPEND,
                table_id=table,
                number=number,
                seat=action.seat,
                code=action.code,
                played_by=action.by.value,
                at=at,
            )

    async def actions(self, table: TableId) -> Sequence[Played]:
        """All accepted actions of a table, in order."""
        query = select(ActionRow.seat, ActionRow.code, ActionRow.played_by)
        rows = await self._transaction.rows(query.where(ActionRow.table_id == table).order_by(ActionRow.number))
        return [Played(Seat(row.seat), row.code, PlayedBy(row.played_by)) for row in rows]


_ENDED: Final = (Stage.OVER.value, Stage.CANCELLED.value)
_NAMED: Final = '"name":"'
"""How a display name begins in a state; inside a text its quotation marks would be escaped."""


class SqlRemains:
    """The remains of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def drop_lobbies(self, opened_before: Milliseconds) -> int:
        """Delete tables that were cancelled before the deal and opened before that moment; how many."""
        never_dealt = (TableRow.stage == Stage.CANCELLED.value, TableRow.position.is_(None))
        return await self._transaction.change(
            delete(TableRow).where(*never_dealt, TableRow.opened < opened_before, TableRow.frozen.is_(None))
        )

    async def named(self) -> Sequence[TableId]:
        """Ended tables that still hold display names and owe nobody a notice, oldest first."""
        owes = exists().where(NoticeRow.table_id == TableRow.id)
        query = (
            select(TableRow.id)
            .where(TableRow.stage.in_(_ENDED), TableRow.frozen.is_(None), ~owes)
            .where(cast(TableRow.state, Text).contains(_NAMED, autoescape=True))
            .order_by(TableRow.opened, TableRow.id)
        )
        return [TableId(row.id) for row in await self._transaction.rows(query)]
