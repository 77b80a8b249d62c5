"""The sandbox, the real bot, and people who can be told what to do.

`full_house`: the bot has a process of its own, for whoever kills it. `at_home`: everything in this process, which saves
a start."""

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import aiohttp
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import Program
from bot.clock import SystemClock
from bot.config import Logs, Metrics, Pictures, read_token
from bot.discord_adapter.commands.permissions import INVITATION
from bot.games.discord_game import Games
from bot.games.registry import GAMES
from bot.local.sandbox_and_bot import (
    QUIET,
    UNMEASURED,
    BotProcess,
    Files,
    RestartPolicy,
    bot_beside,
    give_emojis,
    settings_for,
)
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook
from bot.persistence.store import Store
from bot.scheduler.clock_watch import SettableClock
from bot.scheduler.house_executor import HouseExecutor
from sandbox.clock import RealClock, wait
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, LimitSettings
from sandbox.people.client import ActOutcome, HttpClient
from sandbox.people.company import CompanyPlan
from sandbox.people.places import Company, Kind, all_speak, gather_companies
from sandbox.people.policy import Act, Guest
from sandbox.people.reading import ShownButton, ShownMenu, controls, words
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.fresh import fresh, lay
from tests.kit.games import our_words
from tests.kit.haste import nobody_is_too_fast

NAMES: Final = ("Ana", "Ben", "Chloe", "Dario")
PATIENCE: Final = 300.0
"""Seconds anything may take on a busy machine; nothing waits for it."""

SHORT: Final[Mapping[str, Mapping[str, str]]] = {"two_win": {}, "two_sans_three": {}, "two_down": {"levels": "3"}}
"""For each game the house rules, chosen in its lobby, under which an evening ends soon."""

UNHURRIED: Final = 60_000
"""Milliseconds in which the bot must answer where no one kills it: what a busy machine takes is no mistake of the bot.
That it answers within Discord's three seconds is proved where time is virtual (tests/bot/discord_adapter)."""

UNDRAWN: Final = Pictures(drawn=False)

CARD: Final = re.compile(r":(play|draft):[a-z]+( [a-z]+| [1-9][BPG][0-2])? \S+$")
"""The custom ids of buttons that stand for a card, or for a pile to draw from."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Drives the people of a sandbox: what they type, press and read."""

    url: str
    line: HttpClient
    company: Company

    @staticmethod
    async def at(
        url: str, session: aiohttp.ClientSession, people: int = 2, kind: Kind = "text", *, strict: bool = False
    ) -> "Visitor":
        """For the first people of the sandbox at `url`, in a channel of that kind; `strict` as for an evening."""
        (company,) = await gather_companies(url, session, 1, people, kind, strict=strict)
        return Visitor(url, HttpClient(url, session), company)

    @property
    def people(self) -> tuple[str, ...]:
        """Their ids."""
        return tuple(self.company.people)

    def evening(self, **more: Any) -> CompanyPlan:
        """A game for everyone: of 2 WIN, unless another command is named."""
        guests = [Guest(person, name) for person, name in self.company.people.items()]
        usual = CompanyPlan(self.company.channel, guests, "twowin start", {"seats": len(guests)})
        return replace(usual, **more)

    async def type(self, user: str, command: str, **options: Any) -> ActOutcome:
        """A slash command in the table's channel."""
        return await self.line.type_command(user, self.company.channel, command, options)

    async def messages(self, user: str) -> list[dict[str, Any]]:
        """Everything on a person's screen, oldest first."""
        url = f"{self.url}/sandbox/screen"
        async with aiohttp.ClientSession() as session, session.get(url, params={"user": user}) as response:
            screen = await response.json()
        found = [message for channel in screen["channels"] for message in channel["messages"]]
        return sorted(found, key=lambda message: int(message["id"]))

    async def reads(self, user: str) -> str:
        """All the words on a person's screen."""
        return "\n".join(words(message) for message in await self.messages(user))

    async def button(self, user: str, label: str) -> ShownButton:
        """Wait for the newest button with that label: one may go with a message that is edited just then."""
        buttons = list[ShownButton]()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    shown = [part for message in await self.messages(user) for part in controls(message)]
                    buttons = [part for part in shown if isinstance(part, ShownButton)]
                    if found := [part for part in buttons if part.label.startswith(label)]:
                        return found[-1]
                    await wait(RealClock(), 50)
        raise AssertionError(f"no button {label!r} among {[part.label for part in buttons]}")

    async def hand(self, user: str) -> str:
        """Press My hand and read it, without the clock. A slow bot only thinks at first, which has no words."""
        assert (await self.press(user, "My hand")).result == "ok"
        async with asyncio.timeout(PATIENCE):
            while not (said := words([each for each in await self.messages(user) if each["ephemeral"]][-1])):
                await wait(RealClock(), 50)
        lines = (re.sub(r"<t:\d+:R>", "", line) for line in said.splitlines() if not line.startswith("-#"))
        return "\n".join(lines)

    async def menus(self, user: str) -> Sequence[ShownMenu]:
        """Every menu on a person's screen, oldest first."""
        return [
            part for message in await self.messages(user) for part in controls(message) if isinstance(part, ShownMenu)
        ]

    async def cards(self, user: str) -> Sequence[ShownButton]:
        """Every button that stands for a card to be chosen, oldest first."""
        shown = [part for message in await self.messages(user) for part in controls(message)]
        return [part for part in shown if isinstance(part, ShownButton) and CARD.search(part.custom_id)]

    async def press(self, user: str, label: str) -> ActOutcome:
        """Press the newest button with that label."""
        return await self.press_this(user, await self.button(user, label))

    async def choose(self, user: str, menu: ShownMenu, *values: str) -> ActOutcome:
        """Choose in a menu seen before."""
        return await self.line.act(user, Act(menu, values))

    async def press_this(self, user: str, button: ShownButton) -> ActOutcome:
        """Press a button seen before."""
        return await self.line.act(user, Act(button))

    async def shows(self, user: str, text: str) -> None:
        """Wait until that person can read `text`, on a button or elsewhere."""
        async with asyncio.timeout(PATIENCE):
            while text not in await self._everything(user):
                await wait(RealClock(), 50)

    async def _everything(self, user: str) -> str:
        messages = await self.messages(user)
        labels = [part.label for message in messages for part in controls(message) if isinstance(part, ShownButton)]
        return "\n".join([*(words(message) for message in messages), *labels])

    async def deal(self, command: str = "twowin start", asks: str = "Which card do you pass") -> None:
        """Everyone sits down and the first person starts the game; hands that show `asks` have arrived at the end."""
        host = self.people[0]
        assert (await self.type(host, command, seats=len(self.people))).result == "ok"
        await self.shows(host, "Join")
        for user in self.people[1:]:
            assert (await self.press(user, "Join")).result == "ok"
        assert (await self.press(host, "Start")).result == "ok"
        for user in self.people:
            await self.shows(user, asks)
            await self.shows(user, "My hand")


@dataclass(frozen=True, slots=True)
class Home(Visitor):
    """The people, and the sandbox they are on."""

    sandbox: Sandbox


@dataclass(frozen=True, slots=True)
class House(Home):
    """The same with the bot's process."""

    process: BotProcess

    async def kill(self) -> None:
        """End the bot's process without a warning, and wait until another one is online."""
        async with asyncio.timeout(PATIENCE):
            while (killed := self.process.pid) is None:
                await wait(RealClock(), 20)
        self.process.kill()
        async with asyncio.timeout(PATIENCE):
            while self.process.pid in (None, killed) or not self.sandbox.is_online:
                await wait(RealClock(), 20)

    async def is_back(self, deaths: int) -> None:
        """Wait until the bot has died so often, and another one is online."""
        async with asyncio.timeout(PATIENCE):
            while self.process.deaths < deaths or self.process.pid is None or not self.sandbox.is_online:
                await wait(RealClock(), 20)


def sandbox_for(folder: Path, names: tuple[str, ...], *, limits: bool = True) -> SandboxSettings:
    """A sandbox with these people, whose files are in `folder`. `limits`: as for `at_home`."""
    return SandboxSettings(
        wire=folder / "wire.jsonl",
        people=names,
        limits=LimitSettings(on=limits),
        gateway=GatewaySettings(identify=AT_ONCE),
        invitation=INVITATION.value,
    )


@asynccontextmanager
async def full_house(
    folder: Path,
    names: tuple[str, ...] = NAMES,
    logs: Logs = QUIET,
    restarts: RestartPolicy | None = None,
    pictures: Pictures = UNDRAWN,
) -> AsyncGenerator[House]:
    """Sandbox and bot while the block runs; their files are in `folder`."""
    files = Files(folder)
    lay(files.database)
    async with (
        Sandbox.start(sandbox_for(folder, names)) as sandbox,
        bot_beside(sandbox, files, SystemClock(), logs, restarts, pictures=pictures) as process,
        aiohttp.ClientSession() as session,
    ):
        visitor = await Visitor.at(sandbox.url, session, len(names))
        yield House(visitor.url, visitor.line, visitor.company, sandbox, process)


@asynccontextmanager
async def at_home(
    folder: Path,
    names: tuple[str, ...] = NAMES,
    kind: Kind = "text",
    *,
    strict: bool = False,
    limits: bool = False,
    language: str = DEFAULT_LANGUAGE,
    book: Phrasebook | None = None,
    drawn: bool = False,
    looked_at: bool = False,
) -> AsyncGenerator[Home]:
    """The same in this process; the people sit in a channel of that kind. `limits`: whether Discord's limits of how
    often one may ask hold, for which a bot waits. `language`: of everyone's Discord. `book`: as for `Program`. `drawn`:
    whether messages have pictures, for which a process is started; they wait for them however busy the machine is.
    `looked_at`: they have pictures, and the application has its emojis."""
    settings = replace(sandbox_for(folder, names, limits=limits), answer_ms=UNHURRIED)
    async with Sandbox.start(settings) as sandbox, aiohttp.ClientSession() as session:
        if looked_at:
            give_emojis(sandbox)
        pictures = Pictures(drawn=drawn or looked_at)
        async with bot_here(sandbox, Files(folder), book=book, pictures=pictures, patient=pictures.drawn):
            visitor = await Visitor.at(sandbox.url, session, len(names), kind, strict=strict)
            await all_speak(language, [visitor.company], sandbox.url, session)
            yield Home(visitor.url, visitor.line, visitor.company, sandbox)


@asynccontextmanager
async def bot_here(
    sandbox: Sandbox,
    files: Files,
    games: Games = GAMES,
    book: Phrasebook | None = None,
    clock: SettableClock | None = None,
    metrics: Metrics = UNMEASURED,
    store: Store | None = None,
    pictures: Pictures = UNDRAWN,
    *,
    patient: bool = False,
) -> AsyncGenerator[None]:
    """The whole bot in this process, online when the block begins; it stops in order at the end. `games` and `book`: as
    for `Program`; `store`: instead of one in threads on the file. No one is too fast for it. `patient`: messages wait
    for their pictures."""
    settings = settings_for(sandbox, files, QUIET, metrics=metrics, pictures=pictures)
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    try:
        kept = fresh(files.database) if store is None else nullcontext(store)
        async with kept as database, asyncio.TaskGroup() as group:
            with closing(HouseExecutor(lambda: ThreadPoolExecutor(1))) as executor:
                program = Program(settings, database, executor, clock or SystemClock(), games, book or our_words())
                program.client.interactions.throttle = nobody_is_too_fast()
                drawing = program.pictures if patient else None
                if drawing is not None:
                    drawing.patience = PATIENCE
                running = group.create_task(program.run(read_token(settings)))
                async with asyncio.timeout(PATIENCE):
                    while not sandbox.is_online:
                        await wait(RealClock(), 20)
                    if drawing is not None:
                        await asyncio.wrap_future(drawing.begin())
                try:
                    yield
                    await program.drain()
                finally:
                    running.cancel()
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
