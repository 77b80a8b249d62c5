"""The commands `demo`, `evening` and `sandbox`."""

import argparse
import asyncio
from collections.abc import Generator
from contextlib import contextmanager

from bot.errors import CommandError, Status, cannot_start
from bot.process_memory import excluded_from_collection


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
