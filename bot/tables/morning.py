"""The morning post of a server about the daily deals of the day before: when it is due, and about which day."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import ChannelId, Milliseconds
from bot.tables.standings import ALL_TIME, Season, season_before, season_begins, season_of
from bot.tables.zones import zone_named

USUAL_HOUR: Final = 9

POSTED_WITHIN: Final = 3 * HOUR
"""Milliseconds after its moment in which a post may still be made, because the bot or Discord was away: later it is no
morning post any more."""

SEASON_TOLD: Final = 7 * 24 * HOUR
"""Milliseconds for which the end of a season is news."""

NONCE_COUNTS: Final = 2 * MINUTE
"""Milliseconds after the first try in which another one cannot make a second post: Discord knows the nonce for a few
minutes, and shows the first one."""

LOOK_EVERY: Final = 15 * MINUTE
"""Milliseconds between two looks at what is due. Whole hours of all time zones begin at such moments."""


@dataclass(frozen=True, slots=True)
class Morning:
    """Choices of a server about its morning post, and how far it has come.

    Attributes:
        channel: Channel in which it is posted, `None` if none is wanted.
        hour: Hour of the server's day.
        barred: The last channel took no message, which ended it.
        day: Day of the server on which the last one was tried.
        tried: Moment of the first try while it may not have arrived, `None` otherwise.
        season: The last season whose page was tried.
    """

    channel: ChannelId | None = None
    hour: int = USUAL_HOUR
    barred: bool = False
    day: date | None = None
    tried: Milliseconds | None = None
    season: Season = ALL_TIME

    def ended(self) -> "Morning":
        """Return it without a channel, because that takes no message."""
        return replace(self, channel=None, barred=True, tried=None)

    def settled(self) -> "Morning":
        """Return it after a post that has arrived, or never will."""
        return replace(self, tried=None)

    def in_channel(self, channel: ChannelId | None) -> "Morning":
        """Return it with another channel, or none."""
        return replace(self, channel=channel, barred=False, tried=None)

    def moment(self, day: date, zone: str) -> Milliseconds:
        """Return the moment of its hour on a day. Where the clocks change, a missing hour is the next one, and of two
        the first counts."""
        local = datetime.combine(day, time(self.hour), zone_named(zone))
        return Milliseconds(round(local.timestamp() * 1000))

    def about(self, day: date, zone: str) -> date:
        """Return the day of the daily deals that it tells about: yesterday, or the day before where yesterday's are not
        over at that hour. In summer as in winter, so that no day is told twice or left out."""
        return day - timedelta(days=1 if timedelta(hours=self.hour) >= _furthest_east(day.year, zone) else 2)

    def due(self, zone: str, now: Milliseconds) -> date | None:
        """Return the day of the server whose post is due: one that was not tried, or perhaps not posted."""
        day = day_in(zone, now)
        if self.channel is None or not 0 <= now - self.moment(day, zone) < POSTED_WITHIN:
            return None
        again = self.day == day and self.tried is not None and 0 <= now - self.tried < NONCE_COUNTS
        return day if again or self.day is None or self.day < day else None

    def season_over(self, zone: str, now: Milliseconds) -> Season | None:
        """Return the season whose page is due at this hour: the one before, if that ended lately."""
        runs, hour = season_of(now), self.moment(day_in(zone, now), zone)
        due = self.channel is not None and 0 <= now - hour < POSTED_WITHIN and now - season_begins(runs) < SEASON_TOLD
        over = season_before(runs)
        return over if due and self.season != over else None

    def tried_on(self, day: date, now: Milliseconds) -> "Morning":
        """Return it with the note that the post of that day is tried, for the first time unless that is noted."""
        return self if self.day == day else replace(self, day=day, tried=now)

    def not_before(self, zone: str, now: Milliseconds) -> "Morning":
        """Return it without the post of today if its hour has passed: one that was just chosen begins tomorrow."""
        day = day_in(zone, now)
        passed = now >= self.moment(day, zone) and (self.day is None or self.day < day)
        return replace(self, day=day, tried=None) if passed else self


NO_MORNING: Final = Morning()


def day_in(zone: str, now: Milliseconds) -> date:
    """Return the day that it is in a time zone."""
    return datetime.fromtimestamp(now / 1000, zone_named(zone)).date()


def next_look(now: Milliseconds) -> Milliseconds:
    """Return the moment of the next look."""
    return Milliseconds(now - now % LOOK_EVERY + LOOK_EVERY)


def _furthest_east(year: int, zone: str) -> timedelta:
    """Return how far a zone is ahead of UTC at most in a year."""
    halves = (datetime(year, month, 1, tzinfo=zone_named(zone)) for month in (1, 7))
    return max(moment.utcoffset() or timedelta() for moment in halves)
