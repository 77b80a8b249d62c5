"""Discord's shards: which of them, and so which servers and tables, belong to this process."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self, TypeVarTuple

from sqlalchemy import Column, Select, select

from bot.persistence.models import TableRow
from bot.tables.ids import GuildId

Ts = TypeVarTuple("Ts")

_SNOWFLAKE_SHIFT: Final = 22
"""Discord assigns a server to a shard by the bits of its id above these."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process. `total`: shards of all processes together; `own`: numbers of this process's."""

    total: int
    own: frozenset[int]

    def has(self, guild: GuildId) -> bool:
        """Return whether a server and its tables belong to this process. Tables without a server (id 0) belong to the
        first shard, to which Discord sends direct messages."""
        return (guild >> _SNOWFLAKE_SHIFT) % self.total in self.own

    @property
    def leads(self) -> bool:
        """Whether this process does what only one of them may do."""
        return 0 in self.own

    @property
    def complete(self) -> bool:
        """Whether no other process has any shard."""
        return len(self.own) == self.total


ALL: Final = Shards(1, frozenset({0}))
"""The shards of a process that works alone."""


def among(query: Select[*Ts], shards: Shards, table: Column[str]) -> Select[*Ts]:
    """Restrict a query to tables on `shards`. `table`: the column that holds the table's id."""
    if shards.complete:
        return query
    shard = TableRow.c.guild_id // (1 << _SNOWFLAKE_SHIFT) % shards.total
    return query.where(table.in_(select(TableRow.c.id).where(shard.in_(sorted(shards.own)))))


@dataclass(frozen=True, slots=True)
class Epochs:
    """Fencing tokens, one for each shard. A process that takes a shard raises its number; a write that still carries
    the former number is refused."""

    numbers: tuple[int, ...]

    @classmethod
    def load(cls, row: str | None) -> Self:
        """Read the stored row. Anything else than a list of numbers counts as no row."""
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
        """Return whether both have the same tokens for `shards`."""
        same_total = len(self.numbers) == len(other.numbers) == shards.total
        return same_total and all(self.numbers[shard] == other.numbers[shard] for shard in shards.own)
