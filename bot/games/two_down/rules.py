"""The rules of 2 DOWN in words: pages with an example each, a server's house rules, and its own challenge card as text.

The text has one level on each line. A level is written in the game's words (`heap of 5`) or shorter
(`run 4 + group 2 or pack 5`), in the reader's language or in English. docs/records.md lists the house rules.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, cast

from bot.games.discord_game import HouseRule, OwnValue, RuleChoice
from bot.games.two_down.cards import (
    MELD_KEYS,
    NAME_KEYS,
    challenge_lines,
    challenge_title,
    explained,
    imagined,
    level_text,
)
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Words
from bot.screens.game_renderer import said
from bot.screens.rules_pages import EXAMPLE
from engine.contract import Json, Refusal, Saved
from engine.games.two_down.actions import DOWN_CARDS
from engine.games.two_down.cards import (
    BLOCK,
    CARD_OF_CODE,
    CARDS_HELD,
    DECK,
    HAND,
    JUMP,
    NUMBER_CARDS,
    NUMBERS,
    ONE_UP,
    SWAP,
    WILD,
    Card,
    Meld,
    MeldKind,
    Parity,
    with_distinct_heaps,
)
from engine.games.two_down.events import BLOCKED_TURNS
from engine.games.two_down.options import (
    CHALLENGES,
    EVENINGS,
    LEVELS,
    MOST_MELDS,
    TwoDownOptions,
    read_challenge,
    read_options,
)

FIRST: Final = 4
"""Kinds of melds on the first page about melds, whose picture shows them."""


def rules_pages(options: TwoDownOptions, words: Words) -> Sequence[str]:
    """Return the pages of the rules under the house rules, each with its example."""
    pages = (
        (words("two-down-rules-aim", levels=LEVELS, last=options.levels_to_win),),
        _deck(words),
        *_meld_pages(options, words),
        _turn(words),
        *_actions(words),
        *_end(words),
    )
    return tuple(map("\n".join, pages))


def _example(cards: str, words: Words) -> str:
    return imagined([card for code in cards.split() if (card := CARD_OF_CODE.get(code)) is not None], words)


def _deck(words: Words) -> Iterator[str]:
    found = Counter[Card](DECK)
    actions = {"wilds": WILD, "ups": ONE_UP, "swaps": SWAP, "jumps": JUMP, "blocks": BLOCK}
    counts = {name: found[card] for name, card in actions.items()}
    yield words("two-down-rules-deck", numbers=len(NUMBER_CARDS), lowest=NUMBERS[0], highest=NUMBERS[-1], **counts)
    yield words("two-down-example-deck", card=_example("R7", words))
    yield words("two-down-rules-deal", hand=HAND, down=DOWN_CARDS)


def _meld_pages(options: TwoDownOptions, words: Words) -> Iterator[Sequence[str]]:
    every = tuple((Meld(kind, 3, parity),) for kind, parity in MELD_KEYS)
    means = tuple(explained([with_distinct_heaps(every) if options.heap_distinct_colours else every], words))
    example = words("two-down-example-wild", cards=_example("Y4 Y5 WILD Y7", words))
    yield (words("two-down-rules-melds"), *means[:FIRST], f"{words('two-down-rules-serve')}{EXAMPLE}{example}")
    yield (words("two-down-rules-melds"), *means[FIRST:])


def _turn(words: Words) -> Iterator[str]:
    example = words("two-down-example-turn", held=_example("R3 Y3", words), card=_example("B3", words))
    yield words("two-down-rules-turn")
    yield words("two-down-rules-lay")
    yield f"{words('two-down-rules-limit', most=CARDS_HELD)}{EXAMPLE}{example}"


def _actions(words: Words) -> Iterator[Sequence[str]]:
    block, jump = words("two-down-rules-block", turns=BLOCKED_TURNS), words("two-down-rules-jump")
    yield (words("two-down-rules-actions"), block, jump, words("two-down-rules-swap"))
    yield (words("two-down-rules-one-up"), words("two-down-rules-wild"), words("two-down-example-actions"))


def _end(words: Words) -> Iterator[Sequence[str]]:
    example = words("two-down-example-end", held=_example("G2 G5 G8", words), down=_example("G1 Y6", words))
    yield (f"{words('two-down-rules-end')}{EXAMPLE}{example}",)
    yield (words("two-down-rules-winner"),)


LONGEST: Final = 4000
"""Most characters of a card. Nine levels of the longest kind are shorter in every language."""

_LONGEST_QUOTE: Final = 60
_NUMBER: Final = re.compile(r"^[0-9]{1,2} ?[.:)·]\s*")
_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_SIZE: Final = 77
"""Sample size, which no sentence contains by itself."""

_Kind: TypeAlias = tuple[MeldKind, Parity]


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """Words that can occur in a challenge card.

    Attributes:
        names: Kind and number of melds by their name, in which `#` stands for the size.
        ors: Pattern of the separators of alternatives.
        ands: Pattern of the separators of melds.
    """

    names: Mapping[str, tuple[_Kind, int]]
    ors: re.Pattern[str]
    ands: re.Pattern[str]


def _vocabulary(every: Sequence[Words]) -> _Vocabulary:
    """Return the words of these languages. Of equal names the one of an earlier language counts."""
    names = {name: meld for words in reversed(every) for name, meld in _names(words)}
    ors, ands = (
        "|".join({re.escape(between) for words in every for between in _between(words, *said)})
        for said in (("two-down-or", "one", "other"), ("list-and", "items", "item"))
    )
    return _Vocabulary(names, re.compile(rf"\s+(?:{ors})\s+|\s*/\s*"), re.compile(rf"\s*[+&,]\s*|\s+(?:{ands})\s+"))


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
    """Return the levels of a challenge card as JSON (docs/records.md), or the refusal. `text` may also be that JSON.

    Names of these languages and of English may be mixed, unless a word has two meanings: "of" is Dutch for "or", so
    each language is also tried alone.
    """
    every = [each for words in languages for each in (words, words.book.words(DEFAULT_LANGUAGE))]
    levels = _from_data(text) if text.lstrip().startswith("[") else _from_words(text, every)
    if isinstance(levels, Refusal):
        return levels
    challenge = read_challenge(levels)
    return challenge if isinstance(challenge, Refusal) else levels


def write_text(levels: Json, words: Words) -> str:
    """Return levels in the game's words, one on each line."""
    known: list[list[list[Mapping[str, Any]]]] = cast("Any", levels)
    lines = (level_text(tuple(tuple(map(_as_meld, melds)) for melds in level), words) for level in known)
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _as_meld(meld: Mapping[str, Any]) -> Meld:
    (kind,) = (name for name in meld if name != "parity")
    return Meld(MeldKind(kind), meld[kind], Parity(meld.get("parity", Parity.ANY)))


def _from_data(text: str) -> "Json | Refusal":
    try:
        return cast("Json", json.loads(text))
    except (ValueError, RecursionError):
        return Refusal("refused-challenge-unreadable")


def _from_words(text: str, every: Sequence[Words]) -> "Json | Refusal":
    levels = _from_lines(text, _vocabulary(every))
    if isinstance(levels, Refusal):
        alone = (_from_lines(text, _vocabulary([words])) for words in every)
        return next((each for each in alone if not isinstance(each, Refusal)), levels)
    return levels


def _from_lines(text: str, known: _Vocabulary) -> "Json | Refusal":
    levels: list[Json] = []
    for line in filter(None, map(str.strip, text.casefold().splitlines())):
        level = _level(len(levels) + 1, _NUMBER.sub("", line), known)
        if isinstance(level, Refusal):
            return level
        levels.append(level)
    return levels


def _level(number: int, line: str, known: _Vocabulary) -> "list[Json] | Refusal":
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


def _melds(text: str, known: _Vocabulary) -> Sequence[Json]:
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


def house_rules(chosen: Saved, words: Words) -> Iterator[str]:
    """Yield a sentence for each difference from the usual rules. `chosen` is as `Options.save` returns it."""
    rules: dict[str, Any] = dict(chosen)
    if "challenge" in rules:
        named = isinstance(rules["challenge"], str)
        yield (
            words("two-down-rule-challenge", name=rules["challenge"]) if named else words("two-down-rule-own-challenge")
        )
    if "levels_to_win" in rules:
        yield words("two-down-rule-levels", levels=rules["levels_to_win"])
    if "heap_distinct_colours" in rules:
        yield words("two-down-rule-distinct")


def table_options(chosen: Saved) -> TwoDownOptions:
    """Return the house rules that `Options.save` returned as `chosen`.

    Raises:
        ValueError: The game refuses the rules.
    """
    options = read_options(chosen)
    if isinstance(options, Refusal):
        raise ValueError(f"no house rules of 2 DOWN: {options.key}")
    return options


MINUTES: Final = {3: (5, 15), 5: (10, 25), 9: (20, 45)}
"""Shortest and longest usual length of a game in minutes, by number of levels."""


def minutes(chosen: Saved) -> tuple[int, int]:
    """Return the shortest and longest usual length of a game under the house rules, in minutes."""
    return MINUTES[table_options(chosen).levels_to_win]


def challenge_card(chosen: Saved, words: Words) -> Iterator[str]:
    """Yield the name of the challenge card under the house rules, then its levels (D1)."""
    options = table_options(chosen)
    yield f"**{challenge_title(options, words)}**"
    yield from (f"-# {line}" for line in challenge_lines(options, words))


def _named(name: str, words: Words) -> str:
    """Return `name`, which is the same in every language."""
    del words
    return name


HOUSE_RULES: Final = (
    HouseRule(
        game="two_down",
        name="challenge",
        rule="challenge",
        usual="a",
        choices=tuple(RuleChoice(name.lower(), name, partial(_named, name)) for name in CHALLENGES),
        own=OwnValue(
            read=read_text,
            write=write_text,
            example=as_data("A"),
            longest=LONGEST,
            words="two-down-setting-challenge",
        ),
    ),
    HouseRule(
        game="two_down",
        name="levels",
        rule="levels_to_win",
        usual="9",
        choices=tuple(RuleChoice(str(count), count, partial(_named, str(count))) for count in EVENINGS),
    ),
    HouseRule(
        game="two_down",
        name="heaps",
        rule="heap_distinct_colours",
        usual="free",
        choices=(
            RuleChoice("free", False, said("two-down-setting-heaps-free")),
            RuleChoice("distinct", True, said("two-down-setting-heaps-distinct")),
        ),
    ),
)
"""House rules in the order in which settings show them."""
