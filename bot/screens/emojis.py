"""Emojis in messages for cards, card signs and house players, if the application has them."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar

from bot.screens.components import Block, Button, Buttons, Menu, Option, Screen, Text, measure
from bot.screens.names import ROBOT

Written: TypeAlias = Callable[[str], str]
Labelled = TypeVar("Labelled", Button, Option)

NOTHING_SPELLED: Final = re.compile(r"(?!)")
"""Pattern of a game whose cards are not spelled: finds nothing."""

_JOINER: Final = "\u2060"
_NARROW: Final = "\u202f"
"""A narrow space at which no line ends."""

_NOT_PLAIN: Final = "(?!\ufe0f)"
"""A character that stands for itself, such as the squares of a daily deal, has a variation selector behind it."""

_NAMED: Final = re.compile(rf"(<:\w+:\d+>){_JOINER}(?=\w)")
"""A sign and its name, which an emoji would touch."""


@dataclass(frozen=True, slots=True)
class Emojis:
    """Emojis of a game in Discord's text form. `signs` are by character; `cards` by the result of `spelling`, with the
    pattern `spelled` to find cards in text; `house` by house player."""

    signs: Mapping[str, str] = field(default_factory=dict[str, str])
    cards: Mapping[str, str] = field(default_factory=dict[str, str])
    spelled: re.Pattern[str] = NOTHING_SPELLED
    house: Mapping[str, str] = field(default_factory=dict[str, str])


def spelling(card: str) -> str:
    """Return a card without the letters, spaces and joiners that differ between languages."""
    return "".join(each for each in card if not (each.isalpha() or each in f" +{_JOINER}"))


def with_emojis(screen: Screen, emojis: Emojis, houses: Collection[str]) -> Screen:
    """Return the screen with emojis in texts and before labels: for cards, or only for signs if the message would be
    too long, or none. `houses` are the names of house players."""
    whole, sign, signs = written_with(emojis, houses)
    card = f"(?P<number>[0-9]+) (?P<card>{emojis.spelled.pattern})"
    at_start = re.compile(f"{card}|(?P<joined>(?:[0-9]+{_JOINER})?)(?P<sign>{signs})")
    for written in (whole, sign):
        boxes = (
            replace(box, blocks=tuple(_with(block, written, at_start, emojis) for block in box.blocks))
            for box in screen.boxes
        )
        changed = Screen(tuple(boxes), ordinary=screen.ordinary)
        if measure(changed).fits:
            return changed
    return screen


def written_with(emojis: Emojis, houses: Collection[str]) -> tuple[Written, Written, str]:
    """Return the functions that write emojis for cards and signs into a text, and for signs alone, and the pattern of a
    sign."""
    pattern = f"(?:{'|'.join(map(re.escape, emojis.signs)) or NOTHING_SPELLED.pattern}){_NOT_PLAIN}"
    signs, named = re.compile(pattern), [name for name in houses if name in emojis.house]

    def whole(text: str) -> str:
        return sign(emojis.spelled.sub(lambda found: emojis.cards.get(spelling(found[0]), found[0]), text))

    def sign(text: str) -> str:
        for name in named:
            text = text.replace(f"{ROBOT} {name}", f"{emojis.house[name]} {name}")
        return _NAMED.sub(rf"\1{_NARROW}", signs.sub(lambda found: emojis.signs[found[0]], text))

    return whole, sign, pattern


def _with(block: Block, written: Written, at_start: re.Pattern[str], emojis: Emojis) -> Block:
    match block:
        case Text(text=text):
            return replace(block, text=written(text))
        case Buttons(buttons=buttons):
            ours = (_labelled(each, at_start, emojis) if isinstance(each, Button) else each for each in buttons)
            return Buttons(tuple(ours))
        case Menu(options=options):
            return replace(block, options=tuple(_labelled(option, at_start, emojis) for option in options))
        case _:
            return block


def _labelled(one: Labelled, at_start: re.Pattern[str], emojis: Emojis) -> Labelled:
    """Return the label with its sign or card as an emoji before it. The number stays in the label for screen
    readers."""
    found = at_start.match(one.label)
    if found is None:
        return one
    if found["card"]:
        drawn = emojis.cards.get(spelling(found["card"]))
        return replace(one, label=found["number"] + one.label[found.end() :], emoji=drawn) if drawn else one
    rest = (found["joined"] + one.label[found.end() :]).strip(f" {_JOINER}")
    return replace(one, label=rest, emoji=emojis.signs[found["sign"]]) if rest else one
