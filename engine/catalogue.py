"""The games there are. A new game is one more line in each of the two lists (docs/adding_a_game.md)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.contract import Game
from engine.games.two_win.game import TwoWin
from engine.games.two_win.house.levels import HOUSE_PLAYERS as TWO_WIN_HOUSE
from engine.house import HousePlayer

_TWO_WIN: Final = TwoWin()

GAMES: Final[Mapping[str, Game]] = MappingProxyType({_TWO_WIN.key: _TWO_WIN})
"""Every game by its key."""

_HOUSE: Final[Mapping[str, Mapping[str, HousePlayer]]] = MappingProxyType({_TWO_WIN.key: TWO_WIN_HOUSE})


def game(key: str) -> Game:
    """The game with this key. Raises `KeyError` when there is none."""
    return GAMES[key]


def house_player(key: str, level: str) -> HousePlayer:
    """The house player of a level (`engine.house.LEVELS`) of a game. Raises `KeyError` when there is none."""
    return _HOUSE[key][level]
