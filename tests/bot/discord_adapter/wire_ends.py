"""discord.py without a network: what it would send is written down and answered here, what Discord would send is fed
to its parsers. Everything between those two points is the real library and the real adapter."""

import asyncio
import json
import re
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discord_adapter.client import TableClient
from tests.kit.library import client_user, state, told, without_session

APPLICATION = 4_000
GUILD = 7
CHANNEL = 70
EVERY_PERMISSION = str(discord.Permissions.all().value)
EPHEMERAL = 64
CHANNEL_MESSAGE, UPDATE_LATER, UPDATE, FORM = 4, 6, 7, 9
KINDS: Mapping[type, int] = {str: 3, int: 4, bool: 5}


@dataclass(frozen=True)
class Call:
    """One request of the library."""

    method: str
    path: str
    body: Mapping[str, Any]
    by_bot: bool


def error(status: int, code: int, headers: Mapping[str, str] | None = None) -> discord.HTTPException:
    """What the library raises for such an answer."""
    response = told(status=status, reason="", headers=dict(headers or {}))
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "canary"})


@dataclass
class WireEnds:
    """`answers` are used up first, one per request; a callable is awaited, an exception raised."""

    calls: list[Call] = field(default_factory=list[Call])
    answers: list[Any] = field(default_factory=list[Any])
    called: asyncio.Event = field(default_factory=asyncio.Event)
    files: list[discord.File] = field(default_factory=list[discord.File])
    _ids: int = 100_000

    def next_id(self, moment: int = 0) -> str:
        """An id that Discord gave at that moment, in milliseconds."""
        self._ids += 1
        return str((moment << 22) + self._ids)

    async def answer(self, call: Call) -> Any:
        self.calls.append(call)
        self.called.set()
        scripted = self.answers.pop(0) if self.answers else None
        if isinstance(scripted, BaseException):
            raise scripted
        if callable(scripted):
            told_later: Any = scripted()
            return await told_later
        return self._usual(call) if scripted is None else scripted

    def _usual(self, call: Call) -> Any:
        if call.path.endswith("/callback"):
            return {"interaction": {"id": call.path.split("/")[2], "type": 3}}
        if call.method == "DELETE":
            return None
        if call.path == "/users/@me/channels":
            return {"id": "555", "type": 1, "recipients": [user_data(1, "Ana")]}
        if call.path.endswith("/commands"):
            return []
        if call.path.endswith("/emojis"):
            return {"items": []}
        if call.method == "GET" and (named := re.fullmatch(r"/users/(\d+)|/guilds/\d+/members/(\d+)", call.path)):
            who = user_data(int(named[1] or named[2]), f"Person {named[1] or named[2]}")
            return who if named[1] else {"user": who, "nick": None, "roles": []}
        return message_data(self.next_id(), CHANNEL)

    @property
    def last(self) -> Call:
        return self.calls[-1]


def attach(client: TableClient) -> WireEnds:
    """Cut the client from the network."""
    wire = WireEnds()

    async def request(route: Route, **rest: Any) -> Any:
        path = route.url.removeprefix(Route.BASE)
        wire.files += rest.get("files") or []
        return await wire.answer(Call(route.method, path, rest.get("json") or _beside_files(rest), by_bot=True))

    client.http.request = request
    without_session(client)
    state(client).application_id = APPLICATION
    state(client).user = client_user(client, user_data(APPLICATION, "cards"))
    return wire


def _beside_files(rest: Mapping[str, Any]) -> dict[str, Any]:
    """What a request with files says besides them."""
    parts: list[Any] = rest.get("form") or rest.get("multipart") or []
    nothing: dict[str, Any] = {}
    return next((json.loads(part["value"]) for part in parts if part["name"] == "payload_json"), nothing)


class _WebhookEnds(AsyncWebhookAdapter):
    def __init__(self, wire: WireEnds) -> None:
        super().__init__()
        self._wire = wire

    async def request(self, route: Any, session: Any, **rest: Any) -> Any:
        path = route.url.removeprefix(Route.BASE)
        self._wire.files += rest.get("files") or []
        body = rest.get("payload") or _beside_files(rest)
        return await self._wire.answer(Call(route.method, path, body, by_bot=False))


@contextmanager
def webhooks(wire: WireEnds) -> Generator[None]:
    """Requests with interaction tokens end here as well."""
    before = async_context.set(_WebhookEnds(wire))
    try:
        yield
    finally:
        async_context.reset(before)


def user_data(user: int, name: str) -> dict[str, Any]:
    return {"id": str(user), "username": name.lower(), "global_name": name, "discriminator": "0", "avatar": None}


def guild_data(role: int) -> dict[str, Any]:
    """A server with this role, as the gateway describes it."""
    plain = {"permissions": "0", "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    roles = [{"id": str(one), "name": "role", "position": place} | plain for place, one in enumerate((GUILD, role))]
    return {"id": str(GUILD), "name": "Den", "roles": roles, "channels": [], "members": [], "threads": [], "emojis": []}


def shown_file(number: str, name: str) -> dict[str, Any]:
    """A container with a picture that was uploaded, as Discord tells of it: `attachments` do not list it."""
    address = f"https://cdn.discordapp.com/attachments/{CHANNEL}/{number}/{name}?ex=1&is=2&hm=3"
    media = {"id": "1", "url": address, "proxy_url": address, "width": 9, "height": 9, "content_type": "image/webp"}
    item = {"media": {**media, "attachment_id": number}, "description": "words", "spoiler": False}
    return {"type": 17, "id": 1, "components": [{"type": 12, "id": 2, "items": [item]}]}


def message_data(message: str, channel: int, flags: int = 0) -> dict[str, Any]:
    return {
        "id": message,
        "channel_id": str(channel),
        "author": user_data(APPLICATION, "cards"),
        "content": "",
        "timestamp": "2026-11-21T10:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
    }


@dataclass
class People:
    """What Discord sends when people act. `direct`: in their direct message channel."""

    client: TableClient
    wire: WireEnds
    permissions: str = EVERY_PERMISSION
    app_permissions: str = EVERY_PERMISSION
    roles: list[str] = field(default_factory=list[str])
    now: Callable[[], int] = lambda: 0
    """Discord's clock."""

    def pressing(self, user: int, custom_id: str, *values: str, direct: bool = False, flags: int = 0) -> dict[str, Any]:
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        message = message_data("900", 555 if direct else CHANNEL, flags)
        return self.interaction(user, 3, data, direct=direct) | {"message": message}

    async def press(self, user: int, custom_id: str, *values: str, direct: bool = False, flags: int = 0) -> Call:
        return await self.fed(self.pressing(user, custom_id, *values, direct=direct, flags=flags))

    async def pick(
        self,
        user: int,
        custom_id: str,
        person: int,
        *,
        nick: str | None = None,
        bot: bool = False,
        direct: bool = False,
    ) -> Call:
        """Someone chooses a person in a private menu in which Discord lists them."""
        press = self.pressing(user, custom_id, str(person), direct=direct, flags=EPHEMERAL)
        who = user_data(person, f"Person {person}") | {"bot": bot}
        members = {} if direct else {"members": {str(person): {"nick": nick}}}
        press["data"] |= {"component_type": 5, "resolved": {"users": {str(person): who}, **members}}
        return await self.fed(press)

    async def send_form(self, user: int, custom_id: str, text: str) -> Call:
        return await self.fill_form(user, custom_id, {"type": 4, "custom_id": "x", "value": text})

    async def fill_form(self, user: int, custom_id: str, *fields: dict[str, Any]) -> Call:
        """The same with these fields."""
        labels = [
            {"type": 18, "id": 1 + 2 * at, "component": {"id": 2 + 2 * at, **each}} for at, each in enumerate(fields)
        ]
        return await self.fed(self.interaction(user, 5, {"custom_id": custom_id, "components": labels}))

    async def command(self, user: int, name: str, sub: str | None = None, **options: Any) -> Call:
        return await self.fed(self.typing(user, name, sub, **options))

    def typing(self, user: int, name: str, sub: str | None = None, **options: Any) -> dict[str, Any]:
        person, bot, direct = options.pop("person", None), options.pop("bot", False), options.pop("direct", False)
        given = [{"name": key, "value": value, "type": KINDS[type(value)]} for key, value in options.items()]
        if person is not None:
            given.append({"name": "person", "value": str(person), "type": 6})
        inner = [{"name": sub, "type": 1, "options": given}] if sub else given
        data = {"id": "1", "name": name, "type": 1, "options": inner, **resolved(person, bot=bot)}
        return self.interaction(user, 2, data, direct=direct)

    async def on_person(self, user: int, name: str, person: int, *, bot: bool = False, direct: bool = False) -> Call:
        """Someone chooses a command on a person's menu."""
        who = user_data(person, f"Person {person}") | {"bot": bot}
        data = {"id": "1", "name": name, "type": 2, "target_id": str(person), "resolved": {"users": {str(person): who}}}
        return await self.fed(self.interaction(user, 2, data, direct=direct))

    def interaction(self, user: int, kind: int, data: dict[str, Any], *, direct: bool = False) -> dict[str, Any]:
        who = user_data(user, f"Person {user}")
        channel: dict[str, Any] = {"id": "555" if direct else str(CHANNEL), "type": 1 if direct else 0}
        channel |= {"recipients": []} if direct else {"name": "cards", "position": 0, "permission_overwrites": []}
        member: dict[str, Any] = {
            "user": who,
            "roles": self.roles,
            "joined_at": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }
        member |= {"permissions": self.permissions}
        here: dict[str, Any] = {"member": member, "guild_id": str(GUILD), "guild_locale": "en-US"}
        whole: dict[str, Any] = {
            "id": self.wire.next_id(self.now()),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": "canary-token",
            "version": 1,
            "channel_id": channel["id"],
            "channel": channel,
            "locale": "en-GB",
            "app_permissions": self.app_permissions,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 1 if direct else 0,
            "attachment_size_limit": 1,
            "data": data,
        }
        return whole | ({"user": who} if direct else here)

    def feed(self, interaction: dict[str, Any]) -> None:
        """What the gateway would bring."""
        state(self.client).parsers["INTERACTION_CREATE"](interaction)

    async def fed(self, interaction: dict[str, Any]) -> Call:
        """The answer that the person got."""
        self.feed(interaction)
        await settled()
        return self.wire.last


def resolved(person: int | None, *, bot: bool) -> dict[str, Any]:
    """The person named in a command, as Discord describes them."""
    if person is None:
        return {}
    return {"resolved": {"users": {str(person): user_data(person, f"Person {person}") | {"bot": bot}}}}


async def settled() -> None:
    """Until nothing runs any more."""
    me = asyncio.current_task()
    while others := [task for task in asyncio.all_tasks() if task is not me]:
        await asyncio.wait(others)


def shown(call: Call) -> str:
    """All words of the message in a request, one line for each text, button and option. The space before a dot, which
    never breaks, reads as any other."""
    data = call.body.get("data", call.body)
    content = [data["content"]] if data.get("content") else []
    return "\n".join((*content, *_words(data.get("components", [])))).replace("\u00a0· ", " · ")


def kind(call: Call) -> int:
    """Return the type of an answer to an interaction."""
    assert call.path.endswith("/callback")
    return call.body["type"]


def private(call: Call) -> bool:
    """Return whether an answer is a new message for one user's eyes."""
    return kind(call) == CHANNEL_MESSAGE and bool(call.body["data"]["flags"] & EPHEMERAL)


def controls(call: Call) -> dict[str, str]:
    """Custom ids in the message of a request, by label (menus by placeholder)."""
    data = call.body.get("data", call.body)
    return dict(_controls(data.get("components", [])))


def _words(components: list[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        for name in ("content", "label", "placeholder"):
            if component.get(name):
                yield component[name]
        yield from (option["label"] for option in component.get("options", []))
        yield from _words(component.get("components", []))


def _controls(components: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        if "custom_id" in component:
            yield component.get("label") or component.get("placeholder") or "", component["custom_id"]
        yield from _controls(component.get("components", []))
