"""The schema: made by migrations, equal to the models, up and down, and shipped with the program."""

import os
import re
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

import migrations
from bot.persistence import startup
from bot.persistence.engine import UnusableDatabaseError, migrating
from bot.persistence.file import migrate
from bot.persistence.models import METADATA
from bot.persistence.startup import migrate_beside

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


def test_alembic_finds_no_difference_between_migrations_and_models(path: Path) -> None:
    migrate.upgrade(path)
    with migrating(path) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, METADATA) == []


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
