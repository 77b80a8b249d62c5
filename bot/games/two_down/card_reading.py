"""Cards of 2 DOWN read back out of messages: the signs are the same in every language."""

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
"""Cards in italics are an example, or wished for: no one needs to hold them."""

_ACTION: Final = re.compile("|".join(ACTIONS))
_OFFERED: Final = re.compile(r"(?<![\u2060\w])(?<!as )([RYGB][1-9]|WILD|1UP|SWAP|JUMP|BLOCK)(?![●▲■\w])")
"""Cards of an answer; what a Wild stands for is none."""


def _named(text: str) -> Iterator[str]:
    """Yield cards such as `🔴R7▲`, and action cards by their signs."""
    text = _IMAGINED.sub("", text)
    for sign, number in _SMALL.findall(text):
        yield f"{LETTERS[sign]}{number}"
    for sign in _ACTION.findall(text):
        yield ACTIONS[sign]


def _revealed(event: Event) -> Sequence[str]:
    """Return the numbers and shapes of the number cards that ended the round or were turned over. Colour letters differ
    between languages."""
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
"""A hand is told in groups, by the use of its cards."""
