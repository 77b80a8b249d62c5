"""Servers and their channels coming, changing and going, told to the bots that are in them."""

from bot.sandbox import payloads
from bot.sandbox.json_values import Json
from bot.sandbox.platform import Platform
from bot.sandbox.world import Application, Channel, Guild

EVENTS = {True: "THREAD", False: "CHANNEL"}


def tell_guild(platform: Platform, guild: Guild, event: str, data: Json) -> None:
    """Tell every bot of this server that hears of servers."""
    for number in tuple(guild.bots):
        application = platform.world.applications[number]
        platform.sessions.dispatch(event, data, application, guild=guild.id, intent="GUILDS")


def add_guild(platform: Platform, name: str, owner: str) -> Guild:
    """A new server with every person and every bot in it, and no channel yet."""
    now = platform.clock.now_ms()
    guild = Guild(platform.ids.next(), name, owner)
    guild.members = dict.fromkeys(platform.world.people, now)
    platform.world.guilds[guild.id] = guild
    for application in platform.world.applications.values():
        add_bot(platform, guild, application)
    platform.changes.touch_everything()
    return guild


def add_bot(platform: Platform, guild: Guild, application: Application) -> None:
    guild.bots[application.id] = platform.clock.now_ms()
    data = payloads.guild_created(platform.world, guild, application)
    platform.sessions.dispatch("GUILD_CREATE", data, application, guild=guild.id, intent="GUILDS")


def remove_bot(platform: Platform, guild: Guild, application: Application) -> None:
    """The bot leaves, or is thrown out."""
    del guild.bots[application.id]
    application.commands.pop(guild.id, None)
    platform.sessions.dispatch("GUILD_DELETE", {"id": guild.id}, application, guild=guild.id, intent="GUILDS")
    platform.changes.touch_everything()


def tell_channel(platform: Platform, channel: Channel, what: str) -> None:
    """`what` is CREATE, UPDATE or DELETE."""
    if channel.guild is not None:
        event = f"{EVENTS[channel.kind == 'thread']}_{what}"
        data = payloads.channel_object(platform.world, channel) | {"guild_id": channel.guild}
        tell_guild(platform, platform.world.guilds[channel.guild], event, data)
    platform.changes.touch_everything()


def delete_channel(platform: Platform, channel: Channel) -> None:
    """Gone, with its threads and all messages."""
    for thread in [each for each in platform.world.channels.values() if each.parent == channel.id]:
        delete_channel(platform, thread)
    for message in channel.messages.values():
        for attachment in message.attachments:
            platform.files.drop(attachment)
    platform.world.drop_channel(channel)
    tell_channel(platform, channel, "DELETE")
