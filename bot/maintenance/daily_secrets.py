"""The secrets of the daily deals are made ahead: tomorrow's commitment is published today."""

from bot.service.daily_deals import DailyDeals
from bot.service.ports import Clock
from bot.tables.days import begins, day_of, next_day


async def prepare_each_day(dailies: DailyDeals, clock: Clock) -> None:
    """Run the loop once: prepare, then wait for the next day."""
    await dailies.prepare()
    await clock.sleep_until(begins(next_day(day_of(clock.now()))))
