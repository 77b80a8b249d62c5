"""A table in a simulated world: the real service, scheduler and store, a Discord without wires, people who do what
comes to their minds, and everything that may break, all by one seed."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextvars import Context
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from math import ceil
from random import Random
from typing import Any, Final, cast

from bot.persistence.store import StoreUnavailableError
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.scheduler.retrying import DeliveryResult
from bot.service.house_turns import HousePace
from bot.service.messages import Publisher, TryAgain
from bot.tables.change import Change, Reply
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId, UserId
from bot.tables.notices import Notice
from bot.tables.requests import (
    Acknowledge,
    AddHouse,
    Answer,
    Join,
    Leave,
    Request,
    Requester,
    SetPremove,
    ShowHand,
    Start,
)
from bot.tables.requests import Return as ComeBack
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal, Seat, Viewer
from tests.kit import invariants
from tests.kit.always import some
from tests.kit.channel import FakeDiscord
from tests.kit.games import TRIALS
from tests.kit.seated import premoves_of
from tests.kit.world import CHANNEL, World
from tests.simulation.disk import Disk, store_on
from tests.simulation.loop import LoopClock, Program, SeededLoop

ANSWERED_WITHIN: Final = 2.5
"""Seconds in which everyone is answered in a healthy world."""

EVENING: Final = 240.0
"""Seconds after which people leave their seats to the clock."""

PAUSES: Final = (700, 12_000)
"""Milliseconds after which a request that failed may be made again: a moment, or longer than a restart of the bot
takes."""

STRANGER: Final = 9

NOT_STORED: Final = Refusal("not stored")
"""What someone learns whose press left nothing: they may press again."""


@dataclass(frozen=True, slots=True)
class Weather:
    """What may break in a world. `kills`: so often the bot dies; `bad`: the share of requests to Discord that fail;
    `disk`: whether the disk is slow or full at times; `commits`: the share of commits that fail. Trouble seldom comes
    alone: when Discord fails, commits may fail more often or the bot die soon. None of it: a healthy world."""

    kills: int = 0
    bad: float = 0.0
    disk: bool = False
    commits: float = 0.0

    @property
    def healthy(self) -> bool:
        return self == Weather()

    @classmethod
    def drawn(cls, chance: Random) -> "Weather":
        """Every fourth world is healthy."""
        if chance.random() < 0.25:
            return cls()
        bad, commits = chance.choice((0.0, 0.02, 0.3)), chance.choice((0.0, 0.1))
        return cls(chance.randrange(4), bad, chance.random() < 0.3, commits)


class _FarAway:
    """A Discord that takes its time, before a request has its effect and after that. What asks it nothing is told at
    once."""

    def __init__(self, discord: FakeDiscord, chance: Random) -> None:
        self._discord = discord
        self._chance = chance

    def __getattr__(self, name: str) -> Callable[..., Any]:
        ask = getattr(self._discord, name)

        async def ask_over_there(*given: Any, **more: Any) -> Any:
            await asyncio.sleep(self._chance.expovariate(10))
            answer = await ask(*given, **more)
            await asyncio.sleep(self._chance.expovariate(10))
            return answer

        return ask_over_there if iscoroutinefunction(ask) else ask


@dataclass
class Ledger:
    """What people were told of their choices. `unknown`: choices of which no one was told anything, and those made in
    advance."""

    accepted: int = 0
    unknown: int = 0
    late: list[str] = field(default_factory=list[str])


class WatchedDelivery(NoticeDelivery):
    """Notes in `overtaken` what is told before an older notice of its queue that was tried before and holds it back.
    `tried`: what was told at least once, by this program or one before."""

    def __init__(self, world: "TableWorld", publisher: Publisher) -> None:
        super().__init__(world.tables, world.store, publisher, world.clock, OpeningThrottle(spacing=0))
        self._world = world

    async def deliver(self, notice: Notice) -> DeliveryResult:
        with self._world.store.reading() as unit:
            left = {(each.id, each.key): each for each in unit.outbox.of(notice.table)}
        tried = self._world.tried = {*left} & self._world.tried
        waits = [each for name, each in left.items() if name in tried and each.queue == notice.queue]
        before = [each.key for each in waits if each.holds_back and each.id < notice.id]
        self._world.overtaken += [f"{notice.key} before {key}" for key in before]
        tried.add((notice.id, notice.key))
        return await super().deliver(notice)


class TableWorld(World):
    """One table. `run` plays the evening; raises AssertionError when something does not hold."""

    def __init__(self, seed: str, game: str, weather: Weather) -> None:
        self.loop = cast("SeededLoop", asyncio.get_running_loop())
        self.chance = Random(f"{seed}:people")
        self.weather = weather
        self.disk = Disk(Random(f"{seed}:disk"))
        self.program = Program()
        self.ledger = Ledger()
        self.asked: list[tuple[Request, Reply]] = []
        self.tried: set[tuple[int, str]] = set()
        self.overtaken: list[str] = []
        self._discord_chance = Random(f"{seed}:discord")
        shown = Random(f"{seed}:interlude").choice((0, 3_000))
        self.undo = Random(f"{seed}:undo").choice((0, 0, 2_000))
        pace = HousePace(1_000, 2_000)
        super().__init__(store_on(self.disk), seed, LoopClock(), game=game, pace=pace, interlude=shown, undo=self.undo)

    def _publisher(self) -> Publisher:
        return cast("Publisher", _FarAway(self.discord, self._discord_chance))

    def _delivery(self) -> NoticeDelivery:
        return WatchedDelivery(self, self._publisher())

    async def advance(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000)

    async def run(self) -> None:
        """Everything from the command to the last message."""
        self._break_things()
        async with asyncio.TaskGroup() as group:
            keeper = group.create_task(self._keep_up())
            table = await self._open()
            watch = group.create_task(self._watch(table))
            people = [group.create_task(self._person(table, user)) for user in self.people]
            await asyncio.wait(people)
            self._mend_things()
            await self._to_the_end(table)
            watch.cancel()
            keeper.cancel()

    @property
    def people(self) -> range:
        return range(1, 4)

    # -- what breaks

    def _break_things(self) -> None:
        trouble = Random(self._discord_chance.random())
        for _ in range(self.weather.kills):
            self.loop.at_step(int(trouble.expovariate(1 / 3_000)) + 1, self._kill)
        if self.weather.bad:
            self.discord.weather = lambda _: self._refusal(trouble)
            self.discord.afterwards = lambda _: self._refusal(trouble, failing=True)  # a response that was lost
        if trouble.random() < 0.2:
            self.loop.call_later(trouble.uniform(0, EVENING), self._delete_the_board)
        if self.weather.disk:
            self.loop.call_later(trouble.uniform(0, EVENING), self._disk_trouble, trouble)
        self._commits_as_usual()

    def _refusal(self, trouble: Random, *, failing: bool = False) -> TryAgain | None:
        """What Discord says where it fails, and what goes wrong with it."""
        if trouble.random() >= self.weather.bad:
            return None
        if self.weather.commits and trouble.random() < 0.5:
            self.disk.failing = 0.7
            self.loop.call_later(trouble.uniform(0, 3), self._commits_as_usual, context=Context())
        pause = trouble.choice(PAUSES)
        if self.weather.kills and pause == max(PAUSES) and trouble.random() < 0.25:
            self.loop.call_later(trouble.uniform(0, 6), self._kill, context=Context())
        return TryAgain(pause, failing=failing)

    def _commits_as_usual(self) -> None:
        self.disk.failing = self.weather.commits

    def _delete_the_board(self) -> None:
        """Someone deletes the table message."""
        for message in [shown.message for shown in self.discord.public(CHANNEL) if shown.what == "board"]:
            del self.discord.messages[message]

    def _disk_trouble(self, trouble: Random) -> None:
        if trouble.random() < 0.5:
            self.disk.slow = True
        else:
            self.disk.fill(full=True)
        self.loop.call_later(trouble.uniform(0, 20), self._disk_mended)

    def _disk_mended(self) -> None:
        self.disk.slow = False
        self.disk.fill(full=False)

    def _mend_things(self) -> None:
        self.weather = Weather()
        self._disk_mended()
        self._commits_as_usual()
        self.discord.weather = self.discord.afterwards = lambda _: None

    def _kill(self) -> None:
        if not self.weather.healthy and not self.program.ended.is_set():
            self.loop.kill(self.program)

    async def _keep_up(self) -> None:
        """Whoever runs the bot starts it again when it died, or could not begin."""
        while True:
            self.program = Program()
            starting = self.loop.create_task(self._begin(), context=self.program.context())
            await self._first(starting)
            await self.program.ended.wait()
            self._stopped = self.clock.now()
            await asyncio.sleep(self.chance.uniform(0.5, 5))
            self.store = store_on(self.disk)
            self.build()

    async def _begin(self) -> None:
        try:
            await self.start()
        except StoreUnavailableError:
            self.loop.kill(self.program)

    async def _first(self, work: asyncio.Task[Any]) -> bool:
        """Whether the work came to its end before the bot died."""
        ended = self.loop.create_task(self.program.ended.wait())
        await asyncio.wait({work, ended}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        return work.done()

    # -- what people do

    async def _told(self, work: Coroutine[Any, Any, Reply]) -> Reply | None:
        """What someone is answered; `None` when they are not."""
        if self.program.ended.is_set():
            work.close()
            return None
        began, healthy = self.loop.time(), self.weather.healthy
        task = self.loop.create_task(work, context=self.program.context())
        if not await self._first(task):
            return None
        try:
            return task.result()
        except StoreUnavailableError:
            return NOT_STORED
        finally:
            if healthy and self.loop.time() - began > ANSWERED_WITHIN:
                self.ledger.late.append(f"{self.loop.time() - began:.1f} s")

    async def _open(self) -> TableId:
        rules = TRIALS[self.game_key].rules
        while True:
            await asyncio.sleep(self.chance.uniform(0.1, 3))
            by = self.by(1)
            await self._told(self.open(1, pace=Pace.QUICK, by=by, options=rules))
            with self.store.reading() as unit:
                table = unit.tables.in_channel(CHANNEL)
            if table is not None:
                return table.id

    async def now(self, table: TableId) -> Table:
        with self.store.reading() as unit:
            stored = unit.tables.load(table)
        return some(stored)

    async def _person(self, table: TableId, user: int) -> None:
        """Joins, and then does what comes to mind until the evening is over."""
        chance = Random(f"{self.chance.random()}:{user}")
        while self.loop.time() < EVENING:
            await self._think(chance)
            stored = await self.now(table)
            if stored.stage not in (Stage.LOBBY, Stage.PLAYING, Stage.PAUSED):
                break
            request = self._idea(stored, user, chance)
            if request is not None:
                await self._press(request, again=chance.random() < 0.1)

    async def _think(self, chance: Random) -> None:
        """A moment, or a very long one; half of them end on the second, when others act too."""
        until = self.loop.time() + chance.choice((0.05, 0.5, 2, 8)) * chance.random() + (chance.random() < 0.02) * 70
        await asyncio.sleep((ceil(until) if chance.random() < 0.5 else until) - self.loop.time())

    def _idea(self, stored: Table, user: int, chance: Random) -> Request | None:
        by, seat = self.by(user, token=f"token {user}"), stored.seat_of(UserId(user))
        if self.asked and chance.random() < 0.03:
            return chance.choice(self.asked)[0]
        if chance.random() < 0.02:
            return Answer(stored.id, self.by(STRANGER), chance.randrange(9), "pass 5P0")
        if stored.stage is Stage.LOBBY:
            return self._idea_in_the_lobby(stored, by, chance)
        if seat is None or stored.position is None:
            return None
        if not stored.holder(seat).present:
            return ComeBack(stored.id, by)
        if chance.random() < 0.02:
            return chance.choice((Leave(stored.id, by), ShowHand(stored.id, by)))
        return self._choice(stored, seat, by, chance)

    def _idea_in_the_lobby(self, stored: Table, by: Requester, chance: Random) -> Request | None:
        if stored.seat_of(by.user) is None:
            return Join(stored.id, by)
        full = len(stored.people) == len(self.people) or len(stored.holders) == stored.max_seats
        if by.user != stored.host:
            return None
        return Start(stored.id, by) if full else AddHouse(stored.id, by, "easy") if chance.random() < 0.05 else None

    def _choice(self, stored: Table, seat: Seat, by: Requester, chance: Random) -> Request | None:
        prompt = stored.running.prompts().get(seat)
        if prompt is not None and (not prompt.answered or chance.random() < 0.1):
            code = chance.choice(stored.running.legal_actions(seat)).code
            return Answer(stored.id, by, prompt.number, code, undoable=self.undo > 0)
        if stored.view(Viewer(seat)).acknowledge is not None:
            return Acknowledge(stored.id, by, stored.running.turn)
        ahead = premoves_of(stored, seat) if prompt is None and chance.random() < 0.3 else []
        return SetPremove(stored.id, by, chance.choice((*ahead, None))) if ahead else None

    async def _press(self, request: Request, *, again: bool) -> None:
        known = dict.fromkeys(asked for asked, _ in self.asked)
        works = [self._told(self.tables.handle(request)) for _ in range(1 + again)]  # Discord may deliver a press twice
        replies = [reply for reply in await asyncio.gather(*works) if reply is not None]
        if isinstance(request, Answer) and request not in known:
            told = any(isinstance(reply, Change) for reply in replies)
            self.ledger.accepted += told and not request.undoable
            self.ledger.unknown += request.undoable or (not told and len(replies) < 1 + again)  # or taken back
        if isinstance(request, SetPremove):
            self.ledger.unknown += request.premove is not None  # it is played later, or never
        if request in known:
            return
        firsts = [reply for reply in replies if isinstance(reply, Change) and not reply.repeated]
        assert len(firsts) <= 1, "a press counts once"
        self.asked.extend((request, reply) for reply in [each for each in replies if each != NOT_STORED][:1])

    # -- what must hold

    async def _watch(self, table: TableId) -> None:
        looked = -1
        while True:
            await asyncio.sleep(self.chance.uniform(1, 20))
            if self.disk.written > looked:
                looked = self.disk.written
                await self._hold(table)

    async def _hold(self, table: TableId) -> None:
        await invariants.hold(self, table, self.ledger.accepted)
        assert not self.overtaken, f"told in order: {self.overtaken}"
        assert not self.ledger.late, f"answered late: {self.ledger.late}"

    async def _to_the_end(self, table: TableId) -> None:
        for _ in range(150):
            await self.advance(61 * SECOND)
            if not (await self.now(table)).stage.live:
                break
        await self.advance(120 * SECOND)
        await self._hold(table)
        by = Counter(by for _, _, by in await invariants.stored_actions(self, table))
        assert by["person"] <= self.ledger.accepted + self.ledger.unknown, "a press counts once"
        ended = await self.now(table)
        if ended.position is None:
            shown = [message.table.stage for message in self.discord.public(CHANNEL) if message.what == "lobby"]
            assert shown == [ended.stage], "a lobby that was closed says so"
        else:
            await invariants.told_to_the_end(self, table, ended.stage)
