"""The morning post of a server about the daily deals of the previous day: when it is due, and its day."""

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
"""Milliseconds between checks for due posts. Whole hours of all time zones are among these times."""


@dataclass(frozen=True, slots=True)
class Morning:
    """A server's settings for its morning post, and its state.

    Attributes:
        channel: Channel in which it is posted, `None` if none is wanted.
        hour: Hour of the server's day.
        barred: Posting in the last channel failed, which ended the posts.
        day: Day of the server on which the last one was tried.
        tried: Time of the first attempt while it may not have arrived, otherwise `None`.
        season: The last season whose page was tried.
    """

    channel: ChannelId | None = None
    hour: int = USUAL_HOUR
    barred: bool = False
    day: date | None = None
    tried: Milliseconds | None = None
    season: Season = ALL_TIME

    def ended(self) -> "Morning":
        """Return the state without a channel, because posting there failed."""
        return replace(self, channel=None, barred=True, tried=None)

    def settled(self) -> "Morning":
        """Return the state after a post that has arrived or never will."""
        return replace(self, tried=None)

    def in_channel(self, channel: ChannelId | None) -> "Morning":
        """Return the state with another channel, or none."""
        return replace(self, channel=channel, barred=False, tried=None)

    def moment(self, day: date, zone: str) -> Milliseconds:
        """Return the time of the post on a day. When clocks change, a missing hour becomes the next one, and the first
        of two counts."""
        local = datetime.combine(day, time(self.hour), zone_named(zone))
        return Milliseconds(round(local.timestamp() * 1000))

    def about(self, day: date, zone: str) -> date:
        """Return the day of the reported daily deals: yesterday, or the day before if yesterday's are not over at that
        hour. The same in summer and winter, so that no day is repeated or left out."""
        return day - timedelta(days=1 if timedelta(hours=self.hour) >= _furthest_east(day.year, zone) else 2)

    def due(self, zone: str, now: Milliseconds) -> date | None:
        """Return the server's day whose post is due because it was not attempted or may not have arrived."""
        day = day_in(zone, now)
        if self.channel is None or not 0 <= now - self.moment(day, zone) < POSTED_WITHIN:
            return None
        again = self.day == day and self.tried is not None and 0 <= now - self.tried < NONCE_COUNTS
        return day if again or self.day is None or self.day < day else None

    def season_over(self, zone: str, now: Milliseconds) -> Season | None:
        """Return the season whose page is due: the previous one, if it ended recently."""
        runs, hour = season_of(now), self.moment(day_in(zone, now), zone)
        due = self.channel is not None and 0 <= now - hour < POSTED_WITHIN and now - season_begins(runs) < SEASON_TOLD
        over = season_before(runs)
        return over if due and self.season != over else None

    def tried_on(self, day: date, now: Milliseconds) -> "Morning":
        """Return the state with the attempt of that day's post noted."""
        return self if self.day == day else replace(self, day=day, tried=now)

    def not_before(self, zone: str, now: Milliseconds) -> "Morning":
        """Return the state without today's post if its hour has passed, so that new settings begin tomorrow."""
        day = day_in(zone, now)
        passed = now >= self.moment(day, zone) and (self.day is None or self.day < day)
        return replace(self, day=day, tried=None) if passed else self


NO_MORNING: Final = Morning()


def day_in(zone: str, now: Milliseconds) -> date:
    """Return the present day in a time zone."""
    return datetime.fromtimestamp(now / 1000, zone_named(zone)).date()


def next_look(now: Milliseconds) -> Milliseconds:
    """Return the time of the next check."""
    return Milliseconds(now - now % LOOK_EVERY + LOOK_EVERY)


def _furthest_east(year: int, zone: str) -> timedelta:
    """Return how far a zone is ahead of UTC at most in a year."""
    halves = (datetime(year, month, 1, tzinfo=zone_named(zone)) for month in (1, 7))
    return max(moment.utcoffset() or timedelta() for moment in halves)
