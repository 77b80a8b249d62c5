"""Games played out in the head, to see how often one seat wins by what it knows."""

from hashlib import sha256
from typing import Final

from engine import catalogue
from engine.analysis.questions import Question
from engine.contract import Position, Refusal
from engine.dice import Dice
from engine.fairness import encoded
from engine.house import never
from engine.record import Record
from engine.seats import PUBLIC, Seat, Viewer

POLICY: Final = "normal"
"""The house player who answers for everybody: good play within a fraction of a millisecond."""

_CHANCE: Final = "analysis-1"
_WORDS_APART: Final = 1 << 20
"""Words of the dice from one game in the head to the next, more than any of them needs."""


def dice_of(key: bytes, at: int) -> Dice:
    """Chance for the question that action `at` answered, in the game with this key (docs/records.md)."""
    return Dice(sha256(encoded(_CHANCE, key, str(at))).digest())


def chance(record: Record, question: Question, playouts: int) -> float:
    """The share of the win that the seat may expect: the mean of so many games in the head, the hidden cards of each
    dealt anew from what the seat knew, and of one game that nobody wins more than another: a few games are no proof
    that all would end so."""
    view, dice = question.view, dice_of(record.key, question.at)
    imagine = catalogue.registered()[record.game.key].likely or record.game.imagine
    won = 1 / record.seats
    for number in range(playouts):
        own = Dice(dice.key, number * _WORDS_APART)
        won += _share(record.game.key, imagine(view, own), question.seat, own)
    return won / (playouts + 1)


def _share(game_key: str, position: Position, seat: Seat, dice: Dice) -> float:
    """What the seat gets of the win when the house plays on for everybody: to the end, or to the end of the round where
    the game can tell from there."""
    player, forecast = catalogue.house_player(game_key, POLICY), catalogue.registered()[game_key].forecast
    begun = position.round
    while (outcome := position.outcome()) is None:
        if forecast is not None and position.round != begun:
            return forecast(position.view(PUBLIC))[seat]
        for asked, prompt in position.prompts().items():
            if not prompt.answered:
                step = position.play(asked, player.choose(position.view(Viewer(asked)), dice, never).action)
                assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
                position = step.position
    return (seat in outcome.winners) / len(outcome.winners)
