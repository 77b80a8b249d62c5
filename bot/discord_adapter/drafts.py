"""How far people are with a choice that they have not made yet, and what their hands show."""

from collections import OrderedDict
from typing import Final

from bot.screens.components import Screen
from bot.tables.ids import TableId
from bot.tables.table import Table
from engine.seats import Seat, Viewer

KEPT: Final = 1_000
"""Choices begun that are remembered."""

HANDS_KEPT: Final = 10_000
"""Hands of which is known what they show."""


class Drafts:
    """What the hands of people show of choices begun, so that a hand that is told anew shows it still. Nobody loses
    more than a press when it is forgotten."""

    def __init__(self) -> None:
        self._begun: OrderedDict[tuple[TableId, Seat], tuple[int, str]] = OrderedDict()
        self._shown: OrderedDict[tuple[TableId, Seat], tuple[str, int]] = OrderedDict()

    def note(self, table: Table, seat: Seat, draft: str) -> None:
        """Their hand shows `draft` from now on; an empty one is none."""
        self._begun.pop((table.id, seat), None)
        if draft and (asked := _question(table, seat)) is not None:
            self._begun[table.id, seat] = asked, draft
            while len(self._begun) > KEPT:
                self._begun.popitem(last=False)

    def of(self, table: Table, seat: Seat) -> str:
        """What they began of the question that they have now, or nothing."""
        asked, draft = self._begun.get((table.id, seat), (None, ""))
        return draft if draft and asked == _question(table, seat) else ""

    def shows(self, table: Table, seat: Seat, where: str, screen: Screen) -> bool:
        """Whether a hand shows this already there, by the number of its message or the token that leads there."""
        return self._shown.get((table.id, seat)) == (where, hash(screen))

    def note_shown(self, table: Table, seat: Seat, where: str, screen: Screen) -> None:
        """A hand shows this there from now on."""
        self.forget_shown(table, seat)
        self._shown[table.id, seat] = where, hash(screen)
        while len(self._shown) > HANDS_KEPT:
            self._shown.popitem(last=False)

    def forget_shown(self, table: Table, seat: Seat) -> None:
        """Nobody knows what that hand shows: it is told."""
        self._shown.pop((table.id, seat), None)


def _question(table: Table, seat: Seat) -> int | None:
    """The number of the question that somebody has."""
    prompt = None if table.position is None else table.view(Viewer(seat)).prompt
    return None if prompt is None else prompt.number
