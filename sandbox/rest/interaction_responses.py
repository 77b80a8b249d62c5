"""Answering interactions: the callback, then the original response and follow-ups through the token."""

from collections.abc import Callable

from sandbox import access
from sandbox.components import checked_modal, texts_of
from sandbox.errors import rate_limited, refusal
from sandbox.form_body import FormBody
from sandbox.interaction import AUTOCOMPLETE, SUBMIT, Interaction
from sandbox.json_values import Json, as_list, as_object, as_text, as_whole
from sandbox.message_payloads import EPHEMERAL, LOADING, SETTABLE_ON_EDIT, SETTABLE_ON_REPLY, MessagePayload, Origin
from sandbox.platform import Platform
from sandbox.rest.requests import RestRequest, RestResponse, Route, done
from sandbox.threads import active
from sandbox.world import Channel, Message

MOST_FOLLOW_UPS = 5
"""Most follow-ups of an application that only the person has installed."""
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


def callback(platform: Platform, call: RestRequest) -> RestResponse:
    """Take the first answer. Without `with_response` Discord says nothing but 204."""
    interaction = platform.interactions.to_answer(call.ids["interaction"], call.ids["token"])
    form = FormBody()
    kind = form.one_of(call.form, "type", ANSWERS)
    _check_fits(form, interaction, kind)
    message = ANSWERS[kind](platform, interaction, call)
    platform.interactions.acknowledge(interaction, kind)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return done()
    return RestResponse(200, _described(platform, interaction, message, kind))


def _check_fits(form: FormBody, interaction: Interaction, kind: int) -> None:
    """Check the kind of an answer: choices answer autocompletion and nothing else; updates need a message; a form
    cannot open a form."""
    wrong = (kind == CHOICES) != (interaction.kind == AUTOCOMPLETE)
    wrong = wrong or (kind in (DEFER_UPDATE, UPDATE) and interaction.message is None)
    wrong = wrong or (kind == MODAL and interaction.kind == SUBMIT)
    if wrong:
        form.at("type").complain("INTERACTION_TYPE_NOT_ALLOWED", "This answer does not fit the interaction")
    form.refuse_if_bad()


def _described(platform: Platform, interaction: Interaction, message: Message | None, kind: int) -> Json:
    described: Json = {"id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel.id}
    if interaction.channel.guild is not None:
        described["guild_id"] = interaction.channel.guild
    if message is None:
        return {"interaction": described}
    described |= {
        "response_message_id": message.id,
        "response_message_loading": bool(message.flags & LOADING),
        "response_message_ephemeral": bool(message.flags & EPHEMERAL),
    }
    if kind not in (REPLY, UPDATE):
        return {"interaction": described}
    return {"interaction": described, "resource": {"type": kind, "message": platform.messages.json(message)}}


def _reply(platform: Platform, interaction: Interaction, call: RestRequest) -> Message:
    return _post(platform, interaction, as_object(call.form.get("data")), call)


def _post(platform: Platform, interaction: Interaction, data: Json, call: RestRequest) -> Message:
    if interaction.is_of_person_only and not _may_show(platform, interaction, data):
        data = {**data, "flags": as_whole(data.get("flags")) | EPHEMERAL}
    message = platform.messages.create(
        interaction.application,
        interaction.channel,
        MessagePayload(data, call.uploads, SETTABLE_ON_REPLY, from_interaction=True),
        _origin(interaction),
    )
    interaction.response = interaction.response or message.id
    active(platform, interaction.channel)
    return message


def _may_show(platform: Platform, interaction: Interaction, data: Json) -> bool:
    """Return whether others may see this answer of an application that only the person has installed. A user who may
    not write there, or use such applications, sees it alone, and so does everyone where AutoMod objects. In direct
    messages no one can forbid it."""
    channel = interaction.channel
    if channel.guild is None:
        return True
    words = texts_of(as_list(data.get("components"))) + as_text(data.get("content"))
    if any(word in words for word in platform.world.guilds[channel.guild].objectionable):
        return False
    rights = ("USE_EXTERNAL_APPS", access.sending(channel))
    return access.may(platform.world, channel, interaction.person.id, platform.clock.now_ms(), *rights)


def _origin(interaction: Interaction) -> Origin:
    kind = 20 if interaction.kind == 2 else 19
    reference = None
    if interaction.message is not None:
        reference = {"type": 0, "message_id": interaction.message, "channel_id": interaction.channel.id}
    return Origin(interaction.metadata, interaction.person.id, kind if reference or kind == 20 else 0, reference)


def _defer_reply(platform: Platform, interaction: Interaction, call: RestRequest) -> Message:
    flags = as_whole(as_object(call.form.get("data")).get("flags")) & EPHEMERAL
    message = platform.messages.defer(interaction.application, interaction.channel, flags, _origin(interaction))
    interaction.response = message.id
    return message


def _defer_update(platform: Platform, interaction: Interaction, call: RestRequest) -> None:
    del platform, call
    interaction.response = interaction.message


def _update(platform: Platform, interaction: Interaction, call: RestRequest) -> Message:
    """Update a message (type 7). Files that `attachments` does not list are dropped, also if it is missing."""
    message = _found(interaction.channel, interaction.message)
    data: Json = {"attachments": [], **as_object(call.form.get("data"))}
    interaction.response = message.id
    return _edited(platform, interaction, message, data, call)


def _choices(platform: Platform, interaction: Interaction, call: RestRequest) -> None:
    del platform
    form = FormBody()
    data = as_object(call.form.get("data"))
    for place, choice in form.at("data").objects(data, "choices", 0, 25):
        place.text(choice, "name", 1, 100, required=True)
    form.refuse_if_bad()
    interaction.choices = as_list(data.get("choices"))


def _modal(platform: Platform, interaction: Interaction, call: RestRequest) -> None:
    form = FormBody()
    modal = checked_modal(form.at("data"), as_object(call.form.get("data")), interaction.application)
    form.refuse_if_bad()
    platform.interactions.open_form(interaction, modal)


ANSWERS: dict[int, Callable[[Platform, Interaction, RestRequest], Message | None]] = {
    REPLY: _reply,
    DEFER_REPLY: _defer_reply,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    MODAL: _modal,
}


def _found(channel: Channel, number: str | None) -> Message:
    message = channel.messages.get(number or "")
    if message is None:
        raise refusal(10008)
    return message


def _edited(platform: Platform, interaction: Interaction, message: Message, data: Json, call: RestRequest) -> Message:
    draft = MessagePayload(data, call.uploads, SETTABLE_ON_EDIT, from_interaction=True)
    return platform.messages.edit(interaction.application, interaction.channel, message, draft)


def _living(platform: Platform, call: RestRequest) -> Interaction:
    return platform.interactions.with_token(call.ids["application"], call.ids["token"])


def _named(platform: Platform, call: RestRequest) -> tuple[Interaction, Message]:
    """Return the interaction, and its original response or the follow-up in the path."""
    interaction = _living(platform, call)
    number = call.ids.get("message", "@original")
    message = _found(interaction.channel, interaction.response if number == "@original" else number)
    reachable = message.id == interaction.message
    own = message.metadata is not None and message.metadata["id"] == interaction.id
    if not (reachable or own):
        raise refusal(10008)
    return interaction, message


def follow_up(platform: Platform, call: RestRequest) -> RestResponse:
    """Send a further message. It also takes the place of "is thinking..." if that still stands."""
    interaction = _living(platform, call)
    wait_ms = platform.limits.wait_for_follow_up(interaction.channel.id)
    if wait_ms:
        raise rate_limited(wait_ms)
    first = interaction.channel.messages.get(interaction.response or "")
    if first is not None and first.flags & LOADING:
        return RestResponse(200, platform.messages.json(_edited(platform, interaction, first, _unflagged(call), call)))
    if interaction.is_of_person_only and interaction.follow_ups >= MOST_FOLLOW_UPS:
        raise refusal(40094)
    interaction.follow_ups += 1
    return RestResponse(200, platform.messages.json(_post(platform, interaction, call.form, call)))


def _unflagged(call: RestRequest) -> Json:
    """Return the body without the ephemeral flag, which was decided when the answer was deferred."""
    flags = as_whole(call.form.get("flags")) & SETTABLE_ON_EDIT
    return {**call.form, "flags": flags} if flags else {k: v for k, v in call.form.items() if k != "flags"}


def read(platform: Platform, call: RestRequest) -> RestResponse:
    _, message = _named(platform, call)
    return RestResponse(200, platform.messages.json(message))


def change(platform: Platform, call: RestRequest) -> RestResponse:
    interaction, message = _named(platform, call)
    return RestResponse(200, platform.messages.json(_edited(platform, interaction, message, call.form, call)))


def delete(platform: Platform, call: RestRequest) -> RestResponse:
    interaction, message = _named(platform, call)
    platform.messages.delete(interaction.channel, message)
    return done()


HOOK = "/webhooks/{application}/{token}"
ROUTES = [
    Route("POST", "/interactions/{interaction}/{token}/callback", callback, "callback"),
    Route("POST", HOOK, follow_up, "webhook_create"),
] + [
    Route(method, HOOK + "/messages/" + name, handler, bucket)
    for name in ("@original", "{message}")
    for method, handler, bucket in (
        ("GET", read, "webhook_read"),
        ("PATCH", change, "webhook_edit"),
        ("DELETE", delete, "webhook_delete"),
    )
]
