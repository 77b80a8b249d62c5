"""What came from Discord and what must still go there, as it is kept."""

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.service.publisher import Post
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice
from bot.tables.requests import HandToken
from engine.contract import Refusal


class Inbox(Protocol):
    async def seen(self, interaction: InteractionId) -> Refusal | bool:
        """`False`: never seen. `True`: accepted before. A refusal: refused before with that."""
        ...

    async def keep(self, interaction: InteractionId, user: UserId, reply: Refusal | None, at: Milliseconds) -> None:
        """Remember the reply (`None`: accepted)."""
        ...

    async def purge(self, before: Milliseconds) -> None:
        """Forget interactions handled before that moment."""
        ...

    async def latest(self, within: int, since: Milliseconds) -> Collection[UserId]:
        """Whose interactions were handled last: `within` milliseconds before the very last one or later, and not before
        the moment `since`."""
        ...


class Outbox(Protocol):
    async def add(self, notices: Sequence[Notice]) -> None:
        """Add them; one with the key of a notice not yet told merges into it (the earlier `due` counts unless the
        older waits to be tried again, a newer content replaces the older, and a telling under way does not mark the
        merged notice as told)."""
        ...

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Notice]:
        """Notices that may be told now, oldest first."""
        ...

    async def next_due(self) -> Milliseconds | None:
        """When the next notice may be told."""
        ...

    async def postponed(self, now: Milliseconds) -> Sequence[Notice]:
        """Those that were tried in vain and wait for another try, oldest first."""
        ...

    async def stands(self, notice: Notice) -> bool:
        """Whether it is still to be told: nobody told or dropped it since it was read."""
        ...

    async def told(self, notice: Notice) -> None:
        """Forget a notice; what merged into it since `notice` was read stays, due when it was to be."""
        ...

    async def retry(self, notice: Notice, due: Milliseconds) -> None:
        """Try again later; counts the attempt. What had merged into it when it was read is told then."""
        ...

    async def drop(self, table: TableId, key: str) -> None:
        """A notice that a later one made pointless."""
        ...

    async def drop_all(self, table: TableId) -> None:
        """Every notice of a table."""
        ...


class Posts(Protocol):
    """Messages of ours by role: `board`, `result`, `reminder-<turn>`, `hand-<seat>`."""

    async def get(self, table: TableId, role: str) -> Post | None: ...
    async def put(self, table: TableId, role: str, post: Post) -> None: ...
    async def drop(self, table: TableId, role: str) -> None: ...


class Tokens(Protocol):
    """Each seated person's last usable interaction token, purged on expiry, never logged or exported."""

    async def keep(
        self, table: TableId, user: UserId, token: HandToken, expires: Milliseconds, former: str = ""
    ) -> None:
        """The person's latest token. `former`: that of an older message, which is used once more to say so."""
        ...

    async def get(self, table: TableId, user: UserId, now: Milliseconds) -> HandToken | None: ...
    async def expires(self, table: TableId, user: UserId) -> Milliseconds | None:
        """When the person's token is of no use any more, `None` when there is none."""
        ...

    async def former(self, table: TableId, user: UserId) -> str:
        """The token of an older message that is still to say so; empty when there is none."""
        ...

    async def drop_former(self, table: TableId, user: UserId) -> None: ...
    async def drop(self, table: TableId, user: UserId) -> None: ...
    async def purge(self, now: Milliseconds) -> None: ...
