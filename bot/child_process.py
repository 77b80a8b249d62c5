"""Initialisation of worker processes, which must end together with the bot."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def belong_to_the_bot() -> None:
    """Make this worker process end when the bot ends, even if the bot is killed. Must be called first in the process.
    Ctrl-C is ignored, so that only the bot reacts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
