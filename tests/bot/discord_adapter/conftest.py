"""An adapter over the real service, both cut from the network."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import discord
import pytest

from bot.discord_adapter import client as adapter
from bot.discord_adapter.attached_pictures import Late, no_late_picture
from bot.discord_adapter.client import TableClient
from bot.discord_adapter.commands.tree import BotCommandTree
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import FirstBoards
from bot.pictures.drawing import Drawing
from bot.service.messages import Delivery, Pressed, Sent
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Post
from bot.tables.requests import Acknowledge, Answer, Deal, Requester
from bot.tables.table import Table
from engine.contract import PUBLIC, Viewer
from tests.bot.discord_adapter.wire_ends import CHANNEL, GUILD, Call, People, WireEnds, attach, webhooks
from tests.kit.always import some
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.drawn_here import DrawnHere
from tests.kit.games import EVERY_GAME, every_word, with_the_toy
from tests.kit.library import set_up
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import SCREENS
from tests.kit.seated import COIN, dealt
from tests.kit.sendable import nothing_unsendable as nothing_unsendable


class PostedAtOnce(FirstBoards):
    """No relay runs here, so that a board stands as soon as its table is open; `instead` is what Discord says."""

    instead: Delivery | None = Sent(Post(ChannelId(CHANNEL), MessageId(1), Milliseconds(0)))

    async def outcome(self, table: Table, patience: float | None = None) -> Delivery | None:
        return self.instead


class TreeOnDemand:
    """The commands, built when one is typed: that takes ten times as long as the rest of an evening."""

    def __init__(self, *needs: Any) -> None:
        self._needs = needs

    @cached_property
    def _tree(self) -> BotCommandTree:
        return BotCommandTree(*self._needs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tree, name)


@dataclass
class Evening:
    """A client, its people, its wire, and the tables behind it."""

    client: TableClient
    tables: TableService
    store: MemoryStore
    clock: ManualClock
    wire: WireEnds
    people: People

    async def table(self) -> Table:
        """The table of the channel."""
        return some(await self.tables.table_in(ChannelId(CHANNEL)))

    async def stored(self, name: TableId) -> Table:
        """Return the table of that name, whatever became of it."""
        return some(await self.tables.table(name))

    def lay(self, *tables: Table) -> None:
        """Store these tables, with nothing left to tell."""
        with self.store.writing() as work:
            for table in tables:
                work.tables.add(table)

    async def prefers(self, user: int, **changes: Any) -> None:
        """Change settings of a user, without a press."""
        await self.tables.settings.change_profile(UserId(user), lambda stored: replace(stored, **changes))

    async def chooses(self, **changes: Any) -> None:
        """Change settings of the server, without a press."""
        await self.tables.settings.change_server(GuildId(GUILD), lambda stored: replace(stored, **changes))

    def be_slow(self) -> None:
        """Have the tables answer only after Discord was told to wait, which the bot does at once."""
        self.client.interactions.patience = 0.0
        press, called = self.tables.press, self.wire.called
        called.clear()

        async def press_late(*asked: Any, **needs: Any) -> Pressed:
            await called.wait()
            return await press(*asked, **needs)

        self.tables.press = press_late

    def by(self, user: int) -> Requester:
        """That person, with an interaction of its own."""
        return Requester(UserId(user), f"Person {user}", InteractionId(int(self.wire.next_id())))

    async def begun(self) -> TableId:
        """A table that persons 1 and 2 play at, with nothing left to tell."""
        self.lay(dealt())
        return dealt().id

    async def finished(self) -> TableId:
        """A game of persons 1 and 2, who always take the first legal action, until it is over."""
        await self.people.command(1, "twowin", "start", seats=2)
        for user, verb in ((1, "join"), (2, "join"), (1, "start")):
            await self.people.press(user, await self.control(verb))
        name = (await self.table()).id
        await self.tables.handle(Deal(name, COIN))
        for _ in range(200):
            table = await self.stored(name)
            if not table.stage.live:
                return name
            prompts, phase = table.running.prompts(), table.view(PUBLIC).turn
            for seat, user in table.seated:
                by = self.by(user)
                if seat in prompts and not prompts[seat].answered:
                    await self.tables.handle(Answer(name, by, phase, table.running.legal_actions(seat)[0].code))
                elif table.view(Viewer(seat)).prompt is None:
                    await self.tables.handle(Acknowledge(name, by, phase))
        raise AssertionError("the game does not end")

    async def starts(self) -> Call:
        """The host presses Start; no relay runs here, so that the post that calls the players stands at once."""
        table, answer = await self.table(), await self.people.press(1, await self.control("start"))
        await self.tables.handle(Deal(table.id, COIN))
        return answer

    async def control(self, verb: str) -> str:
        """A custom id of the table of the channel, as its messages carry it."""
        return f"t1:{(await self.table()).id}:0:{verb}"


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    async with an_evening() as found:
        yield found


@pytest.fixture
def drawn() -> DrawnHere:
    return DrawnHere()


@pytest.fixture
async def drawn_evening(drawn: DrawnHere) -> AsyncIterator[Evening]:
    """One whose messages have pictures."""
    async with an_evening(drawn) as found:
        yield found


@asynccontextmanager
async def an_evening(pictures: Drawing | None = None) -> AsyncGenerator[Evening]:
    clock = ManualClock()
    store = MemoryStore()
    with with_the_toy(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(adapter, "BotCommandTree", TreeOnDemand)
        tables = TableService(store, clock, SeededEntropy(), Signals())
        client = TableClient(
            tables, clock, games=EVERY_GAME, book=every_word(), first_boards=PostedAtOnce(patience=0), pictures=pictures
        )
        await set_up(client)
        wire = attach(client)
        with webhooks(wire):
            yield Evening(client, tables, store, clock, wire, People(client, wire, now=clock.monotonic))


def a_publisher(
    client: discord.Client,
    clock: ManualClock | None = None,
    *,
    in_flight: InFlight | None = None,
    invalid_requests: InvalidRequestCounter | None = None,
    first_boards: FirstBoards | None = None,
    late: Late = no_late_picture,
    **options: Any,
) -> DiscordPublisher:
    """A publisher over the wire of a client; what is not given is new."""
    clock = clock or ManualClock()
    counter = invalid_requests or InvalidRequestCounter(clock)
    return DiscordPublisher(
        client, SCREENS, clock, in_flight or InFlight(), counter, first_boards or FirstBoards(), late=late, **options
    )
