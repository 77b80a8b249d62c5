"""Tables that an earlier version of the program left running go on where they stood.

`stored_before_turns.sql` is a database as that version wrote it (revision 0007): a lobby with someone waiting for the
next game, a game that is over, one that was cancelled, a paused one, and three running ones, with a reminder, answers,
an absent player, notices and deadlines. It is never written again."""

import json
import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest

from bot.maintenance.self_check import look
from bot.tables.deadlines import DeadlineKind
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import PostReveal, RefreshBoard, RefreshHand, RemoveReminder
from bot.tables.records import check_deal, published
from bot.tables.requests import Accepted, Join, Return, Start
from bot.tables.table import Pace, Stage, Table
from engine.publishing import Verified, verify
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.owed import due
from tests.kit.world import World

STORED = Path(__file__).with_name("stored_before_turns.sql")
LOBBY, OVER, CANCELLED, PAUSED = map(TableId, ("hsvgnznzhx", "9zcc5h54mc", "fkkpffq2fx", "zzetvd7j5g"))
PASSING, FORMING, CLOCKED = map(TableId, ("pakrt37t6t", "etb2nej4xz", "ffdnfk2qgv"))
STOPPED = Milliseconds(1_800_000_121_000)


@pytest.fixture
def upgraded(tmp_path: Path) -> Generator[InlineStore]:
    """That database under this version of the program."""
    path = tmp_path / "tables.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORED.read_text("utf-8"))
    connection.close()
    with fresh_file(path) as store:
        yield store


async def test_every_table_is_loaded_and_nothing_is_found_wrong(upgraded: InlineStore) -> None:
    assert await look(upgraded) == []
    with upgraded.reading() as work:
        stages = {name: table.stage for name in (LOBBY, OVER, CANCELLED, PAUSED, PASSING, FORMING, CLOCKED)
                  if (table := work.tables.load(name)) is not None}  # fmt: skip
    assert stages == {
        LOBBY: Stage.LOBBY,
        OVER: Stage.OVER,
        CANCELLED: Stage.CANCELLED,
        PAUSED: Stage.PAUSED,
        PASSING: Stage.PLAYING,
        FORMING: Stage.PLAYING,
        CLOCKED: Stage.PLAYING,
    }


async def test_what_belonged_to_the_whole_table_belongs_to_the_seats(upgraded: InlineStore) -> None:
    with upgraded.reading() as work:
        passing, lobby = work.tables.load(PASSING), work.tables.load(LOBBY)
    assert passing is not None
    assert passing.reminded == 1_800_000_000_000
    assert [holder.reminded is None for holder in passing.holders] == [False, False, False, True]
    assert {holder.closed for holder in passing.holders} == {(2, 3)}
    assert passing.turn_ends == 1_800_086_400_000
    assert passing.pace is Pace.SLOW
    assert passing.circumstances.next_game == (9,)
    assert lobby is not None
    assert lobby.circumstances.next_game == ()
    assert [holder.closed for holder in lobby.holders] == [()]


async def test_whoever_an_older_table_names_is_shown_it(upgraded: InlineStore) -> None:
    """What is called circumstances now had another name, and lacked what came later."""
    with upgraded.reading() as work:
        found, _ = work.people.tables(UserId(9), TableId(""))
        assert found == [PASSING]
        assert work.people.tables(UserId(99), TableId(""))[0] == []
        shown = work.people.export(UserId(9), found)["tables"]
    assert [(row["id"], row["next_game"], row["called"], row["former"]) for row in shown] == [
        (PASSING, True, False, False)
    ]


@pytest.mark.parametrize("name", [PASSING, FORMING, CLOCKED, PAUSED, CANCELLED, OVER])
async def test_the_latest_reveal_is_still_the_news_of_the_board(upgraded: InlineStore, name: TableId) -> None:
    with upgraded.reading() as work:
        table = work.tables.load(name)
    assert table is not None
    assert any(event.headline for event in table.news_for(PUBLIC))
    assert table.news_for(Viewer(Seat(0))) == table.news_for(PUBLIC)


async def test_deadlines_and_notices_are_understood(upgraded: InlineStore) -> None:
    with upgraded.reading() as work:
        deadlines = {(each.table, each.kind, each.turn) for each in work.deadlines.due(Milliseconds(1 << 60), 99)}
        waiting = {(each.table, type(each.content)) for each in due(work, Milliseconds(1 << 60))}
    assert deadlines == {
        (LOBBY, DeadlineKind.LOBBY, 0),
        (PAUSED, DeadlineKind.PAUSE, 0),
        (PASSING, DeadlineKind.REMINDER, 4),
        (PASSING, DeadlineKind.TURN, 4),
        (CLOCKED, DeadlineKind.REMINDER, 4),
        (CLOCKED, DeadlineKind.TURN, 4),
        (FORMING, DeadlineKind.IDLE, 0),
    }
    told = {(CLOCKED, kind) for kind in (PostReveal, RemoveReminder, RefreshHand)} | {(PASSING, RefreshBoard)}
    assert waiting == told


async def test_every_game_is_played_to_its_end(upgraded: InlineStore) -> None:
    clock = ManualClock()
    clock.advance(STOPPED - clock.now())
    async with World(upgraded, clock=clock) as world:
        world.interactions += 1_000  # those before were handled by the earlier version
        await world.settle()
        assert [shown.what for shown in world.discord.messages.values()].count("reveal 3") == 1
        await world.ask(Return(PAUSED, world.by(1)))
        for name in (PAUSED, PASSING, FORMING, CLOCKED):
            over = await world.play_out(name)
            assert over.stage is Stage.OVER
            assert check_deal(over, await world.tables.played(name)).fair
            assert await version_proved(world, over) == 1
        assert await world.stop() == []


async def version_proved(world: World, table: Table) -> int:
    """The version of the key by which the published record of a game proves its deal."""
    record = json.loads(json.dumps(published(table, await world.tables.played(table.id))))
    verified = verify(record)
    assert isinstance(verified, Verified), verified
    return verified.commit.version


async def test_a_lobby_that_was_open_before_there_was_a_coin_is_dealt_with_one(upgraded: InlineStore) -> None:
    clock = ManualClock()
    clock.advance(STOPPED - clock.now())
    async with World(upgraded, clock=clock) as world:
        world.interactions += 1_000
        sealed = (await world.now(LOBBY)).commitment
        assert isinstance(await world.ask(Join(LOBBY, world.by(5))), Accepted)
        assert isinstance(await world.ask(Start(LOBBY, world.by(4))), Accepted)
        await world.settle()
        begun = await world.now(LOBBY)
        calls = [shown for shown in world.discord.messages.values() if shown.what == "call"]
        assert begun.coin is not None
        assert [(shown.channel, shown.message) for shown in calls] == [(begun.coin.channel, begun.coin.post)]
        over = await world.play_out(LOBBY)
        assert (over.stage, over.commitment) == (Stage.OVER, sealed)
        assert await version_proved(world, over) == 2
        assert await world.stop() == []
