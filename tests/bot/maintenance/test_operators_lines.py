"""What maintenance tells the operator, and that it is the same however much is done at once."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import CommandError
from bot.maintenance import health as recounting
from bot.maintenance.health import Finding, check_tables, reconcile, recount, recount_at_start, unfreeze
from bot.maintenance.retention import Retention, RetentionPeriods
from bot.service.openings import note_restricted
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.circumstances import Circumstances
from bot.tables.days import DAY
from bot.tables.ids import GuildId, Milliseconds, TableId
from bot.tables.settings import Server
from bot.tables.table import Stage
from tests.bot.maintenance.test_export import add, compared, games
from tests.bot.maintenance.test_self_check import damage, store_game
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import OPENED, dealt, lobby
from tests.kit.world import World

NOW = Milliseconds(OPENED + 10 * DAY)


async def tidied(store: InlineStore) -> None:
    clock = ManualClock(NOW)
    await Retention(
        TableService(store, clock, SeededEntropy(), Signals()), store, clock, RetentionPeriods(DAY, 2 * DAY)
    ).tidy()


async def test_what_is_forgotten_is_counted_in_the_log_and_nothing_else_is_said(
    store: InlineStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.maintenance")
    with store.writing() as work:
        for name, channel in (("aaaaaaaaaa", 70), ("bbbbbbbbbb", 71)):
            work.tables.add(replace(lobby(name, channel=channel), stage=Stage.CANCELLED))
        for guild, left in ((1, NOW - 2 * DAY - 1), (2, NOW - 2 * DAY)):
            work.servers.put(Server(GuildId(guild), left=Milliseconds(left)))
    await tidied(store)
    assert caplog.messages == [
        "retention: 2 closed lobbies are forgotten",
        "retention: server 1 was left long ago and is forgotten",
    ]
    caplog.clear()
    await tidied(store)
    assert caplog.messages == []


async def test_a_table_whose_names_cannot_be_taken_out_is_an_error_in_the_log(
    store: InlineStore, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.writing() as work:
        work.tables.add(replace(dealt(), stage=Stage.OVER))

    async def fail(*_: object) -> None:
        raise LookupError("Ada holds 9Q9")

    monkeypatch.setattr(TableService, "handle", fail)
    await tidied(store)
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("ERROR", "retention: table aaaaaaaaaa keeps its names: LookupError")
    ]


async def test_counting_anew_at_the_start_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot.maintenance")
    store = MemoryStore()
    add(store, games(3))
    for _ in range(2):
        await recount_at_start(store)
    assert caplog.messages == ["3 finished games were counted again"]


async def test_games_counted_anew_in_parts_are_counted_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recounting, "AT_ONCE", 7)
    await compared(tmp_path / "tables.sqlite3", 30, 8)


async def test_scores_are_only_looked_up_where_one_is_missing_and_the_table_can_be_read(database: InlineStore) -> None:
    async with World(MemoryStore()) as world:
        table = await world.play_out(await world.begin(2))
        played = await world.tables.played(table.id)
        result = await world.store.read(lambda unit: unit.results.get(table.id))
    assert result is not None
    broken, running, gone = TableId("bbbbbbbbbb"), TableId("cccccccccc"), TableId("dddddddddd")
    first, *others = result.placed
    half = replace(result, placed=(first, *(replace(each, score=None) for each in others)))
    with database.writing() as work:
        work.tables.add(replace(table, circumstances=Circumstances()))
        work.history.append(table.id, 0, played, NOW)
        work.tables.add(replace(table, id=broken))
        work.tables.add(dealt(running, channel=72))
        for name in (table.id, broken, running, gone):
            work.results.add(replace(half, table=name))
    damage(database, "UPDATE tables SET state = '{}' WHERE id = :broken", broken=broken)
    assert await recount(database) == 4
    with database.reading() as work:
        found = {name: work.results.get(name) for name in (table.id, broken, running, gone)}
    scores = {name: [each.score for each in one.placed] for name, one in found.items() if one is not None}
    assert scores.pop(table.id) == [each.score for each in result.placed]
    assert list(scores.values()) == [[first.score, *(None for _ in others)]] * 3


async def test_a_restriction_by_discord_is_told_with_its_moment(store: InlineStore) -> None:
    with store.writing() as work:
        note_restricted(work, Milliseconds(1_800_000_059_999))
    assert await check_tables(store) == [
        "Discord has restricted this bot since 2027-01-15 08:00 UTC: it may open no direct messages (error 20026)",
        "0 running tables, 0 broken",
    ]


def test_a_finding_names_its_table() -> None:
    assert str(Finding(TableId("aaaaaaaaaa"), "it is broken")) == "table aaaaaaaaaa: it is broken"
    assert str(Finding(None, "all is broken")) == "all is broken"
    assert Finding(None, "all is broken").broken


async def lines_of(database: InlineStore, name: str) -> tuple[str, ...]:
    with pytest.raises(CommandError) as raised:
        await unfreeze(database, TableId(name), NOW)
    return raised.value.lines


async def test_why_a_table_stays_frozen_is_told_line_by_line(database: InlineStore) -> None:
    await store_game(database, dealt(), 2)
    assert await lines_of(database, "aaaaaaaaaa") == ("table aaaaaaaaaa is not frozen (check lists those that are)",)
    with database.writing() as work:
        work.tables.freeze(TableId("aaaaaaaaaa"), "it was broken")
    damage(database, "UPDATE tables SET state = replace(state, :old, :new)", old=dealt().commitment, new="0" * 64)
    damage(database, "DELETE FROM actions WHERE number = 1")
    assert await lines_of(database, "aaaaaaaaaa") == (
        "table aaaaaaaaaa stays frozen: its commitment does not belong to its secret",
        "table aaaaaaaaaa stays frozen: it counts 2 actions, 1 are stored",
    )
    await store_game(database, dealt("bbbbbbbbbb"))
    assert await lines_of(database, "aaaaaaaaaa") == (
        "table aaaaaaaaaa stays frozen: another table is running in its channel",
    )


async def test_a_table_knows_that_it_was_set_back_and_only_a_game_can_have_lost_something(store: InlineStore) -> None:
    with store.writing() as work:
        work.tables.add(lobby())
        work.tables.add(dealt("bbbbbbbbbb", channel=71))
    assert await reconcile(store, NOW) == 2
    with store.reading() as work:
        found = [work.tables.load(TableId(letter * 10)) for letter in "ab"]
    assert [(each.circumstances.restored, each.circumstances.was_restored) for each in found if each is not None] == [
        (NOW, False),
        (NOW, True),
    ]
