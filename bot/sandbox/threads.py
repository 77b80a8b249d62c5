"""Threads as a bot uses them: opened from a message or without one, archived, locked, woken."""

from bot.sandbox.errors import refusal
from bot.sandbox.guilds import tell_channel
from bot.sandbox.payloads import bot_permissions
from bot.sandbox.permissions import BITS
from bot.sandbox.platform import Platform
from bot.sandbox.world import Application, Channel, Message


def open_thread(
    platform: Platform, application: Application, channel: Channel, name: str, minutes: int, message: Message | None
) -> Channel:
    """A public thread in `channel`; one begun from a message has that message's id. Raises ApiError 160004."""
    if message is not None and message.thread is not None:
        raise refusal(160004)
    thread = Channel(
        platform.ids.next() if message is None else message.id,
        "thread",
        name,
        channel.guild,
        parent=channel.id,
        owner=application.id,
        archived_ms=platform.clock.now_ms(),
        auto_archive_minutes=minutes,
        joined={application.id: platform.clock.now_ms()},
    )
    platform.world.add_channel(thread)
    tell_channel(platform, thread, "CREATE")
    if message is None:
        platform.messages.announce_thread(application, channel, thread)
    else:
        platform.messages.mark_thread(channel, message, thread)
    return thread


def change_thread(platform: Platform, thread: Channel, *, archived: bool | None, locked: bool | None) -> None:
    if archived is not None and archived != thread.archived:
        thread.archived, thread.archived_ms = archived, platform.clock.now_ms()
    if locked is not None:
        thread.locked = locked
    tell_channel(platform, thread, "UPDATE")


def wake_for_sending(platform: Platform, channel: Channel) -> None:
    """A message wakes an archived thread, unless it is locked. Raises ApiError 160005 then."""
    if channel.locked and not bot_permissions(platform.world, channel) & BITS["MANAGE_THREADS"]:
        raise refusal(160005)
    if channel.archived:
        change_thread(platform, channel, archived=False, locked=None)
