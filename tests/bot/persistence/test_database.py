"""The settings of the file, and what happens when it is locked, full, lost or shared."""

from pathlib import Path

import pytest

from bot.maintenance.recount import recount
from bot.maintenance.retention import purge
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import migrate
from bot.persistence.startup import opened
from bot.persistence.store import Store
from bot.service.looking_back import LookingBack
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from bot.tables.standings import Board
from tests.kit.days import begin
from tests.kit.memory_store import InlineStore
from tests.kit.postgres import ON_POSTGRESQL
from tests.kit.world import GUILD, World


async def put(store: Store, user: int) -> None:
    """Store something small."""
    await store.write(lambda unit: unit.profiles.put(Profile(UserId(user), language="en")))


async def test_a_second_bot_on_the_same_file_is_refused(path: Path) -> None:
    async with opened(path) as store:
        with pytest.raises(UnusableDatabaseError, match="in use by another"):
            async with opened(path):
                pass
        await put(store, 1)


async def test_the_file_is_free_again_when_the_bot_has_ended(path: Path) -> None:
    for number in (1, 2):
        async with opened(path) as store:
            await put(store, number)
    assert not path.with_name(f"{path.name}-wal").exists()


async def test_only_its_owner_may_read_the_file(path: Path) -> None:
    async with opened(path) as store:
        await put(store, 1)
        for name in (path.name, f"{path.name}-wal"):
            assert path.with_name(name).stat().st_mode & 0o077 == 0


async def test_a_folder_that_is_a_file_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.joinpath("data").write_text("")
    with pytest.raises(UnusableDatabaseError, match="cannot be written"):
        async with opened(tmp_path / "data" / "tables.sqlite3"):
            pass


async def test_a_database_that_is_a_folder_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.joinpath("there").mkdir()
    with pytest.raises(UnusableDatabaseError, match=r"there is a folder: database\.path must name a file"):
        async with opened(tmp_path / "there"):
            pass


@pytest.fixture
def text_file(path: Path) -> Path:
    """A file that someone took for the database."""
    path.write_text("this is not a database, however long the text may be " * 100)
    return path


async def test_a_file_that_is_no_database_is_one_clear_line(text_file: Path) -> None:
    with pytest.raises(UnusableDatabaseError, match="not a database"):
        async with opened(text_file):
            pass


@ON_POSTGRESQL
async def test_every_statement_of_an_evening_is_understood_by_postgresql(on_postgresql: InlineStore) -> None:
    async with World(on_postgresql) as world:
        table = await world.begin(2)
        await world.play_out(table)
        await world.tables.privacy.export(UserId(2))
        await world.tables.privacy.forget(UserId(2))
        await begin(world, 1)
        looking_back = LookingBack(on_postgresql, world.clock)
        await looking_back.board(Board("two_win", GUILD), UserId(1), 10, 0)
        await looking_back.person("two_win", UserId(1), GUILD, UserId(1))
        await looking_back.history(UserId(1), "two_win", GUILD, 11)
    await recount(on_postgresql)
    await purge(on_postgresql, world.clock.now())


async def test_a_database_that_others_could_read_is_its_owners_alone_from_then_on(path: Path) -> None:
    migrate.upgrade(path)
    path.chmod(0o644)  # noqa: ASYNC240 - no one else runs here
    async with opened(path):
        pass
    assert path.stat().st_mode & 0o777 == 0o600  # noqa: ASYNC240 - as above
