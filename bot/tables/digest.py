"""Digests: when someone who sits at several slow tables hears of those that wait for them, in one message."""

from typing import Final

from bot.tables.bells import local_time
from bot.tables.deadlines import HOUR
from bot.tables.ids import Milliseconds, UserId
from bot.tables.settings import Profile
from bot.tables.table import Table
from bot.tables.zones import zone_of

BEGINS_AT: Final = 18
"""Hour of someone's day at which their digest is due."""

ENDS_AT: Final = 21
"""Hour from which on it is due no more: the bot was away, and the last call still comes."""

EVERY: Final = 20 * HOUR
"""Milliseconds between two digests at least, in the shortest day of clocks that change and in any time zone."""


def is_due(profile: Profile, zone: str, now: Milliseconds) -> bool:
    """Return whether a person's digest is due. `zone`: time zone of the server of their oldest slow table."""
    if not profile.takes_digest or (profile.digested is not None and 0 <= now - profile.digested < EVERY):
        return False
    return BEGINS_AT <= local_time(now, zone_of(profile.zone, zone)).hour < ENDS_AT


def waits_until(table: Table, user: UserId, now: Milliseconds) -> Milliseconds | None:
    """Return until when a slow table waits for a person; `None` if it does not, or the time is up."""
    waits = user in table.reminded_people() and table.turn_ends is not None and now < table.turn_ends
    return table.turn_ends if waits else None
