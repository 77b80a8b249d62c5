"""The commands that run until they are stopped, the bot or the sandbox, and `version`."""

import argparse
import asyncio
import resource
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bot import config, logs
from bot.errors import HOPELESS, CommandError, Status, cannot_start
from bot.process_memory import excluded_from_collection, keep_memory_together
from engine.version import described


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
    settings = config.from_process(file)
    token = config.read_token(settings)
    logs.set_up(sys.stderr, settings.logs.level, settings.logs.lines, [token.get_secret_value()])
    keep_memory_together()
    with excluded_from_collection():  # what the other commands do not need takes a second to import
        from bot import app
        from bot.persistence.startup import migrate_beside

    migrate_beside(settings.database.place)
    return app.run(settings, token, until_eof=given.until_eof)


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
