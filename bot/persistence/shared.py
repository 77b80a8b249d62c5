"""A database of PostgreSQL that several processes use: they write one after the other, and each tells the others of
tables that are theirs. Each part has its reason in docs/decisions/0030-several_processes.md."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping, MutableMapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from secrets import token_hex
from typing import Any, Final

import psycopg
from pydantic import SecretStr
from sqlalchemy import Connection, exc, func, select
from sqlalchemy.dialects.postgresql import insert

from bot.persistence.engine import ConnectionThread, Sql, UnusableDatabaseError, named, roll_back, undone
from bot.persistence.file.errors import PassingTroubleError
from bot.persistence.file.instance_lock import DatabaseInUseError
from bot.persistence.file.ownership import APPLICATION
from bot.persistence.members import MEMBERS, Member, Members, Shards, counted, load_members, save_members
from bot.persistence.models import KeyValueRow
from bot.persistence.outbox import Owed
from bot.persistence.postgres import (
    COMMON,
    READER,
    READERS,
    Driver,
    PostgresThread,
    Settings,
    assert_usable,
    connect,
    trouble_with,
)
from bot.persistence.settings import KeyValues
from bot.persistence.store import Store, Unit, Waiting
from bot.tables.ids import GuildId, TableId
from bot.tables.table import Table

MEMBER: Final[Settings] = {
    **COMMON,
    "lock_timeout": "2s",  # longer than the next one, or whoever waits would give up first
    "idle_in_transaction_session_timeout": "1500ms",  # whoever stands still may not hold up the others
}

APART: Final = 2.0
"""Seconds by which a machine's clock may be off the server's."""

_CHANNEL: Final = "twowin"
_LONGEST: Final = 7_000
"""Characters of a notification; PostgreSQL takes 8,000 bytes."""

_TURN: Final = select(KeyValueRow.c.value).where(KeyValueRow.c.name == MEMBERS).with_for_update()


class SharedStore(Store):
    """The store of a process that shares its database with others. `name`: of this process among them."""

    shared = True

    def __init__(
        self, writer: ConnectionThread, readers: Sequence[ConnectionThread], listen: Callable[[], Driver], name: str
    ) -> None:
        super().__init__(writer, readers, lambda: not self._struck, goes_on=True)
        self._listen: Final = listen
        self.name: Final = name
        self._joined = False
        self._struck = False

    async def count(self, silent: Collection[str] = (), given_up: Collection[int] = ()) -> Members:
        """Say that this process lives, as `counted` does; the first time it begins to take part. Raises
        `StoreUnavailableError`."""

        def count(unit: Unit) -> Members:
            members = load_members(unit.key_values.get(MEMBERS))
            if not self._joined:
                members = {**members, self.name: Member(self.shards.total)}
            members = counted(members, self.name, silent, given_up)
            unit.key_values.put(MEMBERS, save_members(members))
            return members

        members = await self.write(count)
        self._joined = True
        return members

    async def leave(self) -> None:
        """Take part no more: the others need not wait until they give this process up. Nothing can be stored any
        more."""
        with suppress(exc.SQLAlchemyError):
            await self._writer.run(partial(_leave, name=self.name))

    async def listen(self, heard: Callable[[Sequence[TableId]], None]) -> None:
        """Call it with tables that other processes changed, and with none where any may have changed; until the
        connection is lost, which raises what psycopg raises."""
        driver = await asyncio.to_thread(self._listen)
        try:
            heard(())
            while True:
                await _readable(driver.fileno())
                driver.pgconn.consume_input()
                while (notification := driver.pgconn.notifies()) is not None:
                    self._hear(notification.extra.decode(), heard)
        finally:
            driver.close()

    def _hear(self, told: str, heard: Callable[[Sequence[TableId]], None]) -> None:
        named = [each.split(":") for each in told.split()]
        own = [TableId(table) for guild, table in named if self.shards.has(GuildId(int(guild)))]
        if own or not named:
            heard(own)

    def commit_together(self, connection: Connection, together: Sequence[Waiting[Any]]) -> None:
        """The same in the turn of this process among all that write. What is doubtful after a lost connection is found
        by the look that is taken now and then."""
        self._doubtful.clear()
        try:
            self._take_turn(connection)
        except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it is
            roll_back(connection)
            for each in together:
                each.error = error
        else:
            super().commit_together(connection, together)

    def _take_turn(self, connection: Connection) -> None:
        members = _members(connection)
        self._struck = self._joined and self.name not in members
        if self._struck:
            why = psycopg.OperationalError("the other processes have given this one up")
            raise exc.OperationalError(None, None, why)

    def _run(
        self,
        connection: Connection,
        waiting: Waiting[Any],
        changed: dict[TableId, Table | None],
        owed: list[Owed],
        *,
        alone: bool,
    ) -> None:
        super()._run(connection, waiting, changed, owed, alone=alone)
        others = self._others(changed)
        if others:
            told = " ".join(sorted(f"{guild}:{table}" for table, guild in others.items()))
            connection.execute(select(func.pg_notify(_CHANNEL, told if len(told) < _LONGEST else "")))

    def _others(self, changed: Mapping[TableId, Table | None]) -> Mapping[TableId, GuildId]:
        """Those that belong to other processes, and their servers."""
        places = ((table, stored.place.guild) for table, stored in changed.items() if stored is not None)
        return {table: guild for table, guild in places if not self.shards.has(guild)}

    def committed(self, changed: MutableMapping[TableId, Table | None], owed: Iterable[Owed]) -> None:
        """Remember no tables, and nothing that others have to tell."""
        others = self._others(changed)
        own = ({table: told for table, told in each.items() if table not in others} for each in owed)
        super().committed({}, own)


async def _readable(file: int) -> None:
    """Return when there is something to read."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(file, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(file)


@asynccontextmanager
async def opened(url: SecretStr, shards: int, lease: float) -> AsyncGenerator[SharedStore]:
    """The store on that database beside other processes, which have so many shards together and give up one that does
    not count for `lease` seconds.

    Raises as `bot.persistence.postgres.opened`, and `UnusableDatabaseError` where the others count other shards or this
    machine's clock is wrong."""
    name, member = token_hex(8), _Connections(url)
    async with AsyncExitStack() as closing:
        with trouble_with(url):
            writer = await PostgresThread.open(member.connect)
            closing.push_async_callback(writer.close)
            await writer.run(lambda connection: undone(connection, lambda each: assert_usable(each, url)))
            members = await writer.run(lambda connection: undone(connection, _members))
            if any(each.total != shards for each in members.values()):  # perhaps nobody of them is left
                await _pause(lease)
            await writer.run(partial(_prepare, url=url, shards=shards, before=members))
            readers = list[PostgresThread]()
            for _ in range(READERS):
                readers.append(await PostgresThread.open(lambda: connect(url, READER)))
                closing.push_async_callback(readers[-1].close)
        store = SharedStore(writer, readers, lambda: _listening(url), name)
        store.shards = Shards(shards, frozenset())
        yield store
        await store.leave()
    if store.lost:
        raise PassingTroubleError(f"the other processes on {named(url)} gave this one up: it was away too long")


class _Connections:
    """Opens those that write. Whoever has the database to themselves, as every command for which no bot may run, and a
    bot that shares it with nobody, waits until they are gone."""

    def __init__(self, url: SecretStr) -> None:
        self._url = url
        self._first = True

    def connect(self) -> Driver:
        """Raises `DatabaseInUseError` the first time, and what psycopg raises."""
        driver = connect(self._url, MEMBER)
        try:
            driver.execute("SELECT pg_advisory_lock_shared(%s)", (APPLICATION,))
            driver.commit()
        except BaseException as error:
            driver.close()
            if self._first and isinstance(error, psycopg.errors.LockNotAvailable):
                line = f"{named(self._url)} is in use by a twowin that shares it with nobody"
                raise DatabaseInUseError(line, "stop that one first") from error
            raise
        self._first = False
        return driver


def _members(connection: Connection) -> Members:
    return load_members(connection.execute(_TURN).scalar())


async def _pause(seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()


def _prepare(connection: Connection, url: SecretStr, shards: int, before: Members) -> None:
    """Have the row of those that take part, without any that count other shards and are gone: they have not counted
    since `before`."""
    try:
        _assert_clock(connection, url)
        connection.execute(insert(KeyValueRow).values(name=MEMBERS, value="[]").on_conflict_do_nothing())
        members = _members(connection)
        others = {each: member for each, member in members.items() if member.total != shards}
        if any(before.get(each) != member for each, member in others.items()):
            raise UnusableDatabaseError(
                f"the processes on {named(url)} share {min(each.total for each in others.values())} shards, "
                f"and this one says {shards}",
                "give the same discord.shards to all of them",
            )
        _keep(connection, {each: member for each, member in members.items() if each not in others})
    finally:
        roll_back(connection)


def _leave(connection: Connection, name: str) -> None:
    try:
        _keep(connection, {each: member for each, member in _members(connection).items() if each != name})
    finally:
        roll_back(connection)


def _keep(connection: Connection, members: Members) -> None:
    KeyValues(Sql(connection)).put(MEMBERS, save_members(members))
    connection.commit()


def _assert_clock(connection: Connection, url: SecretStr) -> None:
    (seconds,) = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())::float8").one()
    if abs(off := time.time() - seconds) > APART:  # noqa: TID251 - the machine's clock, as it is
        raise UnusableDatabaseError(
            f"this machine's clock is {off:+.0f} s off that of the server of {named(url)}", "set both by NTP"
        )


def _listening(url: SecretStr) -> Driver:
    driver = connect(url, READER)
    driver.autocommit = True
    driver.execute(f"LISTEN {_CHANNEL}".encode())
    return driver
