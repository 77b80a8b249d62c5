"""The renderers of all games: a new game adds a line."""

from typing import Final

from bot.games.two_win.renderer import TwoWinRenderer
from bot.screens.game_renderer import Renderers

RENDERERS: Final[Renderers] = {"two_win": TwoWinRenderer()}
