"""A whole evening without sockets: the real service and scheduler over a store, with a manual clock and a fake
Discord.

`crash` throws away everything but the store and Discord, as a killed process would, and builds it again.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, Self, TypeVar

from bot.scheduler.deadline_watch import DeadlineWatch
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.scheduler.heartbeat import show_lost_answers
from bot.scheduler.house_executor import HouseExecutor
from bot.scheduler.house_worker import HouseWorker
from bot.scheduler.outbox_relay import OutboxRelay
from bot.scheduler.retrying import LONGEST_OF_OURS, keep_going
from bot.service.house_turns import AT_ONCE, HousePace, pending_turns
from bot.service.messages import Publisher
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.change import Change, Reply
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, TableId, UserId
from bot.tables.requests import (
    Acknowledge,
    AddHouse,
    Answer,
    Deal,
    HandToken,
    Join,
    OpenTable,
    Request,
    Requester,
    Start,
)
from bot.tables.table import Pace, Place, Table
from engine import catalogue
from engine.contract import Json, Refusal, Viewer
from tests.kit.always import some
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock, SeededEntropy, somebody_is_ready
from tests.kit.memory_store import InlineStore, due
from tests.kit.seated import COIN

GUILD = GuildId(7)
CHANNEL = ChannelId(70)

MOST_LOOKS = 30
"""After so many looks at work that is left undone, no one in this process will do it."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class InlineExecutor(Executor):
    """Work is done at once, so that runs repeat exactly."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> "Future[Result]":
        done: Future[Result] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class HouseSeen(HouseWorker):
    """A worker that says at which tables a house player is thinking, pausing, or waiting for a retry."""

    @property
    def waits_at(self) -> frozenset[TableId]:
        return frozenset(self._resting | {table for table, _, _ in self._choosing})


class World:
    """Use as `async with World(store) as world`. `forget`: takes from the store what it remembers beside the file."""

    def __init__(
        self,
        store: InlineStore,
        seed: str = "test",
        clock: ManualClock | None = None,
        forget: Callable[[], None] = lambda: None,
        game: str = "two_win",
        pace: HousePace = AT_ONCE,
        interlude: int = 0,
        undo: int = 0,
    ) -> None:
        self.store = store
        self.game_key = game
        self._pace = pace
        self._pauses = interlude, undo
        self._forget = forget
        self.clock = clock or ManualClock()
        self.entropy = SeededEntropy(seed)
        self.discord = FakeDiscord(self.clock)
        self.held_up = False
        """Whether a test holds something up, so that work stays undone until it lets go."""
        self.interactions = 5_000
        self._stopped: int | None = None
        self.began = self.clock.now()
        self.build()

    def build(self) -> None:
        self.signals = Signals()
        self.tables = TableService(self.store, self.clock, self.entropy, self.signals, *self._pauses)
        self.watch = DeadlineWatch(self.tables, self.store, self.clock, self.signals)
        self.house = HouseSeen(
            self.tables, self.store, self.clock, self.signals, HouseExecutor(InlineExecutor), self._pace
        )
        self.relay = OutboxRelay(self._delivery(), self.store, self.clock, self.signals)
        self._tasks: list[asyncio.Task[None]] = []

    def _delivery(self) -> NoticeDelivery:
        return NoticeDelivery(self.tables, self.store, self._publisher(), self.clock, OpeningThrottle(spacing=0))

    def _publisher(self) -> Publisher:
        return self.discord

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """What the program does when it starts."""
        self.began = self.clock.now()
        away = 0 if self._stopped is None else self.began - self._stopped
        await self.watch.give_time_back(away)
        await show_lost_answers(self.store, self.clock, away)
        await self.house.check_all()
        loop = asyncio.get_running_loop()
        for run in (self.relay.run(), self.house.run(), self._keep("watch", self.watch.run_once)):
            self._tasks.append(loop.create_task(run))

    def _keep(self, name: str, run_once: Callable[[], Awaitable[None]]):
        return keep_going(name, run_once, self.clock)

    async def stop(self) -> list[BaseException]:
        """End every task; returns what they died of."""
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        self._stopped = self.clock.now() if self._stopped is None else self._stopped
        return [end for end in ended if isinstance(end, BaseException) and not isinstance(end, asyncio.CancelledError)]

    async def crash(self) -> None:
        """The process dies and is started again."""
        await self.stop()
        self._forget()
        self.build()
        await self.start()
        self._stopped = None

    @property
    def died(self) -> bool:
        """Whether a task ended by itself."""
        return any(task.done() for task in self._tasks)

    async def settle(self) -> None:
        """Return when no one has anything to do before time passes. Fails when work is left that no one does, unless
        someone tries again in some seconds, no one was started, or a test holds it up."""
        quiet = stuck = 0
        while quiet < self._quiet_looks and not self.died:
            for _ in range(20):
                await asyncio.sleep(0)
                if not somebody_is_ready():
                    break
            quiet, stuck = (0, stuck + 1) if self._work_left() else (quiet + 1, stuck)
            if stuck >= MOST_LOOKS:
                assert self.held_up or not self._tasks or self._tries_again_soon, "something is due and no one does it"
                break

    @property
    def _quiet_looks(self) -> int:
        """So many looks in a row find nothing to do before that is believed."""
        return 3 if somebody_is_ready() else 1

    @property
    def _tries_again_soon(self) -> bool:
        """Whether someone waits as the program does after a failure."""
        moment = self.clock.next_moment()
        return moment is not None and moment - self.clock.now() <= LONGEST_OF_OURS

    def _work_left(self) -> bool:
        now, within = self.clock.now(), self.tables.reach.within
        with self.store.reading() as unit:
            if any((self.relay.held.get(notice.queue) or now) <= now for notice in due(unit, now)):
                return True
            next_deadline = unit.deadlines.next_due(within)
            if next_deadline is not None and next_deadline <= now:
                return True
            live = [table for name in unit.tables.live() if (table := unit.tables.load(name))]
        reached = [table for table in live if table.position and within.has(table.place.guild)]
        return any(pending_turns(table) and table.id not in self.house.waits_at for table in reached)

    async def advance(self, milliseconds: int) -> None:
        """Let time pass, stopping wherever someone wakes."""
        until = self.clock.monotonic() + milliseconds
        while True:
            await self.settle()
            moment, left = self.clock.next_moment(), until - self.clock.monotonic()
            if moment is None or moment - self.clock.now() > left or self.died:
                break
            self.clock.advance(moment - self.clock.now())
        if (left := until - self.clock.monotonic()) > 0:
            self.clock.advance(left)
        await self.settle()

    def by(
        self, user: int, *, token: str | None = None, on: MessageId | None = None, moderator: bool = False
    ) -> Requester:
        """A press of that person, `on` a message of theirs, with an interaction id of its own."""
        self.interactions += 1
        hand = None if token is None else HandToken(token, on)
        return Requester(UserId(user), f"P{user}", InteractionId(self.interactions), hand, moderator)

    async def open(
        self,
        user: int = 1,
        *,
        house: int = 0,
        pace: Pace = Pace.NONE,
        channel: int = CHANNEL,
        max_seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        by: Requester | None = None,
        clock_asked: bool = True,
    ) -> Reply:
        """Someone types the command."""
        game = catalogue.game(self.game_key)
        read = game.read_options(options or {})
        assert not isinstance(read, Refusal)
        request = OpenTable(
            by or self.by(user),
            Place(GUILD, ChannelId(channel)),
            self.game_key,
            read,
            "en",
            pace,
            max_seats or min(6, game.seat_counts(read)[-1]),
            ("easy",) * house,
            clock_asked=clock_asked,
        )
        return await self.tables.open(request)

    async def lobby(self, *people: int, host: int = 1, **choices: Any) -> TableId:
        """An open table of that person, at which these have sat down. `choices`: as for `open`."""
        opened = await self.open(host, **choices)
        assert isinstance(opened, Change), opened
        for user in people:
            assert isinstance(await self.ask(Join(opened.table.id, self.by(user))), Change)
        return opened.table.id

    async def ask(self, request: Request) -> Reply:
        """Hand in a request."""
        return await self.tables.handle(request)

    async def begin(
        self, people: int = 2, *, house: int = 0, pace: Pace = Pace.NORMAL, channel: int = CHANNEL
    ) -> TableId:
        """A game under way: persons 1, 2, ... in the first seats, hands delivered."""
        return await self.seat_and_start(await self.lobby(pace=pace, channel=channel), people, house=house)

    async def seat_and_start(self, table: TableId, people: int, *, house: int = 0) -> TableId:
        """The same at a table that is open."""
        await self.settle()
        for user in range(1, people + 1):
            assert isinstance(await self.ask(Join(table, self.by(user))), Change)
        for _ in range(house):
            assert isinstance(await self.ask(AddHouse(table, self.by(1), "easy")), Change)
        assert isinstance(await self.ask(Start(table, self.by(1))), Change)
        await self.settle()
        if not self._tasks:  # no one was started who would call the players
            assert isinstance(await self.ask(Deal(table, COIN)), Change)
        return table

    async def now(self, table: TableId) -> Table:
        """The table as it is stored."""
        return some(await self.tables.table(table))

    async def answer(self, table: TableId, user: int, code: str | None = None, *, by: Requester | None = None) -> Reply:
        """A person answers the open question: with `code`, or with the first legal action."""
        stored = await self.now(table)
        seat = some(stored.seat_of(UserId(user)))
        chosen = code or stored.running.legal_actions(seat)[0].code
        prompt = stored.running.prompts().get(seat)
        number = stored.running.turn if prompt is None else prompt.number
        return await self.ask(Answer(table, by or self.by(user), number, chosen))

    async def play_phase(self, table: TableId) -> None:
        """Every present person who is asked and has not answered does so; who cannot act says so."""
        stored = await self.now(table)
        phase = stored.running.turn
        for person in stored.people:
            current = await self.now(table)
            if not current.stage.live or current.running.turn != phase:
                break
            seat = some(current.seat_of(person.user))
            if not current.holder(seat).present:
                continue
            prompt = current.running.prompts().get(seat)
            if prompt is not None and not prompt.answered:
                reply = await self.answer(table, person.user)
                assert isinstance(reply, Change), reply
            elif current.view(Viewer(seat)).acknowledge is not None and not current.holder(seat).acknowledged:
                await self.ask(Acknowledge(table, self.by(person.user), phase))
        await self.settle()

    async def play_out(self, table: TableId) -> Table:
        """Play until the game is over."""
        for _ in range(200):
            stored = await self.now(table)
            if not stored.stage.live:
                return stored
            await self.play_phase(table)
        raise AssertionError("the game does not end")


@asynccontextmanager
async def world_on(store: InlineStore, clock: ManualClock, discord: FakeDiscord | None = None) -> AsyncGenerator[World]:
    """A bot on that database, in a channel that remembers what an earlier one said."""
    world = World(store, clock=clock)
    if discord is not None:
        world.discord = discord
        world.interactions += 1_000
        world.build()
    async with world:
        yield world
