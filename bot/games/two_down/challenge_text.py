"""A server's own challenge card as people write it: a level on each line, such as `run 4 + group 2 or pack 5`, in
their own language or in English."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from bot.games.two_down.levels import NAME_KEYS
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Words
from engine.contract import Json, Refusal
from engine.games.two_down.challenges import CHALLENGES, read_challenge
from engine.games.two_down.melds import MeldKind, Parity

LONGEST: Final = 1000
"""Characters of a card: nine levels of the longest kind are far shorter."""

_LONGEST_QUOTE: Final = 60
_NUMBER: Final = re.compile(r"^[0-9]{1,2} ?[.:)]\s*")
_MELD: Final = re.compile(r"(.+?) ([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names of melds, and the words between them: read by `names`, `ors` and `ands`."""

    names: Mapping[str, tuple[MeldKind, Parity]]
    ors: re.Pattern[str]
    ands: re.Pattern[str]


def vocabulary(languages: Iterable[Words]) -> Vocabulary:
    """Return the words of these languages, and the English ones."""
    every = [each for words in languages for each in (words, words.book.words(DEFAULT_LANGUAGE))]
    names = {words(key).casefold(): kind for words in reversed(every) for kind, key in NAME_KEYS.items()}
    ors, ands = (
        "|".join({re.escape(words(key)) for words in every}) for key in ("two-down-typed-or", "two-down-typed-and")
    )
    return Vocabulary(names, re.compile(rf"\s+(?:{ors})\s+|\s*/\s*"), re.compile(rf"\s*[+&,]\s*|\s+(?:{ands})\s+"))


def read_text(text: str, languages: Iterable[Words]) -> "Json | Refusal":
    """Return the levels as data (docs/records.md), or what is wrong with them. Data itself is taken as well."""
    levels = _from_data(text) if text.lstrip().startswith("[") else _from_lines(text, vocabulary(languages))
    if isinstance(levels, Refusal):
        return levels
    challenge = read_challenge(levels)
    return challenge if isinstance(challenge, Refusal) else levels


def write_text(levels: Json, words: Words) -> str:
    """Return the same levels in words, one on each line."""
    known: list[list[list[Mapping[str, Any]]]] = cast("Any", levels)
    between = f" {words('two-down-typed-or')} "
    lines = [between.join(" + ".join(_meld_text(meld, words) for meld in melds) for melds in level) for level in known]
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _meld_text(meld: Mapping[str, Any], words: Words) -> str:
    (kind,) = (name for name in meld if name != "parity")
    name = words(NAME_KEYS[MeldKind(kind), Parity(meld.get("parity", Parity.ANY))])
    return f"{name.casefold()} {meld[kind]}"


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
            found = _MELD.fullmatch(" ".join(each.split()))
            if found is None or found[1] not in known.names:
                return Refusal("refused-challenge-meld", {"level": number, "meld": each[:_LONGEST_QUOTE]})
            kind, parity = known.names[found[1]]
            size = int(found[2])
            melds.append({kind: size} if parity is Parity.ANY else {kind: size, "parity": parity})
        alternatives.append(melds)
    return alternatives


def as_data(name: str) -> Json:
    """Return the levels of one of the program's cards."""
    return CHALLENGES[name]._replace(name=None).save()
