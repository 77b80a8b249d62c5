"""The installed games. To add a game, list it in `installed` (docs/adding_a_game.md)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.codec import shown
from engine.contract import Action, Event, Game, Position, Saved, Seat, View
from engine.daily import DailyRules
from engine.dice import Dice
from engine.games.two_down import daily as two_down_daily
from engine.games.two_down import house as two_down_house
from engine.games.two_down.game import TwoDown
from engine.games.two_down.options import FIRST_GAME
from engine.games.two_sans_three import daily as sans_three_daily
from engine.games.two_sans_three import house as sans_three_house
from engine.games.two_sans_three import playout as sans_three_playout
from engine.games.two_sans_three.game import TwoSansThree
from engine.games.two_win import daily as two_win_daily
from engine.games.two_win import house as two_win_house
from engine.games.two_win import likely as two_win_likely
from engine.games.two_win import playout as two_win_playout
from engine.games.two_win.game import TwoWin
from engine.house import LEVELS, HousePlayer

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
        two_win_house.HOUSE_PLAYERS,
        likely=two_win_likely.likely,
        playout=two_win_playout.played_out,
        daily=two_win_daily.TwoWinDaily(),
        tally=two_win_daily.tally,
    ),
    Registration(
        TwoSansThree(),
        sans_three_house.HOUSE_PLAYERS,
        playout=sans_three_playout.played_out,
        daily=sans_three_daily.SansThreeDaily(),
        tally=sans_three_daily.tally,
    ),
    Registration(
        TwoDown(),
        two_down_house.HOUSE_PLAYERS,
        forecast=two_down_house.forecast,
        daily=two_down_daily.TwoDownDaily(),
        tally=two_down_daily.tally,
        first_game=FIRST_GAME,
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
