"""State of the world: applications, people, servers, channels, messages. Plain data; the rules are elsewhere."""

import base64
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from sandbox import permissions
from sandbox.json_values import Json
from sandbox.snowflakes import fixed, made_at_ms

ChannelKind = Literal[
    "text",
    "dm",
    "voice",
    "announcement",
    "announcement_thread",
    "thread",
    "private_thread",
    "stage",
    "forum",
    "media",
    "group",
    "unheard_of",
]
KIND_NUMBERS: dict[ChannelKind, int] = {
    "text": 0,
    "dm": 1,
    "voice": 2,
    "group": 3,
    "announcement": 5,
    "announcement_thread": 10,
    "thread": 11,
    "private_thread": 12,
    "stage": 13,
    "forum": 15,
    "media": 16,
    "unheard_of": 99,
}
DEFAULT_BOT, DEFAULT_GUILD, DEFAULT_CHANNEL = "Card Table", "Game evening", "table"
BOT_ID, GUILD_ID, CHANNEL_ID, FIRST_PERSON = 1, 2, 3, 16
"""Of the first world, which is the same each time, ids included."""

THREADS = ("announcement_thread", "thread", "private_thread")
POSTS_ONLY = ("forum", "media")
"""Channels that hold posts, which are threads, and no messages of their own."""
SPOKEN = ("voice", "stage")
"""Channels whose text can be read only by those who may connect."""
MODERATORS = 1 << 17
"""Offset between the id of a server's moderators and the server's own."""
Notifications = Literal["all", "mentions", "none"]


def picture_hash(picture: bytes) -> str | None:
    """Return what Discord calls a picture; `None` where there is none."""
    return hashlib.sha256(picture).hexdigest()[:32] if picture else None


@dataclass(slots=True)
class User:
    """A person with a client. `locale` is the language of that client, `notifications` what it rings for in servers;
    `installed` are the applications this person has installed for themselves; `member_list`: whether their client shows
    the list of a server's members, and so learns their names; `avatar`: their picture as a file; `handle`: the user
    name, where it is not the name in small letters."""

    id: str
    name: str
    locale: str = "en-US"
    dms_open: bool = True
    moderator: bool = False
    notifications: Notifications = "all"
    installed: set[str] = field(default_factory=set[str])
    member_list: bool = False
    avatar: bytes = b""
    handle: str = ""

    @property
    def username(self) -> str:
        return self.handle or self.name.lower().replace(" ", "_")

    @property
    def avatar_hash(self) -> str | None:
        """Discord's name of the picture; `None` without one."""
        return picture_hash(self.avatar)


@dataclass(slots=True)
class Emoji:
    """A picture of an application, usable by it everywhere. `image`: makes its file."""

    id: str
    name: str
    image: Callable[[], bytes]
    content_type: str = "image/png"


@dataclass(slots=True)
class Application:
    """A bot: its application and its bot user share one id. `commands` are per server, `None` being everywhere;
    `restricted`: Discord takes it for a spammer, so that it may not write to new people; `integration_types`: kinds of
    installation, 0 servers and 1 people."""

    id: str
    name: str
    token: str
    privileged: bool = False
    restricted: bool = False
    integration_types: list[int] = field(default_factory=lambda: [0, 1])
    commands: dict[str | None, dict[str, Json]] = field(default_factory=dict[str | None, dict[str, Json]])
    emojis: dict[str, Emoji] = field(default_factory=dict[str, Emoji])


@dataclass(slots=True)
class Role:
    """A role of a server. `bot` is the application whose own role it is."""

    id: str
    name: str
    permissions: int
    bot: str | None = None


@dataclass(slots=True)
class Overwrite:
    """Permissions that a channel gives to and takes from one role, or one member."""

    id: str
    member: bool
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class CommandRight:
    """One line of the Integrations page: whether a role, user or channel may use a command."""

    id: str
    kind: Literal[1, 2, 3]
    """1 a role, 2 a user, 3 a channel."""
    allowed: bool


@dataclass(slots=True)
class Guild:
    """A server. `members` and `bots` say since when, in milliseconds since 1970; `timeouts` until when a member may
    do nothing; `roles` are listed from the lowest, @everyone first. `nicknames` and `avatars` are what members have
    here alone; `system_channel`: where Discord itself writes; `objectionable`: words for which AutoMod shows an answer
    to its asker alone, of an application that is no member.

    apps: applications that are installed here without their bot user. command_rights: the Integrations page by
    application, then by command, the application's own id standing for all its commands.
    """

    id: str
    name: str
    owner: str
    locale: str = "en-US"
    members: dict[str, int] = field(default_factory=dict[str, int])
    bots: dict[str, int] = field(default_factory=dict[str, int])
    apps: set[str] = field(default_factory=set[str])
    roles: dict[str, Role] = field(default_factory=dict[str, Role])
    roles_of: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    timeouts: dict[str, int] = field(default_factory=dict[str, int])
    nicknames: dict[str, str] = field(default_factory=dict[str, str])
    avatars: dict[str, bytes] = field(default_factory=dict[str, bytes])
    command_rights: dict[str, dict[str, list[CommandRight]]] = field(
        default_factory=dict[str, dict[str, list[CommandRight]]]
    )
    unavailable: bool = False
    system_channel: str | None = None
    objectionable: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.roles:
            moderators = Role(str(int(self.id) ^ MODERATORS), "Moderators", permissions.MODERATOR)
            self.roles = {self.id: Role(self.id, "@everyone", permissions.EVERYONE), moderators.id: moderators}

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    def role_of_bot(self, application: str) -> Role:
        """Return the role that Discord makes for a bot when it is invited."""
        number = str(int(self.id) ^ int(application) & 0xFFFF | 1 << 16)
        return self.roles.setdefault(number, Role(number, "", permissions.BOT, application))

    def role_ids_of_bot(self, application: str) -> list[str]:
        """Return its own role, and those that it was given, without @everyone."""
        return [self.role_of_bot(application).id, *self.roles_of.get(application, [])]

    def role_ids(self, user: "User") -> list[str]:
        """Return the roles of a member, without @everyone."""
        moderators = str(int(self.id) ^ MODERATORS)
        held = self.roles_of.get(user.id, [])
        return [moderators, *held] if user.moderator and moderators in self.roles else list(held)


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
    """A message.

    Attributes:
        author: The user who wrote it, bot or person.
        addressee: The only person who sees it if it is ephemeral.
        put_away: That person's client no longer shows it, though the bot may still change it.
        notification: Its text on the phones for which it rang, whatever became of it since.
    """

    id: str
    channel: str
    author: str
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
    notification: str = ""
    nonce: str | int | None = None
    metadata: Json | None = None
    addressee: str | None = None
    reference: Json | None = None
    thread: str | None = None
    put_away: bool = False

    def shown_to(self, person: str) -> bool:
        """Return whether it is on this person's screen, if its channel is."""
        return self.addressee is None or (self.addressee == person and not self.put_away)


@dataclass(slots=True)
class Channel:
    """A channel of a server, a thread, the direct messages of one person with one bot, or those of a group of people,
    to which no bot belongs.

    joined: the members of a thread, people and bots, or the people of a group, since when. active_ms: when a thread was
    last written in.
    """

    id: str
    kind: ChannelKind
    name: str
    guild: str | None = None
    parent: str | None = None
    owner: str | None = None
    person: str | None = None
    application: str | None = None
    overwrites: dict[str, Overwrite] = field(default_factory=dict[str, Overwrite])
    archived: bool = False
    locked: bool = False
    archived_ms: int = 0
    active_ms: int = 0
    auto_archive_minutes: int = 4320
    position: int = 0
    topic: str | None = None
    sent: int = 0
    joined: dict[str, int] = field(default_factory=dict[str, int])
    messages: dict[str, Message] = field(default_factory=dict[str, Message])

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS


@dataclass(slots=True)
class World:
    """State of the sandbox by id. `hides_channels`: bots learn no names of channels that they may not view;
    `lists_shown_files`: a message's `attachments` list the files that its components show, too."""

    applications: dict[str, Application] = field(default_factory=dict[str, Application])
    people: dict[str, User] = field(default_factory=dict[str, User])
    guilds: dict[str, Guild] = field(default_factory=dict[str, Guild])
    channels: dict[str, Channel] = field(default_factory=dict[str, Channel])
    homes: dict[str, str] = field(default_factory=dict[str, str])
    hides_channels: bool = True
    lists_shown_files: bool = False
    _of_guild: dict[str | None, dict[str, Channel]] = field(default_factory=dict[str | None, dict[str, Channel]])
    _direct: dict[tuple[str, str], Channel] = field(default_factory=dict[tuple[str, str], Channel])

    def application_with(self, token: str) -> Application | None:
        return next((each for each in self.applications.values() if each.token == token), None)

    def add_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self._of_guild.setdefault(channel.guild, {})[channel.id] = channel
        if channel.person and channel.application:
            self._direct[channel.application, channel.person] = channel
        return channel

    def drop_channel(self, channel: Channel) -> None:
        for message in channel.messages:
            self.homes.pop(message, None)
        del self.channels[channel.id], self._of_guild[channel.guild][channel.id]

    def direct(self, application: str, person: str) -> Channel | None:
        return self._direct.get((application, person))

    def channels_of(self, guild: str) -> Iterator[Channel]:
        return iter(self._of_guild.get(guild, {}).values())

    def guilds_of_bot(self, application: str) -> Iterator[Guild]:
        return (each for each in self.guilds.values() if application in each.bots)

    def guilds_of_person(self, person: str) -> Iterator[Guild]:
        return (each for each in self.guilds.values() if person in each.members)

    def share_a_guild(self, application: str, person: str) -> bool:
        return any(person in each.members for each in self.guilds_of_bot(application))

    def home_of(self, message: str) -> Channel | None:
        """Return the channel that a message is in."""
        return self.channels.get(self.homes.get(message, ""))


def make_first_world(
    world: World, people: tuple[str, ...], invitation: int, installs: tuple[int, ...], added_ms: int | None
) -> None:
    """Make the first world. The first of `people` owns the server; the bot was invited with the permissions
    `invitation`. `installs`: kinds of installation; `added_ms`: when it was invited, long ago by default."""
    bot = Application(fixed(BOT_ID), DEFAULT_BOT, token_of(fixed(BOT_ID)), integration_types=list(installs))
    world.applications[bot.id] = bot
    for number, name in enumerate(people):
        person = User(fixed(FIRST_PERSON + number), name, moderator=number == 0)
        world.people[person.id] = person
    guild = Guild(fixed(GUILD_ID), DEFAULT_GUILD, owner=fixed(FIRST_PERSON))
    since = made_at_ms(guild.id)
    guild.members = dict.fromkeys(world.people, since)
    guild.bots = {bot.id: since if added_ms is None else added_ms}
    guild.role_of_bot(bot.id).permissions = invitation
    world.guilds[guild.id] = guild
    world.add_channel(Channel(fixed(CHANNEL_ID), "text", DEFAULT_CHANNEL, guild.id))
    guild.system_channel = None if added_ms is None else fixed(CHANNEL_ID)


def token_of(application: str) -> str:
    """Return the token of an application: shaped like Discord's, worth nothing outside the sandbox."""
    head = base64.b64encode(application.encode()).decode().rstrip("=")
    tail = base64.urlsafe_b64encode(hashlib.sha256(application.encode()).digest()).decode().rstrip("=")
    return f"{head}.sandbx.{tail}"
