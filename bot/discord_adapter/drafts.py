"""How far people are with a choice that they have not made yet, and what their hands show."""

from typing import Final, TypeAlias

from bot.newest import Newest
from bot.tables.ids import TableId
from bot.tables.table import Table
from engine.seats import Seat, Viewer

KEPT: Final = 1_000
"""Choices begun that are remembered."""

HANDS_KEPT: Final = 10_000
"""Hands of which is known what they show."""

Hand: TypeAlias = tuple[TableId, Seat]


class Drafts:
    """What the hands of people show of choices begun, so that a hand that is told anew shows it still. Nobody loses
    more than a press when it is forgotten."""

    def __init__(self) -> None:
        self.begun = Newest[Hand, tuple[int, str]](KEPT)
        """Choices begun, with the number of the question."""
        self.shown = Newest[Hand, tuple[str, int]](HANDS_KEPT)
        """Where a hand is, by the number of its message or the token that leads there, and the hash of the screen that
        it shows there: the same once more need not be told."""

    def of(self, table: Table, seat: Seat) -> str:
        """What they began of the question that they have now, or nothing."""
        asked, draft = self.begun.get((table.id, seat), (0, ""))
        prompt = table.view(Viewer(seat)).prompt if draft and table.position is not None else None
        return draft if prompt is not None and prompt.number == asked else ""
