"""Sentences by key. A missing key or placeholder is a bug and raises; the tests visit every key of every language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

DEFAULT_LANGUAGE: Final = "en"

MOST_REMEMBERED: Final = 3_000
"""Sentences kept as they were said: a hand is made of dozens, and most are said again and again."""

MOST_TEXTS: Final = 64
"""Texts kept as they were read, which takes a tenth of a second for a language: books share them."""


class PhraseError(LookupError):
    """A sentence that does not exist, or whose placeholders were not all given."""


class Phrasebook:
    """All sentences of all languages. A language is named by its two letters (`en`)."""

    def __init__(self, sources: Mapping[str, Iterable[str]]) -> None:
        """`sources`: for each language the Fluent texts that make it up. One of them is the default language."""
        self._bundles = {language: _bundle(language, texts) for language, texts in sources.items()}
        if DEFAULT_LANGUAGE not in self._bundles:
            raise PhraseError(f"no sentences in the default language {DEFAULT_LANGUAGE}")
        self._said = lru_cache(MOST_REMEMBERED, typed=True)(self._say)

    @classmethod
    def load(cls) -> "Phrasebook":
        """The sentences that come with the program."""
        return cls(installed_sources())

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages spoken, in alphabetical order."""
        return tuple(sorted(self._bundles))

    def best(self, locale: str | None) -> str:
        """The language for a Discord locale such as `en-GB`; the default where it is not spoken."""
        language = (locale or "").split("-")[0].lower()
        return language if language in self._bundles else DEFAULT_LANGUAGE

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return self._bundles[DEFAULT_LANGUAGE].has_message(key)

    def say(self, language: str, key: str, /, **details: str | int) -> str:
        """The sentence `key` with `details` in its placeholders."""
        return self._said(language, key, tuple(details.items()))

    def _say(self, language: str, key: str, details: tuple[tuple[str, str | int], ...]) -> str:
        bundle = self._bundles[language]
        if not bundle.has_message(key) or (pattern := bundle.get_message(key).value) is None:
            raise PhraseError(f"no sentence {key!r} in {language!r}")
        sentence, errors = bundle.format_pattern(pattern, dict(details))
        if errors:
            raise PhraseError(f"sentence {key!r} in {language!r}: {errors[0]}")
        return str(sentence)

    def words(self, locale: str | None) -> "Words":
        """The phrasebook opened at the language for a Discord locale, as `best`."""
        return Words(self, self.best(locale))


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one language."""

    book: Phrasebook
    language: str

    def __call__(self, key: str, /, **details: str | int) -> str:
        """The sentence `key` with `details` in its placeholders."""
        return self.book.say(self.language, key, **details)


def installed_sources() -> Mapping[str, tuple[str, ...]]:
    """The Fluent texts in the folders beside this module, by language."""
    folders = sorted((folder for folder in files("bot.locales").iterdir() if folder.is_dir()), key=lambda at: at.name)
    sources = {
        folder.name: tuple(
            file.read_text("utf-8")
            for file in sorted(folder.iterdir(), key=lambda at: at.name)
            if file.name.endswith(".ftl")
        )
        for folder in folders
    }
    return {language: texts for language, texts in sources.items() if texts}


def _bundle(language: str, texts: Iterable[str]) -> FluentBundle:
    # No isolation marks: Discord shows them as boxes on some phones, and names are stripped of bidi controls.
    bundle = FluentBundle([language], use_isolating=False)
    for text in texts:
        bundle.add_resource(_read(text))
    return bundle


@lru_cache(MOST_TEXTS)
def _read(text: str) -> Resource:
    return FluentResource(text)
