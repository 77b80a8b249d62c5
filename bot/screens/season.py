"""The page with which a season ends on a server: who won most in each game."""

from collections.abc import Mapping, Sequence

from bot.locales.phrasebook import Words
from bot.screens.components import Box, Button, Buttons, Screen, Text
from bot.screens.game_renderer import Renderers
from bot.screens.leaderboard import season_words, shown_name
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
    """Build the page. `best`: the first lines of each game's board, of games that were played."""
    played = {key: game.title(words) for key, game in games.items() if best.get(key)}
    boards = (
        "\n".join((f"**{title}**", *(_line(line, names, words) for line in best[key]))) for key, title in played.items()
    )
    own = tuple(Button(title, quarter_control(key, season)) for key, title in played.items())
    head = Text(f"### {words('season-over', when=season_words(season, words))}")
    ask = Text(f"-# {words('season-next')}\n**{words('button-quarter')}**")
    return Screen((Box((head, Text("\n".join(boards)), ask, Buttons(own))),))


def _line(line: Ranked, names: Mapping[UserId, str], words: Words) -> str:
    standing = line.standing
    name = shown_name(names, standing.user, words)
    return words("leaderboard-line", number=line.place, name=name, wins=standing.wins, games=standing.games)
