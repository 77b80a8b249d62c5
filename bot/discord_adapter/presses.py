"""A press as a value, read from the interaction once: who, where, what. Reading one never fails: what is not ours is
`None`."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Generic, TypeVar, cast

import discord

from bot.discord_adapter.answers import AnyInteraction, Asked
from bot.discord_adapter.commands.permissions import in_thread, missing_to_play
from bot.discord_adapter.wire import ONLY_FOR_THEM, Json
from bot.screens.custom_ids import AnyControl, Control, DailyControl, GameControl, Topic, Verb, parse
from bot.screens.names import clean_name
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId
from bot.tables.requests import HandToken, Requester
from bot.tables.table import NOWHERE, Place, Table

log = logging.getLogger(__name__)

THREADS: Final = (10, 11, 12)
"""The types of channels that are threads."""

MANAGES: Final = discord.Permissions(manage_guild=True)
"""What somebody must be allowed who changes the settings of a server."""

FORM: Final = 5
"""The type of an interaction that is a form sent."""

BY_SERVER: Final = "0"
BY_PERSON: Final = "1"
"""Whose installations Discord names as those that brought the bot along."""

Kind = TypeVar("Kind", bound=AnyControl, covariant=True)


@dataclass(frozen=True, slots=True)
class Press(Generic[Kind]):
    """Somebody pressed `control` (of a menu: with the choice in it), or sent the form it opened with
    what was `filled` in, by the names of its fields, several values with spaces between them.

    `private`: on a message that only this person sees. `on`: which message, `None` for the form of a command. `place`:
    where, `None` for a direct message. `home`: the channel it happened in; of a thread, the channel it belongs to.
    `locale`: the language of their client. `token`: a way to refresh what they are answered with. `may_post_in`: the
    channel, for a control that has something posted there, where the person and the bot may both write.
    `channel_name`: what the channel is called, cleaned. `manages`: may change the settings of the server.
    `server_locale`: the language that Discord knows of the server. `visits`: where somebody alone brought the bot
    along to, which is no member there: nobody is written to from there."""

    control: Kind
    by: Requester
    private: bool
    place: Place | None
    home: ChannelId
    locale: str
    token: HandToken
    on: MessageId | None = None
    filled: Mapping[str, str] | None = None
    may_post_in: ChannelId | None = None
    channel_name: str = ""
    manages: bool = False
    server_locale: str = ""
    visits: Place | None = None

    @property
    def text(self) -> str | None:
        """What was typed into the form that was sent, which has one field; `None` for what is no form."""
        return None if self.filled is None else next(iter(self.filled.values()), "")

    @property
    def guild(self) -> GuildId | None:
        """The server it happened on, `None` for a direct message and where the bot is no member."""
        return None if self.place is None else self.place.guild


def counts_at(press: Press[Any], table: Table) -> bool:
    """Whether a press may change a table before it began or end it, whatever a forged message says: rights over a table
    count in its own channel only, and a solo table is its person's wherever they are."""
    if not table.venue.public:
        return table.seat_of(press.by.user) is not None
    return (press.place if table.venue.writes else press.visits) == table.place


def asked_by(data: Json) -> Asked:
    """What the answer to a press needs to know of it. Raises for a shape that nobody expects."""
    return Asked(
        int(data["id"]),
        data["token"],
        int(presser(data)["id"]),
        data["locale"],
        discord.Permissions(int(data.get("app_permissions", 0))).attach_files,
        data.get("message"),
        "values" in data["data"],
    )


def read_press(data: Json) -> Press[AnyControl] | None:
    """What was pressed, chosen or sent, from what Discord sent; `None` for what is none of ours, in whatever shape it
    comes."""
    try:
        said = data["data"]
        values: Sequence[object] = said.get("values") or ()
        control = parse(str(said.get("custom_id", "")), [str(value) for value in values])
        return None if control is None else _press(data, control)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        log.warning("a press that cannot be read: %s", type(error).__name__)
        return None


def _press(data: Json, control: AnyControl) -> Press[AnyControl]:
    posts = _posts(control)
    pressed: Json | None = data.get("message")
    on = None if pressed is None else MessageId(int(pressed["id"]))
    ephemeral = pressed is not None and bool(pressed.get("flags", 0) & ONLY_FOR_THEM)
    owners: Json = data.get("authorizing_integration_owners") or {}
    brought = BY_PERSON in owners and BY_SERVER not in owners
    placed = "guild_id" in data and not brought
    private = ephemeral or not (placed or brought)
    channel: Json = data.get("channel") or {}
    here = ChannelId(int(channel.get("id") or data.get("channel_id") or 0))
    rights = discord.Permissions(int(data.get("member", {}).get("permissions", 0)))
    in_thread = channel.get("type") in THREADS
    return Press(
        control=control,
        by=_requester(data, rights),
        private=private,
        place=Place(GuildId(int(data["guild_id"])), here) if placed else None,
        home=ChannelId(int(channel["parent_id"])) if in_thread and channel.get("parent_id") else here,
        locale=data["locale"],
        token=HandToken(data["token"], on if private else None),
        on=on,
        filled=_filled(data["data"]) if data["type"] == FORM else None,
        may_post_in=here if posts and placed and _may_post(data, rights, in_thread) else None,
        channel_name=clean_name(channel.get("name") or ""),
        manages=rights.is_superset(MANAGES),
        server_locale=data.get("guild_locale") or "",
        visits=visiting(here) if brought else None,
    )


def _posts(control: AnyControl) -> bool:
    """Whether a control has something posted where it is pressed."""
    match control:
        case DailyControl() | GameControl(topic=Topic.PLAY) | Control(verb=Verb.SHARE):
            return True
        case _:
            return False


def presser(data: Json) -> Json:
    """Who pressed, as Discord describes them."""
    return (data["member"] if "guild_id" in data else data)["user"]


def _moderates(rights: discord.Permissions) -> bool:
    """Whether somebody with these rights may end any table, whatever role the server has chosen for that."""
    return rights.manage_channels or rights.manage_messages


def _requester(data: Json, rights: discord.Permissions) -> Requester:
    user, member = presser(data), data.get("member", {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    here = [data["guild_id"]] if "guild_id" in data else []  # everybody's role has the id of the server
    return Requester(
        user=UserId(int(user["id"])),
        name=clean_name(name, clean_name(user["username"])),
        username=clean_name(user["username"], ""),
        interaction=InteractionId(int(data["id"])),
        language=data["locale"],
        moderator=_moderates(rights),
        roles=frozenset(RoleId(int(role)) for role in (*member.get("roles", ()), *here)),
    )


def _may_post(data: Json, rights: discord.Permissions, thread: bool) -> bool:
    """Whether the person and the bot may both write there."""
    ours = discord.Permissions(int(data.get("app_permissions", 0)))
    return not any(missing_to_play(each, thread=thread) for each in (rights, ours))


def by(interaction: AnyInteraction, hand: HandToken | None = None) -> Requester:
    """Who asks."""
    user = interaction.user
    rights = interaction.permissions
    return Requester(
        user=UserId(user.id),
        name=clean_name(user.display_name, clean_name(user.name)),
        username=clean_name(user.name, ""),
        interaction=InteractionId(interaction.id),
        hand=hand,
        language=interaction.locale.value,
        moderator=interaction.guild_id is not None and _moderates(rights),
        roles=frozenset(RoleId(role.id) for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
    )


def guild(interaction: AnyInteraction) -> GuildId | None:
    """The server a command was typed on, `None` for a direct message and where the bot is no member: somebody alone
    brought it along there."""
    return None if interaction.guild_id is None or _is_brought(interaction) else GuildId(interaction.guild_id)


def _is_brought(interaction: AnyInteraction) -> bool:
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def place(interaction: AnyInteraction) -> Place | None:
    """Where a command was typed, `None` as for `guild`."""
    here = guild(interaction)
    return None if here is None or interaction.channel_id is None else Place(here, ChannelId(interaction.channel_id))


def visited(interaction: AnyInteraction) -> Place | None:
    """Where a command was typed, if somebody alone brought the bot along there, among other people."""
    here = interaction.channel_id
    among_others = _is_brought(interaction) and not interaction.context.dm_channel
    return None if here is None or not among_others else visiting(ChannelId(here))


def may_show(interaction: AnyInteraction) -> bool:
    """Whether everybody sees the answer to a command where the bot is no member: on a server, only from those who may
    write there and use apps that are no members."""
    rights = interaction.permissions
    writes = rights.send_messages_in_threads if in_thread(interaction) else rights.send_messages
    return interaction.guild_id is None or (writes and rights.use_external_apps)


def visiting(channel: ChannelId) -> Place:
    """A channel where the bot is no member: whose server it is does not matter."""
    return Place(NOWHERE.guild, channel)


def home(interaction: AnyInteraction) -> ChannelId:
    """The channel something happened in; of a thread, the channel it belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return ChannelId(parent or interaction.channel_id or 0)


def _filled(data: Json) -> Mapping[str, str]:
    """What was typed or chosen in the form that was sent, by the names of its fields. Discord nests each in a label or
    in a row."""
    outer: list[Json] = data.get("components") or []
    inner: list[Json] = [box["component"] for box in outer if "component" in box]
    inner += chain.from_iterable(cast("list[list[Json]]", [box.get("components") or [] for box in outer]))
    chosen = ((item["custom_id"], item["values"] if "values" in item else [item.get("value")]) for item in inner)
    return {str(name): " ".join(map(str, values)) for name, values in chosen if values != [None]}
