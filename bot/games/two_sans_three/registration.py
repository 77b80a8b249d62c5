"""2 SANS 3 as Discord knows it: everything that is its own, gathered into one value."""

from typing import Final

from bot.games.discord_game import DiscordGame
from bot.games.two_sans_three.card_reading import CARD_READING
from bot.games.two_sans_three.house_rules import HOUSE_RULES
from bot.games.two_sans_three.lesson import LESSON
from bot.games.two_sans_three.renderer import SansThreeRenderer
from bot.games.two_sans_three.statistics import statistics

TWO_SANS_THREE: Final = DiscordGame(
    key="two_sans_three",
    command="twosans3",
    description="command-twosans3-description",
    renderer=SansThreeRenderer(),
    lesson=LESSON,
    card_reading=CARD_READING,
    house_rules=HOUSE_RULES,
    statistics=statistics,
)
