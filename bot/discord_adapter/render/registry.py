"""The renderers of all games: a new game adds a line."""

from typing import Final

from bot.discord_adapter.render.renderer import Renderers
from bot.discord_adapter.render.two_win.renderer import TwoWinRenderer

RENDERERS: Final[Renderers] = {"two_win": TwoWinRenderer()}
