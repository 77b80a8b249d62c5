"""What exists: applications, people, servers, channels, messages. Plain state; the rules are elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from bot.sandbox.json_values import Json

ChannelKind = Literal["text", "thread", "dm", "forum"]
KIND_NUMBERS: dict[ChannelKind, int] = {"text": 0, "dm": 1, "thread": 11, "forum": 15}


@dataclass(slots=True)
class User:
    """Somebody with a client. `locale` is the language of that client."""

    id: str
    name: str
    locale: str = "en-US"
    dms_open: bool = True
    moderator: bool = False


@dataclass(slots=True)
class Emoji:
    """A picture of an application, usable by it everywhere."""

    id: str
    name: str
    image: bytes
    content_type: str


@dataclass(slots=True)
class Application:
    """A bot: its application and its bot user share one id. `commands` are per server, None being everywhere."""

    id: str
    name: str
    token: str
    privileged: bool = False
    commands: dict[str | None, dict[str, Json]] = field(default_factory=dict[str | None, dict[str, Json]])
    emojis: dict[str, Emoji] = field(default_factory=dict[str, Emoji])


@dataclass(slots=True)
class Guild:
    """A server. `members` and `bots` say since when, in milliseconds since 1970."""

    id: str
    name: str
    owner: str
    locale: str = "en-US"
    members: dict[str, int] = field(default_factory=dict[str, int])
    bots: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class Attachment:
    """A file on a message. `content` may be dropped when the sandbox holds too many bytes."""

    id: str
    filename: str
    content_type: str
    content: bytes
    description: str | None
    size: int
    width: int | None = None
    height: int | None = None
    path: str = ""


@dataclass(slots=True)
class Message:
    """A message of a bot. `addressee` is the only person who sees it when it is ephemeral."""

    id: str
    channel: str
    application: str
    created_ms: int
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list[Json])
    components: list[Json] = field(default_factory=list[Json])
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    flags: int = 0
    edited_ms: int | None = None
    mentions: list[str] = field(default_factory=list[str])
    mention_everyone: bool = False
    pinged: frozenset[str] = frozenset()
    nonce: str | int | None = None
    metadata: Json | None = None
    addressee: str | None = None
    reference: Json | None = None
    thread: str | None = None


@dataclass(slots=True)
class Channel:
    """A text channel, a thread, a forum or the direct messages of one person with one bot."""

    id: str
    kind: ChannelKind
    name: str
    guild: str | None = None
    parent: str | None = None
    owner: str | None = None
    person: str | None = None
    application: str | None = None
    deny: frozenset[str] = frozenset()
    archived: bool = False
    locked: bool = False
    archived_ms: int = 0
    auto_archive_minutes: int = 4320
    position: int = 0
    topic: str | None = None
    sent: int = 0
    joined: dict[str, int] = field(default_factory=dict[str, int])
    messages: dict[str, Message] = field(default_factory=dict[str, Message])


@dataclass(slots=True)
class World:
    """Everything that exists, by id."""

    applications: dict[str, Application] = field(default_factory=dict[str, Application])
    people: dict[str, User] = field(default_factory=dict[str, User])
    guilds: dict[str, Guild] = field(default_factory=dict[str, Guild])
    channels: dict[str, Channel] = field(default_factory=dict[str, Channel])
    homes: dict[str, str] = field(default_factory=dict[str, str])
    _direct: dict[tuple[str, str], Channel] = field(default_factory=dict[tuple[str, str], Channel])

    def application_with(self, token: str) -> Application | None:
        return next((each for each in self.applications.values() if each.token == token), None)

    def add_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.person and channel.application:
            self._direct[channel.application, channel.person] = channel
        return channel

    def drop_channel(self, channel: Channel) -> None:
        for message in channel.messages:
            self.homes.pop(message, None)
        del self.channels[channel.id]

    def direct(self, application: str, person: str) -> Channel | None:
        return self._direct.get((application, person))

    def channels_of(self, guild: str) -> Iterator[Channel]:
        return (each for each in self.channels.values() if each.guild == guild)

    def guilds_of_bot(self, application: str) -> Iterator[Guild]:
        return (each for each in self.guilds.values() if application in each.bots)

    def guilds_of_person(self, person: str) -> Iterator[Guild]:
        return (each for each in self.guilds.values() if person in each.members)

    def share_a_guild(self, application: str, person: str) -> bool:
        return any(person in each.members for each in self.guilds_of_bot(application))

    def home_of(self, message: str) -> Channel | None:
        """The channel a message is in."""
        return self.channels.get(self.homes.get(message, ""))

    def denied(self, channel: Channel) -> frozenset[str]:
        """The permissions the bots lack in this channel; a thread lacks what its channel lacks."""
        parent = self.channels.get(channel.parent or "")
        return channel.deny | parent.deny if parent else channel.deny

    def sees(self, person: str, channel: Channel) -> bool:
        if channel.guild is None:
            return channel.person == person
        guild = self.guilds.get(channel.guild)
        return guild is not None and person in guild.members
