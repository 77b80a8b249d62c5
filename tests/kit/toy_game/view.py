"""What one viewer may know of the toy game."""

from typing import NamedTuple

from engine.contract import Action, Outcome, Prompt, Seat, SeatResult, Viewer
from tests.kit.toy_game.actions import BURY, DRAW, OVER, PLAY, Card, Draw, Put, ToyAction, legal
from tests.kit.toy_game.state import Cards, State, ToyOptions


class ToyPreview(NamedTuple):
    """What surely follows: the cards left in hand, and whether the seat drops out."""

    action: ToyAction
    remaining: Cards
    drops_out: bool


class ToyView(NamedTuple):
    """`counts`: cards in each hand. `chose`: who has buried a card. `hands`: all of them, at the end."""

    viewer: Viewer
    options: ToyOptions
    kind: str
    turn: int
    answers: int
    seat: Seat
    hand: Cards
    counts: tuple[int, ...]
    pile: int
    chose: tuple[Seat, ...]
    buried: Card | None
    middle: Card | None
    left: Cards
    dropped: tuple[Seat, ...]
    hands: tuple[Cards, ...]
    outcome: Outcome | None

    @property
    def prompt(self) -> Prompt | None:
        own = self.viewer.seat
        if own is None or self.kind == OVER or (self.buried is not None if self.kind == BURY else own != self.seat):
            return None
        return Prompt(own if self.kind == BURY else self.answers, self.kind, answered=False, final=True)

    @property
    def asked(self) -> tuple[Seat, ...]:
        if self.kind == BURY:
            return tuple(Seat(seat) for seat in range(len(self.counts)))
        return () if self.kind == OVER else (self.seat,)

    @property
    def answered(self) -> tuple[Seat, ...]:
        return self.chose if self.kind == BURY else ()

    @property
    def out(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.dropped))

    @property
    def acknowledge(self) -> str | None:
        return None

    def legal_actions(self) -> list[ToyAction]:
        return legal(self.kind, self.hand) if self.prompt else []

    def preview(self, action: Action) -> ToyPreview:
        form = next((legal for legal in self.legal_actions() if legal == action), None)
        if form is None:
            raise ValueError(f"{action.code} is no legal answer now")
        given = form.cards if isinstance(form, Put) else ()
        drops = self.kind == PLAY and len(given) == 1 and given[0] < (self.middle or 0)
        return ToyPreview(form, tuple(card for card in self.hand if card not in given and not drops), drops)

    def premove_effect(self, action: Action) -> str | None:
        """A card from the bottom is the same card whatever the others draw from the top."""
        own = self.viewer.seat
        asked_else = self.kind == OVER or (self.prompt is not None and self.kind != DRAW)
        if not isinstance(action, Draw) or own is None or own in self.dropped or asked_else:
            return None
        return "bottom" if action.end == "bottom" else f"top of {self.pile}"

    def seat_result(self, seat: Seat) -> SeatResult | None:
        if self.outcome is None:
            return None
        return SeatResult(self.outcome.place(seat), "toy-result", {"points": sum(self.hands[seat])})


def observe(state: State, viewer: Viewer) -> ToyView:
    """What `viewer` may know of a state."""
    own = viewer.seat
    return ToyView(
        viewer=viewer,
        options=state.options,
        kind=state.kind,
        turn=state.turn,
        answers=state.answers,
        seat=state.seat,
        hand=() if own is None else state.hands[own],
        counts=tuple(len(hand) for hand in state.hands),
        pile=len(state.pile),
        chose=tuple(Seat(seat) for seat, card in enumerate(state.buried) if card is not None),
        buried=None if own is None else state.buried[own],
        middle=state.middle,
        left=state.left,
        dropped=state.dropped,
        hands=state.hands if state.kind == OVER else (),
        outcome=state.outcome(),
    )
