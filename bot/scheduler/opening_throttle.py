"""How fast new direct messages are opened: Discord frowns on bots that open many at once."""

from collections import deque
from typing import Final

from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds

OPENED_PER_MINUTE: Final = 20

FARTHEST: Final = 10 * MINUTE
"""Nobody is told to wait longer."""


class OpeningThrottle:
    """At most `most` openings in any minute."""

    def __init__(self, most: int = OPENED_PER_MINUTE) -> None:
        self._most = most
        self._taken: deque[Milliseconds] = deque()
        self._promised = 0

    def wait(self, now: Milliseconds) -> int:
        """Take a place: 0 when it may be used now, else the milliseconds until one is likely to be free (none is
        taken). Those who wait are told different moments: all at once they would keep the database busy in vain."""
        while self._taken and self._taken[0] <= now - MINUTE:
            self._taken.popleft()
        if len(self._taken) >= self._most:
            return self._next_promise(now) - now
        self._taken.append(now)
        return 0

    def _next_promise(self, now: Milliseconds) -> int:
        first, next_one = self._taken[0] + MINUTE, self._promised + MINUTE // self._most
        self._promised = next_one if first <= next_one <= now + FARTHEST else first
        return self._promised
