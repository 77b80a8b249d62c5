"""The places at which faults are made to strike are where their names say: between deciding, storing and committing,
and between publishing and marking."""

from collections.abc import AsyncGenerator

import pytest

from bot import fault_points
from bot.fault_points import POINTS
from bot.tables.notices import RefreshBoard
from bot.tables.requests import Leave
from bot.tables.table import Pace
from tests.kit.at_rest import at_rest
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

A_PRESS = ["request.loaded", "request.decided", "request.stored", "request.committed"]
A_NOTICE = ["notice.read", "notice.published", "notice.marked", "notice.told"]


@pytest.fixture
async def passed() -> AsyncGenerator[list[str]]:
    """The points that the program passed, in order."""
    points = list[str]()
    fault_points.listen(points.append)
    yield points
    fault_points.listen(None)


async def test_a_press_passes_the_points_of_a_press_in_their_order(passed: list[str]) -> None:
    async with at_rest() as (rest, table):
        passed.clear()
        await rest.world.answer(table, 1)
        assert passed == A_PRESS


async def test_opening_a_table_passes_those_of_opening(passed: list[str]) -> None:
    async with World(MemoryStore()) as world:
        await world.stop()
        passed.clear()
        await world.open(1)
        assert passed == ["open.stored", "open.committed"]


@pytest.mark.parametrize("content", [RefreshBoard(), RefreshBoard(down=True)])
async def test_a_message_passes_those_of_a_notice_whether_it_is_new_or_edited(
    passed: list[str], content: RefreshBoard
) -> None:
    async with at_rest() as (rest, table):
        passed.clear()
        await rest.tell(table, content)
        assert passed == A_NOTICE[:2]


async def test_the_relay_the_clock_and_the_house_pass_theirs(passed: list[str]) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        passed.clear()
        await world.ask(Leave(table, world.by(2)))
        await world.settle()
        assert [each for each in passed if each.startswith("house.")] == ["house.chosen", "house.played"]
        told = [each for each in passed if each in {"notice.read", "notice.marked", "notice.told"}]
        assert told[:1] == ["notice.read"]
        assert told.count("notice.marked") == told.count("notice.told") == told.count("notice.read") > 0
        passed.clear()
        await world.advance(60_000)
        clock = [each for each in passed if each.startswith("deadline.")]
        assert clock.count("deadline.met") == 2
        assert clock.index("deadline.read") < clock.index("deadline.met")
        assert set(passed) <= set(POINTS)
