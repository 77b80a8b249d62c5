"""Reads cards of 2 SANS 3 back out of messages: a number directly followed by the symbol of its colour."""

import re
from typing import Final

from bot.games.discord_game import CardReading

_NUMBERED: Final = re.compile("(?<![0-9])([0-9]{1,2})\u2060[🟠🟪🔷🔺🌊🌸🍀⬜]")
_PLAYED: Final = re.compile(r":(?:play:play|premove:play|draft:look) ([0-9]{1,2})\b")


CARD_READING: Final = CardReading(
    named=lambda text: map(int, _NUMBERED.findall(text)),
    offered=lambda text: map(int, _PLAYED.findall(text)),
    hand=lambda _: (),
    revealed=lambda _: (),
)
"""It reads no hand, because messages name its cards one by one, and no headlines, because they name no cards."""
