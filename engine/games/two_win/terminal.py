"""2 WIN at the terminal: its rules in short, and what follows from a view (engine/cli/teller.py says the rest)."""

from collections.abc import Iterator
from typing import Final

from engine.contract import View, own
from engine.games.two_win.cards import CODE, KINDS
from engine.games.two_win.view import TwoWinView
from engine.terminal_words import Notes, seat_name


def lines(view: View) -> Iterator[str]:
    """Who gets the card that is passed; how high a number must be."""
    seen = own(view, TwoWinView, "2 WIN")
    if seen.passes_to is not None:
        yield f"Your card goes to {seat_name(seen.passes_to)}."
    elif seen.own is not None and seen.own.last is not None:
        yield f"Your number must be above {seen.own.last}."


NOTES: Final = Notes(
    (
        "Every round you pass a card to the left, then form a number above your last one.",
        "A number draws a card each for: the highest number, the most stars, two equal digits,",
        "three of one colour in a row on the tens, three of one colour in a row on the units.",
        "Without cards, or without a higher number, you are out. The last player left wins.",
        "A card such as 5P0: digit, colour (B blue, P pink, G green), stars. Two cards form a number.",
        "Until you press Enter on an empty line, another answer replaces the last one.",
    ),
    lines,
    CODE.__getitem__,
    {card: CODE[card] for card in KINDS},
)
