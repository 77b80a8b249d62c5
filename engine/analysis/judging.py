"""How good a choice was by what its owner knew: what it promised, and what a better one would have promised on the same
re-dealt games."""

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
    """What is found of a choice whose answer is played on so many deals."""
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
    """How far `one` is ahead on deals that both were played on, and on one more where both end alike: a few deals prove
    nothing."""
    leads = [0.0, *(mine - theirs for mine, theirs in zip(one, other, strict=True))]
    return Difference(mean(leads), stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0)


def strong_house(game_key: str) -> str:
    """The strongest level of a game: what it would have done the same is no mistake."""
    return catalogue.levels(game_key)[-1]


def _advice(record: Record, question: Question) -> Mapping[str, str]:
    """What the strong house and the one that plays on in the head would have answered, and why; nothing where the
    strong house agrees with the answer that was given."""
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
    """The answer that does best when it is tried, where it is ahead by more than the error. How far ahead it is then
    proves nothing, for it was picked by that."""
    trial = -(-len(own) // TRIED)
    tried = {code: difference(shares(record, question, code, range(trial)), own[:trial]) for code in advice}
    ahead = [code for code, (lead, error) in tried.items() if lead > error]
    return max(ahead, key=lambda code: tried[code].lead, default=None)


def _compared(
    record: Record, question: Question, better: str, playouts: int
) -> tuple[Sequence[float], Difference] | None:
    """What the better answer gets and how far it is ahead on deals of their own; `None` as soon as it is not ahead by
    more than the error."""
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
    """The share of the win that may be expected: the mean of these games in the head, and of one that nobody wins more
    than another."""
    return (sum(found) + 1 / seats) / (len(found) + 1)
