"""Whether a finished game was dealt as it was sealed: everything is computed anew from what is published."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.change import Played
from bot.tables.lobby import contributions
from bot.tables.records import record_of
from bot.tables.table import Table
from engine import fairness
from engine.record import Broken, replay


@dataclass(frozen=True, slots=True)
class DealCheck:
    """What came of it. `commitment` belongs to the secret; `key` follows from the secret and what the seats put in;
    `cards`: dealt anew from the key, the cards and all `choices` lead to the end that the table reached."""

    commitment: bool
    key: bool
    cards: bool
    seats: int
    choices: int

    @property
    def fair(self) -> bool:
        """Whether nothing is wrong."""
        return self.commitment and self.key and self.cards


def check_deal(table: Table, played: Sequence[Played]) -> DealCheck:
    """Check a table that has ended and still knows its secret. Raises `ValueError` for one that was not dealt."""
    record, given = record_of(table, played), contributions(table)
    sealed = (table.game_key, table.id, table.secret)
    steps = replay(record)
    return DealCheck(
        commitment=fairness.commitment(*sealed) == table.commitment,
        key=fairness.game_key(*sealed, given) == table.key,
        cards=not isinstance(steps, Broken) and steps[-1].position.save() == table.running.save(),
        seats=len(given),
        choices=len(record.moves),
    )
