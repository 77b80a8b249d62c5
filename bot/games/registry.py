"""Registry of the games that people can play on Discord. To add a game, list it in `GAMES`."""

from typing import Final

from bot.games.discord_game import Games, listed
from bot.games.two_down.registration import TWO_DOWN
from bot.games.two_sans_three.registration import TWO_SANS_THREE
from bot.games.two_win.registration import TWO_WIN

GAMES: Final[Games] = listed((TWO_WIN, TWO_SANS_THREE, TWO_DOWN))
