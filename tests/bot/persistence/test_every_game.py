"""Tables of every game in the real database: each moment comes back as it was, and a finished game is a record that
proves its deal and can be played again."""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from bot.tables.records import published
from bot.tables.table import Stage
from engine.contract import Refusal
from engine.publishing import Verified, verify
from engine.record import Broken, read_record, replay
from tests.bot.tables.test_crashes import Evening
from tests.kit.fresh import fresh_file
from tests.kit.games import TRIALS, with_the_toy
from tests.kit.seated import lobby, moments
from tests.kit.world import World

each_game = pytest.mark.parametrize("game", TRIALS)


@pytest.fixture(autouse=True)
def toy_too() -> Generator[None]:
    with with_the_toy():
        yield


@each_game
async def test_every_moment_of_a_table_comes_back_as_it_was_stored(game: str, path: Path) -> None:
    before = lobby(game=game, rules=TRIALS[game].rules)
    with fresh_file(path) as store, store.writing() as work:
        work.tables.add(before)
    every = list(moments(before))
    for moment in (*every[:12:3], *every[-2:]):
        with fresh_file(path) as store, store.writing() as work:
            work.tables.save(moment)
        with fresh_file(path) as store, store.reading() as work:
            loaded = work.tables.load(before.id)
        assert loaded is not None
        assert loaded == moment
        assert loaded.running.save() == moment.running.save()


@each_game
async def test_a_finished_game_is_a_record_that_proves_its_deal_and_can_be_played_again(game: str, path: Path) -> None:
    with fresh_file(path) as store:
        async with World(store, seed="record", game=game) as world:
            evening = Evening(world)
            table_id = await evening.play(1_000)
            await evening.play_on(table_id)
            table = await world.now(table_id)
        with store.reading() as work:
            played = work.history.actions(table_id)
    assert table.stage is Stage.OVER
    file = json.loads(json.dumps(published(table, played)))
    assert isinstance(verify(file), Verified)
    record = read_record({name: value for name, value in file.items() if name != "commit"})
    assert not isinstance(record, Refusal), record
    steps = replay(record)
    assert not isinstance(steps, Broken)
    assert steps[-1].position.save() == table.running.save()
