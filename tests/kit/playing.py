"""Whole games played at random, for promises that every game keeps."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from engine import catalogue
from engine.contract import PUBLIC, Action, Game, Json, Options, Position, Refusal, Seat, Step, Viewer
from engine.dice import Dice
from engine.house import never
from engine.record import Move, Record


def every_viewer(seats: int) -> tuple[Viewer, ...]:
    """Each seat's holder, then the public."""
    return (*(Viewer(Seat(seat)) for seat in range(seats)), PUBLIC)


class Deed(NamedTuple):
    """One action of a random game: before it, who did what, and what followed."""

    before: Position
    seat: Seat
    action: Action
    step: Step


class Setting(NamedTuple):
    """A game with its rules, seats and key. `open_words`: actions whose cards everyone may see at once; `clock_ends`:
    whether the game ends when the clock plays for everyone."""

    game: Game
    options: Options
    seats: int
    key: bytes
    open_words: frozenset[str] = frozenset()
    clock_ends: bool = True

    def deal(self) -> Step:
        return self.game.deal(self.seats, self.options, Dice(self.key))


def setting(game_key: str, seats: int, number: int, rules: Mapping[str, Json]) -> Setting:
    """The `number`th game of a sweep, of a game in the catalogue."""
    return setting_of(catalogue.game(game_key), seats, number, rules)


def setting_of(game: Game, seats: int, number: int, rules: Mapping[str, Json]) -> Setting:
    """The `number`th game of a sweep."""
    options = game.read_options(rules)
    assert not isinstance(options, Refusal), options
    return Setting(game, options, seats, sha256(f"{game.key}:{seats}:{number}".encode()).digest())


def random_game(table: Setting) -> Iterator[Deed]:
    """Every asked seat answers at random, in any order, sometimes twice, until the game is over."""
    position = table.deal().position
    chance = Dice(sha256(b"play" + table.key).digest())
    while position.outcome() is None:
        prompts = position.prompts()
        waiting = sorted(seat for seat in prompts if not prompts[seat].answered)
        again = sorted(seat for seat in prompts if prompts[seat].answered)
        change, chance = chance.below(8)
        pool = again if again and change == 0 else waiting
        pick, chance = chance.below(len(pool))
        legal = position.legal_actions(pool[pick])
        choice, chance = chance.below(len(legal))
        step = position.play(pool[pick], legal[choice])
        assert not isinstance(step, Refusal), step
        yield Deed(position, pool[pick], legal[choice], step)
        position = step.position


def record_of(table: Setting) -> Record:
    """The record of a random game."""
    moves = tuple(Move(deed.seat, deed.action.code) for deed in random_game(table))
    return Record(table.game, table.seats, table.options, table.key, None, moves)


def clock_game(table: Setting) -> Record:
    """The record of a game in which the clock plays for everyone; seat 1, who answers first, always thinks of something
    else before, where an answer may be changed."""
    position = table.deal().position
    moves: list[Move] = []
    while position.outcome() is None:
        for seat, prompt in sorted(position.prompts().items(), key=lambda asked: asked[0] != 1):
            first = [position.legal_actions(seat)[-1]] if seat == 1 and not prompt.final else []
            for action in (*first, position.fallback(seat)):
                step = position.play(seat, action)
                assert not isinstance(step, Refusal), step
                moves.append(Move(seat, action.code))
                position = step.position
    return Record(table.game, table.seats, table.options, table.key, None, tuple(moves))


def house_game(table: Setting, level: str) -> Record:
    """The record of a game between house players of one level."""
    player = catalogue.house_player(table.game.key, level)
    position = table.deal().position
    moves: list[Move] = []
    while position.outcome() is None:
        seat = min(position.prompts())
        action = player.choose(position.view(Viewer(seat)), Dice(table.key, len(moves)), never).action
        step = position.play(seat, action)
        assert not isinstance(step, Refusal), step
        moves.append(Move(seat, action.code))
        position = step.position
    return Record(table.game, table.seats, table.options, table.key, None, tuple(moves))
