"""Cards of 2 SANS 3 read back out of messages: a number, then the sign of its colour, never parted."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.discord_game import CardReading
from engine.contract import Event

_NUMBERED: Final = re.compile("(?<![0-9])([0-9]{1,2})\u2060[🟠🟪🔷🔺🌊🌸🍀⬜]")
_PLAYED: Final = re.compile(r":(?:play:play|premove:play|draft:look) ([0-9]{1,2})\b")


def _named(text: str) -> Iterator[int]:
    yield from map(int, _NUMBERED.findall(text))


def _offered(text: str) -> Iterator[int]:
    """What a control plays or looks at. The options of a menu are bare numbers, which say nothing by themselves."""
    yield from map(int, _PLAYED.findall(text))


def _hand(_: str) -> Sequence[int]:
    """A hand is told card by card, with what each would do."""
    return ()


def _revealed(_: Event) -> Sequence[str]:
    """Whatever a headline says of cards is said by their signs."""
    return ()


CARD_READING: Final = CardReading(_named, _offered, _hand, _revealed)
