"""The rules of 2 SANS 3: what playing a card does (S8 to S19)."""

from typing import TypeVar

from engine.contract import Action, Refusal, card_not_held, unknown_action
from engine.games.two_sans_three.actions import PLAYS, Play
from engine.games.two_sans_three.cards import DRAWN, KEPT, ROW, TURNS_EACH, Colour, place
from engine.games.two_sans_three.collection import next_bonus, outcome, take, with_turned
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Drew, GameOver, Played, SansThreeEvent
from engine.games.two_sans_three.options import EACH_CARD
from engine.games.two_sans_three.state import Holding, State
from engine.seats import Seat

Moment = TypeVar("Moment", bound=State)
"""A state, or a kind of state: what is played on stays what it is."""


def play(state: Moment, seat: Seat, action: Action) -> tuple[Moment, list[SansThreeEvent]] | Refusal:
    """Return the state after `action` and what happened, or the refusal.

    The card goes into its row; the cards it drives out go to its player; then six cards are drawn if two are left.
    Tuples are made here without their own constructors, which are functions and would take as long as the rules.
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
        return card_not_held(card)
    hand, at = hand[:here] + hand[here + 1 :], ROW[card]
    row, taken = place(rows[at], card)
    turned: tuple[Colour, ...] = ()
    bonus = 0
    if taken:
        gone += taken
        face_up, turned, complete = take(face_up, taken, each_card=options.interim_check == EACH_CARD)
        if turned:
            face_down = with_turned(face_down, turned)
        if complete and not interim:
            interim = bonus = next_bonus([holding.interim for holding in holdings])
    events: list[SansThreeEvent] = [tuple.__new__(Played, (seat, card, taken, turned))]
    if bonus:
        events.append(BonusEarned(seat, bonus))
    if pile and len(hand) == KEPT:
        drawn, pile = pile[:DRAWN], pile[DRAWN:]
        hand = tuple(sorted(hand + drawn))
        events += (CardsDrawn(seat, drawn), Drew(seat, len(drawn), len(pile)))
    lying, held = list(rows), list(holdings)
    lying[at], held[seat] = row, tuple.__new__(Holding, (hand, pile, face_up, face_down, interim))
    over = turn + 1 == TURNS_EACH * seats
    after = options, dice, start, turn if over else turn + 1, tuple(lying), tuple(held), gone, unused, None
    moved = tuple.__new__(type(state), after)
    return _over(moved, events) if over else (moved, events)


def _refusal(state: State, action: Action) -> Refusal:
    """Return why no one may play now, or not this seat, or not this."""
    if state.ended is not None:
        return Refusal("refused-game-over")
    if isinstance(action, Play):
        return Refusal("refused-not-asked")
    return unknown_action(action)


def _over(state: Moment, events: list[SansThreeEvent]) -> tuple[Moment, list[SansThreeEvent]]:
    """End the game. Every pile is empty and everyone holds two cards, which do not count (S19)."""
    scores = tuple(holding.score for holding in state.holdings)
    ended = outcome([score.total for score in scores])
    events.append(GameOver(ended, scores))
    return state._replace(ended=ended), events


def fallback(state: State, seat: Seat) -> Play:
    """Return the card of the clock for an absent player: the one that takes the fewest cards, none if possible; among
    equals the lowest (A-S14). Raises `ValueError` for a seat that is not asked."""
    if seat != state.to_move:
        raise ValueError(f"seat {seat} is not asked")
    hand = state.holdings[seat].hand
    return PLAYS[min(hand, key=lambda card: (len(place(state.rows[ROW[card]], card)[1]), card))]
