"""What the gateway tells of channels and servers that are gone."""

import logging

from bot.persistence.store import StoreUnavailableError
from bot.service.table_service import TableService
from bot.tables.ids import ChannelId, GuildId, UserId

log = logging.getLogger(__name__)


class GatewayEvents:
    """Ends the tables of what is gone. A table missed here (the bot was away, the store was busy) ends when its next
    message cannot be posted."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def channel_gone(self, channel: int) -> None:
        """A channel or thread was deleted."""
        try:
            await self._tables.cut_off(ChannelId(channel), "closed-channel-gone")
        except StoreUnavailableError:
            log.warning("a deleted channel could not be noted: the store is unavailable")

    async def server_left(self, guild: int) -> None:
        """The bot is no longer a member."""
        try:
            await self._tables.cut_off_server(GuildId(guild), "closed-server-left")
        except StoreUnavailableError:
            log.warning("a server that was left could not be noted: the store is unavailable")

    async def member_left(self, guild: int, user: int) -> None:
        """Somebody left a server, or was made to."""
        try:
            await self._tables.member_gone(GuildId(guild), UserId(user))
        except StoreUnavailableError:
            log.warning("a member who left could not be noted: the store is unavailable")
