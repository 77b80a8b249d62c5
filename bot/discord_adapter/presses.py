"""A press as values: who, where, what. Reading one never fails: what is not ours is `None`."""

from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias, cast

import discord

from bot.discord_adapter.settings.controls import home
from bot.screens.custom_ids import Control, is_detail, parse
from bot.screens.safe_names import clean_name
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId
from bot.tables.requests import By, HandToken
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
    card_buttons: bool = False
    """Whether the person chooses cards by buttons."""


def read_press(interaction: AnyInteraction) -> ControlPress | None:
    """The press of one of our controls; `None` when the custom id is not one of ours."""
    data = cast("dict[str, Any]", interaction.data or {})
    control = _control(data)
    if control is None:
        return None
    private, message = _is_private(interaction), interaction.message
    return ControlPress(
        control=control,
        by=by(interaction),
        private=private,
        place=_place(interaction),
        locale=str(interaction.locale.value),
        token=HandToken(interaction.token, MessageId(message.id) if private and message is not None else None),
        home=home(interaction),
        text=_typed(data) if interaction.type is discord.InteractionType.modal_submit else None,
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


def _control(data: dict[str, Any]) -> Control | None:
    control = parse(str(data.get("custom_id", "")))
    values: list[object] = data.get("values") or []
    if control is None or not values:
        return control
    choice = str(values[0])
    return control.with_choice(choice) if len(values) == 1 and is_detail(choice) else None


def _is_private(interaction: AnyInteraction) -> bool:
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def _place(interaction: AnyInteraction) -> Place | None:
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    return Place(GuildId(interaction.guild_id), ChannelId(interaction.channel_id))


def _typed(data: dict[str, Any]) -> str:
    """The one line of our forms. Discord nests it in a label or in a row."""
    outer: list[dict[str, Any]] = data.get("components") or []
    inner: list[dict[str, Any]] = [box["component"] for box in outer if "component" in box]
    inner += chain.from_iterable(cast("list[list[dict[str, Any]]]", [box.get("components") or [] for box in outer]))
    return next((str(item["value"]) for item in inner if "value" in item), "")
