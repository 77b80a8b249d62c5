"""The papers for players are there in every language, in the same parts, and name commands and buttons as the bot."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from bot.games.registry import GAMES
from bot.locales.phrasebook import DEFAULT_LANGUAGE, installed_sources
from bot.screens.lobby import LOCK, call_screen
from tests.kit.games import our_words
from tests.kit.readable import RENDERERS, as_text
from tests.kit.seated import lobby
from tools.languages import Sentence, read

DOCS: Final = Path(__file__).parents[3] / "docs"
BOOK: Final = our_words()
OTHERS: Final = [language for language in BOOK.languages if (DOCS / language).is_dir()]
GROUPS: Final = {game.command for game in GAMES.values()} | {"table", "privacy"}
COMMAND: Final = re.compile(r"`(/[\w-]+ [\w-]+)`")
BOLD: Final = re.compile(r"\*\*([^*]+)\*\*")


@cache
def english() -> Mapping[str, Sentence]:
    """All there is to say."""
    return read(installed_sources()[DEFAULT_LANGUAGE])


def paper(language: str, name: str) -> str:
    return (DOCS / ("" if language == DEFAULT_LANGUAGE else language) / f"{name}.md").read_text("utf-8")


def parts(text: str) -> tuple[int, ...]:
    """How many lines of each kind it has: headings, points, rows of tables."""
    return tuple(len(re.findall(form, text, re.MULTILINE)) for form in ("^## ", r"^(?:\*|\d\.) ", r"^\|"))


def test_every_language_that_says_all_there_is_to_say_has_papers() -> None:
    whole = {language for language, texts in installed_sources().items() if read(texts).keys() == english().keys()}
    assert whole == {DEFAULT_LANGUAGE, *OTHERS}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["players", "terms"])
def test_each_language_has_the_papers_in_the_parts_of_the_english_one(language: str, name: str) -> None:
    assert parts(paper(language, name)) == parts(paper(DEFAULT_LANGUAGE, name))


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_says_what_is_stored_and_how_one_is_forgotten(language: str) -> None:
    assert parts(paper(language, "privacy")) == (3, 7, 11)


@pytest.mark.parametrize("language", [DEFAULT_LANGUAGE, *OTHERS])
@pytest.mark.parametrize("name", ["players", "terms", "privacy"])
def test_commands_are_called_as_the_reader_sees_them(language: str, name: str) -> None:
    keys = english()
    known = {f"{key.split('-')[1]} {key.split('-')[2]}" for key in keys if re.fullmatch("command-[a-z]+-[a-z]+", key)}
    known |= {f"{group} {key.split('-')[1]}" for group in GROUPS for key in keys if re.fullmatch("command-[a-z]+", key)}
    shown = {BOOK.command(language, path).strip("`") for path in known}
    assert set(COMMAND.findall(paper(language, name))) - shown == set()


@pytest.mark.parametrize("language", OTHERS)
def test_buttons_are_called_what_stands_on_them(language: str) -> None:
    words, keys = BOOK.words(language), english()
    named = ("button-", "menu-", "settings-messages")
    labels = {words(key) for key in keys if key.startswith(named) and not keys[key].parameters}
    labels |= {words(key, count=3) for key in keys if key.startswith(named) and set(keys[key].parameters) == {"count"}}
    assert set(BOLD.findall(paper(language, "players"))) - labels == set()


@pytest.mark.parametrize("language", [DEFAULT_LANGUAGE, *OTHERS])
def test_the_page_about_fair_deals_quotes_the_call_as_it_is_posted(language: str) -> None:
    call = as_text(call_screen(lobby(), (), RENDERERS["two_win"], BOOK.words(language)))
    assert f"\n-# {LOCK}\u00a0`" in call
    assert f" {LOCK}" in paper(language, "fair_deals")


HOUSE: Final = {
    "en": r"house player|\bthe house\b|\bdice\b",
    "fr": r"\bla maison\b|\bdés\b",
    "de": r"Hausspieler|\b[Dd](?:as|em) Haus\b|Würfel",
    "it": r"\bla casa\b|\bdadi\b",
    "es": r"\bla casa\b|\bdados\b",
    "nl": r"[Hh]uisspeler|\b[Hh]et huis\b|dobbelste",
}
"""Second names for a bot, and dice, which no game here has."""


@pytest.mark.parametrize("language", [DEFAULT_LANGUAGE, *OTHERS])
@pytest.mark.parametrize("name", ["players", "privacy", "terms", "fair_deals", *(f"rules/{game}" for game in GAMES)])
def test_papers_call_a_bot_a_bot_and_throw_no_dice(language: str, name: str) -> None:
    assert re.findall(HOUSE[language], paper(language, name)) == []
