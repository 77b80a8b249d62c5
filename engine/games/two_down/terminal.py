"""2 DOWN at the terminal: its rules in short, and what follows from a view (engine/cli/teller.py says the rest)."""

from collections.abc import Iterator
from typing import Final

from engine.contract import View, own
from engine.games.two_down.cards import CODE, KINDS, SHAPE, Card, codes, is_number
from engine.games.two_down.melds import Meld, MeldKind, Parity
from engine.games.two_down.view import TwoDownView
from engine.terminal_words import Notes


def sign(card: Card) -> str:
    """The code of a card, a number card's with the small letter of its shape."""
    return f"{CODE[card]}{SHAPE[card].letter.lower()}" if is_number(card) else CODE[card]


def meld_in_words(meld: Meld) -> str:
    """A meld, such as `odd run of 4` or `6 evens`."""
    if meld.kind in (MeldKind.ODDS, MeldKind.EVENS):
        return f"{meld.size} {meld.kind}"
    parity = "" if meld.parity is Parity.ANY else f"{meld.parity} "
    return f"{parity}{meld.kind} of {meld.size}"


def lines(view: View) -> Iterator[str]:
    """What the own level asks for, and how near it is."""
    seen = own(view, TwoDownView, "2 DOWN")
    progress, proposed = seen.progress(), seen.proposed()
    wanted = [" and ".join(map(meld_in_words, alternative)) for alternative in seen.level or ()]
    yield f"Your level asks for {', or '.join(wanted)}."
    if proposed is not None:
        yield f"You hold it: {' '.join(codes(proposed.cards))}."
    else:
        yield f"Cards still missing: {0 if progress is None else progress.missing}."


NOTES: Final = Notes(
    (
        "Collect the melds of your level and lay them down. Whoever lays the last level first wins.",
        "A run is consecutive numbers of one colour, a group one number, a clump one colour, a heap one shape,",
        "a pack one colour and shape, odds and evens are odd and even numbers. WILD is whatever you need.",
        "A card such as R7t: colour (R Y G B), number, shape (c circle, t triangle, s square).",
        "On your turn draw (pile or discard), then type a card to discard it, or lay if you hold your level.",
        "BLOCK 2 puts a Block before House 2, JUMP 1 lets House 1 miss a turn, SWAP left moves all hands,",
        "1UP 0 takes your first down card, exchange gives a 1UP for another card when both are taken.",
        "WILD as BLOCK 2, WILD as JUMP 1, WILD as 1UP 0 and WILD as UNBLOCK use a WILD so.",
        "lay lays your level, lay R1 R2 R3 as you like it, skip keeps it in the pick-up.",
    ),
    lines,
    sign,
    {card: CODE[card] for card in KINDS},
)
