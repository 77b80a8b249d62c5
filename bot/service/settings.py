"""Settings of people and servers, servers that the bot has left, and the stored data of a person."""

import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from bot.persistence.shards import ALL, Shards
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.bells import MOST_BELLS, Bell, PartOfDay
from bot.tables.days import day_of
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.requests import Forget
from bot.tables.settings import Profile, Server
from bot.tables.standings import Season
from engine.contract import Saved

log = logging.getLogger(__name__)

ForgetEach: TypeAlias = Callable[[Iterable[TableId], Callable[[TableId], Forget]], AsyncIterator[tuple[TableId, str]]]

COMMANDS: Final = "commands"
"""Name of the key-value row with the fingerprint of the registered commands."""

APPLICATION: Final = "application"
"""Name of the key-value row with the id of the application to which the token last belonged."""

STARTED: Final = "started"
"""Name of the key-value row with the time of the last connection to Discord."""

LONGEST_START: Final = 50 * SECOND
"""Maximum milliseconds for which a connection is reserved in advance. discord.py gives up a connection after a minute,
and the reservation would be lost."""

LONGEST_AHEAD: Final = 1 * MINUTE
"""Milliseconds from now beyond which a stored reservation is ignored, because the clock that made it was wrong."""


class SettingsService:
    """Reads and changes settings. All methods may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def profile(self, user: UserId) -> Profile:
        """Return the profile of a user."""
        return await self._store.read(lambda unit: unit.profiles.get(user))

    async def change_profile(self, user: UserId, change: Callable[[Profile], Profile]) -> Profile:
        """Replace a user's profile by the result of `change`, and return it."""

        def changed(unit: Unit) -> Profile:
            profile = change(unit.profiles.get(user))
            unit.profiles.put(profile)
            return profile

        return await self._store.write(changed)

    async def server(self, guild: GuildId) -> Server:
        """Return the settings of a server."""
        return await self._store.read(lambda unit: unit.servers.get(guild))

    async def change_server(self, guild: GuildId, change: Callable[[Server], Server]) -> Server:
        """Replace a server's settings by the result of `change` if that is different, and return them."""

        def changed(unit: Unit) -> Server:
            stored = unit.servers.get(guild)
            if (server := change(stored)) != stored:
                unit.servers.put(server)
            return server

        return await self._store.write(changed)

    async def may_greet(self, guild: GuildId) -> bool:
        """Record that a server is greeted. Return False if it was greeted before."""

        def note(unit: Unit) -> bool:
            server = unit.servers.get(guild)
            if not server.greeted:
                unit.servers.put(replace(server, greeted=True))
            return not server.greeted

        return await self._store.write(note)

    async def with_morning(self) -> Sequence[Server]:
        """Return the servers that want a morning post."""
        return await self._store.read(lambda unit: unit.servers.with_morning())

    async def try_morning(self, guild: GuildId) -> Server | None:
        """Record an attempt at a server's morning post, and return the server's settings, or `None` if no
        post is due."""
        now = self._clock.now()

        def note(unit: Unit) -> Server | None:
            server = unit.servers.get(guild)
            if (day := server.morning.due(server.zone, now)) is None:
                return None
            tried = replace(server, morning=server.morning.tried_on(day, now))
            unit.servers.put(tried)
            return tried

        return await self._store.write(note)

    async def try_season(self, guild: GuildId) -> tuple[Server, Season] | None:
        """Record an attempt at the summary of the last season, and return the server's settings and the season, or
        `None` if no summary is due."""
        now = self._clock.now()

        def note(unit: Unit) -> tuple[Server, Season] | None:
            server = unit.servers.get(guild)
            if (over := server.morning.season_over(server.zone, now)) is None:
                return None
            unit.servers.put(replace(server, morning=replace(server.morning, season=over)))
            return server, over

        return await self._store.write(note)

    async def block(self, owner: UserId, user: UserId) -> None:
        """Block a user from tables that `owner` hosts. A seat that the user already has is not taken away."""
        await self._store.write(lambda unit: unit.blocks.add(owner, user))

    async def unblock(self, owner: UserId, user: UserId) -> None:
        """Allow a user to join the tables of `owner` again."""
        await self._store.write(lambda unit: unit.blocks.drop(owner, user))

    async def blocks(self, owner: UserId, user: UserId) -> bool:
        """Return whether `owner` has blocked `user`."""
        return await self._store.read(lambda unit: unit.blocks.has(owner, user))

    async def bells(self, user: UserId) -> Sequence[Bell]:
        """Return the bells of a user."""
        return await self._store.read(lambda unit: unit.bells.of(user))

    async def ring(self, wished: Bell, parts: Collection[PartOfDay]) -> Bell | None:
        """Store a bell and return it, or return `None` if the user has too many bells.

        Args:
            wished: The bell to store.
            parts: The quarters of the day. If empty, those of the stored bell are kept, or those of `wished` are used.
        """

        def put(unit: Unit) -> Bell | None:
            others = unit.bells.of(wished.user)
            same = (bell for bell in others if (bell.channel, bell.game_key) == (wished.channel, wished.game_key))
            known = next(same, None)
            if known is None and len(others) >= MOST_BELLS:
                return None
            bell = replace(wished, parts=tuple(parts) or (known or wished).parts)
            unit.bells.put(bell)
            return bell

        return await self._store.write(put)

    async def drop_bell(self, user: UserId, channel: ChannelId, game_key: str) -> None:
        """Delete a bell of a user."""
        await self._store.write(lambda unit: unit.bells.drop(user, channel, game_key))

    async def reserve_start(self, apart: int) -> Milliseconds | None:
        """Reserve a time for the next connection to Discord.

        Args:
            apart: Minimum milliseconds after the last connection of any process.

        Returns:
            The reserved time, or `None` if it would be too far ahead, in which case nothing is reserved.
        """
        now = self._clock.now()

        def reserve(unit: Unit) -> Milliseconds | None:
            last = int(unit.key_values.get(STARTED) or 0)
            moment = Milliseconds(max(now, last + apart if last <= now + LONGEST_AHEAD else 0))
            if moment > now + LONGEST_START:
                return None
            unit.key_values.put(STARTED, str(moment))
            return moment

        return await self._store.write(reserve)

    async def member_of(self, guilds: Collection[GuildId], shards: Shards = ALL) -> None:
        """Record which servers the bot has left, for retention, and to which it has returned.

        Args:
            guilds: All servers on these shards of which the bot is a member.
            shards: The shards. Servers on other shards are not changed.
        """
        now = self._clock.now()

        def note(unit: Unit) -> None:
            for guild in filter(shards.has, unit.servers.known()):
                server = unit.servers.get(guild)
                if guild in guilds and server.left is not None:
                    unit.servers.put(replace(server, left=None))
                elif guild not in guilds and server.left is None:
                    unit.servers.put(replace(server, left=now))

        await self._store.write(note)

    async def note_application(self, application: int) -> int | None:
        """Record the application of the token, and return the id of the previous application if it was another one,
        else `None`."""

        def note(unit: Unit) -> str | None:
            before = unit.key_values.get(APPLICATION)
            unit.key_values.put(APPLICATION, str(application))
            return before

        before = await self._store.write(note)
        return None if before in (None, str(application)) or not before.isdecimal() else int(before)

    async def synchronised_commands(self) -> str | None:
        """Return the fingerprint of the commands that were last registered with Discord, or `None`."""
        return await self._store.read(lambda unit: unit.key_values.get(COMMANDS))

    async def note_synchronised_commands(self, fingerprint: str) -> None:
        """Record the fingerprint of the commands that are now registered with Discord."""
        await self._store.write(lambda unit: unit.key_values.put(COMMANDS, fingerprint))


class Privacy:
    """Export and deletion of one person's data. `forget_each` handles a request for each table
    (`TableService.handle_each`)."""

    def __init__(self, store: Store, clock: Clock, forget_each: ForgetEach) -> None:
        self._store = store
        self._clock = clock
        self._forget_each = forget_each

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Return all stored data of a person (`People.export`)."""
        tables = await self._tables(user)
        return await self._store.read(lambda unit: unit.people.export(user, tables))

    async def forget(self, user: UserId) -> None:
        """Delete a person's data everywhere, including SQLite's write-ahead log. If the program crashes, the deletion
        must be requested again, and then continues.

        A table that cannot be read is frozen, and then deleted with the person's frozen tables.
        """
        async for table, error in self._forget_each(await self._tables(user), lambda table: Forget(table, user)):
            log.error("table %s cannot forget anyone: %s", table, error)
            await self._store.write(partial(Unit.freeze, table=table, why="it cannot forget anyone"))
        today = day_of(self._clock.now())

        def erase(unit: Unit) -> None:
            unit.people.erase(user)
            unit.dailies.forget(user, today)
            unit.known_deals.forget(user)

        await self._store.write(erase)
        await self._store.empty_log()

    async def _tables(self, user: UserId) -> Sequence[TableId]:
        """Return all tables with data of a person that are not frozen. They are read in pages, so that other readers
        need not wait."""
        found: list[TableId] = []
        after: TableId | None = TableId("")
        while after is not None:
            names, after = await self._store.read(partial(_page, user=user, after=after))
            found += names
        return found


def _page(unit: Unit, user: UserId, after: TableId) -> tuple[Sequence[TableId], TableId | None]:
    return unit.people.tables(user, after)
