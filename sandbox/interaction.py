"""One interaction: what is remembered of it, and what the bot is told."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from sandbox import access, payloads
from sandbox.clock import Timer
from sandbox.commands import GROUP, SUBCOMMAND
from sandbox.json_values import Json, as_list
from sandbox.permissions import DIRECT_APP, PRIVATE_APP
from sandbox.uploads import MAX_FILE
from sandbox.world import Application, Channel, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
GUILD_INSTALL, USER_INSTALL = 0, 1
Result = Literal["waiting", "ok", "failed", "late"]


@dataclass(eq=False, slots=True)
class Interaction:
    """One act of one person. `message` is the one whose component was used; `answer` what answered it first."""

    id: str
    token: str
    kind: int
    application: Application
    person: User
    channel: Channel
    data: Json
    created_ms: int
    message: str | None = None
    metadata: Json = field(default_factory=dict[str, object])
    result: Result = "waiting"
    callback: int | None = None
    ack_ms: int | None = None
    response: str | None = None
    choices: list[Json] = field(default_factory=list[Json])
    modal: Json | None = None
    told: bool = False
    follow_ups: int = 0
    owners: dict[str, str] = field(default_factory=dict[str, str])
    """Owners of the installation that acts here: "0" the server, "1" the person."""
    timers: list[Timer] = field(default_factory=list["Timer"])
    waiters: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])

    @property
    def is_of_person_only(self) -> bool:
        """True if the application is here only because the person has installed it for themselves."""
        return "0" not in self.owners


def metadata_of(interaction: Interaction, triggering: Interaction | None) -> Json:
    found: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": payloads.user_of_person(interaction.person),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.kind == COMPONENT:
        found["interacted_message_id"] = interaction.message
    if interaction.kind == SUBMIT and triggering is not None:
        found["triggering_interaction_metadata"] = triggering.metadata
    if interaction.kind == COMMAND:
        found["name"] = _typed(interaction.data)
        if (target := interaction.data.get("target_id")) is not None:
            found["target_user"] = interaction.data["resolved"]["users"][target]
    return found


def _typed(data: Json) -> str:
    """Return the name of a command with its groups and subcommand."""
    inner = [each for each in data.get("options") or () if each["type"] in (SUBCOMMAND, GROUP)]
    return " ".join([data["name"], *map(_typed, inner)])


def event_of(world: World, interaction: Interaction, message: Json | None) -> Json:
    """Return INTERACTION_CREATE as Discord sends it."""
    channel, person = interaction.channel, interaction.person
    now_ms = interaction.created_ms
    theirs = str(access.permissions_in(world, channel, person.id, now_ms))
    bits = str(_permissions_of_app(world, interaction, now_ms))
    event: Json = {
        "id": interaction.id,
        "application_id": interaction.application.id,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": channel.id,
        "channel": payloads.channel_object(world, channel) | {"permissions": theirs},
        "locale": person.locale,
        "app_permissions": bits,
        "authorizing_integration_owners": interaction.owners,
        "context": context_of(channel),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": MAX_FILE,
    }
    if message is not None:
        event["message"] = message
    if channel.guild is None:
        return event | {"user": payloads.user_of_person(person)}
    return event | _guild_fields(world, channel.guild, person, theirs)


def context_of(channel: Channel) -> int:
    """Return the context: in a server, in direct messages with the bot, or in those of people."""
    return IN_GUILD if channel.guild is not None else IN_PRIVATE if channel.kind == "group" else IN_BOT_DM


def _permissions_of_app(world: World, interaction: Interaction, now_ms: int) -> int:
    """Return `app_permissions`. If only a person brought the application along it may not do more than they."""
    channel = interaction.channel
    if channel.guild is None:
        return PRIVATE_APP if channel.kind == "group" else DIRECT_APP
    if interaction.is_of_person_only:
        return DIRECT_APP & access.permissions_in(world, channel, interaction.person.id, now_ms)
    return access.permissions_in(world, channel, interaction.application.id, now_ms)


def _guild_fields(world: World, number: str, person: User, held: str) -> Json:
    guild = world.guilds[number]
    member = payloads.guild_member(world, guild, person.id)
    return {
        "guild_id": guild.id,
        "guild": {"id": guild.id, "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member | {"permissions": held},
    }


def owners_of(world: World, interaction: Interaction, message: Message | None) -> dict[str, str]:
    """Return the installations that authorise an act of a person: that of the server ("0", which has the number 0 in
    direct messages with the bot) and that of a person ("1"). A command counts for the installations that it was
    registered for. The components of an answer go on by the installation of the user who asked for that, and others may
    press them."""
    application, channel = interaction.application, interaction.channel
    told = None if message is None or message.metadata is None else message.metadata["authorizing_integration_owners"]
    installer = interaction.person.id if told is None else told.get("1")
    types = _types_of(application, interaction.data) if message is None else (GUILD_INSTALL, USER_INSTALL)
    owners: dict[str, str] = {}
    if GUILD_INSTALL in types and access.is_installed(world, channel, application.id):
        owners["0"] = channel.guild or "0"
    if USER_INSTALL in types and installer in world.people and application.id in world.people[installer].installed:
        owners["1"] = installer
    return owners


def _types_of(application: Application, data: Json) -> list[int]:
    """Return the kinds of installation that a command is registered for."""
    known = (each[data["id"]] for each in application.commands.values() if data["id"] in each)
    return next((as_list(command["integration_types"]) for command in known), list[int]())
