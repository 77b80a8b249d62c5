"""The same evenings on the sandbox and on SimCord, which is not ours: after each step everyone sees the same."""

import asyncio
import json
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypedDict

import aiohttp
import discord
import pytest
import simcord
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_adapter.client import TableClient
from bot.discord_adapter.commands import tree
from bot.discord_adapter.connection import Endpoints
from bot.scheduler import channel_delivery
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.screens import names
from bot.service import house_turns
from bot.service.messages import TryAgain
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import DeadlineKind
from bot.tables.ids import TableId, UserId
from bot.tables.notices import CallPlayers
from bot.tables.requests import TimeUp
from bot.tables.settings import Picking
from bot.tables.table import Stage, Table
from engine import fairness
from engine.house import never
from sandbox import clock as sandbox_clock
from sandbox.limits import LimitSettings
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.tests.kit.bystander import Bystander
from tests.bot.discord_adapter.conftest import PostedAtOnce
from tests.kit.always import always, some
from tests.kit.at_rest import tell
from tests.kit.clocks import ManualClock, SeededEntropy, SimcordClock
from tests.kit.full_house import CARD
from tests.kit.memory_store import MemoryStore, due

Json = dict[str, Any]
NAMES = ("Ana", "Ben", "Chloe")
GUILD, CHANNEL = "Game evening", "table"
BUTTON, SELECT = 2, 3
CHOICES = 400
PATIENCE: Final = 20_000
"""Milliseconds after which what was not told is told again, at most."""


class Inside(TypedDict):
    """The bot's inside: tables in memory, and a clock that stands still."""

    tables: TableService
    store: MemoryStore
    delivery: NoticeDelivery
    clock: ManualClock


@dataclass(kw_only=True)
class Venue(ABC):
    """A server with a channel and people in it, somewhere. `names` are those of its ids. The outbox is told and the
    house plays only when asked."""

    tables: TableService
    store: MemoryStore
    delivery: NoticeDelivery
    clock: ManualClock
    names: dict[str, str]
    latest: TableId | None = None
    transcript: list[tuple[str, dict[str, list[str]]]] = field(default_factory=list)

    @abstractmethod
    async def settle(self) -> None:
        """Wait until what was told has arrived."""

    @abstractmethod
    async def screen(self, who: str) -> list[Json]:
        """All messages that this person sees, the oldest of the channel first, then the private ones."""

    @abstractmethod
    async def type(self, who: str, command: str, **options: Any) -> None: ...

    @abstractmethod
    async def use(self, who: str, message: Json, part: Json, values: list[str]) -> Json | None:
        """Press a button or choose in a menu; the form that opens, if one does."""

    @abstractmethod
    async def fill_in(self, who: str, text: str) -> None:
        """Fill in the one field of the open form."""

    async def press(self, who: str, label: str) -> None:
        """The newest button whose name begins so on this person's screen."""
        message, part = await self._newest(
            who, lambda part: part["type"] == BUTTON and part.get("label", "").startswith(label)
        )
        await self.use(who, message, part, [])
        await self.note(f"{who} presses {label}")

    async def choose(self, who: str, nth: int = 0) -> None:
        """That option of the newest menu on this person's screen."""
        message, part = await self._newest(who, lambda part: part["type"] == SELECT)
        await self.use(who, message, part, [part["options"][nth]["value"]])
        await self.note(f"{who} chooses {part['options'][nth]['label']}")

    async def note(self, step: str) -> None:
        """What everyone sees after this step."""
        await self.settle()
        seen = {who: [self._words(message) for message in await self.screen(who)] for who in NAMES}
        self.transcript.append((step, seen))

    async def told(self) -> None:
        """The bot does what it owes, and everyone looks."""
        await self._deliver()
        await self.note("the bot tells")

    async def _deliver(self) -> None:
        """Everything that the outbox holds, and what follows from a call of the players: the deal."""
        self.clock.advance(10_000)
        with self.store.reading() as work:
            notices = due(work, self.clock.now())
        for notice in notices:
            while isinstance(again := await tell(self.delivery, self.store, notice), TryAgain):
                assert again.after <= PATIENCE, again
                self.clock.advance(max(again.after, 1))
                notice = replace(notice, attempts=notice.attempts + 1)  # noqa: PLW2901 - the same one, told again
            with self.store.writing() as work:
                work.outbox.mark_delivered(notice)
        if any(isinstance(notice.content, CallPlayers) for notice in notices):
            await self._deliver()
        await self.settle()

    async def house_plays(self) -> None:
        """Every choice that the house owes."""
        for turn in house_turns.pending_turns(await self.table()):
            await self.tables.handle(turn.choose(never))

    async def table(self) -> Table:
        """The table of the latest game."""
        with self.store.reading() as work:
            live = work.tables.live()
            self.latest = live[-1] if live else self.latest
            return some(work.tables.load(some(self.latest)))

    def sees(self, who: str, words: str) -> bool:
        """Whether this person saw these words after the last step."""
        return any(words in message for message in self.transcript[-1][1][who])

    async def prefers_menus(self, who: str) -> None:
        """From now on this person chooses in menus throughout."""
        [user] = [UserId(int(number)) for number, name in self.names.items() if name == who]
        await self.tables.settings.change_profile(user, lambda stored: replace(stored, picking=Picking.MENUS))

    async def _newest(self, who: str, wanted: Callable[[Json], bool]) -> tuple[Json, Json]:
        found = [
            (message, part)
            for message in await self.screen(who)
            for part in parts(message["components"])
            if wanted(part) and not part.get("disabled")
        ]
        assert found, f"{who} sees no such thing: {self.transcript[-1:]}"
        return found[-1]

    def _words(self, message: Json) -> str:
        """What is to be seen of a message, with names in the place of ids."""
        shown = [message["content"], *map(_part, parts(message["components"]))]
        shown += [f"file {each['filename']}: {each.get('description')}" for each in message["attachments"]]
        shown += [f"mentions {name}" for name in sorted(self.names[each["id"]] for each in message["mentions"])]
        text = "\n".join(filter(None, shown))
        for number, name in self.names.items():
            text = text.replace(number, name)
        return re.sub(r"\d{17,20}", "ID", text)


def parts(components: list[Json]) -> Iterator[Json]:
    """These components and everything inside, from top to bottom."""
    for each in components:
        yield each
        yield from parts(each.get("components", []))
        yield from parts([each["accessory"]] if each.get("accessory") else [])


def _part(part: Json) -> str:
    """One component as far as it can be seen."""
    if part["type"] == BUTTON:
        emoji: Json = part.get("emoji") or {}
        label = f"{emoji.get('name', '')}{part.get('label', '')}"
        return f"[{label}] style {part['style']}{' disabled' if part.get('disabled') else ''}"
    if part["type"] == SELECT:
        options = [f"{each['label']} / {each.get('description')}" for each in part["options"]]
        return f"menu {part.get('placeholder')} {part.get('min_values')}-{part.get('max_values')}: {options}"
    if part["type"] == 12:
        return f"gallery {[each.get('description') for each in part['items']]}"
    return part.get("content", f"<{part['type']}>")


@dataclass(kw_only=True)
class OnSimcord(Venue):
    """SimCord, in this process."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    users: dict[str, simcord.UserHandle]
    members: dict[str, simcord.MemberActor]
    opened: Any = None

    async def settle(self) -> None:
        await self.env.settle()

    async def screen(self, who: str) -> list[Json]:
        public = self.channel.history(viewer=self.members[who])
        private = (
            self.users[who].dm_channel.history(viewer=self.users[who])
            if self.users[who].id in self.env.backend.dm_channels
            else []
        )
        return [_raw(message) for message in (*public, *private)]

    async def type(self, who: str, command: str, **options: Any) -> None:
        await self.members[who].slash(self.channel, command, **options)
        await self.note(f"{who} types /{command}")

    async def use(self, who: str, message: Json, part: Json, values: list[str]) -> Json | None:
        found = message["self"]
        actor = self.members[who] if found.guild else self.users[who]
        if part["type"] == BUTTON:
            self.opened = await actor.click(found, custom_id=part["custom_id"])
        else:
            self.opened = await actor.select(found, values, custom_id=part["custom_id"])
        return self.opened.modal

    async def fill_in(self, who: str, text: str) -> None:
        [label] = self.opened.modal["components"]
        await self.members[who].submit_modal(self.opened, {label["component"]["custom_id"]: text})
        await self.note(f"{who} fills in {text}")


def _raw(message: discord.Message) -> Json:
    """A message of discord.py as Discord wrote it."""
    components = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    attachments = [{"filename": each.filename, "description": each.description} for each in message.attachments]
    mentions = [{"id": str(each.id)} for each in message.mentions]
    seen = {"content": message.content, "components": components, "attachments": attachments, "mentions": mentions}
    return {"self": message, **seen}


@asynccontextmanager
async def on_simcord() -> AsyncGenerator[Venue]:
    clock, store = SimcordClock(), MemoryStore()
    tables = TableService(store, clock, SeededEntropy(), Signals())
    client = TableClient(tables, clock, first_boards=PostedAtOnce())
    async with simcord.run(client, shard_count=1) as env:
        guild = env.create_guild(name=GUILD)
        channel = guild.create_text_channel(CHANNEL)
        users = {name: env.create_user(name.lower(), global_name=name) for name in NAMES}
        members = {name: guild.add_member(user) for name, user in users.items()}
        names = {str(user.id): name for name, user in users.items()}
        delivery = NoticeDelivery(tables, store, client.publisher, clock, OpeningThrottle(spacing=0))
        inside = Inside(tables=tables, store=store, delivery=delivery, clock=clock)
        yield OnSimcord(**inside, names=names, env=env, channel=channel, users=users, members=members)


@dataclass(kw_only=True)
class OnSandbox(Venue):
    """The sandbox, over HTTP and its gateway."""

    sandbox: Sandbox
    people: dict[str, Bystander]

    async def settle(self) -> None:
        """Answers are awaited where they are asked for; the sandbox's clock follows the bot's."""
        theirs = self.sandbox.platform.clock
        assert isinstance(theirs, sandbox_clock.VirtualClock)
        theirs.advance(self.clock.now() - theirs.now_ms())

    async def screen(self, who: str) -> list[Json]:
        channels = (await self.people[who].screen())["channels"]
        return [
            message
            for kind in ("text", "dm")
            for each in channels
            if each["kind"] == kind
            for message in each["messages"]
        ]

    async def type(self, who: str, command: str, **options: Any) -> None:
        assert (await self.people[who].type(command, wait=1, **options))["result"] == "ok"
        await self.note(f"{who} types /{command}")

    async def use(self, who: str, message: Json, part: Json, values: list[str]) -> Json | None:
        person, name = self.people[who], part["custom_id"]
        done = (
            person.press(message, name, wait=1)
            if part["type"] == BUTTON
            else person.select(message, name, *values, wait=1)
        )
        assert (await done)["result"] == "ok"
        return (await person.screen())["form"]

    async def fill_in(self, who: str, text: str) -> None:
        form = (await self.people[who].screen())["form"]
        [label] = form["components"]
        fields = {label["component"]["custom_id"]: text}
        assert (await self.people[who].submit(form["interaction"], wait=1, **fields))["result"] == "ok"
        await self.note(f"{who} fills in {text}")


@asynccontextmanager
async def on_sandbox() -> AsyncGenerator[Venue]:
    clock, store = ManualClock(), MemoryStore()
    tables = TableService(store, clock, SeededEntropy(), Signals())
    settings = SandboxSettings(
        clock=sandbox_clock.VirtualClock(clock.now()), limits=LimitSettings(on=False), people=NAMES
    )
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    async with Sandbox.start(settings) as sandbox, aiohttp.ClientSession() as session:
        endpoints = Endpoints(sandbox.api_base, sandbox.gateway)
        client = TableClient(tables, clock, endpoints=endpoints, first_boards=PostedAtOnce())
        try:
            async with client:
                await client.login(sandbox.token)
                running = asyncio.ensure_future(client.connect())
                await client.wait_until_ready()
                world = sandbox.platform.world
                channel = next(iter(world.channels))
                names = {each.id: each.name for each in world.people.values()}
                people = {name: Bystander(session, sandbox.url, number, channel) for number, name in names.items()}
                delivery = NoticeDelivery(tables, store, client.publisher, clock, OpeningThrottle(spacing=0))
                inside = Inside(tables=tables, store=store, delivery=delivery, clock=clock)
                yield OnSandbox(**inside, names=names, sandbox=sandbox, people=people)
                await client.close()
                await running
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def sits_down(venue: Venue) -> None:
    """Two people and the house, and a lucky word."""
    await venue.type("Ana", "twowin start", house=1, seats=3, level="easy")
    await venue.told()
    await venue.press("Ben", "Join")
    await venue.told()
    await venue.press("Ben", "More")
    await venue.press("Ben", "Lucky word")
    await venue.fill_in("Ben", "clover")
    assert not any(venue.sees(who, "clover") for who in NAMES), "a word is a secret until the end"
    await venue.told()
    await venue.press("Chloe", "Start")
    await venue.press("Ana", "Start")
    await venue.told()


async def a_whole_game(venue: Venue) -> None:
    await sits_down(venue)
    await plays_on(venue, "Ana", "Ben")
    labels = {part.get("label") for message in await venue.screen("Ana") for part in parts(message["components"])}
    assert not labels & {"Nudge", "Skip to the end"}, "a board is alive though the game is over"
    await venue.press("Ana", "Play again")
    await venue.told()


async def a_game_against_the_house_in_menus(venue: Venue) -> None:
    await venue.prefers_menus("Ana")
    await venue.type("Ana", "twowin start", house=2, seats=3, level="easy")
    await venue.told()
    await venue.press("Ana", "Start")
    await venue.told()
    await plays_on(venue, "Ana")
    await venue.press("Ana", "Play again")
    await venue.told()
    assert venue.sees("Ben", "Round 1"), "with nobody to wait for it begins at once"


async def plays_on(venue: Venue, *people: str) -> None:
    """To the end, which everyone sees."""
    for _ in range(CHOICES):
        if (await venue.table()).stage is Stage.OVER:
            break
        for who in people:
            await one_choice(venue, who)
        await venue.house_plays()
        await venue.told()
    assert (await venue.table()).stage is Stage.OVER
    await venue.told()
    assert all(venue.sees(who, "🏆") for who in NAMES)


async def one_choice(venue: Venue, who: str) -> None:
    """What the newest private message asks: the first card or the first of a menu, then what stands to confirm."""
    for _ in range(4):
        shown = list(parts((await venue.screen(who))[-1]["components"]))
        sure = [each["label"] for each in shown if each.get("label", "").startswith(("Lock in", "Got it"))]
        menus = [each for each in shown if each["type"] == SELECT]
        cards = [each for each in shown if CARD.search(each.get("custom_id", "")) and not each.get("disabled")]
        if sure:
            await venue.press(who, sure[0])
        elif menus:
            await venue.choose(who)
        elif cards:
            await venue.press(who, cards[0]["label"])
        if sure or not (menus or cards) or "pass" in (menus or cards)[0]["custom_id"]:
            return


async def hands_without_direct_messages(venue: Venue) -> None:
    """What stands on the board for everyone, with and without a seat, and what ends a table."""
    await sits_down(venue)
    for who in ("Ana", "Chloe"):
        await venue.press(who, "My hand")
    assert venue.sees("Chloe", "You're not playing at this table.")
    await venue.press("Chloe", "Next game")
    await venue.press("Ben", "Rules")
    await venue.press("Ben", "▶️")
    await venue.type("Ana", "table end")
    await venue.press("Ana", "Yes, close the table")
    await venue.told()
    await venue.press("Ana", "Play again")
    await venue.told()
    assert venue.sees("Ben", "**Chloe**: your game is on!")


async def commands_of_one_person(venue: Venue) -> None:
    """Private answers to commands, with menus and pages."""
    for command in ("about", "settings", "privacy show", "privacy export", "twowin history", "twowin rules"):
        await venue.type("Ben", command)
    await venue.press("Ben", "▶️")


async def a_guided_round(venue: Venue) -> None:
    await venue.prefers_menus("Ben")
    await venue.type("Ben", "twowin rules")
    for _ in range(4):
        await venue.press("Ben", "▶️")
    await venue.press("Ben", "Try a round")
    for step in ("**A first round, just for you.**", "**Now form a number.**", "**Now form a number.**"):
        assert venue.sees("Ben", step)
        await venue.choose("Ben")
    await venue.press("Ben", "Lock in")
    assert venue.sees("Ben", "That was a round.")
    assert await venue.screen("Ana") == [], "it is played in private"


async def two_sit_down(venue: Venue, clock: str) -> None:
    await venue.type("Ana", "twowin start", clock=clock)
    await venue.told()
    await venue.press("Ben", "Join")
    await venue.told()
    await venue.press("Ana", "Start")
    await venue.told()


async def a_reminder_and_the_clock(venue: Venue) -> None:
    await two_sit_down(venue, "quick")
    assert not venue.sees("Chloe", "mentions"), "their hands ring"
    table, waits = (await venue.table()).id, "the table is waiting for you"
    for kind in (DeadlineKind.REMINDER, DeadlineKind.TURN):
        with venue.store.reading() as unit:
            (ends,) = [deadline for deadline in unit.deadlines.of(table) if deadline.kind is kind]
        await venue.tables.handle(TimeUp(ends))
        await venue.told()
        rung = [venue.sees("Chloe", each) for each in (waits, "mentions Ana\nmentions Ben")]
        assert rung == [kind is DeadlineKind.REMINDER] * 2
    assert venue.sees("Chloe", "the clock chose for")


async def the_host_leaves_and_returns(venue: Venue) -> None:
    await two_sit_down(venue, "none")
    await venue.type("Ana", "table leave")
    await venue.told()
    assert venue.sees("Chloe", "**Ana** (away, a bot plays)")
    await venue.type("Ana", "table return")
    assert venue.sees("Ana", "Which card do you pass to")
    await venue.type("Ben", "table end")
    await venue.press("Ben", "Yes, close the table")
    await venue.told()
    assert venue.sees("Chloe", "closed this table."), "who became the host may close it"


SCENARIOS = [
    pytest.param(a_whole_game, marks=pytest.mark.sweep),
    a_game_against_the_house_in_menus,
    hands_without_direct_messages,
    commands_of_one_person,
    a_guided_round,
    a_reminder_and_the_clock,
    the_host_leaves_and_returns,
]


async def _played(venue: AbstractAsyncContextManager[Venue], scenario: Callable[[Venue], Awaitable[None]]) -> list[Any]:
    async with venue as place:
        await scenario(place)
        return place.transcript


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
async def test_everybody_sees_the_same_on_both(
    scenario: Callable[[Venue], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The deal depends on Discord's ids, which differ; without them both deal the same cards.

    def word_only(_user: int, _joined_by: int, word: str = "") -> str:
        return word

    def same_coin(_post: int, channel: int) -> fairness.Coin:
        return fairness.Coin(1456074443980800099, channel)

    monkeypatch.setattr(fairness, "person_contribution", word_only)
    monkeypatch.setattr(channel_delivery, "Coin", same_coin)
    # So do the house players of a channel.
    monkeypatch.setattr(names, "crc32", always(0))
    # No person can install an app there.
    monkeypatch.setattr(tree, "by_people", always(False))
    ours, theirs = await _played(on_sandbox(), scenario), await _played(on_simcord(), scenario)
    for mine, other in zip(ours, theirs, strict=False):
        assert mine == other, json.dumps([mine, other], indent=1, ensure_ascii=False)
    assert len(ours) == len(theirs) > 5
