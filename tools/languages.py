"""Report what is missing, wrong or badly said in one language or in all: `python -m tools.languages de`."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.locales.phrasebook import DEFAULT_LANGUAGE, installed_sources, limit, unfit

BUTTON_LETTERS: Final = 20
"""Letters on a button of which a phone shows three in a row, without what is filled in."""
SENTENCE_WORDS: Final = 14
"""Words of a sentence on a board or a hand, which is read between two moves."""

AVOIDED: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        r"\b(?:some|every|any|no)body\b|\bwhoever\b": "someone, everyone, anyone, no one; the player who",
        r"\banew\b|\bonce more\b": "again",
        r"house player|\bthe house\b": "bot",
        r"deal of the day": "daily deal",
        r"(?<!\$)\bcommitment": "seal",
        r"share(?:d|s)? the win\b": "share the victory",
        r"\blobby\b": "table",
        r"server's board|this board": "leaderboard",
        r"\bmak(?:e|es|ing) (?:a|your) (?:first )?number|\btwins\b": "form a number; identical digits",
        r"\blay(?:s|ing)?\b(?! (?:it )?down| there)|(?<!\$)\blaid\b(?! down)|hold your level": "lay down, complete",
        r"\b(?:cannot|(?:do|does|did|is|has|have|could) not)\b|\bI am\b": "a contraction",
        r"\d %|\} %|± \{": "40%, ±3",
        r"colou?r.*\bcolor|\bcolor": "colour",
        r"take up|took up": "pick up",
        r"number \{ \$place \}": "#2",
        r"\$when \}\S": "the time at the end, after a colon",
    },
    "de": {
        r"\bhausspieler\w*|\b(?:das|dem) haus\b": "ein Bot",
        r"(?-i:(?<=[\w,] )(?:Sie|Ihnen|Ihren?)\b)": "du",
        r"\b(?:drücke|tippe|wähle)\b": "the short imperative: drück, tipp, wähl",
        r"\bquartal": "Saison",
        r"\bpasch\b": "gleiche Ziffern",
        r"\bnoch einmal\b": "noch mal",
        r"\b(?:mich|bot) betreib(?:t|en)\b": "das Betreiberteam",
        r"\bnehmen auf\b|\bnimmt (?:niemand )?mehr auf\b": "Karten aufnehmen",
        r"von hundert": "Prozentpunkte",
        r"\b(?:Freunden?|Gegner|Sieger|Spieler)\b": "a word that takes no one for a man",
        r"\bnächstbeste": "zweitbeste: the other one is any that comes along",
        r"\.noun = [^.]*(?:\bzu \w+|\wzu\w+)en\b": "the infinitive alone",
        r"(?:\d|\}) ?%": "a no-break space before %",
        r"\$when \} \w": "the time at the end, after a colon",
    },
    "nl": {
        r"\bhuisspelers?\b|\bhet huis\b": "een bot",
        r"(?-i:(?<=[\w,] )(?:U|Uw)\b)|\bu\b|\buw\b": "je",
        r"\bhoogstens\b|\bminstens\b": "maximaal, minimaal",
        r"\bmeer spelers\b": "meerdere",
        r"\bbeheert\b": "de beheerder",
        r"\bde eigen\b(?! (?:opdracht)?kaart)|\bieder(?:s)?\b": "z’n eigen; iedereen",
        r"\bop(?:pak|nem|gepakt|genomen)\w*|\bpak(?:t|te|ken)? op\b": "pakken, with the cards named",
        r"\bplaatjes?\b": "afbeelding",
        r"\b(?:geen|snelle|trage) klok\b|^ klok": "bedenktijd",
        r"\$others \} had\b": "a word that fits several people too",
        r"\bnog eens\b": "nog een keer",
        r"van de honderd|op honderd": "procentpunt",
        r"\b(?:je|jij) (?:trok|speelde|pakte|kreeg|gaf|koos|won|legde)\b": "the perfect, of what has just happened",
        r"[a-z]'": "’",
        r"(?:\d|\})[ \u00a0]%": "40%",
        r"\$when \} \w": "the time at the end, after a colon",
    },
    "fr": {
        r"(?<=\S) [:;!?»%](?!\w)|« |n° \{": "a no-break space",
        r"± \{": "±3",
        r"[’']\{|\b(?:de|que) \{ \$(?:by|giver|names?|others?|player|receiver) ": "a vowel would shorten it",
        r"\b(?:joueurs? de )?la maison\b": "un bot",
        r"\brègles? maison": "variantes",
        r"\bsans ce choix": "si tu ne dis rien",
        r"\bplus grand nombre": "nombre le plus élevé",
        r"(?<!personne )\bqui s’occupe de": "la personne qui s’occupe de: no proverb",
        r"\b(?:amis|vainqueurs?|joueurs?|par tous|moi seul)\b|\bt’a exclu\b": "a word that takes no one for a man",
    },
    "it": {
        r"(?:\d|\})[ \u00a0]%|± \{": "40%, ±3",
        r"\b(?:la|dalla|alla|della|giocatori? della) casa\b": "un bot",
        r"\bper favore\b": "nothing: a friend does not say it each time",
        r"\bse manca\b": "se non scegli",
        r"[a-z]’": "'",
        r"\bnumer[oi] più (?:alt|bass)[oi]\b": "più grande, più piccolo",
        r"\bpromemoria\b": "avviso",
        r"\bfatt[oa] dimenticare\b": "ha cancellato i propri dati",
        r"\ba \{ \$(?:by|giver|host|names?|others?|player|receiver) ": "“ad” before an a: say it without",
        r"\b(?:il|al|dal|del|nel|sul|la) (?:\*\*)?\{ \$(?:before|cost|count|last|number|place|points|share|start) ": (
            "“l'8”, “all'11”: say it without the article"
        ),
        r"\b(?:amici|vincitor[ei]|giocator[ei]|da sol[oa])\b|\bsiete tutti\b": "a word that takes no one for a man",
    },
    "es": {
        r"(?:\d|\}) %|± \{": "a no-break space before %, none after ±",
        r"\b(?:la|jugador(?:es)? de la|de la) casa\b": "un bot",
        r"\bpor favor\b": "nothing: a friend does not say it each time",
        r"\bcada cual\b": "cada persona",
        r"\bde siempre\b": "desde siempre",
        r"\bpuntuación\b": "rating",
        r"\brecogida\b": "al recoger",
        r"\bplazas?\b": "sitio",
        r"\b(?:amigos|ganador(?:es)?|jugador(?:es)?)\b|\bestéis todos\b|\bpara todos\b(?! los)": (
            "a word that takes no one for a man"
        ),
        r"\bquien (?:me |lo )?lleva\b": "quien gestiona este bot",
        r"\bcuando quien organiza\b": "cuando se pulse",
        r"(?:^|[.:] )(?:robaste|jugaste|pasaste|perdí|estuve)\b|\bno pude\b": "the perfect, of what has just happened",
    },
}
"""Patterns of what a language does not say, with what to say instead: stiff words, a second name for one thing, a
missing no-break space, an article before a name. They are searched in the source (`de { $name }`) in
either case."""

UNITS: Final = {r"(?:\d|\}) (?:min|h)\b": "a no-break space before a unit"}
"""The same of every language that has a list."""

LONGER: Final[Mapping[str, frozenset[str]]] = {"en": frozenset({"two-down-show-skip"})}
"""Buttons and sentences of a language that may be longer, because they stand alone or cannot be said in fewer words."""

_BUTTON: Final = 80
_PLAYED: Final = re.compile(r"(?:board|hand|reminder)-.*|two-(?:win|down|sans-three)-(?:you|news|ask|show|seat)-.*")
_DECLARED = re.compile(r"\$(\w+)(?: \(([\w, -]+)\))?")
_COUNTS = frozenset({"zero", "one", "two", "few", "many", "other"})


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
        words = {each.key.name for each in node.variants if isinstance(each.key, ftl.Identifier)} - _COUNTS
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


def style(language: str, texts: Iterable[str]) -> Iterator[str]:
    """Yield what a native would stumble over, a line for each; nothing for a language without a list."""
    if (avoided := AVOIDED.get(language)) is None:
        return
    texts, longer = tuple(texts), LONGER.get(language, frozenset())
    for key, source in _messages(texts):
        for pattern, better in (UNITS | {**avoided}).items():
            if found := re.search(pattern, source, re.IGNORECASE):
                yield f"{key}: “{found[0]}”: {better}"
    for key, sentence in read(texts).items():
        if key in longer:
            continue
        if limit(key) == _BUTTON and len(sentence.literal) > BUTTON_LETTERS:
            yield f"{key}: {len(sentence.literal)} letters on a button, {BUTTON_LETTERS} fit"
        if _PLAYED.fullmatch(key):
            most = max((len(part.split()) for part in re.split(r"[.!?:;]\s", sentence.literal)), default=0)
            if most > SENTENCE_WORDS:
                yield f"{key}: a sentence of {most} words, {SENTENCE_WORDS} are read between two moves"


def _messages(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each message as it is written, without its notes."""
    for entry in _entries(texts):
        if isinstance(entry, ftl.Message):
            entry.comment = None
            yield entry.id.name, FluentSerializer().serialize_entry(entry).split("=", 1)[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print each fault on a line of its own. Returns 1 if there was one."""
    sources = installed_sources()
    parser = argparse.ArgumentParser(prog="python -m tools.languages", description=__doc__)
    parser.add_argument("languages", nargs="*", help=f"of {', '.join(sources)}; all of them where none is named")
    named = parser.parse_args(arguments).languages
    if unknown := sorted({*named} - sources.keys()):
        parser.error(f"no such language: {', '.join(unknown)}")
    english = read(sources[DEFAULT_LANGUAGE])
    faults = 0
    for language in named or sources:
        found = coverage(language, sources[language], english)
        stiff = tuple(style(language, sources[language]))
        sys.stdout.writelines(f"{line}\n" for line in (*found.faults, *stiff, f"{found}, {len(stiff)} of style"))
        faults += len(found.faults) + len(stiff)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
