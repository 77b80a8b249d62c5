"""Sentences by key, in all languages.

In English, a missing key or placeholder is a bug and raises an error. A sentence that another language lacks, or that
is too long there, falls back to English, so that no text stops the bot.

A sentence names a command as `{ COMMAND("table return") }` and an option as `{ OPTION("start house") }`, by their
English names. Readers see the names that Discord shows them, as command mentions if the ids are known. `{
PUBLIC("button-join") }` quotes a button of a public message, in that message's language instead of the reader's.

Discord refuses a whole message if one of its texts is too long, so keys limit the length of many sentences.
"""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Any, Final, NamedTuple

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

log = logging.getLogger(__name__)

DEFAULT_LANGUAGE: Final = "en"

MOST_REMEMBERED: Final = 3_000
"""Most formatted sentences in the cache. A hand contains dozens of sentences, and most of them recur."""

MOST_ENTRIES: Final = 20_000
"""Most parsed Fluent entries in the cache, which all phrasebooks share."""

_ENTRY: Final = re.compile(r"^(?:(-?[a-zA-Z][\w-]*) *=|#)", re.MULTILINE)
"""Beginning of an entry or a comment. Their further lines are indented."""

_NAME: Final = re.compile(r"-?[a-zA-Z][\w-]*")


@dataclass(frozen=True, eq=False, slots=True)
class Commands:
    """Ids of slash commands by their first word.

    They are compared by identity, so that sentences with other ids have cache entries of their own.
    """

    ids: Mapping[str, int]


UNKNOWN: Final = Commands({})
"""Commands without known ids."""


class Seen(NamedTuple):
    """Languages and command ids on which a formatted sentence depends.

    Attributes:
        client: Language in which the reader sees commands.
        public: Language of the public messages around the sentence.
    """

    client: str
    public: str
    commands: Commands


class PhraseError(LookupError):
    """A sentence does not exist, or lacks a value for one of its placeholders."""


class Phrasebook:
    """All sentences of all languages. A language is named by its two letters, such as `en`."""

    def __init__(self, sources: Mapping[str, Iterable[str]], *, strict: bool = False) -> None:
        """Read the sentences.

        Args:
            sources: Fluent texts by language; includes the default language.
            strict: Raise an error for a fault in any language instead of falling back to English.

        Raises:
            PhraseError: The default language is missing.
        """
        if DEFAULT_LANGUAGE not in sources:
            raise PhraseError(f"no sentences in the default language {DEFAULT_LANGUAGE}")
        self.commands = UNKNOWN
        """Commands that sentences mention with their ids."""
        self._entries = {language: entries(texts) for language, texts in sources.items()}
        self._strict = strict
        self._bundle = cache(self._new_bundle)
        self._note = cache(self._log)
        self._said = lru_cache(MOST_REMEMBERED)(self._say)

    @classmethod
    def load(cls) -> "Phrasebook":
        """Return a phrasebook of the sentences that are installed with the program."""
        return cls(installed_sources())

    def apart(self) -> "Phrasebook":
        """Return a copy that shares the cached sentences, so that it can have command ids of its own."""
        return copy(self)

    @property
    def languages(self) -> tuple[str, ...]:
        """The supported languages in alphabetical order."""
        return tuple(sorted(self._entries))

    def best(self, locale: str | None) -> str:
        """Return the supported language for a Discord locale such as `en-GB`, or the default language for any other
        or `None`."""
        language = (locale or "").split("-")[0].lower()
        return language if language in self._entries else DEFAULT_LANGUAGE

    def has(self, key: str) -> bool:
        """Return whether the default language has the sentence."""
        return self._bundle(DEFAULT_LANGUAGE, Seen(DEFAULT_LANGUAGE, DEFAULT_LANGUAGE, UNKNOWN)).has_message(key)

    def say(self, language: str, key: str, client: str = "", public: str = "", /, **details: str | int) -> str:
        """Return a sentence with `details` in its placeholders.

        Args:
            client: Language in which the reader sees commands; empty for `language`.
            public: Language of the public messages around the sentence; empty for `language`.

        Raises:
            PhraseError: The default language lacks the sentence, or a placeholder has no value.
        """
        return self._said(language, client or language, public or language, self.commands, key, *details.items())

    def _say(
        self, language: str, client: str, public: str, commands: Commands, key: str, *details: tuple[str, str | int]
    ) -> str:
        seen = Seen(client, public, commands)
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
        """Log a fault. The caller caches this method, so that each fault is logged once."""
        log.warning("sentence %s is said in English, not in %s: %s", key, language, fault)

    def _formatted(self, language: str, seen: Seen, key: str, details: Iterable[tuple[str, str | int]]) -> str:
        bundle, (name, _, attribute) = self._bundle(language, seen), key.partition(".")
        message = bundle.get_message(name) if bundle.has_message(name) else None
        pattern = None if message is None else message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise PhraseError(f"no sentence {key!r} in {language!r}")
        formatted, errors = bundle.format_pattern(pattern, dict(details))
        if errors:
            raise PhraseError(f"sentence {key!r} in {language!r}: {errors[0]}")
        sentence = str(formatted)
        for _, value in details:
            if isinstance(value, int) and value < 0:  # Babel writes a hyphen instead of a minus sign
                sentence = sentence.replace(f"{value}", f"−{-value}")
        return sentence

    def _new_bundle(self, language: str, seen: "Seen") -> FluentBundle:
        """Return a bundle of a language's sentences, with functions that format commands and public messages for
        `seen`."""
        functions: dict[str, Callable[[Any], Any]] = {
            "COMMAND": partial(self._command, seen.client, seen.commands),
            "OPTION": partial(self.option, seen.client),
            "PUBLIC": partial(self.say, seen.public),
        }
        return _Bundle(language, functions, self._entries[language])

    def words(self, locale: str | None, *, client: str | None = None, public: str | None = None) -> "Words":
        """Return the words of the language for a Discord locale (see `best`).

        Args:
            client: Locale in which the reader sees commands; `None` for the same.
            public: Locale of the public messages around the words; `None` for the same.
        """
        return Words(self, self.best(locale), self.best(client or locale), self.best(public or locale))

    def command(self, language: str, path: str) -> str:
        """Return a command for readers who see commands in `language`.

        It is a mention if the id of the command is known, with English names, as Discord requires; otherwise the
        translated name, such as `/table return`. Commands have the same first word in all languages.

        Args:
            path: English names of the command and its subcommands, separated by spaces.
        """
        return self._command(language, self.commands, path)

    def _command(self, language: str, commands: Commands, path: str) -> str:
        top, *below = path.split()
        number = commands.ids.get(top)
        shown = language if number is None else DEFAULT_LANGUAGE
        names = [f"/{top}"]
        for name in below:  # the games share the keys of their subcommands, other keys begin with `top`
            key = f"command-{top}-{name}"
            names.append(self.say(shown, key if self.has(key) else f"command-{name}"))
        named = " ".join(names)
        return f"`{named}`" if number is None else f"<{named}:{number}>"

    def option(self, language: str, path: str) -> str:
        """Return the translated name of an option. `path`: English names of its command and the option, separated by
        spaces."""
        return self.say(language, f"command-{'-'.join(path.split())}")


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one language.

    Attributes:
        client: Language in which the reader sees commands.
        public: Language of the public messages around the sentences.
    """

    book: Phrasebook
    language: str
    client: str
    public: str

    def __call__(self, key: str, /, **details: str | int) -> str:
        """Return the sentence `key` with `details` in its placeholders. `card-red.letter` is the key of an
        attribute."""
        return self.book.say(self.language, key, self.client, self.public, **details)

    def phrase(self, phrase: "Phrase", form: str = "") -> str:
        """Return a phrase in a `form`, an attribute of its message; by default, the infinitive."""
        return self(f"{phrase.key}.{form}" if form else phrase.key, **phrase.details)

    def command(self, path: str) -> str:
        """Return a command for a text, as `Phrasebook.command` does."""
        return self.book.command(self.client, path)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that can be inflected: the key of its message, and the values of its placeholders."""

    key: str
    details: Mapping[str, str | int]


def installed_sources() -> Mapping[str, tuple[str, ...]]:
    """Return the Fluent texts in the folders of this package, by language."""
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
    """Bundle that parses entries on first use. Parsing all six languages would take 1.3 s of CPU time and 20 MB
    more."""

    def __init__(self, language: str, functions: dict[str, Callable[[Any], Any]], entries: Mapping[str, str]) -> None:
        # No isolation marks: Discord shows them as boxes on some phones. Right-to-left names have marks of their own.
        super().__init__([language], functions=functions, use_isolating=False)
        self._waiting = dict(entries)

    def has_message(self, message_id: str) -> bool:
        self._read(message_id)
        return super().has_message(message_id)

    def _read(self, name: str) -> None:
        """Parse an entry, and every other entry whose name occurs in its text, because it may refer to them."""
        if (text := self._waiting.pop(name, None)) is not None:
            self.add_resource(_read(text))
            for other in _NAME.findall(text):
                self._read(other)


def entries(texts: Iterable[str]) -> Mapping[str, str]:
    """Return the text of each entry: of a message by its key, of a term by its name with the hyphen.

    If a name occurs twice, the first entry is used.
    """
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


NAME_LENGTH: Final = 32
"""Most characters of the name of a command or an option. The bot applies it to the choices of commands as well."""

_NAMES: Final = r"command(?:-[a-z]+)+|(?:[a-z0-9]+-)+option-(?!draws$|leaves$)[a-z]+"
_CHOICES: Final = (
    r"level-\w+|pace-\w+|command-leaderboard-(?:ever|season|here|everywhere|table)|command-daily-show-\w+|menu-\w+"
)

_GAME: Final = "[a-z]+-[a-z]+-(?:(?!show-)[a-z]+-)?"
"""Beginning of the keys of a game."""

_LIMITS: Final = (
    (r"(?:command-|(?:[a-z0-9]+-)+option-).*-description", 100),
    (_CHOICES, NAME_LENGTH),
    (_NAMES, NAME_LENGTH),
    (rf"word-(?:title|label)|settings-(?:end|hints)|{_GAME}setting-[a-z]+(?:-form|-field)?", 45),
    (r"settings-[a-z]+-[a-z]+|history-(?:all|won|people|house)|replay-(?:moment|suggestion(?:-[a-z]+)?)", 100),
    (rf"button-.*|{_GAME}(?:open|open-label|lock-in|lay-down|skip|other-lay|something-else|change)", 80),
    (rf"{_GAME}(?:draw-(?:pile|discard|discard-helps)|way-.*|advance-(?:draw|take)|setting-[a-z]+-write)", 80),
    (rf"{_GAME}other-(?:tens|units)", 80),
    (rf"{_GAME}(?:choose|choose-.*|ask-(?:blind|act|way|lay)|ahead|ahead-other)", 150),
    (r"replay-jump|daily-which-day|history-which|table-which", 150),
    (rf"{_GAME}(?:setting-(?!.*-none).*|use-.*|option-.*)", 100),
    (r".*-chart-description", 1024),
)
_PATTERNS: Final = tuple((re.compile(pattern), most) for pattern, most in _LIMITS)
_LONGER: Final = frozenset(
    {"settings-me-title", "settings-server-title", "settings-server-forbidden", "settings-moderators-how"}
    | {"settings-direct-closed", "settings-game-title"}
)
"""Sentences whose keys look like those of a menu, but which no menu contains."""

_IS_NAME: Final = re.compile(_NAMES)
_IS_CHOICE: Final = re.compile(_CHOICES)
_WRITTEN_NAME: Final = re.compile(r"[-_'\w]{1,32}")


@cache
def limit(key: str) -> int | None:
    """Return the most characters of a sentence; `None` if it has no limit of its own."""
    if key in _LONGER:
        return None
    return next((most for pattern, most in _PATTERNS if pattern.fullmatch(key)), None)


@cache
def _is_name(key: str) -> bool:
    """Return whether the key is that of a command's or option's name, which has only lower-case letters, digits and
    hyphens."""
    return not key.endswith("-description") and not _IS_CHOICE.fullmatch(key) and bool(_IS_NAME.fullmatch(key))


def unfit(key: str, sentence: str) -> str | None:
    """Return the reason why Discord would refuse a sentence; `None` if it would not."""
    most = limit(key)
    if most is not None and len(sentence) > most:
        return f"{len(sentence)} characters, {most} may stand there"
    if _is_name(key) and not (_WRITTEN_NAME.fullmatch(sentence) and sentence == sentence.lower()):
        return "no name of a command: small letters, digits and hyphens only"
    return None
