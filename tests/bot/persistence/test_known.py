"""What is remembered between presses: never anything but what is stored."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.persistence import database as files
from bot.persistence.row_cache import MISSING, RowCache
from bot.persistence.unit_of_work import SqlStore
from bot.tables.ids import ChannelId, MessageId, TableId, UserId
from bot.tables.posts import Post
from bot.tables.settings import Profile
from tests.bot.persistence.test_store_contract import NOW, TABLE, lobby
from tests.kit import inline_sqlite
from tests.kit.fresh import fresh
from tests.kit.known_rows import nothing_but_the_stored_is_known
from tests.kit.world import World

ROW = ("profiles", UserId(1))


def test_what_was_read_before_a_commit_is_not_believed_after_it() -> None:
    known = RowCache({"profiles": 5})
    before = known.moment
    known.committed({})
    known.learn(ROW, "old", before)
    assert known.get(ROW) is MISSING
    known.learn(ROW, "new", known.moment)
    assert known.get(ROW) == "new"


def test_the_longest_unused_goes_when_there_are_too_many() -> None:
    known = RowCache({"profiles": 2})
    known.committed({("profiles", 1): "a", ("profiles", 2): "b"})
    assert known.get(("profiles", 1)) == "a"
    known.committed({("profiles", 3): "c"})
    assert [known.get(("profiles", number)) for number in (1, 2, 3)] == ["a", MISSING, "c"]


def test_what_was_committed_as_missing_is_read_anew() -> None:
    known = RowCache({"profiles": 2})
    known.committed({ROW: "a"})
    known.committed({ROW: MISSING})
    assert known.get(ROW) is MISSING


def test_a_row_is_unknown_until_the_last_change_that_is_on_its_way_has_arrived() -> None:
    known, other = RowCache({"profiles": 2}), ("profiles", UserId(2))
    known.committed({ROW: "a", other: "b"})
    for _ in range(2):
        known.expect(ROW)
    known.expected(ROW)
    assert (known.get(ROW), known.get(other)) == (MISSING, "b")
    known.expected(ROW)
    assert known.get(ROW) == "a"
    for _ in range(2):
        known.doubt()
    known.doubted()
    assert (known.get(ROW), known.get(other)) == (MISSING, MISSING)
    known.doubted()
    assert (known.get(ROW), known.get(other)) == ("a", "b")


def test_as_many_as_there_is_room_for_are_kept_and_each_kind_has_its_own() -> None:
    known = RowCache({"profiles": 2, "posts": 1})
    known.committed({("profiles", 1): "a", ("profiles", 2): "b", ("posts", 1): "c"})
    known.committed({("profiles", 1): "d"})
    found = [known.get(key) for key in (("profiles", 1), ("profiles", 2), ("posts", 1))]
    assert found == ["d", "b", "c"], "a new value of a known row takes no room of others"
    assert (known.covers("posts"), known.covers("seats")) == (True, False)
    before = known.moment
    known.forget()
    assert [known.get(("profiles", 2)), known.get(("posts", 1))] == [MISSING, MISSING]
    known.learn(("posts", 1), "old", before)
    assert known.get(("posts", 1)) is MISSING, "what was read before may be old"


async def test_a_game_is_remembered_as_it_is_stored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "connect", inline_sqlite.connect)
    async with fresh(path) as store, World(store) as world:
        table = await world.begin(3, house=1)
        for _ in range(6):
            await world.play_phase(table)
            assert await nothing_but_the_stored_is_known(store) >= 5


async def test_what_was_undone_is_not_remembered(database: SqlStore) -> None:
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
        assert (work.profiles.get(UserId(1))).language == "de"
    with database.reading() as work:
        assert (work.profiles.get(UserId(1))).language is None


async def test_others_see_a_change_only_after_its_commit(database: SqlStore) -> None:
    post = Post(ChannelId(1), MessageId(2), NOW)
    with database.writing() as work:
        work.tables.add(lobby())
        work.posts.put(TABLE, "board", post)
        with database.reading() as other:
            assert await other.posts.get(TABLE, "board") is None
    with database.reading() as work:
        assert work.posts.get(TABLE, "board") == post


async def test_who_reads_an_older_moment_does_not_bring_it_back(database: SqlStore) -> None:
    with database.reading() as reader:
        assert await reader.blocks.has(UserId(8), UserId(9)) is False  # from here on it sees this moment
        with database.writing() as work:
            work.profiles.put(Profile(UserId(1), language="de"))
        database.known.kinds["profiles"][0].clear()
        assert (await reader.profiles.get(UserId(1))).language is None
    with database.reading() as work:
        assert (work.profiles.get(UserId(1))).language == "de"


async def test_a_statement_over_many_rows_makes_everything_be_read_anew(database: SqlStore) -> None:
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
    with database.writing() as work:
        work.people.erase(UserId(1))
    with database.reading() as work:
        assert (work.profiles.get(UserId(1))).language is None


async def test_nothing_is_known_after_a_commit_that_failed(database: SqlStore) -> None:
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
    try:
        with database.writing() as work:
            work.posts.put(TableId("nowhere"), "board", Post(ChannelId(1), MessageId(2), NOW))
    except Exception:
        assert database.known.get(ROW) is MISSING
    else:
        raise AssertionError("a post of a table that does not exist was stored")


async def test_a_table_remembered_is_not_asked_of_the_file(database: SqlStore) -> None:
    """Else remembering would be for nothing: another process, which may not be there, changes the file."""
    with database.writing() as work:
        work.tables.add(lobby())
    with database.writing() as work:
        work.tables.save(replace(lobby(), language="de"))
    async with database.engines.writer.begin() as connection:
        await connection.execute(text("DELETE FROM tables"))
    with database.reading() as work:
        table = work.tables.load(TABLE)
    assert table is not None
    assert table.language == "de"


@pytest.mark.parametrize("sweeps", [False, True])
async def test_nothing_old_is_believed_between_the_commit_and_its_return(
    database: SqlStore, monkeypatch: pytest.MonkeyPatch, sweeps: bool
) -> None:
    """Whoever tells what was just committed would tell it of the row as it was before."""
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
    seen: list[object] = []
    commit = AsyncConnection.commit

    async def looked_at(connection: AsyncConnection) -> None:
        await commit(connection)
        seen.append(database.known.get(ROW))

    monkeypatch.setattr(AsyncConnection, "commit", looked_at)
    with database.writing() as work:
        if sweeps:
            work.people.erase(UserId(1))
        else:
            work.blocks.add(UserId(1), UserId(2))  # executed by SQLAlchemy, and so is the commit
            work.profiles.put(Profile(UserId(1), language="fr"))
    assert seen == [MISSING]
    with database.reading() as work:
        assert (work.profiles.get(UserId(1))).language == (None if sweeps else "fr")
