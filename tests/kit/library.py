"""What tests need of discord.py and the library offers nowhere: its inner doors are opened in this file alone."""

from collections.abc import Generator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import discord
import discord.backoff
import discord.gateway

SESSION: Final = "_HTTPClient__session"
RUN: Final = "run"
DELAY: Final = "delay"


def _inner(client: discord.Client) -> Any:
    """The client with what it shows to no one."""
    return client


def state(client: discord.Client) -> Any:
    """What the library remembers of servers, channels and itself."""
    return _inner(client)._connection  # noqa: SLF001


async def set_up(client: discord.Client) -> None:
    """What the library does before it logs in."""
    await _inner(client)._async_setup_hook()  # noqa: SLF001


def without_session(client: discord.Client) -> None:
    """The client believes to have a connection, and has none."""
    setattr(client.http, SESSION, object())


def is_limited(client: discord.Client) -> bool:
    """Whether Discord's global limit of requests holds, as far as the library knows."""
    return not _inner(client).http._global_over.is_set()  # noqa: SLF001


def client_user(client: discord.Client, data: Any) -> discord.ClientUser:
    """The bot itself, as Discord describes it."""
    return discord.ClientUser(state=state(client), data=data)


def told(**fields: Any) -> Any:
    """As much of a value of the library as whoever is handed it reads."""
    return SimpleNamespace(**fields)


def interaction(client: discord.Client, data: Any) -> discord.Interaction:
    """What the library makes of what the gateway says of a press or a command."""
    return discord.Interaction(data=data, state=state(client))


def add_guild(client: discord.Client, guild: discord.Guild) -> None:
    """The bot is on that server."""
    state(client)._add_guild(guild)  # noqa: SLF001


def add_guild_from(client: discord.Client, data: Any) -> discord.Guild:
    """The bot is on the server that the gateway described so."""
    return state(client)._add_guild_from_data(data)  # noqa: SLF001


def remove_guild(client: discord.Client, guild: discord.Guild) -> None:
    """The bot is on that server no more."""
    state(client)._remove_guild(guild)  # noqa: SLF001


def messages_kept(client: discord.Client) -> int:
    """How much of what was sent the library remembers: messages, and views whose buttons it listens for."""
    views = state(client)._view_store  # noqa: SLF001
    kept = (views._views, views._synced_message_views, state(client)._messages or ())  # noqa: SLF001
    return sum(map(len, kept))


@contextmanager
def by_virtual_time(chance: Random) -> Generator[None]:
    """The library keeps no thread for heartbeats, which are sent by real time, and waits before it connects again for
    as long as `chance` says."""
    heart, backoff = discord.gateway.KeepAliveHandler, discord.backoff.ExponentialBackoff

    def no_heartbeats(_: discord.gateway.KeepAliveHandler) -> None:
        """The thread ends as soon as it is started."""

    def drawn(_: Any) -> float:
        return chance.uniform(0, 5)

    run, delay = heart.run, backoff.delay
    setattr(heart, RUN, no_heartbeats)
    setattr(backoff, DELAY, drawn)
    try:
        yield
    finally:
        setattr(heart, RUN, run)
        setattr(backoff, DELAY, delay)
