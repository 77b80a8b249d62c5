"""Implementation of the game contract for 2 SANS 3.

A view is built from single fields of a state. Nothing is removed from a full state afterwards.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.codec import Layout, versioned
from engine.contract import (
    Action,
    CardCode,
    Json,
    Outcome,
    Prompt,
    Refusal,
    Saved,
    Seat,
    Step,
    Viewer,
    at_table,
    seat_at,
)
from engine.game import BaseGame
from engine.games.two_sans_three import rules
from engine.games.two_sans_three.actions import PLAY, PLAYS, Play, read_action
from engine.games.two_sans_three.cards import (
    COLOURS,
    FULL_DECK,
    Card,
)
from engine.games.two_sans_three.events import CODEC, SansThreeEvent, read_event
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.options import SansThreeOptions, read_options
from engine.games.two_sans_three.rules import Holding, State
from engine.games.two_sans_three.view import SansThreeView, SeatView

NAME: Final = "2 SANS 3"

VERSION: Final = 1
"""Version of the layout of saved positions."""

_STATE: Final = versioned(CODEC.with_also({Holding: Layout.OBJECT}).object(State), VERSION)
"""Coding of the whole state, including hidden cards and dice."""


class SansThreePosition(State):
    """A state of 2 SANS 3 as the contract's `Position`."""

    __slots__ = ()

    @property
    def round(self) -> int:
        """Number of the lap, from 1. In a lap everyone plays one card."""
        return self.turn // len(self.holdings) + 1

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the prompt of the seat that has to play a card; empty once the game is over."""
        seat = self.to_move
        return {} if seat is None else {seat: Prompt(self.turn, PLAY, answered=False, final=True)}

    def legal_actions(self, seat: Seat) -> Sequence[Play]:
        """Return every card that the seat may play, ascending (S8); empty if it is not asked.

        Raises:
            ValueError: The seat is not at the table.
        """
        at = seat_at(seat, len(self.holdings))
        return [PLAYS[card] for card in self.holdings[at].hand] if at == self.to_move else []

    def canonical(self, seat: Seat, action: Action) -> Action:  # noqa: ARG002 - the contract hands over the seat
        """Return the action itself, because each action has only one form."""
        return action

    def fallback(self, seat: Seat) -> Play:
        """Return the card that is played when the time is up (A-S14).

        Raises:
            ValueError: The seat is not asked.
        """
        return rules.fallback(self, seat)

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the next position and its events, or the reason why the action is refused."""
        return rules.play(self, seat, action)

    def view(self, viewer: Viewer) -> SansThreeView:
        """Return everything that `viewer` may know now.

        Raises:
            ValueError: The viewer's seat is not at the table.
        """
        seat, shown = at_table(viewer, len(self.holdings)).seat, self.options.show_facedown_colours
        return SansThreeView(
            viewer=viewer,
            options=self.options,
            turn=self.turn,
            start=self.start,
            to_move=self.to_move,
            prompt=None if seat is None else self.prompts().get(seat),
            rows=self.rows,
            gone=self.gone,
            seats=tuple(
                [
                    SeatView(len(hand), len(pile), face_up, sum(face_down), face_down if shown else None, interim)
                    for hand, pile, face_up, face_down, interim in self.holdings
                ]
            ),
            hand=() if seat is None else self.holdings[seat].hand,
            hands=None if self.ended is None else tuple([holding.hand for holding in self.holdings]),
            outcome=self.ended,
        )

    def outcome(self) -> Outcome | None:
        """Return the outcome, `None` while the game runs."""
        return self.ended

    def save(self) -> Saved:
        """Return the whole position as plain data."""
        return _STATE.write(self)

    def snapshot(self) -> Saved:
        """Return the whole position, with all hands open."""
        holdings = self.holdings
        shown: dict[str, Json] = {
            "turn": self.to_move,
            "rows": [list(row) for row in self.rows],
            "hands": [list(holding.hand) for holding in holdings],
            "piles": [list(holding.pile) for holding in holdings],
            "face_up": [
                {colour.letter: holding.face_up[colour] for colour in COLOURS if holding.face_up[colour]}
                for holding in holdings
            ],
            "face_down": [sum(holding.face_down) for holding in holdings],
            "interim": [holding.interim for holding in holdings],
            "phase": "play" if self.ended is None else "over",
        }
        if self.ended is not None:
            shown["scores"] = [holding.score.total for holding in holdings]
        return shown


class TwoSansThree(BaseGame[SansThreeOptions, SansThreeView, State, SansThreePosition, SansThreeEvent, Card]):
    """The rules of 2 SANS 3 (docs/rules/two_sans_three.md)."""

    key = "two_sans_three"
    name = NAME
    options_type, view_type, position_type = SansThreeOptions, SansThreeView, SansThreePosition
    state = _STATE
    cards: Mapping[CardCode, Card] = {card: card for card in FULL_DECK}
    first_state = staticmethod(rules.deal)
    read_options = staticmethod(read_options)
    read_action = staticmethod(read_action)
    read_event = staticmethod(read_event)
    sample = staticmethod(imagine)
