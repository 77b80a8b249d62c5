"""The levels of 2 DOWN, the weakest first.

There is no fourth level, because nothing fast enough was clearly stronger than the third (docs/house_players.md).

The forecast estimates the win at the beginning of a round from the levels of all seats. Each round is modelled as an
independent race between equal players: one seat lays its level first, with a higher probability the easier its level
is, and each other seat lays in the pick-up or not. The difficulty of a level is estimated from random hands. Blocks and
Jumps slow the leader down. The parameters were fitted to about 7,000 rounds between `normal` players.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import exp, prod
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from engine.contract import Seat, View, own
from engine.dice import Dice
from engine.games.two_down import actions
from engine.games.two_down.actions import DRAW
from engine.games.two_down.cards import DECK, HAND, ONE_UP, WILD, Card, Level
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import Bits, Plan, bits, lacking, missing, outlook, plans, progress, wilds
from engine.games.two_down.view import SeatView, TwoDownView
from engine.house import NOT_ASKED, Choice, HousePlayer, QuickPlayer, confidence, guess

ONLY_CHOICE: Final = "reason-only-choice"
LAYS: Final = "reason-lays-level"


READY: Final = 1.0
"""Worth of a hand that can be laid."""

CHANCE: Final = 0.9
"""Weight of the probability that the next card brings the level nearer, in missing cards."""

NEAR: Final = 0.15
"""Weight of the probability of a card on one of the nearest ways that does not help at once, in missing cards."""

ANOTHER_CARD: Final = 0.4
"""Worth of one more unknown card in hand, in missing cards."""

MISSED_TURN: Final = 0.12
"""Worth of a missed turn of the opponent who is furthest ahead, in missing cards. It is half as much for any other."""

KEPT_HAND: Final = 0.5
"""Worth by which an unknown hand from a Swap must be better than the present one, because others gain as well."""

Entry = TypeVar("Entry")


class Question(NamedTuple):
    """A view whose viewer is asked, with the viewer's seat, its public part, and the level that it has to lay."""

    view: TwoDownView
    seat: Seat
    own: SeatView
    level: Level

    def endings(self) -> Sequence[actions.Ending | actions.Exchange]:
        """Return every legal action by which a card leaves the hand, except lays."""
        legal = self.view.legal_actions()
        return [action for action in legal if not isinstance(action, actions.Draw | actions.Lay | actions.Skip)]


def own_question(view: View) -> Question:
    """Return the question in a view.

    Raises:
        ValueError: The view is of another game, or its viewer is not asked.
    """
    seen = own(view, TwoDownView, "2 DOWN")
    seat, mine, level = seen.viewer.seat, seen.own, seen.level
    if seen.prompt is None or seat is None or mine is None or level is None:
        raise ValueError(NOT_ASKED)
    return Question(seen, seat, mine, level)


def sure_choice(asked: Question) -> Choice | None:
    """Return the choice if there is no real one: a lay of the level, or the only legal action. `None` otherwise."""
    lay = asked.view.proposed()
    if lay is not None:
        return Choice(lay, LAYS, 1.0)
    legal = asked.view.legal_actions()
    return Choice(legal[0], ONLY_CHOICE, 1.0) if len(legal) == 1 else None


class Hand(NamedTuple):
    """Number cards (as bits) and Wilds of a hand."""

    held: Bits
    wilds: int


class Rated(NamedTuple):
    """An evaluated action.

    Attributes:
        left: Hand that is certainly left, `None` if the hand will be unknown.
        more: Number of unknown cards that the hand gains.
        effect: Worth of the action's effect besides the hand.
        worth: Worth of the action as a whole, in missing cards.
        reason: Phrase key of the reason for the action.
    """

    action: actions.TwoDownAction
    left: Hand | None
    more: int
    effect: float
    worth: float
    reason: str


class Evaluation:
    """Evaluation of the actions for one question."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.ways: Sequence[Plan] = plans(asked.level)
        self.unseen = asked.view.unseen()
        self._unseen_bits = bits(self.unseen)
        self._unseen_wilds = wilds(self.unseen)
        self._worths: dict[Hand, float] = {}

    def worth(self, hand: Hand) -> float:
        """Return the worth of a hand: minus its number of missing cards, plus the probability that the next card
        helps."""
        if hand not in self._worths:
            self._worths[hand] = self._worth(hand)
        return self._worths[hand]

    def _worth(self, hand: Hand) -> float:
        seen = outlook(hand.held, self.ways)
        lacks = seen.lacking - hand.wilds
        if lacks <= 0:
            return READY - 0.01 * lacks
        hidden = max(len(self.unseen), 1)
        helping = (seen.helping & self._unseen_bits).bit_count() + self._unseen_wilds
        near = (seen.near & ~hand.held & self._unseen_bits).bit_count()
        return (CHANCE * helping + NEAR * near) / hidden - lacks

    def rated(self, dice: Dice) -> tuple[Sequence[Rated], Dice]:
        """Return every action but lays, the best first, and the dice afterwards. Equal actions are in random order."""
        answers = self._draws() if self.asked.view.kind == DRAW else map(self._ending, self.asked.endings())
        mixed, dice = dice.shuffle(answers)
        return sorted(mixed, key=lambda each: -each.worth), dice

    def _draws(self) -> Iterator[Rated]:
        """Yield the draws. The pile gives an unknown card, the discard pile a known one."""
        hand = hand_of(self.asked.view.hand)
        yield self._rated(actions.Draw(actions.Source.PILE), hand, 1, 0.0, "reason-unknown-card")
        top = self.asked.view.top
        if top is None or not self.asked.view.takeable:
            return
        more = 1 if top == ONE_UP and self.asked.own.block is None and self.asked.own.down else 0
        effect = ANOTHER_CARD / 2 if more else 0.0
        taken = Hand(hand.held | bits((top,)), hand.wilds + (top == WILD))
        yield self._rated(actions.Draw(actions.Source.DISCARD), taken, more, effect, "reason-card-helps")

    def _rated(self, action: actions.TwoDownAction, left: Hand, more: int, effect: float, reason: str) -> Rated:
        return Rated(action, left, more, effect, self.worth(left) + more * ANOTHER_CARD + effect, reason)

    def _ending(self, action: actions.Ending | actions.Exchange) -> Rated:
        """Evaluate an action by which a card leaves the hand."""
        cards = list(self.asked.view.hand)
        cards.remove(action.card)
        left = hand_of(cards)
        match action:
            case actions.TakeUp():
                return self._rated(action, left, 1, 0.0, "reason-more-cards")
            case actions.Exchange():
                return self._rated(action, left, 1, 0.0, "reason-free-card")
            case actions.PutBlock(_, target) | actions.PlayJump(_, target):
                return self._rated(action, left, 0, self._threat(target), "reason-holds-up")
            case actions.PlaySwap():
                return Rated(action, None, 0, -KEPT_HAND, self._unknown_hand() - KEPT_HAND, "reason-another-hand")
            case actions.Unblock():
                return self._rated(action, left, 0, self._freed(left), "reason-free-again")
            case actions.Discard():
                return self._rated(action, left, 0, 0.0, "reason-least-useful-to-level")

    def _threat(self, target: Seat) -> float:
        """Return the worth of making a player miss turns, which is highest for the opponent who is furthest ahead."""
        seats = self.asked.view.seats
        seen = seats[target]
        furthest = max(each.level for at, each in enumerate(seats) if at != self.asked.seat)
        idle = seen.block is not None or seen.jumped > 0
        share = (1.0 if seen.level == furthest else 0.5) * (0.25 if idle else 1.0)
        return MISSED_TURN * share

    def _unknown_hand(self) -> float:
        """Return the worth of an unknown hand: the mean of a few hands of unseen cards."""
        step = max(len(self.unseen) // HAND, 1)
        hands = [self.unseen[start::step][:HAND] for start in range(min(step, 4))]
        return sum(self.worth(hand_of(hand)) for hand in hands) / len(hands)

    def _freed(self, left: Hand) -> float:
        """Return the worth of removing the Block. It pays only if the level can be laid without the spent Wild."""
        block = self.asked.own.block
        return 2.0 if block is not None and block.turns > 1 and self.worth(left) >= READY else 0.0


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return the number cards and Wilds among the cards."""
    listed = list(cards)
    return Hand(bits(listed), wilds(listed))


def _beginner(asked: Question, dice: Dice) -> Choice:
    """Lay if possible, and otherwise draw and discard at random."""
    return sure_choice(asked) or guess(asked.view.legal_actions(), dice)


def _easy(asked: Question, dice: Dice) -> Choice:
    """Collect for one way to the level, and discard any other card, a random one.

    This level draws from the pile unless the top discard completes the level.
    """
    sure = sure_choice(asked)
    if sure is not None:
        return sure
    view, top = asked.view, asked.view.top
    if view.kind == DRAW:
        if top is not None and view.takeable and not missing((*view.hand, top), asked.level):
            return Choice(actions.Draw(actions.Source.DISCARD), "reason-card-helps", 1.0)
        return Choice(actions.Draw(actions.Source.PILE), "reason-unknown-card", 0.5)
    # cards outside the one way to the level that this player sees; it does not know the worth of a Wild
    kept, endings = progress(view.hand, asked.level).kept, asked.endings()
    spare = [action for action in endings if action.card not in kept] or endings
    card, dice = _any(sorted({action.card for action in spare}), dice)
    action, _ = _any([action for action in spare if action.card == card], dice)
    return Choice(action, "reason-not-collected", 0.5)


def _any(entries: Sequence[Entry], dice: Dice) -> tuple[Entry, Dice]:
    """Return a random entry, and the dice afterwards."""
    pick, dice = dice.below(len(entries))
    return entries[pick], dice


def _normal(asked: Question, dice: Dice) -> Choice:
    """Return the action with the best evaluation, without looking ahead."""
    sure = sure_choice(asked)
    if sure is not None:
        return sure
    answers, _ = Evaluation(asked).rated(dice)
    best, second = answers[:2]
    return Choice(best.action, best.reason, confidence(best.worth, second.worth))


HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {
        "beginner": QuickPlayer(own_question, _beginner),
        "easy": QuickPlayer(own_question, _easy),
        "normal": QuickPlayer(own_question, _normal),
    }
)
"""House players by level."""

RANDOM_HANDS: Final = 400
"""Number of random hands from which the difficulty of a level is estimated."""

CARDS_OF_RANDOM_HAND: Final = 12
"""Cards of such a hand, about as many as a player has seen by the end of a round."""

FINISHES_LESS: Final = 1.9
"""Decrease of the log weight of laying first, for each card that such a hand lacks on average."""

HELD_UP: Final = 0.3
"""Decrease of the log weight of a seat that is alone furthest ahead. Several such seats share it."""

PICKS_UP: Final = -0.25
PICKS_UP_LESS: Final = 1.35
"""Log odds of a lay in the pick-up, and their decrease for each card that such a hand lacks on average."""

FORECASTS_CACHED: Final = 1 << 14
"""Number of levels, and of combinations of all seats' levels, whose estimates are cached, enough for a whole game."""


def forecast(view: View) -> Sequence[float]:
    """Return the share of the win that each seat can expect at the beginning of a round (0 to 1).

    Raises:
        ValueError: The view is of another game.
    """
    seen = own(view, TwoDownView, "2 DOWN")
    return _expected(seen.options, tuple([seat.level for seat in seen.seats]))


@lru_cache(maxsize=FORECASTS_CACHED)
def hardness(level: Level) -> float:
    """Return the number of cards that a random hand lacks for a level, on average."""
    ways, dice, lacks = plans(level), Dice(bytes(32)), 0
    for _ in range(RANDOM_HANDS):
        cards, dice = dice.shuffle(DECK)
        hand = hand_of(cards[:CARDS_OF_RANDOM_HAND])
        lacks += max(lacking(hand.held, ways) - hand.wilds, 0)
    return lacks / RANDOM_HANDS


@lru_cache(maxsize=FORECASTS_CACHED)
def _expected(options: TwoDownOptions, levels: tuple[int, ...]) -> tuple[float, ...]:
    """Return the expected shares of the win, given the level that each seat has to lay.

    A seat that laid the last level has won.
    """
    expected = [0.0] * len(levels)
    for probability, laid in _rounds(options, levels):
        after = tuple([level + done for done, level in zip(laid, levels, strict=True)])
        won = [level > options.levels_to_win for level in after]
        shares = [each / sum(won) for each in won] if any(won) else _expected(options, after)
        for seat, share in enumerate(shares):
            expected[seat] += probability * share
    return tuple(expected)


def _rounds(options: TwoDownOptions, levels: tuple[int, ...]) -> Iterator[tuple[float, Sequence[bool]]]:
    """Yield each possible end of a round: its probability, and for each seat whether it laid its level.

    If the first lay is a last level, the game ends without a pick-up (D11).
    """
    lacks = [hardness(options.level(level)) for level in levels]
    ahead = levels.count(max(levels))
    held_up = [HELD_UP / ahead if level == max(levels) else 0.0 for level in levels]
    weights = [exp(-FINISHES_LESS * lack - held) for lack, held in zip(lacks, held_up, strict=True)]
    picks = [1 / (1 + exp(PICKS_UP_LESS * lack - PICKS_UP)) for lack in lacks]
    for first, weight in enumerate(weights):
        share = weight / sum(weights)
        if levels[first] == options.levels_to_win:
            yield share, [seat == first for seat in range(len(levels))]
            continue
        for laid in product((False, True), repeat=len(levels)):
            if laid[first]:
                others = [pick if done else 1 - pick for pick, done in zip(picks, laid, strict=True)]
                del others[first]
                yield share * prod(others), laid
