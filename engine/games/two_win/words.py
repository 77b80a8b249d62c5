"""2 WIN in short full sentences, for a screen reader or a terminal without colours."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType

from engine.contract import Event, View
from engine.games.two_win.actions import FORM
from engine.games.two_win.cards import CODE, COLOUR, DIGIT, STARS, Card
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import (
    CannotForm,
    CardPassed,
    CardsDrawn,
    Drew,
    DroppedOut,
    Formed,
    GameOver,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
)
from engine.games.two_win.view import TwoWinView
from engine.own import own
from engine.plain_words import counted, seat_name
from engine.seats import Seat

CRITERIA: Final = (
    "the highest number",
    "the most stars",
    "two equal digits",
    "three of one colour in the tens",
    "three of one colour in the units",
)
"""What each criterion pays for, in the order of `Criteria`."""

HOW: Final = {
    "last_player": "the last player left",
    "most_cards": "everybody dropped out at once, and this was the largest hand",
    "lowest_number": "everybody dropped out at once with equal hands, and this was the lowest last number",
    "shared": "everybody dropped out at once, tied in cards and in numbers",
}

HELP: Final = (
    "Every round you pass a card to the left, then form a number above your last one.",
    "A number draws a card for each of these: " + ", ".join(CRITERIA) + ".",
    "Without cards, or without a higher number, you are out. The last player left wins.",
    "Type a card such as 5P0: digit, colour (B blue, P pink, G green), stars. Two cards form a number.",
    "Until you press Enter on an empty line, another choice replaces the last one.",
    "hint: what the house would do. again: show the question once more. quit: leave.",
)


class TwoWinWords:
    """2 WIN in words."""

    def question(self, view: View) -> Sequence[RenderableType]:
        """The position and what is asked."""
        seen = own_view(view)
        lines = [f"Round {seen.round}. {_task(seen)}", f"The pile has {counted(seen.pile, 'card')}."]
        lines += [_seat(seen, Seat(seat)) for seat in range(len(seen.seats))]
        lines.append(f"Your hand: {', '.join(map(card_in_words, seen.hand))}.")
        return [*lines, f"Type {_example(seen)}, or help."]

    def told(self, event: Event) -> Sequence[RenderableType]:
        """What an event says."""
        match event:
            case CardPassed(given):
                return [f"{seat_name(given.giver)} passed {card_in_words(given.card)} to {seat_name(given.receiver)}."]
            case CannotForm():
                return ["You cannot form a number any more. The others show theirs."]
            case Revealed(_, formed, _):
                return [formed_in_words(each) for each in formed]
            case DroppedOut(kind, drops):
                why = "no number to form" if kind == FORM else "no card to pass"
                return [f"Out: {seat_name(drop.seat)}, {why}, {counted(drop.cards, 'card')} in hand." for drop in drops]
            case GameOver(outcome):
                return [f"Winner: {' and '.join(map(seat_name, outcome.winners))}, {HOW[outcome.how]}."]
            case _:
                return _draws(event)

    def answer(self, code: str) -> str:
        """An action as a person would type it."""
        return code

    def action_code(self, view: View, line: str) -> str:
        """The code of the action that somebody means who typed `line`: the word may be left out."""
        typed = line.split()
        word = own_view(view).kind
        meant = typed[1:] if typed[:1] == [word] else typed
        return " ".join([word, *(code.upper() for code in meant)])

    def help(self) -> Sequence[str]:
        """The rules in a few lines, and what may be typed."""
        return HELP


def own_view(view: View) -> TwoWinView:
    """The view as one of 2 WIN. Raises `TypeError` for another game's."""
    return own(view, TwoWinView, "2 WIN")


def card_in_words(card: Card) -> str:
    """A card with the code to type."""
    stars = ("", ", 1 star", ", 2 stars")[STARS[card]]
    return f"{CODE[card]} ({COLOUR[card].name.lower()} {DIGIT[card]}{stars})"


def formed_in_words(formed: Formed) -> str:
    """A number that was revealed, and which criteria paid."""
    form, paid = formed.form, [why for why, each in zip(CRITERIA, formed.criteria, strict=True) if each]
    drawn = f"Draws {counted(len(paid), 'card')} for {' and '.join(paid)}." if paid else "Draws nothing."
    cards = f"{CODE[form.tens]} {CODE[form.units]}"
    return f"{seat_name(formed.seat)}: {form.number} with {cards}, {form.stars} stars. {drawn}"


def _task(view: TwoWinView) -> str:
    if view.passes_to is not None:
        return f"Pass a card to {seat_name(view.passes_to)}."
    last = None if view.own is None else view.own.last
    return "Form a number." if last is None else f"Form a number above {last}."


def _example(view: TwoWinView) -> str:
    return "tens and units, such as 3P2 3G1" if view.kind == FORM else f"a card, such as {CODE[view.hand[0]]}"


def _seat(view: TwoWinView, seat: Seat) -> str:
    seen = view.seats[seat]
    if seat not in view.inside:
        return f"{seat_name(seat)}: out with {counted(seen.cards, 'card')}."
    last = "no number yet" if seen.last is None else f"last number {seen.last}"
    runs = [f"{_run(seen.tens)} on the tens", f"{_run(seen.units)} on the units"]
    shown = [run for run, column in zip(runs, (seen.tens, seen.units), strict=True) if column.run]
    return f"{seat_name(seat)}: {', '.join([counted(seen.cards, 'card'), last, *shown])}."


def _run(column: Column) -> str:
    return f"{column.run} {COLOUR[column.cards[-1]].name.lower()}" if column.run else "no run"


def _draws(event: Event) -> Sequence[str]:
    match event:
        case CardsDrawn(_, cards):
            return [f"You draw {', '.join(map(card_in_words, cards))}."]
        case Drew(_, pile):
            return [f"The pile has {counted(pile, 'card')} left."]
        case Reshuffled(pile):
            return [f"The pile is made anew of {counted(pile, 'card')}."]
        case Shortage(lost):
            return [f"No card is left to draw for {_shares(lost)}."]
        case _:
            return []


def _shares(shares: Sequence[Share]) -> str:
    return ", ".join(f"{seat_name(share.seat)} ({share.cards})" for share in shares)
