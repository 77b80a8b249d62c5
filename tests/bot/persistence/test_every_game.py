"""Tables of every game in the real database: each moment comes back as it was, and a finished game is a record that
proves its deal and can be played again, with either version of the key."""

import json
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.maintenance.health import find_problems
from bot.tables.lobby import contributions
from bot.tables.progress import dealt
from bot.tables.records import check_deal, published
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal
from engine.dice import Dice
from engine.fairness import game_key
from engine.record import Broken, Verified, read_record, replay, verify
from tests.bot.tables.test_crashes import Evening
from tests.kit.fresh import fresh_file
from tests.kit.games import TRIALS, with_the_toy
from tests.kit.memory_store import FileStore
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


def before_the_coin(table: Table) -> Table:
    """A table that was just dealt, as the program dealt it when there was no coin, by rules that end it soon."""
    options = table.game.read_options(TRIALS[table.game_key].rules)
    assert not isinstance(options, Refusal)
    older = replace(table, options=options, coin=None)
    key = game_key(older.game_key, older.id, older.secret, contributions(older))
    step = older.game.deal(len(older.holders), older.options, Dice(key))
    return dealt(replace(older, key=key), step, older.opened).table


def store_as_then(store: FileStore, table: Table) -> None:
    """Write that table down as the program did that knew no coin."""
    with store.writing() as work:
        work.tables.save(before_the_coin(table))
    store.connection.exec_driver_sql("UPDATE tables SET state = json_remove(state, '$.calling', '$.coin')")
    store.connection.commit()
    store.tables.clear()


@each_game
async def test_a_game_that_was_dealt_before_there_was_a_coin_goes_on_and_proves_its_deal(game: str, path: Path) -> None:
    with fresh_file(path) as store:
        async with World(store, seed="record", game=game, forget=store.tables.clear) as world:
            table_id = await world.begin(2, pace=Pace.QUICK)
            await world.stop()
            store_as_then(store, await world.now(table_id))
            await world.crash()
            await Evening(world, watched=lambda: False).play_on(table_id)
            table = await world.now(table_id)
            assert await store.read(find_problems) == []
        with store.reading() as work:
            played = work.history.actions(table_id)
    assert (table.stage, table.coin) == (Stage.OVER, None)
    assert check_deal(table, played).fair
    verified = verify(json.loads(json.dumps(published(table, played))))
    assert isinstance(verified, Verified)
    assert verified.commit.version == 1
    assert {len(put_in.split(":")) for put_in in verified.commit.contributions} == {3}, "who joined, by what, a word"
