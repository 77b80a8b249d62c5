"""Bells: requests of people to be pinged when a table opens in a channel."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.tables.deadlines import HOUR
from bot.tables.ids import ChannelId, GuildId, Milliseconds, UserId
from bot.tables.settings import Profile
from bot.tables.zones import zone_named, zone_of

RINGS_EVERY: Final = 12 * HOUR
"""Minimum time in milliseconds between two pings of one person, across all their bells."""

MOST_BELLS: Final = 25
"""Maximum number of bells of one person, which is the maximum number of options of a Discord menu."""

MOST_RUNG: Final = 20
"""Maximum number of people whom one table pings."""


class PartOfDay(StrEnum):
    """Quarters of a day in chronological order, beginning at midnight."""

    NIGHT = "night"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"


USUAL_PARTS: Final = (PartOfDay.MORNING, PartOfDay.AFTERNOON, PartOfDay.EVENING)


@dataclass(frozen=True, slots=True)
class Bell:
    """A person's request to be pinged when a table of a game opens in a channel.

    Attributes:
        channel_name: The channel's name as shown in the list of bells, empty if unknown.
        parts: The quarters of the person's day in which they may be pinged.
    """

    user: UserId
    guild: GuildId
    channel: ChannelId
    game_key: str
    channel_name: str = ""
    parts: tuple[PartOfDay, ...] = USUAL_PARTS


def local_time(now: Milliseconds, zone: str) -> datetime:
    """Return a time as local time in the time zone with the IANA name `zone`."""
    return datetime.fromtimestamp(now / 1000, zone_named(zone))


def rung(bells: Iterable[tuple[Bell, Profile]], zone: str, now: Milliseconds) -> tuple[UserId, ...]:
    """Return the people whom a table that opens at the time `now` pings. People whose last ping is oldest come first.

    Args:
        bells: The bells of the channel, each with its owner's profile.
        zone: The server's time zone, used for people who have chosen none.
        now: The time at which the table opens.
    """
    wanting = {profile.user: profile for bell, profile in bells if _rings(bell, profile, zone, now)}
    return tuple(sorted(wanting, key=lambda user: (wanting[user].rung or 0, user))[:MOST_RUNG])


def _rings(bell: Bell, profile: Profile, zone: str, now: Milliseconds) -> bool:
    if not profile.pings or (profile.rung is not None and 0 <= now - profile.rung < RINGS_EVERY):
        return False
    return tuple(PartOfDay)[local_time(now, zone_of(profile.zone, zone)).hour // 6] in bell.parts
