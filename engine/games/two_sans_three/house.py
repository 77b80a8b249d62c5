"""The levels of 2 SANS 3, the weakest first, and the reasons for a card.

The fourth level samples the hidden cards, tries every card, and simulates the next laps.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.cards import COLOURS, KEPT
from engine.games.two_sans_three.evaluation import EVALUATION, LEANING, Evaluation
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.playout import Playout
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView
from engine.house import Choice, HousePlayer, QuickPlayer, Race, asked_view, confidence, guess

DEALS: Final = 240
"""Most sampled deals for one answer. There are fewer if one card is clearly the best."""

DROP_EVERY: Final = 20
"""Interval, in deals, at which cards that cannot catch up are dropped."""

STAY: Final = ((0.5, 3),)
"""Share of the deals, and the most cards that remain from then on."""

LAPS: Final = 4
"""Number of laps in a simulation, including the card that is tried."""

_WORDS_APART: Final = 1024
"""Words of the dice reserved for each deal, more than any deal needs."""


def own_question(view: View) -> SansThreeView:
    """Return the view, whose viewer must be asked, as in `asked_view`."""
    return asked_view(view, SansThreeView, "2 SANS 3")


class Rated(NamedTuple):
    """The preview of a card, and the expected points after it is played."""

    preview: PlayPreview
    worth: float


def rated(view: SansThreeView, evaluation: Evaluation) -> Sequence[Rated]:
    """Return every card of a viewer who is asked, the best first."""
    previews = [view.look_ahead(card) for card in view.hand]
    each = [Rated(preview, _worth(view, preview, evaluation)) for preview in previews]
    return sorted(each, key=lambda one: (-one.worth, one.preview.action.card))


def _worth(view: SansThreeView, preview: PlayPreview, evaluation: Evaluation) -> float:
    after = preview.own
    expected = evaluation.expected(turns_left(after), after.face_up, after.face_down, after.interim, view.next_bonus)
    return expected + LEANING[preview.action.card]


def turns_left(seat: SeatView) -> int:
    """Return the number of cards that the seat will still play."""
    return seat.cards + seat.pile - KEPT


def reason(ranked: Sequence[PlayPreview]) -> str:
    """Return the phrase key of the first card's advantage over the best one with another effect."""
    best, *others = ranked
    if not others:
        return "reason-only-choice"
    if all(each.turned for each in ranked):
        return "reason-turns-over-least"
    other = next((each for each in others if _gains(each) != _gains(best)), None)
    if other is None:
        return "reason-keeps-middle"
    if best.bonus > other.bonus:
        return "reason-earns-bonus"
    if len(best.turned) < len(other.turned):
        return "reason-spares-colour"
    if best.turned:
        return "reason-worth-third"
    if _colours(best) > _colours(other):
        return "reason-new-colour"
    return "reason-makes-pair" if _pairs(best) > _pairs(other) else "reason-can-wait"


def _gains(preview: PlayPreview) -> tuple[int, ...]:
    return preview.bonus, len(preview.turned), _colours(preview), _pairs(preview)


def _colours(preview: PlayPreview) -> int:
    return len(COLOURS) - preview.own.face_up.count(0)


def _pairs(preview: PlayPreview) -> int:
    return preview.own.face_up.count(2)


class Hard:
    """The strongest level, which looks ahead.

    The number of simulated games depends only on the cards, so equal views and dice give equal answers on any machine.
    """

    def __init__(self, deals: int = DEALS, laps: int = LAPS) -> None:
        self._deals = deals
        self._laps = laps

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the card with the greatest expected share of the win.

        Once `stop` returns True, the games that were simulated until then decide.

        Raises:
            ValueError: The viewer is not asked.
        """
        asked = own_question(view)
        seat, previews = asked.asked[0], [each.preview for each in rated(asked, EVALUATION)]
        race = Race([0.0] * len(previews))

        def play(number: int) -> Callable[[int], float]:
            game = Playout(imagine(asked, Dice(dice.key, number * _WORDS_APART) if number else dice), EVALUATION)
            return lambda at: game.copy().share(seat, previews[at].action.card, self._laps)

        race.run(self._deals, play, DROP_EVERY, STAY, stop)
        ranked = [previews[at] for at in race.ranked]
        return Choice(ranked[0].action, reason(ranked), race.certainty)


def _beginner(asked: SansThreeView, dice: Dice) -> Choice:
    """Return a random card."""
    return guess(asked.legal_actions(), dice)


def _easy(asked: SansThreeView, dice: Dice) -> Choice:
    """Return the card with the most pairs minus face-down cards afterwards, a random one among equals.

    This level ignores bonuses and later turns.
    """
    previews = sorted((asked.look_ahead(card) for card in asked.hand), key=_tidiness, reverse=True)
    equal = sum(_tidiness(each) == _tidiness(previews[0]) for each in previews)
    pick, _ = dice.below(equal)
    best = previews.pop(pick)
    return Choice(best.action, reason((best, *previews)), 0.5)


def _tidiness(preview: PlayPreview) -> int:
    return preview.own.face_up.count(2) - preview.own.face_down


def _normal(asked: SansThreeView, _: Dice) -> Choice:
    """Return the card with the best evaluation, without looking ahead."""
    answers = rated(asked, EVALUATION)
    previews, worths = [each.preview for each in answers], [each.worth for each in answers[:2]]
    return Choice(previews[0].action, reason(previews), confidence(*worths) if len(worths) > 1 else 1.0)


HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {
        "beginner": QuickPlayer(own_question, _beginner),
        "easy": QuickPlayer(own_question, _easy),
        "normal": QuickPlayer(own_question, _normal),
        "hard": Hard(),
    }
)
"""House players by level."""
