"""Days of the daily deal, in UTC, and the daily part of a table."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from bot.tables.ids import ChannelId, Milliseconds, TableId, UserId
from engine.daily import PERSON, Count, DailyScore
from engine.seats import Seat

DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""

FORGIVEN_IN: Final = 14
"""Number of days among which a streak survives one missed day."""

REMINDS_BEFORE: Final = DAY // 4
"""Milliseconds before the end of a day at which people are reminded of their streaks."""

SHORTEST_REMINDED: Final = 3
"""Days of the shortest streak of which anyone is reminded."""

_FIRST: Final = date(1970, 1, 1)


def day_of(now: Milliseconds) -> date:
    """Return the day of a moment."""
    return _FIRST + timedelta(days=now // DAY)


def begins(day: date) -> Milliseconds:
    """Return the moment at which a day begins."""
    return Milliseconds((day - _FIRST).days * DAY)


def next_day(day: date) -> date:
    """Return the day after."""
    return day + timedelta(days=1)


def key_comes(day: date) -> Milliseconds:
    """Return the moment at which the key of a day's deal is published: the end of the day."""
    return begins(next_day(day))


def is_out(day: date, now: Milliseconds) -> bool:
    """Return whether the key of a day's deal, and with it every game of it, is public."""
    return now >= key_comes(day)


def reminders_begin(day: date) -> Milliseconds:
    """Return the time at which streak reminders for that day begin."""
    return Milliseconds(key_comes(day) - REMINDS_BEFORE)


def streak(finished: Sequence[date], today: date) -> int:
    """Return the number of days played in a streak up to today, or up to yesterday while today's deal is not finished.
    One missed day in `FORGIVEN_IN` does not end it.

    Args:
        finished: The days that were played, the latest first.
    """
    expected, missed = today if finished[:1] == [today] else today - timedelta(days=1), date.max
    for played, day in enumerate(finished):
        if day < expected:
            if day < expected - timedelta(days=1) or (missed - expected).days < FORGIVEN_IN:
                return played
            missed = expected
        expected = day - timedelta(days=1)
    return len(finished)


def deal_name(game_key: str, day: date) -> str:
    """Return the name used as table in the key of a daily deal (docs/records.md, section 1)."""
    return f"daily:{game_key}:{day.isoformat()}"


def mark_of(secret: bytes, user: UserId, game_key: str, day: date) -> str:
    """Return the pseudonym of a user for a daily deal. It is the only thing kept, until the end of the day, of a person
    whose data was deleted."""
    return hmac.new(secret, f"daily-mark-1:{user}:{game_key}:{day.isoformat()}".encode(), sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class DayStanding:
    """Standing of a person when their deal was over: the days of their streak, the number of people who had finished
    the deal, and the number of those who did better."""

    streak: int
    players: int
    better: int

    @property
    def share(self) -> int:
        """Return the percentage of the others who did better."""
        others = self.players - 1
        return round(100 * self.better / others) if others > 0 else 0


@dataclass(frozen=True, slots=True)
class Line:
    """Result of a seat in a challenge: its score, and the count of the game after each of its rounds."""

    score: DailyScore
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge with the deal of the table `first`, from the challenger's seat. `own` and `theirs` are the lines of
    the taker and of the challenger, once it is over."""

    first: TableId
    seat: Seat
    own: Line | None = None
    theirs: Line | None = None


@dataclass(frozen=True, slots=True)
class Daily:
    """The daily part of a table.

    Attributes:
        next_commitment: Commitment of the next day's deal, published when this one began.
        practice: It does not count.
        asked_in: The channel in which the person asked for it and may write, `None` if there is none.
        asked_in_name: The name of that channel.
        score: The score, once it is over.
        standing: The standing, once it is over; `None` for a practice.
        shared_in: The channels in which earlier versions posted its line.
        challenge: The challenge, `None` for the deal of a day. A challenge is practice, and its channel is `asked_in`.
    """

    day: date
    next_commitment: str
    practice: bool = False
    asked_in: ChannelId | None = None
    asked_in_name: str = ""
    score: DailyScore | None = None
    standing: DayStanding | None = None
    shared_in: tuple[ChannelId, ...] = ()
    challenge: Challenge | None = None

    @property
    def seat(self) -> Seat:
        """Return the seat of the person."""
        return PERSON if self.challenge is None else self.challenge.seat

    def counts(self, now: Milliseconds) -> bool:
        """Return whether a deal that ends now counts. After its day it is practice."""
        return not self.practice and not is_out(self.day, now)

    def ended(self, score: DailyScore, standing: DayStanding | None) -> "Daily":
        """Return the daily deal when its game is over."""
        return replace(self, score=score, standing=standing, practice=self.practice or standing is None)
