"""2 DOWN beside its limit: the same games of normal players, and all lays of a large hand."""

from hashlib import sha256
from json import dumps
from statistics import median
from time import perf_counter, process_time
from typing import Final, NamedTuple

from engine.benchmark import two_down_limit
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_down.actions import TwoDownAction, read_action
from engine.games.two_down.cards import NUMBER_CARDS, WILD
from engine.games.two_down.challenges import CHALLENGES
from engine.games.two_down.game import TwoDown
from engine.games.two_down.house.normal import Normal
from engine.games.two_down.lays import lays
from engine.games.two_down.options import DEFAULTS
from engine.games.two_down.plans import plans
from engine.house import never
from engine.record import Move, Record
from engine.seats import Seat, Viewer

SEATS: Final = 4
GAMES: Final = 6
TURNS: Final = 7
HANDS: Final = 4
"""Hands of ten cards for every level of every challenge card."""

HAND: Final = 10
WILDS: Final = 3


class TwoDownSpeeds(NamedTuple):
    """Decisions a second by the engine and by the limit, their ratio; milliseconds for all lays of a hand of ten with
    three Wilds, at the median; bytes of the largest saved position and record."""

    engine_decisions: float
    limit_decisions: float
    ratio: float
    lays_ms: float
    position_bytes: int
    record_bytes: int


class Script(NamedTuple):
    """A whole game to be played again."""

    dice: Dice
    moves: tuple[tuple[Seat, TwoDownAction], ...]
    winners: tuple[Seat, ...]
    position: int
    record: int


def measure(games: int = GAMES, turns: int = TURNS, hands: int = HANDS) -> TwoDownSpeeds:
    """Both sides, in turn; the quickest turn counts. Raises `AssertionError` when they do not agree about who wins."""
    scripts = [_script(number) for number in range(games)]
    decisions = sum(len(script.moves) for script in scripts)
    pairs = [(_time_engine(scripts), _time_limit(scripts)) for _ in range(turns)]
    ours, fastest = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    return TwoDownSpeeds(
        engine_decisions=decisions / ours,
        limit_decisions=decisions / fastest,
        ratio=fastest / ours,
        lays_ms=1000 * _time_lays(hands),
        position_bytes=max(script.position for script in scripts),
        record_bytes=max(script.record for script in scripts),
    )


def _time_engine(scripts: list[Script]) -> float:
    began = process_time()
    winners = [_play(script) for script in scripts]
    took = process_time() - began
    assert winners == [script.winners for script in scripts]  # noqa: S101 - the same games
    return took


def _play(script: Script) -> tuple[Seat, ...]:
    position = TwoDown().deal(SEATS, DEFAULTS, script.dice).position
    for seat, action in script.moves:
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)  # noqa: S101 - the script was played before
        position = step.position
    outcome = position.outcome()
    return () if outcome is None else outcome.winners


def _time_limit(scripts: list[Script]) -> float:
    began = process_time()
    last = DEFAULTS.levels_to_win
    winners = [two_down_limit.play_game(SEATS, last, script.dice, script.moves) for script in scripts]
    took = process_time() - began
    assert [tuple(each) for each in winners] == [script.winners for script in scripts]  # noqa: S101 - same rules
    return took


def _time_lays(hands: int) -> float:
    """Seconds for all lays of one hand, at the median over all levels of all challenge cards."""
    dice, times = Dice(bytes(32)), list[float]()
    for level in (level for challenge in CHALLENGES.values() for level in challenge.levels):
        plans(level, False)
        for _ in range(hands):
            numbers, dice = dice.shuffle(NUMBER_CARDS)
            hand = tuple(sorted((*numbers[: HAND - WILDS], *[WILD] * WILDS)))
            began = perf_counter()
            lays(hand, level, False)
            times.append(perf_counter() - began)
    return median(times)


def _script(number: int) -> Script:
    """A game of normal players."""
    dice = Dice(sha256(b"bench two_down" + number.to_bytes(8, "big")).digest())
    position, moves, largest = TwoDown().deal(SEATS, DEFAULTS, dice).position, list[tuple[Seat, TwoDownAction]](), 0
    while (outcome := position.outcome()) is None:
        seat = min(position.prompts())
        action = _read(Normal().choose(position.view(Viewer(seat)), dice, never).action.code)
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
        moves.append((seat, action))
        position = step.position
        largest = max(largest, len(dumps(position.save())))
    codes = tuple(Move(seat, action.code) for seat, action in moves)
    record = Record(TwoDown(), SEATS, DEFAULTS, dice.key, None, codes)
    return Script(dice, tuple(moves), outcome.winners, largest, len(dumps(record.save())))


def _read(code: str) -> TwoDownAction:
    read = read_action(code)
    assert not isinstance(read, Refusal)  # noqa: S101 - every action has a code that can be read
    return read
