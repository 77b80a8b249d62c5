"""How often this program told Discord who it is: a thousand times a day would cost the bot its token."""

from collections import defaultdict, deque
from typing import Final

from bot.tables.deadlines import HOUR, SECOND

LEAST: Final = 5 * SECOND
"""Between two starts, whichever connection they are for; Discord wants that."""

LONGEST: Final = 45 * SECOND
"""The library gives up a connection that is not there after a minute."""

_COUNTED: Final = HOUR

MANY: Final = 10
"""More starts of a connection within the hour are no accident: perhaps two programs throw each other out."""


class IdentifyBudget:
    """The starts of the last hour, by shard. A session that is thrown away again and again, for whatever reason, is
    begun anew ever less often."""

    def __init__(self) -> None:
        self._begun: defaultdict[int, deque[int]] = defaultdict(deque)

    def begin(self, shard: int, now: int) -> int:
        """Count one more start. Returns how many milliseconds to wait before it. `now`: of a clock that nobody
        sets."""
        begun = self._begun[shard]
        while begun and now - begun[0] >= _COUNTED:
            begun.popleft()
        earlier = len(begun)
        begun.append(now)
        return min(LONGEST, LEAST << min(earlier, 16))

    def many(self, shard: int) -> bool:
        """Whether more were begun within the hour than somebody who restarts this and that begins."""
        return len(self._begun[shard]) > MANY
