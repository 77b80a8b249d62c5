"""Digests: one message a day for someone who sits at several slow tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.digest import is_due, waits_until
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import BOARD, Post
from bot.tables.settings import Profile
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Digest:
    """A digest that is due: where it goes, in which language, and the tables that wait, with their messages. `zone`:
    the time zone for someone who has chosen none."""

    user: UserId
    direct: ChannelId
    language: str
    tables: Sequence[tuple[Table, Post | None]]
    zone: str


class Digests:
    """Digests that are due. Every call may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def due(self) -> Sequence[Digest]:
        """Return the digests that are due of everyone for whom a table waits."""
        now = self._clock.now()

        def due(unit: Unit) -> Sequence[Digest]:
            found = (_of(unit, profile, now) for profile in unit.profiles.of(unit.tables.at_several_slow()))
            return [digest for digest in found if digest is not None]

        return await self._store.read(due)

    async def note(self, digest: Digest) -> bool:
        """Note that a digest is sent now. Returns whether it is still due."""
        now = self._clock.now()

        def note(unit: Unit) -> bool:
            profile = unit.profiles.get(digest.user)
            if due := is_due(profile, digest.zone, now):
                unit.profiles.put(replace(profile, digested=now))
            return due

        return await self._store.write(note)


def _of(unit: Unit, profile: Profile, now: Milliseconds) -> Digest | None:
    """Return the digest of a person if it is due and a table waits for them."""
    user, tables = profile.user, unit.tables.slow_of(profile.user)
    waiting = sorted((ends, table.id, table) for table in tables if (ends := waits_until(table, user, now)) is not None)
    if not waiting or profile.direct is None:
        return None
    zone = unit.servers.get(tables[0].place.guild).zone
    if not is_due(profile, zone, now):
        return None
    told = [(table, unit.posts.get(name, BOARD)) for _, name, table in waiting]
    spoken = next(person.language for person in told[0][0].people if person.user == user)
    return Digest(user, profile.direct, profile.language or spoken, told, zone)
