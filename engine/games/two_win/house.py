"""The levels of 2 WIN, the weakest first, and the reasons for an action.

The fourth level samples the hidden cards, tries its best actions, and simulates the next rounds.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, PASS, PASSES, Form, Pass, TwoWinAction
from engine.games.two_win.cards import COLOUR, DIGIT, STARS, Column
from engine.games.two_win.evaluation import EVALUATION, FLOOR, Evaluation, Situation, run_state
from engine.games.two_win.imagine import imagine
from engine.games.two_win.playout import Playout
from engine.games.two_win.view import SeatView, TwoWinView
from engine.house import Choice, HousePlayer, QuickPlayer, Race, asked_view, confidence, guess

ONLY_CHOICE = "reason-only-choice"
"""Phrase key of the reason for the only legal action."""


MANY_STARS = 3

SMALL_STEP = 5

DEALS: Final = 150
"""Most sampled deals for one answer. There are fewer if one action is clearly the best."""

ANSWERS: Final = 6
"""Number of actions that are tried, the best ones by evaluation."""

STAY: Final = ((0.5, 2), (1 / 6, 3))
"""Shares of the deals, in descending order, each with the most actions that remain from then on."""

ROUNDS: Final = 2
"""Number of rounds in a simulation, including the open one, before the prospects decide.

Later events depend more on luck than on the action.
"""

HEAD_START: Final = 0.03
"""Share of the win by which an action must be ahead, for each card that its evaluation is behind."""

DROP_EVERY: Final = 25
"""Interval, in deals, at which actions that cannot catch up are dropped."""

_WORDS_APART: Final = 4096
"""Words of the dice reserved for each deal, more than any deal needs."""


def own_question(view: View) -> TwoWinView:
    """Return the view, whose viewer must be asked, as in `asked_view`."""
    return asked_view(view, TwoWinView, "2 WIN")


def only_choice(legal: Sequence[TwoWinAction]) -> Choice | None:
    """Return the choice if there is only one legal action, `None` otherwise."""
    return Choice(legal[0], ONLY_CHOICE, 1.0) if len(legal) == 1 else None


class Rated(NamedTuple):
    """A legal action and its worth in cards."""

    action: TwoWinAction
    worth: float


def rated(view: TwoWinView, evaluation: Evaluation) -> Sequence[Rated]:
    """Return every legal action of a viewer who is asked, the best first. Equal actions appear once."""
    situation = _situation(view)
    if view.kind == PASS:
        passes = zip(situation.hand, evaluation.passes(situation), strict=True)
        worths: dict[TwoWinAction, float] = {PASSES[card]: worth for card, worth in passes}
    else:
        worths = {FORMS[tens][units]: worth for worth, tens, units in evaluation.forms(situation)}
    ordered = sorted(worths.items(), key=lambda item: (-item[1], item[0]))
    return [Rated(action, worth) for action, worth in ordered]


def reason(view: TwoWinView, action: TwoWinAction) -> str:
    """Return the phrase key of the strongest reason for an action."""
    own = _own(view)
    if isinstance(action, Form):
        return _reason_to_form(own, action)
    leads = own.last is None or DIGIT[action.card] > own.last // 10
    return "reason-least-useful" if leads else "reason-too-low-to-lead"


def _reason_to_form(own: SeatView, form: Form) -> str:
    if own.tens.completes(form.tens) or own.units.completes(form.units):
        return "reason-completes-run"
    if DIGIT[form.tens] == DIGIT[form.units]:
        return "reason-twins"
    if form.stars >= MANY_STARS:
        return "reason-many-stars"
    if form.number - (own.last or FLOOR) <= SMALL_STEP:
        return "reason-small-step"
    if _grows(own.tens, form.tens) or _grows(own.units, form.units):
        return "reason-builds-run"
    return "reason-keeps-better-cards"


def _grows(column: Column, card: int) -> bool:
    return column.run > 0 and COLOUR[column.cards[-1]] == COLOUR[card]


def _situation(view: TwoWinView) -> Situation:
    own = _own(view)
    return Situation(view.hand, own.last or FLOOR, run_state(own.tens), run_state(own.units))


def _own(view: TwoWinView) -> SeatView:
    own = view.own
    if own is None:
        raise ValueError("the public is never asked")
    return own


class Hard:
    """The strongest level, which looks ahead.

    The number of simulated games depends only on the cards, so equal views and dice give equal answers on any machine.
    """

    def __init__(self, deals: int = DEALS, answers: int = ANSWERS, head_start: float = HEAD_START) -> None:
        self._deals = deals
        self._answers = answers
        self._head_start = head_start

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the action with the greatest expected share of the win.

        Once `stop` returns True, the games that were simulated until then decide.

        Raises:
            ValueError: The viewer is not asked.
        """
        asked = own_question(view)
        seat = asked.viewer.seat
        assert seat is not None  # noqa: S101 - the public is never asked
        ranked = rated(asked, EVALUATION)[: self._answers]
        answers = [each.action for each in ranked]
        if (only := only_choice(answers)) is not None:
            return only
        policies = (EVALUATION,) * len(asked.seats)
        race = Race([self._head_start * (ranked[0].worth - each.worth) for each in ranked])

        def play(number: int) -> Callable[[int], float]:
            game = Playout(imagine(asked, Dice(dice.key, number * _WORDS_APART) if number else dice), policies)
            return lambda at: game.copy().share(seat, answers[at], ROUNDS)

        race.run(self._deals, play, DROP_EVERY, STAY, stop)
        best = answers[race.best]
        return Choice(best, reason(asked, best), race.certainty)


def _beginner(asked: TwoWinView, dice: Dice) -> Choice:
    """Return a random legal action."""
    legal = asked.legal_actions()
    return only_choice(legal) or guess(legal, dice)


def _easy(asked: TwoWinView, dice: Dice) -> Choice:
    """Return the lowest digit in Pass, the smallest number in Form, a random one among equals."""
    legal = asked.legal_actions()
    least = min(map(_loss, legal))
    equal = [action for action in legal if _loss(action) == least]
    pick, _ = dice.below(len(equal))
    reason = "reason-lowest-digit" if isinstance(equal[pick], Pass) else "reason-smallest-number"
    return only_choice(legal) or Choice(equal[pick], reason, 0.5)


def _loss(action: TwoWinAction) -> tuple[int, int]:
    """Return a sort key of an action, smaller is better. For a pass, it is the digit and the stars; for a form, the
    number, and among equal numbers the most stars."""
    if isinstance(action, Pass):
        return DIGIT[action.card], STARS[action.card]
    return action.number, -action.stars


def _normal(asked: TwoWinView, _: Dice) -> Choice:
    """Return the action with the best evaluation, without looking ahead."""
    answers = rated(asked, EVALUATION)
    if (only := only_choice([each.action for each in answers])) is not None:
        return only
    best, second = answers[:2]
    return Choice(best.action, reason(asked, best.action), confidence(best.worth, second.worth))


HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {
        "beginner": QuickPlayer(own_question, _beginner),
        "easy": QuickPlayer(own_question, _easy),
        "normal": QuickPlayer(own_question, _normal),
        "hard": Hard(),
    }
)
"""House players by level."""
