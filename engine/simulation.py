"""Simulated games, in one or several processes, always with the same results.

A player is a house level or a class in a user's file (docs/engine.md).
"""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice, permutations
from math import factorial
from multiprocessing import get_context
from numbers import Real
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from engine import catalogue
from engine.codec import shown
from engine.contract import Game, Options, Position, Refusal, Seat, View, Viewer, default_options, table_size
from engine.dice import Dice
from engine.house import LEVELS, Choice, HousePlayer, never

SEPARATOR: Final = ":"
"""Separator between the file and the class."""


GAMES_AT_ONCE: Final = 8
"""Games that a process plays at a time."""

STANDARD_ERRORS: Final = 1.96
"""Half the width of a 95% interval in standard errors."""


class PlayerError(ValueError):
    """A player cannot be loaded, or fails. The one-line message names the player and the reason."""


def player(game_key: str, name: str) -> HousePlayer:
    """Return the player with this name: a level, or `FILE.py:CLASS`.

    Raises:
        PlayerError: There is no such player.
    """
    if SEPARATOR in name:
        return _own_player(name)
    if name not in LEVELS:
        raise PlayerError(f"no level {name} (levels: {', '.join(catalogue.levels(game_key))}; or FILE.py:CLASS)")
    return catalogue.house_player(game_key, name)


@cache
def _own_player(name: str) -> HousePlayer:
    file, _, class_name = name.rpartition(SEPARATOR)
    spec = spec_from_file_location("_player", file) if file.endswith(".py") and class_name else None
    if spec is None or spec.loader is None:
        raise PlayerError(f"{name}: FILE.py:CLASS is needed")
    if not Path(file).is_file():
        raise PlayerError(f"{name}: there is no such file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        made: Any = getattr(module, class_name, type(None))()
    except Exception as error:
        raise PlayerError(f"{name}: {_said(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise PlayerError(f"{name}: the file has no class {class_name} with a method choose")
    return _Watched(name, made)


class _Watched:
    """Wrapper of a user's player that adds its name to every error."""

    def __init__(self, name: str, player: HousePlayer) -> None:
        self._name, self._player = name, player

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the player's choice.

        Raises:
            PlayerError: The player fails, or its choice is invalid.
        """
        try:
            choice: Any = self._player.choose(view, dice, stop)
        except Exception as error:
            raise PlayerError(f"{self._name}: {_said(error)}") from error
        if not isinstance(choice, Choice):
            raise PlayerError(f"{self._name}: choose returned {shown(choice)} instead of a Choice")
        if choice.action not in view.legal_actions():
            code: object = getattr(choice.action, "code", None)
            said = code if isinstance(code, str) else shown(choice.action)
            raise PlayerError(f"{self._name}: {said} is not among the legal actions")
        if type(choice.reason) is not str:
            raise PlayerError(f"{self._name}: the reason is {shown(choice.reason)} instead of a text")
        if not isinstance(choice.confidence, Real) or not 0 <= choice.confidence <= 1:
            raise PlayerError(f"{self._name}: a confidence is from 0 to 1, not {shown(choice.confidence)}")
        return choice


def _said(error: Exception) -> str:
    """Return an error in one line, with the line of the file in which it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" (line {trace.tb_lineno})"
    return f"{type(error).__name__}: {' '.join(str(error).split())}{place}"


class Evening(NamedTuple):
    """Parameters of a simulation.

    Players move one seat on after each game, and after a full circle sit in another order, so that no seat or neighbour
    favours anyone.

    Attributes:
        game: Key of the game.
        players: Name of each player.
        games: Number of games.
        key: Key of all randomness.
        options: House rules, `None` for the defaults.
        equal_deals: Each deal is played until everyone has sat in every seat.
    """

    game: str
    players: tuple[str, ...]
    games: int
    key: bytes
    options: Options | None = None
    equal_deals: bool = False


class PlayedGame(NamedTuple):
    """Result of one finished game.

    Attributes:
        parts: Each player's share of the win.
        decisions: Number of answers.
        questions: Number of phases.
        cards: Mean number of cards in hand when a seat is asked.
        most_cards: Most cards in a hand when its seat is asked.
    """

    parts: tuple[float, ...]
    decisions: int
    questions: int
    cards: float
    most_cards: int


def play_evening(evening: Evening, jobs: int) -> Generator[list[PlayedGame]]:
    """Yield all games in order, a few at a time, played by `jobs` processes.

    Raises:
        PlayerError: A player cannot be loaded, or fails.
        ValueError: The simulation cannot be played.
    """
    game = catalogue.game(evening.game)
    counts = game.seat_counts(default_options(game) if evening.options is None else evening.options)
    table_size(len(evening.players), counts, evening.game)
    for name in evening.players:  # before any process is started
        player(evening.game, name)
    numbers = range(evening.games)
    lots = [numbers[start : start + GAMES_AT_ONCE] for start in range(0, evening.games, GAMES_AT_ONCE)]
    with closing(_played(evening, lots, jobs)) as played:
        yield from played


def _played(evening: Evening, lots: Sequence[range], jobs: int) -> Generator[list[PlayedGame]]:
    if jobs == 1:
        yield from (play_games(evening, lot) for lot in lots)
        return
    pool = ProcessPoolExecutor(min(jobs, len(lots)), mp_context=get_context("spawn"))
    try:
        yield from pool.map(play_games, [evening] * len(lots), lots)
    finally:
        pool.shutdown(cancel_futures=True)


def play_games(evening: Evening, numbers: Sequence[int]) -> list[PlayedGame]:
    """Play the games with these numbers (from 0) of a simulation."""
    return [play_game(evening, number) for number in numbers]


def play_game(evening: Evening, number: int) -> PlayedGame:
    """Play the game with this number (from 0) of a simulation."""
    game = catalogue.game(evening.game)
    seats = len(evening.players)
    deal = number // seats if evening.equal_deals else number
    key = sha256(evening.key + deal.to_bytes(8, "big")).digest()
    options = default_options(game) if evening.options is None else evening.options
    position = game.deal(seats, options, Dice(key)).position
    seated = seating(seats, number)
    at_table = [evening.players[player] for player in seated]
    decisions, hands = 0, [_hands(game, position)]
    while (outcome := position.outcome()) is None:
        asked = position.prompts()
        for seat in asked:
            dice = Dice(sha256(b"house" + key + decisions.to_bytes(8, "big")).digest())  # independent of the deal's
            choice = player(evening.game, at_table[seat]).choose(position.view(Viewer(seat)), dice, never)
            step = position.play(seat, choice.action)
            assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
            position = step.position
            decisions += 1
        if position.outcome() is None:
            hands.append(_hands(game, position))
    won = [(Seat(seated.index(player)) in outcome.winners) / len(outcome.winners) for player in range(seats)]
    sizes = [size for each in hands for size in each]
    return PlayedGame(tuple(won), decisions, len(hands), sum(sizes) / len(sizes), max(sizes))


def seating(seats: int, number: int) -> Sequence[int]:
    """Return the player in each seat in the game with this number (from 0).

    After every `seats` games, each player has sat in each seat once. Then the others change their order behind the
    first player, until every order was used.
    """
    turned, moved = divmod(number, seats)
    others = next(islice(permutations(range(1, seats)), turned % factorial(seats - 1), None))
    order = (0, *others)
    return [order[(seat - moved) % seats] for seat in range(seats)]


def _hands(game: Game, position: Position) -> list[int]:
    """Return the number of cards in the hand of each seat that is asked."""
    hands = cast("list[list[str]]", game.snapshot(position)["hands"])
    return [len(hands[seat]) for seat in position.prompts()]
