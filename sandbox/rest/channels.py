"""Channels and threads."""

from sandbox import access, payloads, threads
from sandbox.errors import ApiError, refusal
from sandbox.form_body import REQUIRED, FormBody
from sandbox.guilds import delete_channel, tell_channel
from sandbox.json_values import Json, as_object
from sandbox.message_payloads import SETTABLE_ON_CREATE, MessagePayload, Origin
from sandbox.platform import Platform
from sandbox.rest.lookups import channel_of, guild_of, message_of, need
from sandbox.rest.requests import RestRequest, RestResponse, Route, done
from sandbox.threads import ARCHIVE_MINUTES, THREADS_IN, change_thread, open_thread, right_to_open
from sandbox.world import POSTS_ONLY, Channel, ChannelKind, Message


def read(platform: Platform, call: RestRequest) -> RestResponse:
    return RestResponse(200, payloads.channel_object(platform.world, channel_of(platform, call)))


def change(platform: Platform, call: RestRequest) -> RestResponse:
    """Change a channel's name, and for a thread whether it is archived or locked, and after how long it is archived by
    itself. Locking needs MANAGE_THREADS; anyone who may send wakes a thread that is not locked."""
    channel = channel_of(platform, call)
    form, body = FormBody(), call.form
    name = form.text(body, "name", 1, 100)
    archived = form.flag(body, "archived") if "archived" in body else None
    locked = form.flag(body, "locked") if "locked" in body else None
    minutes = form.one_of(body, "auto_archive_duration", ARCHIVE_MINUTES, default=channel.auto_archive_minutes)
    form.refuse_if_bad()
    if not channel.is_thread:
        need(platform, call, channel, "MANAGE_CHANNELS")
    else:
        _may_change_thread(platform, call, channel, archived, locked)
    channel.name = name or channel.name
    if channel.is_thread:
        change_thread(platform, channel, archived=archived, locked=locked, minutes=minutes)
    else:
        tell_channel(platform, channel, "UPDATE")
    return RestResponse(200, payloads.channel_object(platform.world, channel))


def _may_change_thread(
    platform: Platform, call: RestRequest, thread: Channel, archived: bool | None, locked: bool | None
) -> None:
    """Raise ApiError 50013, or 50083 for any change of an archived thread that does not wake it."""
    waking = archived is False and set(call.form) <= {"archived", "auto_archive_duration"}
    if locked is not None or (thread.locked and archived is False):
        need(platform, call, thread, "MANAGE_THREADS")
    elif waking:
        need(platform, call, thread, "SEND_MESSAGES_IN_THREADS")
    elif thread.owner != call.bot.id:
        need(platform, call, thread, "MANAGE_THREADS")
    if thread.archived and archived is None:
        raise refusal(50083)


def delete(platform: Platform, call: RestRequest) -> RestResponse:
    """Delete a channel. Closing a direct message channel only hides it; a server's channel needs a permission."""
    channel = channel_of(platform, call)
    found = payloads.channel_object(platform.world, channel)
    if channel.kind != "dm":
        need(platform, call, channel, "MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS")
        delete_channel(platform, channel)
    return RestResponse(200, found)


def thread_from_message(platform: Platform, call: RestRequest) -> RestResponse:
    """Open a public thread, or in an announcement channel one of its own kind."""
    channel = channel_of(platform, call)
    kinds = THREADS_IN.get(channel.kind)
    if kinds is None or channel.kind in POSTS_ONLY:
        raise refusal(50024)
    return _open_thread(platform, call, channel, next(iter(kinds.values())), message_of(platform, call, channel))


def thread_alone(platform: Platform, call: RestRequest) -> RestResponse:
    """Open a thread without a message, private unless `type` says otherwise; in a forum a post with its first
    message."""
    channel = channel_of(platform, call)
    kinds = THREADS_IN.get(channel.kind)
    if kinds is None:
        raise refusal(50024)
    if channel.kind in POSTS_ONLY:
        return _open_post(platform, call, channel)
    form = FormBody()
    number = form.one_of(call.form, "type", (10, 11, 12), default=12)
    form.refuse_if_bad()
    if number not in kinds:
        raise refusal(50024)
    return _open_thread(platform, call, channel, kinds[number], None)


def _open_thread(
    platform: Platform, call: RestRequest, channel: Channel, kind: ChannelKind, message: Message | None
) -> RestResponse:
    need(platform, call, channel, right_to_open(channel, kind))
    form = FormBody()
    name = form.text(call.form, "name", 1, 100, required=True) or ""
    minutes = form.one_of(call.form, "auto_archive_duration", ARCHIVE_MINUTES, default=4320)
    form.refuse_if_bad()
    thread = open_thread(platform, call.bot.id, channel, name, kind, minutes, message)
    member = payloads.thread_member(thread, call.bot.id)
    return RestResponse(201, payloads.channel_object(platform.world, thread) | {"member": member})


def _open_post(platform: Platform, call: RestRequest, channel: Channel) -> RestResponse:
    """Open a post of a forum: a public thread and its first message, which has the thread's id."""
    body = as_object(call.form.get("message"))
    if not body:
        form = FormBody()
        form.at("message").complain(*REQUIRED)
        form.refuse_if_bad()
    told = _open_thread(platform, call, channel, "thread", None)
    thread = platform.world.channels[told.body["id"]]
    payload = MessagePayload(body, call.uploads, SETTABLE_ON_CREATE)
    try:
        message = platform.messages.create(call.bot, thread, payload, Origin(id=thread.id))
    except ApiError:
        delete_channel(platform, thread)
        raise
    return RestResponse(201, told.body | {"message": platform.messages.json(message)})


def join(platform: Platform, call: RestRequest) -> RestResponse:
    threads.add_member(platform, _thread(platform, call), call.bot.id, call.bot.id)
    return done()


def leave(platform: Platform, call: RestRequest) -> RestResponse:
    threads.remove_member(platform, _thread(platform, call), call.bot.id)
    return done()


def add_member(platform: Platform, call: RestRequest) -> RestResponse:
    """Add a member to a thread. Members who may send in it may add others, as far as these see its channel."""
    thread, user = _thread(platform, call), call.ids["user"]
    need(platform, call, thread, "SEND_MESSAGES_IN_THREADS")
    if user not in platform.world.people:
        raise refusal(10013)
    above = platform.world.channels[thread.parent or ""]
    if not access.may(platform.world, above, user, platform.clock.now_ms(), "VIEW_CHANNEL"):
        raise refusal(50001)
    threads.add_member(platform, thread, user, call.bot.id)
    return done()


def remove_member(platform: Platform, call: RestRequest) -> RestResponse:
    """Remove a member from a thread. This takes the right to manage threads, or in a private one to be its opener."""
    thread = _thread(platform, call)
    if not (thread.kind == "private_thread" and thread.owner == call.bot.id):
        need(platform, call, thread, "MANAGE_THREADS")
    threads.remove_member(platform, thread, call.ids["user"])
    return done()


def thread_members(platform: Platform, call: RestRequest) -> RestResponse:
    thread = channel_of(platform, call)
    if not thread.is_thread:
        raise refusal(50024)
    return RestResponse(200, [payloads.thread_member(thread, each) for each in thread.joined])


def _thread(platform: Platform, call: RestRequest) -> Channel:
    channel = channel_of(platform, call)
    if not channel.is_thread:
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
    world = platform.world
    found = [each for each in world.channels_of(guild_of(platform, call).id) if not each.is_thread]
    viewed = [each for each in found if not access.hidden_from(world, each, call.bot.id)]
    return RestResponse(200, [payloads.channel_object(world, each) for each in viewed])


def guild_roles(platform: Platform, call: RestRequest) -> RestResponse:
    return RestResponse(200, payloads.roles(platform.world, guild_of(platform, call)))


def guild_member(platform: Platform, call: RestRequest) -> RestResponse:
    found = guild_of(platform, call)
    user = call.ids["user"]
    if user not in found.members and user not in found.bots:
        raise refusal(10007)
    return RestResponse(200, payloads.guild_member(platform.world, found, user))


def active_threads(platform: Platform, call: RestRequest) -> RestResponse:
    found = guild_of(platform, call)
    now_ms, bot = platform.clock.now_ms(), call.bot.id
    open_now = [
        each
        for each in platform.world.channels_of(found.id)
        if each.is_thread and not each.archived and access.may(platform.world, each, bot, now_ms, "VIEW_CHANNEL")
    ]
    members = [payloads.thread_member(each, bot) for each in open_now if bot in each.joined]
    body: Json = {
        "threads": [payloads.channel_object(platform.world, each) for each in open_now],
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
    Route("GET", CHANNEL + "/thread-members", thread_members),
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
