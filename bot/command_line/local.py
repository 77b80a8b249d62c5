"""`demo`, `evening` and `sandbox`."""

import argparse
import asyncio

from bot.errors import CommandError, Status
from bot.process_memory import for_good


def demo(given: argparse.Namespace) -> int:
    """Sandbox and bot on this machine, to be played in the browser."""
    with for_good():
        from bot.local import demo as playing

    return playing.run(playing.DemoOptions(given.port, given.seats, given.data, given.fresh, given.wire))


def evening(given: argparse.Namespace) -> int:
    """Scripted people play whole games."""
    with for_good():
        from bot.local import evening as playing

    options = playing.EveningOptions(
        given.game or playing.FIRST_GAME,
        given.seats,
        given.tables,
        given.games,
        given.pace,
        given.wire,
        given.place,
        given.strict,
        given.chat,
        given.data,
    )
    return playing.run(options, as_json=given.json)


def sandbox(given: argparse.Namespace) -> int:
    """The pretend Discord alone."""
    with for_good():
        from bot.sandbox.command import serve

    try:
        asyncio.run(serve(given.port, given.wire))
    except OSError as error:
        raise CommandError(f"the sandbox cannot start: {error.strerror} ({error.filename or given.port})") from error
    return Status.FINE
