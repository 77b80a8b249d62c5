"""2 SANS 3 as the contract asks for it, its deal (S3 to S8), and how a view is made of a state: fact by fact, nothing
is taken away afterwards."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.codec import Layout, load, versioned
from engine.contract import (
    Action,
    CardCode,
    Json,
    Options,
    Outcome,
    Position,
    Prompt,
    Refusal,
    Saved,
    Step,
    View,
    at_table,
    own,
    right_deck,
    seat_at,
    table_size,
    wrong_seat_count,
)
from engine.dice import Dice
from engine.games.two_sans_three import options, rules
from engine.games.two_sans_three.actions import PLAYS, Play, read_action
from engine.games.two_sans_three.cards import CARDS, COLOURS, FULL_DECK, HAND, PILE, START_CARDS, Card, Rows, set_up
from engine.games.two_sans_three.events import CODEC, Dealt, HandDealt, SansThreeEvent, read_event
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.options import SEAT_COUNTS, SansThreeOptions
from engine.games.two_sans_three.state import Holding, State
from engine.games.two_sans_three.view import SansThreeView, SeatView
from engine.seats import Seat, Viewer

PLACED: Final = 3
"""Cards that are put into the rows before play begins (S4)."""


def deal(
    seats: int, options: SansThreeOptions, dice: Dice, deck: Sequence[CardCode] | None
) -> tuple[State, list[SansThreeEvent]]:
    """Deal the first moment of a game. `deck`, in drawing order, replaces the shuffle; the first player is chance in
    any case (A-S8). Raises `ValueError` for a seat count that is not offered or a deck that is not the right cards."""
    table_size(seats, SEAT_COUNTS, "2 SANS 3")
    if deck is None:
        cards, dice = dice.shuffle(FULL_DECK)
    else:
        cards = [CARDS[int(number)] for number in right_deck(check_deck(list(deck)))]
    start, dice = dice.below(seats)
    rows: Rows = tuple((card,) for card in START_CARDS)
    for card in cards[:PLACED]:
        rows = set_up(rows, card)
    last = PLACED + PILE * seats
    holdings = [_holding(cards[PLACED + seat : last : seats]) for seat in range(seats)]
    state = State(options, dice, Seat(start), 0, rows, tuple(holdings), (), tuple(sorted(cards[last:])))
    hands = [HandDealt(Seat(seat), holding.hand) for seat, holding in enumerate(holdings)]
    return state, [Dealt(seats, HAND, PILE - HAND, rows, state.start), *hands]


def check_deck(raw: Json) -> tuple[Card, ...] | Refusal:
    """Return a given deck if it is exactly the 87 cards in some order."""
    if not isinstance(raw, list):
        return Refusal("refused-wrong-deck")
    whole = [number for number in raw if isinstance(number, int) and not isinstance(number, bool)]
    if len(whole) != len(raw) or sorted(whole) != list(FULL_DECK):
        return Refusal("refused-wrong-deck")
    return tuple(CARDS[number] for number in whole)


def _holding(pile: Sequence[Card]) -> Holding:
    """Return the first cards of the pile as the hand, for the first dealt are the first drawn (S5)."""
    return Holding(tuple(sorted(pile[:HAND])), tuple(pile[HAND:]))


NAME: Final = "2 SANS 3"

PLAY: Final = "play"
"""The one question of this game."""

VERSION: Final = 1
"""Version of the layout of saved positions."""

_STATE: Final = versioned(CODEC.with_also({Holding: Layout.OBJECT}).object(State), VERSION)
"""The whole state, hidden cards and chance included, as data and back."""


class SansThreePosition(State):
    """One immutable moment of 2 SANS 3, as the contract asks for it: a state that can be played on and looked at."""

    __slots__ = ()

    @property
    def round(self) -> int:
        """The lap in which everyone plays one card."""
        return self.turn // len(self.holdings) + 1

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the seat that has to play a card, with its prompt; empty when the game is over."""
        seat = self.to_move
        return {} if seat is None else {seat: Prompt(self.turn, PLAY, answered=False, final=True)}

    def legal_actions(self, seat: Seat) -> Sequence[Play]:
        """Return every card that `seat` may play, ascending (S8)."""
        at = seat_at(seat, len(self.holdings))
        return [PLAYS[card] for card in self.holdings[at].hand] if at == self.to_move else []

    def canonical(self, seat: Seat, action: Action) -> Action:  # noqa: ARG002 - the contract hands over the seat
        """Return the action itself. No two of them mean the same."""
        return action

    def fallback(self, seat: Seat) -> Play:
        """Return the card of the clock for an absent player (A-S14). Raises `ValueError` for a seat that is not
        asked."""
        return rules.fallback(self, seat)

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the step that `action` makes, or the refusal."""
        moved = rules.play(self, seat, action)
        return moved if isinstance(moved, Refusal) else tuple.__new__(Step, moved)  # quicker than calling `Step`

    def view(self, viewer: Viewer) -> SansThreeView:
        """Return what `viewer` may know now."""
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


class TwoSansThree:
    """The rules of 2 SANS 3 (docs/rules/two_sans_three.md)."""

    key = "two_sans_three"
    memory: Sequence[str] = ()
    read_options = staticmethod(options.read_options)
    read_action = staticmethod(read_action)

    def seat_counts(self, options: Options) -> range:
        """Return two to four, whatever the house rules (S6)."""
        own(options, SansThreeOptions, NAME)
        return SEAT_COUNTS

    def with_seats(self, options: Options, seats: int) -> SansThreeOptions | Refusal:
        """Return these options if `seats` may play. The rules cannot be widened (A-S11)."""
        chosen = own(options, SansThreeOptions, NAME)
        return chosen if seats in SEAT_COUNTS else wrong_seat_count(SEAT_COUNTS)

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """Deal the beginning of a game. `deck` replaces the shuffle. Raises `ValueError` for a wrong seat count."""
        state, events = deal(seats, own(options, SansThreeOptions, NAME), dice, deck)
        return Step(SansThreePosition(*state), events)

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        """Return a given deck if it is exactly the right cards."""
        own(options, SansThreeOptions, NAME)
        return check_deck(raw)

    def load(self, saved: Saved) -> SansThreePosition:
        """Return the position that `save` made. Raises `ValueError` for other data."""
        return load(saved, "position of 2 SANS 3", lambda raw: SansThreePosition(*_STATE.read(raw)))

    def load_event(self, saved: Saved) -> SansThreeEvent:
        """Return the event that `Event.save` made. Raises `ValueError` for other data."""
        return load(saved, f"event of {NAME}", read_event)

    def imagine(self, view: View, dice: Dice) -> SansThreePosition:
        """Return a position consistent with everything in `view`, its hidden cards sampled."""
        return SansThreePosition(*imagine(own(view, SansThreeView, NAME), dice))

    def snapshot(self, position: Position) -> Saved:
        """Return the whole position, all hands open."""
        state = own(position, SansThreePosition, NAME)
        holdings = state.holdings
        shown: dict[str, Json] = {
            "turn": state.to_move,
            "rows": [list(row) for row in state.rows],
            "hands": [list(holding.hand) for holding in holdings],
            "piles": [list(holding.pile) for holding in holdings],
            "face_up": [
                {colour.letter: holding.face_up[colour] for colour in COLOURS if holding.face_up[colour]}
                for holding in holdings
            ],
            "face_down": [sum(holding.face_down) for holding in holdings],
            "interim": [holding.interim for holding in holdings],
            "phase": "play" if state.ended is None else "over",
        }
        if state.ended is not None:
            shown["scores"] = [holding.score.total for holding in holdings]
        return shown
