"""Bells: people who want to be called when a table opens in a channel."""

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
"""Milliseconds in which someone is called once at most, wherever they have bells."""

MOST_BELLS: Final = 25
"""Bells of one person: as many as a menu lists."""

MOST_RUNG: Final = 20
"""People whom one table calls."""


class PartOfDay(StrEnum):
    """Quarters of a day, in order from midnight."""

    NIGHT = "night"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"


USUAL_PARTS: Final = (PartOfDay.MORNING, PartOfDay.AFTERNOON, PartOfDay.EVENING)


@dataclass(frozen=True, slots=True)
class Bell:
    """A person's wish to be called when a table of a game opens in a channel. `channel_name` is for the list of bells;
    `parts` are the parts of their day in which they may be called."""

    user: UserId
    guild: GuildId
    channel: ChannelId
    game_key: str
    channel_name: str = ""
    parts: tuple[PartOfDay, ...] = USUAL_PARTS


def local_time(now: Milliseconds, zone: str) -> datetime:
    """Return the local time in a time zone."""
    return datetime.fromtimestamp(now / 1000, zone_named(zone))


def rung(bells: Iterable[tuple[Bell, Profile]], zone: str, now: Milliseconds) -> tuple[UserId, ...]:
    """Return the people whom a table that opens now calls, those called longest ago first. `zone` is the server's time
    zone."""
    wanting = {profile.user: profile for bell, profile in bells if _rings(bell, profile, zone, now)}
    return tuple(sorted(wanting, key=lambda user: (wanting[user].rung or 0, user))[:MOST_RUNG])


def _rings(bell: Bell, profile: Profile, zone: str, now: Milliseconds) -> bool:
    if not profile.pings or (profile.rung is not None and 0 <= now - profile.rung < RINGS_EVERY):
        return False
    return tuple(PartOfDay)[local_time(now, zone_of(profile.zone, zone)).hour // 6] in bell.parts
