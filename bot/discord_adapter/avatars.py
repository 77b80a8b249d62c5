"""Faces of people, for the discs in pictures: fetched once from Discord, kept in memory by their hash."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.discord_adapter.errors import NETWORK_ERRORS
from bot.pictures.drawing import Newest
from bot.tables.ids import UserId

log = logging.getLogger(__name__)

SIDE: Final = 128
"""Pixels of a face."""

PATIENCE: Final = 1.0
"""Seconds for one of them."""

MOST_BYTES: Final = 256 * 1024
REMEMBERED: Final = 500
"""People whose faces are kept; who presses nothing for longest is forgotten first."""


class Avatars:
    """What people look like where Discord has it. Nobody waits for a face: until it is there, an initial stands for
    it."""

    def __init__(self, fetch: Callable[[str, int], Awaitable[bytes]]) -> None:
        """`fetch`: a file of at most so many bytes from an address (`Wire.fetch`)."""
        self._fetch = fetch
        self._kept = Newest[UserId, tuple[str, bytes]](REMEMBERED)

    def of(self, user: UserId) -> bytes:
        """Somebody's face as a file; empty where there is none."""
        return self._kept[user][1] if user in self._kept else b""

    def forget(self, user: UserId) -> None:
        """Keep nothing of somebody."""
        self._kept.pop(user, None)

    async def note(self, user: UserId, key: str | None) -> None:
        """Somebody has the face of that hash now, or none. One that cannot be fetched is tried again when they press
        something next."""
        if key is None:
            self.forget(user)
        elif user in self._kept and self._kept[user][0] == key:
            self._kept.move_to_end(user)
        else:
            self._kept[user] = key, b""  # nobody asks for it a second time meanwhile
            if face := await self._fetched(user, key):
                self._kept[user] = key, face
            else:
                self.forget(user)

    async def _fetched(self, user: UserId, key: str) -> bytes:
        address = f"{discord.Asset.BASE}/avatars/{user}/{key}.png?size={SIDE}"
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._fetch(address, MOST_BYTES)
        except NETWORK_ERRORS as error:
            log.info("a face is missing: %s", type(error).__name__)
            return b""
