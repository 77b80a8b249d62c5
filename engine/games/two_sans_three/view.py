"""View of 2 SANS 3, with the viewer's legal actions and previews.

A view has the fields below and nothing else. Everything on the table and everything taken from it is public; hands and
piles are not.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.contract import Action, Outcome, Prompt, Seat, SeatResult, Viewer, seat_at
from engine.games.two_sans_three.actions import PLAYS, Play
from engine.games.two_sans_three.cards import (
    COLOUR,
    DRAWN,
    FULL,
    KEPT,
    ONE_TOO_MANY,
    PAIR,
    ROW,
    Card,
    Colour,
    Counts,
    Row,
    Rows,
    Score,
    coloured,
    next_bonus,
    place,
    score,
    take,
    with_turned,
)
from engine.games.two_sans_three.options import SansThreeOptions

TURNED_COSTS: Final = PAIR + ONE_TOO_MANY
"""Points that the third card of a colour costs: those of the pair, and one for each of three face-down cards (S16,
S21)."""


class SeatView(NamedTuple):
    """Public part of a seat.

    Attributes:
        cards: Number of cards in hand.
        pile: Number of cards in its pile.
        face_up: Number of face-up cards of each colour.
        face_down: Number of face-down cards.
        face_down_colours: Number of face-down cards of each colour, `None` unless the house rules show them (A-S9).
        interim: Its interim bonus, 0 for none.
    """

    cards: int
    pile: int
    face_up: Counts
    face_down: int
    face_down_colours: Counts | None
    interim: int

    @property
    def score(self) -> Score:
        """The score of the seat if the game ended now."""
        return score(self.face_up, self.face_down, self.interim)

    @property
    def is_done(self) -> bool:
        """True if the seat has played its last card. The two cards left do not count (S19)."""
        return self.cards == KEPT and not self.pile


class PlayPreview(NamedTuple):
    """Effect of playing one of the viewer's cards now.

    Attributes:
        at: Index of the card's row.
        before: Cards of the row before.
        after: Cards of the row afterwards.
        taken: Cards that the card would take.
        colours: Number of taken cards of each colour.
        removed: Taken cards without colour, which leave the game.
        turned: Colours that would be turned over.
        bonus: Interim bonus that would be earned, 0 for none.
        draws: Number of cards that would be drawn.
        own: Public part of the seat afterwards.
    """

    action: Play
    at: int
    before: Row
    after: Row
    taken: tuple[Card, ...]
    colours: Counts
    removed: tuple[Card, ...]
    turned: tuple[Colour, ...]
    bonus: int
    draws: int
    own: SeatView


class SansThreeView(NamedTuple):
    """Everything that `viewer` may know.

    Attributes:
        turn: Number of the open turn, from 0.
        start: Seat that played first.
        to_move: Seat that is asked, `None` once the game is over.
        prompt: The viewer's open question, `None` for none.
        gone: All cards taken from rows.
        seats: Public part of each seat.
        hand: The viewer's hand, ascending; empty for the public.
        hands: All hands once the game is over, `None` before.
        outcome: Outcome once the game is over, `None` before.
    """

    viewer: Viewer
    options: SansThreeOptions
    turn: int
    start: Seat
    to_move: Seat | None
    prompt: Prompt | None
    rows: Rows
    gone: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    outcome: Outcome | None
    answered = ()
    """Empty, because an answer moves the game at once."""
    out = ()
    """Empty, because everyone has eighteen turns."""
    acknowledge = None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seat that owes an answer; empty once the game is over."""
        return () if self.to_move is None else (self.to_move,)

    @property
    def own(self) -> SeatView | None:
        """Public part of the viewer's own seat; `None` for the public."""
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def free(self) -> tuple[int, ...]:
        """Number of further cards for which each row has room (S10)."""
        return tuple(FULL - len(row) for row in self.rows)

    @property
    def next_bonus(self) -> int:
        """The interim bonus that the next player earns, 0 if none is left (S7)."""
        return next_bonus([seat.interim for seat in self.seats])

    def legal_actions(self) -> Sequence[Play]:
        """Return every card that the viewer may play now, ascending; empty if the viewer is not asked."""
        return [] if self.prompt is None else [PLAYS[card] for card in self.hand]

    def preview(self, action: Action) -> PlayPreview:
        """Return the effect of playing a card.

        Raises:
            ValueError: The action is not legal for the viewer now.
        """
        if self.prompt is None or not isinstance(action, Play):
            raise ValueError(f"{action.code} is no legal answer now")
        return self.look_ahead(action.card)

    def look_ahead(self, card: Card) -> PlayPreview:
        """Return the effect of playing a card of the viewer's hand now, whether or not the viewer is asked.

        Raises:
            ValueError: The card is not in the viewer's hand.
        """
        own = self.own
        if own is None or card not in self.hand:
            raise ValueError(f"the viewer has no {card}")
        at = ROW[card]
        after, taken = place(self.rows[at], card)
        face_up, turned, complete = take(own.face_up, taken, each_card=self.options.each_card)
        bonus = self.next_bonus if complete and not own.interim else 0
        down = own.face_down_colours
        draws = DRAWN if own.cards - 1 == KEPT and own.pile else 0
        return PlayPreview(
            action=PLAYS[card],
            at=at,
            before=self.rows[at],
            after=after,
            taken=taken,
            colours=coloured(taken),
            removed=tuple([each for each in taken if COLOUR[each] is None]),
            turned=turned,
            bonus=bonus,
            draws=draws,
            own=SeatView(
                own.cards - 1 + draws,
                own.pile - draws,
                face_up,
                own.face_down + ONE_TOO_MANY * len(turned),
                None if down is None else with_turned(down, turned),
                own.interim or bonus,
            ),
        )

    def premove_effect(self, action: Action) -> str | None:
        """Return the effect of a premove: the cards that it takes, the colours that it turns over, and the bonus that
        it earns.

        `None` for an action that cannot be a premove, also after the viewer's last turn (S19).
        """
        own = self.own
        if own is None or not isinstance(action, Play) or action.card not in self.hand or own.is_done:
            return None
        preview = self.look_ahead(action.card)
        turned = ("turns", *(colour.letter for colour in preview.turned)) if preview.turned else ()
        earned = ("earns", preview.bonus) if preview.bonus else ()
        return " ".join(map(str, ("takes", *preview.taken, *turned, *earned)))

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """Return the place and points of a seat (S21, S22), `None` while the game runs.

        Raises:
            ValueError: The seat is not at the table.
        """
        seat_at(seat, len(self.seats))
        if self.outcome is None:
            return None
        total = self.seats[seat].score.total
        return SeatResult(self.outcome.place(seat), "two-sans-three-result", {"points": total})
