"""Statements are prepared once, and none that is run at each press or page reads a table from end to end."""

import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, bindparam, exc, func, insert, select, update

from bot.maintenance.retention import purge
from bot.persistence.models import METADATA, NoticeRow, ProfileRow
from bot.persistence.sql import Sql
from bot.service.looking_back import LookingBack
from bot.tables.change import Change
from bot.tables.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.requests import Join, ShowBoard
from bot.tables.standings import EVERYWHERE, Board, Season
from bot.tables.table import Stage
from engine.contract import Refusal
from tests.bot.maintenance.test_recount import add, games
from tests.kit.clocks import ManualClock
from tests.kit.days import GAME, begin, play, today, tomorrow
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import empty_database
from tests.kit.seated import lobby
from tests.kit.world import GUILD, World

SMALL = {"outbox", "deadlines"}
"""What waits to be told or met: rows that go when it is done."""

GROWING = set(METADATA.tables)
"""What a plan may name besides these is the result of a part of the statement."""

NO_TABLE = TableId("zzzzzzzzzz")

_SCAN = re.compile(r"^SCAN (\w+)\b(?! USING (?:COVERING )?INDEX)")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that any connection executes, as SQLite sees it."""
    statements: list[str] = []
    connect = sqlite3.connect

    def overheard(*given: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **more)
        connection.set_trace_callback(statements.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", overheard)
    return statements


def scans(database: Path, statements: list[str]) -> Iterator[str]:
    """The statements that read whole tables that grow."""
    with closing(sqlite3.connect(database)) as connection:
        for statement in sorted(set(statements)):
            if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
                plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
                found = [form[1] for line in plan if (form := _SCAN.match(line))]
                if (set(found) & GROWING) - SMALL:
                    yield f"{found}: {statement}"


async def test_a_game_reads_no_table_from_end_to_end(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        asked.clear()
        async with World(store) as world:
            table = await world.begin(2)
            await world.play_phase(table)
            assert await world.ask(Join(NO_TABLE, world.by(3))) == Refusal("refused-no-such-table")
            assert isinstance(await world.ask(ShowBoard(table, world.by(2))), Change)
            await world.play_out(table)
            assert isinstance(await world.open(1), Change)
            await purge(store, world.clock.now())
    assert len(asked) > 100
    assert list(scans(path, asked)) == []


async def test_a_daily_deal_reads_no_table_from_end_to_end(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        asked.clear()
        async with World(store) as world:
            dailies, by = world.tables.dailies, world.by(1)
            table = await begin(world, 1)
            await dailies.attend(GUILD, by)
            await play(world, table)
            assert (await dailies.overview(GAME, by.user)).streak == 1
            assert await dailies.attended_last(by.user) == GUILD
            assert len((await dailies.board(GAME, GUILD)).week) == 1
            day = today(world)
            await tomorrow(world)
            await begin(world, 1, day=day)
            await world.tables.member_gone(GUILD, by.user)
    assert len(asked) > 100
    assert list(scans(path, asked)) == []


SORTED_BY_HAND = "USE TEMP B-TREE FOR ORDER BY"


def plans(database: Path, statements: list[str], of: str) -> list[str]:
    """How the statements that read that table are carried out."""
    connection = sqlite3.connect(database)
    try:
        chosen = sorted({statement for statement in statements if f"FROM {of}" in statement})
        return [row[3] for each in chosen for row in connection.execute(f"EXPLAIN QUERY PLAN {each}")]
    finally:
        connection.close()


@pytest.fixture
async def looked(tmp_path: Path, asked: list[str]) -> Path:
    """A small database of which everything was asked."""
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        add(store, games(60, 8))
        with store.reading() as work:
            (first,) = work.standings.page(Board("game0"), 1, 0)
        who = first.standing.user
        asked.clear()
        looking_back = LookingBack(store, ManualClock())
        for guild in (GuildId(1), EVERYWHERE):
            for offset in (0, 10, 1000):
                await looking_back.board(Board("game0", guild, Season(20264)), who, 10, offset)
                await looking_back.board(Board("game0", guild), who, 10, offset)
            assert await looking_back.person("game0", who, guild, who) is not None
        for which in GamesShown:
            await looking_back.history(who, "game0", GuildId(1), 11, 10, which)
        await looking_back.history(who, "game0", None, 11)
        await looking_back.coded(who, "game0", None, "g0", 25)
    return path


def test_no_page_reads_a_table_from_end_to_end(looked: Path, asked: list[str]) -> None:
    assert len([statement for statement in asked if statement.startswith("SELECT")]) > 40
    assert list(scans(looked, asked)) == []


def test_a_board_is_read_in_the_order_of_its_index(looked: Path, asked: list[str]) -> None:
    found = plans(looked, asked, "standings")
    assert any("ix_standings_board" in line for line in found)
    assert not any(SORTED_BY_HAND in line for line in found)


def test_the_history_of_a_rating_is_read_in_the_order_of_its_index(looked: Path, asked: list[str]) -> None:
    found = plans(looked, asked, "rating_changes")
    assert any("ix_rating_changes_history" in line for line in found)


def test_the_index_of_a_board_says_who_is_hidden(looked: Path, asked: list[str]) -> None:
    """No one is looked up for the sake of those in front of a page, however many there are."""
    found = plans(looked, asked, "standings")
    assert any(
        re.search(r"ix_standings_board \(game_key=\? AND guild_id=\? AND season=\? AND hidden=\?", line)
        for line in found
    )
    assert not any("profiles" in line or "LIST SUBQUERY" in line for line in found)


def test_a_history_is_read_in_the_order_of_its_index(looked: Path, asked: list[str]) -> None:
    """However many games someone played, and whichever of them are wanted."""
    of_placed = [each for each in asked if "FROM placed \nWHERE placed.user_id" in each]
    assert len(of_placed) > len(GamesShown)
    found = plans(looked, of_placed, "placed")
    assert any("ix_placed_history (user_id=? AND game_key=?)" in line for line in found)
    chosen = [line for line in found if "TEMP B-TREE" in line]
    assert len(chosen) == len({*of_placed})  # the page itself, never all of someone's games


ME = UserId(1)
LIVE = TableId("live000000")
YEARS = 600

Asking = Callable[[World], Awaitable[object]]


async def hand(world: World) -> object:
    """`/table hand` where no table stands."""
    assert await world.tables.table_in(ChannelId(1)) is None
    (table,) = await world.tables.seated_at(ME)
    assert table.id == LIVE
    return table


async def export(world: World) -> object:
    """`/privacy data`."""
    return await world.tables.privacy.export(ME)


async def statements(path: Path, finished: int, asked: list[str], what: Asking) -> list[str]:
    """Those that one question takes after so many finished games."""
    with fresh_file(path) as store:
        with store.writing() as unit:
            for number in range(finished):
                unit.tables.add(replace(lobby(f"f{number:09}"), stage=Stage.CANCELLED))
            unit.tables.add(lobby(LIVE))
        world = World(store)
        store.tables.clear()
        asked.clear()
        await what(world)
        return asked.copy()


@pytest.mark.parametrize("what", [hand, export])
async def test_a_person_of_many_games_takes_no_more_statements_than_a_newcomer(
    what: Asking, tmp_path: Path, asked: list[str]
) -> None:
    few = await statements(tmp_path / "few", 1, asked, what)
    many = await statements(tmp_path / "many", YEARS, asked, what)
    assert len(many) == len(few) > 1
    assert list(scans(tmp_path / "many", many)) == []


async def test_what_everybody_waits_for_while_somebody_is_forgotten_reads_no_table_from_end_to_end(
    tmp_path: Path, asked: list[str]
) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        asked.clear()
        await World(store).tables.privacy.forget(ME)
    assert any(each.startswith("DELETE FROM tables") for each in asked)
    assert list(scans(path, asked)) == []


async def test_the_tables_of_a_person_are_found_by_their_seats(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "many"
    (found,) = [each for each in await statements(path, YEARS, asked, hand) if "FROM tables JOIN seats" in each]
    with closing(sqlite3.connect(path)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {found}")]
    assert any("ix_seats_user_id (user_id=?)" in line for line in plan), plan


NEW = {"direct_closed": False, "direct_refused": 0}
PROFILES = ({"user_id": 1, "hands_direct": True}, {"user_id": 2, "hands_direct": False}, {"user_id": 3})
EVERYTHING = select(ProfileRow.c.user_id, ProfileRow.c.hands_direct, ProfileRow.c.language).order_by(
    ProfileRow.c.user_id
)
OF = EVERYTHING.where(ProfileRow.c.user_id == bindparam("person"))
COUNTED = select(func.count(), func.max(ProfileRow.c.user_id).label("last")).where(ProfileRow.c.pings)
AMONG = EVERYTHING.where(ProfileRow.c.user_id.in_(bindparam("people", expanding=True)))
SET = update(ProfileRow).where(ProfileRow.c.user_id == bindparam("person")).values(pings=False)
ADD = insert(ProfileRow)
TIMES = 3


@pytest.fixture
def sql() -> Sql:
    sql = Sql(empty_database())
    for profile in PROFILES:
        sql.change(insert(ProfileRow), **NEW, **profile)
    return sql


@pytest.mark.parametrize(
    ("query", "values", "found"),
    [
        (EVERYTHING, {}, [(1, True, None), (2, False, None), (3, True, None)]),
        (OF, {"person": 2}, [(2, False, None)]),
        (OF, {"person": 4}, []),
        (COUNTED, {}, [(3, 3)]),
        (AMONG, {"people": [1, 3]}, [(1, True, None), (3, True, None)]),
        (AMONG, {"people": []}, []),
    ],
)
def test_a_query_finds_the_same_every_time(
    sql: Sql, query: Select[*tuple[object, ...]], values: dict[str, object], found: Sequence[tuple[object, ...]]
) -> None:
    assert [sql.rows(query, **values) for _ in range(TIMES)] == [found] * TIMES


def test_a_row_knows_its_columns_every_time(sql: Sql) -> None:
    rows = [sql.row(COUNTED) for _ in range(TIMES)]
    assert [row and row.last for row in rows] == [3] * TIMES
    assert [sql.row(OF, person=4) for _ in range(TIMES)] == [None] * TIMES


@pytest.mark.parametrize("times", range(TIMES))
def test_one_row_is_asked_for_and_there_are_more(sql: Sql, times: int) -> None:
    for _ in range(times):
        sql.rows(EVERYTHING)
    with pytest.raises(exc.MultipleResultsFound):
        sql.row(EVERYTHING)


def test_a_change_says_every_time_how_many_rows_it_met(sql: Sql) -> None:
    assert [sql.change(SET, person=person) for person in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert sql.rows(COUNTED) == [(0, None)]


def test_an_insert_takes_other_columns_than_before(sql: Sql) -> None:
    added = (
        {"user_id": 5},
        *({"user_id": 6 + at, "language": each} for at, each in enumerate(("de", "fr"))),
        {"user_id": 8},
    )
    sql.change_each(ADD, [{**NEW, **each} for each in added])
    sql.change_each(ADD, [{**NEW, "user_id": 9, "language": "it"}])
    assert [row.language for row in sql.rows(EVERYTHING)][3:] == [None, "de", "fr", None, "it"]


def test_what_sqlite_refuses_is_an_error_of_sqlalchemy_every_time(sql: Sql) -> None:
    for _ in range(TIMES):
        with pytest.raises(exc.IntegrityError) as refused:
            sql.change(ADD, **NEW, user_id=1, language="secret")
        assert "secret" not in str(refused.value)


def test_a_statement_begins_the_transaction_every_time(sql: Sql) -> None:
    for number in range(TIMES):
        sql.change(ADD, **NEW, user_id=10 + number)
        assert sql.connection.in_transaction()
        sql.connection.rollback()
        assert not sql.connection.in_transaction()
    assert sql.rows(EVERYTHING) == []


def test_json_is_read_and_written_every_time(sql: Sql) -> None:
    keep = insert(NoticeRow)
    for number in range(TIMES):
        told = {"tell": "é", "number": number}
        sql.change(keep, table_id="t", key=f"{number}", content=told, due=0, attempts=0, revision=0)
    told = [row.content for row in sql.rows(select(NoticeRow.c.content).order_by(NoticeRow.c.id))]
    assert told == [{"tell": "é", "number": number} for number in range(TIMES)]


def test_a_name_that_a_statement_needs_is_not_forgotten(sql: Sql) -> None:
    for _ in range(TIMES):
        with pytest.raises(exc.StatementError):
            sql.rows(OF)
