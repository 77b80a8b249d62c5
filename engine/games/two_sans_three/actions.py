"""The only action of 2 SANS 3: play a card of the hand, in every turn (S8)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.contract import Refusal
from engine.games.two_sans_three.cards import CARD_OF_CODE, FULL_DECK, Card

PLAY: Final = "play"
"""Kind of every question of this game."""


class Play(NamedTuple):
    """Play of a card into the row to which its number belongs (S9)."""

    card: Card

    @property
    def code(self) -> str:
        """`play CARD`."""
        return f"play {self.card}"


PLAYS: Final[Mapping[Card, Play]] = MappingProxyType({card: Play(card) for card in FULL_DECK})
"""Every action, by card. Equal actions are the same object."""


def read_action(code: str) -> Play | Refusal:
    """Return the action with exactly this code, or a refusal."""
    word, _, name = str(code).partition(" ")
    card = CARD_OF_CODE.get(name) if word == "play" else None
    return Refusal("refused-no-such-action", {"code": str(code)}) if card is None else PLAYS[card]
