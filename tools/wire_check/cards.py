"""Cards in the words and signs of our messages, read back: in any language, for the signs are the same in all."""

import re
from collections.abc import Iterator
from typing import Final

from engine.contract import CardCode
from engine.games.two_win.cards import CODE

LETTERS: Final = {"🔵": "B", "🌸": "P", "🟩": "G"}
_SIGNS: Final = "".join(LETTERS)
_CODE: Final = re.compile(r"\b[1-9][BPG][0-2]\b")
_CARD: Final = re.compile(rf"([{_SIGNS}])[ \u2060]?([1-9])(?![0-9])(?: \w+)? ?(★{{0,2}})")
_LINE: Final = re.compile(rf"^([{_SIGNS}]) \w+: (.+)$", re.MULTILINE)
_IN_LINE: Final = re.compile(r"\*\*([1-9])\*\*(★{0,2})(?: ×(\d+))?")
_NUMBERED: Final = re.compile("(?<![0-9])([0-9]{1,2})\u2060[🟠🟪🔷🔺🌊🌸🍀⬜]")
"""A card of 2 SANS 3: its number, then the sign of its colour, never parted."""

_ORDER: Final = {code: place for place, code in enumerate(CODE)}


def codes_in(text: str) -> Iterator[str]:
    """Codes of cards, as custom ids and menus carry them."""
    yield from _CODE.findall(text)


def code_of(card: CardCode) -> str:
    """A card as it is compared here: a number with a mark before it, so that it is no other number."""
    return card if isinstance(card, str) else f"#{card}"


def named_in(text: str) -> Iterator[str]:
    """Codes of the cards that a text names one by one, such as `🔵 7 blue ★` or `37🟪V`."""
    for number in _NUMBERED.findall(text):
        yield code_of(int(number))
    for sign, digit, stars in _CARD.findall(text):
        yield f"{digit}{LETTERS[sign]}{len(stars)}"


def hand_in(text: str) -> tuple[str, ...]:
    """Codes of the hand that a text lists by colour, in canonical order; empty when it lists none."""
    found = [
        f"{digit}{LETTERS[sign]}{len(stars)}"
        for sign, line in _LINE.findall(text)
        for digit, stars, times in _IN_LINE.findall(line)
        for _ in range(int(times or 1))
    ]
    return tuple(sorted(found, key=_ORDER.__getitem__))
