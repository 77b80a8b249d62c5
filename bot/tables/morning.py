"""The morning post of a server about the previous day's daily deals: its settings, state and schedule."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import ChannelId, Milliseconds
from bot.tables.standings import ALL_TIME, Season, season_before, season_begins, season_of
from bot.tables.zones import zone_named

USUAL_HOUR: Final = 9

POSTED_WITHIN: Final = 3 * HOUR
"""Milliseconds after its scheduled time within which a delayed morning post may still be made."""

SEASON_TOLD: Final = 7 * 24 * HOUR
"""Milliseconds after the end of a season within which it is reported."""

NONCE_COUNTS: Final = 2 * MINUTE
"""Milliseconds after the first attempt within which a retry cannot create a second post. Discord remembers the nonce
for a few minutes and returns the first post."""

ZONES_APART: Final = timedelta(days=2)
"""Largest difference between the local days of two time zones at the same time. A day of a post that is further ahead
comes from a clock that was wrong."""

LOOK_EVERY: Final = 15 * MINUTE
"""Milliseconds between checks for due posts. The full hours of every time zone are among the times of the checks."""


@dataclass(frozen=True, slots=True)
class Morning:
    """A server's settings for its morning post, and the state of the posts.

    Attributes:
        channel: Channel of the post, `None` if the server wants no post.
        hour: Local hour of the post, in the server's time zone.
        barred: True if posting in the last channel failed, which turned the posts off.
        day: Local day of the last attempt, `None` before the first one.
        tried: Time of the first attempt on that day while its outcome is unknown, otherwise `None`.
        season: The last season for which a summary was attempted.
    """

    channel: ChannelId | None = None
    hour: int = USUAL_HOUR
    barred: bool = False
    day: date | None = None
    tried: Milliseconds | None = None
    season: Season = ALL_TIME

    def ended(self) -> "Morning":
        """Return the state with the posts turned off because posting failed."""
        return replace(self, channel=None, barred=True, tried=None)

    def settled(self) -> "Morning":
        """Return the state after a post whose outcome is known."""
        return replace(self, tried=None)

    def in_channel(self, channel: ChannelId | None) -> "Morning":
        """Return the state with another channel, or with the posts turned off if `channel` is `None`."""
        return replace(self, channel=channel, barred=False, tried=None)

    def moment(self, day: date, zone: str) -> Milliseconds:
        """Return the time of the post on a local day. An hour skipped by a clock change becomes the next one, and the
        first of two equal hours is used."""
        local = datetime.combine(day, time(self.hour), zone_named(zone))
        return Milliseconds(round(local.timestamp() * 1000))

    def about(self, day: date, zone: str) -> date:
        """Return the day whose daily deals are reported in the post of a local day.

        This is the day before, or two days before if that day's deals are not over at the hour of the post. The choice
        is the same all year, so that a clock change neither repeats nor skips a day.
        """
        return day - timedelta(days=1 if timedelta(hours=self.hour) >= _furthest_east(day.year, zone) else 2)

    def due(self, zone: str, now: Milliseconds) -> date | None:
        """Return the local day whose post is due at the time `now`, or `None`. A post is due if it was not attempted,
        or if the outcome of the attempt is unknown and a retry cannot create a second post."""
        day = day_in(zone, now)
        if self.channel is None or not 0 <= now - self.moment(day, zone) < POSTED_WITHIN:
            return None
        again = self.day == day and self.tried is not None and 0 <= now - self.tried < NONCE_COUNTS
        return day if again or self._is_new(day) else None

    def season_over(self, zone: str, now: Milliseconds) -> Season | None:
        """Return the season whose summary is due at the time `now`, or `None`. A summary is due once, shortly after the
        season."""
        runs, hour = season_of(now), self.moment(day_in(zone, now), zone)
        due = self.channel is not None and 0 <= now - hour < POSTED_WITHIN and now - season_begins(runs) < SEASON_TOLD
        over = season_before(runs)
        return over if due and self.season != over else None

    def tried_on(self, day: date, now: Milliseconds) -> "Morning":
        """Return the state after an attempt at the post of a local day."""
        return self if self.day == day else replace(self, day=day, tried=now)

    def not_before(self, zone: str, now: Milliseconds) -> "Morning":
        """Return the state without today's post if its hour has passed, so that new settings take effect tomorrow."""
        day = day_in(zone, now)
        passed = now >= self.moment(day, zone) and self._is_new(day)
        return replace(self, day=day, tried=None) if passed else self

    def _is_new(self, day: date) -> bool:
        return self.day is None or not day <= self.day <= day + ZONES_APART


NO_MORNING: Final = Morning()


def day_in(zone: str, now: Milliseconds) -> date:
    """Return the local day in a time zone."""
    return datetime.fromtimestamp(now / 1000, zone_named(zone)).date()


def next_check(now: Milliseconds) -> Milliseconds:
    """Return the time of the next check for due posts."""
    return Milliseconds(now - now % LOOK_EVERY + LOOK_EVERY)


def _furthest_east(year: int, zone: str) -> timedelta:
    """Return the largest offset of a time zone from UTC in a year."""
    halves = (datetime(year, month, 1, tzinfo=zone_named(zone)) for month in (1, 7))
    return max(moment.utcoffset() or timedelta() for moment in halves)
