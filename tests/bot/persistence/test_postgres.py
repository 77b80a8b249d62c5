"""A database of PostgreSQL: who may use it, in which form, and what becomes of choices when its server goes away."""

import asyncio
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pydantic import SecretStr
from sqlalchemy import text

from bot.__main__ import main
from bot.errors import Status
from bot.maintenance.health import recount
from bot.maintenance.retention import purge
from bot.persistence import postgres, postgres_store
from bot.persistence.engine import UnusableDatabaseError, named
from bot.persistence.file import migrate
from bot.persistence.file.errors import PassingTroubleError
from bot.persistence.file.ownership import APPLICATION, DatabaseInUseError
from bot.persistence.models import METADATA
from bot.persistence.startup import migrated, opened
from bot.persistence.store import Store, StoreLostError, StoreUnavailableError, Unit
from bot.service.looking_back import LookingBack
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from bot.tables.standings import Board
from tests.kit.days import begin
from tests.kit.full_house import PATIENCE
from tests.kit.memory_store import InlineStore
from tests.kit.postgres import ON_POSTGRESQL, Cluster
from tests.kit.seated import lobby
from tests.kit.world import GUILD, World

pytestmark = ON_POSTGRESQL

KILL_ALL = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'alone' AND pid <> pg_backend_pid()"
)
"""It waits until they are gone."""


def speaks(user: int) -> Callable[[Unit], None]:
    """A change of one row."""
    return lambda unit: unit.profiles.put(Profile(UserId(user), language="de"))


async def languages(store: Store, *users: int) -> list[str | None]:
    """What is stored of them."""
    return await store.read(lambda unit: [unit.profiles.get(UserId(user)).language for user in users])


async def trouble(url: SecretStr) -> UnusableDatabaseError:
    """Why that database is not opened."""
    with pytest.raises(UnusableDatabaseError) as caught:
        async with opened(url):
            pass
    assert len(str(caught.value).splitlines()) == 1
    return caught.value


class TestWhoseItIs:
    async def test_a_second_program_is_refused_and_it_is_free_again_when_the_first_has_ended(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        """Whoever is refused waits for the lock for a second."""
        for user in (1, 2, 3):
            async with opened(url) as store:
                await store.write(speaks(user))
                why = await trouble(url)
                assert why.status is Status.IN_USE
                assert str(why) == f"{named(url)} is in use by another twowin: stop that one first"
                assert await languages(store, user) == ["de"]

    async def test_a_schema_is_not_changed_under_a_bot(self, url: SecretStr) -> None:
        async with opened(url):
            with pytest.raises(DatabaseInUseError):
                migrated(url)

    async def test_who_only_reads_may_look_beside_it(self, url: SecretStr) -> None:
        async with opened(url) as store, postgres_store.reading(url) as beside:
            await store.write(speaks(1))
            assert await languages(beside, 1) == ["de"]
            with pytest.raises(StoreUnavailableError, match="read-only"):
                await beside.write(speaks(2))

    async def test_who_lost_its_connection_to_another_program_stores_and_answers_nothing_any_more(
        self, url: SecretStr, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(postgres_store, "PING_SECONDS", 3600.0)
        told: list[str] = []
        lost = asyncio.Event()

        async def lose_it() -> None:
            async with opened(url) as store, AsyncExitStack() as later:
                store.when_lost(lambda: told.append("lost"))
                store.when_lost(lost.set)
                cluster.execute(KILL_ALL, "alone")
                another = await later.enter_async_context(opened(url))
                await another.write(speaks(1))
                for _ in range(2):  # beside the other one, and when it has ended
                    writing = asyncio.create_task(store.write(speaks(2)))
                    await lost.wait()
                    assert store.taken_over
                    answered, _ = await asyncio.wait({writing}, timeout=0.2)  # a slow one is overlooked
                    assert not answered
                    writing.cancel()
                    await asyncio.wait({writing})
                    await later.aclose()

        with pytest.raises(PassingTroubleError, match="another twowin has taken over"):
            await lose_it()
        assert told == ["lost"]
        async with opened(url) as store:
            assert await languages(store, 1, 2) == ["de", None]

    async def test_who_cannot_have_its_place_again_yet_stores_nothing_and_goes_on_when_it_can(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        """The server may not know yet that the session is gone."""
        async with opened(url) as store:
            cluster.execute(KILL_ALL, "alone")
            with closing(psycopg.connect(url.get_secret_value())) as former:
                former.execute("SELECT pg_advisory_lock(%s)", (APPLICATION,))
                with pytest.raises(StoreUnavailableError, match="lock timeout"):
                    await store.write(speaks(1))
                former.execute("SELECT pg_advisory_unlock(%s)", (APPLICATION,))
            await store.write(speaks(2))
            assert await languages(store, 1, 2) == [None, "de"]


class TestItsForm:
    @pytest.mark.parametrize(
        ("sql", "line"),
        [
            ("DROP SCHEMA public CASCADE; CREATE SCHEMA public", "is empty: `migrate` makes the tables"),
            ("UPDATE alembic_version SET version_num = '0009'", "has schema 0009, this twowin works with HEAD: stop"),
            ("UPDATE alembic_version SET version_num = '9999'", "has schema 9999, which only a newer twowin knows"),
            ("DROP TABLE alembic_version", "is a database of another program: nothing was changed"),
            ("DROP TABLE keepsakes", "was changed (table keepsakes is missing)"),
        ],
    )
    async def test_another_form_is_refused_in_one_line(
        self, url: SecretStr, cluster: Cluster, sql: str, line: str
    ) -> None:
        cluster.execute(sql, "alone")
        why = await trouble(url)
        assert str(why).startswith(f"{named(url)} {line.replace('HEAD', migrate.head())}")
        assert why.status is Status.DATABASE

    async def test_somebody_elses_tables_are_not_migrated(self, cluster: Cluster, url: SecretStr) -> None:
        cluster.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE songs (name text)", "alone")
        with pytest.raises(UnusableDatabaseError, match="of another program"):
            migrated(url)
        assert cluster.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", "alone") == [("songs",)]

    async def test_another_encoding_is_refused(self, cluster: Cluster) -> None:
        cluster.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc")
        with pytest.raises(UnusableDatabaseError, match="is in LATIN1: make one in UTF8"):
            migrated(cluster.url("latin"))
        cluster.drop("latin")

    async def test_an_older_one_is_brought_to_the_newest_form_with_what_is_in_it(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        async with opened(url) as store:
            await store.write(speaks(1))
        with postgres.changing(url) as connection:
            migrate.run_migrations(connection, "0009", down=True)
        assert "0009" in str(await trouble(url))
        migrated(url)
        migrated(url)
        async with opened(url) as store:
            assert await languages(store, 1) == ["de"]

    async def test_the_migrations_make_what_the_models_say(self, url: SecretStr) -> None:
        with postgres.changing(url) as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []

    async def test_every_commit_is_durable_whatever_is_usual_there(self, url: SecretStr, cluster: Cluster) -> None:
        cluster.execute("ALTER DATABASE alone SET synchronous_commit = off")
        async with opened(url) as store:
            said = await store.write(lambda unit: unit.sql.connection.execute(text("SHOW synchronous_commit")).scalar())
        assert said == "on"


class TestAway:
    async def test_a_connection_that_was_closed_is_opened_anew_before_anybody_notices(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        async with opened(url) as store:
            for user in (1, 2, 3):
                await store.write(speaks(user))
                cluster.execute(KILL_ALL, "alone")
            assert await languages(store, 1, 2) == ["de", "de"]

    async def test_one_that_is_closed_in_mid_work_has_stored_nothing_and_the_next_works(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        def killed(unit: Unit) -> None:
            speaks(1)(unit)
            cluster.execute(KILL_ALL, "alone")

        begun, let_go = threading.Event(), threading.Event()

        def hold(_: Unit) -> None:
            begun.set()
            let_go.wait()

        async with opened(url) as store:
            async with asyncio.TaskGroup() as group:
                group.create_task(store.write(hold))
                await asyncio.to_thread(begun.wait)
                tasks = [
                    group.create_task(expected_failure(store, function)) for function in (speaks(3), killed, speaks(2))
                ]
                await asyncio.sleep(0)  # all three wait for one commit
                let_go.set()
            assert all("terminat" in each.result() or "closed" in each.result() for each in tasks)
            assert await languages(store, 1, 2, 3) == [None] * 3
            await store.write(speaks(1))
            assert await languages(store, 1) == ["de"]

    async def test_while_the_server_is_away_nothing_is_stored_and_afterwards_all_goes_on(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        async with opened(url) as store:
            await store.write(speaks(1))
            cluster.stop(signal.SIGQUIT)
            try:
                for _ in range(2):
                    with pytest.raises(StoreUnavailableError):
                        await store.write(speaks(2))
                    with pytest.raises(StoreUnavailableError):
                        await languages(store, 1)
                why = await trouble(url)
                assert (why.status, "cannot be used" in str(why)) == (Status.FAILED, True)
            finally:
                cluster.start()
            await store.write(speaks(3))
            assert await languages(store, 1, 2, 3) == ["de", None, "de"]

    async def test_after_a_copy_that_was_behind_took_its_place_nothing_is_stored_from_memory(
        self, url: SecretStr, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A press at a table that is gone would be accepted, and stored nowhere."""
        monkeypatch.setattr(postgres_store, "PING_SECONDS", 3600.0)
        table = lobby()
        async with opened(url) as store:
            cluster.execute(KILL_ALL, "alone")
            cluster.create("behind", "alone")
            await store.write(lambda unit: unit.tables.add(table))
            await store.write(lambda unit: unit.tables.load(table.id))
            replace_by(cluster, "behind")
            assert await store.write(lambda unit: unit.tables.load(table.id)) is None

    async def test_an_empty_database_in_its_place_ends_the_bot(
        self, url: SecretStr, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(postgres_store, "PING_SECONDS", 0.01)
        lost = asyncio.Event()

        async def lose_it() -> None:
            async with opened(url) as store:
                store.when_lost(lost.set)
                cluster.create("nothing")
                replace_by(cluster, "nothing")
                async with asyncio.timeout(PATIENCE):
                    with pytest.raises(StoreLostError):  # no other program would answer
                        await store.write(speaks(1))
                    await lost.wait()
                assert not store.taken_over

        with pytest.raises(PassingTroubleError, match="was replaced by a database without the bot's tables"):
            await lose_it()

    async def test_a_server_that_only_reads_is_refused(self, url: SecretStr, cluster: Cluster) -> None:
        """As a replica: what it shows is older than what is decided."""
        cluster.execute("ALTER DATABASE alone SET default_transaction_read_only = on")
        assert "read-only" in str(await trouble(url))


def replace_by(cluster: Cluster, name: str) -> None:
    """Put another database in the place of the one that is used."""
    cluster.drop("alone")
    cluster.execute(f"ALTER DATABASE {name} RENAME TO alone")


async def expected_failure(store: Store, function: Callable[[Unit], None]) -> str:
    """Why that is not stored."""
    with pytest.raises(StoreUnavailableError) as caught:
        await store.write(function)
    return str(caught.value)


class TestCommands:
    """What an operator types. `status`: how it ends; `line`: what it says last."""

    @pytest.fixture(autouse=True)
    def in_a_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    @pytest.mark.parametrize(
        ("command", "status", "line"),
        [
            ("migrate", Status.FINE, "URL has schema HEAD"),
            ("check", Status.FINE, "0 running tables, 0 broken"),
            ("forget 7", Status.FINE, "person 7 is forgotten; copies of the database still name them"),
            ("recount", Status.FINE, "finished games counted again: 0"),
            ("export --guild 7 --out x.zip", Status.CONFIGURATION, "twowin: no finished games of server 7 are stored"),
            (
                "backup x",
                Status.CONFIGURATION,
                "twowin: copies of a database of PostgreSQL are made by pg_dump and put back by pg_restore",
            ),
            (
                "restore x",
                Status.CONFIGURATION,
                "twowin: copies of a database of PostgreSQL are made by pg_dump and put back by pg_restore",
            ),
        ],
    )
    def test_they_work_on_it_or_say_who_does(
        self,
        command: str,
        status: Status,
        line: str,
        url: SecretStr,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setenv("TWOWIN_DATABASE__URL", url.get_secret_value())
        monkeypatch.setenv("TWOWIN_DISCORD__TOKEN", "any")
        assert main(command.split()) == status
        *_, last = "".join(capsys.readouterr()).splitlines()
        assert last.startswith(line.replace("URL", named(url)).replace("HEAD", migrate.head()))

    def test_without_psycopg_one_line_says_what_to_install(
        self, url: SecretStr, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("TWOWIN_DATABASE__URL", url.get_secret_value())
        monkeypatch.setitem(sys.modules, "bot.persistence.postgres", None)
        monkeypatch.delattr("bot.persistence.postgres")
        assert main(["migrate"]) == Status.DATABASE
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("twowin: database.url needs psycopg (")
        assert line.endswith("): pip install --no-deps --require-hashes -r requirements/postgres.lock")


def test_a_database_is_named_without_its_password() -> None:
    url = SecretStr("postgresql://me:s3cret@there:5433/games?sslmode=require")
    assert named(url) == "postgresql://me@there:5433/games"


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
