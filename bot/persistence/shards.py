"""Discord shards, which determine the servers and tables that a process serves."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self, TypeVarTuple

from sqlalchemy import Column, Select, select

from bot.persistence.models import TableRow
from bot.tables.ids import GuildId, TableId

Ts = TypeVarTuple("Ts")

_SNOWFLAKE_SHIFT: Final = 22
"""Number of low bits of a server's id that Discord ignores in the choice of its shard."""


def shard_of(guild: GuildId, total: int) -> int:
    """Return the number of the shard to which a server belongs, out of `total` shards."""
    return (guild >> _SNOWFLAKE_SHIFT) % total


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process.

    Attributes:
        total: Number of shards of all processes together.
        own: Numbers of this process's shards, from 0.
        without: Servers that are excluded.
        only: The only server that is not excluded, `None` if there is no such restriction.
    """

    total: int
    own: frozenset[int]
    without: frozenset[GuildId] = frozenset()
    only: GuildId | None = None

    def has(self, guild: GuildId) -> bool:
        """Return whether a server and its tables belong to this process. Tables without a server (id 0) belong to shard
        0, to which Discord sends direct messages."""
        on_them = shard_of(guild, self.total) in self.own and guild not in self.without
        return on_them and self.only in (None, guild)

    @property
    def leads(self) -> bool:
        """True if this process does the work that only one process may do."""
        return 0 in self.own

    @property
    def complete(self) -> bool:
        """True if this process has all shards."""
        return len(self.own) == self.total

    @property
    def everything(self) -> bool:
        """True if all tables belong to this process."""
        return self.complete and not self.without and self.only is None


ALL: Final = Shards(1, frozenset({0}))
"""The only shard of a bot with a single process."""


def among(query: Select[*Ts], shards: Shards, table: Column[TableId]) -> Select[*Ts]:
    """Restrict a query to tables on `shards`. `table` is the column with the table's id."""
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
    """Fencing tokens, one for each shard. A process that takes a shard increases the shard's number. From then on a
    write that carries the old number is refused."""

    numbers: tuple[int, ...]

    @classmethod
    def load(cls, row: str | None) -> Self:
        """Parse the stored row, `None` if there is none. Anything but a list of numbers counts as missing."""
        try:
            numbers = json.loads(row or "")
            return cls(tuple(map(int, numbers)) if isinstance(numbers, list) else ())  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        except (TypeError, ValueError):
            return cls(())

    def save(self) -> str:
        """Return the row to store."""
        return json.dumps(self.numbers)

    def raised(self, shards: Iterable[int]) -> Self:
        """Return the tokens after a process has taken `shards`."""
        taken = set(shards)
        return type(self)(tuple(each + (shard in taken) for shard, each in enumerate(self.numbers)))

    def agree(self, other: "Epochs", shards: Shards) -> bool:
        """Return whether two sets of tokens are equal for the shards of this process. They differ if either has another
        total number of shards."""
        same_total = len(self.numbers) == len(other.numbers) == shards.total
        return same_total and all(self.numbers[shard] == other.numbers[shard] for shard in shards.own)
