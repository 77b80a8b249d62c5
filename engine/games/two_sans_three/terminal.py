"""2 SANS 3 at the terminal: its rules in short, and what follows from a view (engine/cli/teller.py says the rest)."""

from collections.abc import Iterator
from typing import Final

from engine.contract import View, own
from engine.games.two_sans_three.cards import CARDS, COLOUR, Card
from engine.games.two_sans_three.colours import LETTERS
from engine.games.two_sans_three.view import SansThreeView
from engine.terminal_words import Notes


def sign(card: Card) -> str:
    """The number with the letter of its colour."""
    colour = COLOUR[card]
    return str(card) if colour is None else f"{card}{colour.letter}"


def lines(view: View) -> Iterator[str]:
    """What the own cards would take, and the next bonus."""
    seen = own(view, SansThreeView, "2 SANS 3")
    for preview in map(seen.look_ahead, seen.hand):
        if preview.taken:
            yield f"{sign(preview.action.card)} takes {' '.join(map(sign, preview.taken))}."
    yield f"Colours in the order {' '.join(LETTERS)}. Next bonus: {seen.next_bonus}."


NOTES: Final = Notes(
    (
        "Every turn you play a card into its row: 1 to 29, 31 to 59, 61 to 89. A row has room for four cards.",
        "A fifth card takes: the highest takes the card right of the start card, any other all that are higher.",
        "At the end a colour with one card counts 1, with two 5; three of a colour are turned over and count -1 each.",
        "The first with all seven colours gets 10, the next 7, 5, 3. At the end six colours bring 5, seven 10.",
        "Type the number of a card. A card that was played is final: there is no taking it back.",
        "Colours: O orange, V violet, S sky, R red, T teal, P pink, G green.",
    ),
    lines,
    sign,
    {card: str(card) for card in CARDS},
)
