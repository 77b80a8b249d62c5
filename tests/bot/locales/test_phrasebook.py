"""Sentences by key."""

import pytest

from bot.locales.phrasebook import Phrase, Phrasebook, PhraseError


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


COMMANDS = """
open = { COMMAND("toy start") }, { OPTION("start house") }, { COMMAND("table show") }
command-start = %s
command-start-house = %s
command-table-show = %s
"""


def test_a_command_in_a_sentence_is_called_what_its_reader_sees() -> None:
    book = Phrasebook({"en": [COMMANDS % ("start", "house", "show")], "de": [COMMANDS % ("starten", "haus", "zeigen")]})
    assert book.words("de")("open") == "/toy starten, haus, /table zeigen"
    assert book.words("en", client="de")("open") == "/toy starten, haus, /table zeigen"
    assert book.words("de", client="en-GB")("open") == "/toy start, house, /table show"
    assert book.words("de", client="en-GB").command("toy start") == "/toy start"


def test_an_attribute_is_a_sentence_of_its_own() -> None:
    book = Phrasebook({"en": ["pass = pass { $card }\n    .past = passed { $card }\n"]})
    words = book.words("en")
    phrase = Phrase("pass", {"card": "5"})
    assert (words.phrase(phrase), words.phrase(phrase, "past")) == ("pass 5", "passed 5")
    with pytest.raises(PhraseError, match=r"no sentence 'pass.noun'"):
        words.phrase(phrase, "noun")
