"""The commands `run` and `version`."""

import argparse
import resource
import sys
from pathlib import Path

from bot import config, logs
from bot.errors import HOPELESS, CommandError, Status
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
    with excluded_from_collection():
        from bot import app
        from bot.persistence.startup import (
            migrate_beside,
        )  # what the other commands do not need takes a second to import

    migrate_beside(settings.database.place)
    return app.run(settings, token, until_eof=given.until_eof)


def version(_: argparse.Namespace) -> int:
    """Print the version."""
    sys.stdout.write(f"twowin {described()}\n")
    return Status.FINE
