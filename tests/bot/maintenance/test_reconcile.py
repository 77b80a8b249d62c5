"""After a restore every live table is shown as it is stored. Over both stores."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.maintenance.reconcile import reconcile
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, PostReveal, RefreshBoard, RefreshHand
from bot.tables.table import NOWHERE, Place, Stage, Table
from engine.seats import Seat
from tests.bot.maintenance.test_self_check import damage
from tests.kit.memory_store import InlineStore, due
from tests.kit.seated import dealt, lobby

NOW = Milliseconds(1_800_000_000_000)


async def owed_after(store: InlineStore, table: Table) -> Sequence[Content]:
    """What is to be told once a copy with that table and an old reveal in its outbox was restored."""
    with store.writing() as work:
        work.tables.add(table)
        work.outbox.add([Notice(table.id, PostReveal(0, ()), NOW)])
    await reconcile(store, NOW)
    with store.reading() as work:
        return [notice.content for notice in due(work, NOW)]


@pytest.mark.parametrize("stage", [Stage.PLAYING, Stage.PAUSED])
async def test_a_game_gets_its_board_and_everybody_a_new_hand(store: InlineStore, stage: Stage) -> None:
    owed = await owed_after(store, replace(dealt(), stage=stage))
    assert owed == [RefreshBoard(down=True), DeliverHand(Seat(0), 0), DeliverHand(Seat(1), 0)]


async def test_a_lobby_gets_its_board_and_direct_messages(store: InlineStore) -> None:
    assert await owed_after(store, lobby()) == [RefreshBoard(down=True), OpenDirect(UserId(1)), OpenDirect(UserId(2))]


async def test_players_whose_call_was_on_its_way_may_be_called_again(store: InlineStore) -> None:
    """No one knows what came of it: the game that it began is not the one that goes on."""
    await owed_after(store, replace(lobby(), calling=NOW))
    with store.reading() as work:
        (table,) = map(work.tables.load, work.tables.live())
    assert table is not None
    assert table.calling is None


@pytest.mark.parametrize("place", [NOWHERE, Place(GuildId(0), ChannelId(70))])
async def test_where_the_bot_is_no_member_nobody_is_written_to(store: InlineStore, place: Place) -> None:
    hands = [RefreshHand(Seat(0)), RefreshHand(Seat(1))]
    assert await owed_after(store, replace(dealt(), place=place)) == [RefreshBoard(down=True), *hands]


async def test_nobody_is_written_to_from_a_lobby_where_the_bot_is_no_member(store: InlineStore) -> None:
    assert await owed_after(store, replace(lobby(), place=Place(GuildId(0), ChannelId(70)))) == [
        RefreshBoard(down=True)
    ]


async def test_what_a_finished_table_owes_is_left(store: InlineStore) -> None:
    assert await owed_after(store, replace(dealt(), stage=Stage.OVER)) == [PostReveal(0, ())]


async def test_the_live_tables_are_counted(store: InlineStore) -> None:
    with store.writing() as work:
        work.tables.add(lobby())
        work.tables.add(dealt("bbbbbbbbbb", channel=71))
    assert await reconcile(store, NOW) == 2


async def test_a_table_that_cannot_be_loaded_does_not_stop_the_others(database: InlineStore) -> None:
    with database.writing() as work:
        work.tables.add(lobby())
        work.tables.add(lobby("bbbbbbbbbb", channel=71, opened=NOW + 1))
    damage(database, "UPDATE tables SET state = '{}' WHERE id = 'aaaaaaaaaa'")
    await reconcile(database, NOW)
    with database.reading() as work:
        assert {notice.table for notice in due(work, NOW)} == {TableId("bbbbbbbbbb")}
