"""Bounded in-memory state: half-made choices, tokens of public messages, first boards."""

import asyncio
from typing import Final, TypeAlias

from bot.newest import Newest
from bot.service.handling import TOKEN_LASTS
from bot.service.ports import Clock
from bot.service.publisher import Delivery, TryAgain
from bot.tables.deadlines import after
from bot.tables.ids import NEVER, MessageId, Milliseconds, TableId, UserId
from bot.tables.table import Table
from engine.seats import Seat, Viewer

DRAFTS_KEPT: Final = 1_000
"""Number of half-made choices that are kept."""

HANDS_KEPT: Final = 10_000
"""Hands whose screen is known."""

Hand: TypeAlias = tuple[TableId, Seat]


class Drafts:
    """Half-made choices, so that a refreshed hand still shows them. A lost one costs the user a press."""

    def __init__(self) -> None:
        self.begun = Newest[Hand, tuple[int, str]](DRAFTS_KEPT)
        """Half-made choices with the number of their prompt."""
        self.guarded = Newest[Hand, tuple[int, int]](DRAFTS_KEPT)
        """Prompts at which a press was refused that came too soon, and from when on presses count, by Discord's clock
        in milliseconds."""
        self.shown = Newest[Hand, tuple[str, int]](HANDS_KEPT)
        """The message of a hand, by its id or token, and the hash of the screen that it shows: the same screen is not
        sent again."""
        self.refused = Newest[tuple[UserId, str], str](DRAFTS_KEPT)
        """Text of refused forms, by the form's control."""

    def of(self, table: Table, seat: Seat) -> str:
        """Return the half-made choice of a seat's present prompt, empty if there is none."""
        asked, draft = self.begun.get((table.id, seat), (0, ""))
        prompt = table.view(Viewer(seat)).prompt if draft and table.position is not None else None
        return draft if prompt is not None and prompt.number == asked else ""


TOKENS_KEPT: Final = 10_000
"""Public messages with a token."""


class MessageTokens:
    """The latest interaction token of each public message.

    For 14 minutes it edits the message without counting towards the bot's rate limit.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept = Newest[MessageId, tuple[str, Milliseconds]](TOKENS_KEPT)
        """Tokens with the moment of their expiry."""

    def keep(self, message: MessageId, token: str) -> None:
        """Store the token of a press that was answered by an edit of that message."""
        self._kept[message] = token, after(self._clock.now(), TOKEN_LASTS)

    def of(self, message: MessageId) -> str | None:
        """Return the token through which a message can still be edited."""
        now = self._clock.now()
        return self._kept[message][0] if now < self.until(message) <= after(now, TOKEN_LASTS) else None

    def until(self, message: MessageId) -> Milliseconds:
        """Return the expiry of a message's token, in the past if there is none."""
        return self._kept[message][1] if message in self._kept else NEVER

    def drop(self, message: MessageId) -> None:
        """Forget a token that Discord no longer accepts."""
        self._kept.pop(message, None)


OUTCOMES_KEPT: Final = 256
"""Outcomes of first boards."""

PATIENCE: Final = 8.0
"""Seconds for which the user who opened a table waits at most."""


class FirstBoards:
    """Outcomes of posting first table messages: noted by delivery, awaited by the command that opened the table."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience: Final = patience
        """Maximum seconds for which the user who opens a table waits for it."""
        self._outcomes = Newest[TableId, Delivery](OUTCOMES_KEPT)
        self._changed = asyncio.Condition()

    async def note(self, table: TableId, delivery: Delivery) -> None:
        """Note that a table message was posted or refused permanently."""
        if isinstance(delivery, TryAgain):
            return
        async with self._changed:
            self._outcomes[table] = delivery
            self._changed.notify_all()

    async def outcome(self, table: TableId) -> Delivery | None:
        """Wait for the outcome of a table's first message; `None` if it is not known in time."""
        try:
            async with asyncio.timeout(self.patience), self._changed:
                await self._changed.wait_for(lambda: table in self._outcomes)
        except TimeoutError:
            return None
        return self._outcomes.pop(table, None)
