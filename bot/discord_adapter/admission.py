"""Admission of servers and users by the host."""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.discord_adapter.commands.permissions import NOT_ADMITTED, all_servers
from bot.discord_adapter.connection import Account, logged_in
from bot.discord_adapter.errors import NETWORK_ERRORS
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.wire import Json
from bot.errors import CommandError, Status
from bot.screens.custom_ids import Scope, SettingsControl
from bot.screens.names import clean_name

log = logging.getLogger(__name__)

PRIVACY: Final = "privacy"
"""Name of the command that an excluded user may still use, to export or delete their data."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Servers and users that the host admits.

    Attributes:
        servers: Ids of the only servers that may have the bot, empty for all servers.
        shut_out: Ids of users who may not use the bot.
    """

    servers: Collection[int] = ()
    shut_out: Collection[int] = ()

    def admits(self, server: int) -> bool:
        """Return whether a server may have the bot."""
        return not self.servers or server in self.servers

    def refusal(self, asked: Interaction[Any], data: Json) -> str | None:
        """Return the message key that refuses an interaction, or `None` if the interaction is admitted."""
        control = asked.control
        private = isinstance(control, SettingsControl) and control.scope is Scope.PRIVACY
        if asked.by.user in self.shut_out and not private and data["data"].get("name") != PRIVACY:
            return "answer-shut-out"
        return None if "guild_id" not in data or self.admits(int(data["guild_id"])) else "answer-other-server"

    async def leave_others(self, servers: Sequence[discord.Guild]) -> None:
        """Leave those of the servers that are not admitted. If Discord refuses, this is tried again at the
        next start."""
        for server in servers:
            if self.admits(server.id):
                continue
            try:
                await server.leave()
                log.warning("left server %s: it is not among discord.servers", server.id)
            except (discord.HTTPException, *NETWORK_ERRORS) as error:
                log.warning("server %s could not be left: %s", server.id, type(error).__name__)


async def servers_of(account: Account, admission: Admission, leave: int | None = None) -> Sequence[str]:
    """Return a line for each server of the bot.

    Args:
        account: The bot's account.
        admission: The admitted servers.
        leave: Id of a server to leave first, `None` for none.

    Raises:
        CommandError: Discord cannot be reached, or the bot is not on the server to leave.
    """
    async with logged_in(account) as client:
        servers = await all_servers(client)
        if leave is not None:
            if leave not in (int(each["id"]) for each in servers):
                raise CommandError(f"the bot is on no server {leave}", status=Status.CONFIGURATION)
            await client.http.leave_guild(leave)
    return [
        f"{each['id']}  {clean_name(str(each['name']))}{_fate(int(each['id']), admission, leave)}" for each in servers
    ]


def _fate(server: int, admission: Admission, leave: int | None) -> str:
    if server == leave:
        return "  (left)"
    return "" if admission.admits(server) else f"  ({NOT_ADMITTED})"
