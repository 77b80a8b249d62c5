"""A press as values: who, where, what. Reading one never fails: what is not ours is `None`."""

from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, cast

import discord

from bot.discord_adapter.commands.permissions import in_thread, missing_to_play
from bot.discord_adapter.forms import typed_text
from bot.discord_adapter.settings.controls import home
from bot.screens.custom_ids import Control, DailyControl, GameControl, is_detail, parse, parse_daily, parse_game
from bot.screens.safe_names import clean_name
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId
from bot.tables.requests import By, HandToken
from bot.tables.settings import Picking
from bot.tables.table import Place

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


@dataclass(frozen=True, slots=True)
class ControlPress:
    """Somebody pressed `control` (of a menu: with the choice in it), or sent the form it opened with `text`.

    `private`: on a message that only this person sees. `place`: where, `None` for a direct message. `locale`: the
    language of their client. `token` is the interaction's, see `HandToken`."""

    control: Control
    by: By
    private: bool
    place: Place | None
    locale: str
    token: HandToken
    text: str | None = None
    home: ChannelId | None = None
    """The channel it happened in; of a thread, the channel it belongs to."""
    picking: Picking = Picking.MIXED
    """How the person likes to choose cards."""
    may_post_in: ChannelId | None = None
    """The channel it happened in, where the person and the bot may both write there."""


@dataclass(frozen=True, slots=True)
class DailyPress:
    """Somebody pressed a control of the daily deals. `by` carries the interaction's token, for the answer may become
    the hand. `private`: as in `ControlPress`; `guild`: `None` in a direct message; `may_post_in`: the channel, where
    the person and the bot may both write; `channel_name`: what it is called, cleaned."""

    control: DailyControl
    by: By
    private: bool
    guild: GuildId | None
    may_post_in: ChannelId | None
    channel_name: str


@dataclass(frozen=True, slots=True)
class GamePress:
    """Somebody pressed a control of a game that belongs to no table. `private` and `picking`: as in
    `ControlPress`; `guild`: the server it happened on, `None` for a direct message."""

    control: GameControl
    user: UserId
    name: str
    private: bool
    guild: GuildId | None = None
    picking: Picking = Picking.MIXED


def read_game_press(interaction: AnyInteraction) -> GamePress | None:
    """The press of a control of the rules or of a guided round; `None` for any other."""
    data = cast("dict[str, Any]", interaction.data or {})
    control = _chosen(parse_game(_custom_id(data)), data)
    if control is None:
        return None
    who = by(interaction)
    guild = None if interaction.guild_id is None else GuildId(interaction.guild_id)
    return GamePress(control, who.user, who.name, _is_private(interaction), guild)


def read_daily_press(interaction: AnyInteraction) -> DailyPress | None:
    """The press of a control of the daily deals; `None` for any other."""
    data = cast("dict[str, Any]", interaction.data or {})
    control = _chosen(parse_daily(_custom_id(data)), data)
    if control is None:
        return None
    guild = None if interaction.guild_id is None else GuildId(interaction.guild_id)
    return DailyPress(
        control=control,
        by=by(interaction, _token(interaction)),
        private=_is_private(interaction),
        guild=guild,
        may_post_in=_may_post_in(interaction),
        channel_name=clean_name(getattr(interaction.channel, "name", None) or ""),
    )


def _may_post_in(interaction: AnyInteraction) -> ChannelId | None:
    """The channel, unless the person or the bot may not write there; `None` in a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    thread = in_thread(interaction)
    lacking = (
        missing_to_play(rights, thread=thread) for rights in (interaction.permissions, interaction.app_permissions)
    )
    return None if any(lacking) else ChannelId(interaction.channel_id)


def _token(interaction: AnyInteraction) -> HandToken:
    """A way to refresh what a press is answered with: the pressed message, where only the presser sees it."""
    private, message = _is_private(interaction), interaction.message
    return HandToken(interaction.token, MessageId(message.id) if private and message is not None else None)


def read_press(interaction: AnyInteraction) -> ControlPress | None:
    """The press of one of our controls; `None` when the custom id is not one of ours."""
    data = cast("dict[str, Any]", interaction.data or {})
    control = _chosen(parse(_custom_id(data)), data)
    if control is None:
        return None
    return ControlPress(
        control=control,
        by=by(interaction),
        private=_is_private(interaction),
        place=_place(interaction),
        locale=str(interaction.locale.value),
        token=_token(interaction),
        home=home(interaction),
        may_post_in=_may_post_in(interaction),
        text=typed_text(interaction),
    )


def by(interaction: AnyInteraction, hand: HandToken | None = None) -> By:
    """Who asks."""
    user = interaction.user
    rights = interaction.permissions
    return By(
        user=UserId(user.id),
        name=clean_name(user.display_name, clean_name(user.name)),
        interaction=InteractionId(interaction.id),
        hand=hand,
        language=interaction.locale.value,
        moderator=interaction.guild_id is not None and (rights.manage_channels or rights.manage_messages),
        roles=frozenset(RoleId(role.id) for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
    )


def _custom_id(data: dict[str, Any]) -> str:
    return str(data.get("custom_id", ""))


AnyControl = TypeVar("AnyControl", Control, GameControl, DailyControl)


def _chosen(control: AnyControl | None, data: dict[str, Any]) -> AnyControl | None:
    """The control of a menu with what was chosen in it; `None` where that is nothing a menu of ours offers."""
    values: list[object] = data.get("values") or []
    chosen = [str(value) for value in values]
    if control is None or not all(map(is_detail, chosen)):
        return None
    return control.with_choices(*chosen) if chosen else control


def _is_private(interaction: AnyInteraction) -> bool:
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def _place(interaction: AnyInteraction) -> Place | None:
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    return Place(GuildId(interaction.guild_id), ChannelId(interaction.channel_id))
