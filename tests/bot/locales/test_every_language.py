"""Languages are equal, and the code and the sentences know each other: none is missing, none is left over."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.serializer import serialize_pattern
from fluent.syntax.visitor import Visitor

from bot.games.registry import GAMES
from bot.locales.phrasebook import DEFAULT_LANGUAGE, installed_sources
from engine import catalogue
from tools.languages import coverage, read

ROOT = Path(__file__).parents[3]
SOURCES = installed_sources()
LANGUAGES = sorted(SOURCES)
KEY = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")


class Placeholders(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's own naming
        self.names.add(node.id.name)


def entries(language: str) -> Iterator[ftl.EntryType]:
    for text in SOURCES[language]:
        yield from FluentParser().parse(text).body


def sentences(language: str) -> dict[str, set[str]]:
    """Keys with the placeholders each needs."""
    found: dict[str, set[str]] = {}
    for entry in entries(language):
        if isinstance(entry, ftl.Message) and entry.value is not None:
            reader = Placeholders()
            reader.visit(entry.value)
            found[entry.id.name] = reader.names
    return found


@cache
def english() -> dict[str, set[str]]:
    return sentences(DEFAULT_LANGUAGE)


def sources(part: str) -> Iterator[Path]:
    """The modules of a part of the program: a folder, or one of them."""
    place = ROOT / part
    yield from [place] if place.is_file() else place.rglob("*.py")


@cache
def nodes(file: Path) -> list[ast.AST]:
    """Everything that a module is made of."""
    return list(ast.walk(ast.parse(file.read_text("utf-8"))))


def constants(part: str) -> Iterator[str]:
    """Every text constant of a part of the program that is shaped like a key."""
    for file in sources(part):
        for node in nodes(file):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                yield node.value


def built(part: str) -> Iterator[str]:
    """Every key that a rule makes of others: such keys stand in a constant of a module whose name ends with `_KEYS`."""
    for file in sources(part):
        if any(isinstance(node, ast.JoinedStr) for node in nodes(file)):
            module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
            for name, value in vars(module).items():
                if name.endswith("_KEYS") and isinstance(value, Mapping):
                    yield from value.values()


def formed(part: str) -> Iterator[str]:
    """The sentences whose keys an f-string may form, such as `f"unheard-{barrier}"`."""
    for file in sources(part):
        for node in nodes(file):
            if isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant):
                parts = (
                    re.escape(str(each.value)) if isinstance(each, ast.Constant) else "[a-z0-9-]+"
                    for each in node.values
                )
                if re.match(r"[a-z][a-z0-9]*-", str(first.value)):
                    form = re.compile("".join(parts))
                    yield from filter(form.fullmatch, english())


def of_house_rules() -> Iterator[str]:
    """The keys that a house rule makes of its name."""
    for rule in (rule for game in GAMES.values() for rule in game.house_rules):
        yield from (rule.title, rule.about)
        if rule.own is not None:
            yield from (rule.own.choice, rule.own.button, rule.own.title, rule.own.field, rule.own.none)


def of_commands() -> Iterator[str]:
    """The keys that `command_translation.command` makes of the name of a command and of its options."""
    for file in sources("bot/discord_adapter"):
        for node in nodes(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "command":
                _, key, _, *options = (arg.value if isinstance(arg, ast.Constant) else "" for arg in node.args)
                named = () if any(each.arg == "name" for each in node.keywords) else (str(key),)
                yield f"{key}-description"
                others = [ast.literal_eval(each.value) for each in node.keywords if each.arg == "options_of"]
                texts = others[0] if others else key
                yield from (*named, *(f"{texts}-{option}{text}" for option in options for text in ("", "-description")))


SPEAKING = ("bot/discord_adapter", "bot/screens", "bot/games", "bot/tables/decide.py")


@cache
def spoken() -> set[str]:
    """Every key that the program may say."""
    written = {text for folder in SPEAKING for text in (*constants(folder), *built(folder), *formed(folder))}
    said = {*written, *of_house_rules(), *of_commands()}
    return said | ({f"{key}-description" for key in said if key.startswith("command-")} & english().keys())


# Refusals of records (engine/record) are read in a terminal only: the engine words them itself.
SPEAKERS = ("bot", "engine/games", "engine/contract.py", "engine/game.py")


@cache
def refusals() -> set[str]:
    return {text for folder in SPEAKERS for text in constants(folder) if text.startswith("refused-")}


WORDED = [key for key in catalogue.games() if (ROOT / f"bot/locales/en/{key}.ftl").is_file()]
"""Games that have words on Discord; a game that is not offered there yet has none."""


@cache
def reasons() -> set[str]:
    folders = ("engine/house.py", *(f"engine/games/{key}" for key in WORDED))
    return {text for folder in folders for text in constants(folder) if text.startswith("reason-")}


def seat_results() -> Iterator[tuple[str, set[str]]]:
    """What a finished game leaves a seat with (`SeatResult`): its key, with the details given."""
    for file in (file for key in GAMES for file in (ROOT / "engine/games" / key).rglob("*.py")):
        for node in nodes(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SeatResult":
                _, key, *details = node.args
                given = details[0].keys if details and isinstance(details[0], ast.Dict) else []
                if isinstance(key, ast.Constant):
                    yield str(key.value), {str(name.value) for name in given if isinstance(name, ast.Constant)}


def test_every_result_of_a_seat_has_a_sentence_and_gives_what_it_needs() -> None:
    results = dict(seat_results())
    assert results
    assert {key: english().get(key) for key in results} == results


def files(language: str) -> dict[str, str]:
    """The files of a language by name."""
    return {file.name: file.read_text("utf-8") for file in sorted((ROOT / "bot/locales" / language).glob("*.ftl"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_of_a_language_says_what_its_english_model_says_and_fits(language: str) -> None:
    model, own = files(DEFAULT_LANGUAGE), files(language)
    assert own.keys() <= model.keys()
    faults = {name: coverage(language, [text], read([model[name]])).faults for name, text in own.items()}
    assert {name: found for name, found in faults.items() if found} == {}


def faults_of(text: str, english: str) -> tuple[str, ...]:
    return coverage("de", [text], read([english])).faults


FAULTS = [
    ("a = A { $x }", "a = B", "a: lacks $x"),
    ("a = A", "a = B { $x }", "a: nothing fills in $x"),
    ("a = A\nb = B", "a = A", "b: missing"),
    ("a = A\n    .past = B", "a = A", "a.past: missing"),
    ("a = A", "a = A\nb = B", "b: there is no such sentence in English"),
    ("a = A", "a = A\na = A", "a: written twice"),
    ("a = A", "a = A\n}", "cannot be read: }"),
    ("a = { $x ->\n [l] L\n *[r] R\n }", "a = { $x ->\n [l] L\n *[o] R\n }", "a: must choose by $x among l, r"),
    ('a = { COMMAND("x y") }', 'a = { COMMAND("x z") }', "a: names other commands than in English"),
    (
        "a = { $x ->\n [one] day\n *[other] days\n }",
        "a = { $x ->\n [one] Tagen\n *[other] Tagen\n }",
        "a: says of one what it says of others",
    ),
    ("button-a = A", f"button-a = {'a' * 81}", "button-a: 81 characters, 80 may stand there"),
    ("command-a = a", "command-a = zwei Worte", "command-a: no name of a command: small letters, digits and hyphens"),
    ("command-a = a", "command-a = Groß", "command-a: no name of a command: small letters, digits and hyphens"),
    ("x-a = a\n    .letter = A", "x-a = a\n    .letter = AB", "x-a.letter: one letter only"),
    (
        "x-a = a\n    .letter = A\nx-b = b\n    .letter = B",
        "x-a = a\n    .letter = G\nx-b = b\n    .letter = G",
        "x-b.letter: the same letter as x-a.letter",
    ),
]


@pytest.mark.parametrize(("english", "text", "fault"), FAULTS)
def test_a_fault_of_a_translation_is_told_with_its_key(english: str, text: str, fault: str) -> None:
    (found,) = faults_of(text, english)
    assert found.startswith(fault)


NOTED = "# $x_key (one-kind, other-kind): to choose by.\na = { $x }"


@pytest.mark.parametrize(
    ("english", "text"),
    [
        (NOTED, "a = { $x_key ->\n [one-kind] A\n *[other-kind] B\n }"),
        (NOTED, "a = { $x }"),
        ("a = { $n ->\n [one] A\n *[other] { $n } A\n }", "a = { $n ->\n [0] O\n [few] F\n *[other] { $n } A\n }"),
        ("a = { $n } of A", "a = { $n ->\n [one] A\n *[other] B\n }"),
    ],
)
def test_a_translation_may_bend_its_words_as_its_language_does(english: str, text: str) -> None:
    assert faults_of(text, english) == ()


def test_every_sentence_is_used() -> None:
    single_words = {"about", "reminder", "hint", "greeting"}
    stored = {"reason-takes-nothing", "reason-takes-harmless"}
    said = spoken() | refusals() | reasons() | {key for key, _ in seat_results()}
    assert english().keys() - said == single_words | stored, "analyses that are kept give reasons of their time"


def test_every_key_in_the_code_has_a_sentence() -> None:
    families = {key.split("-")[0] for key in english()}
    unsaid = {text for text in spoken() - english().keys() if text.split("-")[0] in families}
    assert {text for text in unsaid if f"{text}-description" not in spoken()} == set(), "one name in all languages"


@pytest.mark.parametrize("language", sorted(SOURCES))
def test_no_sign_stands_around_a_command_that_can_be_tapped(language: str) -> None:
    """In code it could not be; `verify-yourself` names one of the terminal's."""
    lines = [line for text in SOURCES[language] for line in text.splitlines()]
    wrong = {line.split()[0] for line in lines if re.search(r"[`*]\{ (?:COMMAND|\$commands?\b)", line)}
    assert wrong == {"verify-yourself"}


def test_every_reason_of_a_house_player_has_a_sentence() -> None:
    assert len(reasons()) > 5
    assert reasons() - english().keys() == set()


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusals()) > 20
    assert refusals() - english().keys() == set()


def refusal_details() -> Iterator[tuple[str, set[str]]]:
    """Every refusal written in the code, with the details it gives."""
    for folder in SPEAKERS:
        for file in sources(folder):
            for node in nodes(file):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                    yield from _refusal(node)


def _refusal(call: ast.Call) -> Iterator[tuple[str, set[str]]]:
    key, *details = call.args
    if not isinstance(key, ast.Constant):
        return  # read back from a store
    given = details[0].keys if details and isinstance(details[0], ast.Dict) else []
    yield str(key.value), {str(name.value) for name in given if isinstance(name, ast.Constant)}


def test_every_refusal_gives_what_its_sentence_needs() -> None:
    lacking = {key: english()[key] - details for key, details in refusal_details() if english()[key] - details}
    assert lacking == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guided_round_ends_with_something_to_do(language: str) -> None:
    said = read(SOURCES[language])
    ends = {game: said[f"{game.replace('_', '-')}-lesson-end"].literal for game in WORDED}
    assert [game for game, end in ends.items() if f"**{said['button-play-now'].literal}**" not in end] == []


SAME_WORD = (
    {"again", "analysis-again", "lesson-again"},
    {"board-table", "replay-board", "table"},
    {"daily-play", "play-now"},
)
"""Buttons that may share a word: they lead to the same, or begin the same again."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_buttons_that_do_different_things_have_different_words(language: str) -> None:
    keys: dict[str, set[str]] = {}
    for entry in entries(language):
        if isinstance(entry, ftl.Message) and entry.value is not None and entry.id.name.startswith("button-"):
            text = serialize_pattern(entry.value).strip()
            keys.setdefault(text, set()).add(entry.id.name.removeprefix("button-"))
    shared = [named for named in keys.values() if len(named) > 1 and not any(named <= same for same in SAME_WORD)]
    assert not shared
