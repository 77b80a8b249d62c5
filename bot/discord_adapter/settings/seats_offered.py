"""How many seats can be offered for a game: asked of its rules, wherever a number of seats is shown or read."""

from collections.abc import Iterable
from functools import cache

from bot.games.discord_game import DiscordGame
from engine import catalogue
from engine.contract import Refusal


@cache
def seats_offered(game_key: str) -> range:
    """Every number of seats that a table of the game may be opened with: those of its usual rules, and more where a
    house rule makes room for them."""
    game = catalogue.game(game_key)
    usual = game.read_options({})
    if isinstance(usual, Refusal):
        raise TypeError(f"{game_key} refuses its own defaults: {usual.key}")
    counts = game.seat_counts(usual)
    most = counts.stop - 1
    while not isinstance(game.with_seats(usual, most + 1), Refusal):
        most += 1
    return range(counts.start, most + 1)


def seats_of_any(games: Iterable[DiscordGame]) -> range:
    """From the fewest seats of any game to the most of any."""
    offered = [seats_offered(game.key) for game in games]
    return range(min(each.start for each in offered), max(each.stop for each in offered))


def nearest(seats: int, offered: range) -> int:
    """The number on offer that is nearest to `seats`."""
    return min(max(seats, offered.start), offered.stop - 1)
