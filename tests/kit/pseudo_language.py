"""A language that no one speaks, made of English: every letter accented, a third longer, each sentence in need of all
that its note promises. Whatever is not translated, glued together or too tight shows itself in it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from bot.locales.catalogues import read
from bot.locales.limits import limit, unfit
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook

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
