"""Compares the processor time of the engine and of a minimal loop that play the same deals in turn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from gc import collect
from hashlib import sha256
from json import dumps
from time import process_time
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from engine.contract import Action, Game, Options, Position, Refusal, Seat
from engine.dice import Dice
from engine.record import Move, Record

Answer = TypeVar("Answer", bound=Action)
Thinking: TypeAlias = Callable[[Position, Seat, Dice], tuple[str, Dice]]
"""Returns the answer of a seat, as a code, and the dice after that."""


class Script(NamedTuple, Generic[Answer]):
    """A whole game to be played again: the deal, the answers, and who wins. `position` and `record`: bytes of the
    largest saved position and of the record."""

    start: Position
    moves: Sequence[tuple[Seat, Answer]]
    winners: tuple[Seat, ...]
    position: int
    record: int


@dataclass(frozen=True, slots=True)
class Course(Generic[Answer]):
    """Measurements of one game: `games` games, the same ones in each of `turns` turns of either side. The quickest turn
    counts: other load on the machine can only slow one down.

    `title` and `players`: in words; `word`: the source of chance; `think`: how the answers are found; `read`: an answer
    from its code; `play_limit`: the winners of a game played through the limit; `more`: further figures of this game,
    by their names."""

    game: Game
    options: Options
    title: str
    players: str
    word: bytes
    think: Thinking
    read: Callable[[str], Answer | Refusal]
    play_limit: Callable[[Script[Answer]], Sequence[int]]
    games: int
    turns: int
    seats: int = 4
    more: Callable[[], Mapping[str, float]] = dict


class Speeds(NamedTuple):
    """Measured speeds. Times are processor time; a decision is an answer that was accepted; bytes of JSON."""

    engine_decisions: float
    engine_games: float
    limit_decisions: float
    limit_games: float
    ratio: float
    position_bytes: int
    record_bytes: int


def measure(course: Course[Answer], games: int | None = None, turns: int | None = None) -> Speeds:
    """Measure both sides, in turn. Raises `AssertionError` if they do not agree about who wins."""
    scripts = [_script(course, number) for number in range(games or course.games)]
    decisions = sum(len(script.moves) for script in scripts)
    engine: list[float] = []
    loop: list[float] = []
    for _ in range(turns or course.turns):
        engine.append(_time(_play_engine, scripts))
        loop.append(_time(course.play_limit, scripts))
    ours, fastest = min(engine), min(loop)
    return Speeds(
        engine_decisions=decisions / ours,
        engine_games=len(scripts) / ours,
        limit_decisions=decisions / fastest,
        limit_games=len(scripts) / fastest,
        ratio=fastest / ours,
        position_bytes=max(script.position for script in scripts),
        record_bytes=max(script.record for script in scripts),
    )


def random_answers(position: Position, seat: Seat, dice: Dice) -> tuple[str, Dice]:
    """Return any legal answer."""
    legal = position.legal_actions(seat)
    pick, dice = dice.below(len(legal))
    return legal[pick].code, dice


def _play_engine(script: Script[Answer]) -> Sequence[int]:
    """Play a game through the engine: every answer validated, all events made. Returns the winners."""
    position = script.start
    for seat, action in script.moves:
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)  # noqa: S101 - the script was played before
        position = step.position
    outcome = position.outcome()
    return () if outcome is None else outcome.winners


def _time(play: Callable[[Script[Answer]], Sequence[int]], scripts: Sequence[Script[Answer]]) -> float:
    """Return the seconds of processor time for all scripts."""
    collect()
    began = process_time()
    winners = [play(script) for script in scripts]
    took = process_time() - began
    assert [tuple(each) for each in winners] == [script.winners for script in scripts]  # noqa: S101 - same rules
    return took


def _script(course: Course[Answer], number: int) -> Script[Answer]:
    """Return a game, found answer by answer."""
    dice = Dice(sha256(course.word + number.to_bytes(8, "big")).digest())
    thoughts = Dice(sha256(b"answers" + dice.key).digest())
    start = position = course.game.deal(course.seats, course.options, dice).position
    moves: list[tuple[Seat, Answer]] = []
    largest = 0
    while (outcome := position.outcome()) is None:
        seat = min(seat for seat, prompt in position.prompts().items() if not prompt.answered)
        code, thoughts = course.think(position, seat, thoughts)
        action = course.read(code)
        assert not isinstance(action, Refusal)  # noqa: S101 - every action has a code that can be read
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)  # noqa: S101 - it was legal
        moves.append((seat, action))
        position = step.position
        largest = max(largest, len(dumps(position.save())))
    codes = tuple(Move(seat, action.code) for seat, action in moves)
    record = Record(course.game, course.seats, course.options, dice.key, None, codes)
    return Script(start, moves, outcome.winners, largest, len(dumps(record.save())))
