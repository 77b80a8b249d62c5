"""Spanish says "e" and "u" where "y" and "o" would run into the same sound, and Italian "ed"."""

import pytest

from bot.games.two_down.levels import level_text
from bot.screens.names import listed
from engine.games.two_down.melds import Meld, MeldKind
from tests.kit.readable import BOOK

SPANISH = BOOK.words("es")
ITALIAN = BOOK.words("it")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ana", "Inés"), "Ana e Inés"),
        (("Inés", "Ana"), "Inés y Ana"),
        (("Ivo", "Ana", "Hilda"), "Ivo, Ana e Hilda"),
        (("Ana", "**Ítalo**"), "Ana e **Ítalo**"),
        (("Ana", "ysabel"), "Ana e ysabel"),
        (("Ana", "Iago"), "Ana y Iago"),
        (("Ana", "Hierro"), "Ana y Hierro"),
        (("Ana", "Yolanda"), "Ana y Yolanda"),
        (("Ana", "Hugo"), "Ana y Hugo"),
    ],
)
def test_the_last_name_chooses_and(names: tuple[str, ...], said: str) -> None:
    assert listed(names, SPANISH) == said


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (Meld(MeldKind.ODDS, 7), Meld(MeldKind.EVENS, 8), "7 impares u 8 pares"),
        (Meld(MeldKind.EVENS, 8), Meld(MeldKind.ODDS, 7), "8 pares o 7 impares"),
        (Meld(MeldKind.ODDS, 7), Meld(MeldKind.EVENS, 6), "7 impares o 6 pares"),
    ],
)
def test_the_second_meld_chooses_or(first: Meld, second: Meld, said: str) -> None:
    assert level_text(((first,), (second,)), SPANISH) == said


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ana", "Elena"), "Ana ed Elena"),
        (("Elena", "Ana"), "Elena e Ana"),
        (("Ana", "**Èrica**"), "Ana ed **Èrica**"),
        (("Ana", "Ivo"), "Ana e Ivo"),
    ],
)
def test_italian_says_ed_before_e(names: tuple[str, ...], said: str) -> None:
    assert listed(names, ITALIAN) == said
