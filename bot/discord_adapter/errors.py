"""Meaning of Discord's error responses to deliveries."""

import asyncio
from collections.abc import Awaitable, Mapping
from json import JSONDecodeError
from typing import Final, TypeVar

import aiohttp
import discord

from bot.service.messages import Barred, Failure, Gone, TryAgain
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import HOUR, SECOND

T = TypeVar("T")

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
UNKNOWN_INTERACTION: Final = 10062
TOO_OLD_TO_EDIT: Final = 30046
ARCHIVED: Final = 50083
LOCKED: Final = 160005
ALREADY_ANSWERED: Final = 40060
DIRECT_TOO_FAST: Final = 40003
RESTRICTED: Final = 20026
INVALID_TOKEN_OF_INTERACTION: Final = 50027

GONE: Final = frozenset({UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, TOO_OLD_TO_EDIT, ARCHIVED, INVALID_TOKEN_OF_INTERACTION})
NO_ACCESS: Final = Barred("no access to the channel", barrier=Barrier.VIEW)
NO_PERMISSION: Final = Barred("permission missing", barrier=Barrier.SEND)
MODERATED: Final = Barred("blocked by automatic moderation", barrier=Barrier.AUTOMOD)

FOR_NOW: Final = frozenset({20016, 20028, 20029, 40004, 130000})
"""Codes of temporary refusals: too many messages in the channel, sending disabled for a while, or Discord
overloaded."""

BARRED: Final = {
    50001: NO_ACCESS,
    50009: Barred("the channel asks for more verification", barrier=Barrier.VERIFICATION),
    50013: NO_PERMISSION,
    DIRECT_TOO_FAST: Barred("direct messages opened too fast", too_many=True),
    RESTRICTED: Barred("the bot is restricted", restricted=True, barrier=Barrier.RESTRICTED),
    50007: Barred("direct messages closed", closed=True),
    LOCKED: Barred("the thread is locked", barrier=Barrier.LOCKED),
    50278: Barred("no server in common", closed=True, left=True),
    **dict.fromkeys((200000, 200001, 240000), MODERATED),
}

NETWORK_ERRORS: Final = (TimeoutError, aiohttp.ClientError, OSError, JSONDecodeError, UnicodeDecodeError)
"""Errors after which no one knows whether the request was carried out. Of a response that was cut off, discord.py says
only that it is no JSON."""

AFTER_TIMEOUT: Final = 2 * SECOND
AFTER_SERVER_ERROR: Final = 2 * SECOND
AFTER_RESET: Final = 1 * SECOND
AFTER_WRONG_TOKEN: Final = 60 * SECOND
AFTER_RATE_LIMIT: Final = 1 * SECOND
"""Milliseconds to wait after a rate limit, if Discord does not state a time."""


NOT_SAID_WHEN: Final = TryAgain(AFTER_RATE_LIMIT, failing=True)


def interpret(error: discord.HTTPException) -> Failure:
    """Return the meaning of an error response."""
    if error.code in GONE:
        return Gone()
    if error.code == UNKNOWN_CHANNEL:
        return Barred("channel gone", lost=True)
    if error.code in BARRED:
        return BARRED[error.code]
    if error.status == 429:
        return TryAgain(retry_after(error.response.headers), failing=True)
    if error.status >= 500 or error.code in FOR_NOW:
        return TryAgain(AFTER_SERVER_ERROR, failing=True)
    if not by_discord(error.response.headers):
        return TryAgain(AFTER_SERVER_ERROR, failing=True, blocked=True)
    if error.status == 401:
        return TryAgain(AFTER_WRONG_TOKEN)
    if error.status == 404:
        return Gone()
    return Barred(f"refused by Discord: {error.status}, code {error.code}")


def by_discord(headers: Mapping[str, str]) -> bool:
    """Return whether Discord itself refused a request, and not a server in front of it, which says nothing about the
    request's meaning. Discord's own errors are JSON."""
    return headers.get("Content-Type", "application/json").startswith("application/json")


def retry_after(headers: Mapping[str, str]) -> int:
    """Return the milliseconds that Discord asks to wait in a response with status 429, at most an hour."""
    try:
        return round(min(max(float(headers.get("Retry-After", "")) * SECOND, 0), HOUR))
    except ValueError:
        return AFTER_RATE_LIMIT


async def attempt(call: Awaitable[T], seconds: float, unsaid: Gone | TryAgain = NOT_SAID_WHEN) -> T | Failure:
    """Return the response to a request, or the meaning of its failure.

    discord.py would repeat a failed request for 25 s while blocking its rate limit bucket, so the request is cancelled
    earlier.

    Args:
        call: The request.
        seconds: Time after which the request is cancelled.
        unsaid: Meaning of a response with status 429 without a retry time, which discord.py cannot handle.
    """
    try:
        async with asyncio.timeout(seconds):
            return await call
    except discord.HTTPException as error:
        return interpret(error)
    except KeyError as missing:
        if missing.args != ("retry_after",):
            raise
        return unsaid
    except discord.RateLimited as limit:
        return TryAgain(round(limit.retry_after * SECOND))
    except TimeoutError:
        return TryAgain(AFTER_TIMEOUT, failing=True)
    except NETWORK_ERRORS:
        return TryAgain(AFTER_RESET, failing=True)
