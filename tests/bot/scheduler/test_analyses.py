"""Analyses: what the worker computes and keeps, and the messages that wait for it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.scheduler import analysis_process
from bot.scheduler.analysis_worker import AT_ONCE, TOLD_EVERY
from bot.service.messages import Gone, TryAgain
from bot.tables.analyses import Failed, Found, UnderWay, Waiting
from bot.tables.ids import TableId, UserId
from bot.tables.records import record_of
from bot.tables.requests import Forget, HandToken
from bot.tables.settings import Server
from bot.tables.table import Stage, Table
from engine.analysis.study import analyse
from engine.contract import Saved, Seat
from engine.record import Broken
from tests.kit.always import always, some
from tests.kit.analyses import (
    ANA,
    BEN,
    Dies,
    Errs,
    an_analysis,
    evening,
    few_games_in_the_head,
    judged,
    looked,
    told,
    worker,
)
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby
from tests.kit.world import GUILD, Arguments, InlineExecutor, Result, World


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    few_games_in_the_head(monkeypatch)


async def test_what_is_found_is_that_of_the_record_and_is_kept():
    async with evening() as (world, table):
        analyses = world.tables.analyses
        assert await analyses.request(table, UserId(1), ANA, "en") == Waiting(0)
        await analyses.watch(table.id, ANA)
        await worker(world).run_once()
        await told(world)
        whole = analyse(record_of(table, await world.tables.played(table.id)))
        assert not isinstance(whole, Broken)
        assert await analyses.request(table, UserId(1), ANA, "en") == Found(whole)
        assert world.discord.analyses == [("ana", Found(whole))]


async def test_it_is_computed_in_a_process_of_its_own_with_the_lowest_priority():
    async with evening() as (world, table):
        short = record_of(table, (await world.tables.played(table.id))[:2]).save()
        with analysis_process.AnalysisProcess() as executor:
            loop = asyncio.get_running_loop()
            assert await loop.run_in_executor(executor, analysis_process.os.nice, 0) == 19
            limit = await loop.run_in_executor(
                executor, analysis_process.resource.getrlimit, analysis_process.resource.RLIMIT_CPU
            )
            assert limit == (120, 120)
            text = analysis_process.json.dumps(short)
            assert await loop.run_in_executor(executor, analysis_process.count, text, (Seat(0), Seat(1))) == 2


@pytest.mark.soak
async def test_too_much_processor_time_ends_the_process():
    with analysis_process.AnalysisProcess(seconds=1) as executor:
        endless = asyncio.get_running_loop().run_in_executor(executor, sum, range(10**12))
        with pytest.raises(BrokenExecutor):
            await endless


async def test_a_program_that_stops_does_not_wait_for_the_process():
    executor = analysis_process.AnalysisProcess()
    under_way = asyncio.get_running_loop().run_in_executor(executor, sum, range(10**12))
    await asyncio.get_running_loop().run_in_executor(None, executor.submit, int)
    executor.shutdown(wait=True, cancel_futures=True)
    with pytest.raises(BrokenExecutor):
        await under_way


@pytest.mark.parametrize(("executor", "said"), [(Errs, "failed: KeyError"), (Dies, "took too long or too much memory")])
async def test_an_analysis_that_fails_is_named_said_to_have_failed_and_can_be_asked_for_again(
    executor: type[InlineExecutor], said: str, caplog: pytest.LogCaptureFixture
):
    async with evening() as (world, table):
        analyses = world.tables.analyses
        await looked(world, table, ANA)
        await worker(world, executor).run_once()
        assert caplog.messages == [f"the analysis of table {table.id} {said}"]
        await told(world)
        assert world.discord.analyses == [("ana", Failed())]
        assert await analyses.request(table, UserId(1), ANA, "en") == Failed()
        assert await analyses.next() is None
        assert await analyses.request(table, UserId(1), ANA, "en", again=True) == Waiting(0)
        await worker(world).run_once()
        assert isinstance(await analyses.request(table, UserId(1), ANA, "en"), Found)


async def test_with_nothing_to_do_it_waits_for_a_signal():
    async with evening() as (world, table):
        await worker(world).run_once()  # a game has ended, and no one wants to look back
        turn = asyncio.ensure_future(worker(world).run_once())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not turn.done()
        await looked(world, table, ANA)
        await turn


@asynccontextmanager
async def telling(*, named: bool = True) -> AsyncGenerator[World]:
    """A server that wants its results to name turning points, or does not."""
    async with World(MemoryStore()) as world:
        with world.store.writing() as work:
            work.servers.put(Server(GUILD, turning_points=named))
        yield world


async def ended(world: World) -> Table:
    return await world.play_out(await world.begin(2))


@pytest.mark.parametrize("named", [True, False])
async def test_where_results_name_their_turning_point_nobody_has_to_ask(named: bool):
    async with telling(named=named) as world:
        turn = asyncio.ensure_future(worker(world).run_once())
        table = await ended(world)
        if named:
            await turn  # waiting, it heard that a game had ended
            await worker(world).run_once()
            await world.settle()
            assert Found(some(world.discord.turning_points[-1])) == await world.tables.analyses.outcome(table.id)
        else:
            turn.cancel()
            assert await world.tables.analyses.next() is None


class Interrupts(InlineExecutor):
    """While the first piece is worked on, someone asks for another game."""

    def __init__(self, world: World, other: Table) -> None:
        self.world, self.other = world, other

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        if fn is analysis_process.judge:
            with self.world.store.writing() as unit:
                unit.analyses.ask(self.other.id, self.world.clock.now())
        return super().submit(fn, *args, **kwargs)


async def test_what_nobody_asked_for_is_set_aside_for_what_somebody_does_and_made_afterwards():
    async with evening() as (world, asked):
        with world.store.writing() as work:
            work.servers.put(Server(GUILD, turning_points=True))
        offered, analyses = await ended(world), world.tables.analyses
        await worker(world, lambda: Interrupts(world, asked)).run_once()
        assert (await analyses.outcome(offered.id), await analyses.outcome(asked.id)) == (None, None)
        world.clock.advance(1)
        assert await analyses.request(offered, UserId(1), ANA, "en") == Waiting(1), "nothing of it is done any more"
        await worker(world).run_once()
        assert await analyses.outcome(asked.id) is not None
        await worker(world).run_once()
        assert await analyses.outcome(offered.id) is not None


async def test_somebody_who_is_forgotten_takes_the_analysis_along():
    async with evening() as (world, table):
        analyses = world.tables.analyses
        await looked(world, table, ANA)
        await worker(world).run_once()
        await world.tables.handle(Forget(table.id, UserId(1)))
        assert await analyses.outcome(table.id) is None
        left = await world.now(table.id)
        assert await analyses.request(left, UserId(1), ANA, "en") == Waiting(0)
        await worker(world).run_once()
        found = await analyses.outcome(table.id)
        assert isinstance(found, Found)
        assert list(found.analysis.seats) == [left.seat_of(UserId(2))]


async def test_what_is_found_while_it_is_looked_up_is_shown_once(monkeypatch: pytest.MonkeyPatch):
    async with evening() as (world, table):
        analyses = world.tables.analyses
        outcome = analyses.outcome

        async def meanwhile(looked_up: TableId) -> Found | Failed | None:
            await worker(world).run_once()
            return await outcome(looked_up)

        assert await analyses.request(table, UserId(1), ANA, "en") == Waiting(0)
        with monkeypatch.context() as until_then:
            until_then.setattr(analyses, "outcome", meanwhile)
            await analyses.watch(table.id, ANA)
        await told(world)
        assert world.discord.requests.count("analysis") == 1


@pytest.mark.parametrize("executor", [InlineExecutor, Dies])
async def test_a_message_that_could_not_be_edited_is_edited_later(executor: type[InlineExecutor]):
    async with evening() as (world, table):
        await looked(world, table, ANA)
        tries = iter([TryAgain(3_000), TryAgain(1_000, failing=True), None])
        world.discord.weather = lambda what: next(tries) if what == "analysis" else None
        await worker(world, executor).run_once()
        await told(world, 2)
        assert world.discord.requests.count("analysis") == 1, "not before the time that Discord named"
        await told(world, 10)
        (found,) = world.discord.analyses
        assert (found[0], found[1]) == ("ana", await world.tables.analyses.outcome(table.id))
        await told(world, 60)
        assert world.discord.requests.count("analysis") == 3


async def test_a_message_that_fails_costs_no_other_its_edit_and_is_tried_again(caplog: pytest.LogCaptureFixture):
    async with evening() as (world, table):
        for token in (ANA, BEN):
            await looked(world, table, token)
        breaks = iter([True])

        def weather(what: str) -> None:
            if what == "analysis" and next(breaks, False):
                raise ZeroDivisionError

        world.discord.weather = weather
        await worker(world).run_once()
        await told(world)
        assert [token for token, _ in world.discord.analyses] == ["ben"]
        assert caplog.messages == [f"an analysis of table {table.id} cannot be shown: ZeroDivisionError"]
        await told(world, 60)
        assert [token for token, _ in world.discord.analyses] == ["ben", "ana"]


async def test_while_discord_is_in_trouble_it_is_tried_less_and_less_often():
    async with evening() as (world, table):
        await looked(world, table, ANA)
        tried = list[int]()

        def trouble(what: str) -> TryAgain | None:
            if what == "analysis":
                tried.append(world.clock.now())
                return TryAgain(1_000, failing=True)
            return None

        world.discord.weather = trouble
        await worker(world).run_once()
        await told(world, 60)
        between = [later - earlier for earlier, later in pairwise(tried)]
        assert between[:5] == [1_000, 1_000, 2_000, 4_000, 8_000]


async def test_while_the_store_is_down_it_is_asked_less_and_less_often():
    async with evening() as (world, table):
        await looked(world, table, ANA)
        await worker(world).run_once()
        world.store.down, asked = True, list[int]()
        outcome = world.tables.analyses.outcome

        async def counted(table: TableId) -> Found | Failed | None:
            asked.append(world.clock.now())
            return await outcome(table)

        world.tables.analyses.outcome = counted
        await told(world, 40)
        between = [later - earlier for earlier, later in pairwise(asked)]
        assert between[:4] == [1_000, 1_000, 2_000, 4_000]


async def test_an_analysis_that_is_no_more_is_not_told():
    async with evening() as (world, table):
        await looked(world, table, ANA)
        await worker(world).run_once()
        await world.tables.handle(Forget(table.id, UserId(1)))
        await told(world, 10)
        assert world.discord.analyses == []


async def test_a_store_that_is_down_only_puts_it_off():
    async with evening() as (world, table):
        await looked(world, table, ANA)
        world.discord.weather = lambda what: TryAgain(1_000) if what == "analysis" else None
        await worker(world).run_once()
        world.discord.weather, world.store.down = always(None), True
        await told(world, 5)
        world.store.down = False
        await told(world, 20)
        assert [token for token, _ in world.discord.analyses] == ["ana"]


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


@pytest.fixture
async def watched(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[tuple[World, Table]]:
    """A finished game whose analysis of ten choices Ana waits for, and no one at work."""
    for stand_in in (count, judge, conclude):
        monkeypatch.setattr(analysis_process, stand_in.__name__, stand_in)
    async with evening() as (world, table):
        await world.stop()
        await looked(world, table, ANA)
        world.discord.requests.clear()
        yield world, table


def shares(world: World, token: HandToken = ANA) -> list[float]:
    """How far it was, as that person saw it."""
    seen = [progress for shown, progress in world.discord.analyses if shown == token.token]
    return [progress.share for progress in seen if isinstance(progress, UnderWay)]


async def test_a_few_choices_are_handed_over_at_a_time_and_how_far_it_is_can_be_asked_at_any_time(
    watched: tuple[World, Table],
) -> None:
    world, table = watched
    process, seen = Process(world), list[object]()

    def ask() -> None:
        with pytest.raises(StopIteration) as said:
            world.tables.analyses.request(table, UserId(2), BEN, "en").send(None)
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
    assert await world.tables.analyses.outcome(table.id) == Found(an_analysis())
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
    watched: tuple[World, Table], each: int, told: list[float]
) -> None:
    world, table = watched
    await looked(world, table, BEN)
    await worker(world, lambda: Process(world, each)).run_once()
    assert shares(world) == shares(world, BEN) == told


async def test_a_message_that_is_gone_is_watched_no_more_and_one_that_is_late_is(watched: tuple[World, Table]) -> None:
    world, table = watched
    await looked(world, table, BEN)
    answers = [Gone(), TryAgain(1), None, None]
    world.discord.weather = lambda _: answers.pop(0)
    await worker(world, lambda: Process(world, TOLD_EVERY)).run_once()
    assert answers == [None], "who is gone was asked once, the other twice"
    assert shares(world) == []
    assert shares(world, BEN) == [0.8]


@pytest.mark.parametrize("why", ["frozen", "nobody"])
async def test_a_game_that_is_no_more_or_has_nobody_to_look_at_is_given_up_and_named(
    why: str, caplog: pytest.LogCaptureFixture, world: World
) -> None:
    await world.stop()
    name = TableId("aaaaaaaaaa")
    with world.store.writing() as work:
        work.analyses.ask(name, world.clock.now())
        work.tables.add(replace(lobby(), stage=Stage.OVER, holders=lobby().holders[2:]))
        if why == "frozen":
            work.tables.freeze(name, "it is broken")
    await worker(world, lambda: Process(world)).run_once()
    assert caplog.messages == [f"table {name} can no longer be analysed"]
    assert await world.tables.analyses.next() is None
