"""Channels and threads."""

from bot.sandbox import payloads
from bot.sandbox.errors import refusal
from bot.sandbox.form_body import FormBody
from bot.sandbox.guilds import delete_channel, tell_channel
from bot.sandbox.json_values import Json
from bot.sandbox.platform import Platform
from bot.sandbox.rest.lookups import channel_of, guild_of, message_of, need
from bot.sandbox.rest.requests import RestRequest, RestResponse, Route, done
from bot.sandbox.threads import change_thread, open_thread
from bot.sandbox.world import Channel, Message

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def read(platform: Platform, call: RestRequest) -> RestResponse:
    return RestResponse(200, payloads.channel_object(platform.world, channel_of(platform, call)))


def change(platform: Platform, call: RestRequest) -> RestResponse:
    """Names, and for a thread whether it is archived or locked. Locking needs MANAGE_THREADS."""
    channel = channel_of(platform, call)
    form, body = FormBody(), call.form
    name = form.text(body, "name", 1, 100)
    archived = form.flag(body, "archived") if "archived" in body else None
    locked = form.flag(body, "locked") if "locked" in body else None
    form.refuse_if_bad()
    if channel.kind != "thread":
        need(platform, channel, "MANAGE_CHANNELS")
    elif locked is not None or channel.owner != call.bot.id:
        need(platform, channel, "MANAGE_THREADS")
    channel.name = name or channel.name
    if channel.kind == "thread":
        change_thread(platform, channel, archived=archived, locked=locked)
    else:
        tell_channel(platform, channel, "UPDATE")
    return RestResponse(200, payloads.channel_object(platform.world, channel))


def delete(platform: Platform, call: RestRequest) -> RestResponse:
    """Closing a direct message channel only hides it; a server's channel needs a permission."""
    channel = channel_of(platform, call)
    found = payloads.channel_object(platform.world, channel)
    if channel.kind != "dm":
        need(platform, channel, "MANAGE_THREADS" if channel.kind == "thread" else "MANAGE_CHANNELS")
        delete_channel(platform, channel)
    return RestResponse(200, found)


def thread_from_message(platform: Platform, call: RestRequest) -> RestResponse:
    channel = channel_of(platform, call)
    return _open_thread(platform, call, channel, message_of(platform, call, channel))


def thread_alone(platform: Platform, call: RestRequest) -> RestResponse:
    return _open_thread(platform, call, channel_of(platform, call), None)


def _open_thread(platform: Platform, call: RestRequest, channel: Channel, message: Message | None) -> RestResponse:
    if channel.kind != "text":
        raise refusal(50024)
    need(platform, channel, "CREATE_PUBLIC_THREADS")
    form = FormBody()
    name = form.text(call.form, "name", 1, 100, required=True) or ""
    minutes = form.one_of(call.form, "auto_archive_duration", ARCHIVE_MINUTES, default=4320)
    form.refuse_if_bad()
    thread = open_thread(platform, call.bot, channel, name, minutes, message)
    member = payloads.thread_member(thread, call.bot.id)
    return RestResponse(201, payloads.channel_object(platform.world, thread) | {"member": member})


def join(platform: Platform, call: RestRequest) -> RestResponse:
    thread = _thread(platform, call)
    thread.joined.setdefault(call.bot.id, platform.clock.now_ms())
    return done()


def leave(platform: Platform, call: RestRequest) -> RestResponse:
    _thread(platform, call).joined.pop(call.bot.id, None)
    return done()


def add_member(platform: Platform, call: RestRequest) -> RestResponse:
    thread = _thread(platform, call)
    if call.ids["user"] not in platform.world.people:
        raise refusal(10013)
    thread.joined.setdefault(call.ids["user"], platform.clock.now_ms())
    return done()


def remove_member(platform: Platform, call: RestRequest) -> RestResponse:
    _thread(platform, call).joined.pop(call.ids["user"], None)
    return done()


def _thread(platform: Platform, call: RestRequest) -> Channel:
    channel = channel_of(platform, call)
    if channel.kind != "thread":
        raise refusal(50024)
    if channel.archived:
        raise refusal(50083)
    return channel


def guild(platform: Platform, call: RestRequest) -> RestResponse:
    found = guild_of(platform, call)
    body = payloads.guild_object(platform.world, found)
    if call.query.get("with_counts") in ("1", "true", "True"):
        count = len(found.members) + len(found.bots)
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return RestResponse(200, body)


def guild_channels(platform: Platform, call: RestRequest) -> RestResponse:
    found = platform.world.channels_of(guild_of(platform, call).id)
    return RestResponse(200, [payloads.channel_object(platform.world, each) for each in found if each.kind != "thread"])


def guild_roles(platform: Platform, call: RestRequest) -> RestResponse:
    return RestResponse(200, payloads.roles(platform.world, guild_of(platform, call)))


def guild_member(platform: Platform, call: RestRequest) -> RestResponse:
    found = guild_of(platform, call)
    user = call.ids["user"]
    if user in found.members:
        person = payloads.user_of_person(platform.world.people[user])
        return RestResponse(200, payloads.member(person, found.members[user], []))
    if user not in found.bots:
        raise refusal(10007)
    bot = payloads.user_of_bot(platform.world.applications[user])
    return RestResponse(200, payloads.member(bot, found.bots[user], [payloads.bot_role(found, user)]))


def active_threads(platform: Platform, call: RestRequest) -> RestResponse:
    found = guild_of(platform, call)
    threads = [each for each in platform.world.channels_of(found.id) if each.kind == "thread" and not each.archived]
    members = [payloads.thread_member(each, call.bot.id) for each in threads if call.bot.id in each.joined]
    body: Json = {
        "threads": [payloads.channel_object(platform.world, each) for each in threads],
        "members": members,
        "has_more": False,
    }
    return RestResponse(200, body)


CHANNEL = "/channels/{channel}"
ROUTES = [
    Route("GET", CHANNEL, read),
    Route("PATCH", CHANNEL, change),
    Route("DELETE", CHANNEL, delete),
    Route("POST", CHANNEL + "/messages/{message}/threads", thread_from_message),
    Route("POST", CHANNEL + "/threads", thread_alone),
    Route("PUT", CHANNEL + "/thread-members/@me", join),
    Route("DELETE", CHANNEL + "/thread-members/@me", leave),
    Route("PUT", CHANNEL + "/thread-members/{user}", add_member),
    Route("DELETE", CHANNEL + "/thread-members/{user}", remove_member),
    Route("GET", "/guilds/{guild}", guild),
    Route("GET", "/guilds/{guild}/channels", guild_channels),
    Route("GET", "/guilds/{guild}/roles", guild_roles),
    Route("GET", "/guilds/{guild}/members/{user}", guild_member),
    Route("GET", "/guilds/{guild}/threads/active", active_threads),
]
