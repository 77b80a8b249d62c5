"""Digests: one message a day for a person who sits at several slow tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.persistence.sql import readable
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.bells import local_time
from bot.tables.deadlines import HOUR
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import BOARD, Post
from bot.tables.settings import Profile
from bot.tables.table import Table
from bot.tables.zones import zone_of

BEGINS_AT: Final = 18
"""Local hour from which a person's digest is due."""

ENDS_AT: Final = 21
"""Local hour from which a delayed digest is no longer due. The last call before the end of a turn is still sent."""

EVERY: Final = 20 * HOUR
"""Minimum time in milliseconds between two digests. It is less than a day, because a clock change can shorten a day."""


def is_due(profile: Profile, zone: str, now: Milliseconds) -> bool:
    """Return whether a person's digest is due. `zone` is the time zone of the server of their oldest slow table, used
    if they have chosen none."""
    if not profile.takes_digest or (profile.digested is not None and 0 <= now - profile.digested < EVERY):
        return False
    return BEGINS_AT <= local_time(now, zone_of(profile.zone, zone)).hour < ENDS_AT


@dataclass(frozen=True, slots=True)
class Digest:
    """A digest that is due.

    Attributes:
        direct: The DM channel of the user.
        language: The language of the digest.
        tables: The tables that wait for the user, each with its table message (`None` if there is none).
        zone: The time zone used if the user has chosen none.
    """

    user: UserId
    direct: ChannelId
    language: str
    tables: Sequence[tuple[Table, Post | None]]
    zone: str


class Digests:
    """Digests that are due. All methods may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def due(self) -> Sequence[Digest]:
        """Return the digests that are due, for users for whom a table waits."""
        now = self._clock.now()

        def due(unit: Unit) -> Sequence[Digest]:
            users = unit.tables.at_several_slow()
            return readable(lambda user: _of(unit, unit.profiles.get(user), now), users, "a person's digest")

        return await self._store.read(due)

    async def note(self, digest: Digest) -> bool:
        """Record that a digest is sent now. Return False if it is no longer due."""
        now = self._clock.now()

        def note(unit: Unit) -> bool:
            profile = unit.profiles.get(digest.user)
            if due := is_due(profile, digest.zone, now):
                unit.profiles.put(replace(profile, digested=now))
            return due

        return await self._store.write(note)


def _of(unit: Unit, profile: Profile, now: Milliseconds) -> Digest | None:
    """Return the digest of a person if it is due and a table waits for them, otherwise `None`."""
    user, tables = profile.user, unit.tables.slow_of(profile.user)
    waiting = sorted(
        (table.turn_ends, table.id, table)
        for table in tables
        if table.turn_ends is not None and now < table.turn_ends and user in table.reminded_people()
    )
    if not waiting or profile.direct is None:
        return None
    zone = unit.servers.get(tables[0].place.guild).zone
    if not is_due(profile, zone, now):
        return None
    told = [(table, unit.posts.get(name, BOARD)) for _, name, table in waiting]
    spoken = next(person.language for person in told[0][0].people if person.user == user)
    return Digest(user, profile.direct, profile.language or spoken, told, zone)
