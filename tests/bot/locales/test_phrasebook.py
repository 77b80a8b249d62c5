"""Sentences by key."""

import pytest

from bot.locales.phrasebook import Phrasebook, PhraseError


@pytest.fixture
def book() -> Phrasebook:
    return Phrasebook(
        {
            "en": ["hello = Hello { $name }\n", "cards = { $n ->\n    [one] one card\n   *[other] { $n } cards\n}\n"],
            "fr": ["hello = Bonjour { $name }\n"],
        }
    )


def test_a_sentence_is_said_in_its_language(book: Phrasebook) -> None:
    assert book.say("en", "hello", name="Ana") == "Hello Ana"
    assert book.words("fr")("hello", name="Ana") == "Bonjour Ana"


def test_numbers_choose_the_plural_of_the_language(book: Phrasebook) -> None:
    assert book.say("en", "cards", n=1) == "one card"
    assert book.say("en", "cards", n=3) == "3 cards"


def test_a_missing_sentence_is_a_bug(book: Phrasebook) -> None:
    with pytest.raises(PhraseError, match="no sentence 'cards' in 'fr'"):
        book.say("fr", "cards", n=1)


def test_a_missing_placeholder_is_a_bug(book: Phrasebook) -> None:
    with pytest.raises(PhraseError, match="hello"):
        book.say("en", "hello")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("en-US", "en"), ("fr", "fr"), ("pt-BR", "en"), ("", "en"), (None, "en"), ("FR", "fr")],
)
def test_every_locale_finds_a_language(book: Phrasebook, locale: str | None, language: str) -> None:
    assert book.best(locale) == language


def test_there_is_no_phrasebook_without_the_default_language() -> None:
    with pytest.raises(PhraseError, match="default language en"):
        Phrasebook({"fr": ["hello = Bonjour\n"]})


def test_books_share_the_texts_that_were_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"en": ["shared = Read once\n"]}
    Phrasebook(sources)
    monkeypatch.delattr("bot.locales.phrasebook.FluentResource")
    assert Phrasebook(sources).say("en", "shared") == "Read once"
