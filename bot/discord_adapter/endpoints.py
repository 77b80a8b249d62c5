"""Another Discord than Discord: only a pretended one on this machine."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

import discord
import yarl
from discord import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Endpoints of a sandbox: `api` such as `http://127.0.0.1:8080/api/v10`, `gateway` such as
    `ws://127.0.0.1:8080/gateway`. Raises `ValueError` for any other machine."""

    api: str
    gateway: str

    def __post_init__(self) -> None:
        for address in (self.api, self.gateway):
            if not _is_loopback(urlsplit(address).hostname):
                raise ValueError(f"{address} is not on this machine: a token is sent to Discord or to loopback only")


def point_library_to(endpoints: Endpoints) -> None:
    """Make discord.py talk to a sandbox. For the whole process, before login."""
    Route.BASE = endpoints.api
    setattr(Asset, "BASE", str(yarl.URL(endpoints.api).origin()))  # noqa: B010 - the library names no other value
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(endpoints.gateway)


def offline_client(endpoints: Endpoints | None, proxy: str | None) -> discord.Client:
    """Return a client for requests alone, which connects to no gateway."""
    if endpoints is not None:
        point_library_to(endpoints)
    return discord.Client(intents=discord.Intents.none(), proxy=proxy)


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
