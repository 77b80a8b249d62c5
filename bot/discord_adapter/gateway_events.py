"""Guards for gateway events other than interactions, applied before discord.py reads them.

An event of an unexpected form ends neither the connection nor the program. Only the type of the error is logged,
because the content may name cards or people.

Servers and channels are adapted for discord.py 2.7.1, which does not know hidden channels. Since 16 November 2026, a
channel that the bot may not view has no name and no permissions, and nulls instead of lists. Here a hidden channel gets
an empty name.
"""

import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from bot.discord_adapter.interactions import UNREADABLE
from bot.discord_adapter.wire import Json

log = logging.getLogger(__name__)

Parser: TypeAlias = Callable[[Any], None]


def guard_events(parsers: dict[str, Parser]) -> None:
    """Wrap discord.py's parsers. Those of channels and servers first adapt the data (`readable`), and an exception in
    any of them does not close the connection permanently."""
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[event] = _reading_channels(parsers[event])
    parsers["GUILD_CREATE"] = server_reader(parsers["GUILD_CREATE"])
    for event, parser in list(parsers.items()):
        parsers[event] = _guarded(event, parser)


def _reading_channels(parser: Parser) -> Parser:
    return lambda data: parser(readable(data))


def _guarded(event: str, parser: Parser) -> Parser:
    def parse(data: Any) -> None:
        try:
            parser(data)
        except Exception as error:  # noqa: BLE001 - one broken event must not block the others
            log.error(UNREADABLE, event, type(error).__name__)

    return parse


OBFUSCATED: Final = 1 << 17
"""Flag of a channel that the bot may not view."""

_NEEDED: Final[Json] = {
    "position": 0,
    "permission_overwrites": [],
    "available_tags": [],
    "bitrate": 0,
    "user_limit": 0,
}
"""Fields that discord.py requires in some kind of channel, with substitutes."""

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
"""Lists in a server's data that may contain an unreadable element. None of them is needed to serve the server."""


def readable(channel: Json) -> Json:
    """Return a channel's data without nulls, and with all fields that discord.py requires."""
    known = {**_NEEDED, **{key: value for key, value in channel.items() if value is not None}}
    return {**known, "name": ""} if known.get("flags", 0) & OBFUSCATED else known


def server_reader(parser: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a parser that repairs a server's data before it calls `parser`. A server that is still unreadable is kept
    without its contents, because an unknown server would count as one that the bot has left."""

    def parse(data: Json) -> None:
        try:
            parser({**data, "channels": [readable(channel) for channel in data.get("channels", ())]})
        except Exception as error:  # noqa: BLE001 - the server itself must be known
            log.error("a server is read without what is in it (%s)", type(error).__name__)
            parser({**data, **{key: [] for key in _CONTENTS}})

    return parse
