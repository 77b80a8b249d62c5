"""What people choose for themselves and for their servers, and which server the bot has left."""

from collections.abc import Callable, Collection
from dataclasses import replace

from bot.service.ports import Clock
from bot.service.store import Store
from bot.tables.ids import GuildId, UserId
from bot.tables.settings import Profile, Server


class SettingsService:
    """Reads and changes settings, each change on what is stored at that moment. Every call may raise
    `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def profile(self, user: UserId) -> Profile:
        """What is remembered of a person."""
        async with self._store.reading() as work:
            return await work.profiles.get(user)

    async def change_profile(self, user: UserId, change: Callable[[Profile], Profile]) -> Profile:
        """Store what `change` makes of the person's profile, and return it."""
        async with self._store.writing() as work:
            changed = change(await work.profiles.get(user))
            await work.profiles.put(changed)
            await work.commit()
        return changed

    async def server(self, guild: GuildId) -> Server:
        """What is remembered of a server."""
        async with self._store.reading() as work:
            return await work.servers.get(guild)

    async def change_server(self, guild: GuildId, change: Callable[[Server], Server]) -> Server:
        """Store what `change` makes of the server's settings, and return them."""
        async with self._store.writing() as work:
            changed = change(await work.servers.get(guild))
            await work.servers.put(changed)
            await work.commit()
        return changed

    async def block(self, owner: UserId, user: UserId) -> None:
        """`user` may not sit down any more at tables that `owner` hosts. A seat they have already stays theirs."""
        async with self._store.writing() as work:
            await work.blocks.add(owner, user)
            await work.commit()

    async def unblock(self, owner: UserId, user: UserId) -> None:
        """They may again."""
        async with self._store.writing() as work:
            await work.blocks.drop(owner, user)
            await work.commit()

    async def member_of(self, guilds: Collection[GuildId]) -> None:
        """The bot is a member of exactly these servers: note since when it is not in one that is known, so that the
        retention job may forget it, and that it is back in another."""
        now = self._clock.now()
        async with self._store.writing() as work:
            for guild in await work.servers.known():
                server = await work.servers.get(guild)
                if guild in guilds and server.left is not None:
                    await work.servers.put(replace(server, left=None))
                elif guild not in guilds and server.left is None:
                    await work.servers.put(replace(server, left=now))
            await work.commit()
