"""The levels of 2 DOWN, weakest first."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.games.two_down.house.beginner import Beginner
from engine.games.two_down.house.easy import Easy
from engine.games.two_down.house.hard import Hard
from engine.games.two_down.house.normal import Normal
from engine.house import HousePlayer

HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "hard": Hard()}
)
"""A house player for every level of `engine.house.LEVELS`."""
