"""Servers and their channels coming, changing and going, told to the bots that are in them."""

from sandbox import access, payloads
from sandbox.json_values import Json
from sandbox.platform import Platform
from sandbox.world import Application, Channel, Guild, User

EVENTS = {True: "THREAD", False: "CHANNEL"}


def tell_guild(platform: Platform, guild: Guild, event: str, data: Json, intent: str = "GUILDS") -> None:
    """Tell every bot of this server that hears of such things."""
    for number in tuple(guild.bots):
        application = platform.world.applications[number]
        platform.sessions.dispatch(event, data, application, guild=guild.id, intent=intent)


def add_guild(platform: Platform, name: str, owner: str, *, bots: bool = True) -> Guild:
    """Add a server with every person in it, every bot if `bots`, and no channel yet."""
    now = platform.clock.now_ms()
    guild = Guild(platform.ids.next(), name, owner)
    guild.members = dict.fromkeys(platform.world.people, now)
    platform.world.guilds[guild.id] = guild
    for application in platform.world.applications.values() if bots else ():
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
    """Add a member to a server, unless they are in it."""
    if person.id in guild.members:
        return
    guild.members[person.id] = platform.clock.now_ms()
    told = payloads.guild_member(platform.world, guild, person.id) | {"guild_id": guild.id}
    tell_guild(platform, guild, "GUILD_MEMBER_ADD", told, "GUILD_MEMBERS")


def remove_member(platform: Platform, guild: Guild, person: User) -> None:
    """Remove a member from a server, with their roles and threads."""
    if guild.members.pop(person.id, None) is None:
        return
    guild.roles_of.pop(person.id, None)
    for channel in platform.world.channels_of(guild.id):
        channel.joined.pop(person.id, None)
    told = {"guild_id": guild.id, "user": payloads.user_of_person(person)}
    tell_guild(platform, guild, "GUILD_MEMBER_REMOVE", told, "GUILD_MEMBERS")


def tell_member(platform: Platform, guild: Guild, user: str) -> None:
    """Tell bots of a member's changed roles or time-out: a bot of its own, whatever it asked for, and of others those
    that asked for members."""
    told = payloads.guild_member(platform.world, guild, user) | {"guild_id": guild.id}
    if user in guild.bots:
        bot = platform.world.applications[user]
        platform.sessions.dispatch("GUILD_MEMBER_UPDATE", told, bot, guild=guild.id)
    else:
        tell_guild(platform, guild, "GUILD_MEMBER_UPDATE", told, "GUILD_MEMBERS")


def set_unavailable(platform: Platform, guild: Guild, *, unavailable: bool) -> None:
    """Start or end an outage: the server disappears for everyone, and comes back as it was."""
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
    """Remove a bot from a server."""
    del guild.bots[application.id]
    application.commands.pop(guild.id, None)
    platform.sessions.dispatch("GUILD_DELETE", {"id": guild.id}, application, guild=guild.id, intent="GUILDS")
    platform.changes.touch_everything()


def tell_channel(platform: Platform, channel: Channel, what: str) -> None:
    """Tell bots of a channel. `what` is CREATE, UPDATE or DELETE."""
    if channel.guild is not None:
        for bot in tuple(platform.world.guilds[channel.guild].bots):
            _tell_bot(platform, channel, what, platform.world.applications[bot])
    platform.changes.touch_everything()


def _tell_bot(platform: Platform, channel: Channel, what: str, bot: Application) -> None:
    """Tell a bot of a channel, but not of a thread that it may not view."""
    if channel.is_thread and access.hidden_from(platform.world, channel, bot.id):
        return
    data = payloads.channel_told(platform.world, channel, bot) | {"guild_id": channel.guild}
    event = f"{EVENTS[channel.is_thread]}_{what}"
    platform.sessions.dispatch(event, data, bot, guild=channel.guild, intent="GUILDS")


def hidden_channels(platform: Platform, guild: Guild) -> frozenset[tuple[str, str]]:
    """Return the channels of a server, threads left out, with the bots from which they are hidden."""
    world = platform.world
    found = [each for each in world.channels_of(guild.id) if not each.is_thread]
    return frozenset((bot, each.id) for bot in guild.bots for each in found if access.hidden_from(world, each, bot))


def tell_rights(platform: Platform, guild: Guild, hidden: frozenset[tuple[str, str]], changed: str = "") -> None:
    """Tell bots of a change of rights. Channels that were `hidden` and are shown now, or the other way round, are told
    as changed, and shown ones bring their threads along. `changed`: a channel that is told of anyway."""
    now, bots = hidden_channels(platform, guild), platform.world.applications
    for bot, channel in sorted({*(hidden ^ now), *((bot, changed) for bot in guild.bots if changed)}):
        _tell_bot(platform, platform.world.channels[channel], "UPDATE", bots[bot])
        if (bot, channel) in hidden - now:
            _bring_threads(platform, guild, channel, bots[bot])
    platform.changes.touch_everything()


def _bring_threads(platform: Platform, guild: Guild, channel: str, bot: Application) -> None:
    found = [
        each
        for each in platform.world.channels_of(guild.id)
        if each.parent == channel and not each.archived and not access.hidden_from(platform.world, each, bot.id)
    ]
    data: Json = {
        "guild_id": guild.id,
        "channel_ids": [channel],
        "threads": [payloads.channel_object(platform.world, each) for each in found],
        "members": [payloads.thread_member(each, bot.id) for each in found if bot.id in each.joined],
    }
    platform.sessions.dispatch("THREAD_LIST_SYNC", data, bot, guild=guild.id, intent="GUILDS")


def delete_channel(platform: Platform, channel: Channel) -> None:
    """Delete a channel, with its threads and all messages."""
    for thread in [each for each in platform.world.channels.values() if each.parent == channel.id]:
        delete_channel(platform, thread)
    for message in channel.messages.values():
        for attachment in message.attachments:
            platform.files.drop(attachment)
    platform.world.drop_channel(channel)
    tell_channel(platform, channel, "DELETE")
