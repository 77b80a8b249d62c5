"""A server's own challenge card as people write it: a level on each line, such as `run 4 + group 2 or pack 5`."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, cast

from engine.contract import Json, Refusal
from engine.games.two_down.challenges import CHALLENGES, read_challenge
from engine.games.two_down.melds import MeldKind

LONGEST: Final = 1000
"""Characters of a card: nine levels of the longest kind are far shorter."""

_LONGEST_QUOTE: Final = 60
_NUMBER: Final = re.compile(r"^[0-9]{1,2} ?[.:)]\s*")
_MELD: Final = re.compile(r"(?:(odd|even) )?([a-z]+) ([0-9]{1,2})")
_OR: Final = re.compile(r"\s+or\s+|\s*/\s*")
_AND: Final = re.compile(r"\s*[+&,]\s*|\s+and\s+")


def read_text(text: str) -> "Json | Refusal":
    """The levels as data (docs/records.md), or what is wrong with them. Data itself is taken as well."""
    levels = _from_data(text) if text.lstrip().startswith("[") else _from_lines(text)
    if isinstance(levels, Refusal):
        return levels
    challenge = read_challenge(levels)
    return challenge if isinstance(challenge, Refusal) else levels


def write_text(levels: Json) -> str:
    """The same levels, one on each line."""
    known: list[list[list[Mapping[str, Any]]]] = cast("Any", levels)
    lines = [" or ".join(" + ".join(map(_meld_text, melds)) for melds in level) for level in known]
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _meld_text(meld: Mapping[str, Any]) -> str:
    (kind,) = (name for name in meld if name != "parity")
    parity = f"{meld['parity']} " if "parity" in meld else ""
    return f"{parity}{kind} {meld[kind]}"


def _from_data(text: str) -> "Json | Refusal":
    try:
        return cast("Json", json.loads(text))
    except (ValueError, RecursionError):
        return Refusal("refused-challenge-unreadable")


def _from_lines(text: str) -> "Json | Refusal":
    levels: list[Json] = []
    for line in filter(None, map(str.strip, text.lower().splitlines())):
        level = _level(len(levels) + 1, _NUMBER.sub("", line))
        if isinstance(level, Refusal):
            return level
        levels.append(level)
    return levels


def _level(number: int, line: str) -> "list[Json] | Refusal":
    alternatives: list[Json] = []
    for words in _OR.split(line):
        melds: list[Json] = []
        for each in _AND.split(words):
            found = _MELD.fullmatch(" ".join(each.split()))
            if found is None or found[2] not in set(MeldKind) or (found[1] and found[2] != MeldKind.RUN):
                return Refusal("refused-challenge-meld", {"level": number, "meld": each[:_LONGEST_QUOTE]})
            parity, kind, size = found.groups()
            melds.append({kind: int(size)} if parity is None else {kind: int(size), "parity": parity})
        alternatives.append(melds)
    return alternatives


def as_data(name: str) -> Json:
    """The levels of one of the program's cards."""
    return CHALLENGES[name]._replace(name=None).save()
