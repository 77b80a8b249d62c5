"""Setup of a worker process of the bot, which ends with the bot in any case."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def belong_to_the_bot() -> None:
    """End this process with the bot; call this first in a worker process. Ctrl-C is ignored and left to the bot. When
    the bot ends, even when killed, a pipe closes and this process exits at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
