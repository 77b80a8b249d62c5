"""Reads cards of 2 WIN back out of messages. Their symbols are the same in every language."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.discord_game import CardReading
from engine.contract import Event
from engine.games.two_win.cards import CODE
from engine.games.two_win.events import Revealed

LETTERS: Final = {"🔵": "B", "🌸": "P", "🟩": "G"}
_SIGNS: Final = "".join(LETTERS)
_CODE: Final = re.compile(r"\b[1-9][BPG][0-2]\b")
_CARD: Final = re.compile(
    rf"([{_SIGNS}])[ \u00a0\u2060]?(?:\w+ )?([1-9])(?![0-9])(?!(?: \w+)* ?[●▲■])(?: \w+)? ?(★{{0,2}})"
)
"""A card. The name of the colour stands before or behind the digit. A card with a shape belongs to another game."""

_LINE: Final = re.compile(rf"^([{_SIGNS}]) [^\n:*]+: (.+)$", re.MULTILINE)
_IN_LINE: Final = re.compile(r"\*\*([1-9])\*\*(★{0,2})(?: ×(\d+))?")
_ORDER: Final = {code: place for place, code in enumerate(CODE)}


def _named(text: str) -> Iterator[str]:
    """Yield the cards such as `🔵 7 blue ★` in a text."""
    for sign, digit, stars in _CARD.findall(text):
        yield f"{digit}{LETTERS[sign]}{len(stars)}"


def _hand(text: str) -> Sequence[str]:
    """Return the hand that a text lists by colour, in canonical order; empty if it lists none."""
    found = [
        f"{digit}{LETTERS[sign]}{len(stars)}"
        for sign, line in _LINE.findall(text)
        for digit, stars, times in _IN_LINE.findall(line)
        for _ in range(int(times or 1))
    ]
    return sorted(found, key=_ORDER.__getitem__)


def _revealed(event: Event) -> Sequence[str]:
    """Return the beginning of the line about each number of a reveal."""
    return [f"\n{each.form.number} " for each in event.formed] if isinstance(event, Revealed) else ()


CARD_READING: Final = CardReading(_named, _CODE.findall, _hand, _revealed)
