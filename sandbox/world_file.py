"""Memory of the pretend Discord from one start to the next: people, servers, channels and their messages, and the
commands that the bots registered.

Ephemeral messages are not kept: a real client forgets them too when it is restarted. Nor are emojis: the loader of the
file gives them to the application again.
"""

from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError

from sandbox import threads
from sandbox.json_values import Json
from sandbox.platform import Platform
from sandbox.world import Channel, Guild, User, World

_Bot: TypeAlias = tuple[str, list[tuple[str | None, dict[str, Json]]]]
"""Application, its commands by server (`None`: everywhere)."""

_KEPT = TypeAdapter(
    tuple[dict[str, User], dict[str, Guild], list[Channel], list[_Bot]],
    config=ConfigDict(ser_json_bytes="base64", val_json_bytes="base64"),
)


@contextmanager
def kept(platform: Platform, file: Path) -> Generator[None]:
    """Keep the channels and messages for the next time, and restore those of last time. If they cannot be read the
    pretend Discord starts empty."""
    if file.exists():
        with suppress(ValueError):
            load(platform.world, file)
            threads.watch_all(platform)
    try:
        yield
    finally:
        save(platform.world, file)


def save(world: World, file: Path) -> None:
    """Write what is kept of `world` to `file`, as a whole or not at all."""
    channels = [_without_ephemerals(channel) for channel in world.channels.values()]
    bots = [(bot.id, list(bot.commands.items())) for bot in world.applications.values()]
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(_KEPT.dump_json((world.people, world.guilds, channels, bots)))
    beside.replace(file)


def _without_ephemerals(channel: Channel) -> Channel:
    messages = {name: message for name, message in channel.messages.items() if message.addressee is None}
    return replace(channel, messages=messages)


def load(world: World, file: Path) -> None:
    """Bring back into `world` what `save` wrote. Raises `ValueError` when the file is no such thing."""
    try:
        people, guilds, channels, bots = _KEPT.validate_json(file.read_bytes())
    except ValidationError as error:
        raise ValueError(f"{file} holds no sandbox") from error
    world.people.update(people)
    for number, guild in guilds.items():
        newcomers = world.guilds[number].members if number in world.guilds else {}
        world.guilds[number] = replace(guild, members={**newcomers, **guild.members})
    for channel in channels:
        world.add_channel(channel)
        world.homes.update(dict.fromkeys(channel.messages, channel.id))
    for name, commands in bots:
        if name in world.applications:
            world.applications[name].commands.update(commands)
