"""Quality of a choice by what its owner knew: its chance, and that of a better choice on the same sampled deals."""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from engine import catalogue
from engine.analysis.findings import HUNDRED, Judged, Mistake
from engine.analysis.playouts import POLICY, dice_of, shares
from engine.analysis.questions import Question
from engine.house import never
from engine.record import Record
from engine.simulation import STANDARD_ERRORS

TRIED: Final = 4
"""Other answers are tried on one in so many of the deals that the given answer is played on."""

COMPARED: Final = 2
"""One that seems better is compared with the given one on so many times as many deals, all of them new."""


class Difference(NamedTuple):
    """By how much one answer is ahead of another on the same deals, and the standard error of that."""

    lead: float
    error: float


def judged(record: Record, question: Question, playouts: int) -> Judged:
    """Judge one choice on `playouts` sampled deals."""
    at, seat, code, position = question
    own = shares(record, question, code, range(playouts))
    chance, mistake = expected(own, record.seats), None
    advice = _advice(record, question)
    better = _promising(record, question, own, advice)
    if better is not None and (found := _compared(record, question, better, playouts)) is not None:
        best, (lead, error) = found
        cost, margin = round(HUNDRED * lead), ceil(HUNDRED * STANDARD_ERRORS * error)
        if cost > margin:
            chance, mistake = expected(best, record.seats), Mistake(cost, margin, better, advice[better])
    return Judged(at, seat, code, position.turn, position.round, round(HUNDRED * chance), mistake)


def difference(one: Sequence[float], other: Sequence[float]) -> Difference:
    """Return the lead of `one` over `other` on the deals that both were played on.

    One more deal on which both end alike is counted, because a few deals prove nothing.
    """
    leads = [0.0, *(mine - theirs for mine, theirs in zip(one, other, strict=True))]
    return Difference(mean(leads), stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0)


def strong_house(game_key: str) -> str:
    """Return the strongest level of a game: an answer that it would have given is no mistake."""
    return catalogue.levels(game_key)[-1]


def _advice(record: Record, question: Question) -> Mapping[str, str]:
    """Return the answers of the strongest level and of the playout policy with their reasons.

    Empty when the strongest level agrees with the answer that was given.
    """
    view, dice = question.view, dice_of(record.key, question.at)
    advice: dict[str, str] = {}
    strong = strong_house(record.game.key)
    for level in (strong, POLICY):
        action, reason, _ = catalogue.house_player(record.game.key, level).choose(view, dice, never)
        code = question.position.canonical(question.seat, action).code
        if level == strong and code == question.code:
            break
        advice.setdefault(code, reason)
    advice.pop(question.code, None)
    return advice


def _promising(record: Record, question: Question, own: Sequence[float], advice: Mapping[str, str]) -> str | None:
    """Return the answer that does best in a trial, if it is ahead by more than the error.

    Its lead in the trial proves nothing, because it was picked by that lead.
    """
    trial = -(-len(own) // TRIED)
    tried = {code: difference(shares(record, question, code, range(trial)), own[:trial]) for code in advice}
    ahead = [code for code, (lead, error) in tried.items() if lead > error]
    return max(ahead, key=lambda code: tried[code].lead, default=None)


def _compared(
    record: Record, question: Question, better: str, playouts: int
) -> tuple[Sequence[float], Difference] | None:
    """Return the shares of the better answer and its lead on deals of their own; `None` once the lead is within the
    error."""
    best, given, ahead = list[float](), list[float](), Difference(0.0, 0.0)
    for part in range(1, COMPARED + 1):
        deals = range(part * playouts, (part + 1) * playouts)
        best += shares(record, question, better, deals)
        given += shares(record, question, question.code, deals)
        ahead = difference(best, given)
        if ahead.lead <= ahead.error:
            return None
    return best, ahead


def expected(found: Sequence[float], seats: int) -> float:
    """Return the expected share of the win: the mean of these playouts and of one that all seats share equally."""
    return (sum(found) + 1 / seats) / (len(found) + 1)
