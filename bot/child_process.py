"""Setup of a computing process that the bot has started: it ends with the bot, however that ends."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def belong_to_the_bot() -> None:
    """End this process with the bot. Call it first in such a process. Ctrl-C in a terminal reaches it too; it leaves
    that to the bot. When the bot is gone, killed as well, a pipe closes and the process ends at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
