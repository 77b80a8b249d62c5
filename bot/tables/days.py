"""Days of the daily deal, in UTC, the daily part of a table, and challenges."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from bot.tables.ids import ChannelId, Milliseconds, TableId, UserId
from engine.contract import Seat
from engine.daily import PERSON, Count, DailyScore

DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds in a day."""

FORGIVEN_IN: Final = 14
"""Number of days within which one missed day does not end a streak."""

REMINDS_BEFORE: Final = DAY // 4
"""Milliseconds before the end of a day at which streak reminders begin."""

SHORTEST_REMINDED: Final = 3
"""Length in days of the shortest streak that gets a reminder."""

_FIRST: Final = date(1970, 1, 1)


def day_of(now: Milliseconds) -> date:
    """Return the UTC day that contains the time `now`."""
    return _FIRST + timedelta(days=now // DAY)


def begins(day: date) -> Milliseconds:
    """Return the time at which a day begins."""
    return Milliseconds((day - _FIRST).days * DAY)


def next_day(day: date) -> date:
    """Return the following day."""
    return day + timedelta(days=1)


def key_comes(day: date) -> Milliseconds:
    """Return the time at which the key of a day's deal is published: the end of the day."""
    return begins(next_day(day))


def is_out(day: date, now: Milliseconds) -> bool:
    """Return whether the key of a day's deal is public at the time `now`. From then on every game of the deal is public
    too."""
    return now >= key_comes(day)


def reminders_begin(day: date) -> Milliseconds:
    """Return the time at which streak reminders for the day begin."""
    return Milliseconds(key_comes(day) - REMINDS_BEFORE)


def streak(finished: Sequence[date], today: date) -> int:
    """Return the number of days played in the current streak, up to today, or up to yesterday if today's deal is
    unfinished.

    One missed day within `FORGIVEN_IN` days does not end a streak.

    Args:
        finished: The days on which the person finished a deal, latest first.
        today: The current day. Later days do not count.
    """
    finished = [day for day in finished if day <= today]  # the machine's clock may have been ahead
    expected, missed = today if finished[:1] == [today] else today - timedelta(days=1), date.max
    for played, day in enumerate(finished):
        if day < expected:
            if day < expected - timedelta(days=1) or (missed - expected).days < FORGIVEN_IN:
                return played
            missed = expected
        expected = day - timedelta(days=1)
    return len(finished)


def deal_name(game_key: str, day: date) -> str:
    """Return the name that stands for the table in the key of a daily deal (docs/records.md, section 1)."""
    return f"daily:{game_key}:{day.isoformat()}"


def mark_of(secret: bytes, user: UserId, game_key: str, day: date) -> str:
    """Return the pseudonym of a user for a daily deal. After a user's data is deleted, this pseudonym is the only data
    kept about them, and only until the end of the day."""
    return hmac.new(secret, f"daily-mark-1:{user}:{game_key}:{day.isoformat()}".encode(), sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class DayStanding:
    """A person's standing when their deal ended.

    Attributes:
        streak: Length of their streak in days.
        players: Number of people who had finished the deal, including this person.
        better: Number of those people who had a better result.
    """

    streak: int
    players: int
    better: int

    @property
    def share(self) -> int:
        """Percentage of the other players who had a better result, 0 if there was no other player."""
        others = self.players - 1
        return round(100 * self.better / others) if others > 0 else 0


OFFER_LASTS: Final = 7 * DAY
"""Milliseconds for which a challenge can be taken."""

MOST_TAKERS: Final = 8
"""Maximum number of people who can take one challenge."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A challenge offered in a channel at the time `at`: people who do not know the cards of the game may play from
    `seat`."""

    seat: Seat
    channel: ChannelId
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class Line:
    """Result of a seat in a challenge: its score, and its count after each round of the game."""

    score: DailyScore
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge to play the deal of another table from one seat.

    Attributes:
        first: The table whose deal is played.
        seat: The seat that the challenger had and the challenged person has.
        own: The challenged person's line, `None` until the game is over.
        theirs: The challenger's line, `None` until the game is over or if it is not available.
    """

    first: TableId
    seat: Seat
    own: Line | None = None
    theirs: Line | None = None


@dataclass(frozen=True, slots=True)
class Daily:
    """The daily part of a table.

    Attributes:
        day: The day of the deal. For a challenge, the day on which it was taken.
        next_commitment: Commitment to the next day's deal, published when this one began; empty for a challenge.
        practice: True if the result does not count.
        asked_in: The channel in which the person asked for the deal and may write, `None` if there is none.
        asked_in_name: The name of that channel, empty if unknown.
        score: The score, `None` until the game is over.
        standing: The standing, `None` until the game is over and for practice.
        shared_in: The channels in which earlier versions posted the result.
        challenge: The challenge, `None` for a day's deal. A challenge is always practice.
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
        """The seat of the person."""
        return PERSON if self.challenge is None else self.challenge.seat

    def counts(self, now: Milliseconds) -> bool:
        """Return whether a deal that ends at the time `now` counts. After its day a deal is practice."""
        return not self.practice and not is_out(self.day, now)

    def ended(self, score: DailyScore, standing: DayStanding | None) -> "Daily":
        """Return the daily part after the end of the game. Without a standing, the game is practice."""
        return replace(self, score=score, standing=standing, practice=self.practice or standing is None)
