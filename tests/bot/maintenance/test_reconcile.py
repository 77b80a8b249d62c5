"""A table after a restore is shown as it is stored, and a frozen one goes on when it is whole again."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.errors import CommandError
from bot.maintenance.health import find_problems, freeze_broken
from bot.maintenance.reconcile import reconcile, unfreeze
from bot.tables.deadlines import LOBBY_LASTS, Deadline, DeadlineKind, after
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, PostReveal, RefreshBoard, RefreshHand
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from engine.seats import Seat
from tests.bot.maintenance.test_self_check import DUE, TABLE, damage, store_game
from tests.kit.always import some
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
    assert some(table).calling is None


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


BROKEN = "0" * 64
HANDS = (DeliverHand(Seat(0), 0), DeliverHand(Seat(1), 0))


async def frozen(store: InlineStore, table: Table, actions: int = 0) -> None:
    """That table, frozen by a self-check that found it broken; whole again."""
    await (store_game(store, table, actions) if actions else stored(store, table))
    await swap(store, table.commitment, BROKEN)
    assert await freeze_broken(store, await find_problems(store)) == (table.id,)
    await swap(store, BROKEN, table.commitment)


async def stored(store: InlineStore, table: Table) -> None:
    with store.writing() as work:
        work.tables.add(table)


async def swap(store: InlineStore, old: str, new: str) -> None:
    damage(store, "UPDATE tables SET state = replace(state, :old, :new)", old=old, new=new)


WEEK = 7 * 24 * 60


def clock(table: Table, kind: DeadlineKind, minutes: int) -> Deadline:
    return Deadline(table.id, kind, 0, after(DUE, minutes * 60_000))


@pytest.mark.parametrize(
    ("table", "deadlines", "told"),
    [
        (dealt(), (clock(dealt(), DeadlineKind.REMINDER, 1), clock(dealt(), DeadlineKind.TURN, 2)), HANDS),
        (replace(dealt(), stage=Stage.PAUSED), (clock(dealt(), DeadlineKind.PAUSE, 30),), HANDS),
        (replace(dealt(), pace=Pace.NONE), (clock(dealt(), DeadlineKind.IDLE, WEEK),), HANDS),
        (
            lobby(),
            (Deadline(TABLE, DeadlineKind.LOBBY, 0, after(lobby().opened, LOBBY_LASTS)),),
            (OpenDirect(UserId(1)), OpenDirect(UserId(2))),
        ),
    ],
)
async def test_it_goes_on_with_a_full_clock_its_board_and_new_hands(
    database: InlineStore, table: Table, deadlines: tuple[Deadline, ...], told: tuple[Content, ...]
) -> None:
    await frozen(database, table)
    await unfreeze(database, TABLE, DUE)
    with database.reading() as work:
        going = work.tables.load(TABLE)
        assert tuple(work.deadlines.of(TABLE)) == deadlines
        assert [notice.content for notice in due(work, DUE)] == [RefreshBoard(down=True), *told]
    assert going is not None
    ends = {deadline.due for deadline in deadlines if deadline.kind is DeadlineKind.TURN}
    assert {going.turn_ends} - {None} == ends
    assert await find_problems(database) == []


async def test_players_whose_call_was_never_told_can_be_called_again(database: InlineStore) -> None:
    await frozen(database, replace(lobby(), calling=DUE))
    await unfreeze(database, TABLE, DUE)
    with database.reading() as work:
        going = work.tables.load(TABLE)
    assert some(going).calling is None


async def refused(store: InlineStore, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        await unfreeze(store, TABLE, DUE)


async def test_one_that_is_still_broken_stays_frozen(database: InlineStore) -> None:
    await frozen(database, dealt(), 4)
    damage(database, "DELETE FROM actions WHERE number = 3")
    await refused(database, "stays frozen: it counts 4 actions, 3 are stored")
    with database.reading() as work:
        assert [table for table, _ in work.tables.frozen()] == [TABLE]


async def test_one_whose_channel_is_taken_stays_frozen(database: InlineStore) -> None:
    await frozen(database, dealt())
    await store_game(database, dealt("bbbbbbbbbb"))
    await refused(database, "another table is running in its channel")
    with database.reading() as work:
        assert work.tables.live() == [TableId("bbbbbbbbbb")]


async def test_one_that_is_not_frozen_is_left_as_it_is(database: InlineStore) -> None:
    await store_game(database, dealt())
    await refused(database, "is not frozen")
