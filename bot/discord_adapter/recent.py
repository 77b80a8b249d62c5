"""Bounded state in memory: half-made choices, tokens of public messages, outcomes of first table messages."""

import asyncio
from typing import Final, TypeAlias

from bot.newest import Newest
from bot.service.handling import TOKEN_LASTS
from bot.service.messages import Delivery, TryAgain
from bot.service.ports import Clock
from bot.tables.deadlines import after
from bot.tables.ids import NEVER, MessageId, Milliseconds, TableId, UserId
from bot.tables.table import Stage, Table
from engine.contract import Seat, Viewer

DRAFTS_KEPT: Final = 1_000
"""Maximum number of half-made choices in memory."""

HANDS_KEPT: Final = 10_000
"""Maximum number of hands whose displayed screen is remembered."""

Hand: TypeAlias = tuple[TableId, Seat]


class Drafts:
    """Half-made choices, so that a refreshed hand still shows them. If one is lost, the user must repeat a click."""

    def __init__(self) -> None:
        self.begun = Newest[Hand, tuple[int, str]](DRAFTS_KEPT)
        """Half-made choices, each with the number of its prompt."""
        self.guarded = Newest[Hand, tuple[int, int]](DRAFTS_KEPT)
        """Prompts at which a click was refused as a possible double click. The second number is the time from which
        clicks are accepted, in milliseconds of Discord's clock."""
        self.shown = Newest[Hand, tuple[str, int]](HANDS_KEPT)
        """Message of each hand, by its id or token, and the hash of the screen that it shows. The same screen is not
        sent again."""
        self.refused = Newest[tuple[UserId, str], str](DRAFTS_KEPT)
        """Text of refused forms, by user and custom id of the form."""

    def of(self, table: Table, seat: Seat) -> str:
        """Return the half-made choice for the seat's current prompt, empty if there is none."""
        asked, draft = self.begun.get((table.id, seat), (0, ""))
        prompt = table.view(Viewer(seat)).prompt if draft and table.position is not None else None
        return draft if prompt is not None and prompt.number == asked else ""


TOKENS_KEPT: Final = 10_000
"""Maximum number of public messages with a remembered token."""


class MessageTokens:
    """The token of the latest interaction with each public message. For 14 minutes the token edits the message without
    counting against the bot's rate limit."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept = Newest[MessageId, tuple[str, Milliseconds]](TOKENS_KEPT)
        """Tokens with their expiry."""

    def keep(self, message: MessageId, token: str) -> None:
        """Store the token of an interaction whose response was an edit of the message."""
        self._kept[message] = token, after(self._clock.now(), TOKEN_LASTS)

    def of(self, message: MessageId) -> str | None:
        """Return the token with which a message can be edited, or `None` if there is none or it has expired."""
        now = self._clock.now()
        return self._kept[message][0] if now < self.until(message) <= after(now, TOKEN_LASTS) else None

    def until(self, message: MessageId) -> Milliseconds:
        """Return the expiry of a message's token, a time in the past if there is none."""
        return self._kept[message][1] if message in self._kept else NEVER

    def drop(self, message: MessageId) -> None:
        """Delete a token that Discord no longer accepts."""
        self._kept.pop(message, None)


OUTCOMES_KEPT: Final = 256
"""Maximum number of remembered outcomes."""

PATIENCE: Final = 8.0
"""Default maximum time in seconds for which the user who opens a table waits for its first message."""


def _first(table: Table) -> tuple[TableId, bool]:
    return table.id, table.stage is Stage.LOBBY


class FirstBoards:
    """Outcomes of the first message of a lobby and of a game. The delivery records them, and the response to the
    command or press that caused the message waits for them."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience: Final = patience
        """Maximum time in seconds for which the user who opens a table waits for its first message."""
        self._outcomes = Newest[tuple[TableId, bool], Delivery](OUTCOMES_KEPT)
        self._changed = asyncio.Condition()

    async def note(self, table: Table, delivery: Delivery) -> None:
        """Record that a table message was posted or permanently refused. A retry is not recorded."""
        if isinstance(delivery, TryAgain):
            return
        async with self._changed:
            self._outcomes[_first(table)] = delivery
            self._changed.notify_all()

    async def outcome(self, table: Table, patience: float | None = None) -> Delivery | None:
        """Wait `patience` seconds, or the usual maximum, for the outcome of a table's first message, and return it.
        Return `None` if it is not known in time."""
        try:
            async with asyncio.timeout(self.patience if patience is None else patience), self._changed:
                await self._changed.wait_for(lambda: _first(table) in self._outcomes)
        except TimeoutError:
            return None
        return self._outcomes.pop(_first(table), None)
