"""Gateway events before the library reads them.

Those in a shape that nobody expects end neither the connection nor the program, and whoever waits for an answer gets
one where that is possible; only the kind of error is logged: the content may name cards or people. Interactions that
come too late to be answered are dropped.

Servers and channels are made readable for discord.py 2.7.1, which does not know that channels are hidden: since
16 November 2026 those that the bot may not view come without name and rights, and with nulls instead of lists. A hidden
channel's name is empty here; no other channel's is.
"""

import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

from bot.discord_adapter.interactions import assert_readable
from bot.discord_adapter.wire import Json
from bot.tables.deadlines import MINUTE, SECOND

log = logging.getLogger(__name__)

Parser: TypeAlias = Callable[[Any], None]
OnInteraction: TypeAlias = Callable[[dict[str, Any]], None]

INTERACTION_CREATE: Final = "INTERACTION_CREATE"


def guard_events(
    parsers: dict[str, Parser],
    on_interaction: OnInteraction,
    on_unreadable: OnInteraction,
    is_stale: Callable[[Any], bool],
) -> None:
    """Wrap the library's parsers: an exception in one of them would close the connection permanently.

    Args:
        parsers: The library's parsers by event.
        on_interaction: Takes the place of the library's parser for interactions that are not stale.
        on_unreadable: Called with the JSON of an interaction that could not be read; other such events are dropped.
        is_stale: Says that an interaction comes too late to be read.
    """
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[event] = _reading_channels(parsers[event])
    parsers["GUILD_CREATE"] = server_reader(parsers["GUILD_CREATE"])

    def parse(data: Any) -> None:
        assert_readable(data)
        if not is_stale(data):
            on_interaction(data)

    parsers[INTERACTION_CREATE] = parse
    for event, parser in list(parsers.items()):
        parsers[event] = _guarded(event, parser, on_unreadable)


def _reading_channels(parser: Parser) -> Parser:
    return lambda data: parser(readable(data))


def _guarded(event: str, parser: Parser, on_unreadable: OnInteraction) -> Parser:
    def parse(data: Any) -> None:
        try:
            parser(data)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one event, the next ones must be read
            log.error("an event that cannot be read was dropped: %s (%s)", event, type(error).__name__)
            if event == INTERACTION_CREATE and isinstance(data, dict):
                on_unreadable(cast("dict[str, Any]", data))

    return parse


STALE: Final = 2500
"""Milliseconds after which an interaction is not worth reading: Discord forgets it after 3 s and refuses the answer."""

LATELY: Final = 5 * MINUTE
"""For so long, and twice as long at most, the smallest age that was seen counts as nought, in milliseconds."""

LOG_EVERY: Final = 10 * SECOND
"""Milliseconds between two lines of the log about interactions that were dropped."""

DISCORD_EPOCH: Final = 1_420_070_400_000
"""Moments in ids count from the beginning of 2015, in milliseconds."""

_MOMENT: Final = 22
"""Bits of an id after the moment."""


class InteractionAge:
    """Tells which interactions came too late. What the host's clock says does not matter: the difference between the
    moments in ids and `now`, milliseconds of a clock that never jumps, is compared with the smallest seen lately. The
    first one after a start has none to be compared with, but what Discord's own clock said in an answer before."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._since = now()
        self._smallest: int | None = None
        self._smallest_before: int | None = None
        self._logged: int | None = None
        self.dropped = 0
        """How many came too late."""

    def note_time(self, said: int) -> None:
        """Discord's clock said that just now, in milliseconds of UTC since 1970, rounded down to a second: so no age
        is taken for greater than it is."""
        if self._smallest is None and self._smallest_before is None:
            self._smallest = self._now() - (said - DISCORD_EPOCH)

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


OBFUSCATED: Final = 1 << 17
"""The flag of a channel that the bot may not view."""

_NEEDED: Final[Json] = {
    "position": 0,
    "permission_overwrites": [],
    "available_tags": [],
    "bitrate": 0,
    "user_limit": 0,
}
"""What the library cannot do without in one kind of channel or another."""

_CONTENTS: Final = (
    "channels",
    "threads",
    "members",
    "emojis",
    "stickers",
    "presences",
    "voice_states",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
)
"""The lists of a server that may hold something unreadable, none of which is needed to serve it."""


def readable(channel: Json) -> Json:
    """A channel without nulls, and with everything that the library needs."""
    known = {**_NEEDED, **{key: value for key, value in channel.items() if value is not None}}
    return {**known, "name": ""} if known.get("flags", 0) & OBFUSCATED else known


def server_reader(parser: Callable[[Any], None]) -> Callable[[Any], None]:
    """Reads a server for `parser`; one in which something stays unreadable is known without what is in it, for a server
    that is not known would count as one that was left."""

    def parse(data: Json) -> None:
        try:
            parser({**data, "channels": [readable(channel) for channel in data.get("channels", ())]})
        except Exception as error:  # noqa: BLE001 - whatever is wrong in it, the server itself must be known
            log.error("a server is read without what is in it (%s)", type(error).__name__)
            parser({**data, **{key: [] for key in _CONTENTS}})

    return parse
