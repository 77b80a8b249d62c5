"""How old interactions are when they arrive, by Discord's clock: their ids hold the moment at which they were made."""

import logging
from collections.abc import Callable
from typing import Any, Final, cast

from bot.tables.deadlines import MINUTE, SECOND

log = logging.getLogger(__name__)

STALE: Final = 2500
"""Milliseconds after which an interaction is not worth reading: Discord forgets it after 3 s and refuses the answer."""

LATELY: Final = 5 * MINUTE
"""For so long, and twice as long at most, the smallest age that was seen counts as nought, in milliseconds."""

LOG_EVERY: Final = 10 * SECOND
"""Milliseconds between two lines of the log about interactions that were dropped."""

_MOMENT: Final = 22
"""Bits of an id after the moment."""


class InteractionAge:
    """Tells which interactions came too late. What the host's clock says does not matter: the difference between the
    moments in ids and `now`, milliseconds of a clock that never jumps, is compared with the smallest seen lately."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._since = now()
        self._smallest: int | None = None
        self._smallest_before: int | None = None
        self._logged: int | None = None
        self.dropped = 0
        """How many came too late."""

    def is_stale(self, data: Any) -> bool:
        """Whether the interaction in a gateway event, which must have an id, came too late; counts it if so."""
        now = self._now()
        age = self._age(int(cast("dict[str, str]", data)["id"]), now)
        if age <= STALE:
            return False
        self.dropped += 1
        if self._logged is None or now - self._logged >= LOG_EVERY:
            self._logged = now
            log.warning("an interaction came %.1f s late and was dropped, %s of them so far", age / 1000, self.dropped)
        return True

    def _age(self, interaction: int, now: int) -> int:
        if now - self._since >= LATELY:
            self._since, self._smallest_before, self._smallest = now, self._smallest, None
        difference = now - (interaction >> _MOMENT)
        self._smallest = difference if self._smallest is None else min(self._smallest, difference)
        before = self._smallest_before
        return difference - (self._smallest if before is None else min(self._smallest, before))
