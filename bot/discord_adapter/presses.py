"""A press as a value, read from the interaction once: who, where, what. Reading one never fails: what is not ours is
`None`."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar, cast

import discord

from bot.discord_adapter.answers import AnyInteraction
from bot.discord_adapter.commands.permissions import in_thread, missing_to_play
from bot.screens.custom_ids import AnyControl, Control, DailyControl, Verb, parse
from bot.screens.names import clean_name
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId
from bot.tables.requests import HandToken, Requester
from bot.tables.table import Place

log = logging.getLogger(__name__)

Kind = TypeVar("Kind", bound=AnyControl, covariant=True)


@dataclass(frozen=True, slots=True)
class Press(Generic[Kind]):
    """Somebody pressed `control` (of a menu: with the choice in it), or sent the form it opened with `text`.

    `private`: on a message that only this person sees. `place`: where, `None` for a direct message. `home`: the channel
    it happened in; of a thread, the channel it belongs to. `locale`: the language of their client. `token`: a way to
    refresh what they are answered with. `may_post_in`: the channel, for a control that has something posted there,
    where the person and the bot may both write. `channel_name`: what the channel is called, cleaned. `manages`: may
    change the settings of the server."""

    control: Kind
    by: Requester
    private: bool
    place: Place | None
    home: ChannelId
    locale: str
    token: HandToken
    text: str | None = None
    may_post_in: ChannelId | None = None
    channel_name: str = ""
    manages: bool = False

    @property
    def guild(self) -> GuildId | None:
        """The server it happened on, `None` for a direct message."""
        return None if self.place is None else self.place.guild


def read_press(interaction: AnyInteraction) -> Press[AnyControl] | None:
    """What was pressed, chosen or sent; `None` for what is none of ours, in whatever shape it comes."""
    try:
        data = cast("dict[str, Any]", interaction.data or {})
        values: Sequence[object] = data.get("values") or ()
        control = parse(str(data.get("custom_id", "")), [str(value) for value in values])
        return None if control is None else _press(interaction, control)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        log.warning("a press that cannot be read: %s", type(error).__name__)
        return None


def _press(interaction: AnyInteraction, control: AnyControl) -> Press[AnyControl]:
    posts = isinstance(control, DailyControl) or (isinstance(control, Control) and control.verb is Verb.SHARE)
    private = interaction.guild_id is None or (interaction.message is not None and interaction.message.flags.ephemeral)
    message = interaction.message if private else None
    return Press(
        control=control,
        by=by(interaction),
        private=private,
        place=place(interaction),
        home=home(interaction),
        locale=interaction.locale.value,
        token=HandToken(interaction.token, None if message is None else MessageId(message.id)),
        text=_typed_text(interaction),
        may_post_in=_may_post_in(interaction) if posts else None,
        channel_name=clean_name(getattr(interaction.channel, "name", None) or ""),
        manages=interaction.guild_id is not None and interaction.permissions.manage_guild,
    )


def by(interaction: AnyInteraction, hand: HandToken | None = None) -> Requester:
    """Who asks."""
    user = interaction.user
    rights = interaction.permissions
    return Requester(
        user=UserId(user.id),
        name=clean_name(user.display_name, clean_name(user.name)),
        interaction=InteractionId(interaction.id),
        hand=hand,
        language=interaction.locale.value,
        moderator=interaction.guild_id is not None and (rights.manage_channels or rights.manage_messages),
        roles=frozenset(RoleId(role.id) for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
    )


def guild(interaction: AnyInteraction) -> GuildId | None:
    """The server something happened on, `None` for a direct message."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def place(interaction: AnyInteraction) -> Place | None:
    """Where something happened, `None` for a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    return Place(GuildId(interaction.guild_id), ChannelId(interaction.channel_id))


def home(interaction: AnyInteraction) -> ChannelId:
    """The channel something happened in; of a thread, the channel it belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return ChannelId(parent or interaction.channel_id or 0)


def _may_post_in(interaction: AnyInteraction) -> ChannelId | None:
    """The channel, unless the person or the bot may not write there; `None` in a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    thread = in_thread(interaction)
    lacking = (
        missing_to_play(rights, thread=thread) for rights in (interaction.permissions, interaction.app_permissions)
    )
    return None if any(lacking) else ChannelId(interaction.channel_id)


def _typed_text(interaction: AnyInteraction) -> str | None:
    """What was typed into the form that was sent, which has one field; `None` for anything that is no form. Discord
    nests it in a label or in a row."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    outer: list[dict[str, Any]] = data.get("components") or []
    inner: list[dict[str, Any]] = [box["component"] for box in outer if "component" in box]
    inner += chain.from_iterable(cast("list[list[dict[str, Any]]]", [box.get("components") or [] for box in outer]))
    return next((str(item["value"]) for item in inner if "value" in item), "")
