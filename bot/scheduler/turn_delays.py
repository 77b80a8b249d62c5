"""How much later than they should people learned of the turn that is open, because we were slow."""

from typing import Final

from bot.tables.ids import TableId
from bot.tables.table import Table

SLOW: Final = 500
"""Milliseconds that nobody notices."""


class TurnDelays:
    """For each table the greatest delay in its open turn, in milliseconds. Only what is worth giving back is kept."""

    def __init__(self) -> None:
        self._delays: dict[TableId, tuple[int, int]] = {}

    def note(self, table: Table, late: int) -> None:
        """Something about the table is told so many milliseconds later than it was due."""
        if not table.stage.live:
            self._delays.pop(table.id, None)
        elif late > SLOW and table.position is not None and late > self.of(table.id, table.running.turn):
            self._delays[table.id] = table.running.turn, late

    def of(self, table: TableId, turn: int) -> int:
        """The greatest delay in that turn; 0 when there was none."""
        noted, late = self._delays.get(table, (turn, 0))
        return late if noted == turn else 0
