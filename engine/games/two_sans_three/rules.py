"""The rules of 2 SANS 3: one moment of a game, the deal (S3 to S8), and the effect of a played card (S8 to S19)."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from engine.codec import Called, Layout
from engine.contract import Action, Outcome, Refusal, Seat, Step, card_not_held, unknown_action
from engine.dice import Dice
from engine.games.two_sans_three import events
from engine.games.two_sans_three.actions import PLAYS, Play
from engine.games.two_sans_three.cards import (
    DRAWN,
    FULL_DECK,
    HAND,
    KEPT,
    NOTHING,
    PILE,
    PLACED,
    ROW,
    START_CARDS,
    TURNS_EACH,
    Card,
    Colour,
    Counts,
    Rows,
    Score,
    next_bonus,
    outcome,
    place,
    score,
    set_up,
    take,
    with_turned,
)
from engine.games.two_sans_three.events import SansThreeEvent
from engine.games.two_sans_three.options import SansThreeOptions


class Holding(NamedTuple):
    """Cards of one seat.

    Attributes:
        hand: Its hand, ascending.
        pile: Its pile, next card first.
        face_up: Number of its face-up cards of each colour.
        face_down: Number of its face-down cards of each colour.
        interim: Its interim bonus, 0 for none.
    """

    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    face_up: Counts = NOTHING
    face_down: Counts = NOTHING
    interim: int = 0

    @property
    def score(self) -> Score:
        """The score of the seat if the game ended now."""
        return score(self.face_up, sum(self.face_down), self.interim)


class State(NamedTuple):
    """One immutable moment, including hidden cards and dice. Only the rules read it.

    Attributes:
        start: Seat that played first.
        turn: Number of the open turn, from 0; once the game is over, of the last turn.
        gone: All cards taken from rows, which everyone saw.
        unused: Cards that were not dealt (S4).
        ended: The outcome, `None` while the game runs.
    """

    options: SansThreeOptions
    dice: Annotated[Dice, Layout.FLAT]
    start: Seat
    turn: int
    rows: Rows
    holdings: tuple[Holding, ...]
    gone: tuple[Card, ...]
    unused: tuple[Card, ...]
    ended: Annotated[Outcome | None, Called("outcome")] = None

    @property
    def to_move(self) -> Seat | None:
        """Seat that is asked; `None` once the game is over. Seats play one after the other, clockwise (S8)."""
        return None if self.ended is not None else Seat((self.start + self.turn) % len(self.holdings))


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


def play(state: State, seat: Seat, action: Action) -> Step | Refusal:
    """Return the state after `action`, of the type of `state`, and its events, or a refusal.

    The card goes into its row, its player takes cards, and six cards are drawn if two are left. Tuples are created
    without their Python constructors, which would take as long as the rules.
    """
    options, dice, start, turn, rows, holdings, gone, unused, ended = state
    seats = len(holdings)
    if ended is not None or seat != (start + turn) % seats or not isinstance(action, Play):
        return _refusal(state, action)
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
    moved = tuple.__new__(type(state), after)
    return tuple.__new__(Step, (_over(moved, happened) if over else moved, happened))


def _refusal(state: State, action: Action) -> Refusal:
    """Return the reason why an action is refused: the game is over, another seat is asked, or the action is
    unknown."""
    if state.ended is not None:
        return Refusal("refused-game-over")
    return Refusal("refused-not-asked") if isinstance(action, Play) else unknown_action(action)


def _over(state: State, happened: list[SansThreeEvent]) -> State:
    """Return the state with the outcome, and add `GameOver` to the events.

    By then, every pile is empty and everyone holds two cards, which do not count (S19).
    """
    scores = tuple(holding.score for holding in state.holdings)
    ended = outcome([score.total for score in scores])
    happened.append(events.GameOver(ended, scores))
    return state._replace(ended=ended)


def fallback(state: State, seat: Seat) -> Play:
    """Return the card that is played when the time is up: the one that takes the fewest cards, the lowest among
    equals (A-S14).

    Raises:
        ValueError: The seat is not asked.
    """
    if seat != state.to_move:
        raise ValueError(f"seat {seat} is not asked")
    hand = state.holdings[seat].hand
    return PLAYS[min(hand, key=lambda card: (len(place(state.rows[ROW[card]], card)[1]), card))]
