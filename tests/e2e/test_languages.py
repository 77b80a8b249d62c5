"""Evenings in a language that no one speaks, made of English: every letter accented, a third longer, each sentence in
need of all that its note promises. Nothing is left of English on the wire, nothing is glued together or cut."""

import json
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from bot import app
from bot.games.registry import GAMES
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook, installed_sources, limit, unfit
from bot.screens.custom_ids import Control, GameControl, SettingsControl, Verb, parse
from bot.screens.names import HOUSE_NAMES
from bot.tables.zones import ZONES
from sandbox.json_values import Json, as_list, is_object
from sandbox.people.client import ActOutcome
from sandbox.people.company import play
from sandbox.people.policy import Act
from sandbox.people.reading import ShownButton, ShownMenu, controls
from tests.kit.analyses import few_games_in_the_head
from tests.kit.full_house import SHORT, Home, at_home
from tests.kit.sweeps import one_in
from tools.languages import read

PSEUDO: Final = "sv"
"""A language of Discord that the bot does not speak, with the plurals of English."""

LONGER: Final = 0.35
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "áƀçđéƒǵĥíĵķĺḿńóṕʠŕśţúṽŵẋýž"
_ACCENT: Final = str.maketrans(_PLAIN + _PLAIN.upper(), _ACCENTED + _ACCENTED.upper())
_PADDING: Final = "ø"


def with_pseudo(sources: dict[str, tuple[str, ...]]) -> Phrasebook:
    """The sentences of these languages and those of the pseudo-language; no fault is forgiven."""
    return Phrasebook({**sources, PSEUDO: tuple(pseudo(sources[DEFAULT_LANGUAGE]))}, strict=True)


def pseudo(english: Iterable[str]) -> Iterator[str]:
    """English texts in the pseudo-language."""
    for text in english:
        resource = FluentParser().parse(text)
        optional = {key: sentence.optional for key, sentence in read([text]).items()}
        for entry in resource.body:
            if isinstance(entry, ftl.Message):
                key = entry.id.name
                if entry.value is not None:
                    entry.value = _disguised(entry.value, key)
                    entry.value.elements[:0] = [_unseen(name, words) for name, words in optional[key].items()]
                for attribute in entry.attributes:
                    attribute.value = _disguised(attribute.value, f"{key}.{attribute.id.name}")
        yield FluentSerializer().serialize(resource)


def accented(text: str) -> str:
    """English words as they begin in the pseudo-language."""
    return text.translate(_ACCENT)


class _Accents(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802 - the visitor's own naming
        return ftl.TextElement(accented(node.value))


def _disguised(pattern: ftl.Pattern, key: str) -> ftl.Pattern:
    letters = sum(each.isalpha() for text in _texts(pattern) for each in text)
    disguised = _Accents().visit(pattern)
    if key.endswith(".letter"):
        return disguised
    room = range(round(letters * LONGER), 0, -1) if limit(key) else (round(letters * LONGER),)
    longest = accented("".join(_texts(pattern)))
    padding = next((_PADDING * more for more in room if unfit(key, longest + _PADDING * more) is None), "")
    disguised.elements.append(ftl.TextElement(padding))
    return disguised


def _texts(pattern: ftl.Pattern) -> Iterator[str]:
    """The text that may stand in a sentence at once."""
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            yield element.value
        elif isinstance(element.expression, ftl.SelectExpression):
            yield max(("".join(_texts(each.value)) for each in element.expression.variants), key=len)


def _unseen(name: str, words: set[str]) -> ftl.Placeable:
    """A choice by a parameter that English does without: it says nothing, but fails where nothing fills it in."""
    nothing = ftl.Pattern([ftl.Placeable(ftl.StringLiteral(""))])
    variants = [
        ftl.Variant(ftl.Identifier(word), nothing, default=number == 0) for number, word in enumerate(sorted(words))
    ]
    return ftl.Placeable(ftl.SelectExpression(ftl.VariableReference(ftl.Identifier(name)), variants))


_MARKUP: Final = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+")
_ENGLISH: Final = re.compile(r"[A-Za-z]{2,}")


def untranslated(text: str, names: Iterable[str]) -> list[str]:
    """Words of plain letters in a text that are neither names nor code."""
    known = set(names)
    return [word for word in _ENGLISH.findall(_MARKUP.sub(" ", text)) if word not in known]


TYPED: Final = ("rules", "leaderboard", "stats", "history", "daily")
"""What someone types of a game when its evening is over."""

ANYWHERE: Final = ("table show", "about", "settings", "server-settings", "privacy show", "privacy delete")

TEXTS: Final = frozenset({"content", "label", "placeholder", "description", "title"})
PLACE: Final = re.compile(r"Game evening|\\?#table|^[a-z0-9]{10}$")
CITIES: Final = {word for zone in ZONES for word in zone.rpartition("/")[2].split("_")}

NAMES: Final = {"Ana", "Ben", *HOUSE_NAMES, *CITIES, "Extreme", "UTC"}
"""What is called the same everywhere; so is a language by those who speak it."""


def texts(part: object) -> Iterator[str]:
    """What people can read of something sent to Discord."""
    if is_object(part):
        yield from (value for name, value in part.items() if name in TEXTS and isinstance(value, str))
    for each in part.values() if is_object(part) else as_list(part):
        yield from texts(each)


def said(wire: Path) -> Iterator[str]:
    """Every text that the bot sent, but for those of the commands, which all readers share."""
    for line in wire.read_text("utf-8").splitlines():
        told: dict[str, Any] = json.loads(line)
        if told["kind"] == "rest" and not told["path"].endswith("/commands"):
            yield from texts(told["request"])


def like(control: ShownButton | ShownMenu) -> object:
    """What is alike in controls of which one is pressed for all."""
    match parse(control.custom_id):
        case Control(verb=verb):
            return verb
        case GameControl(topic=topic, verb=verb, number=number):
            return topic, verb, number
        case SettingsControl(name="language"):
            return None
        case other:
            return other


async def look_around(house: Home, user: str, pressed: set[object]) -> AsyncIterator[ActOutcome]:
    """Press one of each kind of control on that screen that was not pressed before, the newest first, and what comes
    of it."""
    while (control := next(new(await house.messages(user), pressed), None)) is not None:
        pressed.add(like(control))
        chosen = control.values[-control.least or -1 :] if isinstance(control, ShownMenu) else ()
        yield await house.line.act(user, Act(control, chosen))


def new(messages: Sequence[Json], pressed: AbstractSet[object]) -> Iterator[ShownButton | ShownMenu]:
    """Controls that are like none of those."""
    for message in reversed(messages):
        yield from (control for control in controls(message) if like(control) not in pressed)


@pytest.mark.parametrize("game", one_in(3, GAMES))
async def test_nothing_is_left_of_english_in_an_evening_of_another_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_games_in_the_head(monkeypatch)
    monkeypatch.setattr(app, "AnalysisProcess", lambda: ThreadPoolExecutor(1))
    presses: list[ActOutcome] = []
    book = with_pseudo(dict(installed_sources()))
    async with at_home(tmp_path, ("Ana", "Ben"), language=PSEUDO, book=book, drawn=True) as house:
        plan = house.evening(command=GAMES[game].start, options={"seats": 2}, rules=SHORT[game], seed=game)
        await play(house.line, plan, presses.append)
        ana, pressed = house.people[0], set[object]({None, Verb.ANALYSIS})
        analysis = next(each for each in new(await house.messages(ana), {None}) if like(each) is Verb.ANALYSIS)
        presses.append(await house.line.act(ana, Act(analysis)))
        await house.shows(ana, accented("Before the deal your win chance was"))
        for typed in (*(f"{GAMES[game].command} {name}" for name in TYPED), *ANYWHERE):
            presses.append(await house.type(ana, typed))
            presses += [press async for press in look_around(house, ana, pressed)]
    assert {each.result for each in presses} <= {"ok", "refused"}
    own = {book.words(language)("language-name") for language in book.languages}
    sent = (PLACE.sub("", text) for text in said(tmp_path / "wire.jsonl") if text not in own)
    assert {word: text for text in sent for word in untranslated(text, NAMES)} == {}
