"""The sentences of a language keep to the words it settled on, and are short where players read them in a hurry."""

import pytest

from bot.locales.phrasebook import installed_sources
from tools import languages

SOURCES = installed_sources()


@pytest.mark.parametrize("language", sorted(languages.AVOIDED))
def test_a_language_says_nothing_that_its_own_list_avoids(language: str) -> None:
    assert list(languages.style(language, SOURCES[language])) == []


FAULTS: list[tuple[str, list[str]]] = [
    ("a-b = { $x ->\n    [one] One person\n   *[other] Everybody\n }", ["a-b: “Everybody”: everyone"]),
    ("# everybody\na-b = Everyone", []),
    ("a-b = the house of { $name }", ["a-b: “of { $name }”: the house by { $name }"]),
    ("button-hint = A hint for this very move", ["button-hint: 25 letters on a button, 20 fit"]),
    ("button-close = A hint for this very move", []),
    ("button-hint = Take { $card }", []),
    (
        "board-a = One two three four five six seven. " + " ".join("abcdefghijklmno") + ".",
        ["board-a: a sentence of 15 words, 14 are read between two moves"],
    ),
    ("rules-a = " + " ".join("abcdefghijklmnopq"), []),
]


@pytest.mark.parametrize(("text", "found"), FAULTS)
def test_it_says_what_a_native_would_stumble_over(text: str, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    avoided = {r"\beverybody\b": "everyone", r"\bof \{ \$name \}": "the house by { $name }"}
    monkeypatch.setattr(languages, "AVOIDED", {"xx": avoided})
    monkeypatch.setattr(languages, "LONGER", {"xx": frozenset({"button-close"})})
    assert list(languages.style("xx", [text])) == found


def test_a_language_without_a_list_is_not_judged() -> None:
    assert list(languages.style("xx", ["button-hint = Everybody wants a hint for this move"])) == []
