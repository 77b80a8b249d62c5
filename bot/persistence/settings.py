"""What people chose for themselves and for their servers, whom they block, and small facts about the program itself."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, insert, select, union, update

from bot.persistence.engine import Sql, upsert
from bot.persistence.models import (
    BlockRow,
    DailyMemberRow,
    JsonObject,
    KeyValueRow,
    ProfileRow,
    ResultRow,
    ServerRow,
    StandingRow,
    TableRow,
)
from bot.tables.ids import ChannelId, GuildId, Milliseconds, RoleId, UserId
from bot.tables.settings import OwnPictures, Picking, Profile, Server
from bot.tables.table import NOWHERE, Pace
from engine.contract import Saved

CHOSEN: Final = ("language", "hands_direct", "pings", "each_question", "on_boards", "picking", "pictures")
"""Columns that are fields of a profile as they are."""


class Profiles:
    """What is remembered of people beyond a table."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql
        self._read: dict[UserId, Profile] = {}

    def get(self, user: UserId) -> Profile:
        """The profile, a fresh one when nothing is stored."""
        if user not in self._read:
            row = self._sql.row(_PROFILE_GET, person=user)
            self._read[user] = Profile(user) if row is None else _profile(*row)
        return self._read[user]

    def of(self, users: Sequence[UserId]) -> Sequence[Profile]:
        """The profiles of these people, in their order, fresh ones where nothing is stored."""
        missing = [user for user in users if user not in self._read]
        if len(missing) > 1:
            self._read |= {user: Profile(user) for user in missing}
            named = dict(zip(_names(len(missing)), missing, strict=True))
            read = (_profile(*row) for row in self._sql.rows(_profiles_of(len(missing)), **named))
            self._read |= {profile.user: profile for profile in read}
        return [self.get(user) for user in users]

    def put(self, profile: Profile) -> None:
        """The person's profile is now this."""
        self._read[profile.user] = profile
        chosen = {name: getattr(profile, name) for name in CHOSEN}
        self._sql.change(
            _PROFILE_PUT,
            user_id=profile.user,
            direct=profile.direct,
            direct_closed=profile.direct_closed,
            direct_refused=profile.direct_refused,
            **chosen,
        )
        self._sql.change(_PROFILE_HIDE, person=profile.user, hides=not profile.on_boards)


def _query() -> Select[*tuple[Any, ...]]:
    chosen = (ProfileRow.c[name] for name in CHOSEN)
    row = ProfileRow.c
    return select(row.user_id, row.direct, row.direct_closed, row.direct_refused, *chosen)


def _names(people: int) -> Sequence[str]:
    return [f"person_{number}" for number in range(people)]


@lru_cache
def _profiles_of(people: int) -> Select[*tuple[Any, ...]]:
    """One statement for each number of people: a list of any length would have it written anew each time."""
    return _query().where(ProfileRow.c.user_id.in_([bindparam(name) for name in _names(people)]))


_PROFILE_GET: Final = _query().where(ProfileRow.c.user_id == bindparam("person"))
_PROFILE_PUT: Final = upsert(ProfileRow, ("user_id",), ("direct", "direct_closed", "direct_refused", *CHOSEN))
_PROFILE_HIDE: Final = (
    update(StandingRow)
    .where(StandingRow.c.user_id == bindparam("person"), StandingRow.c.hidden != bindparam("hides"))
    .values(hidden=bindparam("hides"))
)
"""Their lines on every board."""


def _profile(user: int, direct: int | None, closed: Any, refused: int | None, *chosen: Any) -> Profile:
    channel = None if direct is None else ChannelId(direct)
    fields: dict[str, Any] = dict(zip(CHOSEN, chosen, strict=True))
    fields |= {"picking": Picking(fields["picking"]), "pictures": OwnPictures(fields["pictures"])}
    moment = None if refused is None else Milliseconds(refused)
    return Profile(UserId(user), channel, closed, moment, **fields)


class Blocks:
    """Whom people do not want at the tables they host."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def has(self, owner: UserId, user: UserId) -> bool:
        """Whether `user` is on the owner's list."""
        query = select(BlockRow.c.blocked_id).where(BlockRow.c.owner_id == owner, BlockRow.c.blocked_id == user)
        return self._sql.row(query) is not None

    def add(self, owner: UserId, user: UserId) -> None:
        """Put somebody on the list; twice is once."""
        if not self.has(owner, user):
            self._sql.change(insert(BlockRow).values(owner_id=owner, blocked_id=user))

    def drop(self, owner: UserId, user: UserId) -> None:
        """Take somebody off the list."""
        listed = BlockRow.c.owner_id == owner, BlockRow.c.blocked_id == user
        self._sql.change(delete(BlockRow).where(*listed))


_SERVER_PUT: Final = upsert(ServerRow, ("guild_id",), ("settings", "left"))


class Servers:
    """What is remembered of Discord's servers."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, guild: GuildId) -> Server:
        """The server, a fresh one when nothing is stored."""
        query = select(ServerRow.c.settings, ServerRow.c.left).where(ServerRow.c.guild_id == guild)
        row = self._sql.row(query)
        return Server(guild) if row is None else _load_server(guild, *row)

    def put(self, server: Server) -> None:
        """The server's settings are now these."""
        settings = save_settings(server)
        self._sql.change(_SERVER_PUT, guild_id=server.guild, settings=settings, left=server.left)

    def known(self) -> Sequence[GuildId]:
        """Every server of which anything is stored, in ascending order: what stands where the bot is no member stands
        on none."""
        named = union(*(select(model.c.guild_id) for model in (ServerRow, TableRow, ResultRow))).subquery()
        somewhere = named.c.guild_id != NOWHERE.guild
        rows = self._sql.rows(select(named.c.guild_id).where(somewhere).order_by(named.c.guild_id))
        return [GuildId(row.guild_id) for row in rows]

    def left_before(self, moment: Milliseconds) -> Sequence[GuildId]:
        """Servers that the bot left before that moment."""
        left = ServerRow.c.left < moment, ServerRow.c.guild_id != NOWHERE.guild
        query = select(ServerRow.c.guild_id).where(*left).order_by(ServerRow.c.guild_id)
        return [GuildId(row.guild_id) for row in self._sql.rows(query)]

    def erase(self, guild: GuildId) -> None:
        """Everything of a server; what belongs to its tables and results goes with them."""
        for model in (TableRow, ResultRow, StandingRow, DailyMemberRow, ServerRow):
            self._sql.change(delete(model).where(model.c.guild_id == guild))


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
        "pictures": server.pictures,
        "turning_points": server.turning_points,
        "moderator_role": server.moderator_role,
    }


def _load_server(guild: GuildId, settings: JsonObject, left: Any) -> Server:
    role = settings["moderator_role"]
    return Server(
        guild=guild,
        language=settings["language"],
        pace=Pace(settings["pace"]),
        seats=settings["seats"],
        rules=settings["rules"],
        channels=tuple(ChannelId(channel) for channel in settings["channels"]),
        threads=settings["threads"],
        open_hands=settings.get("open_hands", True),  # these four are missing in settings stored before they existed
        hints=settings.get("hints", True),
        pictures=settings.get("pictures", True),
        turning_points=settings.get("turning_points", False),
        moderator_role=None if role is None else RoleId(role),
        left=None if left is None else Milliseconds(left),
    )


_VALUE_PUT: Final = upsert(KeyValueRow, ("name",), ("value",))


class KeyValues:
    """Small facts about the program itself that outlive a run, by name; what Discord was told of commands is one."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, name: str) -> str | None:
        """The value, `None` when nothing is kept."""
        row = self._sql.row(select(KeyValueRow.c.value).where(KeyValueRow.c.name == name))
        return None if row is None else row.value

    def put(self, name: str, value: str) -> None:
        """Keep `value` instead of what was kept before."""
        self._sql.change(_VALUE_PUT, name=name, value=value)
