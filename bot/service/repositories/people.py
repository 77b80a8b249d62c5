"""What is kept of people and servers."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.settings import Profile, Server
from engine.contract import Saved


class Profiles(Protocol):
    async def get(self, user: UserId) -> Profile:
        """The profile, a fresh one when nothing is stored."""
        ...

    async def put(self, profile: Profile) -> None: ...
    async def of(self, users: Sequence[UserId]) -> Sequence[Profile]:
        """The profiles of these people, in their order, fresh ones where nothing is stored."""
        ...


class Servers(Protocol):
    """What is remembered of Discord's servers."""

    async def get(self, guild: GuildId) -> Server:
        """The server, a fresh one when nothing is stored."""
        ...

    async def put(self, server: Server) -> None: ...
    async def known(self) -> Sequence[GuildId]:
        """Every server of which anything is stored, in ascending order."""
        ...

    async def left_before(self, moment: Milliseconds) -> Sequence[GuildId]:
        """Servers that the bot left before that moment."""
        ...

    async def erase(self, guild: GuildId) -> None:
        """Everything of a server: its settings, its tables with all that belongs to them, its results."""
        ...


class Blocks(Protocol):
    """Whom people do not want at the tables they host."""

    async def has(self, owner: UserId, user: UserId) -> bool: ...
    async def add(self, owner: UserId, user: UserId) -> None:
        """Twice is once."""
        ...

    async def drop(self, owner: UserId, user: UserId) -> None: ...


class People(Protocol):
    """Everything that is stored of one person, wherever it is."""

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Every row that names the person, by the kind of row; of shared rows only the person's own part. Interaction
        tokens and cards that are still secret are never in it."""
        ...

    async def tables(self, user: UserId) -> Sequence[TableId]:
        """Every table that names the person (seat, host, former player, waiting) and is not frozen, oldest first."""
        ...

    async def erase(self, user: UserId) -> None:
        """Profile, tokens and inbox go, seats of results become anonymous, frozen tables that name the person go
        altogether. Tables that can be loaded must have forgotten the person before."""
        ...


class Remains(Protocol):
    """What ended tables leave behind."""

    async def drop_lobbies(self, opened_before: Milliseconds) -> int:
        """Delete tables that were cancelled before the deal and opened before that moment; how many."""
        ...

    async def named(self) -> Sequence[TableId]:
        """Ended tables that still hold display names and owe nobody a notice, oldest first."""
        ...
