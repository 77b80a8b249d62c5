"""A server's own challenge card as text, one level on each line.

A level is written in the game's words (`heap of 5`) or shorter (`run 4 + group 2 or pack 5`), in the reader's language
or in English.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from bot.games.two_down.cards import MELD_KEYS, NAME_KEYS, level_text
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Words
from engine.contract import Json, Refusal
from engine.games.two_down.challenges import CHALLENGES, MOST_MELDS, read_challenge
from engine.games.two_down.melds import Level, Meld, MeldKind, Parity

LONGEST: Final = 4000
"""Most characters of a card. Nine levels of the longest kind are shorter in every language."""

_LONGEST_QUOTE: Final = 60
_NUMBER: Final = re.compile(r"^[0-9]{1,2} ?[.:)·]\s*")
_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_SIZE: Final = 77
"""Sample size, which no sentence contains by itself."""

_Kind: TypeAlias = tuple[MeldKind, Parity]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words that can occur in a challenge card.

    Attributes:
        names: Kind and number of melds by their name, in which `#` stands for the size.
        ors: Pattern of the separators of alternatives.
        ands: Pattern of the separators of melds.
    """

    names: Mapping[str, tuple[_Kind, int]]
    ors: re.Pattern[str]
    ands: re.Pattern[str]


def vocabulary(languages: Iterable[Words]) -> Vocabulary:
    """Return the words of these languages and of English."""
    every = [each for words in languages for each in (words, words.book.words(DEFAULT_LANGUAGE))]
    names = {name: meld for words in reversed(every) for name, meld in _names(words)}
    ors, ands = (
        "|".join({re.escape(between) for words in every for between in _between(words, *said)})
        for said in (("two-down-or", "one", "other"), ("list-and", "items", "item"))
    )
    return Vocabulary(names, re.compile(rf"\s+(?:{ors})\s+|\s*/\s*"), re.compile(rf"\s*[+&,]\s*|\s+(?:{ands})\s+"))


def _names(words: Words) -> Iterator[tuple[str, tuple[_Kind, int]]]:
    for meld, key in NAME_KEYS.items():
        yield f"{words(key).casefold()} #", (meld, 1)
    for meld, key in MELD_KEYS.items():
        for count in range(1, MOST_MELDS + 1):
            said = words(key, size=_SIZE, count=count).casefold()
            yield " ".join(said.replace(str(_SIZE), "#").split()), (meld, count)


def _between(words: Words, key: str, one: str, other: str) -> Iterator[str]:
    """Yield a language's conjunction in all its forms. Spanish has two forms of "and" and of "or"."""
    for sound in ("i", "e", "o", "other"):
        yield words(key, **{one: "\0", other: "\0", "sound": sound}).split("\0")[1].strip().casefold()


def read_text(text: str, languages: Iterable[Words]) -> "Json | Refusal":
    """Return the levels of a challenge card as JSON (docs/records.md), or the refusal. `text` may also be that JSON."""
    levels = _from_data(text) if text.lstrip().startswith("[") else _from_lines(text, vocabulary(languages))
    if isinstance(levels, Refusal):
        return levels
    challenge = read_challenge(levels)
    return challenge if isinstance(challenge, Refusal) else levels


def write_text(levels: Json, words: Words) -> str:
    """Return levels in the game's words, one on each line."""
    known: list[list[list[Mapping[str, Any]]]] = cast("Any", levels)
    lines = (level_text(_as_level(level), words) for level in known)
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _as_level(level: Sequence[Sequence[Mapping[str, Any]]]) -> Level:
    return tuple(tuple(map(_as_meld, melds)) for melds in level)


def _as_meld(meld: Mapping[str, Any]) -> Meld:
    (kind,) = (name for name in meld if name != "parity")
    return Meld(MeldKind(kind), meld[kind], Parity(meld.get("parity", Parity.ANY)))


def _from_data(text: str) -> "Json | Refusal":
    try:
        return cast("Json", json.loads(text))
    except (ValueError, RecursionError):
        return Refusal("refused-challenge-unreadable")


def _from_lines(text: str, known: Vocabulary) -> "Json | Refusal":
    levels: list[Json] = []
    for line in filter(None, map(str.strip, text.casefold().splitlines())):
        level = _level(len(levels) + 1, _NUMBER.sub("", line), known)
        if isinstance(level, Refusal):
            return level
        levels.append(level)
    return levels


def _level(number: int, line: str, known: Vocabulary) -> "list[Json] | Refusal":
    alternatives: list[Json] = []
    for alternative in known.ors.split(line):
        melds: list[Json] = []
        for each in known.ands.split(alternative):
            found = _melds(" ".join(each.split()), known)
            if not found:
                return Refusal("refused-challenge-meld", {"level": number, "meld": each[:_LONGEST_QUOTE]})
            melds += found
        alternatives.append(melds)
    return alternatives


def _melds(text: str, known: Vocabulary) -> Sequence[Json]:
    """Return the melds for a name with a size; empty if the name is unknown."""
    for digits in _DIGITS.finditer(text):
        named = known.names.get(f"{text[: digits.start()]}#{text[digits.end() :]}")
        if named is not None:
            (kind, parity), count = named
            size: dict[str, Json] = {kind.value: int(digits[0])}
            return [size if parity is Parity.ANY else {**size, "parity": parity.value}] * count
    return []


def as_data(name: str) -> Json:
    """Return the levels of a challenge card that the program contains, as JSON."""
    return CHALLENGES[name]._replace(name=None).save()
