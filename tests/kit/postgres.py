"""A private server of PostgreSQL for tests: started once by whoever needs it first, in a folder of its own, gone with
the process that started it."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Final, Self, TypeVar

import psycopg
import pytest
from pydantic import SecretStr
from sqlalchemy import Connection, Engine

from bot.persistence import postgres
from bot.persistence.models import METADATA
from tests.kit.always import some
from tests.kit.memory_store import InlineStore

T = TypeVar("T")

MISSING: Final = "PostgreSQL is not installed (Debian: apt-get install postgresql)"

SQLITE: Final = "sqlite"
ON_POSTGRESQL: Final = pytest.mark.xdist_group("postgresql")
"""In one process, so that one server is started."""
BOTH: Final = (SQLITE, pytest.param("postgresql", marks=ON_POSTGRESQL))
"""What tests of the store run on."""

_OWNER: Final = "postgres"
"""The user that Debian's package makes: PostgreSQL refuses to run as root."""

_SMALL: Final = ("autovacuum=off", "shared_buffers=16MB", "listen_addresses=")
_UNSYNCED: Final = ("fsync=off", "full_page_writes=off")
_STARTING: Final = 300.0
"""Seconds until a start is given up."""

PATIENT_WRITER: Final[postgres.Settings] = {**postgres.WRITER, "idle_in_transaction_session_timeout": "0"}
"""For one process alone: on a busy machine it stands still between two statements for longer than others would wait."""


class Cluster:
    """A running server. `url(name)`: one of its databases; `synced`: what it commits survives a power cut."""

    def __init__(self, folder: Path, programs: Path, *, synced: bool) -> None:
        self.folder: Final = folder
        self.programs: Final = programs
        self._settings: Final = _SMALL if synced else (*_SMALL, *_UNSYNCED)
        self._server: subprocess.Popen[bytes] | None = None

    @classmethod
    def made(cls, folder: Path, *, synced: bool = False) -> Self:
        """A new one. Skips the test where there is no PostgreSQL."""
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4]))
        if not found:
            pytest.skip(MISSING)
        cluster = cls(folder, found[-1].parent, synced=synced)
        if os.geteuid() == 0:
            shutil.chown(folder, _OWNER, _OWNER)
        # By a locale that sorts otherwise than bytes: whatever must be in some order says so.
        collation = ("--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en")
        cluster._run("initdb", "-D", str(folder / "data"), "-U", "twowin", "-A", "trust", "--no-sync", *collation)
        return cluster

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(self._command(program, *arguments), cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def _command(self, program: str, *arguments: str) -> Sequence[str]:
        mine = ("--reuid", _OWNER, "--regid", _OWNER, "--clear-groups") if os.geteuid() == 0 else ()
        return ["setpriv", *mine, "--pdeathsig", "QUIT", str(self.programs / program), *arguments]

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self.begin()
        self.answers()

    def begin(self) -> None:
        """Start the server. It dies with the thread that calls this, so let that be one that lives on."""
        settings = (word for setting in self._settings for word in ("-c", setting))
        socket = ("-k", str(self.folder))
        command = self._command("postgres", "-D", str(self.folder / "data"), *socket, *settings)
        with (self.folder / "server.log").open("ab") as said:
            self._server = subprocess.Popen(command, cwd=self.folder, stdout=said, stderr=said)

    def answers(self) -> None:
        """Return when the server answers."""
        until = time.monotonic() + _STARTING
        while True:
            try:
                psycopg.connect(self.url("postgres").get_secret_value()).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._server is None or self._server.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: `SIGINT` ends every connection, `SIGQUIT` is as if the power failed."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()

    @property
    def pids(self) -> Sequence[int]:
        """The server's process, and those that serve its sessions or itself."""
        first = some(self._server).pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split()
        return [first, *map(int, children)]

    def url(self, name: str) -> SecretStr:
        """The URL of a database."""
        return SecretStr(f"postgresql://twowin@/{name}?host={self.folder}")

    def create(self, name: str, template: str = "template0") -> SecretStr:
        """A new database."""
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY file_copy')
        return self.url(name)

    @cached_property
    def migrated(self) -> str:
        """The name of a database with the newest schema that no one uses, to make others from."""
        postgres.upgrade(self.create("migrated"))
        return "migrated"

    def drop(self, name: str) -> None:
        """Delete a database, whoever uses it."""
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def execute(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Execute one statement, and return its rows."""
        with psycopg.connect(self.url(database).get_secret_value(), autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []


@contextmanager
def running_cluster(*, synced: bool = False) -> Generator[Cluster]:
    """A new one that runs as long as the block."""
    with tempfile.TemporaryDirectory(prefix="twowin-pg-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster.made(Path(folder), synced=synced)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop(signal.SIGQUIT)


class OneDatabase:
    """A database with the newest schema in which one test after the other works."""

    def __init__(self, cluster: Cluster) -> None:
        self.url: Final = cluster.create("store", cluster.migrated)
        self._engine: Final[Engine] = postgres.engine_over(lambda: postgres.connect(self.url, PATIENT_WRITER))
        # TRUNCATE makes new files for all tables: 33 ms of processor instead of half a millisecond.
        rows = [str(table.delete()) for table in reversed(METADATA.sorted_tables)]
        self._empty: Final = "; ".join((*rows, "SELECT setval('outbox_id_seq', 1, false)"))

    @contextmanager
    def store(self) -> Generator[InlineStore]:
        """The store, empty, on the caller's thread."""
        with self._engine.connect() as connection:
            connection.exec_driver_sql(self._empty)
            connection.commit()
            yield InlineStore(connection, CallersThread)


@contextmanager
def inline(url: SecretStr) -> Generator[InlineStore]:
    """The store on that database, as it is, on the caller's thread."""
    with postgres.engine_over(lambda: postgres.connect(url, PATIENT_WRITER)).connect() as connection:
        yield InlineStore(connection, CallersThread)


class CallersThread:
    """A connection that is used wherever it is called from."""

    def __init__(self, connection: Connection, *, writes: bool) -> None:
        self._connection = connection
        self._writes = writes

    async def run(self, function: Callable[[Connection], T]) -> T:
        if self._writes:
            return function(self._connection)
        self._connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        try:
            return function(self._connection)
        finally:
            self._connection.rollback()

    async def close(self) -> None:
        self._connection.close()
