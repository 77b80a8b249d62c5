"""Reminders of the daily deal: one silent direct message a day, if someone asked for it and has a streak to lose."""

from datetime import date

from bot.discord_adapter.context import Context
from bot.screens.daily_overview import streaks_screen
from bot.service.daily_deals import StreakReminder
from bot.service.ports import Clock
from bot.tables.days import day_of, next_day, reminders_begin


class StreakReminders:
    """Reminds people some hours before the day ends."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._clock = clock

    async def run_once(self) -> None:
        """Remind everyone whose reminder is due, then wait for the next day's hour."""
        day = day_of(self._clock.now())
        if self._clock.now() >= reminders_begin(day):
            await self._remind(day)
            day = next_day(day)
        await self._clock.sleep_until(reminders_begin(day))

    async def _remind(self, day: date) -> None:
        """Send the reminders of a day. Each is noted first: if the bot ends between the two, it is not sent."""
        dailies = self._context.tables.dailies
        for user in await dailies.to_remind(day):
            reminder = await dailies.take_reminder(user, day)
            if reminder is not None:
                await self._send(reminder, day)

    async def _send(self, reminder: StreakReminder, day: date) -> None:
        words = self._context.book.words(self._context.book.best(reminder.language))
        screen = streaks_screen(reminder.streaks, self._context.screens.renderers, day, words)
        nonce = f"s{reminder.user}{day:%m%d}"
        await self._context.write_to(reminder.user, reminder.direct, screen, nonce, silent=True)
