"""How far the forming of a number has come: carried by the buttons, remembered nowhere.

A control that leads to a step carries `choose`; one that turns a page of a menu carries `page` and its number, so that
it never equals the control of the menu beside it. After it come the cards taken so far."""

import re
from dataclasses import dataclass
from typing import Final

from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from engine.games.two_win.cards import CODE, Card, read_card

_FORM: Final = re.compile(r"(?:choose1?|page(?P<page>[1-9]))(?: (?P<tens>\S+))?(?: (?P<units>\S+))?")


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

    def step(self, seen: HandSeen) -> str:
        """The custom id that leads to this step. A menu of cards adds the card that was chosen."""
        return seen.control(Verb.DRAFT, " ".join(("choose", *self._cards())))

    def turn(self, seen: HandSeen, page: int) -> str:
        """The custom id that shows another page of the menu of this step."""
        return seen.control(Verb.DRAFT, " ".join((f"page{page}", *self._cards())))

    def _cards(self) -> list[str]:
        return [CODE[card] for card in (self.tens, self.units) if card is not None]
