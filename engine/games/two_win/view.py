"""View of 2 WIN, with the viewer's legal answers and previews.

A view holds the fields below and nothing else. In Form, only the seat itself knows that it cannot form; to everyone
else it looks as if it were still choosing (A-W13).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, overload

from engine.contract import Action, Outcome, Prompt, SeatResult, seat_at
from engine.games.two_win import actions
from engine.games.two_win.actions import FORM, PASS, Form, Pass, TwoWinAction
from engine.games.two_win.cards import Card
from engine.games.two_win.criteria import Column, SureDraws, sure_draws
from engine.games.two_win.events import Drop, Given
from engine.games.two_win.options import TwoWinOptions
from engine.seats import Seat, Viewer

ACKNOWLEDGE_CANNOT_FORM: Final = "acknowledge-cannot-form"
"""Key of what a seat confirms that can no longer form a number (W15)."""


class SeatView(NamedTuple):
    """Public part of a seat: the number of its cards, its columns, its last number (`None` before the first)."""

    cards: int
    tens: Column
    units: Column
    last: int | None


class PassPreview(NamedTuple):
    """Certain consequences of a pass: the `receiver` of the card, the cards `left` in hand without the one that will
    come, and the `numbers` that these could form."""

    action: Pass
    receiver: Seat
    left: tuple[Card, ...]
    numbers: tuple[int, ...]


class FormPreview(NamedTuple):
    """Certain consequences of a number: its certain `draws`, the cards `left` in hand, and the higher `numbers` that
    these could form next."""

    action: Form
    draws: SureDraws
    left: tuple[Card, ...]
    numbers: tuple[int, ...]


class TwoWinView(NamedTuple):
    """Knowledge of `viewer`.

    Common to all: `options`; `turn`, the number of the open phase, and its `kind` (`pass`, `form`, `over`); `asked` and
    `answered`; `inside`, the seats still in as far as the viewer may know; `drops`, the seats that dropped out, when
    and with how many cards; `seats`, the public part of each; `pile`, the number of cards left; `outcome`.

    The viewer's own: `hand` (sorted, empty for the public), `prompt`, `choice` (made and still changeable), `stuck` (it
    cannot form a number, which only this seat knows yet), `gave` and `got` in the latest exchange, `exchanges`: the
    same of earlier rounds, the oldest first (`memory.remembered` says what became of the cards).

    `hands`: all hands, once the game is over.
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
        """The round, from 1."""
        return self.turn // 2 + 1

    @property
    def own(self) -> SeatView | None:
        """Return the public part of the viewer's own seat; `None` for the public."""
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def passes_to(self) -> Seat | None:
        """Return who receives the viewer's pass: the next seat on the left that is still in (W7, W9). `None` when
        the viewer is not asked to pass."""
        seat = self.viewer.seat
        if self.kind != PASS or seat is None or seat not in self.inside:
            return None
        return self.inside[(self.inside.index(seat) + 1) % len(self.inside)]

    def legal_actions(self) -> Sequence[TwoWinAction]:
        """Return every answer the viewer may give now, in canonical order; empty if it is not asked."""
        if self.prompt is None or self.own is None:
            return []
        if self.kind == PASS:
            return actions.legal_passes(self.hand)
        return actions.legal_forms(self.hand, self.own.last)

    def legal_tens(self) -> Sequence[Card]:
        """Return the viewer's cards that may be the tens card of a legal number; empty unless the viewer is asked to
        form."""
        if self.own is None or self.prompt is None or self.kind != FORM:
            return []
        return actions.legal_tens(self.hand, self.own.last)

    def legal_units(self, tens: Card) -> Sequence[Card]:
        """Return the viewer's cards that make a legal number with this tens card; empty if there is none."""
        if self.own is None or self.prompt is None or self.kind != FORM:
            return []
        return actions.legal_units(self.hand, self.own.last, tens)

    @overload
    def preview(self, action: Form) -> FormPreview: ...
    @overload
    def preview(self, action: Action) -> PassPreview | FormPreview: ...
    def preview(self, action: Action) -> PassPreview | FormPreview:
        """Return the certain consequences of this answer. Raises `ValueError` for one that the viewer may not give
        now."""
        own, receiver = self.own, self.passes_to
        answer = next((each for each in self.legal_actions() if each == action), None)
        if own is None or answer is None:
            raise ValueError(f"{action.code} is no legal answer now")
        if isinstance(answer, Form):
            left = actions.without(self.hand, *answer)
            draws = sure_draws(answer, own.tens, own.units)
            return FormPreview(answer, draws, left, actions.numbers(left, answer.number))
        assert receiver is not None  # noqa: S101 - a seat that may pass has someone to pass to
        left = actions.without(self.hand, answer.card)
        return PassPreview(answer, receiver, left, actions.numbers(left, own.last))

    @property
    def out(self) -> tuple[Seat, ...]:
        """Return the seats that are out, as far as the viewer may know. A seat that cannot form knows its own case."""
        return tuple(Seat(seat) for seat in range(len(self.seats)) if seat not in self.inside)

    @property
    def acknowledge(self) -> str | None:
        """Return the notice that the viewer cannot form a number (W15), if so."""
        return ACKNOWLEDGE_CANNOT_FORM if self.stuck else None

    def premove_effect(self, action: Action) -> str | None:  # noqa: ARG002 - the contract hands over the action
        """Return `None`. There are no premoves, because everyone is asked at once."""
        return None

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """Return the place, number of cards and last number of a seat once the game is over (W31, W32, A-W30)."""
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
