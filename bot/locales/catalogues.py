"""Checks that the sentences of a language are complete and valid, for `check`, translators and tests."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.locales.limits import unfit

_DECLARED = re.compile(r"\$(\w+)(?: \(([\w, -]+)\))?")
_NUMBERS = frozenset({"zero", "one", "two", "few", "many", "other"})


@dataclass(slots=True)
class Sentence:
    """A message or an attribute of a message.

    Attributes:
        parameters: Names of the placeholders that it uses.
        branches: Selector values by placeholder.
        optional: Placeholders that only its comment declares, with their possible values.
        calls: Functions with their argument, such as `COMMAND` and the command.
        literal: Its longest text without placeholders.
    """

    parameters: set[str] = field(default_factory=set[str])
    branches: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    optional: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    calls: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    literal: str = ""
    one_as_other: bool = False
    """True if the branches for one and for several are equal, which is mostly a mistake."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Result of checking a language.

    Attributes:
        said: Number of the English sentences that the language has.
        of: Number of the English sentences.
        faults: Errors in the sentences of the language.
    """

    language: str
    said: int
    of: int
    faults: tuple[str, ...]

    def __str__(self) -> str:
        return f"language {self.language}: {self.said} of {self.of} sentences, {len(self.faults)} faults"


def read(texts: Iterable[str]) -> Mapping[str, Sentence]:
    """Return every sentence of some Fluent texts by its key. The key of an attribute is `message.attribute`."""
    found: dict[str, Sentence] = {}
    for entry in _entries(texts):
        if isinstance(entry, ftl.Message):
            note = (entry.comment.content or "") if entry.comment else ""
            if entry.value is not None:
                found[entry.id.name] = _sentence(entry.value, note)
            for attribute in entry.attributes:
                found[f"{entry.id.name}.{attribute.id.name}"] = _sentence(attribute.value, note)
    return found


def coverage(language: str, texts: Iterable[str], english: Mapping[str, Sentence]) -> Coverage:
    """Check the Fluent texts of a language against the English sentences."""
    texts = tuple(texts)
    own = read(texts)
    found = (*_unread(texts), *_faults(own, english), *_alike(own))
    return Coverage(language, len(own.keys() & english.keys()), len(english), found)


def _entries(texts: Iterable[str]) -> Iterator[ftl.EntryType]:
    for text in texts:
        yield from FluentParser().parse(text).body


def _unread(texts: Iterable[str]) -> Iterator[str]:
    keys = set[str]()
    for entry in _entries(texts):
        if isinstance(entry, ftl.Junk):
            yield f"cannot be read: {(entry.content or '').splitlines()[0]}"
        elif isinstance(entry, ftl.Message):
            if entry.id.name in keys:
                yield f"{entry.id.name}: written twice"
            keys.add(entry.id.name)


def _faults(own: Mapping[str, Sentence], english: Mapping[str, Sentence]) -> Iterator[str]:
    yield from (f"{key}: missing" for key in english if key not in own)
    for key, sentence in own.items():
        if key not in english:
            yield f"{key}: there is no such sentence in English"
            continue
        yield from (f"{key}: {fault}" for fault in _compared(sentence, english[key]))
        if (why := unfit(key, sentence.literal)) is not None:
            yield f"{key}: {why}"


def _compared(own: Sentence, model: Sentence) -> Iterator[str]:
    spared = {name.removesuffix("_key") for name in own.parameters if name in model.optional}
    if lacking := model.parameters - own.parameters - spared - model.optional.keys():
        yield f"lacks {', '.join(f'${name}' for name in sorted(lacking))}"
    if unknown := own.parameters - model.parameters - model.optional.keys():
        yield f"nothing fills in {', '.join(f'${name}' for name in sorted(unknown))}"
    for name, words in (model.branches | model.optional).items():
        chosen = own.branches.get(name, set())
        if (chosen or name in model.branches) and chosen != words:
            yield f"must choose by ${name} among {', '.join(sorted(words))}"
    if own.one_as_other:
        yield "says of one what it says of others"
    if own.calls != model.calls:
        yield "names other commands than in English"


def _alike(own: Mapping[str, Sentence]) -> Iterator[str]:
    """Yield errors in the letters for cards: those with more than one character, and duplicates within a game."""
    letters: dict[tuple[str, str], str] = {}
    for key, sentence in own.items():
        if key.endswith(".letter"):
            game = "-".join(key.split("-")[:-1])
            if len(sentence.literal) != 1:
                yield f"{key}: one letter only"
            if (other := letters.setdefault((game, sentence.literal), key)) != key:
                yield f"{key}: the same letter as {other}"


def _sentence(pattern: ftl.Pattern, note: str) -> Sentence:
    reader = _Reader()
    reader.visit(pattern)
    for name, words in _DECLARED.findall(note):
        if words:
            reader.sentence.optional[name] = set(words.split(", "))
    reader.sentence.literal = _longest(pattern)
    return reader.sentence


class _Reader(Visitor):
    def __init__(self) -> None:
        self.sentence = Sentence()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's own naming
        self.sentence.parameters.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        words = {each.key.name for each in node.variants if isinstance(each.key, ftl.Identifier)} - _NUMBERS
        if isinstance(node.selector, ftl.VariableReference):
            name = node.selector.id.name
            if words:
                if any(_is(each.key, "other") for each in node.variants):
                    words.add("other")
                self.sentence.branches.setdefault(name, set()).update(words)
        said = {name: each.value for each in node.variants for name in ("one", "other") if _is(each.key, name)}
        self.sentence.one_as_other |= len(said) == 2 and said["one"].equals(said["other"])
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        given = [each.value for each in node.arguments.positional if isinstance(each, ftl.StringLiteral)]
        self.sentence.calls.add((node.id.name, "".join(given)))


def _is(key: ftl.Identifier | ftl.NumberLiteral, name: str) -> bool:
    return isinstance(key, ftl.Identifier) and key.name == name


def _longest(pattern: ftl.Pattern) -> str:
    told = ""
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            told += element.value
        elif isinstance(element.expression, ftl.SelectExpression):
            told += max((_longest(each.value) for each in element.expression.variants), key=len)
        elif isinstance(element.expression, ftl.StringLiteral):
            told += element.expression.value
    return told
