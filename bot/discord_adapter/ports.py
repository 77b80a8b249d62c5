"""What the adapter needs of the rest of the program."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.service.publisher import Post
from bot.service.store import Standing
from bot.tables.change import Played
from bot.tables.ids import ChannelId, GuildId, InteractionId, TableId, UserId
from bot.tables.personal_settings import Profile
from bot.tables.requests import Again, OpenTable, Reply, Request
from bot.tables.results import Result
from bot.tables.server_settings import Server
from bot.tables.table import Table
from engine.contract import Saved


class Settings(Protocol):
    """The service of `bot.service.settings`."""

    async def profile(self, user: UserId) -> Profile: ...
    async def change_profile(self, user: UserId, change: Callable[[Profile], Profile]) -> Profile: ...
    async def server(self, guild: GuildId) -> Server: ...
    async def change_server(self, guild: GuildId, change: Callable[[Server], Server]) -> Server: ...
    async def member_of(self, guilds: Collection[GuildId]) -> None: ...


class Privacy(Protocol):
    """The service of `bot.service.privacy`."""

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]: ...
    async def forget(self, user: UserId) -> None: ...


class Blocking(Protocol):
    """The service of `bot.service.blocking`."""

    async def block(self, owner: UserId, user: UserId) -> None: ...
    async def unblock(self, owner: UserId, user: UserId) -> None: ...


class Tables(Protocol):
    """The service of `bot.service.table_service`. Every call may raise `StoreUnavailableError`."""

    @property
    def settings(self) -> Settings: ...
    @property
    def blocking(self) -> Blocking: ...
    @property
    def privacy(self) -> Privacy: ...

    async def open(self, request: OpenTable) -> Reply: ...
    async def again(self, request: Again) -> Reply: ...
    async def handle(self, request: Request) -> Reply: ...
    async def show_again(self, table: TableId, user: UserId) -> None: ...
    async def is_handled(self, interaction: InteractionId) -> bool: ...
    async def cut_off(self, channel: ChannelId, because: str) -> None: ...
    async def cut_off_server(self, guild: GuildId, because: str) -> None: ...
    async def member_gone(self, guild: GuildId, user: UserId) -> None: ...
    async def table(self, table: TableId) -> Table | None: ...
    async def table_in(self, channel: ChannelId) -> Table | None: ...
    async def latest_in(self, channel: ChannelId) -> Table | None: ...
    async def played(self, table: TableId) -> Sequence[Played]: ...
    async def history(self, user: UserId, game_key: str, guild: GuildId, limit: int) -> Sequence[Result]: ...
    async def standings(self, game_key: str, guild: GuildId, limit: int, offset: int) -> Sequence[Standing]: ...
    async def board(self, table: TableId) -> Post | None: ...


class CommandMemory(Protocol):
    """Where the fingerprint of the commands that Discord knows is kept between runs."""

    async def get(self) -> str | None: ...
    async def put(self, fingerprint: str) -> None: ...


class ForgetfulCommandMemory:
    """Remembers for this run only: the commands are synchronised at every start."""

    def __init__(self) -> None:
        self._fingerprint: str | None = None

    async def get(self) -> str | None:
        """The fingerprint kept, `None` at first."""
        return self._fingerprint

    async def put(self, fingerprint: str) -> None:
        """Keep it."""
        self._fingerprint = fingerprint


@dataclass(frozen=True, slots=True)
class Where:
    """Where a table stands, for people who look at it from elsewhere. Both names are clean but not escaped."""

    server: str
    channel: str
    link: str


class PlaceNames(Protocol):
    """Names of places. Answers from memory, at once."""

    def of(self, table: Table, board: Post | None) -> Where:
        """Where a table stands. `link` leads to the table message when there is one, else to its channel."""
        ...
