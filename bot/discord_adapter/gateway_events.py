"""Gateway events before the library reads them.

Those in a shape that nobody expects end neither the connection nor the program, and whoever waits for an answer gets
one where that is possible; only the kind of error is logged: the content may name cards or people. Interactions that
come too late to be answered are dropped.

Servers and channels are made readable for discord.py 2.7.1, which does not know that channels are hidden: since
16 November 2026 those that the bot may not view come without name and rights, and with nulls instead of lists. A hidden
channel's name is empty here; no other channel's is.
"""

import logging
import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import discord

from bot.discord_adapter.answers import Asked
from bot.discord_adapter.wire import Json
from bot.tables.deadlines import MINUTE, SECOND

log = logging.getLogger(__name__)

Parser: TypeAlias = Callable[[Any], None]
OnInteraction: TypeAlias = Callable[[dict[str, Any]], None]

INTERACTION_CREATE: Final = "INTERACTION_CREATE"

PRESSES: Final = (3, 5)
"""Presses, and forms sent."""

NOBODY: Final = 0
"""Whoever pressed what cannot be read."""

_TEXT: Final = discord.ChannelType.text.value
_KNOWN_KINDS: Final = frozenset(kind.value for kind in discord.ChannelType)

COMPLETION: Final = 4
"""Somebody types a command and wants suggestions."""

KINDS_WITH_DATA: Final = (2, 3, COMPLETION, 5)
"""Commands, presses and forms."""

_LOCALE: Final = re.compile(r"[A-Za-z0-9-]{2,10}", re.ASCII)
_ID: Final = re.compile(r"[0-9]{1,20}", re.ASCII)
_TOKEN: Final = re.compile(r"[A-Za-z0-9._=-]{1,1000}", re.ASCII)


def guard_events(
    parsers: dict[str, Parser],
    on_press: OnInteraction,
    on_unreadable: OnInteraction,
    is_stale: Callable[[Any], bool],
) -> None:
    """Wrap the library's parsers: what one of them raises would close the connection for good. The event is dropped;
    an interaction, to which somebody waits for an answer, is handed on as it came. So is every press: the library
    would make a dozen objects of one, of which we need none. Nothing is made of an interaction that `is_stale`."""
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[event] = _reading_channels(parsers[event])
    parsers["GUILD_CREATE"] = server_reader(parsers["GUILD_CREATE"])
    parsers[INTERACTION_CREATE] = _interactions(parsers[INTERACTION_CREATE], on_press, is_stale)
    for event, parser in list(parsers.items()):
        parsers[event] = _guarded(event, parser, on_unreadable)


def _interactions(commands: Parser, on_press: OnInteraction, is_stale: Callable[[Any], bool]) -> Parser:
    def parse(data: Any) -> None:
        _assert_readable(data)
        if not is_stale(data):
            if data["type"] in PRESSES:
                on_press(data)
            else:
                commands(_in_known_channel(data))

    return parse


def _in_known_channel(data: Json) -> Json:
    """A command in a channel of a kind that the library does not know, of which it would lose the id: what people can
    type commands in is text to us."""
    channel: Json = data.get("channel", {})
    if channel.get("type", _TEXT) in _KNOWN_KINDS:
        return data
    return {**data, "channel": readable({**channel, "type": _TEXT})}


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


def _assert_readable(data: Any) -> None:
    """Raise for an interaction without what every one has; the library would take some of them, and stumble later."""
    who = (data["member"] if "guild_id" in data else data)["user"]
    for known, form in ((data["id"], _ID), (data["token"], _TOKEN), (who["id"], _ID), (data["locale"], _LOCALE)):
        if form.fullmatch(known) is None:
            raise ValueError
    for field, form in (("guild_id", _ID), ("channel_id", _ID), ("guild_locale", _LOCALE)):
        if field in data and form.fullmatch(data[field]) is None:
            raise ValueError
    if data["type"] in KINDS_WITH_DATA and not isinstance(data["data"], dict):
        raise TypeError
    if "channel" in data and not isinstance(data["channel"]["type"], int):
        raise TypeError


def unread_interaction(data: dict[str, Any]) -> Asked | None:
    """What an answer needs of an interaction of which nothing else could be read; `None` where even that is missing."""
    interaction, token = data.get("id"), data.get("token")
    if not isinstance(interaction, str) or not isinstance(token, str):
        return None
    if _ID.fullmatch(interaction) is None or _TOKEN.fullmatch(token) is None:
        return None
    return Asked(int(interaction), token, NOBODY, str(data.get("locale")))


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
