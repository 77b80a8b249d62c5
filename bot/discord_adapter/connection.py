"""Connection to Discord or to a sandbox on this machine, with connection errors worded for the operator."""

import ipaddress
import os
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import discord
import yarl
from discord import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.errors import CommandError, Status


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Addresses of a sandbox on the loopback interface.

    Attributes:
        api: URL of the REST API, such as `http://127.0.0.1:8080/api/v10`.
        gateway: URL of the gateway, such as `ws://127.0.0.1:8080/gateway`.

    Raises:
        ValueError: An address belongs to another machine.
    """

    api: str
    gateway: str

    def __post_init__(self) -> None:
        for address in (self.api, self.gateway):
            if not _is_loopback(urlsplit(address).hostname):
                raise ValueError(f"{address} is not on this machine: a token is sent to Discord or to loopback only")


def point_library_to(endpoints: Endpoints) -> None:
    """Make discord.py use a sandbox, in the whole process. Must be called before the login."""
    Route.BASE = endpoints.api
    setattr(Asset, "BASE", str(yarl.URL(endpoints.api).origin()))  # noqa: B010 - typed as a constant by discord.py
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(endpoints.gateway)


@dataclass(frozen=True, slots=True)
class Account:
    """The bot's account.

    Attributes:
        token: The bot's token.
        endpoints: The addresses of a sandbox, `None` for the real Discord.
        proxy: URL of the proxy, which may contain a password, `None` without one.
    """

    token: str = field(repr=False)
    endpoints: Endpoints | None = None
    proxy: str | None = field(default=None, repr=False)


@asynccontextmanager
async def logged_in(account: Account) -> AsyncGenerator[discord.Client]:
    """Yield a client that only sends requests and does not connect to the gateway.

    Raises:
        CommandError: Discord cannot be reached, or refuses the token or a request.
    """
    if account.endpoints is not None:
        point_library_to(account.endpoints)
    async with discord.Client(intents=discord.Intents.none(), proxy=account.proxy) as client:
        with connection_trouble():
            await client.login(account.token)
            yield client


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


WRONG_TOKEN: Final = 4004
TOO_FAST: Final = 429
SERVER_ERROR: Final = 500
"""Lowest HTTP status with which Discord reports its own failure."""


@contextmanager
def connection_trouble() -> Generator[None]:
    """Convert errors that end a connection to `CommandError` with an exit status."""
    try:
        yield
    except discord.LoginFailure as error:
        raise _token_refused() from error
    except discord.ConnectionClosed as error:
        if error.code == WRONG_TOKEN:
            raise _token_refused() from error
        raise CommandError(f"Discord closed the connection permanently (code {error.code})") from error
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
    """Check that more starts stay within the daily limit. If the limit is exceeded, Discord resets the token.

    Args:
        client: The client, logged in.
        connections: Number of starts, `None` for one per shard.

    Raises:
        CommandError: The limit would be exceeded.
        GatewayNotFound: Discord does not say, or not readably, such as in an outage.
    """
    try:
        shards, _, limit = await client.http.get_bot_gateway()
        total, remaining, reset_after = (int(limit[name]) for name in ("total", "remaining", "reset_after"))
    except (ValueError, LookupError, TypeError) as error:
        raise discord.GatewayNotFound from error
    if (client.shard_count or 0) > total:
        raise CommandError(
            f"discord.shard_count: Discord allows {total} starts a day; without it Discord says how many",
            status=Status.CONFIGURATION,
        )
    if remaining < (connections or len(client.shard_ids or ()) or client.shard_count or shards):
        hours = reset_after / 3_600_000
        raise CommandError(
            f"too many starts today: Discord allows the next in {hours:.1f} hours", status=Status.NETWORK
        )
