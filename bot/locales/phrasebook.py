"""Sentences by key. In English, a missing key or placeholder is a bug and raises. A sentence that another language
lacks, or has too long for its place, is said in English instead, so that no text stops the bot.

A sentence names a command by its English name, `{ COMMAND("table return") }`, and an option of one by `{ OPTION("start
house") }`. The reader gets the names that Discord shows them; if a book knows the ids of commands, a command that can
be tapped. A button of a public message is named as it stands there, whatever language the reader of the sentence
speaks: `{ PUBLIC("button-join") }`."""

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
    """The ids under which Discord has the commands, by the first word of each. Told apart by identity: what was said
    with some is remembered beside what was said with others."""

    ids: Mapping[str, int]


UNKNOWN: Final = Commands({})
"""Commands whose ids are not known (yet)."""


class Seen(NamedTuple):
    """Languages that a reader sees beside a sentence, of Discord's commands and of the public messages, and the ids of
    commands."""

    client: str
    public: str
    commands: Commands


class PhraseError(LookupError):
    """A sentence that does not exist, or whose placeholders were not all given."""


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
        """Return the same sentences, remembered together, for a reader who knows commands that others do not."""
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
        """Return whether there is such a sentence."""
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
        """Log a fault once for each sentence."""
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
        """Return the sentences of a language for readers who see that of Discord and of other messages."""
        functions: dict[str, Callable[[Any], Any]] = {
            "COMMAND": partial(self._command, seen.client, seen.commands),
            "OPTION": partial(self.option, seen.client),
            "PUBLIC": partial(self.say, seen.public),
        }
        return _Bundle(language, functions, self._entries[language])

    def words(self, locale: str | None, *, client: str | None = None, public: str | None = None) -> "Words":
        """Return the phrasebook opened at the language for a Discord locale, as `best`. `client`: the locale of the
        reader's Discord, in which they see commands, `public`: that of public messages, each if it is known to be
        another."""
        return Words(self, self.best(locale), self.best(client or locale), self.best(public or locale))

    def command(self, language: str, path: str) -> str:
        """Return a command in a text for readers who see commands in that language: to be tapped, if its id is known
        (by Discord's rule under its English names), else as they see it, such as `/table return`. `path`: its name and
        the names of what is below it, all in English. Only what is below the top has other names in other languages."""
        return self._command(language, self.commands, path)

    def _command(self, language: str, commands: Commands, path: str) -> str:
        top, *below = path.split()
        number = commands.ids.get(top)
        shown = language if number is None else DEFAULT_LANGUAGE
        named = " ".join((f"/{top}", *(self.say(shown, self._command_key(top, name)) for name in below)))
        return f"`{named}`" if number is None else f"<{named}:{number}>"

    def option(self, language: str, path: str) -> str:
        """Return an option of a command as Discord shows it. `path`: the name of the command that has it, and its
        own."""
        return self.say(language, f"command-{'-'.join(path.split())}")

    def _command_key(self, top: str, name: str) -> str:
        """Return the key of a command's name. Commands of a group of our own are named after it; those of the games are
        the same in each."""
        key = f"command-{top}-{name}"
        return key if self.has(key) else f"command-{name}"


def _with_minus_signs(sentence: str, numbers: Iterable[int]) -> str:
    """Return a number with a minus sign. Babel writes numbers below zero with the hyphen of a keyboard."""
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
        """Return the sentence `key` with `details` in its placeholders; of a key such as `card-red.letter`, the
        attribute `letter` of that sentence."""
        return self.book.say(self.language, key, self.client, self.public, **details)

    def phrase(self, phrase: "Phrase", form: str = "") -> str:
        """Return a phrase as the infinitive, or in another `form`, an attribute of its message."""
        return self(f"{phrase.key}.{form}" if form else phrase.key, **phrase.details)

    def command(self, path: str) -> str:
        """Return a command in a text, as `Phrasebook.command`."""
        return self.book.command(self.client, path)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Phrase that can still be bent: its message, and the values of its placeholders."""

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
    """Reads an entry when it is asked for first. All entries of six languages take 1.3 s of processor time, of which
    the first press in a language would wait for a sixth, and 20 MB more than those that are asked for."""

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
