"""The installed games. To add a game, list it in `installed` (docs/adding_a_game.md)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.checks import shown
from engine.contract import Action, Event, Game, Position, Saved, View
from engine.daily import DailyRules
from engine.dice import Dice
from engine.games.two_down.daily import TwoDownDaily
from engine.games.two_down.daily import tally as two_down_tally
from engine.games.two_down.game import TwoDown
from engine.games.two_down.house.levels import HOUSE_PLAYERS as TWO_DOWN_HOUSE
from engine.games.two_down.house.levels import forecast as two_down_forecast
from engine.games.two_down.options import FIRST_GAME as TWO_DOWN_FIRST_GAME
from engine.games.two_sans_three.daily import SansThreeDaily
from engine.games.two_sans_three.daily import tally as two_sans_three_tally
from engine.games.two_sans_three.game import TwoSansThree
from engine.games.two_sans_three.house.levels import HOUSE_PLAYERS as TWO_SANS_THREE_HOUSE
from engine.games.two_sans_three.house.playout import played_out as two_sans_three_playout
from engine.games.two_win.daily import TwoWinDaily
from engine.games.two_win.daily import tally as two_win_tally
from engine.games.two_win.game import TwoWin
from engine.games.two_win.house.levels import HOUSE_PLAYERS as TWO_WIN_HOUSE
from engine.games.two_win.house.playout import played_out as two_win_playout
from engine.games.two_win.likely import likely as two_win_likely
from engine.house import LEVELS, HousePlayer
from engine.seats import Seat

Likely: TypeAlias = Callable[[View, Dice], Position]
"""Function that samples a position which agrees with a view, with hidden cards as players are likely to keep them."""

Forecast: TypeAlias = Callable[[View], Sequence[float]]
"""Function from a view at the start of a round to each seat's expected share of the win, given public facts."""

Playout: TypeAlias = Callable[[Position, Seat, Action], float]
"""Function from a position, a seat and its answer to the seat's share of the win, with *normal* playing on for all."""

Tally: TypeAlias = Callable[[Iterable[Event]], Mapping[Seat, Mapping[str, str | int]]]
"""Function from the events of a game to statistics of each seat."""


class Registration(NamedTuple):
    """A game with its house players.

    Attributes:
        house: House players by level; levels are some of `engine.house.LEVELS`.
        likely: Samples hidden hands for the analysis as players keep them, `None` if `Game.imagine` is close enough.
        forecast: Expected shares of the win at a new deal, with which playouts of the analysis can end at the end of a
            round; `None` to play to the end of the game.
        playout: Fast playout for the analysis, `None` to play on through the game contract.
        daily: Rules of the daily deal, `None` for a game without one.
        tally: Statistics for stories and seasons beyond the outcome, `None` for none.
        first_game: House rules of a player's first game, unless others were requested.
    """

    game: Game
    house: Mapping[str, HousePlayer]
    likely: Likely | None = None
    forecast: Forecast | None = None
    playout: Playout | None = None
    daily: DailyRules | None = None
    tally: Tally | None = None
    first_game: Saved = MappingProxyType({})


def by_key(*registrations: Registration) -> Mapping[str, Registration]:
    """Return the registrations by game key."""
    return MappingProxyType({each.game.key: each for each in registrations})


installed = by_key(
    Registration(
        TwoWin(),
        TWO_WIN_HOUSE,
        likely=two_win_likely,
        playout=two_win_playout,
        daily=TwoWinDaily(),
        tally=two_win_tally,
    ),
    Registration(
        TwoSansThree(),
        TWO_SANS_THREE_HOUSE,
        playout=two_sans_three_playout,
        daily=SansThreeDaily(),
        tally=two_sans_three_tally,
    ),
    Registration(
        TwoDown(),
        TWO_DOWN_HOUSE,
        forecast=two_down_forecast,
        daily=TwoDownDaily(),
        tally=two_down_tally,
        first_game=TWO_DOWN_FIRST_GAME,
    ),
)
"""Registrations by game key. Read it as `catalogue.installed`, because tests replace it (tests/kit/games.py)."""


def games() -> Mapping[str, Game]:
    """Return every game by its key."""
    return {key: each.game for key, each in installed.items()}


def _registration(key: str) -> Registration:
    try:
        return installed[key]
    except (KeyError, TypeError) as error:
        raise ValueError(f"there is no game {shown(key)}") from error


def game(key: str) -> Game:
    """Return the game with this key.

    Raises:
        ValueError: There is no such game.
    """
    return _registration(key).game


def levels(key: str) -> Sequence[str]:
    """Return the levels of a game, the weakest first.

    Raises:
        ValueError: There is no such game.
    """
    house = _registration(key).house
    return [level for level in LEVELS if level in house]


def offered_level(key: str, level: str) -> str:
    """Return `level`, or the game's strongest level if it has none of that name.

    Raises:
        ValueError: There is no such game, or the level is none of `engine.house.LEVELS`.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {shown(level)}")
    offered = levels(key)
    return level if level in offered else offered[-1]


def house_player(key: str, level: str) -> HousePlayer:
    """Return the house player of a level, or the game's strongest if it has no level of that name.

    Raises:
        ValueError: There is no such game, or the level is none of `engine.house.LEVELS`.
    """
    return _registration(key).house[offered_level(key, level)]


def daily(key: str) -> DailyRules | None:
    """Return the daily rules of a game, `None` for a game without a daily deal.

    Raises:
        ValueError: There is no such game.
    """
    return _registration(key).daily
