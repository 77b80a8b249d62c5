"""Sampling of positions that agree with what one viewer knows, so that house players look ahead without seeing hands.

Hands, down cards and the draw pile are dealt from the cards whose place the viewer does not know. In a pick-up, it is
public which seats hold their level (D9), and the sampled hands agree with that.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from engine.contract import Seat
from engine.dice import Dice
from engine.games.two_down.actions import PICK_UP
from engine.games.two_down.cards import Card, Level
from engine.games.two_down.progress import bits, lacking, plans, wilds
from engine.games.two_down.state import Holding, State
from engine.games.two_down.view import TwoDownView

DEALS: Final = 12
"""Number of random deals before hands are adjusted to their constraints."""

STEPS: Final = 400
"""Most exchanges of cards before the next deal."""

TRIES: Final = 40
"""Most deals whose hands are adjusted."""

CANDIDATES: Final = 6
"""Number of exchanges tried, of which the best one is made."""


class Wanted(NamedTuple):
    """Constraints on a hidden hand.

    Attributes:
        cards: Number of cards.
        known: Cards that the viewer knows to be in the hand.
        level: Level that the seat has to lay.
        holds: The hand can lay the level; `None` if that is unknown.
    """

    cards: int
    known: tuple[Card, ...]
    level: Level
    holds: bool | None


class _Deal:
    """A deal of the hidden hands. The last of `hands` is all other cards."""

    def __init__(self, wanted: Sequence[Wanted], cards: Sequence[Card], dice: Dice) -> None:
        self.wanted = wanted
        shuffled, self.dice = dice.shuffle(cards)
        self.hands: list[list[Card]] = []
        for each in wanted:
            dealt = each.cards - len(each.known)
            self.hands.append([*each.known, *shuffled[:dealt]])
            del shuffled[:dealt]
        self.hands.append(shuffled)
        self._first = [*(len(each.known) for each in wanted), 0]

    def wrong(self) -> list[int]:
        """Return the indices of the hands that violate their constraints."""
        return [at for at, each in enumerate(self.wanted) if each.holds is not None and self.fault(at)]

    def fault(self, at: int) -> int:
        """Return by how many cards a hand violates its constraints, 0 if it is valid."""
        if at == len(self.wanted) or self.wanted[at].holds is None:
            return 0
        each = self.wanted[at]
        short = lacking(bits(self.hands[at]), plans(each.level)) - wilds(self.hands[at])
        return max(short, 0) if each.holds else max(1 - short, 0)

    def below(self, number: int) -> int:
        """Draw a random number from 0 to `number` - 1."""
        drawn, self.dice = self.dice.below(number)
        return drawn

    def improve(self, at: int) -> None:
        """Try a few exchanges of a card in an invalid hand for one elsewhere, and make the best."""
        others = [hand for hand in range(len(self.hands)) if hand != at and self._open(hand)]
        tried: list[tuple[int, int, int, int]] = []
        for _ in range(CANDIDATES):
            other = others[self.below(len(others))]
            tried.append((at, self._pick(at), other, self._pick(other)))
        self._exchange(*min(tried, key=lambda exchange: self._after(*exchange)))

    def _open(self, hand: int) -> int:
        """Return the number of cards in a hand that were dealt at random."""
        return len(self.hands[hand]) - self._first[hand]

    def _pick(self, hand: int) -> int:
        return self._first[hand] + self.below(self._open(hand))

    def _exchange(self, hand: int, card: int, other: int, its_card: int) -> None:
        ours, theirs = self.hands[hand], self.hands[other]
        ours[card], theirs[its_card] = theirs[its_card], ours[card]

    def _after(self, hand: int, card: int, other: int, its_card: int) -> int:
        self._exchange(hand, card, other, its_card)
        worth = self.fault(hand) + self.fault(other)
        self._exchange(hand, card, other, its_card)
        return worth


def deal(wanted: Sequence[Wanted], cards: Sequence[Card], dice: Dice) -> tuple[list[list[Card]], Dice]:
    """Deal the hidden hands. The last entry of the result is all other cards in random order.

    Raises:
        ValueError: No deal that agrees with the constraints was found, which cannot happen for a view of a real state.
    """
    for attempt in range(DEALS + TRIES):
        found = _Deal(wanted, cards, dice)
        for _ in range(STEPS if attempt >= DEALS else 1):
            wrong = found.wrong()
            if not wrong:
                return found.hands, found.dice
            found.improve(wrong[found.below(len(wrong))])
        dice = found.dice
    raise ValueError("no deal agrees with this view")


def imagine(view: TwoDownView, dice: Dice) -> State:
    """Return a state that agrees with everything in `view`, with hidden cards dealt by `dice`.

    Raises:
        ValueError: No such state was found, which cannot happen for a view of a real state.
    """
    seats = [Seat(seat) for seat in range(len(view.seats))]
    hidden = [seat for seat in seats if view.hands is None and seat != view.viewer.seat]
    wanted = [_wanted(view, seat) for seat in hidden]
    hands, dice = deal(wanted, view.unseen(), dice)
    *_, rest = hands
    known = dict(zip(hidden, hands[:-1], strict=True))
    down, pile = _down_cards(view, rest)
    return State(
        options=view.options,
        dice=dice,
        turn=view.turn,
        question=view.question,
        round=view.round,
        dealer=view.dealer,
        phase=view.kind,
        seat=view.on_turn,
        opening=view.opening,
        levels=tuple([seat.level for seat in view.seats]),
        holdings=tuple(
            [
                Holding(_hand(view, seat, known.get(seat)), face_down)
                for seat, face_down in zip(seats, down, strict=True)
            ]
        ),
        pile=pile,
        discard=view.discard,
        blocks=tuple([seat.block for seat in view.seats]),
        jumped=tuple([seat.jumped for seat in view.seats]),
        laid=view.laid,
        waiting=tuple([seat for seat in view.asked if seat not in view.answered]) if view.kind == PICK_UP else (),
        declined=view.declined,
        known=view.known,
        left_lying=view.left_lying,
        turned=view.turned,
    )


def _wanted(view: TwoDownView, seat: Seat) -> Wanted:
    """Return the constraints on a hidden hand.

    In the pick-up, a seat that has laid may hold anything. Any other seat was asked exactly if it held its level.
    """
    seen = view.seats[seat]
    settled = view.kind != PICK_UP or any(laid.seat == seat for laid in view.laid)
    holds = None if settled else seat in view.asked
    return Wanted(seen.cards, view.known_of(seat), view.options.level(seen.level), holds)


def _hand(view: TwoDownView, seat: Seat, dealt: Sequence[Card] | None) -> tuple[Card, ...]:
    if dealt is not None:
        return tuple(sorted(dealt))
    return view.hand if view.hands is None else view.hands[seat]


def _down_cards(view: TwoDownView, rest: Sequence[Card]) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the down cards of each seat, and the draw pile."""
    known = view.face_down()
    hidden = (seat.down - len(cards) for seat, cards in zip(view.seats, known, strict=True))
    ends = list(accumulate(hidden, initial=0))
    down = [cards + tuple(rest[start:end]) for cards, (start, end) in zip(known, pairwise(ends), strict=True)]
    return down, tuple(rest[ends[-1] :])
