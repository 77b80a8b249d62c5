"""What came of an analysis is shown in the messages of those who watched, as soon and as long as that can be."""

from itertools import pairwise

import pytest

from bot.service.analyses import WATCHED_FOR
from bot.service.publisher import TryAgain
from bot.tables.analyses import Failed, Found, Waiting
from bot.tables.ids import MessageId, TableId, UserId
from bot.tables.requests import Forget, HandToken
from tests.kit.always import always
from tests.kit.analysed_evening import ANA, BEN, Dies, evening, looked, told, worker
from tests.kit.analyses import few_games_in_the_head
from tests.kit.world import InlineExecutor


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    few_games_in_the_head(monkeypatch)


async def test_what_is_found_while_somebody_is_being_answered_overtakes_the_answer():
    async with evening() as (world, table):
        analyses = world.tables.analyses
        assert await analyses.look(table, UserId(1), ANA, "en") == Waiting(0)
        await worker(world).run_once()
        assert world.discord.analyses == []
        found = await analyses.look(table, UserId(2), BEN, "en")
        assert isinstance(found, Found)
        for token in (ANA, BEN):
            await analyses.watch(table.id, token)
        await told(world)
        assert world.discord.analyses == [("ana", found)]
        assert analyses.watchers(table.id) == []


async def test_what_is_found_while_it_is_looked_up_is_shown_once(monkeypatch: pytest.MonkeyPatch):
    async with evening() as (world, table):
        analyses = world.tables.analyses
        outcome = analyses.outcome

        async def meanwhile(looked_up: TableId) -> Found | Failed | None:
            await worker(world).run_once()
            return await outcome(looked_up)

        assert await analyses.look(table, UserId(1), ANA, "en") == Waiting(0)
        with monkeypatch.context() as until_then:
            until_then.setattr(analyses, "outcome", meanwhile)
            await analyses.watch(table.id, ANA)
        await told(world)
        assert world.discord.requests.count("analysis") == 1


async def test_who_was_never_answered_is_not_told_for_ever():
    async with evening() as (world, table):
        analyses = world.tables.analyses
        await analyses.look(table, UserId(1), ANA, "en")
        world.clock.advance(WATCHED_FOR)
        await analyses.look(table, UserId(2), BEN, "en")
        await worker(world).run_once()
        for token in (ANA, BEN):
            await analyses.watch(table.id, token)
        await told(world)
        assert [token for token, _ in world.discord.analyses] == ["ben"]


async def test_who_presses_again_in_one_message_watches_it_once():
    async with evening() as (world, table):
        for token in ("first", "second"):
            await looked(world, table, HandToken(token, MessageId(5)))
        await worker(world).run_once()
        await told(world)
        assert [token for token, _ in world.discord.analyses] == ["second"]


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


async def test_it_is_tried_no_longer_than_the_message_can_be_edited():
    async with evening() as (world, table):
        await looked(world, table, ANA)
        world.discord.weather = lambda what: TryAgain(60_000) if what == "analysis" else None
        await worker(world).run_once()
        await told(world, 20 * 60)
        assert world.discord.requests.count("analysis") == 14
        assert world.tables.analyses.next_due() is None


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
