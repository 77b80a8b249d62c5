"""A game at the terminal in words that serve for every game: what stands in its views and events, field by field, each
under its name in code. Cards are shown as they are typed; all signs are ASCII."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, NewType, Union, cast, get_args, get_origin, get_type_hints

from engine import catalogue
from engine.contract import Event, View
from engine.seats import Seat
from engine.terminal_words import seat_name, spaced

NOT_SAID: Final = frozenset(
    {
        "viewer",
        "options",
        "turn",
        "question",
        "kind",
        "prompt",
        "asked",
        "answered",
        "seats",
        "hand",
        "hands",
        "outcome",
    }
)
"""Fields of a view that are said otherwise, or to nobody."""

FEWEST_WORDS: Final = 2
"""An answer of more words is long."""

MOST_ANSWERS: Final = 6
"""Answers that are named in a question; `answers` names all of them."""

HELP: Final = (
    "hint: what the house would do. look CARD: what surely follows. answers: all of them.",
    "again: the question once more. save FILE: the record. quit: leave.",
)


class Teller:
    """A game from the point of view of the person in seat 0; what is said comes in lines."""

    def __init__(self, game_key: str) -> None:
        self._notes = notes = catalogue.installed[game_key].notes
        shown = {} if notes is None else {notes.card(card): code for card, code in notes.codes.items()}
        self._codes = {sign.casefold(): code.casefold() for sign, code in shown.items()}

    def question(self, view: View) -> Sequence[str]:
        """The position and what is asked."""
        prompt = view.prompt
        lines = ["" if prompt is None else f"Turn {view.turn + 1}: {prompt.kind}."]
        lines += [f"{name}: {text}." for name, text in self._fields(view, NOT_SAID)]
        for seat, seen in enumerate(_value(view, "seats", ())):
            lines.append(f"{seat_name(Seat(seat))}: {self._joined(seen)}.")
        lines.append(f"Your hand: {self._said(_value(view, 'hand', ()), _hints(type(view)).get('hand'))}.")
        lines += [] if self._notes is None else self._notes.lines(view)
        legal = view.legal_actions()
        more = f" ... ({len(legal)} in all)" if len(legal) > MOST_ANSWERS else ""
        return [*lines, f"Answers: {', '.join(each.code for each in legal[:MOST_ANSWERS])}{more}."]

    def event_lines(self, event: Event) -> Sequence[str]:
        """What an event says."""
        name, seat = spaced(str(event.save()["event"])), _value(event, "seat", None)
        who = name.capitalize() if seat is None else f"{seat_name(seat)}: {name}"
        parts = self._fields(event, {"seat", "name"})
        return [f"{', '.join([who, *(f'{what} {text}' for what, text in parts)])}."]

    def foreseen(self, view: View, code: str) -> str:
        """What surely follows from an answer, as a code; nothing for one that is not legal."""
        for each in view.legal_actions():
            if each.code == code:
                return f"{code}: {self._joined(view.preview(each), {'action'}) or 'nothing more'}."
        return f"{code}: not among the answers."

    def code(self, view: View, line: str) -> str:
        """The code of the answer that somebody means who typed `line`: large and small letters are alike, the first
        word may be left out, and of long answers such as a lay the first word alone means the first one."""
        typed = [self._codes.get(word, word) for word in line.casefold().split()]
        codes = {each.code: each.code.casefold().split() for each in view.legal_actions()}
        if (meant := next((code for code, words in codes.items() if typed in (words, words[1:])), None)) is not None:
            return meant
        alike = {code: words for code, words in codes.items() if typed == words[:1]}
        if alike and all(len(words) > FEWEST_WORDS for words in alike.values()):
            return next(iter(alike))
        first, *rest = typed if typed[:1] and typed[0].isalpha() else [_first_word(view), *typed]
        return " ".join([first, *(word.upper() for word in rest)])

    def help(self) -> Sequence[str]:
        """The rules in a few lines, and what may be typed."""
        return [*(() if self._notes is None else self._notes.help), *HELP]

    def _joined(self, value: Any, but: Any = ()) -> str:
        return ", ".join(f"{name} {text}" for name, text in self._fields(value, but))

    def _fields(self, value: Any, but: Any) -> Iterator[tuple[str, str]]:
        """The names and the texts of what a value holds, but for empty fields."""
        for name, hint in _hints(cast("Any", type(value))).items():
            found = getattr(value, name)
            if name not in but and found is not None and found is not False and found != ():
                yield spaced(name), self._said(found, hint)

    def _said(self, value: Any, hint: Any) -> str:
        if get_origin(hint) in (Union, UnionType):
            hint = next(each for each in get_args(hint) if each is not NoneType)
        if self._notes is not None and isinstance(hint, NewType) and hint.__name__ == "Card":
            return self._notes.card(value)
        if hint is Seat:
            return seat_name(value)
        if hasattr(value, "code"):
            return value.code
        if hasattr(value, "_fields") or is_dataclass(value):
            return f"({self._joined(value)})"
        if isinstance(value, tuple):
            return self._listed(cast("Sequence[Any]", value), next(iter(get_args(hint)), Any))
        if isinstance(value, Enum):
            return value.name.lower()
        return "yes" if value is True else spaced(str(value))

    def _listed(self, values: Sequence[Any], hint: Any) -> str:
        """Some values; those that consist of several are kept apart."""
        within = any(isinstance(each, tuple) for each in values)
        return (" | " if within else " ").join(self._said(each, hint) for each in values) or "none"


def _first_word(view: View) -> str:
    """What most answers begin with."""
    words = [each.code.split()[0] for each in view.legal_actions()]
    return max(words, key=words.count)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return {name: hints[name] for name in names}


def _value(holder: Any, name: str, otherwise: Any) -> Any:
    return getattr(holder, name) if name in _hints(cast("Any", type(holder))) else otherwise
