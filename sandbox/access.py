"""Permissions of users, computed as Discord computes them: roles, then the overwrites of the channel. `sandbox/rest`
names those that a request needs; `need` in `sandbox/rest/lookups.py` answers without them."""

from dataclasses import dataclass

from sandbox import permissions
from sandbox.permissions import BITS
from sandbox.world import SPOKEN, Channel, CommandRight, Guild, User, World

NEVER_MS = 1 << 62
"""A moment after all time-outs."""


def permissions_in_guild(world: World, guild: Guild, user: str) -> int:
    """Return the permissions that a member, person or bot, has by their roles in the whole server; all of them for its
    owner."""
    if user == guild.owner:
        return permissions.ALL
    held = guild.everyone.permissions
    for role in _role_ids(world, guild, user):
        held |= guild.roles[role].permissions
    return permissions.ALL if held & BITS["ADMINISTRATOR"] else held


def permissions_in(world: World, channel: Channel, user: str, now_ms: int) -> int:
    """Return the permissions of a member, person or bot, in this channel. In a thread they are those in its channel; in
    a private one none, unless the member was added to it or manages threads."""
    if channel.guild is None:
        return permissions.DIRECT if user in (channel.person, channel.application, *channel.joined) else 0
    guild = world.guilds[channel.guild]
    if user not in guild.members and user not in guild.bots:
        return 0
    held = permissions_in_guild(world, guild, user)
    if held == permissions.ALL:
        return held
    above = world.channels.get(channel.parent or "") if channel.is_thread else channel
    held = _overwritten(held, channel if above is None else above, guild, _role_ids(world, guild, user), user)
    if guild.timeouts.get(user, 0) > now_ms:
        held &= permissions.TIMED_OUT
    if channel.kind == "private_thread" and user not in channel.joined and not held & BITS["MANAGE_THREADS"]:
        return 0
    return _implied(held, channel)


def _role_ids(world: World, guild: Guild, user: str) -> list[str]:
    person = world.people.get(user)
    return guild.role_ids_of_bot(user) if person is None else guild.role_ids(person)


def _overwritten(held: int, channel: Channel, guild: Guild, roles: list[str], user: str) -> int:
    """Apply the overwrites: first @everyone, then all roles together, then the member."""
    for step in ([guild.id], roles, [user]):
        found = [channel.overwrites[each] for each in step if each in channel.overwrites]
        for each in found:
            held &= ~each.deny
        for each in found:
            held |= each.allow
    return held


def _implied(held: int, channel: Channel) -> int:
    """Remove permissions that need others. A member who does not see a channel may do nothing in it; one who may not
    send may not send files either."""
    if not held & BITS["VIEW_CHANNEL"] or (channel.kind in SPOKEN and not held & BITS["CONNECT"]):
        return 0
    sending = BITS["SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES"]
    return held if held & sending else held & ~permissions.ONLY_WITH_SENDING


def may(world: World, channel: Channel, user: str, now_ms: int, *names: str) -> bool:
    """Return whether a member has all these permissions here."""
    bits = permissions.bits_of(names)
    return permissions_in(world, channel, user, now_ms) & bits == bits


def sending(channel: Channel) -> str:
    """Return the permission that writing here needs."""
    return "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES"


def sees(world: World, person: str, channel: Channel) -> bool:
    """Return whether the client of this person shows this channel. No one sees a server that is out of order."""
    if channel.guild is None:
        return person == channel.person or person in channel.joined
    guild = world.guilds.get(channel.guild)
    if guild is None or guild.unavailable or person not in guild.members:
        return False
    return bool(permissions_in(world, channel, person, NEVER_MS) & BITS["VIEW_CHANNEL"])


def is_installed(world: World, channel: Channel, application: str) -> bool:
    """Return whether an application belongs to this place: to its server, with or without its bot user, or as the bot
    whose direct messages these are."""
    guild = world.guilds.get(channel.guild or "")
    return channel.application == application if guild is None else application in {*guild.bots, *guild.apps}


def hidden_from(world: World, channel: Channel, bot: str) -> bool:
    """Return whether this bot is told of a channel without its name, and of a thread not at all, because it may not
    view it."""
    if channel.guild is None or not world.hides_channels:
        return False
    return not permissions_in(world, channel, bot, NEVER_MS) & BITS["VIEW_CHANNEL"]


def is_timed_out(guild: Guild, user: str, now_ms: int) -> bool:
    """Return whether a member may only look on just now. Owners and administrators cannot be timed out."""
    return guild.timeouts.get(user, 0) > now_ms


def may_unarchive(world: World, thread: Channel, person: str, now_ms: int) -> bool:
    """Return whether this person's client would wake an archived thread: a locked one only for members who manage
    threads."""
    name = "MANAGE_THREADS" if thread.locked else "SEND_MESSAGES_IN_THREADS"
    return may(world, thread, person, now_ms, name)


@dataclass(frozen=True, slots=True)
class OfferedCommand:
    """A command as far as rights go. `needed`: its `default_member_permissions`, `None` where it has none."""

    application: str
    id: str
    needed: int | None


def may_use(world: World, guild: Guild, channel: Channel | None, user: User, command: OfferedCommand) -> bool:
    """Return whether the Integrations page and `default_member_permissions` let this person use a command. Settings of
    the command count before those of the whole application."""
    held = permissions_in_guild(world, guild, user.id)
    if held == permissions.ALL:
        return True
    rights = guild.command_rights.get(command.application, {})
    listed = [*rights.get(command.id, []), *rights.get(command.application, [])]
    if channel is not None and not _allowed_in(guild, channel, listed):
        return False
    for rights_of_one in (rights.get(command.id, []), rights.get(command.application, [])):
        said = _allowed_for(guild, user, rights_of_one)
        if said is not None:
            return said
    return command.needed is None or (command.needed != 0 and held & command.needed == command.needed)


def _allowed_in(guild: Guild, channel: Channel, rights: list[CommandRight]) -> bool:
    """Return whether a command is allowed in a channel. One channel counts before all channels, whose id is one less
    than the server's."""
    place = channel.parent if channel.is_thread else channel.id
    for number in (place, str(int(guild.id) - 1)):
        for each in rights:
            if each.kind == 3 and each.id == number:
                return each.allowed
    return True


def _allowed_for(guild: Guild, user: User, rights: list[CommandRight]) -> bool | None:
    """Return whether a command is allowed for a member, `None` if nothing is said. A user counts before their roles, an
    allowing role before a forbidding one, any role before @everyone."""
    roles = guild.role_ids(user)
    person = [each.allowed for each in rights if each.kind == 2 and each.id == user.id]
    held = [each.allowed for each in rights if each.kind == 1 and each.id in roles]
    everyone = [each.allowed for each in rights if each.kind == 1 and each.id == guild.id]
    return next((any(found) for found in (person, held, everyone) if found), None)
