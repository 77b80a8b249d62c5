"""Answers of 2 SANS 3: play a card of the hand, every turn, without passing (S8)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.contract import Refusal
from engine.games.two_sans_three.cards import CARD_OF_CODE, FULL_DECK, Card


class Play(NamedTuple):
    """Put one card into the row that its number belongs to (S9)."""

    card: Card

    @property
    def code(self) -> str:
        """`play CARD`."""
        return f"play {self.card}"


PLAYS: Final[Mapping[Card, Play]] = MappingProxyType({card: Play(card) for card in FULL_DECK})
"""Every action, by its card: equal actions are one object."""


def read_action(code: str) -> Play | Refusal:
    """Return the action that a code names exactly."""
    word, _, name = str(code).partition(" ")
    card = CARD_OF_CODE.get(name) if word == "play" else None
    return Refusal("refused-no-such-action", {"code": str(code)}) if card is None else PLAYS[card]
