"""View of 2 WIN, with the viewer's legal actions and previews.

A view has the fields below and nothing else. In Form, only the seat itself knows that it cannot form a number; to
everyone else it looks as if it were still choosing (A-W13).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, overload

from engine.contract import Action, Outcome, Prompt, Seat, SeatResult, Viewer, seat_at
from engine.games.two_win import actions
from engine.games.two_win.actions import FORM, PASS, Form, Pass, TwoWinAction
from engine.games.two_win.cards import Card, Column, SureDraws, sure_draws
from engine.games.two_win.events import Drop, Given
from engine.games.two_win.options import TwoWinOptions

ACKNOWLEDGE_CANNOT_FORM: Final = "acknowledge-cannot-form"
"""Key of the notice that a seat can form no number (W15), which its holder confirms."""


class SeatView(NamedTuple):
    """Public part of a seat.

    Attributes:
        cards: Number of cards in hand.
        last: Its last number, `None` before the first one.
    """

    cards: int
    tens: Column
    units: Column
    last: int | None


class PassPreview(NamedTuple):
    """Certain effects of a pass.

    Attributes:
        receiver: Seat that receives the card.
        left: Cards left in hand, without the one that the viewer will receive.
        numbers: Numbers above the last one that the cards in `left` can form.
    """

    action: Pass
    receiver: Seat
    left: tuple[Card, ...]
    numbers: tuple[int, ...]


class FormPreview(NamedTuple):
    """Certain effects of forming a number.

    Attributes:
        draws: The draws that it certainly earns.
        left: Cards left in hand.
        numbers: Higher numbers that the cards in `left` can form.
    """

    action: Form
    draws: SureDraws
    left: tuple[Card, ...]
    numbers: tuple[int, ...]


class TwoWinView(NamedTuple):
    """Everything that `viewer` may know.

    Attributes:
        turn: Number of the open phase, from 0.
        kind: `pass`, `form` or `over`.
        prompt: The viewer's open question, `None` for none.
        asked: Seats that are asked, as far as the viewer may know.
        answered: Seats that have chosen.
        inside: Seats that are still in, as far as the viewer may know.
        drops: Seats that dropped out, the earliest first.
        seats: Public part of each seat.
        pile: Number of cards in the pile.
        hand: The viewer's hand, sorted; empty for the public.
        choice: The viewer's choice, which can still be changed; `None` for none.
        stuck: The viewer cannot form a number, which is not public yet.
        gave: Card that the viewer gave in the latest exchange, `None` for none.
        got: Card that the viewer received in the latest exchange, `None` for none.
        hands: All hands once the game is over, `None` before.
        outcome: Outcome once the game is over, `None` before.
        exchanges: The viewer's cards in earlier exchanges, the oldest first (see
            `engine.games.two_win.imagine.remembered`).
    """

    viewer: Viewer
    options: TwoWinOptions
    turn: int
    kind: str
    prompt: Prompt | None
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    inside: tuple[Seat, ...]
    drops: tuple[Drop, ...]
    seats: tuple[SeatView, ...]
    pile: int
    hand: tuple[Card, ...]
    choice: TwoWinAction | None
    stuck: bool
    gave: Given | None
    got: Given | None
    hands: tuple[tuple[Card, ...], ...] | None
    outcome: Outcome | None
    exchanges: tuple[tuple[Given, ...], ...] = ()

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return self.turn // 2 + 1

    @property
    def own(self) -> SeatView | None:
        """Public part of the viewer's own seat; `None` for the public."""
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def passes_to(self) -> Seat | None:
        """Seat that receives the viewer's pass: the next one on the left that is still in (W7, W9).

        `None` if the viewer is not asked to pass.
        """
        seat = self.viewer.seat
        if self.kind != PASS or seat is None or seat not in self.inside:
            return None
        return self.inside[(self.inside.index(seat) + 1) % len(self.inside)]

    def legal_actions(self) -> Sequence[TwoWinAction]:
        """Return every legal action of the viewer, in canonical order; empty if the viewer is not asked."""
        if self.prompt is None or self.own is None:
            return []
        if self.kind == PASS:
            return actions.legal_passes(self.hand)
        return actions.legal_forms(self.hand, self.own.last)

    def legal_tens(self) -> Sequence[Card]:
        """Return the viewer's cards that can be the tens card of a legal number; empty if the viewer is not asked
        for one."""
        return list(dict.fromkeys([action.tens for action in self.legal_actions() if isinstance(action, Form)]))

    def legal_units(self, tens: Card) -> Sequence[Card]:
        """Return the viewer's cards that form a legal number with this tens card; empty if there are none."""
        return [action.units for action in self.legal_actions() if isinstance(action, Form) and action.tens == tens]

    @overload
    def preview(self, action: Form) -> FormPreview: ...
    @overload
    def preview(self, action: Action) -> PassPreview | FormPreview: ...
    def preview(self, action: Action) -> PassPreview | FormPreview:
        """Return the certain effects of an action.

        Raises:
            ValueError: The action is not legal for the viewer now.
        """
        own, receiver = self.own, self.passes_to
        if self.prompt is None or own is None or not isinstance(action, Form | Pass):
            raise ValueError(f"{action.code} is no legal answer now")
        if isinstance(action, Form) is not (self.kind == FORM) or actions.refused(self.hand, own.last, action):
            raise ValueError(f"{action.code} is no legal answer now")
        if isinstance(action, Form):
            left = actions.without(self.hand, *action)
            draws = sure_draws(action, own.tens.with_card(action.tens), own.units.with_card(action.units))
            return FormPreview(action, draws, left, actions.numbers(left, action.number))
        assert receiver is not None  # noqa: S101 - a seat that may pass has someone to pass to
        left = actions.without(self.hand, action.card)
        return PassPreview(action, receiver, left, actions.numbers(left, own.last))

    @property
    def out(self) -> tuple[Seat, ...]:
        """Seats that are out, as far as the viewer may know. A viewer who cannot form a number knows that."""
        return tuple(Seat(seat) for seat in range(len(self.seats)) if seat not in self.inside)

    @property
    def acknowledge(self) -> str | None:
        """Key of the notice that the viewer cannot form a number (W15), `None` if they can."""
        return ACKNOWLEDGE_CANNOT_FORM if self.stuck else None

    def premove_effect(self, action: Action) -> str | None:  # noqa: ARG002 - the contract hands over the action
        """Return `None`, because everyone is asked at once and there are no premoves."""
        return None

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """Return the place, number of cards and last number of a seat (W31, W32, A-W30), `None` while the game runs.

        Raises:
            ValueError: The seat is not at the table.
        """
        seat_at(seat, len(self.seats))
        if self.outcome is None:
            return None
        seen = self.seats[seat]
        place = self.outcome.place(seat)
        if seen.last is None:
            return SeatResult(place, "two-win-result-cards", {"cards": self.held_at_end(seat)})
        return SeatResult(place, "two-win-result", {"cards": self.held_at_end(seat), "number": seen.last})

    def held_at_end(self, seat: Seat) -> int:
        """Return the number of cards in hand when the seat dropped out (A-W16), or at the end if it never did."""
        return next((drop.cards for drop in self.drops if drop.seat == seat), self.seats[seat].cards)
