"""The rules of 2 SANS 3: what playing a card does (S8 to S19)."""

from typing import TypeAlias

from engine.contract import Action, Refusal
from engine.games.two_sans_three.actions import PLAYS, Play
from engine.games.two_sans_three.cards import DRAWN, KEPT, ROW, Card, Colour
from engine.games.two_sans_three.collection import take, with_turned
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Drew, GameOver, Played, SansThreeEvent
from engine.games.two_sans_three.rows import place, with_row
from engine.games.two_sans_three.scoring import next_bonus, outcome
from engine.games.two_sans_three.state import Holding, State, mover
from engine.seats import Seat

Moved: TypeAlias = tuple[State, list[SansThreeEvent]]


def play(state: State, seat: Seat, action: Action) -> Moved | Refusal:
    """The state after `action` and what happened, or why it is refused."""
    if state.outcome is not None:
        return Refusal("refused-game-over")
    if seat != mover(state.start, state.turn, len(state.holdings)):
        return Refusal("refused-not-asked")
    if not isinstance(action, Play):
        return Refusal("refused-no-such-action", {"code": action.code})
    if action.card not in state.holdings[seat].hand:
        return Refusal("refused-card-not-held", {"card": str(action.card)})
    return _played(state, seat, action.card)


def _played(state: State, seat: Seat, card: Card) -> Moved:
    """The card goes into its row; what it drives out goes to its player; then six cards are drawn if two are left."""
    options, dice, start, turn, rows, holdings, gone, unused, _ = state
    at = ROW[card]
    row, taken = place(rows[at], card)
    rows = with_row(rows, at, row)
    hand, pile, face_up, face_down, interim = holdings[seat]
    here = hand.index(card)
    hand = hand[:here] + hand[here + 1 :]
    turned: tuple[Colour, ...] = ()
    bonus = 0
    if taken:
        gone += taken
        face_up, turned, complete = take(face_up, taken, each_card=options.each_card)
        face_down = with_turned(face_down, turned) if turned else face_down
        if complete and not interim:
            interim = bonus = next_bonus([holding.interim for holding in holdings])
    events: list[SansThreeEvent] = [Played(seat, card, taken, turned)]
    if bonus:
        events.append(BonusEarned(seat, bonus))
    if len(hand) == KEPT and pile:
        drawn, pile = pile[:DRAWN], pile[DRAWN:]
        hand = tuple(sorted(hand + drawn))
        events += (CardsDrawn(seat, drawn), Drew(seat, len(drawn), len(pile)))
    holdings = (*holdings[:seat], Holding(hand, pile, face_up, face_down, interim), *holdings[seat + 1 :])
    if turn == state.last_turn:
        return _over(State(options, dice, start, turn, rows, holdings, gone, unused), events)
    return State(options, dice, start, turn + 1, rows, holdings, gone, unused), events


def _over(state: State, events: list[SansThreeEvent]) -> Moved:
    """Every pile is empty and everybody holds two cards, which do not count (S19)."""
    scores = tuple(holding.score for holding in state.holdings)
    ended = outcome([score.total for score in scores])
    events.append(GameOver(ended, scores))
    return state._replace(outcome=ended), events


def fallback(state: State, seat: Seat) -> Play:
    """What the clock plays for an absent player: the card that takes the fewest cards, none if possible; among equals
    the lowest (A-S14). Raises `ValueError` for a seat that is not asked."""
    if seat != state.to_move:
        raise ValueError(f"seat {seat} is not asked")
    hand = state.holdings[seat].hand
    return PLAYS[min(hand, key=lambda card: (len(place(state.rows[ROW[card]], card).taken), card))]
