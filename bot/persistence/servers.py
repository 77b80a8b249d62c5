"""What is remembered of Discord's servers, and how all of it goes."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import delete, select, union

from bot.persistence.models import DailyMemberRow, JsonObject, ResultRow, ServerRow, StandingRow, TableRow
from bot.persistence.statements import upsert
from bot.persistence.transaction import Transaction
from bot.tables.ids import ChannelId, GuildId, Milliseconds, RoleId
from bot.tables.settings import Server
from bot.tables.table import NOWHERE, Pace
from engine.contract import Saved

_PUT: Final = upsert(ServerRow, ("guild_id",), ("settings", "left"))


class SqlServers:
    """The servers of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, guild: GuildId) -> Server:
        """The server, a fresh one when nothing is stored."""
        query = select(ServerRow.settings, ServerRow.left).where(ServerRow.guild_id == guild)
        row = await self._transaction.row(query)
        return Server(guild) if row is None else _load(guild, *row)

    async def put(self, server: Server) -> None:
        """The server's settings are now these."""
        settings = save_settings(server)
        await self._transaction.later(_PUT, guild_id=server.guild, settings=settings, left=server.left)

    async def known(self) -> Sequence[GuildId]:
        """Every server of which anything is stored, in ascending order. A daily deal stands on none."""
        somewhere = select(TableRow.guild_id).where(TableRow.guild_id != NOWHERE.guild)
        named = union(select(ServerRow.guild_id), somewhere, select(ResultRow.guild_id)).subquery()
        rows = await self._transaction.rows(select(named.c.guild_id).order_by(named.c.guild_id))
        return [GuildId(row.guild_id) for row in rows]

    async def left_before(self, moment: Milliseconds) -> Sequence[GuildId]:
        """Servers that the bot left before that moment."""
        query = select(ServerRow.guild_id).where(ServerRow.left < moment).order_by(ServerRow.guild_id)
        return [GuildId(row.guild_id) for row in await self._transaction.rows(query)]

    async def erase(self, guild: GuildId) -> None:
        """Everything of a server; what belongs to its tables and results goes with them."""
        for model in (TableRow, ResultRow, StandingRow, DailyMemberRow, ServerRow):
            await self._transaction.change(delete(model).where(model.guild_id == guild))


def save_settings(server: Server) -> Saved:
    """What was chosen, as data."""
    return {
        "language": server.language,
        "pace": server.pace.value,
        "seats": server.seats,
        "rules": dict(server.rules),
        "channels": list(server.channels),
        "threads": server.threads,
        "open_hands": server.open_hands,
        "hints": server.hints,
        "turning_points": server.turning_points,
        "moderator_role": server.moderator_role,
    }


def _load(guild: GuildId, settings: JsonObject, left: Any) -> Server:
    role = settings["moderator_role"]
    return Server(
        guild=guild,
        language=settings["language"],
        pace=Pace(settings["pace"]),
        seats=settings["seats"],
        rules=settings["rules"],
        channels=tuple(ChannelId(channel) for channel in settings["channels"]),
        threads=settings["threads"],
        open_hands=settings.get("open_hands", True),  # these three are missing in settings stored before they existed
        hints=settings.get("hints", True),
        turning_points=settings.get("turning_points", False),
        moderator_role=None if role is None else RoleId(role),
        left=None if left is None else Milliseconds(left),
    )
