"""Implementation of the game contract for 2 SANS 3: the deal (S3 to S8), and the effect of a played card (S8 to S19).

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
    Step,
    at_table,
    card_not_held,
    seat_at,
    unknown_action,
)
from engine.dice import Dice
from engine.game import BaseGame
from engine.games.two_sans_three import events
from engine.games.two_sans_three.actions import PLAYS, Play, read_action
from engine.games.two_sans_three.cards import (
    COLOURS,
    DRAWN,
    FULL_DECK,
    HAND,
    KEPT,
    PILE,
    ROW,
    START_CARDS,
    TURNS_EACH,
    Card,
    Colour,
    Rows,
    place,
    set_up,
)
from engine.games.two_sans_three.collection import next_bonus, outcome, take, with_turned
from engine.games.two_sans_three.events import CODEC, SansThreeEvent, read_event
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.options import SansThreeOptions, read_options
from engine.games.two_sans_three.state import Holding, State
from engine.games.two_sans_three.view import SansThreeView, SeatView
from engine.seats import Seat, Viewer

PLACED: Final = 3
"""Number of cards that are put into the rows before play begins (S4)."""


NAME: Final = "2 SANS 3"

PLAY: Final = "play"
"""Kind of every question of this game."""

VERSION: Final = 1
"""Version of the layout of saved positions."""

_STATE: Final = versioned(CODEC.with_also({Holding: Layout.OBJECT}).object(State), VERSION)
"""Coding of the whole state, including hidden cards and dice."""


def deal(
    seats: int, options: SansThreeOptions, dice: Dice, deck: Sequence[Card] | None
) -> tuple[State, list[SansThreeEvent]]:
    """Deal a game.

    Args:
        deck: Cards in drawing order that replace the shuffle, `None` to shuffle. The first player is random in either
            case (A-S8).
    """
    cards = deck
    if cards is None:
        cards, dice = dice.shuffle(FULL_DECK)
    start, dice = dice.below(seats)
    rows: Rows = tuple((card,) for card in START_CARDS)
    for card in cards[:PLACED]:
        rows = set_up(rows, card)
    last = PLACED + PILE * seats
    piles = [cards[PLACED + seat : last : seats] for seat in range(seats)]
    holdings = [Holding(tuple(sorted(pile[:HAND])), tuple(pile[HAND:])) for pile in piles]
    state = State(options, dice, Seat(start), 0, rows, tuple(holdings), (), tuple(sorted(cards[last:])))
    hands = [events.HandDealt(Seat(seat), holding.hand) for seat, holding in enumerate(holdings)]
    return state, [events.Dealt(seats, HAND, PILE - HAND, rows, state.start), *hands]


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
        """Return the card that is played when the time is up: the one that takes the fewest cards, the lowest among
        equals (A-S14).

        Raises:
            ValueError: The seat is not asked.
        """
        if seat != self.to_move:
            raise ValueError(f"seat {seat} is not asked")
        hand = self.holdings[seat].hand
        return PLAYS[min(hand, key=lambda card: (len(place(self.rows[ROW[card]], card)[1]), card))]

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the next position and its events, or the reason why the action is refused.

        The card goes into its row, its player takes cards, and six cards are drawn if two are left. Tuples are created
        without their Python constructors, which would take as long as the rules.
        """
        options, dice, start, turn, rows, holdings, gone, unused, ended = self
        seats = len(holdings)
        if ended is not None or seat != (start + turn) % seats or not isinstance(action, Play):
            return self._refusal(action)
        card = action.card
        hand, pile, face_up, face_down, interim = holdings[seat]
        try:
            here = hand.index(card)
        except ValueError:
            return card_not_held(str(card))
        hand, at = hand[:here] + hand[here + 1 :], ROW[card]
        row, taken = place(rows[at], card)
        turned: tuple[Colour, ...] = ()
        bonus = 0
        if taken:
            gone += taken
            face_up, turned, complete = take(face_up, taken, each_card=options.each_card)
            if turned:
                face_down = with_turned(face_down, turned)
            if complete and not interim:
                interim = bonus = next_bonus([holding.interim for holding in holdings])
        happened: list[SansThreeEvent] = [tuple.__new__(events.Played, (seat, card, taken, turned))]
        if bonus:
            happened.append(events.BonusEarned(seat, bonus))
        if pile and len(hand) == KEPT:
            drawn, pile = pile[:DRAWN], pile[DRAWN:]
            hand = tuple(sorted(hand + drawn))
            happened += (events.CardsDrawn(seat, drawn), events.Drew(seat, len(drawn), len(pile)))
        lying, held = list(rows), list(holdings)
        lying[at], held[seat] = row, tuple.__new__(Holding, (hand, pile, face_up, face_down, interim))
        over = turn + 1 == TURNS_EACH * seats
        after = options, dice, start, turn if over else turn + 1, tuple(lying), tuple(held), gone, unused, None
        moved = tuple.__new__(SansThreePosition, after)
        return tuple.__new__(Step, (_over(moved, happened) if over else moved, happened))

    def _refusal(self, action: Action) -> Refusal:
        """Return the reason why an action is refused: the game is over, another seat is asked, or the action is
        unknown."""
        if self.ended is not None:
            return Refusal("refused-game-over")
        return Refusal("refused-not-asked") if isinstance(action, Play) else unknown_action(action)

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


def _over(position: SansThreePosition, happened: list[SansThreeEvent]) -> SansThreePosition:
    """Return the position with the outcome, and add `GameOver` to the events.

    By then, every pile is empty and everyone holds two cards, which do not count (S19).
    """
    scores = tuple(holding.score for holding in position.holdings)
    ended = outcome([score.total for score in scores])
    happened.append(events.GameOver(ended, scores))
    return position._replace(ended=ended)


class TwoSansThree(BaseGame[SansThreeOptions, SansThreeView, State, SansThreePosition, SansThreeEvent, Card]):
    """The rules of 2 SANS 3 (docs/rules/two_sans_three.md)."""

    key = "two_sans_three"
    name = NAME
    options_type, view_type, position_type = SansThreeOptions, SansThreeView, SansThreePosition
    state = _STATE
    cards: Mapping[CardCode, Card] = {card: card for card in FULL_DECK}
    first_state = staticmethod(deal)
    read_options = staticmethod(read_options)
    read_action = staticmethod(read_action)
    read_event = staticmethod(read_event)
    sample = staticmethod(imagine)
