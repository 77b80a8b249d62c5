"""Conversations: the real client on the sandbox over real sockets, everything in one process, and time that passes only
when a test says so. The scheduler is the real one, the store is in memory."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Final
from unittest.mock import patch

import aiohttp
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_adapter import rate_limits
from bot.discord_adapter.admission import Admission
from bot.discord_adapter.client import TableClient
from bot.discord_adapter.connection import Endpoints
from bot.local.sandbox_and_bot import give_emojis
from bot.pictures.drawing import Drawing
from bot.service.house_turns import AT_ONCE as AT_ONCE_PACE
from bot.service.house_turns import HousePace
from bot.service.messages import Publisher
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId
from bot.tables.table import Table
from sandbox import clock as sandbox_clock
from sandbox.client_memory import UNKNOWN
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, LimitSettings
from sandbox.people.reading import ShownButton, ShownMenu, controls, words
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.tests.kit.bystander import Bystander, Json
from tests.kit.always import some
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.games import our_words
from tests.kit.haste import nobody_is_too_fast
from tests.kit.library import set_up
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

NAMES: Final = ("Ana", "Ben", "Chloe", "Dario")
NOWHERE: Final = Endpoints("http://localhost:9/api/v10", "ws://localhost:9/gateway/")
"""An address at which nothing listens."""

PATIENCE: Final = 300.0
"""Real seconds until whatever the bot still does is given up."""

CHOICE: Final = re.compile(r":(play:pass|play:draw|draft:(choose|choose \S+|look|pick|look [a-z]+)) \S+$")
"""The custom ids of buttons that stand for a card."""

UNLIMITED: Final = 10**6
"""Requests at once. What the pacer held back would wait by the real clock, after everyone seems to have settled."""

SILENT: Final = 10**9
"""Milliseconds between two heartbeats: virtual time outruns any real one."""


class SharedClock(ManualClock):
    """The bot's clock, which takes the sandbox's along."""

    def __init__(self, sandbox: sandbox_clock.VirtualClock) -> None:
        super().__init__(sandbox.now_ms())
        self.sandbox = sandbox

    def advance(self, milliseconds: int) -> None:
        self.sandbox.advance(milliseconds)
        super().advance(milliseconds)


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on the server, who acts on what their own screen shows. After each act the bot is left to finish."""

    name: str
    talk: "Talk"
    way: Bystander

    async def types(self, command: str, **options: Any) -> str:
        """A slash command; the words of the answer."""
        return await self._done(await self.way.type(command, wait=1, **options))

    async def presses(self, label: str) -> str:
        """The newest button whose label begins so; the words of what came of it."""
        button = await self.button(label)
        assert button is not None, f"{self.name} sees no button {label}"
        return await self._done(await self.way.press({"id": button.message}, button.custom_id, wait=1))

    async def sets(self, name: str, value: str) -> str:
        """Choose a value of the setting of that name; the words of what came of it."""
        menu = next(menu for menu in await self.menus() if menu.custom_id.endswith(f":{name}"))
        return await self._done(await self.way.select({"id": menu.message}, menu.custom_id, value, wait=1))

    async def fills(self, label: str, **fields: Any) -> str:
        """The form that this button opens, sent with these values; the words of what came of it."""
        await self.presses(label)
        form = (await self.way.screen())["form"]
        assert form is not None, f"{label} opens no form"
        return await self._done(await self.way.submit(form["interaction"], wait=1, **fields))

    async def chooses(self, which: int = 0) -> str:
        """One of the choices that the newest hand offers, cards and numbers, as buttons or in a menu."""
        shown = (await self.choices())[which]
        if isinstance(shown, ShownButton):
            return await self._done(await self.way.press({"id": shown.message}, shown.custom_id, wait=1))
        menu, value = shown
        return await self._done(await self.way.select({"id": menu.message}, menu.custom_id, value, wait=1))

    async def choices(self) -> list[Any]:
        """What can be chosen in the newest message that asks for a card or a number."""
        for message in reversed(await self.messages()):
            parts = list(controls(message))
            menus = [(part, value) for part in parts if isinstance(part, ShownMenu) for value in part.values]
            cards = [part for part in parts if isinstance(part, ShownButton) and CHOICE.search(part.custom_id)]
            if menus or cards:
                return [*menus, *cards]
        return []

    async def forms(self) -> None:
        """The first number that is offered."""
        await self.chooses()
        await self.chooses()
        await self.presses("Lock in")

    async def _done(self, told: Json) -> str:
        assert told["result"] == "ok", told
        await self.talk.settle()
        return "" if told["message"] is None else words(told["message"])

    async def button(self, label: str) -> ShownButton | None:
        """The newest button whose label begins so."""
        shown = [part for message in await self.messages() for part in controls(message)]
        found = [part for part in shown if isinstance(part, ShownButton) and part.label.startswith(label)]
        return found[-1] if found else None

    async def menus(self) -> list[ShownMenu]:
        """Every menu on the screen, oldest first."""
        return [part for message in await self.messages() for part in controls(message) if isinstance(part, ShownMenu)]

    async def messages(self) -> list[Json]:
        """Everything on the screen, oldest first."""
        channels = (await self.way.screen())["channels"]
        found = [message for channel in channels for message in channel["messages"]]
        return sorted(found, key=lambda message: int(message["id"]))

    async def inbox(self) -> list[str]:
        """The direct messages, in words, oldest first."""
        return [words(message) for message in await self.way.inbox()]

    async def reads(self) -> str:
        """All words on the screen."""
        return "\n".join(map(words, await self.messages()))

    async def was_rung(self, text: str) -> bool:
        """Whether a message with these words notified the person."""
        return any(message["pinged"] for message in await self.messages() if text in words(message))

    async def phone(self, *, since: int = 0) -> list[str]:
        """What their phone has shown of messages that rang, oldest first."""
        found = await self.messages()
        return [each["notification"] for each in found if each["rang"] and int(each["id"]) > since]


class Talk(World):
    """Use as `async with talking() as talk`. `greets`: the bot greets servers that have just added it;
    `admission`: whom its host admits; `proxy`: the way to a Discord that is `NOWHERE`."""

    greets = True
    admission: Admission | None = None
    proxy: str | None = None

    def __init__(
        self,
        sandbox: Sandbox,
        session: aiohttp.ClientSession,
        clock: SharedClock,
        pace: HousePace = AT_ONCE_PACE,
        interlude: int = 0,
        pictures: Drawing | None = None,
    ) -> None:
        self.sandbox = sandbox
        self._pictures = pictures
        platform = sandbox.platform
        self.channel = next(iter(platform.world.channels))
        ids = {each.name: each.id for each in platform.world.people.values()}
        self.people = {
            name: Person(name, self, Bystander(session, sandbox.url, number, self.channel))
            for name, number in ids.items()
        }
        super().__init__(MemoryStore(), "talk", clock, pace=pace, interlude=interlude)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def _publisher(self) -> Publisher:
        sandbox = self.sandbox
        self.client = TableClient(
            self.tables,
            self.clock,
            book=our_words(),
            endpoints=Endpoints(sandbox.api_base, sandbox.gateway) if self.proxy is None else NOWHERE,
            greeting=self.greets,
            admission=self.admission,
            proxy=self.proxy,
            pictures=self._pictures,
        )
        self.client.interactions.throttle = nobody_is_too_fast()
        return self.client.publisher

    async def start(self) -> None:
        await set_up(self.client)
        await self.client.login(self.sandbox.token)
        self._connection = asyncio.ensure_future(self.client.connect())
        await self.client.wait_until_ready()
        await super().start()
        reminders = self._keep("streak reminders", self.client.streak_reminders.run_once)
        self._tasks.append(asyncio.ensure_future(reminders))

    async def stop(self) -> list[BaseException]:
        died = await super().stop()
        await self.client.close()
        await self._connection
        return died

    async def settle(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await everybody_waits()
            while self.relay.busy or self._work_left():
                await sandbox_clock.wait(sandbox_clock.RealClock(), 2)  # a thread is at work, or the library waits
                await everybody_waits()

    async def seconds(self, number: int) -> None:
        """Let time pass."""
        await self.advance(number * SECOND)

    async def minutes(self, number: int) -> None:
        """Let time pass."""
        await self.advance(number * MINUTE)

    async def change(self, method: str, path: str, **body: Any) -> None:
        """What someone else does to the world."""
        await self["Ana"].way.ask(method, path, body)
        await self.settle()

    async def deal(self, *names: str, **options: Any) -> None:
        """These people at a table, dealt; the first is host."""
        await self[names[0]].types("twowin start", **options)
        for name in names[1:]:
            await self[name].presses("Join")
        await self[names[0]].presses("Start")

    async def table(self) -> Table:
        """The last table of the channel."""
        return some(await self.tables.latest_in(ChannelId(int(self.channel))))

    async def unknown_users(self) -> list[str]:
        """Every message on anyone's screen that names someone whom the reader's client cannot name."""
        shown = [await person.messages() for person in self.people.values()]
        return [text for messages in shown for text in map(words, messages) if UNKNOWN in text]

    async def public(self) -> list[str]:
        """The messages of the channel that everyone sees, in words."""
        shown = await self["Dario"].way.messages(self.channel)
        return [words(message) for message in shown if not message["ephemeral"]]

    async def board(self) -> str:
        """The newest of them beside the one that called the players."""
        return next(text for text in reversed(await self.public()) if "begins! Your cards" not in text)


@asynccontextmanager
async def talking(
    pace: HousePace = AT_ONCE_PACE, interlude: int = 0, *, looked_at: bool = False, **changes: Any
) -> AsyncGenerator[Talk]:
    """The sandbox, the bot and four people who never met: in the end no one may read `@unknown-user`. `looked_at`: as
    for `at_home`; `changes`: of the sandbox's settings."""
    theirs = sandbox_clock.VirtualClock()
    gateway = GatewaySettings(SILENT, AT_ONCE)
    usual = SandboxSettings(clock=theirs, limits=LimitSettings(on=False), gateway=gateway, people=NAMES)
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    drawn = closing(Drawing(PATIENCE)) if looked_at else nullcontext()
    async with Sandbox.start(replace(usual, **changes)) as sandbox, aiohttp.ClientSession() as session:
        if looked_at:
            give_emojis(sandbox)
        try:
            with drawn as pictures, patch.object(rate_limits, "BURST", UNLIMITED):
                if pictures is not None:
                    await asyncio.wrap_future(pictures.begin())
                async with Talk(sandbox, session, SharedClock(theirs), pace, interlude, pictures) as talk:
                    yield talk
                    assert await talk.unknown_users() == []
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
