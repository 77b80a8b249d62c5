"""The machine's clock is set back: what was told in the future holds nothing up."""

from bot.tables.deadlines import HOUR, SECOND
from bot.tables.requests import Leave
from bot.tables.table import Pace
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World


async def test_a_board_that_was_edited_in_the_future_is_edited_at_once() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(3, pace=Pace.NONE)
        await world.advance(SECOND)
        await world.ask(Leave(table, world.by(1)))
        await world.advance(10 * SECOND)
        before = world.discord.public(CHANNEL)[-1].edits
        assert before > 0
        world.clock.jump(-HOUR)
        world.clock.follow(-HOUR)
        await world.ask(Leave(table, world.by(2)))
        await world.advance(SECOND)
        assert world.discord.public(CHANNEL)[-1].edits > before
