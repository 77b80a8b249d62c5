"""Threads: opened by bots and people, joined and left, archived by a member or by their own clock, locked, woken."""

from sandbox import access, payloads
from sandbox.errors import refusal
from sandbox.guilds import tell_channel
from sandbox.platform import Platform
from sandbox.world import Channel, ChannelKind, Message

MINUTE_MS = 60_000
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREADS_IN: dict[ChannelKind, dict[int, ChannelKind]] = {
    "text": {11: "thread", 12: "private_thread"},
    "announcement": {10: "announcement_thread"},
    "forum": {11: "thread"},
    "media": {11: "thread"},
}
"""Kinds of threads that a channel can have, by Discord's number of their type."""
RIGHTS: dict[ChannelKind, str] = {
    "thread": "CREATE_PUBLIC_THREADS",
    "announcement_thread": "CREATE_PUBLIC_THREADS",
    "private_thread": "CREATE_PRIVATE_THREADS",
}


MOST_ACTIVE = 1_000
"""Threads of a server that are not archived."""


def right_to_open(channel: Channel, kind: ChannelKind) -> str:
    """Return the permission that opening a thread needs. A post in a forum is sent as a message is."""
    return "SEND_MESSAGES" if channel.kind in ("forum", "media") else RIGHTS[kind]


def open_thread(
    platform: Platform,
    owner: str,
    channel: Channel,
    name: str,
    kind: ChannelKind,
    minutes: int,
    message: Message | None = None,
) -> Channel:
    """Open a thread in `channel`; one begun from a message has that message's id. Raises ApiError 160004, and 160006
    where a server has too many already."""
    if message is not None and message.thread is not None:
        raise refusal(160004)
    others = (each for each in platform.world.channels_of(channel.guild or "") if each.is_thread and not each.archived)
    if sum(1 for _ in others) >= MOST_ACTIVE:
        raise refusal(160006)
    now_ms = platform.clock.now_ms()
    thread = Channel(
        platform.ids.next() if message is None else message.id,
        kind,
        name,
        channel.guild,
        parent=channel.id,
        owner=owner,
        archived_ms=now_ms,
        auto_archive_minutes=minutes,
        joined={owner: now_ms},
    )
    platform.world.add_channel(thread)
    tell_channel(platform, thread, "CREATE")
    active(platform, thread)
    if message is not None:
        platform.messages.mark_thread(channel, message, thread)
    elif kind != "private_thread" and channel.kind in ("text", "announcement"):
        platform.messages.announce_thread(owner, channel, thread)
    return thread


def change_thread(
    platform: Platform, thread: Channel, *, archived: bool | None, locked: bool | None, minutes: int | None = None
) -> None:
    """Change a thread. `None` leaves a value as it is."""
    if archived is not None and archived != thread.archived:
        thread.archived, thread.archived_ms = archived, platform.clock.now_ms()
        thread.active_ms = thread.archived_ms
    if locked is not None:
        thread.locked = locked
    thread.auto_archive_minutes = minutes or thread.auto_archive_minutes
    watch(platform, thread)
    tell_channel(platform, thread, "UPDATE")


def wake_for_sending(platform: Platform, channel: Channel, user: str) -> None:
    """Wake an archived thread for a message, a locked one only for a member who manages threads; else raise ApiError
    160005."""
    if not channel.is_thread:
        return
    managing = access.may(platform.world, channel, user, platform.clock.now_ms(), "MANAGE_THREADS")
    if channel.locked and not managing:
        raise refusal(160005)
    if channel.archived:
        change_thread(platform, channel, archived=False, locked=None)
    active(platform, channel)


def active(platform: Platform, thread: Channel) -> None:
    """Note a new message, which restarts the time after which the thread is archived."""
    if thread.is_thread:
        thread.active_ms = platform.clock.now_ms()
        watch(platform, thread)


def watch(platform: Platform, thread: Channel) -> None:
    """Archive the thread once no one has written in it for `auto_archive_duration`."""
    timer = platform.archive_timers.pop(thread.id, None)
    if timer is not None:
        timer.cancel()
    if not thread.archived and thread.id in platform.world.channels:
        due_ms = thread.active_ms + thread.auto_archive_minutes * MINUTE_MS
        wait_ms = max(0, due_ms - platform.clock.now_ms())
        platform.archive_timers[thread.id] = platform.clock.call_in(wait_ms, lambda: _archive(platform, thread))


def watch_all(platform: Platform) -> None:
    """Go on watching the threads of a world that was kept from an earlier start."""
    for channel in tuple(platform.world.channels.values()):
        if channel.is_thread:
            watch(platform, channel)


def _archive(platform: Platform, thread: Channel) -> None:
    platform.archive_timers.pop(thread.id, None)
    if thread.id in platform.world.channels and not thread.archived:
        change_thread(platform, thread, archived=True, locked=None)


def add_member(platform: Platform, thread: Channel, user: str, adder: str) -> None:
    """Add a member to a thread. A line in it tells a member who was added by another."""
    if user in thread.joined:
        return
    thread.joined[user] = platform.clock.now_ms()
    _tell_members(platform, thread, added=[user], removed=[])
    if user in platform.world.applications:
        told = payloads.channel_object(platform.world, thread) | {"member": payloads.thread_member(thread, user)}
        application = platform.world.applications[user]
        platform.sessions.dispatch("THREAD_CREATE", told, application, guild=thread.guild, intent="GUILDS")
    if user != adder:
        platform.messages.announce_member(adder, thread, user)
    platform.changes.touch_everything()


def remove_member(platform: Platform, thread: Channel, user: str) -> None:
    """Remove a member from a thread."""
    if thread.joined.pop(user, None) is not None:
        _tell_members(platform, thread, added=[], removed=[user])
        platform.changes.touch_everything()


def _tell_members(platform: Platform, thread: Channel, added: list[str], removed: list[str]) -> None:
    """Tell bots that hear of members, and the bot whom it concerns."""
    data = {
        "id": thread.id,
        "guild_id": thread.guild,
        "member_count": len(thread.joined),
        "added_members": [payloads.thread_member(thread, each) for each in added],
        "removed_member_ids": removed,
    }
    for number in platform.world.guilds[thread.guild or ""].bots:
        application = platform.world.applications[number]
        intent = "GUILDS" if number in (*added, *removed) else "GUILD_MEMBERS"
        platform.sessions.dispatch("THREAD_MEMBERS_UPDATE", data, application, guild=thread.guild, intent=intent)
