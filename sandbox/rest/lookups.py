"""Finding what a path names, as far as this bot may see it."""

from sandbox import access
from sandbox.errors import plain, refusal
from sandbox.platform import Platform
from sandbox.rest.requests import RestRequest
from sandbox.world import Channel, Guild, Message


def channel_of(platform: Platform, call: RestRequest) -> Channel:
    """Return the channel in the path. Raises ApiError 10003, or 50001 where the bot is not let in."""
    channel = platform.world.channels.get(call.ids["channel"])
    if channel is None:
        raise refusal(10003)
    if channel.guild is None:
        if channel.application != call.bot.id:
            raise refusal(50001)
    elif call.bot.id not in platform.world.guilds[channel.guild].bots:
        raise refusal(50001)
    if channel.guild is not None and platform.world.guilds[channel.guild].unavailable:
        raise plain(503, "Service Unavailable")
    if not has(platform, call, channel, "VIEW_CHANNEL"):
        raise refusal(50001)
    return channel


def has(platform: Platform, call: RestRequest, channel: Channel, *names: str) -> bool:
    """Return whether the bot has all these permissions here."""
    return access.may(platform.world, channel, call.bot.id, platform.clock.now_ms(), *names)


def need(platform: Platform, call: RestRequest, channel: Channel, *names: str) -> None:
    """Raise ApiError 50013 if the bot lacks one of these permissions here."""
    if channel.guild is not None and platform.world.guilds[channel.guild].unavailable:
        raise plain(503, "Service Unavailable")
    if not has(platform, call, channel, *names):
        raise refusal(50013)


def message_of(platform: Platform, call: RestRequest, channel: Channel) -> Message:
    """Return the message in the path. Raises ApiError 10008. Ephemeral messages are never found this way."""
    del platform
    message = channel.messages.get(call.ids["message"])
    if message is None or message.addressee is not None:
        raise refusal(10008)
    return message


def guild_of(platform: Platform, call: RestRequest) -> Guild:
    """Return the server in the path. Raises ApiError 10004 if it is not there, or the bot is not in it."""
    guild = platform.world.guilds.get(call.ids["guild"])
    if guild is None or call.bot.id not in guild.bots:
        raise refusal(10004)
    return guild


def own_application(call: RestRequest) -> None:
    """Raise ApiError 10002 unless the path names the bot's own application."""
    if call.ids["application"] != call.bot.id:
        raise refusal(10002)
