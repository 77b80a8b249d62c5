"""Servers and their channels coming, changing and going, told to the bots that are in them."""

from sandbox import payloads
from sandbox.json_values import Json
from sandbox.platform import Platform
from sandbox.world import Application, Channel, Guild, User

EVENTS = {True: "THREAD", False: "CHANNEL"}


def tell_guild(platform: Platform, guild: Guild, event: str, data: Json, intent: str = "GUILDS") -> None:
    """Tell every bot of this server that hears of such things."""
    for number in tuple(guild.bots):
        application = platform.world.applications[number]
        platform.sessions.dispatch(event, data, application, guild=guild.id, intent=intent)


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
    guild.apps.discard(application.id)
    guild.role_of_bot(application.id)
    data = payloads.guild_created(platform.world, guild, application)
    del data["unavailable"]  # that Discord says only of a server that was away
    platform.sessions.dispatch("GUILD_CREATE", data, application, guild=guild.id, intent="GUILDS")


def add_member(platform: Platform, guild: Guild, person: User) -> None:
    """Somebody joins a server, unless they are in it."""
    if person.id in guild.members:
        return
    guild.members[person.id] = platform.clock.now_ms()
    told = payloads.guild_member(platform.world, guild, person.id) | {"guild_id": guild.id}
    tell_guild(platform, guild, "GUILD_MEMBER_ADD", told, "GUILD_MEMBERS")


def remove_member(platform: Platform, guild: Guild, person: User) -> None:
    """Somebody leaves a server, or is thrown out; their roles and threads are gone."""
    if guild.members.pop(person.id, None) is None:
        return
    guild.roles_of.pop(person.id, None)
    for channel in platform.world.channels_of(guild.id):
        channel.joined.pop(person.id, None)
    told = {"guild_id": guild.id, "user": payloads.user_of_person(person)}
    tell_guild(platform, guild, "GUILD_MEMBER_REMOVE", told, "GUILD_MEMBERS")


def set_unavailable(platform: Platform, guild: Guild, *, unavailable: bool) -> None:
    """An outage: the server disappears for everybody, and comes back as it was."""
    if guild.unavailable == unavailable:
        return
    guild.unavailable = unavailable
    if unavailable:
        tell_guild(platform, guild, "GUILD_DELETE", {"id": guild.id, "unavailable": True})
    else:
        for number in guild.bots:
            application = platform.world.applications[number]
            data = payloads.guild_created(platform.world, guild, application)
            platform.sessions.dispatch("GUILD_CREATE", data, application, guild=guild.id, intent="GUILDS")
    platform.changes.touch_everything()


def remove_bot(platform: Platform, guild: Guild, application: Application) -> None:
    """The bot leaves, or is thrown out."""
    del guild.bots[application.id]
    application.commands.pop(guild.id, None)
    platform.sessions.dispatch("GUILD_DELETE", {"id": guild.id}, application, guild=guild.id, intent="GUILDS")
    platform.changes.touch_everything()


def tell_channel(platform: Platform, channel: Channel, what: str) -> None:
    """`what` is CREATE, UPDATE or DELETE."""
    if channel.guild is not None:
        event = f"{EVENTS[channel.is_thread]}_{what}"
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
