"""How fast new direct messages are opened: Discord frowns on bots that open many at once."""

from collections import deque
from typing import Final

from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds

OPENED_PER_MINUTE: Final = 20


class Pacing:
    """At most `most` openings in any minute."""

    def __init__(self, most: int = OPENED_PER_MINUTE) -> None:
        self._most = most
        self._taken: deque[Milliseconds] = deque()

    def wait(self, now: Milliseconds) -> int:
        """Take a place: 0 when it may be used now, else the milliseconds until one is free (none is taken)."""
        while self._taken and self._taken[0] <= now - MINUTE:
            self._taken.popleft()
        if len(self._taken) >= self._most:
            return self._taken[0] + MINUTE - now
        self._taken.append(now)
        return 0
