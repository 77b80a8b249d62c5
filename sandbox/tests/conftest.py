"""A sandbox whose clock stands still, a bot and a person."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from sandbox.clock import VirtualClock
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, LimitSettings
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.tests.kit.bystander import Bystander
from sandbox.tests.kit.plain_bot import Gateway, PlainBot

BUTTON = {"type": 2, "style": 1, "label": "Press", "custom_id": "press"}
ROW = {"type": 1, "components": [BUTTON]}
COMMAND = {"name": "hello", "description": "Says hello"}


@dataclass(frozen=True)
class Town:
    """Everything a test talks to. `channel` is the text channel of the first server."""

    sandbox: Sandbox
    bot: PlainBot
    ana: Bystander
    ben: Bystander
    channel: str
    guild: str

    @property
    def commands(self) -> str:
        return f"/applications/{self.bot_id}/commands"

    @property
    def bot_id(self) -> str:
        return next(iter(self.sandbox.platform.world.applications))

    @property
    def messages(self) -> str:
        return f"/channels/{self.channel}/messages"

    async def another_bot(self) -> tuple[PlainBot, str]:
        """A second bot on the same servers, and its id."""
        made = await self.ana.ask("POST", "applications", {"name": "Other"})
        return PlainBot(self.bot.session, self.bot.api_base, self.bot.address, made["token"]), made["id"]

    async def send(self, **body: Any) -> dict[str, Any]:
        """A message of the bot in the channel."""
        reply = await self.bot.call("POST", self.messages, body or {"content": "here", "components": [ROW]})
        assert reply.status == 200, reply.body
        return reply.body

    async def direct(self, person: Bystander) -> str:
        """The bot's direct message channel with this person."""
        return (await self.bot.call("POST", "/users/@me/channels", {"recipient_id": person.user})).body["id"]

    async def typed(self, gateway: Gateway, person: Bystander | None = None) -> dict[str, Any]:
        """The interaction the bot gets when someone types /hello."""
        if not self.sandbox.platform.world.applications[self.bot_id].commands.get(None):
            await self.bot.call("PUT", self.commands, [COMMAND])
        await (person or self.ana).type("hello")
        return (await gateway.until("INTERACTION_CREATE"))["d"]

    async def pressed(
        self, gateway: Gateway, message: dict[str, Any], person: Bystander | None = None
    ) -> dict[str, Any]:
        """The interaction the bot gets when someone presses the button of `message`."""
        await (person or self.ana).press(message, "press")
        return (await gateway.until("INTERACTION_CREATE"))["d"]


def settings(**changes: Any) -> SandboxSettings:
    """Settings for tests: time stands still, no limits unless a test is about them."""
    usual: dict[str, Any] = {
        "clock": VirtualClock(),
        "limits": LimitSettings(on=False),
        "gateway": GatewaySettings(identify=AT_ONCE),
    }
    return SandboxSettings(**{**usual, **changes})


@pytest.fixture
async def session() -> AsyncGenerator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def chosen(request: pytest.FixtureRequest) -> SandboxSettings:
    """Parametrise `chosen` indirectly to start the town with other settings."""
    return settings(**getattr(request, "param", {}))


@asynccontextmanager
async def founded(session: aiohttp.ClientSession, chosen: SandboxSettings) -> AsyncGenerator[Town]:
    """A town with these settings, while the block runs."""
    async with Sandbox.start(chosen) as sandbox:
        world = sandbox.platform.world
        ana, ben = [each.id for each in world.people.values() if each.name in ("Ana", "Ben")]
        channel, guild = next(iter(world.channels)), next(iter(world.guilds))
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        person = Bystander(session, sandbox.url, ana, channel)
        yield Town(sandbox, bot, person, person.as_user(ben), channel, guild)


@pytest.fixture
async def town(session: aiohttp.ClientSession, chosen: SandboxSettings) -> AsyncGenerator[Town]:
    async with founded(session, chosen) as town:
        yield town


@pytest.fixture
async def gateway(town: Town) -> AsyncGenerator[Gateway]:
    """The bot of the town is online."""
    async with town.bot.online() as gateway:
        yield gateway
