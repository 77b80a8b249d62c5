"""What the table message shows after the program died while it was posted."""

from bot.tables.requests import Accepted, Join
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World


async def test_a_lobby_posted_by_a_program_that_died_shows_who_sat_down_since() -> None:
    async with World(MemoryStore()) as world:
        with armed(Plan("notice.published", 1, Crash)):
            opened = await world.open(1)
            await world.settle()
        assert isinstance(opened, Accepted)
        table = opened.table.id
        await world.stop()
        for user in (1, 2):
            await world.ask(Join(table, world.by(user)))
        await world.crash()
        await world.advance(5_000)
        (board,) = world.discord.public(CHANNEL)
        assert len(board.table.people) == 2
        assert board.edits == 1
