"""Which of several processes that share a database has which of Discord's shards: the row that says so, and how a
process changes it (docs/decisions/0030-several_processes.md)."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVarTuple

from sqlalchemy import Column, Select, select

from bot.persistence.models import TableRow
from bot.tables.ids import GuildId

MEMBERS: Final = "members"
"""The name of that row in `keepsakes`."""

Ts = TypeVarTuple("Ts")

_MOMENT: Final = 22
"""Bits of an id after the moment: Discord divides servers among shards by what is before them."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Of `total` connections to Discord those that are this process's."""

    total: int
    own: frozenset[int]

    def has(self, guild: GuildId) -> bool:
        """Whether a server, and all tables on it, belongs to this process. What stands on no server (0) goes with the
        first shard, to which Discord sends direct messages."""
        return (guild >> _MOMENT) % self.total in self.own

    @property
    def leads(self) -> bool:
        """Whether this process does what is done once."""
        return 0 in self.own


ALL: Final = Shards(1, frozenset({0}))
"""Those of a process that shares its database with nobody."""


def among(query: Select[*Ts], shards: Shards, table: Column[str]) -> Select[*Ts]:
    """The same about tables on these shards alone; `table`: the column that names the table."""
    if shards is ALL:
        return query
    shard = TableRow.c.guild_id // (1 << _MOMENT) % shards.total
    return query.where(table.in_(select(TableRow.c.id).where(shard.in_(sorted(shards.own)))))


@dataclass(frozen=True, slots=True)
class Member:
    """A process. `total`: the number of shards in its settings; `shards`: those it has; `beat`: counts up while it
    lives."""

    total: int
    shards: tuple[int, ...] = ()
    beat: int = 0


Members: TypeAlias = Mapping[str, Member]
"""The processes that take part, by name, in the order in which they came."""


def load_members(row: str | None) -> Members:
    """The processes named in the row."""
    return {name: Member(total, tuple(shards), beat) for name, total, shards, beat in json.loads(row or "[]")}


def save_members(members: Members) -> str:
    """The row that names them."""
    return json.dumps([[name, each.total, each.shards, each.beat] for name, each in members.items()])


def share_of(members: Members, name: str) -> int:
    """How many shards a process shall have: all have the same number, or one more as long as there are any."""
    total, rank = members[name].total, list(members).index(name)
    return total // len(members) + (rank < total % len(members))


def kept(members: Members, name: str) -> frozenset[int]:
    """Those of its shards that a process keeps: the others it gives up in order."""
    return frozenset(sorted(members[name].shards)[: share_of(members, name)])


def counted(members: Members, name: str, silent: Collection[str] = (), given_up: Collection[int] = ()) -> Members:
    """The same after a process has counted: without those that were `silent` too long, without the shards that it has
    `given_up`, and with as many free ones as it shall have."""
    left = {each: member for each, member in members.items() if each not in silent}
    mine = left[name]
    own = [shard for shard in mine.shards if shard not in given_up]
    left[name] = replace(mine, shards=tuple(own))
    taken = {shard for member in left.values() for shard in member.shards}
    free = [shard for shard in range(mine.total) if shard not in taken]
    own += free[: max(0, share_of(left, name) - len(own))]
    left[name] = Member(mine.total, tuple(sorted(own)), mine.beat + 1)
    return left
