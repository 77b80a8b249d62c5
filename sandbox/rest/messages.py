"""Messages in channels: create, read, change, delete, typing."""

from itertools import islice

from sandbox.access import sending
from sandbox.component_context import CONTAINER
from sandbox.errors import plain, refusal
from sandbox.form_body import FormBody
from sandbox.json_values import as_object, as_whole
from sandbox.message_payloads import SETTABLE_ON_CREATE, SETTABLE_ON_EDIT, MessagePayload, Origin
from sandbox.messages import Key
from sandbox.platform import Platform
from sandbox.rest.lookups import channel_of, has, message_of, need
from sandbox.rest.requests import RestRequest, RestResponse, Route, done
from sandbox.threads import wake_for_sending
from sandbox.world import POSTS_ONLY, Channel


def create(platform: Platform, call: RestRequest) -> RestResponse:
    channel = channel_of(platform, call)
    _may_send(platform, call, channel)
    key = _enforced_nonce(call)
    if key is not None:
        made = platform.nonces.made(key)
        if made is not None:
            home = platform.world.home_of(made)
            if home is None:
                raise refusal(10008)
            return RestResponse(200, platform.messages.json(home.messages[made]))
    draft = MessagePayload(call.form, call.uploads, SETTABLE_ON_CREATE)
    message = platform.messages.create(call.bot, channel, draft, _origin(call, channel))
    if key is not None:
        platform.nonces.remember(key, message.id)
    return RestResponse(200, platform.messages.json(message))


def _may_send(platform: Platform, call: RestRequest, channel: Channel) -> None:
    if channel.kind in POSTS_ONLY:
        raise refusal(50008)
    if channel.person is not None:
        _may_write_to(platform, call, channel, channel.person)
    else:
        need(platform, call, channel, sending(channel))
    if call.uploads:
        need(platform, call, channel, "ATTACH_FILES")
    if call.form.get("embeds"):
        need(platform, call, channel, "EMBED_LINKS")
    wake_for_sending(platform, channel, call.bot.id)


def _may_write_to(platform: Platform, call: RestRequest, channel: Channel, person: str) -> None:
    if not platform.world.share_a_guild(call.bot.id, person):
        raise refusal(50278)
    if not platform.world.people[person].dms_open:
        raise refusal(50007)
    if call.bot.restricted and not channel.messages:
        raise refusal(20026)


def _enforced_nonce(call: RestRequest) -> Key | None:
    form = FormBody()
    nonce = call.form.get("nonce")
    if isinstance(nonce, str):
        form.text(call.form, "nonce", 1, 25)
    elif nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, int)):
        form.at("nonce").complain("BASE_TYPE_STRING", "Must be a string or a whole number.")
    form.refuse_if_bad()
    enforce = form.flag(call.form, "enforce_nonce")
    return (call.bot.id, str(nonce)) if enforce and nonce is not None else None


def _origin(call: RestRequest, channel: Channel) -> Origin:
    raw = as_object(call.form.get("message_reference"))
    nonce = call.form.get("nonce")
    if not raw:
        return Origin(nonce=nonce)
    answered = str(raw.get("message_id"))
    if answered not in channel.messages:
        form = FormBody()
        form.at("message_reference").complain("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.refuse_if_bad()
    reference = {"type": 0, "message_id": answered, "channel_id": channel.id}
    return Origin(kind=19, reference=reference, nonce=nonce)


def read_many(platform: Platform, call: RestRequest) -> RestResponse:
    """Return the newest messages, or those before an id; the newest first. Without the permission there are none."""
    channel = channel_of(platform, call)
    need(platform, call, channel, "VIEW_CHANNEL")
    if not has(platform, call, channel, "READ_MESSAGE_HISTORY"):
        return RestResponse(200, [])
    components = (part for message in channel.messages.values() for part in message.components)
    if platform.settings.fails_to_list_containers and any(part.get("type") == CONTAINER for part in components):
        raise plain(500, "Internal Server Error")
    limit = min(max(as_whole(call.query.get("limit", "50")), 1), 100)
    before, after = as_whole(call.query.get("before")), as_whole(call.query.get("after"))
    found = (
        each
        for each in reversed(channel.messages.values())
        if each.addressee is None and (not before or int(each.id) < before) and int(each.id) > after
    )
    chosen = list(found)[-limit:] if after else list(islice(found, limit))
    return RestResponse(200, [platform.messages.json(each) for each in chosen])


def read(platform: Platform, call: RestRequest) -> RestResponse:
    channel = channel_of(platform, call)
    need(platform, call, channel, "READ_MESSAGE_HISTORY")
    return RestResponse(200, platform.messages.json(message_of(platform, call, channel)))


def change(platform: Platform, call: RestRequest) -> RestResponse:
    channel = channel_of(platform, call)
    message = message_of(platform, call, channel)
    if message.author != call.bot.id:
        raise refusal(50005)
    if channel.archived:
        raise refusal(50083)
    if call.uploads:
        need(platform, call, channel, "ATTACH_FILES")
    if platform.limits.is_old(message.created_ms) and platform.limits.wait_for_old_edit(channel.id):
        raise refusal(30046)
    draft = MessagePayload(call.form, call.uploads, SETTABLE_ON_EDIT)
    return RestResponse(200, platform.messages.json(platform.messages.edit(call.bot, channel, message, draft)))


def delete(platform: Platform, call: RestRequest) -> RestResponse:
    channel = channel_of(platform, call)
    message = message_of(platform, call, channel)
    if message.author != call.bot.id:
        need(platform, call, channel, "MANAGE_MESSAGES")
    if channel.archived:
        raise refusal(50083)
    platform.messages.delete(channel, message)
    return done()


def typing(platform: Platform, call: RestRequest) -> RestResponse:
    channel = channel_of(platform, call)
    if channel.person is None:
        need(platform, call, channel, sending(channel))
    return done()


MESSAGE = "/channels/{channel}/messages/{message}"


def poll(platform: Platform, call: RestRequest) -> RestResponse:
    """Refuse: no message has a poll, for bots of card games post none."""
    message_of(platform, call, channel_of(platform, call))
    raise refusal(50006)


ROUTES = [
    Route("POST", "/channels/{channel}/messages", create, "message_create"),
    Route("GET", "/channels/{channel}/messages", read_many),
    Route("GET", MESSAGE, read),
    Route("PATCH", MESSAGE, change, "message_edit"),
    Route("DELETE", MESSAGE, delete, "message_delete"),
    Route("POST", "/channels/{channel}/typing", typing),
    Route("POST", "/channels/{channel}/polls/{message}/expire", poll),
    Route("GET", "/channels/{channel}/polls/{message}/answers/{answer}", poll),
]
