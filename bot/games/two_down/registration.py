"""2 DOWN as Discord knows it: everything that is its own, gathered into one value."""

from typing import Final

from bot.games.discord_game import DiscordGame
from bot.games.two_down.card_reading import CARD_READING
from bot.games.two_down.house_rules import HOUSE_RULES
from bot.games.two_down.lesson import LESSON
from bot.games.two_down.renderer import TwoDownRenderer
from bot.games.two_down.statistics import statistics

TWO_DOWN: Final = DiscordGame(
    key="two_down",
    command="twodown",
    description="command-twodown-description",
    renderer=TwoDownRenderer(),
    lesson=LESSON,
    card_reading=CARD_READING,
    house_rules=HOUSE_RULES,
    statistics=statistics,
)
