"""What the rules of 2 SANS 3 count, and what its colours are called, for the pages that tell them."""

from collections.abc import Mapping
from typing import Final

from bot.games.two_sans_three.cards import colour_sign
from bot.locales.phrasebook import Words
from bot.screens.names import comma_list, listed
from engine.games.two_sans_three.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    DRAWN,
    FULL_DECK,
    HAND,
    KEPT,
    PILE,
    ROW_WIDTH,
    START_CARDS,
    TURNS_EACH,
)
from engine.games.two_sans_three.collection import FINAL_BONUS, INTERIM_BONUSES, PAIR, SINGLE
from engine.games.two_sans_three.colours import CARDS_OF_A_COLOUR
from engine.games.two_sans_three.dealing import PLACED
from engine.games.two_sans_three.rows import FULL

_COLOURLESS: Final = [str(card) for card in FULL_DECK if COLOUR[card] is None]
_ROWS: Final = ("first", "second", "third")
_BONUSES: Final = ("best", "second_best", "third_best", "last_best")


def rule_numbers(words: Words) -> Mapping[str, str | int]:
    """Every number of the rules (S1 to S6) by the name that sentences have for it."""
    return {
        "highest": CARDS[-1],
        "each": CARDS_OF_A_COLOUR,
        "colours": comma_list((colour_sign(colour, words) for colour in COLOURS), words),
        "colourless": listed(_COLOURLESS, words),
        "starts": listed(list(map(str, START_CARDS)), words),
        "placed": PLACED,
        "pile": PILE,
        "hand": HAND,
        **{f"{row}_low": start + 1 for row, start in zip(_ROWS, START_CARDS, strict=True)},
        **{f"{row}_high": start + ROW_WIDTH - 1 for row, start in zip(_ROWS, START_CARDS, strict=True)},
        "room": FULL,
        "kept": KEPT,
        "drawn": DRAWN,
        "draws": (PILE - HAND) // DRAWN,
        **dict(zip(_BONUSES, INTERIM_BONUSES, strict=True)),
        "turns": TURNS_EACH,
        "single": SINGLE,
        "pair": PAIR,
        "six": FINAL_BONUS[-2],
        "seven": FINAL_BONUS[-1],
    }
