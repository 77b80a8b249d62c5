"""2 WIN as Discord knows it: everything that is its own, gathered into one value."""

from typing import Final

from bot.games.discord_game import DiscordGame
from bot.games.two_win.card_reading import CARD_READING
from bot.games.two_win.house_rules import HOUSE_RULES
from bot.games.two_win.lesson import LESSON
from bot.games.two_win.renderer import TwoWinRenderer
from bot.games.two_win.statistics import statistics

TWO_WIN: Final = DiscordGame(
    key="two_win",
    command="twowin",
    description="command-twowin-description",
    renderer=TwoWinRenderer(),
    lesson=LESSON,
    card_reading=CARD_READING,
    house_rules=HOUSE_RULES,
    statistics=statistics,
)
