"""Analysis of one record in steps, for callers that do other work in between or show progress.

A choice is judged given what the player knew, and compared with a better one on the same sampled deals. A chance is the
expected share of the win, found by playing on from deals that agree with that knowledge. The amount of work depends
only on the record, so it is the same on every machine.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from math import ceil, sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from engine import catalogue
from engine.analysis.findings import HUNDRED, LEAST_COST, Analysis, Judged, Mistake, Other
from engine.catalogue import Registration
from engine.contract import PUBLIC, Action, Position, Refusal, Seat, View, Viewer
from engine.dice import Dice
from engine.fairness import encoded
from engine.house import never
from engine.record import Broken, Record, Replayed, replay
from engine.simulation import STANDARD_ERRORS

POLICY: Final = "normal"
"""Level of the house player that answers for all seats in playouts: good play within a fraction of a millisecond."""

_CHANCE: Final = "analysis-1"

_WORDS_APART: Final = 1 << 20
"""Words of the dice reserved for each playout, more than any playout needs."""

CLOSE: Final = 1.5
"""Accepted error of a cost in points, or `PART` of the cost if that is more. A larger one needs more deals."""

PART: Final = 0.25

COMPARED: Final = 12
"""Most further sets of deals on which a better answer is compared."""

OTHERS: Final = 2
"""Number of further answers reported with a mistake."""


class Question(NamedTuple):
    """A prompt and its answer.

    Attributes:
        at: Index of the answer in the record. If an answer was changed, this is the last one.
        code: Code of the answer.
        position: The position in which the prompt was opened.
    """

    at: int
    seat: Seat
    code: str
    position: Position

    @property
    def view(self) -> View:
        """The seat's view when the prompt was opened."""
        return self.position.view(Viewer(self.seat))


def questions(steps: Sequence[Replayed]) -> Sequence[Question]:
    """Return every answered prompt of a replayed record, in the order of the final answers."""
    put: dict[tuple[Seat, int], Position] = {}
    answered: dict[tuple[Seat, int], Question] = {}
    for index, step in enumerate(steps):
        if step.move is not None:
            seat, code = step.move
            question = (seat, steps[index - 1].position.prompts()[seat].number)
            answered[question] = Question(index - 1, seat, code, put[question])
        for seat, prompt in step.position.prompts().items():
            put.setdefault((seat, prompt.number), step.position)
    return sorted(answered.values(), key=lambda each: each.at)


def dice_of(key: bytes, at: int) -> Dice:
    """Return the dice of the playouts for the action with index `at`, in the game with this key (docs/records.md)."""
    return Dice(sha256(encoded(_CHANCE, key, str(at))).digest())


def shares(record: Record, question: Question, codes: Sequence[str], deals: Iterable[int]) -> Sequence[list[float]]:
    """Return the seat's share of the win, from 0 to 1, after each of these answers in one playout for each deal.

    The hidden cards are sampled given what the seat knew, the seat answers, and the policy plays on for all seats.

    Args:
        codes: Codes of legal answers.
        deals: Numbers of the deals. A number stands for the same cards and dice, whatever the answer.

    Returns:
        For each code, the shares in the order of `deals`.
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
    """Play on after an answer, using only the game contract, and return the seat's share of the win (0 to 1).

    The playout ends with the game, or with the round if the game has a forecast.
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


class Difference(NamedTuple):
    """Lead of one answer over another on the same deals, and half the width of its 95% interval, as shares of the
    win."""

    lead: float
    off: float

    @property
    def hopeless(self) -> bool:
        """True if the lead is certainly too small to report."""
        return round(HUNDRED * (self.lead + self.off)) < LEAST_COST

    @property
    def close(self) -> bool:
        """True if the interval is narrow enough."""
        return HUNDRED * self.off <= max(CLOSE, PART * HUNDRED * self.lead)


def judged(record: Record, question: Question, playouts: int) -> Judged:
    """Evaluate one choice on `playouts` sampled deals, and on more if another answer seems better."""
    at, seat, code, position = question
    houses = advice(record, question)
    own, *others = shares(record, question, (code, *houses), range(playouts))
    chance, mistake = expected(own, record.seats), None
    better = _promising(own, dict(zip(houses, others, strict=True)))
    if better is not None and (found := _compared(record, question, better, playouts)) is not None:
        best, cost, margin = found
        chance = expected(best, record.seats)
        others = _others(record, question, better, houses, best[:playouts], round(HUNDRED * chance))
        mistake = Mistake(cost, margin, better, houses[better], others)
    return Judged(at, seat, code, position.turn, position.round, round(HUNDRED * chance), mistake)


def difference(one: Sequence[float], other: Sequence[float]) -> Difference:
    """Return the lead of `one` over `other`, given their shares on the same deals.

    One deal with equal results is added, because a few deals prove nothing.
    """
    leads = [0.0, *(mine - theirs for mine, theirs in zip(one, other, strict=True))]
    return Difference(mean(leads), STANDARD_ERRORS * stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0)


def strongest_level(game_key: str) -> str:
    """Return the strongest level of a game. An answer that this level would give is never called a mistake."""
    return catalogue.levels(game_key)[-1]


def advice(record: Record, question: Question) -> Mapping[str, str]:
    """Return the answers that the strongest level and the playout policy would give: their reasons by code.

    Empty if the strongest level agrees with the given answer.
    """
    view, dice = question.view, dice_of(record.key, question.at)
    advice: dict[str, str] = {}
    strong = strongest_level(record.game.key)
    for level in (strong, POLICY):
        action, reason, _ = catalogue.house_player(record.game.key, level).choose(view, dice, never)
        code = question.position.canonical(question.seat, action).code
        if level == strong and code == question.code:
            break
        advice.setdefault(code, reason)
    advice.pop(question.code, None)
    return advice


def _promising(own: Sequence[float], others: Mapping[str, Sequence[float]]) -> str | None:
    """Return the code of the answer that does best on the deals of `own`, `None` if its lead is hopeless.

    The lead proves nothing by itself, because the answer was picked by it.
    """
    tried = {code: difference(each, own) for code, each in others.items()}
    best = max(tried, key=lambda code: tried[code].lead, default=None)
    return None if best is None or tried[best].hopeless else best


def _compared(
    record: Record, question: Question, better: str, playouts: int
) -> tuple[Sequence[float], int, int] | None:
    """Compare the better answer with the given one on further deals.

    Returns:
        The shares of the better answer, the cost of the given one, and the margin of that cost, both in points. `None`
        if the cost is too low to report, or not certainly above 0.
    """
    best, given, ahead = list[float](), list[float](), Difference(0.0, 0.0)
    for part in range(1, COMPARED + 1):
        deals = range(part * playouts, (part + 1) * playouts)
        for far, more in zip((best, given), shares(record, question, (better, question.code), deals), strict=True):
            far.extend(more)
        ahead = difference(best, given)
        if ahead.hopeless:
            return None
        if ahead.close:
            break
    cost, margin = round(HUNDRED * ahead.lead), ceil(HUNDRED * ahead.off)
    return (best, cost, margin) if cost >= LEAST_COST and cost > margin else None


def _others(
    record: Record, question: Question, better: str, houses: Iterable[str], best: Sequence[float], chance: int
) -> tuple[Other, ...]:
    """Return some further answers with their cost against the `better` one: those of `houses` first, then other legal
    ones.

    Args:
        best: Shares of the better answer on the first deals of the comparison. An answer that did better on these few
            deals is left out.
        chance: Chance of the better answer in points, the upper limit of a cost.
    """
    legal = [action.code for action in question.position.legal_actions(question.seat)]
    drawn, _ = dice_of(record.key, question.at).shuffle(legal)
    codes = [code for code in dict.fromkeys((*houses, *drawn)) if code not in (better, question.code)][:OTHERS]
    tried = shares(record, question, codes, range(len(best), 2 * len(best)))
    behind = {code: difference(best, each) for code, each in zip(codes, tried, strict=True)}
    return tuple(
        Other(code, min(round(HUNDRED * lead), chance), min(ceil(HUNDRED * off), HUNDRED))
        for code, (lead, off) in behind.items()
        if lead >= 0
    )


def expected(found: Sequence[float], seats: int) -> float:
    """Return the expected share of the win: the mean of the given shares and of one win shared by all seats."""
    return (sum(found) + 1 / seats) / (len(found) + 1)


PLAYOUTS: Final = 100
"""Most deals on which each answer is simulated."""

FEWEST: Final = 24
"""Fewest deals on which each answer is simulated. A longer game has fewer analysed choices instead."""

ROUNDS_COUNT: Final = 4
"""Playouts to the end of the game that are worth as much as one playout to the end of a round, which ends with a
forecast."""

ANSWERS: Final = 220_000
"""Simulated answers for the choices of one game. If many choices are bad, comparisons take several times as many."""

ROUND_ANSWERS: Final = 90_000
"""Simulated answers for one game if playouts end with the round. In such a game, each answer takes longer."""


class Workload(NamedTuple):
    """Choices to analyse.

    Attributes:
        questions: The choices.
        playouts: Number of deals on which each answer is simulated.
    """

    questions: tuple[Question, ...]
    playouts: int


def planned(record: Record, asked: Sequence[Question]) -> Workload:
    """Select the choices to analyse and the number of deals.

    A long game gets fewer deals for each choice. In a very long one, only every second, third or later choice of each
    seat is analysed.
    """
    by_round = catalogue.installed[record.game.key].forecast is not None
    most, fewest = (each // ROUNDS_COUNT if by_round else each for each in (PLAYOUTS, FEWEST))
    answers = ROUND_ANSWERS if by_round else ANSWERS
    parts = [each.position.round if by_round else 0 for each in asked]
    last = {part: number for number, part in enumerate(parts)}
    work = sum(last[part] - number + 1 for number, part in enumerate(parts))  # answers that a playout replaces
    playouts = min(most, answers // max(work, 1))
    if playouts >= fewest:
        return Workload(tuple(asked), playouts)
    every = -(-fewest * work // answers)
    return Workload(tuple(each for each, number in _numbered(asked) if number % every == 0), fewest)


def _numbered(asked: Sequence[Question]) -> Sequence[tuple[Question, int]]:
    """Return each choice with its number among the choices of its seat, from 0."""
    seen: dict[int, int] = {}
    numbered: list[tuple[Question, int]] = []
    for question in asked:
        numbered.append((question, seen.get(question.seat, 0)))
        seen[question.seat] = numbered[-1][1] + 1
    return numbered


class Study(NamedTuple):
    """Work list of an analysis. The work for a seat does not depend on which other seats are analysed.

    Attributes:
        questions: The choices to analyse.
        playouts: Number of deals on which each answer is simulated.
        ended: Each seat's share of the win in points, `None` for a record that stops before the end.
    """

    record: Record
    questions: tuple[Question, ...]
    playouts: int
    ended: tuple[int, ...] | None

    def judge(self, question: Question) -> Judged:
        """Evaluate one of the `questions`."""
        return judged(self.record, question, self.playouts)

    def conclude(self, found: Sequence[Judged]) -> Analysis:
        """Return the whole analysis from the evaluated choices."""
        return Analysis(self.playouts, tuple(found), self.ended, round(HUNDRED / self.record.seats))


def study(record: Record, seats: Collection[Seat] | None = None) -> Study | Broken:
    """Return the work for these seats (`None`: all seats), or the first action that breaks a rule."""
    steps = replay(record)
    if isinstance(steps, Broken):
        return steps
    work = planned(record, questions(steps))
    asked = tuple(each for each in work.questions if seats is None or each.seat in seats)
    outcome = steps[-1].position.outcome()
    ended = None
    if outcome is not None:
        share = round(HUNDRED / len(outcome.winners))
        ended = tuple(share * (Seat(seat) in outcome.winners) for seat in range(record.seats))
    return Study(record, asked, work.playouts, ended)


def analyse(record: Record, seats: Collection[Seat] | None = None) -> Analysis | Broken:
    """Analyse these seats (`None`: all seats) at once. Returns the first action that breaks a rule if there is one."""
    found = study(record, seats)
    return found if isinstance(found, Broken) else found.conclude([found.judge(each) for each in found.questions])
