"""Names of people who are at no table, for lists, and avatars for pictures. Both are requested from Discord, cached for
a while, and never stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

import discord

from bot.discord_adapter.errors import NETWORK_ERRORS, attempt
from bot.newest import Newest
from bot.screens.names import clean_name
from bot.service.messages import Failure
from bot.service.ports import Clock
from bot.tables.deadlines import HOUR
from bot.tables.ids import GuildId, UserId
from bot.tables.standings import EVERYWHERE

log = logging.getLogger(__name__)

REMEMBERED: Final = 5_000
"""Maximum number of cached names. Each is cached for an hour."""

PATIENCE: Final = 1.5
"""Seconds after which a list is shown with the names available by then."""


class DisplayNames:
    """Requests names from Discord, and caches them for a while."""

    def __init__(self, client: discord.Client, clock: Clock, patience: float = PATIENCE) -> None:
        self._client = client
        self._clock = clock
        self._patience = patience
        self.known = Newest[tuple[GuildId, UserId], tuple[str, int]](REMEMBERED)
        """Cached names by server and user, each with the monotonic time of the request."""

    async def of(self, guild: GuildId, users: Iterable[UserId]) -> Mapping[UserId, str]:
        """Return the names of these people on a server, or their global names for `EVERYWHERE`. The names are cleaned
        but not escaped. People whose name is not available in time are left out."""
        wanted = set(users)
        missing = [user for user in wanted if self._recalled(guild, user) is None]
        try:
            async with asyncio.timeout(self._patience):
                await asyncio.gather(*(self._ask(guild, user) for user in missing))
        except TimeoutError:
            log.info("Discord did not name everyone in time")
        found = {user: self._recalled(guild, user) for user in wanted}
        return {user: name for user, name in found.items() if name is not None}

    def _recalled(self, guild: GuildId, user: UserId) -> str | None:
        name, asked = self.known.get((guild, user), (None, 0))
        return name if self._clock.monotonic() - asked < HOUR else None

    async def _ask(self, guild: GuildId, user: UserId) -> None:
        """Request a member's name, or the user's global name if they have left the server."""
        name = None
        if guild != EVERYWHERE:
            member: Any = await attempt(self._client.http.get_member(guild, user), self._patience)
            if not isinstance(member, Failure):
                name = _usable(member.get("nick")) or _own(member.get("user") or {})
        if name is None:
            found: Any = await attempt(self._client.http.get_user(user), self._patience)
            name = None if isinstance(found, Failure) else _own(found)
        if name is not None:
            self.known[guild, user] = name, self._clock.monotonic()


def _own(user: Mapping[str, Any]) -> str | None:
    return _usable(user.get("global_name")) or _usable(user.get("username"))


def _usable(name: object) -> str | None:
    return clean_name(name, "") or None if isinstance(name, str) else None


SIDE: Final = 128
"""Width and height of an avatar in pixels."""

AVATAR_PATIENCE: Final = 1.0
"""Maximum time in seconds for fetching an avatar."""

MOST_BYTES: Final = 256 * 1024
AVATARS_KEPT: Final = 500
"""Maximum number of cached avatars. The oldest one is dropped first, and fetched again at its user's next
interaction."""

NO_FACE: Final = (None, b"")
"""Entry of a user without a known avatar."""


class Avatars(Newest[UserId, tuple[str | None, bytes]]):
    """Cache of avatars by user, each with its hash and its file. Until an avatar is fetched, pictures show an initial
    instead."""

    def __init__(self, fetch: Callable[[str, int], Awaitable[bytes]]) -> None:
        """Create the cache. `fetch` returns the file at a URL, limited to a number of bytes (`Wire.fetch`)."""
        super().__init__(AVATARS_KEPT)
        self._fetch = fetch

    def of(self, user: UserId) -> bytes:
        """Return a user's avatar as a file, or empty bytes if there is none."""
        return self.get(user, NO_FACE)[1]

    async def note(self, user: UserId, key: str | None) -> None:
        """Record the hash of a user's avatar (`None` if they have none), and fetch the file. A failed fetch is retried
        at the user's next interaction."""
        if key == self.get(user, NO_FACE)[0]:
            return
        if key is not None:
            self[user] = key, b""  # prevents a second fetch at the same time
            if face := await self._fetched(user, key):
                self[user] = key, face
                return
        self.pop(user, None)

    async def _fetched(self, user: UserId, key: str) -> bytes:
        address = f"{discord.Asset.BASE}/avatars/{user}/{key}.png?size={SIDE}"
        try:
            async with asyncio.timeout(AVATAR_PATIENCE):
                return await self._fetch(address, MOST_BYTES)
        except NETWORK_ERRORS as error:
            log.info("a face is missing: %s", type(error).__name__)
            return b""
