"""Creating, changing and deleting messages, with everything Discord refuses about them: embeds, mentions as far as
`allowed_mentions` lets them, and nonces, so that the same create twice is one message."""

import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from sandbox import access, payloads
from sandbox.changes import Changes
from sandbox.clock import SandboxClock
from sandbox.components import checked_components, texts_of
from sandbox.errors import refusal
from sandbox.form_body import FormBody, not_among
from sandbox.gateway_sessions import GatewaySessions
from sandbox.json_values import Json, as_list, as_object, as_text, is_object
from sandbox.message_payloads import (
    EPHEMERAL,
    LOADING,
    PLAIN,
    SILENT,
    THREAD_STARTED,
    V2,
    Media,
    MessagePayload,
    Origin,
    check_legacy_fields,
    flags_after,
    kept_attachments,
    upload_descriptions,
)
from sandbox.rings import Rings
from sandbox.snowflakes import Snowflakes
from sandbox.uploads import FileStore, check_sizes
from sandbox.world import Application, Attachment, Channel, Message, World

MAX_EMBEDS, MAX_TOTAL = 10, 6000
USER = re.compile(r"<@!?([0-9]{15,21})>")
EVERYONE = re.compile(r"@(everyone|here)\b")
KINDS = ("users", "roles", "everyone")


@dataclass(frozen=True, slots=True)
class Mentions:
    """The users a text mentions and may notify, and whether it notifies everyone."""

    users: tuple[str, ...] = ()
    everyone: bool = False


def found_mentions(text: str, allowed: object, *, from_interaction: bool) -> Mentions:
    """Return the mentions in `text`. Without `allowed_mentions` ordinary messages notify all, interactions users
    only."""
    users = tuple(dict.fromkeys(USER.findall(text)))
    everyone = EVERYONE.search(text) is not None
    if not is_object(allowed):
        return Mentions(users, everyone and not from_interaction)
    parse = as_list(allowed.get("parse"))
    if "users" not in parse:
        listed = {str(each) for each in as_list(allowed.get("users"))}
        users = tuple(each for each in users if each in listed)
    return Mentions(users, everyone and "everyone" in parse)


def check_allowed_mentions(form: FormBody, body: Json) -> None:
    """Complains about an `allowed_mentions` that contradicts itself."""
    if body.get("allowed_mentions") is None:
        return
    place = form.at("allowed_mentions")
    wishes = as_object(body["allowed_mentions"])
    parse = place.items(wishes, "parse", 0, 3)
    for index, kind in enumerate(parse):
        if kind not in KINDS:
            place.at("parse", index).complain(*not_among(KINDS))
    for kind in ("users", "roles"):
        if place.items(wishes, kind, 0, 100) and kind in parse:
            place.complain(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", f'parse:["{kind}"] and {kind}:[ids] exclude each other'
            )


Key = tuple[str, str]


class Nonces:
    """Messages by an application's nonce, in any channel, for `window_ms` (0: forgotten at once)."""

    def __init__(self, clock: SandboxClock, window_ms: int) -> None:
        self._clock = clock
        self.window_ms = window_ms
        self._made: OrderedDict[Key, tuple[int, str]] = OrderedDict()

    def made(self, key: Key) -> str | None:
        """Return the message already made with this nonce, if it is still remembered."""
        self._forget_old()
        found = self._made.get(key)
        return None if found is None else found[1]

    def remember(self, key: Key, message: str) -> None:
        self._made.pop(key, None)
        self._made[key] = (self._clock.now_ms(), message)

    def _forget_old(self) -> None:
        oldest = self._clock.now_ms() - self.window_ms
        while self._made and next(iter(self._made.values()))[0] <= oldest:
            self._made.popitem(last=False)


MAX_CONTENT = 2000


class Messages:
    """The messages of a world: the only place that makes, changes and removes them."""

    def __init__(
        self,
        world: World,
        ids: Snowflakes,
        clock: SandboxClock,
        sessions: GatewaySessions,
        changes: Changes,
        files: FileStore,
        rings: Rings,
        *,
        base: str,
        kept_per_channel: int,
    ) -> None:
        self._world, self._ids, self._clock, self._sessions = world, ids, clock, sessions
        self._changes, self._files, self._rings = changes, files, rings
        self.base = base
        self._kept = kept_per_channel

    def json(self, message: Message) -> Json:
        return payloads.message_object(self._world, message, self.base)

    def create(
        self, application: Application, channel: Channel, draft: MessagePayload, origin: Origin = PLAIN
    ) -> Message:
        """Create a message. Raises ApiError if Discord would refuse it; then nothing has happened."""
        check_sizes(draft.uploads)
        form = FormBody()
        flags = flags_after(form, draft, 0)
        message = Message(
            origin.id or self._ids.next(),
            channel.id,
            application.id,
            self._clock.now_ms(),
            flags=flags,
            kind=origin.kind,
            metadata=origin.metadata,
            addressee=origin.addressee if flags & EPHEMERAL else None,
            reference=origin.reference,
            nonce=origin.nonce,
        )
        self._fill(form, application, message, draft, [])
        if not _shows_something(message):
            raise refusal(50006)
        return self._post(channel, message)

    def defer(self, application: Application, channel: Channel, flags: int, origin: Origin) -> Message:
        """Post the "is thinking..." message of a callback of type 5."""
        message = Message(
            self._ids.next(),
            channel.id,
            application.id,
            self._clock.now_ms(),
            flags=flags | LOADING,
            kind=origin.kind,
            metadata=origin.metadata,
            addressee=origin.addressee if flags & EPHEMERAL else None,
        )
        return self._post(channel, message)

    def announce_thread(self, author: str, channel: Channel, thread: Channel) -> Message:
        """Post the small line "... started a thread" in the channel."""
        message = self._line(18, author, channel)
        message.content = thread.name
        message.reference = {"type": 0, "channel_id": thread.id, "guild_id": thread.guild}
        return self._post(channel, message)

    def announce_member(self, author: str, thread: Channel, user: str) -> Message:
        """Post the small line "... added ... to the thread", which rings the added member."""
        message = self._line(1, author, thread)
        message.mentions = [user]
        return self._post(thread, message)

    def say(self, person: str, channel: Channel, text: str) -> Message:
        """Post the text that a person typed into the box at the bottom."""
        message = self._line(0, person, channel)
        message.content = text
        _mark(message, found_mentions(text, None, from_interaction=False))
        return self._post(channel, message)

    def _line(self, kind: int, author: str, channel: Channel) -> Message:
        return Message(self._ids.next(), channel.id, author, self._clock.now_ms(), kind=kind)

    def edit(self, application: Application, channel: Channel, message: Message, draft: MessagePayload) -> Message:
        """Edit a message. Raises ApiError if Discord would refuse the edit; then nothing has happened."""
        check_sizes(draft.uploads)
        form = FormBody()
        was_loading = bool(message.flags & LOADING)
        changed = _copy(message)
        changed.flags = flags_after(form, draft, message.flags & ~LOADING)
        kept = kept_attachments(draft, message.attachments)
        self._fill(form, application, changed, draft, kept)
        if not _shows_something(changed):
            raise refusal(50006)
        if was_loading:
            self._notify(channel, changed)
        changed.edited_ms = None if was_loading else self._clock.now_ms()
        return self._replace(channel, message, changed)

    def mark_thread(self, channel: Channel, message: Message, thread: Channel) -> None:
        changed = _copy(message)
        changed.thread = thread.id
        changed.flags |= THREAD_STARTED
        self._replace(channel, message, changed)

    def put_away(self, channel: Channel, message: Message) -> None:
        """Hide an ephemeral message in the client of its addressee. The bot is not told, and may change it."""
        message.put_away = True
        self._changes.touch(channel, message.addressee)

    def delete(self, channel: Channel, message: Message) -> None:
        del channel.messages[message.id]
        self._world.homes.pop(message.id, None)
        for attachment in message.attachments:
            self._files.drop(attachment)
        data: Json = {"id": message.id, "channel_id": channel.id}
        self._send("MESSAGE_DELETE", channel, message, data)
        self._changes.touch(channel, message.addressee)

    def _fill(
        self,
        form: FormBody,
        application: Application,
        message: Message,
        draft: MessagePayload,
        kept: list[Attachment],
    ) -> None:
        """Put what the draft says into `message`; raises ApiError before any file is stored."""
        body = draft.body
        if "content" in body:
            message.content = form.text(body, "content", 0, MAX_CONTENT) or ""
        if "embeds" in body:
            message.embeds = checked_embeds(form, body)
        check_allowed_mentions(form, body)
        names = upload_descriptions(draft)
        media = Media(kept, draft.uploads)
        check_legacy_fields(form, body, message)
        if "components" in body:
            v2 = bool(message.flags & V2)
            message.components = checked_components(form, body, application, media.look_up, v2=v2)
        form.refuse_if_bad()
        stored = [self._files.keep(each, message.channel, names.get(each.field)) for each in draft.uploads]
        for attachment in message.attachments:
            if attachment not in kept:
                self._files.drop(attachment)
        message.attachments = [*kept, *stored]
        media.settle({each.filename: each for each in message.attachments}, self.base)
        _mark(
            message,
            found_mentions(
                f"{message.content}\n{texts_of(message.components)}",
                body.get("allowed_mentions"),
                from_interaction=draft.from_interaction,
            ),
        )

    def _post(self, channel: Channel, message: Message) -> Message:
        self._notify(channel, message)
        channel.messages[message.id] = message
        channel.sent += 1
        self._world.homes[message.id] = channel.id
        if len(channel.messages) > self._kept:
            oldest = channel.messages.pop(next(iter(channel.messages)))
            self._world.homes.pop(oldest.id, None)
            for attachment in oldest.attachments:
                self._files.drop(attachment)
        self._send("MESSAGE_CREATE", channel, message, None)
        self._changes.touch(channel, message.addressee)
        return message

    def _replace(self, channel: Channel, message: Message, changed: Message) -> Message:
        for name in Message.__slots__:
            setattr(message, name, getattr(changed, name))
        self._send("MESSAGE_UPDATE", channel, message, None)
        self._changes.touch(channel, message.addressee)
        return message

    def _notify(self, channel: Channel, message: Message) -> None:
        """Notify those whom the message mentions when it is first shown. A message that is still loading says nothing
        yet."""
        if not message.flags & LOADING:
            message.mention_everyone = message.mention_everyone and access.may(
                self._world, channel, message.author, self._clock.now_ms(), "MENTION_EVERYONE"
            )
            message.pinged = frozenset(self._notified(channel, message)) - {message.author}
            self._rings.add(channel, message, self._clock.now_ms())
            if channel.is_thread:
                for user in message.pinged.intersection(message.mentions):
                    channel.joined.setdefault(user, self._clock.now_ms())

    def _notified(self, channel: Channel, message: Message) -> Iterable[str]:
        if message.flags & (SILENT | EPHEMERAL):
            return ()
        if channel.guild is None:
            return (channel.person,) if channel.person is not None else channel.joined
        members = self._world.guilds[channel.guild or ""].members
        named = members if message.mention_everyone else filter(members.__contains__, message.mentions)
        return (each for each in named if access.sees(self._world, each, channel))

    def _send(self, event: str, channel: Channel, message: Message, data: Json | None) -> None:
        """Tell the bots that want to hear of messages; not of ephemerals of others, and without foreign words."""
        intent = "DIRECT_MESSAGES" if channel.guild is None or message.addressee else "GUILD_MESSAGES"
        for application in self._sessions.listeners(intent):
            if not self._may_hear(application, channel, message):
                continue
            found = dict(data if data is not None else self.json(message))
            if channel.guild is not None:
                found["guild_id"] = channel.guild
                found |= self._member(channel.guild, message)
            if data is None and not self._may_read(application, channel, message):
                found |= {"content": "", "embeds": [], "components": [], "attachments": []}
            self._sessions.dispatch(event, found, application, guild=channel.guild, intent=intent)

    def _member(self, guild: str, message: Message) -> Json:
        """Return the member fields of a message's author in a server."""
        home = self._world.guilds[guild]
        if message.author not in home.members:
            return {}
        member = payloads.guild_member(self._world, home, message.author)
        return {"member": {key: each for key, each in member.items() if key != "user"}}

    def _may_hear(self, application: Application, channel: Channel, message: Message) -> bool:
        if message.addressee is not None:
            return application.id == message.author
        if channel.guild is None:
            return application.id == channel.application
        return access.may(self._world, channel, application.id, self._clock.now_ms(), "VIEW_CHANNEL")

    def _may_read(self, application: Application, channel: Channel, message: Message) -> bool:
        """Return whether a bot is told the content of a message: its own, those to it and those that mention it, and
        all others only with the intent for that."""
        concerned = application.id == message.author or channel.guild is None or application.id in message.mentions
        return concerned or application in self._sessions.listeners("MESSAGE_CONTENT")


def _copy(message: Message) -> Message:
    return Message(**{name: getattr(message, name) for name in Message.__slots__})


def _mark(message: Message, mentions: Mentions) -> None:
    message.mentions = list(mentions.users)
    message.mention_everyone = mentions.everyone


def _shows_something(message: Message) -> bool:
    return bool(message.content or message.embeds or message.components or message.attachments)


def checked_embeds(form: FormBody, body: Json) -> list[Json]:
    """Return the embeds of `body` with their type. Complaints go to `form`."""
    found: list[Json] = []
    for place, embed in form.objects(body, "embeds", 0, MAX_EMBEDS):
        place.text(embed, "title", 0, 256)
        place.text(embed, "description", 0, 4096)
        for field_place, field in place.objects(embed, "fields", 0, 25):
            field_place.text(field, "name", 1, 256, required=True)
            field_place.text(field, "value", 1, 1024, required=True)
        found.append({**embed, "type": "rich"})
    if sum(map(_characters, found)) > MAX_TOTAL:
        form.at("embeds").complain("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_TOTAL}")
    return found


def _characters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description"), as_object(embed.get("footer")).get("text")]
    texts.append(as_object(embed.get("author")).get("name"))
    for field in as_list(embed.get("fields")):
        texts += [as_object(field).get("name"), as_object(field).get("value")]
    return sum(len(as_text(each)) for each in texts)
