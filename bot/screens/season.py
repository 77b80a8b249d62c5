"""Post at the end of a season on a server: the best players of each game."""

from collections.abc import Iterator, Mapping, Sequence

from bot.locales.phrasebook import Words
from bot.screens.components import Box, Button, Buttons, Screen, Text
from bot.screens.game_renderer import Renderers
from bot.screens.leaderboard import board_line, season_words
from bot.screens.names import beside
from bot.screens.person_card import quarter_control
from bot.tables.ids import UserId
from bot.tables.standings import Ranked, Season


def season_screen(
    season: Season,
    best: Mapping[str, Sequence[Ranked]],
    names: Mapping[UserId, str],
    games: Renderers,
    words: Words,
) -> Screen:
    """Build the post. `best` holds the first lines of the leaderboard by game key; games without lines are left out."""
    played = {key: game.title(words) for key, game in games.items() if best.get(key)}
    boards = [line for key, title in played.items() for line in _board(title, best[key], names, words)]
    own = tuple(Button(title, quarter_control(key, season)) for key, title in played.items())
    head = f"### {words('season-over', when=season_words(season, words))}"
    ask = Text(f"-# {words('season-next')}")
    return Screen((Box((Text("\n".join((head, *boards))), ask, Buttons(own))),))


def _board(title: str, best: Sequence[Ranked], names: Mapping[UserId, str], words: Words) -> Iterator[str]:
    """Yield a heading, the winner of a game's leaderboard and, in small print, the next players."""
    first, *others = (board_line(line, names, words) for line in best)
    yield f"**{title}**"
    yield first
    if others:
        yield f"-# {beside(others, words)}"
