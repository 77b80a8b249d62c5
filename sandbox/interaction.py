"""One interaction: what is remembered of it, and what the bot is told."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from sandbox import access, payloads
from sandbox.clock import Timer
from sandbox.json_values import Json
from sandbox.permissions import DIRECT_APP
from sandbox.uploads import MAX_FILE
from sandbox.world import Application, Channel, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
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
    """Who installed the application that acts here: "0" the server, "1" the person."""
    timers: list[Timer] = field(default_factory=list["Timer"])
    waiters: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])

    @property
    def is_of_person_only(self) -> bool:
        """Whether the application is here only because the person has installed it for themselves."""
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
        found["name"] = interaction.data["name"]
        if (target := interaction.data.get("target_id")) is not None:
            found["target_user"] = interaction.data["resolved"]["users"][target]
    return found


def event_of(world: World, interaction: Interaction, message: Json | None) -> Json:
    """INTERACTION_CREATE as Discord sends it."""
    channel, person = interaction.channel, interaction.person
    now_ms = interaction.created_ms
    theirs = str(access.permissions_in(world, channel, person.id, now_ms))
    application = interaction.application.id
    bits = str(DIRECT_APP if channel.guild is None else access.permissions_in(world, channel, application, now_ms))
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
        "context": 1 if channel.guild is None else 0,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": MAX_FILE,
    }
    if message is not None:
        event["message"] = message
    if channel.guild is None:
        return event | {"user": payloads.user_of_person(person)}
    return event | _guild_fields(world, channel.guild, person, theirs)


def _guild_fields(world: World, number: str, person: User, held: str) -> Json:
    guild = world.guilds[number]
    member = payloads.guild_member(world, guild, person.id)
    return {
        "guild_id": guild.id,
        "guild": {"id": guild.id, "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member | {"permissions": held},
    }


def owners_of(world: World, application: Application, person: User, channel: Channel) -> dict[str, str]:
    """Whose installation brings an application here. In direct messages with its bot the server is "0"."""
    guild = world.guilds.get(channel.guild or "")
    found = (
        {} if guild is not None and application.id not in {*guild.bots, *guild.apps} else {"0": channel.guild or "0"}
    )
    return found | ({"1": person.id} if application.id in person.installed else {})
