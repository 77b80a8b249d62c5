"""Errors of the connection to Discord as a whole, in a line for the operator."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.errors import CommandError, Status

WRONG_TOKEN: Final = 4004
TOO_FAST: Final = 429
SERVER_ERROR: Final = 500


@contextmanager
def connection_trouble() -> Generator[None]:
    """Turns the errors that end a connection into `CommandError` with their exit status."""
    try:
        yield
    except discord.LoginFailure as error:
        raise _token_refused() from error
    except discord.ConnectionClosed as error:
        if error.code == WRONG_TOKEN:
            raise _token_refused() from error
        raise CommandError(f"Discord closed the connection for good (code {error.code})") from error
    except discord.PrivilegedIntentsRequired as error:
        raise CommandError(
            "discord.members: Discord has not granted the privileged intent Server Members.",
            "Switch it on (https://discord.com/developers/applications: your application, Bot) "
            "or leave the setting out.",
            status=Status.CONFIGURATION,
        ) from error
    except discord.HTTPException as error:
        raise _answered(error) from error
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        raise CommandError(f"Discord cannot be reached: {_reason(error)}", status=Status.NETWORK) from error


def _token_refused() -> CommandError:
    return CommandError(
        "Discord refuses the token.",
        "Get a new one (your application at https://discord.com/developers/applications, Bot, Reset Token).",
        status=Status.TOKEN,
    )


def _answered(error: discord.HTTPException) -> CommandError:
    if error.status == TOO_FAST:
        return CommandError("Discord asks for a pause (status 429)", status=Status.NETWORK)
    if error.status >= SERVER_ERROR:
        return CommandError(f"Discord is in trouble (status {error.status})", status=Status.NETWORK)
    return CommandError(f"Discord refuses to let the bot start: status {error.status}, code {error.code}")


def _reason(error: Exception) -> str:
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return f"no one knows where {error.host} is: this machine has no way into the internet, or no name server"
    if isinstance(error, aiohttp.ClientConnectorError):
        number = error.os_error.errno
        return f"{error.host}:{error.port}: {os.strerror(number) if number else error.os_error}"
    return type(error).__name__


async def assert_may_identify(client: discord.AutoShardedClient, connections: int | None = None) -> None:
    """Raise `CommandError` if Discord would take this many more starts (`None`: one of each shard) as a reason to reset
    the token."""
    shards, _, limit = await client.http.get_bot_gateway()
    if (client.shard_count or 0) > limit["total"]:
        raise CommandError(
            f"discord.shard_count: Discord allows {limit['total']} starts a day; without it Discord says how many",
            status=Status.CONFIGURATION,
        )
    if limit["remaining"] < (connections or len(client.shard_ids or ()) or client.shard_count or shards):
        hours = limit["reset_after"] / 3_600_000
        raise CommandError(
            f"too many starts today: Discord allows the next in {hours:.1f} hours", status=Status.NETWORK
        )
