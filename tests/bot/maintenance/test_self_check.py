"""The self-check: what it finds in a damaged database, and that a broken table is left alone while others go on; how a
table is shown after a restore, and how a frozen one goes on."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.errors import CommandError
from bot.maintenance.health import Finding, find_problems, freeze_broken, reconcile, unfreeze
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.startup import opened
from bot.persistence.tables import save_table
from bot.tables.change import NO_FACTS, Change
from bot.tables.deadlines import LOBBY_LASTS, Deadline, DeadlineKind, after
from bot.tables.forgetting import forget
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, PostReveal, RefreshBoard, RefreshHand
from bot.tables.requests import Deal, Forget, Join, ShowHand, Start
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from engine.contract import Refusal, Seat
from tests.kit.always import some
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, due
from tests.kit.seated import COIN, dealt, lobby, played_on
from tests.kit.world import World

TABLE = TableId("aaaaaaaaaa")
OTHER = TableId("bbbbbbbbbb")
DUE = Milliseconds(2**42)


STRANGE = json.dumps({**save_table(dealt()).state, "options": {"star_profile": "many"}})
"""A state with house rules that the game refuses."""


async def store_game(store: InlineStore, table: Table, actions: int = 0) -> Table:
    """A table some actions after the deal, as the bot would store it."""
    later, played = played_on(table, actions)
    with store.writing() as work:
        work.tables.add(later)
        work.history.append(later.id, 0, played, DUE)
        work.deadlines.replace(later.id, (Deadline(later.id, DeadlineKind.IDLE, 0, DUE),))
    return later


def damage(store: InlineStore, statement: str, **values: object) -> None:
    """Change rows as someone does while the program does not run: nothing is remembered."""
    with store.writing() as unit:
        unit.sql.connection.execute(text(statement), values)
    store.tables.clear()


async def whys(store: InlineStore) -> Sequence[str]:
    """The sentences of the self-check."""
    return [found.why for found in await store.read(find_problems)]


async def test_an_empty_database_is_in_order(database: InlineStore) -> None:
    assert await database.read(find_problems) == []


@pytest.mark.parametrize("actions", [0, 2, 9])
async def test_a_game_as_the_bot_stores_it_is_in_order(database: InlineStore, actions: int) -> None:
    await store_game(database, dealt(), actions)
    assert await database.read(find_problems) == []


async def test_a_whole_game_is_in_order_after_every_phase(database: InlineStore) -> None:
    world = World(database)  # not started: no one tells or plays anything, only what is stored counts
    reply = await world.open(1)
    assert isinstance(reply, Change)
    table = reply.table.id
    for request in (Join(table, world.by(1)), Join(table, world.by(2)), Start(table, world.by(1))):
        assert await database.read(find_problems) == []
        assert isinstance(await world.ask(request), Change)
    assert isinstance(await world.ask(Deal(table, COIN)), Change)
    while (stored := await world.now(table)).stage.live:
        assert await database.read(find_problems) == []
        for seat in stored.running.prompts():
            await world.answer(table, seat + 1)
    assert stored.acted > 10
    assert await database.read(find_problems) == []


async def test_an_action_that_was_changed_is_found(database: InlineStore) -> None:
    await store_game(database, dealt(), 4)
    damage(database, "UPDATE actions SET code = 'pass 9Q9' WHERE number = 2")
    (why,) = await whys(database)
    assert why.startswith("its action 2 (pass 9Q9) is refused: ")


async def test_an_action_that_is_missing_is_found(database: InlineStore) -> None:
    await store_game(database, dealt(), 4)
    damage(database, "DELETE FROM actions WHERE number = 3")
    assert await whys(database) == ["it counts 4 actions, 3 are stored"]


async def test_a_position_that_is_not_where_the_actions_lead_is_found(database: InlineStore) -> None:
    await store_game(database, replace(dealt(), acted=0), 2)
    other = json.dumps(played_on(dealt(), 1)[0].running.save())
    damage(database, "UPDATE tables SET position = :other", other=other)
    assert await whys(database) == ["its actions do not lead to its position"]


async def test_a_secret_that_was_changed_is_found(database: InlineStore) -> None:
    await store_game(database, replace(dealt(), secret=bytes(32)))
    assert await whys(database) == [
        "its commitment does not belong to its secret",
        "its key does not follow from its secret and contributions",
    ]


async def test_a_key_that_was_changed_is_found(database: InlineStore) -> None:
    await store_game(database, replace(dealt(), key=bytes(32)))
    assert await whys(database) == ["its key does not follow from its secret and contributions"]


@pytest.mark.parametrize(
    "table", [replace(dealt(), stage=Stage.LOBBY, key=None), replace(lobby(), stage=Stage.PLAYING)]
)
async def test_a_stage_that_does_not_go_with_the_position_is_found(database: InlineStore, table: Table) -> None:
    with database.writing() as work:
        work.tables.add(table)
        kinds = (DeadlineKind.LOBBY, DeadlineKind.IDLE)
        work.deadlines.replace(TABLE, [Deadline(TABLE, kind, 0, DUE) for kind in kinds])
    assert await whys(database) == [f"its stage is {table.stage}, which does not go with its position"]


@pytest.mark.parametrize(
    "column_and_value",
    [
        ("state", '{"v":2}'),
        ("state", "{}"),
        ("position", '{"v":99}'),
        ("game_key", "bridge"),
        ("state", "no json"),
        ("state", STRANGE),
    ],
)
async def test_a_table_that_cannot_be_loaded_is_found(database: InlineStore, column_and_value: tuple[str, str]) -> None:
    await store_game(database, dealt())
    column, value = column_and_value
    damage(database, f"UPDATE tables SET {column} = :value", value=value)  # noqa: S608 - both are written above
    (found,) = await database.read(find_problems)
    assert found.broken
    assert str(found).startswith("table aaaaaaaaaa: it ")


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        (lobby(), DeadlineKind.LOBBY),
        (replace(dealt(), stage=Stage.PAUSED), DeadlineKind.PAUSE),
        (replace(dealt(), turn_ends=DUE), DeadlineKind.TURN),
        (dealt(), DeadlineKind.IDLE),
    ],
)
async def test_a_table_that_waits_for_nothing_is_reported_but_not_broken(
    database: InlineStore, table: Table, kind: DeadlineKind
) -> None:
    with database.writing() as work:
        work.tables.add(table)
    assert await database.read(find_problems) == [Finding(TABLE, f"it waits without a deadline ({kind})", broken=False)]
    with database.writing() as work:
        work.deadlines.replace(TABLE, (Deadline(TABLE, kind, 0, DUE),))
    assert await database.read(find_problems) == []


async def test_seats_that_are_out_of_step_are_reported(database: InlineStore) -> None:
    await store_game(database, dealt())
    damage(database, "UPDATE seats SET user_id = 99 WHERE seat = 1")
    assert await database.read(find_problems) == [Finding(TABLE, "its seats are not those of its state", broken=False)]


async def test_seats_stay_in_step_with_who_comes_and_goes(database: InlineStore) -> None:
    first, second, house = lobby().holders
    await store_game(database, dealt())
    with database.writing() as work:
        work.tables.save(replace(dealt(), holders=(house, second, first)))
    with database.reading() as work:
        assert work.tables.seated(TABLE) == [(1, 2), (2, 1)]


async def test_rows_that_refer_to_nothing_are_found(database: InlineStore, path: Path) -> None:
    insert_orphan(path)
    assert await database.read(find_problems) == [Finding(None, "posts has rows that refer to nothing")]
    assert str((await database.read(find_problems))[0]) == "posts has rows that refer to nothing"


def insert_orphan(path: Path) -> None:
    """A post of a table that is not there."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO posts VALUES ('nobody', 'board', 1, 2, 3, NULL, '[]')")
        connection.commit()


async def test_a_file_whose_index_says_something_else_than_its_table_is_not_opened(path: Path) -> None:
    with fresh_file(path) as store:
        await store_game(store, dealt(), 5)
    drop_from_the_index(path)
    with pytest.raises(UnusableDatabaseError, match=r"is damaged \(row 1 missing from index ix_seats_user_id\)"):
        async with opened(path):
            pass


def drop_from_the_index(path: Path) -> None:
    """Let an index know less than its table."""
    with closing(sqlite3.connect(path)) as connection:
        (whole,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'ix_seats_user_id'").fetchone()
        connection.execute("PRAGMA writable_schema=ON")
        for sql in ("CREATE INDEX ix_seats_user_id ON seats (user_id) WHERE seat > 0", whole):
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'ix_seats_user_id'", (sql,))
            connection.execute("PRAGMA writable_schema=RESET")
            connection.execute("PRAGMA writable_schema=ON")
            if sql != whole:
                connection.execute("REINDEX ix_seats_user_id")
        connection.commit()


async def test_a_broken_table_is_left_alone_and_the_others_go_on(database: InlineStore) -> None:
    await store_game(database, dealt(), 4)
    await store_game(database, dealt("bbbbbbbbbb", channel=71), 4)
    with database.writing() as work:
        for table in (TABLE, OTHER):
            work.outbox.add([Notice(table, RefreshBoard(), DUE)])
    damage(database, "DELETE FROM actions WHERE number = 3 AND table_id = 'aaaaaaaaaa'")
    assert await freeze_broken(database, await database.read(find_problems)) == (TABLE,)
    with database.reading() as work:
        assert work.tables.load(TABLE) is None
        assert work.tables.in_channel(ChannelId(70)) is None
        assert [notice.table for notice in due(work, DUE)] == [OTHER]
        assert [deadline.table for deadline in work.deadlines.due(DUE, 9)] == [OTHER]
        assert [table for table, _ in work.tables.frozen()] == [TABLE]
    assert await database.read(find_problems) == []


async def test_what_is_only_reported_freezes_nothing(database: InlineStore) -> None:
    findings = [Finding(None, "the file is damaged"), Finding(TABLE, "it waits without a deadline", broken=False)]
    with database.writing() as work:
        work.tables.add(lobby())
    assert await freeze_broken(database, findings) == ()
    with database.reading() as work:
        assert work.tables.live() == [TABLE]


async def test_a_game_that_has_forgotten_a_player_is_in_order(database: InlineStore) -> None:
    stored = await store_game(database, dealt(), 4)
    change = forget(stored, Forget(stored.id, UserId(1)), NO_FACTS, DUE)
    assert isinstance(change, Change)
    with database.writing() as work:
        work.tables.save(change.table)
    assert await whys(database) == []


async def test_a_forgotten_game_whose_actions_lead_elsewhere_is_still_found(database: InlineStore) -> None:
    stored = await store_game(database, replace(dealt(), secret=b"", commitment="", forgotten=True), 4)
    with database.writing() as work:
        work.tables.save(replace(stored, key=bytes(32)))
    assert [why.split(" (")[0] for why in await whys(database)] != []


async def test_an_ended_table_that_cannot_be_read_stands_in_nobodys_way(database: InlineStore) -> None:
    with database.writing() as work:
        work.tables.add(replace(dealt(), stage=Stage.CANCELLED))
    damage(database, "UPDATE tables SET state = :strange", strange=STRANGE)
    world = World(database)
    assert await world.tables.latest_in(ChannelId(70)) is None
    assert isinstance(await world.open(1, channel=70), Change)


async def test_a_server_that_was_left_pauses_the_tables_beside_one_that_broke_meanwhile(database: InlineStore) -> None:
    world = World(database)
    broken, whole = await world.begin(2), await world.begin(2, channel=71)
    damage(database, "UPDATE tables SET state = '{}' WHERE id = :broken", broken=broken)
    await world.tables.member_of(())
    assert (await world.now(whole)).stage is Stage.PAUSED


@pytest.mark.parametrize("how", ["{}", "no json"])
async def test_a_table_that_breaks_while_the_program_runs_stands_still_at_once(
    database: InlineStore, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    world = World(database)
    broken, whole = await world.begin(2), await world.begin(2, channel=71)
    damage(database, "UPDATE tables SET state = :how WHERE id = :broken", how=how, broken=broken)
    assert await world.ask(ShowHand(broken, world.by(1))) == Refusal("refused-table-frozen")
    assert caplog.messages == [f"table {broken} cannot be loaded: it is frozen (`python -m bot check` says why)"]
    with database.reading() as work:
        assert [table for table, _ in work.tables.frozen()] == [broken]
        assert work.deadlines.of(broken) == []
        assert {notice.table for notice in due(work, DUE)} == {whole}
    assert isinstance(await world.ask(ShowHand(whole, world.by(1))), Change)


async def test_a_channel_whose_table_broke_is_free_for_the_next(database: InlineStore) -> None:
    world = World(database)
    broken = await world.begin(2)
    damage(database, "UPDATE tables SET state = '{}' WHERE id = :broken", broken=broken)
    assert isinstance(await world.open(1), Change)


async def test_a_broken_table_that_is_only_looked_at_stands_still_too(database: InlineStore) -> None:
    world = World(database)
    broken, other = await world.begin(2), await world.begin(2, channel=71)
    damage(database, "UPDATE tables SET state = '{}'")
    assert await world.tables.table(broken) is None
    assert await world.tables.table_in(ChannelId(71)) is None
    with database.reading() as work:
        assert {table for table, _ in work.tables.frozen()} == {broken, other}


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
    assert await freeze_broken(store, await store.read(find_problems)) == (table.id,)
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
    assert await database.read(find_problems) == []


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
