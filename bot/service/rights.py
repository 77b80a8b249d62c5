"""Who is a moderator: by Discord's permissions, or by the role that the server has chosen."""

from dataclasses import replace

from bot.service.store import UnitOfWork
from bot.tables.requests import End, HideWords, Kick, Request
from bot.tables.table import Table


async def with_rights(work: UnitOfWork, table: Table, request: Request) -> Request:
    """The request with what the server's moderator role adds to the rights of whoever asks."""
    if not isinstance(request, End | Kick | HideWords) or request.by.moderator or not request.by.roles:
        return request
    server = await work.servers.get(table.place.guild)
    return replace(request, by=replace(request.by, moderator=server.moderator_role in request.by.roles))
