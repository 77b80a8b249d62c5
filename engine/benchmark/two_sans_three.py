"""2 SANS 3 beside its limit: the same games of random answers."""

from collections.abc import Callable, Sequence
from gc import collect
from hashlib import sha256
from json import dumps
from time import process_time
from typing import Final, NamedTuple

from engine.benchmark import two_sans_three_limit
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_sans_three.actions import Play
from engine.games.two_sans_three.game import TwoSansThree
from engine.games.two_sans_three.options import DEFAULTS
from engine.record import Move, Record
from engine.seats import Seat

SEATS: Final = 4
GAMES: Final = 20
TURNS: Final = 25
"""The quickest turn of either side counts: whatever else the machine does can only slow one down."""


class SansThreeSpeeds(NamedTuple):
    """Decisions a second by the engine and by the limit, and their ratio; bytes of the largest saved position and of
    the largest record."""

    engine_decisions: float
    limit_decisions: float
    ratio: float
    position_bytes: int
    record_bytes: int


class Script(NamedTuple):
    """A whole game to be played again."""

    dice: Dice
    moves: Sequence[tuple[Seat, Play]]
    winners: tuple[Seat, ...]
    position: int
    record: int


def measure(games: int = GAMES, turns: int = TURNS) -> SansThreeSpeeds:
    """Both sides, in turn. Raises `AssertionError` when they do not agree about who wins."""
    scripts = [_script(number) for number in range(games)]
    decisions = sum(len(script.moves) for script in scripts)
    pairs = [(_time(play_engine, scripts), _time(play_limit, scripts)) for _ in range(turns)]
    ours, fastest = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    return SansThreeSpeeds(
        engine_decisions=decisions / ours,
        limit_decisions=decisions / fastest,
        ratio=fastest / ours,
        position_bytes=max(script.position for script in scripts),
        record_bytes=max(script.record for script in scripts),
    )


def play_engine(script: Script) -> Sequence[int]:
    """A game through the engine: every answer validated, all events made; the winners."""
    position = TwoSansThree().deal(SEATS, DEFAULTS, script.dice).position
    for seat, action in script.moves:
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)  # noqa: S101 - the script was played before
        position = step.position
    outcome = position.outcome()
    return () if outcome is None else outcome.winners


def play_limit(script: Script) -> Sequence[int]:
    """The same game through the limit; the winners."""
    return two_sans_three_limit.play_game(SEATS, script.dice, [action.card for _, action in script.moves])


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
    dice = Dice(sha256(b"bench two_sans_three" + number.to_bytes(8, "big")).digest())
    thoughts = Dice(sha256(b"answers" + dice.key).digest())
    game = TwoSansThree()
    position = game.load(game.deal(SEATS, DEFAULTS, dice).position.save())
    moves: list[tuple[Seat, Play]] = []
    largest = 0
    while (seat := position.to_move) is not None:
        legal = position.legal_actions(seat)
        pick, thoughts = thoughts.below(len(legal))
        moves.append((seat, legal[pick]))
        step = position.play(*moves[-1])
        assert not isinstance(step, Refusal)  # noqa: S101 - it was legal
        position = game.load(step.position.save())
        largest = max(largest, len(dumps(position.save())))
    codes = tuple(Move(seat, action.code) for seat, action in moves)
    record = Record(game, SEATS, DEFAULTS, dice.key, None, codes)
    outcome = position.outcome()
    winners = () if outcome is None else outcome.winners
    return Script(dice, moves, winners, largest, len(dumps(record.save())))
