"""Acts of a person: type a command, press, select, fill in a form, dismiss."""

from collections.abc import Iterator

from sandbox import access
from sandbox.commands import ON_PERSON
from sandbox.component_context import BUTTON, SELECT, SELECTS
from sandbox.control.forms import submitted
from sandbox.control.requests import ControlError, ControlRequest, channel_with, person_with
from sandbox.control.resolving import resolve_choices
from sandbox.control.screens import shown_message
from sandbox.control.typed import chosen_data, find_command, typed_data
from sandbox.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Interaction
from sandbox.json_values import Json, as_list, as_object
from sandbox.messages import MAX_CONTENT
from sandbox.platform import Platform
from sandbox.threads import active, change_thread
from sandbox.world import POSTS_ONLY, Channel, Message, User


def command(platform: Platform, ask: ControlRequest) -> Interaction:
    """Send a slash command with its options, or one from the menu of the user `target`, as the client would."""
    return _chosen(platform, ask) if "target" in ask.body else _typed(platform, ask, COMMAND, None)


def autocomplete(platform: Platform, ask: ControlRequest) -> Interaction:
    """Send the request of a client while a person types in an option with suggestions."""
    return _typed(platform, ask, AUTOCOMPLETE, ask.text("focused"))


def _chosen(platform: Platform, ask: ControlRequest) -> Interaction:
    person, channel = _commanding_user(platform, ask)
    application = str(ask.body.get("application") or "")
    found = find_command(platform, person, channel, ask.text("command"), application, ON_PERSON)
    data = chosen_data(platform, person, channel, found, ask.text("target"))
    return platform.interactions.begin(COMMAND, found.application, person, channel, data, None, None)


def _commanding_user(platform: Platform, ask: ControlRequest) -> tuple[User, Channel]:
    """Return the user and channel of a command. Raises ControlError 409 for a user who may use no commands there."""
    person = person_with(platform, ask.text("user"))
    channel = _seen_channel(platform, person, ask.text("channel"))
    _must_be_able_to_act(platform, person, channel)
    _must_have(platform, person, channel, "USE_APPLICATION_COMMANDS", access.sending(channel))
    return person, channel


def _typed(platform: Platform, ask: ControlRequest, kind: int, focused: str | None) -> Interaction:
    person, channel = _commanding_user(platform, ask)
    words = ask.text("command").lstrip("/").split()
    found = find_command(platform, person, channel, words[0], str(ask.body.get("application") or ""))
    data = typed_data(platform, person, channel, found, words, as_object(ask.body.get("options")), focused)
    return platform.interactions.begin(kind, found.application, person, channel, data, None, None)


def _seen_channel(platform: Platform, person: User, number: str) -> Channel:
    channel = channel_with(platform, number)
    if not access.sees(platform.world, person.id, channel):
        raise ControlError(404, "this person does not see that channel")
    return channel


def _must_have(platform: Platform, person: User, channel: Channel, *names: str) -> None:
    """Raise ControlError 409 for what this person's client does not let them do here."""
    now_ms = platform.clock.now_ms()
    missing = [name for name in names if not access.may(platform.world, channel, person.id, now_ms, name)]
    if missing:
        raise ControlError(409, f"this person lacks {', '.join(missing)} here")


def _must_be_able_to_act(platform: Platform, person: User, channel: Channel) -> None:
    """Raise ControlError 409 for a member who is timed out, and in an archived thread for one who may not wake it:
    their client wakes it first and, if that is refused, sends nothing."""
    now_ms = platform.clock.now_ms()
    guild = platform.world.guilds.get(channel.guild or "")
    if guild is not None and access.is_timed_out(guild, person.id, now_ms):
        raise ControlError(409, "this person is timed out")
    if not channel.archived:
        return
    if not access.may_unarchive(platform.world, channel, person.id, now_ms):
        raise ControlError(409, "this thread is archived, and this person may not wake it")
    change_thread(platform, channel, archived=False, locked=None)


def say(platform: Platform, ask: ControlRequest) -> Json:
    """Post a plain message of a person in a channel."""
    person = person_with(platform, ask.text("user"))
    channel = _seen_channel(platform, person, ask.text("channel"))
    if channel.kind in POSTS_ONLY:
        raise ControlError(409, "a forum holds posts and no messages of its own")
    _must_be_able_to_act(platform, person, channel)
    if channel.guild is not None:
        _must_have(platform, person, channel, access.sending(channel))
    text = ask.text("text")
    if len(text) > MAX_CONTENT:
        raise ControlError(400, f"a message has at most {MAX_CONTENT} characters")
    if channel.is_thread:
        channel.joined.setdefault(person.id, platform.clock.now_ms())
    active(platform, channel)
    return {"id": platform.messages.say(person.id, channel, text).id}


def press(platform: Platform, ask: ControlRequest) -> Interaction:
    """Press a button; `force` sends what a forged client might send."""
    person, channel, message = _seen_message(platform, ask)
    custom_id = ask.text("custom_id")
    if ask.body.get("force") is not True:
        _usable(message, custom_id, (BUTTON,))
    return _used(platform, person, channel, message, {"component_type": BUTTON, "custom_id": custom_id})


def select(platform: Platform, ask: ControlRequest) -> Interaction:
    """Make choices in a select menu."""
    person, channel, message = _seen_message(platform, ask)
    custom_id = ask.text("custom_id")
    values = [str(each) for each in as_list(ask.body.get("values"))]
    kind, resolved = SELECT, Json()
    if ask.body.get("force") is not True:
        menu = _usable(message, custom_id, SELECTS)
        kind = int(menu["type"])
        check_values(menu, values)
        resolve_choices(platform, person, channel, menu, values, resolved)
    data: Json = {"component_type": kind, "custom_id": custom_id, "values": values}
    data |= {"resolved": resolved} if resolved else {}
    return _used(platform, person, channel, message, data)


def check_values(menu: Json, values: list[str]) -> None:
    """Raise ControlError 400 for values that the menu does not offer, too few or too many."""
    if not menu["min_values"] <= len(values) <= menu["max_values"]:
        raise ControlError(400, f"choose {menu['min_values']} to {menu['max_values']} values")
    offered = {each["value"] for each in menu.get("options", ())}
    if len(set(values)) != len(values) or ("options" in menu and not set(values) <= offered):
        raise ControlError(400, "the menu does not offer these values")


def _used(platform: Platform, person: User, channel: Channel, message: Message, data: Json) -> Interaction:
    _must_be_able_to_act(platform, person, channel)
    part = next((each for each in parts(message.components) if each.get("custom_id") == data["custom_id"]), None)
    data["id"] = 0 if part is None else part["id"]
    application = platform.world.applications[message.author]
    told = platform.messages.json(message)
    return platform.interactions.begin(COMPONENT, application, person, channel, data, message, told)


def _seen_message(platform: Platform, ask: ControlRequest) -> tuple[User, Channel, Message]:
    person = person_with(platform, ask.text("user"))
    number = ask.text("message")
    channel = platform.world.home_of(number)
    message = None if channel is None else channel.messages.get(number)
    if channel is None or message is None or not message.shown_to(person.id):
        raise ControlError(404, "this person does not see that message")
    if not access.sees(platform.world, person.id, channel):
        raise ControlError(404, "this person does not see that message")
    return person, channel, message


def parts(components: list[Json]) -> Iterator[Json]:
    """Yield these components and everything inside them."""
    for each in components:
        yield each
        yield from parts(each.get("components", []))
        yield from parts([each[key] for key in ("accessory", "component") if key in each])


def _usable(message: Message, custom_id: str, kinds: tuple[int, ...]) -> Json:
    """Return a usable component. Raises ControlError 409 for one that this client does not show, or shows as
    disabled."""
    for part in parts(message.components):
        if part["type"] in kinds and part.get("custom_id") == custom_id:
            if part.get("disabled"):
                raise ControlError(409, "that is disabled")
            return part
    raise ControlError(409, "the message has changed and does not show that")


def submit(platform: Platform, ask: ControlRequest) -> Interaction:
    """Submit a filled-in form."""
    person = person_with(platform, ask.text("user"))
    opened = platform.interactions.forms.get(person.id)
    if opened is None or opened.id != ask.text("interaction") or opened.modal is None:
        raise ControlError(409, "this person has no such form open")
    data = submitted(platform, person, opened.channel, opened.modal, as_object(ask.body.get("fields")))
    _must_be_able_to_act(platform, person, opened.channel)
    message = opened.channel.messages.get(opened.message or "")
    told = None if message is None else platform.messages.json(message)
    platform.interactions.close_form(person.id)
    return platform.interactions.begin(SUBMIT, opened.application, person, opened.channel, data, message, told, opened)


def dismiss(platform: Platform, ask: ControlRequest) -> Json:
    """Take away an ephemeral message, a form, or the note of a failed command."""
    person = person_with(platform, ask.text("user"))
    if "message" in ask.body:
        _, channel, message = _seen_message(platform, ask)
        if message.addressee != person.id:
            raise ControlError(409, "only an ephemeral message can be dismissed")
        platform.messages.put_away(channel, message)
    else:
        _dismiss_interaction(platform, person, ask.text("interaction"))
    return {}


def reload(platform: Platform, ask: ControlRequest) -> Json:
    """Close and reopen this person's client. What only it held is gone, including ephemeral messages."""
    person = person_with(platform, ask.text("user"))
    for channel in platform.world.channels.values():
        for message in channel.messages.values():
            if message.addressee == person.id and not message.put_away:
                platform.messages.put_away(channel, message)
    platform.interactions.forget_client(person.id)
    platform.client_memory.forget(person.id)
    return {}


def _dismiss_interaction(platform: Platform, person: User, number: str) -> None:
    lost = platform.interactions.lost.get(person.id, [])
    open_form = platform.interactions.forms.get(person.id)
    if open_form is not None and open_form.id == number:
        platform.interactions.close_form(person.id)
    elif any(each.id == number for each in lost):
        platform.interactions.lost[person.id] = [each for each in lost if each.id != number]
        platform.changes.touch_form(person.id)
    else:
        raise ControlError(409, "there is nothing like that to dismiss")


def outcome_of(interaction: Interaction, platform: Platform) -> Json:
    """Return the outcome of the bot's first answer, as `?wait=1` tells it."""
    message = interaction.channel.messages.get(interaction.response or "")
    answer: Json = {
        "interaction": interaction.id,
        "result": interaction.result,
        "ack_ms": interaction.ack_ms,
        "type": interaction.callback,
        "message": None if message is None else shown_message(platform, interaction.person, message),
    }
    return answer | ({"choices": interaction.choices} if interaction.kind == AUTOCOMPLETE else {})
