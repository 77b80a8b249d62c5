"""The engine and the limit play the same games in turn, and their processor time is compared."""

from collections.abc import Callable, Sequence
from gc import collect
from hashlib import sha256
from json import dumps
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from engine.benchmark import limit
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_win import rules
from engine.games.two_win.actions import TwoWinAction
from engine.games.two_win.cards import full_deck
from engine.games.two_win.game import TwoWin, TwoWinPosition
from engine.games.two_win.options import DEFAULTS
from engine.record import Move, Record
from engine.seats import Seat

SEATS: Final = 4
GAMES: Final = 40
"""Games of one turn; every turn plays the same ones."""

TURNS: Final = 25
"""Turns of either side. The quickest counts: whatever else the machine does can only slow a turn down."""

Moves: TypeAlias = Sequence[tuple[Seat, TwoWinAction]]


class Script(NamedTuple):
    """A whole game to be played again: chance, answers, and who wins. `position` and `record`: bytes of the largest
    saved position and of the record."""

    dice: Dice
    moves: Moves
    winners: tuple[Seat, ...]
    position: int
    record: int


class Speeds(NamedTuple):
    """What was measured. Times are processor time; a decision is an answer that was accepted; bytes of JSON."""

    engine_decisions: float
    engine_games: float
    limit_decisions: float
    limit_games: float
    ratio: float
    position_bytes: int
    record_bytes: int


def measure(games: int = GAMES, turns: int = TURNS) -> Speeds:
    """Both sides, in turn. Raises `AssertionError` when they do not agree about who wins."""
    scripts = [_script(number) for number in range(games)]
    decisions = sum(len(script.moves) for script in scripts)
    engine: list[float] = []
    loop: list[float] = []
    for _ in range(turns):
        engine.append(_time(play_engine, scripts))
        loop.append(_time(play_limit, scripts))
    ours, fastest = min(engine), min(loop)
    return Speeds(
        engine_decisions=decisions / ours,
        engine_games=games / ours,
        limit_decisions=decisions / fastest,
        limit_games=games / fastest,
        ratio=fastest / ours,
        position_bytes=max(script.position for script in scripts),
        record_bytes=max(script.record for script in scripts),
    )


def play_engine(script: Script) -> Sequence[int]:
    """A game through the engine: every answer validated, all events made; the winners."""
    position = TwoWin().deal(SEATS, DEFAULTS, script.dice).position
    for seat, action in script.moves:
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)  # noqa: S101 - the script was played before
        position = step.position
    outcome = position.outcome()
    return () if outcome is None else outcome.winners


def play_limit(script: Script) -> Sequence[int]:
    """The same game through the limit; the winners."""
    return limit.play_game(SEATS, _DECK, script.dice, [tuple(action) for _, action in script.moves])


_DECK: Final = full_deck(DEFAULTS.star_profile)


def _time(play: Callable[[Script], Sequence[int]], scripts: Sequence[Script]) -> float:
    """Seconds of processor time for all scripts."""
    collect()
    began = process_time()
    winners = [play(script) for script in scripts]
    took = process_time() - began
    assert [tuple(each) for each in winners] == [script.winners for script in scripts]  # noqa: S101 - same rules
    return took


def _script(number: int) -> Script:
    """A game of random answers."""
    dice = Dice(sha256(b"bench" + number.to_bytes(8, "big")).digest())
    thoughts = Dice(sha256(b"answers" + dice.key).digest())
    position = TwoWin().load(TwoWin().deal(SEATS, DEFAULTS, dice).position.save())
    moves: list[tuple[Seat, TwoWinAction]] = []
    largest = 0
    while (outcome := position.outcome()) is None:
        for seat in position.prompts():
            legal = position.legal_actions(seat)
            pick, thoughts = thoughts.below(len(legal))
            moves.append((seat, legal[pick]))
            position = _after(position, *moves[-1])
            largest = max(largest, len(dumps(position.save())))
    codes = tuple(Move(seat, action.code) for seat, action in moves)
    record = Record(TwoWin(), SEATS, DEFAULTS, dice.key, None, codes)
    return Script(dice, moves, outcome.winners, largest, len(dumps(record.save())))


def _after(position: TwoWinPosition, seat: Seat, action: TwoWinAction) -> TwoWinPosition:
    moved = rules.play(position.state, seat, action)
    assert not isinstance(moved, Refusal)  # noqa: S101 - it was legal
    return TwoWinPosition(moved[0])
