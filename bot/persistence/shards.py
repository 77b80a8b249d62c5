"""Discord's shards, which determine the servers and tables of this process."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self, TypeVarTuple

from sqlalchemy import Column, Select, select

from bot.persistence.models import TableRow
from bot.tables.ids import GuildId, TableId

Ts = TypeVarTuple("Ts")

_SNOWFLAKE_SHIFT: Final = 22
"""Discord assigns a server to a shard by the bits of its id above these."""


def shard_of(guild: GuildId, total: int) -> int:
    """Return the number of the shard to which a server belongs."""
    return (guild >> _SNOWFLAKE_SHIFT) % total


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process. `total` counts the shards of all processes; `own` are this process's numbers.
    `without` are excluded servers; `only` excludes all servers but one."""

    total: int
    own: frozenset[int]
    without: frozenset[GuildId] = frozenset()
    only: GuildId | None = None

    def has(self, guild: GuildId) -> bool:
        """Return whether a server and its tables belong to this process. Tables without a server (id 0) belong to the
        first shard, to which Discord sends direct messages."""
        on_them = shard_of(guild, self.total) in self.own and guild not in self.without
        return on_them and self.only in (None, guild)

    @property
    def leads(self) -> bool:
        """Return whether this process does the work that only one process may do."""
        return 0 in self.own

    @property
    def complete(self) -> bool:
        """Return whether no other process has any shard."""
        return len(self.own) == self.total

    @property
    def everything(self) -> bool:
        """Return whether all tables belong to this process."""
        return self.complete and not self.without and self.only is None


ALL: Final = Shards(1, frozenset({0}))
"""The shards of a process that works alone."""


def among(query: Select[*Ts], shards: Shards, table: Column[TableId]) -> Select[*Ts]:
    """Restrict a query to tables on `shards`. `table`: the column that holds the table's id."""
    return query if shards.everything else query.where(table.in_(tables_on(shards)))


def tables_on(shards: Shards) -> Select[TableId]:
    """Select the ids of all tables on `shards`."""
    shard = TableRow.c.guild_id // (1 << _SNOWFLAKE_SHIFT) % shards.total
    query = select(TableRow.c.id).where(shard.in_(sorted(shards.own)))
    if shards.only is not None:
        query = query.where(TableRow.c.guild_id == shards.only)
    return query.where(TableRow.c.guild_id.not_in(sorted(shards.without))) if shards.without else query


@dataclass(frozen=True, slots=True)
class Epochs:
    """Fencing tokens, one for each shard. A process that takes a shard raises its number; a write that still carries
    the former number is refused."""

    numbers: tuple[int, ...]

    @classmethod
    def load(cls, row: str | None) -> Self:
        """Read the stored row. Anything but a list of numbers counts as missing."""
        try:
            numbers = json.loads(row or "")
        except ValueError:
            return cls(())
        return cls(tuple(map(int, numbers)) if isinstance(numbers, list) else ())  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]

    def save(self) -> str:
        """Return the row to store."""
        return json.dumps(self.numbers)

    def raised(self, shards: Iterable[int]) -> Self:
        """Return the tokens after `shards` were taken."""
        taken = set(shards)
        return type(self)(tuple(each + (shard in taken) for shard, each in enumerate(self.numbers)))

    def agree(self, other: "Epochs", shards: Shards) -> bool:
        """Return whether `self` and `other` have the same tokens for our own shards. False if either has a different
        total number of shards."""
        same_total = len(self.numbers) == len(other.numbers) == shards.total
        return same_total and all(self.numbers[shard] == other.numbers[shard] for shard in shards.own)
