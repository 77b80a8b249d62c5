"""The schema: made by migrations, equal to the models, up and down, and shipped with the program; and no statement of a
press or a page reads a table from end to end."""

import errno
import os
import re
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Select, bindparam, create_engine, exc, func, insert, select, update

import migrations
from bot.maintenance.retention import purge
from bot.persistence import startup
from bot.persistence.engine import UnusableDatabaseError, migrating
from bot.persistence.file import migrate
from bot.persistence.models import METADATA, NoticeRow, ProfileRow
from bot.persistence.sql import Sql
from bot.persistence.startup import migrate_beside
from bot.service.looking_back import LookingBack
from bot.tables.change import Change
from bot.tables.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.requests import Join, ShowBoard
from bot.tables.standings import EVERYWHERE, Board, Season
from bot.tables.table import Stage
from engine.contract import Refusal
from tests.bot.maintenance.test_export import add, games
from tests.kit.clocks import ManualClock
from tests.kit.days import GAME, begin, play, today, tomorrow
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import empty_database
from tests.kit.seated import lobby
from tests.kit.world import GUILD, World

PROJECT = Path(migrations.__file__).parent.parent
VERSIONS = sorted((PROJECT / "migrations" / "versions").glob("*.py"))
HEAD = migrate.head()
ADD_TABLE = "INSERT INTO tables VALUES ('aaaaaaaaaa', 'two_win', 7, 70, 'lobby', 1, '{}', NULL, NULL)"
ADD_SEAT = "INSERT INTO seats VALUES ('aaaaaaaaaa', 0, 1)"
BATCH = """
revision = "9999"
down_revision = "{head}"
LOSES_ROWS = frozenset({loses})

import sqlalchemy as sa
from alembic import op

def upgrade():
    with op.batch_alter_table("tables", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.Text()))
    op.execute({statement!r})

def downgrade():
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("colour")
"""


def schema(connection: sqlite3.Connection) -> Mapping[str, list[str]]:
    """Every table and index as SQLite wrote it down, spaces aside."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {
        name: re.sub(r"\s+", " ", sql).split(", ") for name, sql in rows if not name.startswith(("alembic", "sqlite"))
    }


def current(path: Path) -> str:
    """The schema revision of a file."""
    names = query(path, "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")
    rows = query(path, "SELECT version_num FROM alembic_version") if names else []
    return str(rows[0][0]) if rows else migrate.NOTHING


def undo(path: Path, revision: str) -> None:
    """Undo the migrations that follow a revision."""
    with migrating(path) as connection:
        migrate.run_migrations(connection, revision, down=True)


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    """Ask the file itself."""
    connection = sqlite3.connect(path)
    try:
        rows = connection.execute(sql).fetchall()
        connection.commit()
    finally:
        connection.close()
    return rows


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the migrations, to which a test adds one."""
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako", *(f"versions/{file.name}" for file in VERSIONS)):
        (folder / name).write_text((PROJECT / "migrations" / name).read_text())
    monkeypatch.setattr(migrations, "__file__", str(folder / "__init__.py"))
    return folder / "versions" / "9999_colour.py"


def test_an_empty_file_is_brought_to_the_head(path: Path) -> None:
    assert current(path) == migrate.NOTHING
    migrate.upgrade(path)
    assert current(path) == migrate.head()


def test_upgrading_twice_changes_nothing(path: Path) -> None:
    migrate.upgrade(path)
    query(path, ADD_TABLE)
    migrate.upgrade(path)
    assert query(path, "SELECT id FROM tables") == [("aaaaaaaaaa",)]


def test_the_revision_of_the_program_is_the_one_that_alembic_ends_at() -> None:
    assert ScriptDirectory(str(PROJECT / "migrations")).get_heads() == [migrate.head()]


MIGRATES_BESIDE = """
import sys
from pathlib import Path
from bot.persistence.startup import migrate_beside
migrate_beside(Path(sys.argv[1]))
assert "alembic" not in sys.modules
"""


def test_a_bot_has_its_file_migrated_in_a_process_of_its_own_so_that_alembic_does_not_stay(path: Path) -> None:
    subprocess.run([sys.executable, "-c", MIGRATES_BESIDE, path], cwd=PROJECT, check=True)
    assert current(path) == HEAD


def test_where_no_process_can_be_started_the_file_is_left_to_who_opens_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left() -> int:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", none_left)
    migrate_beside(path)
    assert not path.exists()


def test_a_file_that_was_left_open_is_not_migrated_beside(path: Path) -> None:
    """Else no one would see any more that the bot before had no time to close it."""
    path.with_name(f"{path.name}-wal").touch()
    migrate_beside(path)
    assert not path.exists()


def test_a_pipe_in_place_of_the_file_is_not_read_for_no_one_may_ever_write_to_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(path)
    monkeypatch.setattr(startup, "sqlite3", None)
    migrate_beside(path)


def test_where_nothing_is_left_to_do_no_migration_is_even_read(path: Path, newer: Path) -> None:
    migrate.upgrade(path)
    (newer.parent.parent / "env.py").write_text("raise AssertionError")
    migrate.upgrade(path)
    assert current(path) == HEAD


def test_a_file_whose_rows_refer_to_nothing_is_refused_although_nothing_is_left_to_do(path: Path) -> None:
    migrate.upgrade(path)
    query(path, ADD_SEAT)
    with pytest.raises(UnusableDatabaseError, match=r"is damaged \(rows of seats refer to nothing\)"):
        migrate.upgrade(path)


def test_up_down_and_up_again_gives_the_same_schema(path: Path) -> None:
    migrate.upgrade(path)
    connection = sqlite3.connect(path)
    first = schema(connection)
    undo(path, "base")
    assert schema(connection) == {}
    assert current(path) == migrate.NOTHING
    migrate.upgrade(path)
    assert schema(connection) == first
    connection.close()


def test_migrations_and_models_write_the_same_schema_to_the_letter(path: Path, tmp_path: Path) -> None:
    migrate.upgrade(path)
    engine = create_engine(f"sqlite:///{tmp_path / 'models.sqlite3'}")
    METADATA.create_all(engine)
    engine.dispose()
    migrated, modelled = sqlite3.connect(path), sqlite3.connect(tmp_path / "models.sqlite3")
    assert schema(migrated) == schema(modelled)
    migrated.close()
    modelled.close()


def test_a_file_of_a_newer_program_is_refused_with_one_clear_line(path: Path) -> None:
    migrate.upgrade(path)
    query(path, "UPDATE alembic_version SET version_num = 'newer'")
    with pytest.raises(UnusableDatabaseError, match="schema newer, which only a newer twowin knows"):
        migrate.upgrade(path)


def test_rebuilding_a_table_keeps_the_rows_that_refer_to_it(path: Path, newer: Path) -> None:
    migrate.upgrade(path)
    query(path, ADD_TABLE)
    query(path, ADD_SEAT)
    newer.write_text(BATCH.format(head=HEAD, loses="()", statement="SELECT 1"))
    migrate.upgrade(path)
    assert query(path, "SELECT colour FROM tables") == [(None,)]
    assert query(path, "SELECT user_id FROM seats") == [(1,)]


def test_a_migration_that_breaks_a_reference_is_undone(path: Path, newer: Path) -> None:
    migrate.upgrade(path)
    query(path, ADD_TABLE)
    query(path, ADD_SEAT)
    newer.write_text(BATCH.format(head=HEAD, loses="({'tables'})", statement="DELETE FROM tables"))
    with pytest.raises(UnusableDatabaseError, match="breaks references in seats; nothing was changed"):
        migrate.upgrade(path)
    assert query(path, "SELECT id FROM tables") == [("aaaaaaaaaa",)]
    assert current(path) == HEAD


@pytest.mark.parametrize(("loses", "rows"), [("()", 1), ("({'seats'})", 0)])
def test_a_migration_that_loses_rows_is_undone_unless_it_says_so(
    path: Path, newer: Path, loses: str, rows: int
) -> None:
    migrate.upgrade(path)
    query(path, ADD_TABLE)
    query(path, ADD_SEAT)
    newer.write_text(BATCH.format(head=HEAD, loses=loses, statement="DELETE FROM seats"))
    if rows:
        with pytest.raises(UnusableDatabaseError, match="loses rows of seats; nothing was changed"):
            migrate.upgrade(path)
    else:
        migrate.upgrade(path)
    assert query(path, "SELECT count(*) FROM seats") == [(rows,)]


def test_a_folder_with_a_percent_sign_is_no_trouble(tmp_path: Path) -> None:
    folder = tmp_path / "100%s"
    folder.mkdir()
    migrate.upgrade(folder / "tables.sqlite3")
    assert current(folder / "tables.sqlite3") == migrate.head()


def test_a_wheel_holds_everything_that_migrations_need(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if name.startswith("migrations/")}
    here = {f"migrations/{file.relative_to(PROJECT / 'migrations')}" for file in _sources()}
    assert shipped == here


def _sources() -> list[Path]:
    files = (PROJECT / "migrations").rglob("*")
    return [file for file in files if file.suffix in {".py", ".mako"} and "__pycache__" not in file.parts]


def test_results_of_before_are_numbered_by_their_end_and_forgotten_people_are_told_from_the_house(path: Path) -> None:
    migrate.upgrade(path, "0009")
    for name, ended in (("cccccccccc", 5), ("bbbbbbbbbb", 9), ("aaaaaaaaaa", 5)):
        query(path, f"INSERT INTO results VALUES ('{name}', 'two_win', 7, {ended}, 'most_cards', 2)")  # noqa: S608 - ours
    for seat, user, by_house in ((0, 1, 0), (1, "NULL", 0), (2, "NULL", 1)):
        query(path, f"INSERT INTO placed VALUES ('bbbbbbbbbb', {seat}, {user}, 1, 0, {by_house})")  # noqa: S608 - ours
    migrate.upgrade(path)
    assert query(path, "SELECT number, table_id, moved FROM results ORDER BY number") == [
        (1, "aaaaaaaaaa", "[]"),
        (2, "cccccccccc", "[]"),
        (3, "bbbbbbbbbb", "[]"),
    ]
    assert query(path, "SELECT seat, anonymous, score FROM placed") == [(0, 0, None), (1, 1, None), (2, 0, None)]


def test_seats_of_before_know_their_game_and_boards_who_is_hidden(path: Path) -> None:
    migrate.upgrade(path, "0012")
    query(path, "INSERT INTO results VALUES ('aaaaaaaaaa', 'two_win', 7, 5, 'most_cards', 2, 4, '[]')")
    query(path, "INSERT INTO placed VALUES ('aaaaaaaaaa', 0, 1, 1, 1, 0, 0, NULL)")
    for user, on_boards in ((1, 0), (2, 1)):
        query(path, f"INSERT INTO profiles (user_id, direct_closed, on_boards) VALUES ({user}, 0, {on_boards})")  # noqa: S608 - ours
    for user in (1, 2, 3):
        query(path, f"INSERT INTO standings VALUES ({user}, 'two_win', 7, 0, 1, 1, 0, 0, 1, 1, -5)")  # noqa: S608 - ours
    migrate.upgrade(path)
    assert query(path, "SELECT user_id, game_key, guild_id, people, number FROM placed") == [(1, "two_win", 7, 2, 4)]
    assert query(path, "SELECT user_id, hidden FROM standings ORDER BY user_id") == [(1, 1), (2, 0), (3, 0)]
    undo(path, "0012")
    assert query(path, "SELECT user_id, place FROM placed") == [(1, 1)]


def test_a_table_that_waited_for_ever_waits_for_a_week_and_no_longer(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.upgrade(path, "0016")
    for channel, name in enumerate(("private", "alone", "clocked")):
        values = f"'{name}', 'two_win', 0, {channel}, 'playing', 1, '{{}}', NULL, NULL"
        query(path, f"INSERT INTO tables VALUES ({values})")  # noqa: S608 - ours
    query(path, "INSERT INTO tables VALUES ('over', 'two_win', 0, 3, 'over', 1, '{}', NULL, NULL)")
    query(path, "INSERT INTO deadlines VALUES ('clocked', 'turn', 4, 9)")
    monkeypatch.setattr(time, "time", lambda: 1.5)
    migrate.upgrade(path)
    in_a_week = 1_500 + 7 * 24 * 60 * 60 * 1_000
    assert query(path, "SELECT table_id, kind, due FROM deadlines ORDER BY table_id") == [
        ("alone", "idle", in_a_week),
        ("clocked", "turn", 9),
    ]
    undo(path, "0016")
    assert query(path, "SELECT table_id FROM deadlines WHERE kind = 'idle'") == []


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
