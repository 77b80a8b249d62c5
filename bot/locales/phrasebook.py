"""Sentences by key. In English, a missing key or placeholder is a bug and raises. A sentence that another language
lacks, or that is too long there, falls back to English, so that no text stops the bot.

A sentence names a command by its English name, `{ COMMAND("table return") }`, and an option by `{ OPTION("start house")
}`. Readers get the names that Discord shows them, as command mentions if the ids are known. A button of a public
message is named in that message's language, not the reader's: `{ PUBLIC("button-join") }`.
"""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax.ast import Resource

from bot.locales.limits import unfit

log = logging.getLogger(__name__)

DEFAULT_LANGUAGE: Final = "en"

MOST_REMEMBERED: Final = 3_000
"""Sentences kept as they were said: a hand is made of dozens, and most are said again and again."""

MOST_ENTRIES: Final = 20_000
"""Entries of Fluent texts kept as they were read: books share them."""

_ENTRY: Final = re.compile(r"^(?:(-?[a-zA-Z][\w-]*) *=|#)", re.MULTILINE)
"""Beginning of an entry or a comment. Further lines of it are indented."""

_NAME: Final = re.compile(r"-?[a-zA-Z][\w-]*")

_Details: TypeAlias = tuple[tuple[str, str | int], ...]
"""Values of the placeholders of a sentence."""


@dataclass(frozen=True, eq=False, slots=True)
class Commands:
    """Discord's ids of the commands, by their first word. Compared by identity, so that cached sentences of different
    ids are kept apart."""

    ids: Mapping[str, int]


UNKNOWN: Final = Commands({})
"""Commands whose ids are not known (yet)."""


class Seen(NamedTuple):
    """Languages of commands and public messages that a sentence refers to, and the ids of commands."""

    client: str
    public: str
    commands: Commands


class PhraseError(LookupError):
    """A sentence is missing, or not all of its placeholders were given."""


class Phrasebook:
    """All sentences of all languages. A language is named by its two letters (`en`)."""

    def __init__(self, sources: Mapping[str, Iterable[str]], *, strict: bool = False) -> None:
        """Read the sentences. `sources`: for each language the Fluent texts that make it up. One of them is the default
        language. `strict`: a fault of any language raises, as in the default one."""
        if DEFAULT_LANGUAGE not in sources:
            raise PhraseError(f"no sentences in the default language {DEFAULT_LANGUAGE}")
        self.commands = UNKNOWN
        """Commands that can be tapped."""
        self._entries = {language: entries(texts) for language, texts in sources.items()}
        self._strict = strict
        self._bundle = cache(self._new_bundle)
        self._note = cache(self._log)
        self._said = lru_cache(MOST_REMEMBERED, typed=True)(self._say)

    @classmethod
    def load(cls) -> "Phrasebook":
        """Return the sentences that come with the program."""
        return cls(installed_sources())

    def apart(self) -> "Phrasebook":
        """Return a copy that shares the cached sentences, for another set of command ids."""
        return copy(self)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages spoken, in alphabetical order."""
        return tuple(sorted(self._entries))

    def best(self, locale: str | None) -> str:
        """Return the supported language for a Discord locale such as `en-GB`, or the default language."""
        language = (locale or "").split("-")[0].lower()
        return language if language in self._entries else DEFAULT_LANGUAGE

    def has(self, key: str) -> bool:
        """Return whether the sentence exists."""
        return self._bundle(DEFAULT_LANGUAGE, Seen(DEFAULT_LANGUAGE, DEFAULT_LANGUAGE, UNKNOWN)).has_message(key)

    def say(self, language: str, key: str, client: str = "", public: str = "", /, **details: str | int) -> str:
        """Return the sentence `key` with `details` in its placeholders. `client`: the language in which its reader sees
        commands, `public`: the language of the public messages around it, if it is another."""
        seen = Seen(client or language, public or language, self.commands)
        return self._said(language, seen, key, tuple(details.items()))

    def _say(self, language: str, seen: "Seen", key: str, details: _Details) -> str:
        if language == DEFAULT_LANGUAGE:
            return self._formatted(language, seen, key, details)
        try:
            sentence = self._formatted(language, seen, key, details)
            fault = unfit(key, sentence)
            if fault is None:
                return sentence
        except PhraseError as error:
            fault = str(error)
        if self._strict:
            raise PhraseError(f"sentence {key!r} in {language!r}: {fault}")
        self._note(language, key, fault)
        return self._formatted(DEFAULT_LANGUAGE, seen, key, details)

    def _log(self, language: str, key: str, fault: str) -> None:
        """Log an error once for each sentence."""
        log.warning("sentence %s is said in English, not in %s: %s", key, language, fault)

    def _formatted(self, language: str, seen: "Seen", key: str, details: _Details) -> str:
        bundle = self._bundle(language, seen)
        pattern = _pattern(bundle, key)
        if pattern is None:
            raise PhraseError(f"no sentence {key!r} in {language!r}")
        sentence, errors = bundle.format_pattern(pattern, dict(details))
        if errors:
            raise PhraseError(f"sentence {key!r} in {language!r}: {errors[0]}")
        return _with_minus_signs(str(sentence), (value for _, value in details if isinstance(value, int)))

    def _new_bundle(self, language: str, seen: "Seen") -> FluentBundle:
        """Return a bundle of a language's sentences. Commands and quoted public messages in them appear in the
        languages of `seen`."""
        functions: dict[str, Callable[[Any], Any]] = {
            "COMMAND": partial(self._command, seen.client, seen.commands),
            "OPTION": partial(self.option, seen.client),
            "PUBLIC": partial(self.say, seen.public),
        }
        return _Bundle(language, functions, self._entries[language])

    def words(self, locale: str | None, *, client: str | None = None, public: str | None = None) -> "Words":
        """Return the words of the language for a Discord locale (see `best`). `client` is the locale in which the
        reader sees commands, `public` that of public messages, if different."""
        return Words(self, self.best(locale), self.best(client or locale), self.best(public or locale))

    def command(self, language: str, path: str) -> str:
        """Return a command as text for readers who see commands in that language: a mention if its id is known (with
        English names, as Discord requires), otherwise its localised name, such as `/table return`. `path` are the
        English names of command and subcommands. Top-level names are the same in all languages."""
        return self._command(language, self.commands, path)

    def _command(self, language: str, commands: Commands, path: str) -> str:
        top, *below = path.split()
        number = commands.ids.get(top)
        shown = language if number is None else DEFAULT_LANGUAGE
        named = " ".join((f"/{top}", *(self.say(shown, self._command_key(top, name)) for name in below)))
        return f"`{named}`" if number is None else f"<{named}:{number}>"

    def option(self, language: str, path: str) -> str:
        """Return the localised name of an option. `path` are the names of its command and the option."""
        return self.say(language, f"command-{'-'.join(path.split())}")

    def _command_key(self, top: str, name: str) -> str:
        """Return the key of a command's name. Commands in a group have the group as a prefix; those of games share
        their keys."""
        key = f"command-{top}-{name}"
        return key if self.has(key) else f"command-{name}"


def _with_minus_signs(sentence: str, numbers: Iterable[int]) -> str:
    """Return the sentence with real minus signs, because Babel writes negative numbers with a hyphen."""
    for number in numbers:
        if number < 0:
            sentence = sentence.replace(f"{number}", f"−{-number}")
    return sentence


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one language. `client`: the language in which their reader sees commands; `public`: the language
    of the buttons of public messages."""

    book: Phrasebook
    language: str
    client: str
    public: str

    def __call__(self, key: str, /, **details: str | int) -> str:
        """Return the sentence `key` with `details` in its placeholders; a key such as `card-red.letter` gives an
        attribute."""
        return self.book.say(self.language, key, self.client, self.public, **details)

    def phrase(self, phrase: "Phrase", form: str = "") -> str:
        """Return a phrase as the infinitive, or in another `form`, an attribute of its message."""
        return self(f"{phrase.key}.{form}" if form else phrase.key, **phrase.details)

    def command(self, path: str) -> str:
        """Return a command in a text, as `Phrasebook.command`."""
        return self.book.command(self.client, path)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that can still be inflected: its message, and the values of its placeholders."""

    key: str
    details: Mapping[str, str | int]


def installed_sources() -> Mapping[str, tuple[str, ...]]:
    """Return the Fluent texts in the folders beside this module, by language."""
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


class _Bundle(FluentBundle):
    """Reads entries on first use. Reading all entries of six languages would take 1.3 s of CPU time and 20 MB more."""

    def __init__(self, language: str, functions: dict[str, Callable[[Any], Any]], entries: Mapping[str, str]) -> None:
        # No isolation marks: Discord shows them as boxes on some phones. A name that needs it has marks of its own.
        super().__init__([language], functions=functions, use_isolating=False)
        self._waiting = dict(entries)

    def has_message(self, message_id: str) -> bool:
        self._read(message_id)
        return super().has_message(message_id)

    def _read(self, name: str) -> None:
        """Read this entry, and those that it may refer to: each whose name stands in it."""
        if (text := self._waiting.pop(name, None)) is not None:
            self.add_resource(_read(text))
            for other in _NAME.findall(text):
                self._read(other)


def _pattern(bundle: FluentBundle, key: str) -> Pattern | None:
    name, _, attribute = key.partition(".")
    if not bundle.has_message(name):
        return None
    message = bundle.get_message(name)
    return message.attributes.get(attribute) if attribute else message.value


def entries(texts: Iterable[str]) -> Mapping[str, str]:
    """Return the text of each message by its key, and of each term by its name with the hyphen; the first of two
    counts."""
    found: dict[str, str] = {}
    for text in texts:
        begins = list(_ENTRY.finditer(text))
        ends = [begin.start() for begin in begins[1:]] + [len(text)]
        for begin, end in zip(begins, ends, strict=True):
            if name := begin[1]:
                found.setdefault(name, text[begin.start() : end])
    return found


@lru_cache(MOST_ENTRIES)
def _read(text: str) -> Resource:
    return FluentResource(text)
