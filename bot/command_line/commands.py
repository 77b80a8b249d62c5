"""The commands: the bot, the demo or the sandbox until it is stopped, checks, status, copies, recounts, export, and
deletion of a person's data."""

import argparse
import asyncio
import resource
import sys
from collections.abc import Awaitable, Callable, Generator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from bot import config, logs
from bot.config import Settings
from bot.errors import HOPELESS, CommandError, Status, cannot_start
from bot.process_memory import excluded_from_collection, keep_memory_together
from engine.version import described

if TYPE_CHECKING:
    from pydantic import SecretStr

    from bot.discord_adapter.connection import Account
    from bot.persistence.engine import Place
    from bot.persistence.store import Store


T = TypeVar("T")


def migrate(given: argparse.Namespace) -> int:
    """Migrate the database to this version's schema."""
    from bot.persistence.engine import named
    from bot.persistence.file import migrate as migration
    from bot.persistence.file.errors import database_trouble
    from bot.persistence.startup import migrated

    place = _settings(given).database.place
    with database_trouble(place):
        migrated(place)
    return _say(f"{named(place)} has schema {migration.head()}")


def check(given: argparse.Namespace) -> int:
    """Check settings, token and database. Discord is asked only if the options say so."""
    from bot.maintenance.health import check_tables
    from bot.maintenance.retention import newest_backup

    settings = _settings(given)
    if given.live is not None and not given.discord:
        raise CommandError("--live asks Discord: say --discord, too", status=Status.CONFIGURATION)
    token = config.read_token(settings)  # once, because the file may be standard input
    _say("settings: good", "token: there")
    if settings.backed_up is not None:
        _say(f"newest backup: {newest_backup(settings.backed_up) or 'none'}")
    try:
        *wrong, count = _on_database(settings.database.place, check_tables)
    except CommandError as error:
        if error.status is not Status.IN_USE or not given.discord:
            raise
        wrong, count = _running(settings), "database: in use by a running twowin, so its tables are not looked at"
    _say(*wrong, count)
    if given.discord:
        wrong += _not_granted(settings, token)
    if given.live is not None and not _measured(settings, token, given.live):
        wrong.append("live")
    return Status.FAILED if wrong else Status.FINE


def _running(settings: Settings) -> list[str]:
    """Return the problems that the running bot reports, or one line if it does not respond."""
    from bot.status import ask_at

    if settings.socket is None:
        return []
    try:
        return [f"running bot: {trouble}" for trouble in ask_at(settings.socket).troubles()]
    except CommandError as error:
        return [f"running bot: {error}"]


def status(given: argparse.Namespace) -> int:
    """Print the status of the running bot."""
    from bot.status import ask_at

    socket = _settings(given).socket
    if socket is None:
        what = "status.socket: name one, and start the bot again: with PostgreSQL there is none by itself"
        raise CommandError(what, status=Status.CONFIGURATION)
    report = ask_at(socket)
    if given.json:
        import json
        from dataclasses import asdict

        _say(json.dumps(asdict(report) | {"troubles": list(report.troubles())}))
    else:
        _say(*report.lines())
    return Status.FAILED if any(report.troubles()) else Status.FINE


def _not_granted(settings: Settings, token: "SecretStr") -> list[str]:
    """Print and return the missing permissions. Also print the servers that the bot will leave."""
    from bot.discord_adapter.admission import Admission
    from bot.discord_adapter.commands.permissions import compare
    from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook
    from bot.shutdown import run_to_end

    words, admits = Phrasebook.load().words(DEFAULT_LANGUAGE), Admission(settings.discord.servers).admits
    asking = compare(_account(settings, token), words, members=settings.discord.members, admits=admits)
    servers, left, missing = run_to_end(asking)
    granted = "something is not granted" if missing else "everything is granted that the bot needs"
    _say(*left, *missing, f"Discord: token accepted, servers: {servers}, {granted}")
    return missing


def _measured(settings: Settings, token: "SecretStr", channel: int) -> bool:
    """Print the measurements of Discord in a channel, and return whether the bot could post."""
    from bot.clock import SystemClock
    from bot.command_line.live_check import measure
    from bot.games.registry import GAMES
    from bot.shutdown import run_to_end
    from engine.version import described

    _say(f"live: twowin {described()}")
    asking = measure(_account(settings, token), channel, SystemClock(), GAMES, lambda line: _say(f"live: {line}"))
    return run_to_end(asking)


def emojis(given: argparse.Namespace) -> int:
    """Upload cards, card signs and house players as emojis of the application."""
    from bot.clock import SystemClock
    from bot.discord_adapter.emojis import synchronise
    from bot.games.registry import GAMES
    from bot.shutdown import run_to_end

    settings = _settings(given)
    account = _account(settings, config.read_token(settings))
    complete, lines = run_to_end(synchronise(account, GAMES, SystemClock()))
    _say(*lines)
    return Status.FINE if complete else Status.FAILED


def servers(given: argparse.Namespace) -> int:
    """List the bot's servers, or leave one of them."""
    from bot.discord_adapter.admission import Admission, servers_of
    from bot.shutdown import run_to_end

    settings = _settings(given)
    asking = servers_of(
        _account(settings, config.read_token(settings)), Admission(settings.discord.servers), given.leave
    )
    return _say(*run_to_end(asking))


def _account(settings: Settings, token: "SecretStr") -> "Account":
    from bot.discord_adapter.connection import Account, Endpoints

    discord = settings.discord
    endpoints = None if discord.api_base is None else Endpoints(discord.api_base, discord.gateway or "")
    return Account(token.get_secret_value(), endpoints, discord.proxy_address)


def backup(given: argparse.Namespace) -> int:
    """Copy the database, even while the bot is running."""
    from bot.persistence.file import backup as copying
    from bot.persistence.file.errors import database_trouble

    path, copy = _file_of(given), given.file
    with database_trouble(path):
        copying.backup(path, copy)
    return _say(f"{copy} is a copy of the database")


def restore(given: argparse.Namespace) -> int:
    """Replace the database by a copy, and queue new messages for all live tables."""
    from bot.clock import SystemClock
    from bot.maintenance.health import reconcile
    from bot.persistence.file import backup as copying
    from bot.persistence.file.errors import database_trouble

    path, copy, tables = _file_of(given), given.file, 0

    def mend(fresh: Path) -> None:
        nonlocal tables
        tables = _on_database(fresh, lambda store: reconcile(store, SystemClock().now()))

    with database_trouble(path):
        former = copying.restore(copy, path, mend)
    kept = [] if former is None else [f"what was there before is {former}"]
    return _say(f"{path} is as it was in {copy}; {tables} running tables will be shown as they were", *kept)


def reconcile(given: argparse.Namespace) -> int:
    """Queue new messages for all live tables after another program has restored the database. The bot must not be
    running."""
    from bot.clock import SystemClock
    from bot.maintenance.health import reconcile as bring

    tables = _on_existing_database(_settings(given).database.place, lambda store: bring(store, SystemClock().now()))
    return _say(f"{tables} running tables will be shown as they were")


def forget(given: argparse.Namespace) -> int:
    """Delete the data of a person who cannot request this in Discord. The bot must not be running."""
    from bot.clock import SystemClock
    from bot.entropy import SystemEntropy
    from bot.service.signals import Signals
    from bot.service.table_service import TableService
    from bot.tables.ids import UserId

    user, place = UserId(given.user), _settings(given).database.place
    _on_existing_database(
        place, lambda store: TableService(store, SystemClock(), SystemEntropy(), Signals()).privacy.forget(user)
    )
    return _say(f"person {user} is forgotten; copies of the database still name them")


def unfreeze(given: argparse.Namespace) -> int:
    """Resume a frozen table. The bot must not be running."""
    from bot.clock import SystemClock
    from bot.maintenance.health import unfreeze as let_go_on
    from bot.tables.ids import TableId

    table, place = TableId(given.table), _settings(given).database.place
    _on_existing_database(place, lambda store: let_go_on(store, table, SystemClock().now()))
    return _say(f"table {table} goes on when the bot runs")


def recount(given: argparse.Namespace) -> int:
    """Count all finished games again. The bot must not be running."""
    from bot.maintenance.health import recount as count_again

    games = _on_existing_database(_settings(given).database.place, count_again)
    return _say(f"finished games counted again: {games}")


def export(given: argparse.Namespace) -> int:
    """Write the finished games of a server to an archive, even while the bot is running."""
    from bot.clock import SystemClock
    from bot.maintenance import export as exporting
    from bot.persistence.startup import copied
    from bot.tables.ids import GuildId

    place, out, guild = _settings(given).database.place, given.out, GuildId(given.guild)
    exporting.assert_new(out)
    now = SystemClock().now()
    games = _with(place, copied(place), lambda store: exporting.export(store, guild, out, now))
    return _say(f"{games} finished games of server {guild} are in {out}")


def copy_database(given: argparse.Namespace) -> int:
    """Copy everything from one database to an empty one."""
    from bot.persistence.copy_database import copy_database as copy
    from bot.persistence.engine import named
    from bot.persistence.file.errors import database_trouble

    source, target = given.source, given.target
    with database_trouble(source), database_trouble(target):
        copied = copy(source, target)
    held = f"{copied.rows} rows, {copied.live} running tables; the games of both have the hash {copied.games[:16]}"
    return _say(f"{named(target)} holds what {named(source)} holds: {held}")


def _file_of(given: argparse.Namespace) -> Path:
    """Return the path of the SQLite file.

    Raises:
        CommandError: The settings name a PostgreSQL database.
    """
    place = _settings(given).database.place
    if not isinstance(place, Path):
        what = "copies of a database of PostgreSQL are made by pg_dump and put back by pg_restore (docs/postgresql.md)"
        raise CommandError(what, status=Status.CONFIGURATION)
    return place


def _on_database(place: "Place", work: "Callable[[Store], Awaitable[T]]") -> T:
    """Call `work` with the opened database, which no bot may be using, and return its result.

    Raises:
        CommandError: The database is in use or unusable.
    """
    from bot.persistence.startup import opened

    return _with(place, opened(place), work)


def _on_existing_database(place: "Place", work: "Callable[[Store], Awaitable[T]]") -> T:
    """Call `work` with an existing database, which no bot may be using, and return its result. No file is made: in a
    wrong folder the answer would be as if the work was done.

    Raises:
        CommandError: There is no such file, or the database is in use or unusable.
    """
    from bot.persistence.file.database_file import assert_exists
    from bot.persistence.file.errors import database_trouble

    with database_trouble(place):
        assert_exists(place)
    return _on_database(place, work)


def _with(place: "Place", store: "AbstractAsyncContextManager[Store]", work: "Callable[[Store], Awaitable[T]]") -> T:
    from bot.persistence.file.errors import database_trouble

    async def done() -> T:
        async with store as opened:
            return await work(opened)

    with database_trouble(place):
        return asyncio.run(done())


def _settings(given: argparse.Namespace) -> Settings:
    file: Path | None = given.config
    return config.from_process(file)


def _say(*lines: str) -> int:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return Status.FINE


def run(given: argparse.Namespace) -> int:
    """Run the bot until it is stopped by a signal."""
    try:
        return _run(given)
    except CommandError as error:
        if given.stay_down and error.status in HOPELESS:
            told = f"not to be started again before that is mended (status {error.status}, docs/operating.md)"
            raise CommandError(*error.lines, told, status=Status.FINE) from error
        raise


def _run(given: argparse.Namespace) -> int:
    file: Path | None = given.config
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the memory of a bot that crashed holds its token and every hand
    _assert_room()
    settings = config.from_process(file)
    token = config.read_token(settings)
    logs.set_up(sys.stderr, settings.logs.level, settings.logs.lines, [token.get_secret_value()])
    keep_memory_together()
    with excluded_from_collection():  # what the other commands do not need takes a second to import
        from bot import app
        from bot.persistence.startup import migrate_beside

    migrate_beside(settings.database.place)
    return app.run(settings, token, until_eof=given.until_eof)


def _assert_room() -> None:
    """Raise the limit of open files if it is low and may be raised.

    Raises:
        CommandError: The bot may open too few files or use too little memory, for which it would fail sooner or later.
    """
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= most < _FILES:
        what = f"the system lets the bot open {most} files at once: it needs {_FILES} (ulimit -n)"
        raise CommandError(what, status=Status.CONFIGURATION)
    if 0 <= files < _FILES:
        resource.setrlimit(resource.RLIMIT_NOFILE, (_FILES, most))
    memory = resource.getrlimit(resource.RLIMIT_AS)[0] // 2**20
    if 0 <= memory < _MEMORY_MB:
        what = f"the system lets the bot use {memory} MB of memory: it needs {_MEMORY_MB} (ulimit -v)"
        raise CommandError(what, status=Status.CONFIGURATION)


_FILES: Final = 128
"""Number of files and connections that the bot may need to open at once. At rest it has 33 open."""

_MEMORY_MB: Final = 300
"""Address space that the bot needs. At rest it uses 210 MB."""


@contextmanager
def _with_sandbox() -> Generator[None]:
    """Guard an import of the sandbox, which is part of the repository but not of an installed package.

    Raises:
        CommandError: The sandbox is missing.
    """
    try:
        with excluded_from_collection():
            yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "sandbox":
            raise
        what = "the sandbox is not installed: run this command in a clone of the project"
        raise CommandError(what, status=Status.CONFIGURATION) from error


def demo(given: argparse.Namespace) -> int:
    """Run the sandbox and the bot on this machine, to be played in the browser."""
    with _with_sandbox():
        from bot.local import demo as playing

    return playing.run(playing.DemoOptions(given.port, given.seats, given.data, given.fresh, given.wire))


def evening(given: argparse.Namespace) -> int:
    """Let scripted people play whole games."""
    with _with_sandbox():
        from bot.local import evening as playing

    options = playing.EveningOptions(
        given.game or playing.FIRST_GAME,
        given.seats,
        given.tables,
        given.games,
        given.pace,
        given.wire,
        given.place,
        given.language,
        given.strict,
        given.chat,
        given.data,
    )
    return playing.run(options, as_json=given.json)


def sandbox(given: argparse.Namespace) -> int:
    """Run the sandbox, a local imitation of Discord, without a bot."""
    with _with_sandbox():
        from sandbox.__main__ import serve

    try:
        asyncio.run(serve(given.port, given.wire))
    except OSError as error:
        raise cannot_start("the sandbox", error, given.port) from error
    return Status.FINE


def version(_: argparse.Namespace) -> int:
    """Print the version."""
    sys.stdout.write(f"twowin {described()}\n")
    return Status.FINE
