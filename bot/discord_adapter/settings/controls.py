"""What a control of a settings message carries: `s1:<scope>[.<page>]:<name>[:<value>]`. It gives no authority."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias, cast

import discord

from bot.discord_adapter.forms import typed_text
from bot.tables.ids import ChannelId, GuildId, UserId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

_FORM: Final = re.compile(
    r"s1:(?P<scope>me|server|privacy)(?:\.(?P<page>[a-z0-9_]{1,32}))?:(?P<name>[a-z]+)(?::(?P<value>[a-z0-9_]+))?",
    re.ASCII,
)
_VALUE: Final = re.compile(r"[a-z0-9_]{1,32}", re.ASCII)


class Scope(StrEnum):
    """Whose setting it is."""

    PERSONAL = "me"
    SERVER = "server"
    PRIVACY = "privacy"


@dataclass(frozen=True, slots=True)
class SettingsControl:
    """A button or menu of a settings message. A menu's `value` is empty until an option was chosen in it. `page`: the
    page of the message it stands on, empty for the first."""

    scope: Scope
    name: str
    value: str = ""
    page: str = ""

    def __str__(self) -> str:
        """The custom id."""
        page = f".{self.page}" if self.page else ""
        return f"s1:{self.scope}{page}:{self.name}" + (f":{self.value}" if self.value else "")


@dataclass(frozen=True, slots=True)
class SettingsPress:
    """Somebody turned a control. `channel` with its `parent` when it is a thread; `manages`: may change the settings of
    the server; `locale`: of their client; `text`: what they typed, if they sent the form that the control opened."""

    control: SettingsControl
    user: UserId
    guild: GuildId
    channel: ChannelId
    manages: bool
    locale: str
    text: str | None = None


def parse(custom_id: str) -> SettingsControl | None:
    """What a custom id says; `None` for anything but our own form."""
    form = _FORM.fullmatch(custom_id)
    return (
        None
        if form is None
        else SettingsControl(Scope(form["scope"]), form["name"], form["value"] or "", form["page"] or "")
    )


def read_settings_press(interaction: AnyInteraction) -> SettingsPress | None:
    """What was pressed or chosen in a settings message; `None` when it was something else."""
    data = cast("dict[str, Any]", interaction.data or {})
    control = parse(str(data.get("custom_id", "")))
    values: list[object] = data.get("values") or []
    if control is None or len(values) > 1 or not all(_VALUE.fullmatch(str(value)) for value in values):
        return None
    return settings_press(interaction, replace(control, value=str(values[0])) if values else control)


def settings_press(interaction: AnyInteraction, control: SettingsControl) -> SettingsPress:
    """The same, for a command that opens a settings message."""
    return SettingsPress(
        control=control,
        user=UserId(interaction.user.id),
        guild=GuildId(interaction.guild_id or 0),
        channel=home(interaction),
        manages=interaction.guild_id is not None and interaction.permissions.manage_guild,
        locale=str(interaction.locale.value),
        text=typed_text(interaction),
    )


def home(interaction: AnyInteraction) -> ChannelId:
    """The channel something happened in; of a thread, the channel it belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return ChannelId(parent or interaction.channel_id or 0)
