"""Playouts: the share of the win that a seat may expect after an answer, by what it knew."""

from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from engine import catalogue
from engine.analysis.questions import Question
from engine.catalogue import Registration
from engine.contract import Action, Position, Refusal
from engine.dice import Dice
from engine.fairness import encoded
from engine.house import never
from engine.record import Record
from engine.seats import PUBLIC, Seat, Viewer

POLICY: Final = "normal"
"""The house player who answers for everyone: good play within a fraction of a millisecond."""

_CHANCE: Final = "analysis-1"
_WORDS_APART: Final = 1 << 20
"""Words of the dice from one game in the head to the next, more than any of them needs."""


def dice_of(key: bytes, at: int) -> Dice:
    """Return the dice for the question that action `at` (from 0) answered, in the game with this key
    (docs/records.md)."""
    return Dice(sha256(encoded(_CHANCE, key, str(at))).digest())


def shares(record: Record, question: Question, codes: Sequence[str], deals: Iterable[int]) -> Sequence[list[float]]:
    """Return the seat's share of the win, from 0 to 1, after each of these answers in one playout for each deal.

    The hidden cards are sampled from what the seat knew, the seat answers, and the policy plays on for all seats. A
    deal with the same number has the same cards and the same dice whatever the answer is.
    """
    view, dice, game = question.view, dice_of(record.key, question.at), catalogue.installed[record.game.key]
    imagine = game.likely or record.game.imagine
    play = game.playout or partial(_played_on, game, dice)
    answers = [_read(record, code) for code in codes]
    found: Sequence[list[float]] = [[] for _ in answers]
    for number in deals:
        dealt = imagine(view, Dice(dice.key, number * _WORDS_APART))
        for each, answer in zip(found, answers, strict=True):
            each.append(play(dealt, question.seat, answer))
    return found


def _read(record: Record, code: str) -> Action:
    action = record.game.read_action(code)
    assert not isinstance(action, Refusal)  # noqa: S101 - the record was replayed, and house players keep the rules
    return action


def _played_on(game: Registration, dice: Dice, position: Position, seat: Seat, answer: Action) -> float:
    """Return the seat's share of the win after its answer, by the contract alone.

    The playout ends with the game, or with the round where the game has a forecast.
    """
    player, begun = catalogue.house_player(game.game.key, POLICY), position.round
    position = _played(position, seat, answer)
    while (outcome := position.outcome()) is None:
        if game.forecast is not None and position.round != begun:
            return game.forecast(position.view(PUBLIC))[seat]
        for asked, prompt in position.prompts().items():
            if not prompt.answered:
                action = player.choose(position.view(Viewer(asked)), dice, never).action
                position = _played(position, asked, action)
    return (seat in outcome.winners) / len(outcome.winners)


def _played(position: Position, seat: Seat, action: Action) -> Position:
    step = position.play(seat, action)
    assert not isinstance(step, Refusal)  # noqa: S101 - what is legal in a view is legal in every position that has it
    return step.position
