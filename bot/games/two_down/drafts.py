"""How far a choice has come: carried by the buttons, remembered nowhere.

`pick CARD`: a card was chosen, now what to do with it. `act CODE`: an answer was chosen and is shown before it is
locked in. `lays N`: all ways to lay are shown, page N."""

import re
from dataclasses import dataclass
from typing import Final

from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from engine.contract import Refusal
from engine.games.two_down.actions import TwoDownAction, read_action
from engine.games.two_down.cards import Card, read_card

_LAYS: Final = re.compile(r"lays ([1-9][0-9]?)")
MAIN: Final = "main"
PICK: Final = "pick"
ACT: Final = "act"


@dataclass(frozen=True, slots=True)
class Draft:
    """`card`: the card chosen; `action`: the answer chosen; `page`: of the list of all lays, 0 when it is not shown.
    All of it unchecked."""

    card: Card | None = None
    action: TwoDownAction | None = None
    page: int = 0

    @classmethod
    def read(cls, text: str) -> "Draft":
        """The draft that a button carried; anything else is a draft that has not begun."""
        word, _, rest = text.partition(" ")
        if word == PICK:
            return cls(card=read_card(rest))
        if word == ACT:
            action = read_action(rest)
            return cls() if isinstance(action, Refusal) else cls(action=action)
        pages = _LAYS.fullmatch(text)
        return cls(page=int(pages[1])) if pages else cls()


def to_lays(seen: HandSeen, page: int) -> str:
    """The custom id that shows all lays, at that page."""
    return seen.control(Verb.DRAFT, f"lays {page}")


def to_step(seen: HandSeen, *detail: str) -> str:
    """The custom id that leads to another step."""
    return seen.control(Verb.DRAFT, " ".join(detail))
