"""Faces of people, for the discs in pictures: fetched once from Discord, kept in memory by their hash."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.discord_adapter.errors import NETWORK_ERRORS
from bot.newest import Newest
from bot.tables.ids import UserId

log = logging.getLogger(__name__)

SIDE: Final = 128
"""Pixels of a face."""

PATIENCE: Final = 1.0
"""Seconds for one of them."""

MOST_BYTES: Final = 256 * 1024
REMEMBERED: Final = 500
"""Size of the avatar cache; the oldest entry goes first, and is fetched again with the next press."""

NO_FACE: Final = (None, b"")
"""Entry of a user without an avatar, or without a known one."""


class Avatars(Newest[UserId, tuple[str | None, bytes]]):
    """Cache of avatars: the hash and the file of each. No one waits for one: until it is there, an initial stands
    in."""

    def __init__(self, fetch: Callable[[str, int], Awaitable[bytes]]) -> None:
        """`fetch`: returns a file of at most this many bytes from an address (`Wire.fetch`)."""
        super().__init__(REMEMBERED)
        self._fetch = fetch

    def of(self, user: UserId) -> bytes:
        """Return a user's avatar as a file; empty if there is none."""
        return self.get(user, NO_FACE)[1]

    async def note(self, user: UserId, key: str | None) -> None:
        """Note the hash of a user's avatar, and fetch it. A failed fetch is retried when they press something next."""
        if key == self.get(user, NO_FACE)[0]:
            return
        if key is not None:
            self[user] = key, b""  # no one asks for it a second time meanwhile
            if face := await self._fetched(user, key):
                self[user] = key, face
                return
        self.pop(user, None)

    async def _fetched(self, user: UserId, key: str) -> bytes:
        address = f"{discord.Asset.BASE}/avatars/{user}/{key}.png?size={SIDE}"
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._fetch(address, MOST_BYTES)
        except NETWORK_ERRORS as error:
            log.info("a face is missing: %s", type(error).__name__)
            return b""
