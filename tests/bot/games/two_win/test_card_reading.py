"""The checks over the wire read a card of 2 WIN back out of every language."""

import pytest

from bot.games.two_down import cards as two_down
from bot.games.two_win.card_reading import CARD_READING
from bot.games.two_win.cards import card_name, small
from bot.locales.phrasebook import Phrasebook, installed_sources
from engine.games.two_down.cards import CARD_OF_CODE as TWO_DOWN
from engine.games.two_win.cards import CODE, KINDS

BOOK = Phrasebook(installed_sources())


@pytest.mark.parametrize("language", sorted(installed_sources()))
def test_a_card_is_read_wherever_its_language_puts_the_colour(language: str) -> None:
    words = BOOK.words(language)
    for card in KINDS:
        named = words("two-win-passed", card=card_name(card, words), name="Ben")
        assert list(CARD_READING.named(named)) == [CODE[card]]
        assert list(CARD_READING.named(small(card))) == [CODE[card]]


@pytest.mark.parametrize("language", sorted(installed_sources()))
def test_a_card_of_another_game_with_the_same_sign_is_not_read(language: str) -> None:
    words = BOOK.words(language)
    assert not [name for card in TWO_DOWN.values() for name in CARD_READING.named(two_down.small(card, words))]
