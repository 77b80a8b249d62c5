"""2 WIN in words for the terminal: no colour is needed to read it."""

from collections.abc import Sequence
from typing import Final

from engine.contract import Event, View
from engine.games.two_win.cards import CODE, codes
from engine.games.two_win.events import (
    CannotForm,
    CardPassed,
    CardsDrawn,
    Drew,
    DroppedOut,
    GameOver,
    Reshuffled,
    Revealed,
    Shortage,
)
from engine.games.two_win.facts import FORM, Formed, Share
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat

CRITERIA: Final = ("highest", "stars", "twins", "colour run tens", "colour run units")
HOW: Final = {
    "last_player": "the last player left",
    "most_cards": "all out at once, most cards in hand",
    "lowest_number": "all out at once, lowest last number",
    "shared": "all out at once, a tie to the end",
}


def name(seat: Seat) -> str:
    """Who sits there, from the point of view of the person in seat 0."""
    return "you" if seat == 0 else f"house {seat}"


class TwoWinTeller:
    """2 WIN for the terminal."""

    def question(self, view: View) -> Sequence[str]:
        """The position and what is asked, in lines."""
        seen = _own(view)
        task = "form a number" if seen.kind == FORM else "pass a card"
        lines = [f"Round {seen.round}: {task}. Pile: {seen.pile} cards."]
        lines += [_seat(seen, Seat(seat)) for seat in range(len(seen.seats))]
        lines.append(f"Your hand: {' '.join(codes(seen.hand))}")
        if seen.passes_to is not None:
            lines.append(f"Your card goes to {name(seen.passes_to)}. Type a card, such as {CODE[seen.hand[0]]}.")
        else:
            lines.append("Type tens and units, such as 3P2 3G1.")
        return lines

    def told(self, event: Event) -> Sequence[str]:
        """What an event says, in lines."""
        match event:
            case CardPassed(given):
                return [f"{name(given.giver)} passed {CODE[given.card]} to {name(given.receiver)}."]
            case CannotForm():
                return ["You cannot form a number any more. The others show theirs."]
            case Revealed(_, formed, _):
                return [_formed(each) for each in formed]
            case DroppedOut(kind, drops):
                why = "no number to form" if kind == FORM else "no card to pass"
                return [f"{name(drop.seat)}: {why}, out with {drop.cards} cards." for drop in drops]
            case GameOver(outcome):
                return [f"Winner: {', '.join(map(name, outcome.winners))} ({HOW[outcome.how]})."]
            case _:
                return _draws(event)

    def action_code(self, view: View, line: str) -> str:
        """The code of the action that somebody means who typed `line`: the word may be left out."""
        typed = line.split()
        word = _own(view).kind
        meant = typed if typed[:1] == [word] else [word, *typed]
        return " ".join([word, *(code.upper() for code in meant[1:])])


def _own(view: View) -> TwoWinView:
    if not isinstance(view, TwoWinView):
        raise TypeError("this view is not of 2 WIN")
    return view


def _seat(view: TwoWinView, seat: Seat) -> str:
    seen = view.seats[seat]
    place = "in" if seat in view.inside else "out"
    last = "no number yet" if seen.last is None else f"last number {seen.last}"
    return f"  {name(seat)}: {place}, {seen.cards} cards, {last}, open runs {seen.tens.run} and {seen.units.run}"


def _draws(event: Event) -> Sequence[str]:
    match event:
        case CardsDrawn(_, cards):
            return [f"You draw {' '.join(codes(cards))}."]
        case Drew(shares, pile):
            return [f"Drawn: {_shares(shares)}. {pile} cards are left."]
        case Reshuffled(pile):
            return [f"The pile is made anew of {pile} cards."]
        case Shortage(lost):
            return [f"No card is left to draw for: {_shares(lost)}."]
        case _:
            return []


def _shares(shares: Sequence[Share]) -> str:
    return ", ".join(f"{name(share.seat)} {share.cards}" for share in shares)


def _formed(formed: Formed) -> str:
    form = formed.form
    paid = [word for word, each in zip(CRITERIA, formed.criteria, strict=True) if each]
    cards = f"{CODE[form.tens]} {CODE[form.units]}"
    return f"{name(formed.seat)}: {form.number} ({cards}, {form.stars} stars): {', '.join(paid) or 'nothing'}"
