"""The full state of 2 DOWN, including hidden cards and dice. Only the rules read it.

It records what players know about hidden hands for one round: cards taken from the discard pile, and hands given away
in a Swap, until the cards are played (D4, D21).
"""

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from typing import Annotated, Final, NamedTuple, TypeVar

from engine.codec import Layout
from engine.contract import Outcome, Seat
from engine.dice import Dice
from engine.games.two_down.cards import WILD, Card
from engine.games.two_down.events import HOW, Block, Laid, Left, TwoDownEvent
from engine.games.two_down.options import TwoDownOptions


class Known(NamedTuple):
    """A card known to be in the hand of `holder`.

    Attributes:
        knower: The seat that gave this hand away in a Swap, `None` if everyone saw how the card was taken. No card has
            entries of both kinds.
    """

    knower: Seat | None
    holder: Seat
    card: Card


def without_played(known: tuple[Known, ...], holder: Seat, cards: Collection[Card]) -> tuple[Known, ...]:
    """Return the known cards after `cards` left a hand.

    Of several known copies of an action card, the one known to everyone is removed first, otherwise one for each
    knower.
    """
    left = [each for each in known if each[1] != holder or each[2] not in cards or each[2] >= WILD]
    for card in cards:
        if card >= WILD:
            those = {each for each in left if each[1] == holder and each[2] == card}
            for each in {each for each in those if each.knower is None} or those:
                left.remove(each)
    return tuple(left)


def after_swap(
    known: Sequence[Known], hands: Sequence[Sequence[Card]], receivers: Mapping[Seat, Seat]
) -> tuple[Known, ...]:
    """Return the known cards after each hand went to its receiver: each seat knows the hand that it gave away."""
    after: list[Known] = []
    rest = [*map(list, hands)]
    for knower, holder, card in known:
        if knower is None:
            rest[holder].remove(card)
        if knower not in (holder, receivers[holder]):
            after.append(Known(knower, receivers[holder], card))
    for giver, receiver in receivers.items():
        after += [Known(giver, receiver, card) for card in rest[giver]]
    return tuple(after)


class Holding(NamedTuple):
    """Cards of a seat: its hand (sorted) and its face-down cards in deal order. A Swap moves both (A-D17)."""

    hand: tuple[Card, ...]
    down: tuple[Card, ...] = ()


class State(NamedTuple):
    """One immutable moment.

    Attributes:
        turn: Number of the open turn, from 0.
        question: Number of the open question, from 0.
        round: Number of the round, from 1.
        phase: `draw`, `act`, `pickup` or `over`.
        seat: Seat whose turn it is, `None` in the pick-up and once the game is over.
        opening: This is the first turn of the round (D5).
        levels: Level that each seat has to lay.
        pile: Draw pile, top first.
        discard: Discard pile, top last.
        blocks: Block in front of each seat, `None` for none.
        jumped: Number of turns that each seat will miss.
        laid: Levels laid in this round, that of the seat that ended it first.
        waiting: Seats that have not answered in the pick-up.
        declined: Seats that chose not to lay in the pick-up.
        known: Known cards of hidden hands.
        left_lying: Discards of this round that a seat could have taken but did not.
        turned: Down cards of each seat once a level is laid (A-D22, A-D34). Those of the seat that ended the round
            follow when the game is over.
    """

    options: TwoDownOptions
    dice: Annotated[Dice, Layout.FLAT]
    turn: int
    question: int
    round: int
    dealer: Seat
    phase: str
    seat: Seat | None
    opening: bool
    levels: tuple[int, ...]
    holdings: tuple[Holding, ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    blocks: tuple[Block | None, ...]
    jumped: tuple[int, ...]
    laid: tuple[Laid, ...] = ()
    waiting: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()
    known: tuple[Known, ...] = ()
    left_lying: tuple[Left, ...] = ()
    turned: tuple[tuple[Card, ...], ...] = ()

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Seats that owe an answer, ascending."""
        return self.waiting if self.seat is None else (self.seat,)


Moment = TypeVar("Moment", bound=State)
"""A state or a subclass, which is preserved."""


_FIELDS: Final = attrgetter(*State._fields)


class Draft:
    """A mutable draft of the next state: the fields of a `State`, and the events so far.

    The state is built from it once, at the end.
    """

    __slots__ = (*State._fields, "events")

    def __init__(self, before: State) -> None:
        (
            self.options,
            self.dice,
            self.turn,
            self.question,
            self.round,
            self.dealer,
            self.phase,
            self.seat,
            self.opening,
            self.levels,
            self.holdings,
            self.pile,
            self.discard,
            self.blocks,
            self.jumped,
            self.laid,
            self.waiting,
            self.declined,
            self.known,
            self.left_lying,
            self.turned,
        ) = before
        self.events: list[TwoDownEvent] = []

    def moment(self, kind: type[Moment]) -> Moment:
        """Return the finished state as this type."""
        return tuple.__new__(kind, _FIELDS(self))  # quicker than calling `kind`

    def hold(self, seat: Seat, hand: tuple[Card, ...], down: tuple[Card, ...]) -> None:
        """Set the cards of a seat."""
        holdings = list(self.holdings)
        holdings[seat] = tuple.__new__(Holding, (hand, down))  # quicker than calling `Holding`
        self.holdings = tuple(holdings)


Entry = TypeVar("Entry")


def with_entry(entries: tuple[Entry, ...], seat: Seat, entry: Entry) -> tuple[Entry, ...]:
    """Return the entries with the one of `seat` replaced."""
    changed = list(entries)
    changed[seat] = entry
    return tuple(changed)


def outcome(levels: Sequence[int], laid: Sequence[Laid], last: int) -> Outcome:
    """Return the result of a finished game (D11).

    A seat that laid the last level has won; several seats that laid it in one pick-up win together (A-D23). The others
    are ranked by their level.

    Args:
        levels: Level of each seat.
        laid: Levels laid in the last round.
        last: Number of the last level.
    """
    winners = tuple(sorted([each.seat for each in laid if each.level == last]))
    others = [Seat(seat) for seat in range(len(levels)) if seat not in winners]
    places = sorted({levels[seat] for seat in others}, reverse=True)
    groups = [tuple(seat for seat in others if levels[seat] == level) for level in places]
    return Outcome(winners, HOW, (winners, *groups))
