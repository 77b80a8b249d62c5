"""Reads cards of 2 DOWN back out of messages. Their signs are the same in every language."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.discord_game import CardReading
from bot.games.two_down.cards import SHAPES
from engine.contract import Event
from engine.games.two_down.cards import NUMBER, SHAPE, is_number
from engine.games.two_down.events import RoundEnded, RoundShown

LETTERS: Final = {"🔴": "R", "🟡": "Y", "🟢": "G", "🔵": "B"}
ACTIONS: Final = {"🃏": "WILD", "⏫": "1UP", "🔄": "SWAP", "⏭️": "JUMP", "⛔": "BLOCK"}
_SIGNS: Final = "".join(LETTERS)
_SMALL: Final = re.compile(rf"([{_SIGNS}])\u2060\w([1-9])[●▲■]")
_IMAGINED: Final = re.compile(rf"_[{_SIGNS}][^_\n]*_")
"""Cards in italics. They are examples or wishes, which no player has to hold."""

_ACTION: Final = re.compile("|".join(ACTIONS))
_OFFERED: Final = re.compile(r"(?<![\u2060\w])(?<!as )([RYGB][1-9]|WILD|1UP|SWAP|JUMP|BLOCK)(?![●▲■\w])")
"""Codes of cards in an answer, without the one that a Wild stands for."""


def _named(text: str) -> Iterator[str]:
    """Yield the number cards such as `🔴R7▲` in a text, then the action cards."""
    text = _IMAGINED.sub("", text)
    for sign, number in _SMALL.findall(text):
        yield f"{LETTERS[sign]}{number}"
    for sign in _ACTION.findall(text):
        yield ACTIONS[sign]


def _revealed(event: Event) -> Sequence[str]:
    """Return the numbers and shapes of the cards that ended the round or were turned over, without their colours.

    The letter of a colour differs between languages.
    """
    match event:
        case RoundEnded(laid=laid):
            shown = laid[0].cards
        case RoundShown(down=down):
            shown = tuple(card for cards in down for card in cards)
        case _:
            shown = ()
    return [f"{NUMBER[card]}{SHAPES[SHAPE[card]]}" for card in shown if is_number(card)]


CARD_READING: Final = CardReading(
    named=_named,
    offered=_OFFERED.findall,
    hand=lambda _: (),
    revealed=_revealed,
)
"""It reads no hand, because messages list a hand in groups by the use of the cards."""
