"""Interactions as values: clicks, menu choices, submitted forms and commands, each parsed once from JSON."""

import asyncio
import logging
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from email.utils import parsedate_to_datetime
from itertools import chain
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

import aiohttp
import discord
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.discord_adapter.commands.permissions import missing_to_play
from bot.discord_adapter.wire import ONLY_FOR_THEM, Json
from bot.screens.custom_ids import AnyControl, parse
from bot.screens.names import clean_name, escape
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, RoleId, UserId
from bot.tables.requests import HandToken, Requester
from bot.tables.table import NOWHERE, Place, Table
from bot.tables.venue import SOLO

log = logging.getLogger(__name__)

Parser: TypeAlias = Callable[[Any], None]
OnInteraction: TypeAlias = Callable[[Json, int], None]
OnUnreadable: TypeAlias = Callable[[Json], None]

COMMAND: Final = 2
COMPLETION: Final = 4
FORM: Final = 5
PRESSES: Final = (3, FORM)
"""Types of component interactions: a clicked button, a menu choice or a submitted form."""

THREADS: Final = (10, 11, 12)
PRIVATE_THREAD: Final = 12
FORUMS: Final = (15, 16)
"""Channel types of forums and media channels."""

MANAGES: Final = discord.Permissions(manage_guild=True)
"""Permissions required to change a server's settings."""

_BOT_DM: Final = 1
"""Context of an interaction in a direct message with the bot."""

_BY_SERVER: Final = "0"
_BY_USER: Final = "1"
"""Key of a user's installation among those that authorise an interaction."""

_LOCALE: Final = re.compile(r"[A-Za-z0-9-]{2,10}", re.ASCII)
_ID: Final = re.compile(r"[0-9]{1,20}", re.ASCII)
_TOKEN: Final = re.compile(r"[A-Za-z0-9._=-]{1,1000}", re.ASCII)

STALE: Final = 2500
"""Age in milliseconds beyond which an interaction is dropped. Discord refuses a response after 3 s."""

Kind = TypeVar("Kind", bound=AnyControl | None, covariant=True)


@dataclass(frozen=True, slots=True)
class Whom:
    """The user chosen in a user select or a context menu."""

    user: UserId
    name: str
    bot: bool

    @property
    def bold_name(self) -> str:
        """The name in bold. A mention would show "unknown user" to people who share no server with the user."""
        return f"**{escape(self.name)}**"


@dataclass(frozen=True, slots=True)
class Interaction(Generic[Kind]):
    """A user's interaction.

    Attributes:
        control: The control with the choice made in it; `None` for a command and for an unknown control.
        by: The user as a requester.
        token: The interaction token.
        locale: The language of the user's client.
        place: The channel, `None` in a direct message and where the bot is not a member.
        visits: The channel if the bot is available only through a user's installation and cannot post, otherwise
            `None`.
        here: The channel, of any kind.
        home: The parent channel of a thread, or the channel itself.
        private: True if the message that contains the control is visible only to this user.
        rights: The user's permissions in the channel, `None` outside servers.
        bot_rights: The bot's permissions in the channel.
        channel: The channel as Discord describes it.
        pressed: The message that contains the control, as Discord describes it; `None` for a command and for a
            command's form.
        on: The id of that message.
        since_edit: Milliseconds between the last edit of that message and the interaction, by Discord's clock; `None`
            if it was never edited.
        chose: True if an option of a menu was chosen.
        whom: The user chosen in a user select, `None` if none was.
        filled: Values of a submitted form by field name, with several values separated by spaces; `None` without a
            form.
        server_locale: The server's Discord language, empty if unknown.
        face: The hash of the user's avatar, `None` if they have none.
        left: Milliseconds that were left for the first response when the interaction was read.
    """

    control: Kind
    by: Requester
    token: str
    locale: str = "en-GB"
    place: Place | None = None
    visits: Place | None = None
    here: ChannelId = NOWHERE.channel
    home: ChannelId = NOWHERE.channel
    private: bool = True
    rights: discord.Permissions | None = None
    bot_rights: discord.Permissions = field(default_factory=discord.Permissions.all)
    channel: Json = field(default_factory=dict[str, Any])
    pressed: Json | None = None
    on: MessageId | None = None
    since_edit: int | None = None
    chose: bool = False
    whom: Whom | None = None
    filled: Mapping[str, str] | None = None
    server_locale: str = ""
    face: str | None = None
    left: int = STALE

    @property
    def guild(self) -> GuildId | None:
        """The server, `None` in a direct message and where the bot is not a member."""
        return None if self.place is None else self.place.guild

    @property
    def hand(self) -> HandToken:
        """The token with which the private message of the response can be edited."""
        return HandToken(self.token, self.on if self.private else None)

    @property
    def by_with_hand(self) -> Requester:
        """The requester, with the token of a response that shows their hand."""
        return replace(self.by, hand=self.hand)

    @property
    def text(self) -> str | None:
        """The text typed into a form with one field, `None` if no form was submitted."""
        return None if self.filled is None else next(iter(self.filled.values()), "")

    @property
    def manages(self) -> bool:
        """True if the user may change the server's settings."""
        return self.rights is not None and self.rights.is_superset(MANAGES)

    @property
    def in_thread(self) -> bool:
        """True if the channel is a thread."""
        return self.channel.get("type") in THREADS

    @property
    def around(self) -> ChannelId:
        """The channel whose members can see posts here: the parent of a public thread, otherwise the channel itself."""
        return self.here if self.channel.get("type") == PRIVATE_THREAD else self.home

    @property
    def channel_name(self) -> str:
        """The name of the channel, cleaned; empty if unknown."""
        return clean_name(self.channel.get("name") or "", "")

    @property
    def may_post_in(self) -> ChannelId | None:
        """The channel if both the user and the bot may post there, otherwise `None`."""
        if self.place is None or self.rights is None:
            return None
        lacking = (missing_to_play(rights, thread=self.in_thread) for rights in (self.rights, self.bot_rights))
        return None if any(lacking) else self.here

    @property
    def may_show(self) -> bool:
        """True if others see a response where the bot is not a member, which depends on the user's permissions."""
        if self.rights is None:
            return True
        writes = self.rights.send_messages_in_threads if self.in_thread else self.rights.send_messages
        return writes and self.rights.use_external_apps

    def counts_at(self, table: Table) -> bool:
        """Return whether an interaction may change a lobby or end a table, even if its message is forged.

        A user's permissions apply only to the table's own channel. A solo table belongs to its player in any channel.
        """
        if table.venue is SOLO:
            return table.seat_of(self.by.user) is not None
        return (self.place if table.venue.writes else self.visits) == table.place


LATELY: Final = 5 * MINUTE
"""Length in milliseconds of a window of interactions. The minimum of the current and the previous window is the
baseline."""

LOG_EVERY: Final = 10 * SECOND
"""Milliseconds between two log lines about dropped interactions."""

DISCORD_EPOCH: Final = 1_420_070_400_000
"""Beginning of 2015 in milliseconds since 1970. Times in Discord ids are relative to it."""

TIMESTAMP_SHIFT: Final = 22
"""Number of low bits of a Discord id below its time."""


CLOCKS_AGREE: Final = 5 * SECOND
"""Maximum difference in milliseconds between Discord's clock and this one for Discord's time to be used."""

CLOCK_IS_WRONG: Final = 30 * SECOND
"""Difference in milliseconds between Discord's clock and this one from which the host is told. People's clients count
down to the bot's times by clocks that agree with Discord's."""


class InteractionAge:
    """Detects interactions that arrive too late, independently of the host's clock.

    The difference between `now` (monotonic milliseconds) and the time in an interaction's id is compared with the
    smallest recent difference. After a start it is compared with the time in Discord's responses.

    Args:
        now: Monotonic milliseconds.
        warns: Whether to log once that this machine's clock differs from Discord's. A sandbox may have any time.
    """

    def __init__(self, now: Callable[[], int], *, warns: bool = False) -> None:
        self._now = now
        self._warns = warns
        self._since = now()
        self._smallest: int | None = None
        self._smallest_before: int | None = None
        self._doubts = False
        """True if the latest id was far too new. It is believed only with the next one, as after the machine slept: a
        single wrong id would drop everything else for minutes."""
        self.compared = False
        """True once an interaction has provided a difference."""
        self._logged: int | None = None
        self.dropped = 0
        """Number of interactions that arrived too late."""

    def note_time(self, said: int) -> None:
        """Record Discord's time in milliseconds since 1970. It is used until interactions provide a better estimate."""
        if not self.compared:
            difference = self._now() - (said - DISCORD_EPOCH)
            self._smallest = difference if self._smallest is None else min(self._smallest, difference)

    def note_response(self, headers: Mapping[str, str], now: Milliseconds) -> None:
        """Record Discord's time from a response at the time `now`. A time far from `now` is ignored, because it comes
        from a sandbox, whose ids do not follow it."""
        said = _times_in(headers)
        ahead = now - said[0] if said else 0
        if abs(ahead) <= CLOCKS_AGREE:
            for moment in said:
                self.note_time(moment)
        elif abs(ahead) >= CLOCK_IS_WRONG and self._warns:
            self._warns = False
            log.error(
                "this machine's clock is %+d s off Discord's: countdowns, daily deals and what is deleted by its age "
                "are wrong by as much; have it set (timedatectl set-ntp true)",
                ahead // SECOND,
            )

    def left(self, data: Any) -> int:
        """Return the milliseconds left to respond to an interaction. A negative result means that it arrived too late,
        which is counted."""
        now = self._now()
        age = self._age(int(cast("dict[str, str]", data)["id"]), now)
        if age <= STALE:
            return STALE - age
        self.dropped += 1
        if self._logged is None or now - self._logged >= LOG_EVERY:
            self._logged = now
            log.warning("an interaction came %.1f s late and was dropped, %s of them so far", age / 1000, self.dropped)
        return STALE - age

    def _age(self, interaction: int, now: int) -> int:
        self.compared = True
        if now - self._since >= LATELY:
            self._since, self._smallest_before, self._smallest = now, self._smallest, None
        difference = now - (interaction >> TIMESTAMP_SHIFT)
        known = min((each for each in (self._smallest, self._smallest_before) if each is not None), default=difference)
        self._doubts = difference < known - STALE and not self._doubts
        if self._doubts:
            return 0
        self._smallest = difference if self._smallest is None else min(self._smallest, difference)
        return difference - min(known, difference)


def _times_in(headers: Mapping[str, str]) -> tuple[int, ...]:
    """Return Discord's time in a response, in milliseconds since 1970.

    Returns:
        The `Date` header, which is rounded down to a second, and the exact time if rate limit headers provide it. Empty
        without a valid `Date`.
    """
    try:
        moment = int(parsedate_to_datetime(headers.get("Date", "")).timestamp() * 1000)
    except ValueError:
        return ()
    try:
        resets, wait = (float(headers.get(f"X-RateLimit-Reset{after}", "")) for after in ("", "-After"))
        exact = round((resets - wait) * 1000)
    except (ValueError, OverflowError):
        return (moment,)
    return (moment, exact) if moment <= exact < moment + SECOND else (moment,)


UNREADABLE: Final = "an event that cannot be read was dropped: %s (%s)"


def interaction_parser(on_interaction: OnInteraction, on_unreadable: OnUnreadable, age: InteractionAge) -> Parser:
    """Return a parser of INTERACTION_CREATE that replaces discord.py's.

    Args:
        on_interaction: Called with the JSON of an interaction that arrived in time, and the milliseconds left to
            respond.
        on_unreadable: Called with the JSON of an interaction of an unexpected form, or if `on_interaction` failed.
        age: Detects interactions that arrive too late.
    """

    def parse(data: Any) -> None:
        try:
            assert_readable(data)
            left = age.left(data)
            if left >= 0:
                on_interaction(data, left)
        except Exception as error:  # noqa: BLE001 - one broken event must not block the others
            log.error(UNREADABLE, "INTERACTION_CREATE", type(error).__name__)
            if isinstance(data, dict):
                on_unreadable(cast("Json", data))

    return parse


_read = DiscordWebSocket.received_message


async def _read_or_start_again(self: DiscordWebSocket, message: Any, /) -> None:
    try:
        await _read(self, message)
    except (ValueError, LookupError, TypeError, AttributeError, zlib.error) as error:
        log.error("what the gateway sent cannot be read (%s): a new session begins", type(error).__name__)
        await self.close(code=1000)
        raise ReconnectWebSocket(self.shard_id, resume=False) from None


_connect = DiscordWebSocket.from_client.__func__


async def _connect_or_wait(
    connecting: type[DiscordWebSocket], client: discord.Client, /, **how: Any
) -> DiscordWebSocket:
    if how.get("resume"):  # a second try may keep the session
        try:
            return await _connect(connecting, client, **how)
        except ReconnectWebSocket:
            await asyncio.sleep(ExponentialBackoff().delay())  # noqa: TID251 - as discord.py waits after a failure
    try:
        return await _connect(connecting, client, **how)
    except ReconnectWebSocket as error:
        raise aiohttp.ClientConnectionError("the gateway does not greet") from error


_delay = ExponentialBackoff.delay

_LONGEST_DELAY: Final = 60.0
"""Seconds. Discord.py would wait up to 17 minutes after an outage of an hour. Its limits are on sessions, not on
connections, and `before_identify_hook` keeps them."""


def _delay_at_most(self: ExponentialBackoff[Any]) -> float:
    return min(_delay(self), _LONGEST_DELAY)


def guard_connections() -> None:
    """Make discord.py start a new session, in the whole process, when the gateway sends something unreadable, such as a
    broken stream, or ends a new connection before it greets. Otherwise the program would end. A resumed session could
    get the same again without end. Also bounds how long it waits before it connects again."""
    setattr(ExponentialBackoff, "delay", _delay_at_most)  # noqa: B010 - has overloads
    setattr(DiscordWebSocket, "received_message", _read_or_start_again)  # noqa: B010 - typed as a method by discord.py
    setattr(DiscordWebSocket, "from_client", classmethod(_connect_or_wait))  # noqa: B010 - as above


def assert_readable(data: Any) -> None:
    """Check the fields that every interaction has, because discord.py would notice an error too late. Raises various
    exceptions."""
    for known, form in (
        (data["id"], _ID),
        (data["token"], _TOKEN),
        (_user(data)["id"], _ID),
        (data["locale"], _LOCALE),
    ):
        if form.fullmatch(known) is None:
            raise ValueError
    for name, form in (("guild_id", _ID), ("channel_id", _ID), ("guild_locale", _LOCALE)):
        if name in data and form.fullmatch(data[name]) is None:
            raise ValueError
    if data["type"] in (COMMAND, COMPLETION, *PRESSES) and not isinstance(data["data"], dict):
        raise TypeError
    if "channel" in data and not isinstance(data["channel"]["type"], int):
        raise TypeError


def can_be_answered(data: Mapping[str, Any]) -> bool:
    """Return whether an interaction has an id and a token, regardless of its other fields."""
    told = (data.get("id"), _ID), (data.get("token"), _TOKEN)
    return all(isinstance(value, str) and form.fullmatch(value) is not None for value, form in told)


def read_interaction(data: Json, left: int = STALE) -> Interaction[AnyControl | None]:
    """Parse an interaction that `assert_readable` has accepted. `left` is the time left to respond, in milliseconds.
    Raises various exceptions for an unexpected form."""
    said, kind = data["data"], data["type"]
    values: Sequence[object] = said.get("values") or ()
    pressed: Json | None = data.get("message")
    edited = None if pressed is None else pressed.get("edited_timestamp")
    ephemeral = pressed is not None and bool(pressed.get("flags", 0) & ONLY_FOR_THEM)
    owners: Json = data.get("authorizing_integration_owners") or {}
    brought = _BY_USER in owners and _BY_SERVER not in owners
    placed = "guild_id" in data and not brought
    among_others = brought and data.get("context") != _BOT_DM
    channel: Json = data.get("channel") or {}
    here = ChannelId(int(channel.get("id") or data.get("channel_id") or 0))
    is_of_thread = channel.get("type") in THREADS and channel.get("parent_id")
    rights = discord.Permissions(int(data["member"].get("permissions", 0))) if "guild_id" in data else None
    return Interaction(
        control=parse(str(said.get("custom_id", "")), [str(value) for value in values]) if kind in PRESSES else None,
        by=_requester(data, rights),
        token=data["token"],
        locale=data["locale"],
        place=Place(GuildId(int(data["guild_id"])), here) if placed else None,
        visits=Place(NOWHERE.guild, here) if among_others else None,
        here=here,
        home=ChannelId(int(channel["parent_id"])) if is_of_thread else here,
        private=ephemeral or not (placed or among_others),
        rights=rights,
        bot_rights=discord.Permissions(int(data.get("app_permissions", 0))),
        channel=channel,
        pressed=pressed,
        on=None if pressed is None else MessageId(int(pressed["id"])),
        since_edit=None if edited is None else (int(data["id"]) >> TIMESTAMP_SHIFT) + DISCORD_EPOCH - _ms(edited),
        chose="values" in said,
        whom=_whom(said),
        filled=_filled(said) if kind == FORM else None,
        server_locale=data.get("guild_locale") or "",
        face=_user(data).get("avatar"),
        left=left,
    )


def _ms(written: str) -> int:
    return round(datetime.fromisoformat(written).timestamp() * 1000)


def _user(data: Json) -> Json:
    return (data["member"] if "guild_id" in data else data)["user"]


def _requester(data: Json, rights: discord.Permissions | None) -> Requester:
    user, member = _user(data), data.get("member", {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    here = [data["guild_id"]] if "guild_id" in data else []  # the role @everyone has the id of the server
    return Requester(
        user=UserId(int(user["id"])),
        name=clean_name(name, clean_name(user["username"])),
        username=clean_name(user["username"], ""),
        interaction=InteractionId(int(data["id"])),
        language=data["locale"],
        moderator=rights is not None and (rights.manage_channels or rights.manage_messages),
        roles=frozenset(RoleId(int(role)) for role in (*member.get("roles", ()), *here)),
    )


def _whom(said: Json) -> Whom | None:
    """Return the chosen user with their name on this server, or `None` unless exactly one was chosen."""
    resolved: Json = said.get("resolved") or {}
    users: dict[str, Json] = resolved.get("users") or {}
    members: dict[str, Json] = resolved.get("members") or {}
    if len(users) != 1 or list(users) != said.get("values"):
        return None
    (user,) = users.values()
    name = members.get(user["id"], {}).get("nick") or user.get("global_name") or user["username"]
    return Whom(UserId(int(user["id"])), clean_name(name, clean_name(user["username"])), bool(user.get("bot")))


def _filled(data: Json) -> Mapping[str, str]:
    """Return the values of a submitted form by field name. Discord nests each field in a label or in a row."""
    outer: list[Json] = data.get("components") or []
    inner: list[Json] = [box["component"] for box in outer if "component" in box]
    inner += chain.from_iterable(cast("list[list[Json]]", [box.get("components") or [] for box in outer]))
    chosen = ((item["custom_id"], item["values"] if "values" in item else [item.get("value")]) for item in inner)
    return {str(name): " ".join(map(str, values)) for name, values in chosen if values != [None]}
