"""Digests: one direct message a day calls someone to all their slow tables."""

from bot.discord_adapter.context import Context
from bot.screens.reminder import digest_screen
from bot.service.digests import Digest
from bot.service.ports import Clock
from bot.tables.days import day_of
from bot.tables.morning import next_look


class Digests:
    """Sends the digests that are due, in the one process that sends direct messages by the day."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._clock = clock

    async def run_once(self) -> None:
        """Send what is due, then wait."""
        looked = self._clock.now()
        await self.send_due()
        await self._clock.sleep_until(next_look(looked))

    async def send_due(self) -> None:
        """Send what is due. Each is noted first: if the bot ends between the two, it is not sent."""
        for digest in await self._context.tables.digests.due():
            if await self._context.tables.digests.note(digest):
                await self._send(digest)

    async def _send(self, digest: Digest) -> None:
        words = self._context.book.words(self._context.book.best(digest.language))
        tables = [(table, self._context.place_names.of(table, board)) for table, board in digest.tables]
        screen = digest_screen(tables, self._context.screens.renderers, words)
        nonce = f"g{digest.user}{day_of(self._clock.now()):%m%d}"
        await self._context.write_to(digest.user, digest.direct, screen, nonce, silent=False)
