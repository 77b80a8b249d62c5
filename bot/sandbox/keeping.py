"""What the pretend Discord remembers from one start to the next: channels and their messages, and the commands.

Ephemeral messages are not kept: a real client forgets them too when it is started anew.
"""

from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError

from bot.sandbox.shapes import Json
from bot.sandbox.world import Channel, World

_Commands: TypeAlias = list[tuple[str, str | None, dict[str, Json]]]
"""Application, server (`None`: everywhere), the commands there."""

_KEPT = TypeAdapter(
    tuple[list[Channel], _Commands],
    config=ConfigDict(ser_json_bytes="base64", val_json_bytes="base64"),
)


def save(world: World, file: Path) -> None:
    """Write what is kept of `world` to `file`, as a whole or not at all."""
    channels = [_without_ephemerals(channel) for channel in world.channels.values()]
    commands = [(bot.id, guild, known) for bot in world.applications.values() for guild, known in bot.commands.items()]
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(_KEPT.dump_json((channels, commands)))
    beside.replace(file)


def _without_ephemerals(channel: Channel) -> Channel:
    messages = {name: message for name, message in channel.messages.items() if message.addressee is None}
    return replace(channel, messages=messages)


def load(world: World, file: Path) -> None:
    """Bring back into `world` what `save` wrote. Raises `ValueError` when the file is no such thing."""
    try:
        channels, commands = _KEPT.validate_json(file.read_bytes())
    except ValidationError as error:
        raise ValueError(f"{file} holds no sandbox") from error
    for channel in channels:
        world.add_channel(channel)
        world.homes.update(dict.fromkeys(channel.messages, channel.id))
    for name, guild, known in commands:
        if name in world.applications:
            world.applications[name].commands[guild] = known
