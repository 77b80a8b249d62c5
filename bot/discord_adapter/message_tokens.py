"""Tokens of presses on public messages: for a quarter of an hour a message may be edited through the last press on it,
which the bot's rate limit does not count."""

from typing import Final

from bot.newest import Newest
from bot.service.handling import TOKEN_LASTS
from bot.service.ports import Clock
from bot.tables.deadlines import after
from bot.tables.ids import NEVER, MessageId, Milliseconds

KEPT: Final = 10_000
"""Messages whose tokens are remembered."""


class MessageTokens:
    """The latest token of each message. After a restart there is none, and the bot's own token edits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept = Newest[MessageId, tuple[str, Milliseconds]](KEPT)
        """With the moment from which on a token is of no use."""

    def keep(self, message: MessageId, token: str) -> None:
        """A press on a message was answered so that its token leads to that message."""
        self._kept[message] = token, after(self._clock.now(), TOKEN_LASTS)

    def of(self, message: MessageId) -> str | None:
        """The token through which a message can be edited now."""
        now = self._clock.now()
        return self._kept[message][0] if now < self.until(message) <= after(now, TOKEN_LASTS) else None

    def until(self, message: MessageId) -> Milliseconds:
        """Until when a message can be edited so; in the past, where it cannot."""
        return self._kept[message][1] if message in self._kept else NEVER

    def drop(self, message: MessageId) -> None:
        """Discord does not know the token of that message any more."""
        self._kept.pop(message, None)
