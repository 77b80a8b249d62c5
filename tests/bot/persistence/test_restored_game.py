"""A game that is set back to an older copy of the database goes on in a channel which saw it go another way."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.maintenance.reconcile import reconcile
from bot.persistence.file import backup as copying
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.world import CHANNEL, World


@asynccontextmanager
async def evening(path: Path, clock: ManualClock, discord: FakeDiscord | None = None) -> AsyncGenerator[World]:
    """A bot on that file, in a channel that remembers what an earlier one said."""
    with fresh_file(path) as store:
        world = World(store, clock=clock)
        if discord is not None:
            world.discord = discord
            world.interactions += 1_000
            world.build()
        async with world:
            yield world


async def test_a_reveal_that_came_before_the_restore_does_not_hide_the_one_after_it(tmp_path: Path) -> None:
    path, copy, clock = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3", ManualClock()
    async with evening(path, clock) as first:
        table = await first.begin(2)
        await first.play_phase(table)
        copying.backup(path, copy)
        await first.play_phase(table)
        assert [shown.what for shown in first.discord.public(CHANNEL)].count("reveal 1") == 1
    copying.restore(copy, path, lambda _: None)
    with fresh_file(path) as store:
        await reconcile(store, clock.now())
    async with evening(path, clock, first.discord) as second:
        await second.settle()
        assert (await second.now(table)).circumstances.was_restored
        assert second.discord.public(CHANNEL)[-1].what == "board"
        await second.play_phase(table)
        assert [shown.what for shown in second.discord.public(CHANNEL)].count("reveal 1") == 2
        assert not (await second.now(table)).circumstances.was_restored
