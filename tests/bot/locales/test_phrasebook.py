"""Sentences by key, and joining words by sound."""

from itertools import chain

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Message, Term

from bot.games.two_down.cards import level_text
from bot.locales.phrasebook import Commands, Phrase, Phrasebook, PhraseError, entries, installed_sources
from bot.screens.names import listed
from engine.games.two_down.cards import Meld, MeldKind
from tests.kit.always import some
from tests.kit.readable import BOOK


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


def test_a_number_below_zero_has_a_minus_sign_and_no_hyphen(book: Phrasebook) -> None:
    assert book.say("en", "cards", n=-11) == "−11 cards"


PLAIN = (
    "say = Hello { $name }!\n",
    "say = { $name }\n",
    'say = { $name } { "{" }\n',
    "say = Hello\n",
    'say = { "" }\n',
)


@pytest.mark.parametrize("text", PLAIN)
@pytest.mark.parametrize("value", ["Ana { $name }", "", 0, 7, 999, 1_000, 1_234_567])
@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl"])
def test_a_sentence_without_choices_is_what_fluent_makes_of_it(language: str, value: str | int, text: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    said, _ = bundle.format_pattern(some(bundle.get_message("say").value), {"name": value})
    assert Phrasebook({"en": [], language: [text]}).say(language, "say", name=value) == said


def test_what_a_language_lacks_is_said_in_english_and_logged_once(
    book: Phrasebook, caplog: pytest.LogCaptureFixture
) -> None:
    assert [book.say("fr", "cards", n=number) for number in (1, 3)] == ["one card", "3 cards"]
    assert [record.message for record in caplog.records] == [
        "sentence cards is said in English, not in fr: no sentence 'cards' in 'fr'"
    ]


LONG = {"en": ["button-go = Go { $name }\n"], "de": ["button-go = Gehe mit { $name }\n"]}


def test_what_is_too_long_for_its_place_is_said_in_english(caplog: pytest.LogCaptureFixture) -> None:
    book = Phrasebook(LONG)
    assert book.say("de", "button-go", name="Ana") == "Gehe mit Ana"
    assert book.say("de", "button-go", name="A" * 71) == f"Gehe mit {'A' * 71}"
    assert book.say("de", "button-go", name="A" * 75) == f"Go {'A' * 75}"
    assert "button-go is said in English, not in de: 84 characters, 80 may stand there" in caplog.text


def test_a_name_of_a_command_that_discord_refuses_is_the_english_one() -> None:
    book = Phrasebook({"en": ["command-go = go\n"], "de": ["command-go = Los Gehts\n"]})
    assert book.words("de").command("toy go") == "`/toy go`"


@pytest.mark.parametrize(("key", "name"), [("cards", "Ana"), ("button-go", "A" * 75)])
def test_a_strict_book_lets_no_fault_pass(key: str, name: str) -> None:
    strict = Phrasebook({"en": [*LONG["en"], "cards = cards\n"], "de": LONG["de"]}, strict=True)
    with pytest.raises(PhraseError, match=key):
        strict.say("de", key, name=name)


def test_a_missing_sentence_is_a_bug(book: Phrasebook) -> None:
    with pytest.raises(PhraseError, match="no sentence 'unknown' in 'en'"):
        book.say("fr", "unknown", n=1)


def test_a_missing_placeholder_is_a_bug(book: Phrasebook) -> None:
    with pytest.raises(PhraseError, match="hello"):
        book.say("en", "hello")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("en-US", "en"), ("fr", "fr"), ("xx", "en"), ("", "en"), (None, "en"), ("FR", "fr")],
)
def test_every_locale_finds_a_language(book: Phrasebook, locale: str | None, language: str) -> None:
    assert book.best(locale) == language


def test_there_is_no_phrasebook_without_the_default_language() -> None:
    with pytest.raises(PhraseError, match="default language en"):
        Phrasebook({"fr": ["hello = Bonjour\n"]})


REFERRING = """
# A comment = no entry.
greeting = Dear { -bot(case: "to") }, { name }
-bot =
    { $case ->
       *[of] { title } bot
        [to] { title } to the bot
    }

name = Ana
    .short = A
title = kind
name = Ben
"""


def test_a_sentence_is_read_with_what_it_refers_to_when_it_is_said() -> None:
    book = Phrasebook({"en": [REFERRING], "de": ["greeting = Hallo, { name }\n", "name = Anna\n"]})
    assert book.words("en")("greeting") == "Dear kind to the bot, Ana"
    assert book.words("de")("greeting") == "Hallo, Anna"
    assert book.words("en")("name.short") == "A"


def test_every_entry_is_found_by_its_first_line_and_means_what_it_means_in_its_file() -> None:
    for text in (REFERRING, *chain.from_iterable(installed_sources().values())):
        whole: dict[str, Message | Term] = {}
        for entry in FluentResource(text).body:
            if isinstance(entry, Message | Term):
                whole.setdefault(f"-{entry.id.name}" if isinstance(entry, Term) else entry.id.name, entry)
        found = entries([text])
        assert found.keys() == whole.keys()
        for name, entry in whole.items():
            (alone,) = FluentResource(found[name]).body
            assert alone.equals(entry, ["span", "comment"]), name


def test_books_share_the_sentences_that_were_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"en": ["shared = Read once\n"]}
    assert Phrasebook(sources).has("shared")
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
    assert book.words("de")("open") == "`/toy starten`, haus, `/table zeigen`"
    assert book.words("en", client="de")("open") == "`/toy starten`, haus, `/table zeigen`"
    assert book.words("de", client="en-GB")("open") == "`/toy start`, house, `/table show`"
    assert book.words("de", client="en-GB").command("toy start") == "`/toy start`"


def test_a_button_of_a_public_message_is_called_what_stands_there() -> None:
    book = Phrasebook.load()
    assert book.words("de", public="en")("refused-join-now") == "Es ist ein Platz frei: Drück **Join**."
    assert book.words("de")("refused-join-now") == "Es ist ein Platz frei: Drück **Mitspielen**."
    assert book.words("de", public="")("refused-join-now") == "Es ist ein Platz frei: Drück **Mitspielen**.", "of none"


def test_a_command_whose_id_is_known_can_be_tapped_by_the_readers_of_that_book_alone() -> None:
    """Discord finds it by its own name, whatever its reader's language; the others stay as they are read."""
    book = Phrasebook({"en": [COMMANDS % ("start", "house", "show")], "de": [COMMANDS % ("starten", "haus", "zeigen")]})
    apart, before = book.apart(), "`/toy starten`, haus, `/table zeigen`"
    assert apart.words("de")("open") == before
    apart.commands = Commands({"toy": 71})
    assert apart.words("de")("open") == "</toy start:71>, haus, `/table zeigen`"
    assert apart.words("de").command("toy") == "</toy:71>"
    assert book.words("de")("open") == before
    apart.commands = Commands({"toy": 72, "table": 73})
    assert apart.words("de")("open") == "</toy start:72>, haus, </table show:73>"


def test_an_attribute_is_a_sentence_of_its_own() -> None:
    book = Phrasebook({"en": ["pass = pass { $card }\n    .past = passed { $card }\n"]})
    words = book.words("en")
    phrase = Phrase("pass", {"card": "5"})
    assert (words.phrase(phrase), words.phrase(phrase, "past")) == ("pass 5", "passed 5")
    with pytest.raises(PhraseError, match=r"no sentence 'pass.noun'"):
        words.phrase(phrase, "noun")


@pytest.mark.parametrize(("share", "said"), [(0, "did no better."), (100, "did better.")])
def test_of_one_other_player_there_is_no_percentage(share: int, said: str) -> None:
    english = Phrasebook(installed_sources()).words("en")
    assert english("daily-better", share=share, others=1) == f"One other player has finished so far, and {said}"


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl"])
def test_a_line_about_oneself_has_one_colon(language: str) -> None:
    words = Phrasebook(installed_sources()).words(language)
    assert words("leaderboard-own", line=words("leaderboard-house", wins=0, games=1)).count(":") == 1


def test_a_winner_does_not_share_a_level_with_those_who_never_laid_it_down() -> None:
    english = Phrasebook(installed_sources()).words("en")
    told = english("two-down-won", names="Ana", count=1, level=9, others="Ben and Chloe", reached=9)
    assert told == "🏆 Ana lays down level 9 and wins! Next: Ben and Chloe, on level 9."


def test_a_reason_suits_everyones_choice() -> None:
    """Analyses show it under another player's choice."""
    reasons = {key: say for key, say in entries(installed_sources()["en"]).items() if key.startswith("reason-")}
    english = Phrasebook(installed_sources()).words("en")
    assert reasons
    assert not [key for key in reasons if "you" in english(key).lower()]


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
