"""A running installation moves from a file to PostgreSQL and back, or to an earlier moment of its own: everything is
there, and the tables go on."""

import asyncio
import re
import shlex
import subprocess
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from sqlite3 import connect

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.errors import Status
from bot.persistence.copy_database import copy_database
from bot.persistence.engine import Place, UnusableDatabaseError, named
from bot.persistence.file.backup import CopyError
from bot.persistence.file.database_file import NoDatabaseError
from bot.persistence.file.ownership import DatabaseInUseError, locked
from bot.persistence.models import NoticeRow
from bot.persistence.startup import opened
from bot.tables.ids import TableId
from tests.kit import invariants
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.postgres import ON_POSTGRESQL, Cluster, inline
from tests.kit.world import CHANNEL, World, world_on

ROOT = Path(__file__).parents[3]

pytestmark = ON_POSTGRESQL


@asynccontextmanager
async def evening(place: Place, clock: ManualClock, discord: FakeDiscord | None = None) -> AsyncGenerator[World]:
    """A bot on that database, in a channel that remembers what an earlier one said."""
    with fresh_file(place) if isinstance(place, Path) else inline(place) as store:
        async with world_on(store, clock, discord) as world:
            yield world


def tables_of(place: Place) -> set[TableId]:
    with fresh_file(place) if isinstance(place, Path) else inline(place) as store, store.reading() as unit:
        return set(unit.tables.live())


async def test_tables_go_on_at_the_other_side_and_back_again(path: Path, url: SecretStr, tmp_path: Path) -> None:
    clock, back = ManualClock(), tmp_path / "back.sqlite3"
    async with evening(path, clock) as first:
        table = await first.begin(2)
        await first.play_phase(table)
    before = tables_of(path)
    there = copy_database(path, url)
    assert (there.live, tables_of(url)) == (1, before)
    async with evening(url, clock, first.discord) as second:
        await second.play_phase(table)
        assert numbers(second.store) == sorted(numbers(second.store))
    assert copy_database(url, back).live == 1
    async with evening(back, clock, first.discord) as third:
        await third.play_out(table)
        await third.advance(120_000)
        await invariants.told_to_the_end(third, table)


async def test_a_dump_is_a_copy_without_tokens_to_which_the_table_is_set_back(
    cluster: Cluster,
    url: SecretStr,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With the commands of docs/postgresql.md."""
    clock = ManualClock()
    said = (ROOT / "docs" / "postgresql.md").read_text("utf-8")
    dump, restore = re.findall(r"(?m)^    (pg_(?:dump|restore) .*)$", said)

    def run(command: str) -> None:
        words = shlex.split(command.replace("$URL", url.get_secret_value()))
        subprocess.run([cluster.programs / words[0], *words[1:]], cwd=tmp_path, check=True)

    async with evening(url, clock) as first:
        table = await first.begin(2)
        await first.play_phase(table)
        run(dump)
        await first.play_phase(table)
    run(restore)
    assert cluster.execute("SELECT count(*) FROM tokens", "alone") == [(0,)]
    monkeypatch.setenv("TWOWIN_DATABASE__URL", url.get_secret_value())
    assert await asyncio.to_thread(main, ["reconcile"]) == Status.FINE
    assert capsys.readouterr().out == "1 running tables will be shown as they were\n"
    async with evening(url, clock, first.discord) as second:
        await second.settle()
        assert (await second.now(table)).circumstances.was_restored
        await second.play_phase(table)
        assert [shown.what for shown in second.discord.public(CHANNEL)].count("reveal 1") == 2


def numbers(store: InlineStore) -> list[int]:
    return [row.id for row in store.rows(NoticeRow)]


async def test_there_and_back_again_every_row_is_the_same_letter_by_letter(
    path: Path, url: SecretStr, tmp_path: Path
) -> None:
    async with evening(path, ManualClock()) as world:
        await world.play_out(await world.begin(2))
        await world.play_phase(await world.begin(3, house=1))
    back = tmp_path / "back.sqlite3"
    assert copy_database(path, url) == copy_database(url, back)
    assert dump(back) == dump(path)


def dump(file: Path) -> set[str]:
    with closing(connect(file)) as connection:
        return {line for line in connection.iterdump() if "sqlite_sequence" not in line}


async def test_what_is_in_use_or_not_empty_is_left_alone(path: Path, url: SecretStr, tmp_path: Path) -> None:
    """The lock of PostgreSQL is waited for, a second each time."""
    with fresh_file(path), fresh_file(tmp_path / "other"):
        pass
    with pytest.raises(NoDatabaseError, match="there is no such database"):
        copy_database(tmp_path / "absent", url)
    with locked(path), pytest.raises(DatabaseInUseError):
        copy_database(path, url)
    async with opened(url):
        for source, target in ((path, url), (url, tmp_path / "new")):
            with pytest.raises(DatabaseInUseError):
                copy_database(source, target)
    async with evening(path, ManualClock()) as world:
        await world.begin(2)
    copy_database(path, url)
    with pytest.raises(CopyError, match="is not empty: nothing was changed"):
        copy_database(tmp_path / "other", url)
    with pytest.raises(CopyError, match="is not empty: nothing was changed"):
        copy_database(url, path)


async def test_what_comes_out_differently_is_undone(path: Path, url: SecretStr, cluster: Cluster) -> None:
    async with evening(path, ManualClock()) as world:
        await world.begin(2)
    body = "BEGIN NEW.opened = 1; RETURN NEW; END"
    cluster.execute(f"CREATE FUNCTION spoil() RETURNS trigger AS '{body}' LANGUAGE plpgsql", "alone")
    cluster.execute("CREATE TRIGGER spoil BEFORE INSERT ON tables FOR EACH ROW EXECUTE FUNCTION spoil()", "alone")
    with pytest.raises(UnusableDatabaseError, match="tables came out differently: nothing was changed"):
        copy_database(path, url)
    assert tables_of(url) == set()


def test_the_command_says_what_was_compared(path: Path, url: SecretStr, capsys: pytest.CaptureFixture[str]) -> None:
    with fresh_file(path):
        pass
    assert main(["copy-database", str(path), url.get_secret_value()]) == Status.FINE
    said = capsys.readouterr().out
    assert said.startswith(f"{named(url)} holds what {path} holds: 0 rows, 0 running tables; the games of both have")


@pytest.mark.parametrize("target", ["mysql://there/x", ":memory:"])
def test_what_is_no_database_is_one_line(path: Path, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["copy-database", str(path), target])
    assert stop.value.code == Status.CONFIGURATION
    assert "a database is a file, or a URL such as" in capsys.readouterr().err
