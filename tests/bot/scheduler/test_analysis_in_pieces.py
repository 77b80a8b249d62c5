"""An analysis is handed to its process piece by piece; how far it is can be seen meanwhile; whatever goes wrong with
one game is named and holds up no other."""

import json
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.scheduler import analysis_process
from bot.scheduler.analysis_worker import AT_ONCE, TOLD_EVERY
from bot.service.publisher import Gone, TryAgain
from bot.tables.analyses import UnderWay
from bot.tables.ids import TableId, UserId
from bot.tables.records import record_of
from bot.tables.requests import HandToken
from bot.tables.table import Stage, Table
from engine.contract import Saved
from engine.seats import Seat
from tests.kit.analysed_evening import ANA, BEN, looked, worker
from tests.kit.analyses import an_analysis, judged
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby
from tests.kit.world import Arguments, InlineExecutor, Result, World

CHOICES = 10


class Process(InlineExecutor):
    """Stands in for the process of an analysis: notes what it is asked, takes `milliseconds` for each, and answers at
    once with one finding for each choice."""

    def __init__(self, world: World, milliseconds: int = 0) -> None:
        self.world, self.milliseconds = world, milliseconds
        self.asked: list[tuple[object, ...]] = []
        self.ended: list[tuple[bool, bool]] = []
        self.before: Callable[[], None] = lambda: None

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        self.before()
        self.world.clock.advance(self.milliseconds)
        self.asked.append((fn, *args))
        return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended.append((wait, cancel_futures))


def count(record: str, seats: tuple[Seat, ...]) -> int:
    return CHOICES


def judge(record: str, seats: tuple[Seat, ...], first: int, last: int) -> Sequence[object]:
    return [judged(at, 0, at + 1, 50) for at in range(CHOICES)][first:last]


def conclude(record: str, seats: tuple[Seat, ...], found: Sequence[object]) -> Saved:
    return an_analysis().save()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for stand_in in (count, judge, conclude):
        monkeypatch.setattr(analysis_process, stand_in.__name__, stand_in)


@asynccontextmanager
async def evening() -> AsyncGenerator[tuple[World, Table]]:
    """A finished game whose analysis Ana waits for, and no one at work."""
    async with World(MemoryStore()) as world:
        table = await world.play_out(await world.begin(2))
        await world.stop()
        await looked(world, table, ANA)
        world.discord.requests.clear()
        yield world, table


def shares(world: World, token: HandToken = ANA) -> list[float]:
    """How far it was, as that person saw it."""
    seen = [progress for shown, progress in world.discord.analyses if shown == token.token]
    return [progress.share for progress in seen if isinstance(progress, UnderWay)]


async def test_a_few_choices_are_handed_over_at_a_time_and_how_far_it_is_can_be_asked_at_any_time() -> None:
    async with evening() as (world, table):
        process, seen = Process(world), list[object]()

        def ask() -> None:
            with pytest.raises(StopIteration) as said:
                world.tables.analyses.look(table, UserId(2), BEN, "en").send(None)
            seen.append(said.value.value)

        process.before = ask
        await worker(world, lambda: process).run_once()
        record = json.dumps(record_of(table, await world.tables.played(table.id)).save())
        seats = (Seat(0), Seat(1))
        assert process.asked == [
            (count, record, seats),
            *((judge, record, seats, first, first + AT_ONCE) for first in (0, 4, 8)),
            (conclude, record, seats, judge(record, seats, 0, CHOICES)),
        ]
        assert seen == [UnderWay(share) for share in (0.0, 0.0, 0.4, 0.8, 1.0)]
        assert await world.tables.analyses.of(table.id) == an_analysis()
        assert process.ended == [(False, True)], "the process goes with its game and nobody waits for it"


@pytest.mark.parametrize(
    ("each", "told"),
    [
        (TOLD_EVERY // 2 - 1, [0.8]),
        (TOLD_EVERY // 2, [0.4]),
        (TOLD_EVERY - 1, [0.4]),
        (TOLD_EVERY, [0.4, 0.8]),
        (0, []),
    ],
)
async def test_those_who_watch_are_told_every_eight_seconds_and_not_of_the_last_piece(
    each: int, told: list[float]
) -> None:
    async with evening() as (world, table):
        await looked(world, table, BEN)
        await worker(world, lambda: Process(world, each)).run_once()
        assert shares(world) == shares(world, BEN) == told


async def test_a_message_that_is_gone_is_watched_no_more_and_one_that_is_late_is() -> None:
    async with evening() as (world, table):
        await looked(world, table, BEN)
        answers = [Gone(), TryAgain(1), None, None]
        world.discord.weather = lambda _: answers.pop(0)
        await worker(world, lambda: Process(world, TOLD_EVERY)).run_once()
        assert answers == [None], "who is gone was asked once, the other twice"
        assert shares(world) == []
        assert shares(world, BEN) == [0.8]


@pytest.mark.parametrize("why", ["frozen", "nobody"])
async def test_a_game_that_is_no_more_or_has_nobody_to_look_at_is_given_up_and_named(
    why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(MemoryStore()) as world:
        await world.stop()
        name = TableId("aaaaaaaaaa")
        with world.store.writing() as work:
            work.analyses.ask(name, world.clock.now())
            work.tables.add(replace(lobby(), stage=Stage.OVER, holders=lobby().holders[2:]))
            if why == "frozen":
                work.tables.freeze(name, "it is broken")
        await worker(world, lambda: Process(world)).run_once()
        assert caplog.messages == [f"table {name} cannot be analysed any more"]
        assert await world.tables.analyses.next() is None
