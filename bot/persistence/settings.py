"""Settings of people and servers, block lists, bells, and small values of the program itself."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import date
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import (
    Row,
    Select,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    type_coerce,
    union,
    update,
)

from bot.persistence.models import (
    BellRow,
    BlockRow,
    DailyMemberRow,
    KeyValueRow,
    ProfileRow,
    ResultRow,
    ServerRow,
    StandingRow,
    TableRow,
)
from bot.persistence.sql import Repository, Sql, readable, upsert
from bot.tables.bells import Bell, PartOfDay
from bot.tables.ids import ChannelId, GuildId, Milliseconds, UserId
from bot.tables.morning import Morning
from bot.tables.settings import Profile, Server
from bot.tables.table import NOWHERE
from engine.codec import Codec, Coding, Layout, named
from engine.contract import Saved

_CODEC: Final = Codec(
    {
        Mapping[str, Saved]: Coding(dict, dict),
        date: named(date.isoformat, date.fromisoformat),
        Morning: Layout.OBJECT,
    },
    with_defaults=True,
)
_PROFILE: Final = _CODEC.object(Profile)
_SERVER: Final = _CODEC.object(Server)

_PROFILE_COLUMNS: Final = tuple(field.name for field in fields(Profile) if field.name != "user")
"""Names of the columns that equal a field of `Profile`. The column of the field `user` is `user_id`."""

_PROFILES: Final = select(ProfileRow.c.user_id, *(ProfileRow.c[name] for name in _PROFILE_COLUMNS))
_PROFILE_GET: Final = _PROFILES.where(ProfileRow.c.user_id == bindparam("person"))
_PROFILE_PUT: Final = upsert(ProfileRow, ("user_id",), _PROFILE_COLUMNS)
_PROFILE_HIDE: Final = (
    update(StandingRow)
    .where(StandingRow.c.user_id == bindparam("person"), StandingRow.c.hidden != bindparam("hides"))
    .values(hidden=bindparam("hides"))
)
"""Statement that hides or shows a person's lines on all leaderboards."""

_BLOCKED: Final = select(BlockRow.c.blocked_id).where(
    BlockRow.c.owner_id == bindparam("owner"), BlockRow.c.blocked_id == bindparam("person")
)
_BELLS: Final = select(*BellRow.c)
_BELL_PUT: Final = upsert(BellRow, ("user_id", "channel_id", "game_key"), ("guild_id", "channel_name", "parts"))
_SETTINGS_AS_TEXT: Final = type_coerce(ServerRow.c.settings, Text).label("settings")
_SERVERS: Final = select(ServerRow.c.guild_id, _SETTINGS_AS_TEXT, ServerRow.c.left)
_SERVER_GET: Final = _SERVERS.where(ServerRow.c.guild_id == bindparam("guild"))
_SERVER_PUT: Final = upsert(ServerRow, ("guild_id",), ("settings", "left"))
_VALUE_PUT: Final = upsert(KeyValueRow, ("name",), ("value",))


class Profiles(Repository):
    """Profiles of people, independent of tables."""

    def __init__(self, sql: Sql) -> None:
        super().__init__(sql)
        self._read: dict[UserId, Profile] = {}

    def get(self, user: UserId) -> Profile:
        """Return a person's profile, with defaults if none is stored."""
        if user not in self._read:
            row = self._sql.row(_PROFILE_GET, person=user)
            self._read[user] = Profile(user) if row is None else _load_profile(*row)
        return self._read[user]

    def of(self, users: Sequence[UserId]) -> Sequence[Profile]:
        """Return the profiles of these people in the same order, with defaults if none are stored."""
        missing = [user for user in users if user not in self._read]
        if len(missing) > 1:
            self._read |= {user: Profile(user) for user in missing}
            named = dict(zip(_names(len(missing)), missing, strict=True))
            read = (_load_profile(*row) for row in self._sql.rows(_profiles_of(len(missing)), **named))
            self._read |= {profile.user: profile for profile in read}
        return [self.get(user) for user in users]

    def put(self, profile: Profile) -> None:
        """Store a person's profile."""
        self._read[profile.user] = profile
        columns = _PROFILE.write(profile)
        self._sql.change(_PROFILE_PUT, user_id=columns.pop("user"), **columns)
        self._sql.change(_PROFILE_HIDE, person=profile.user, hides=not profile.on_boards)


def _names(people: int) -> Sequence[str]:
    return [f"person_{number}" for number in range(people)]


@lru_cache
def _profiles_of(people: int) -> Select[*tuple[Any, ...]]:
    """Return the statement for this number of people. With a list of variable length, SQLAlchemy would compile the
    statement on every execution."""
    return _PROFILES.where(ProfileRow.c.user_id.in_([bindparam(name) for name in _names(people)]))


@lru_cache(1_000)
def _load_profile(*columns: Any) -> Profile:
    """Return the profile of a row. Cached, because every press and every delivery reads one, and few change."""
    return _PROFILE.read(dict(zip(("user", *_PROFILE_COLUMNS), columns, strict=True)))


class Blocks(Repository):
    """Block lists of hosts."""

    def has(self, owner: UserId, user: UserId) -> bool:
        """Return whether the owner has blocked the user."""
        return self._sql.scalar(_BLOCKED, owner=owner, person=user) is not None

    def add(self, owner: UserId, user: UserId) -> None:
        """Add a user to the owner's list, unless they are already on it."""
        if not self.has(owner, user):
            self._sql.change(insert(BlockRow).values(owner_id=owner, blocked_id=user))

    def drop(self, owner: UserId, user: UserId) -> None:
        """Remove a user from the owner's list."""
        listed = BlockRow.c.owner_id == owner, BlockRow.c.blocked_id == user
        self._sql.change(delete(BlockRow).where(*listed))


class Bells(Repository):
    """Stored bells."""

    def of(self, user: UserId) -> Sequence[Bell]:
        """Return the bells of a person."""
        named = _BELLS.where(BellRow.c.user_id == user)
        return self._bells(named.order_by(BellRow.c.guild_id, BellRow.c.channel_id, BellRow.c.game_key))

    def around(self, channels: Collection[ChannelId], game_key: str, opener: UserId) -> Sequence[Bell]:
        """Return the bells for a table that opens.

        Bells of the opener are left out, and bells of people who have blocked the opener or are blocked by them.

        Args:
            channels: The channel of the table, and its parent if it is a thread.
            game_key: The game.
            opener: The user who opens the table.
        """
        either = or_(
            and_(BlockRow.c.owner_id == BellRow.c.user_id, BlockRow.c.blocked_id == opener),
            and_(BlockRow.c.blocked_id == BellRow.c.user_id, BlockRow.c.owner_id == opener),
        )
        there = BellRow.c.channel_id.in_(channels), BellRow.c.game_key == game_key
        return self._bells(_BELLS.where(*there, BellRow.c.user_id != opener, ~exists().where(either)))

    def _bells(self, query: Select[*tuple[Any, ...]]) -> Sequence[Bell]:
        return [
            Bell(
                row.user_id,
                row.guild_id,
                row.channel_id,
                row.game_key,
                row.channel_name,
                tuple(map(PartOfDay, row.parts.split())),
            )
            for row in self._sql.rows(query)
        ]

    def put(self, bell: Bell) -> None:
        """Store a bell, replacing the person's bell for the same channel and game."""
        self._sql.change(
            _BELL_PUT,
            user_id=bell.user,
            channel_id=bell.channel,
            game_key=bell.game_key,
            guild_id=bell.guild,
            channel_name=bell.channel_name,
            parts=" ".join(bell.parts),
        )

    def drop(self, user: UserId, channel: ChannelId, game_key: str) -> None:
        """Delete a bell."""
        this = BellRow.c.user_id == user, BellRow.c.channel_id == channel, BellRow.c.game_key == game_key
        self._sql.change(delete(BellRow).where(*this))

    def drop_channel(self, channel: ChannelId) -> None:
        """Delete all bells of a channel."""
        self._sql.change(delete(BellRow).where(BellRow.c.channel_id == channel))

    def drop_member(self, guild: GuildId, user: UserId) -> None:
        """Delete a person's bells on a server."""
        self._sql.change(delete(BellRow).where(BellRow.c.guild_id == guild, BellRow.c.user_id == user))


def _load_server(row: Row[*tuple[Any, ...]]) -> Server:
    return _SERVER.read({**json.loads(row.settings), "guild": row.guild_id, "left": row.left})


class Servers(Repository):
    """Settings of Discord servers."""

    def get(self, guild: GuildId) -> Server:
        """Return a server's settings, with defaults if none are stored."""
        row = self._sql.row(_SERVER_GET, guild=guild)
        return Server(guild) if row is None else _load_server(row)

    def with_morning(self) -> Sequence[Server]:
        """Return the servers with a morning post of which the bot is a member."""
        rows = self._sql.rows(_SERVERS.where(ServerRow.c.left.is_(None)))
        servers = readable(_load_server, rows, "server {.guild_id}")
        return [server for server in servers if server.morning.channel is not None]

    def put(self, server: Server) -> None:
        """Store a server's settings."""
        settings = save_settings(server)
        self._sql.change(_SERVER_PUT, guild_id=server.guild, settings=settings, left=server.left)

    def known(self) -> Sequence[GuildId]:
        """Return all servers with stored data, in ascending order of id."""
        named = union(*(select(model.c.guild_id) for model in (ServerRow, TableRow, ResultRow))).subquery()
        somewhere = named.c.guild_id != NOWHERE.guild
        return self._sql.scalars(select(named.c.guild_id).where(somewhere).order_by(named.c.guild_id))

    def left_before(self, moment: Milliseconds) -> Sequence[GuildId]:
        """Return the servers from which the bot was removed before a time."""
        left = ServerRow.c.left < moment, ServerRow.c.guild_id != NOWHERE.guild
        return self._sql.scalars(select(ServerRow.c.guild_id).where(*left).order_by(ServerRow.c.guild_id))

    def erase(self, guild: GuildId) -> None:
        """Delete all data of a server, including its tables, results and leaderboards."""
        for model in (TableRow, ResultRow, StandingRow, DailyMemberRow, BellRow, ServerRow):
            self._sql.change(delete(model).where(model.c.guild_id == guild))
        KeyValues(self._sql).drop(_lost_calls(guild))

    def lost_calls(self, guild: GuildId) -> int:
        """Return the number of the server's tables that were closed because their call of the players was lost. The
        number outlives the tables."""
        return int(KeyValues(self._sql).get(_lost_calls(guild)) or 0)

    def count_lost_call(self, guild: GuildId) -> None:
        """Increase the number of lost calls of a server. The server's settings are stored too, so that the number is
        deleted with them."""
        self.put(self.get(guild))
        KeyValues(self._sql).put(_lost_calls(guild), str(self.lost_calls(guild) + 1))


def _lost_calls(guild: GuildId) -> str:
    return f"lost-calls:{guild}"


def save_settings(server: Server) -> Saved:
    """Return the settings as JSON data, without the fields that have their own column."""
    return {name: value for name, value in _SERVER.write(server).items() if name not in ("guild", "left")}


class KeyValues(Repository):
    """Small values of the program itself, stored by name."""

    def get(self, name: str) -> str | None:
        """Return the value with this name, or `None`."""
        return self._sql.scalar(select(KeyValueRow.c.value).where(KeyValueRow.c.name == name))

    def put(self, name: str, value: str) -> None:
        """Store a value, replacing an earlier one."""
        self._sql.change(_VALUE_PUT, name=name, value=value)

    def drop(self, name: str) -> None:
        """Delete the value with this name."""
        self._sql.change(delete(KeyValueRow).where(KeyValueRow.c.name == name))
