"""How far the forming of a number has come: carried by the buttons, remembered nowhere."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.screens.custom_ids import Control, Verb
from bot.tables.ids import TableId
from engine.games.two_win.cards import CODE, Card, read_card

_FORM: Final = re.compile(r"choose(?P<page>[1-9]?)(?: (?P<tens>\S+))?(?: (?P<units>\S+))?")


@dataclass(frozen=True, slots=True)
class Draft:
    """`choosing`: the owner wants to choose, even when a choice stands. `page` of the menu now shown. `tens` and
    `units`: the cards taken so far, unchecked."""

    choosing: bool = False
    page: int = 1
    tens: Card | None = None
    units: Card | None = None

    @classmethod
    def read(cls, text: str) -> "Draft":
        """The draft that a button carried; anything else is a draft that has not begun."""
        form = _FORM.fullmatch(text)
        if form is None:
            return cls()
        return cls(True, int(form["page"] or 1), read_card(form["tens"] or ""), read_card(form["units"] or ""))

    def __str__(self) -> str:
        """The draft as a button carries it."""
        cards = [CODE[card] for card in (self.tens, self.units) if card is not None]
        return " ".join((f"choose{self.page}", *cards))

    def at_page(self, page: int) -> "Draft":
        """The same draft at another page of its menu."""
        return replace(self, page=page)

    def control(self, table: TableId, phase: int) -> str:
        """The custom id that shows the hand with this draft."""
        return str(Control(table, Verb.DRAFT, phase, str(self)))

    def turner(self, table: TableId, phase: int) -> Callable[[int], str]:
        """The custom ids of the other pages."""
        return lambda page: self.at_page(page).control(table, phase)
