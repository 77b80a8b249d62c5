"""A frozen table goes on when it is whole again."""

from dataclasses import replace

import pytest

from bot.errors import CommandError
from bot.maintenance.health import freeze_broken, look
from bot.maintenance.reconcile import unfreeze
from bot.tables.deadlines import LOBBY_LASTS, Deadline, DeadlineKind, after
from bot.tables.ids import TableId, UserId
from bot.tables.notices import Content, DeliverHand, OpenDirect, RefreshBoard
from bot.tables.table import Pace, Stage, Table
from engine.seats import Seat
from tests.bot.maintenance.test_self_check import DUE, TABLE, damage, store_game
from tests.kit.memory_store import InlineStore, due
from tests.kit.seated import dealt, lobby

BROKEN = "0" * 64
HANDS = (DeliverHand(Seat(0), 0), DeliverHand(Seat(1), 0))


async def frozen(store: InlineStore, table: Table, actions: int = 0) -> None:
    """That table, frozen by a self-check that found it broken; whole again."""
    await (store_game(store, table, actions) if actions else stored(store, table))
    await swap(store, table.commitment, BROKEN)
    assert await freeze_broken(store, await look(store)) == (table.id,)
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
    assert await look(database) == []


async def test_players_whose_call_was_never_told_can_be_called_again(database: InlineStore) -> None:
    await frozen(database, replace(lobby(), calling=DUE))
    await unfreeze(database, TABLE, DUE)
    with database.reading() as work:
        going = work.tables.load(TABLE)
    assert going is not None
    assert going.calling is None


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
