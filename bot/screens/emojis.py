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
"""Pattern of a game without card emojis, which never matches."""

_JOINER: Final = "\u2060"
_NARROW: Final = "\u202f"
"""Narrow no-break space."""

_NOT_PLAIN: Final = "(?!\ufe0f)"
"""Lookahead that skips characters with a variation selector, such as the squares of a daily deal."""

_NAMED: Final = re.compile(rf"(<:\w+:\d+>){_JOINER}(?=\w)")
"""An emoji and the name directly behind it, between which a space is inserted."""


_ENDS: Final = re.compile(r"\s?:(?=\W*$)")
"""A colon that no word follows any more."""


@dataclass(frozen=True, slots=True)
class Emojis:
    """Emojis of a game in Discord's text form.

    Attributes:
        signs: Emojis by the character that they replace.
        cards: Emojis by the card's text as `spelling` returns it.
        spelled: Pattern that finds cards in text.
        house: Emojis by name of a house player.
    """

    signs: Mapping[str, str] = field(default_factory=dict[str, str])
    cards: Mapping[str, str] = field(default_factory=dict[str, str])
    spelled: re.Pattern[str] = NOTHING_SPELLED
    house: Mapping[str, str] = field(default_factory=dict[str, str])


def spelling(card: str) -> str:
    """Return a card's text without the letters, spaces and joiners that differ between languages."""
    return "".join(each for each in card if not (each.isalpha() or each in f" +{_JOINER}"))


def with_emojis(screen: Screen, emojis: Emojis, houses: Collection[str]) -> Screen:
    """Return the screen with emojis in texts and before labels.

    If the message would be too long, only signs and house players become emojis, or nothing does. `houses` are the
    names of the house players at the table.
    """
    whole, sign, signs = written_with(emojis, houses)
    spelled = emojis.spelled.pattern
    card = f"(?P<before>\\w[\\w :\u00a0]*) (?P<card>{spelled})|(?P<worth>{spelled})(?=[+−±])"
    at_start = re.compile(f"{card}|(?P<joined>(?:[0-9]+{_JOINER})?)(?P<sign>{signs})")
    for written in (whole, sign):
        boxes = (
            replace(box, blocks=tuple(_with(block, written, at_start, emojis) for block in box.blocks))
            for box in screen.boxes
        )
        changed = replace(screen, boxes=tuple(boxes), in_words=())
        if measure(changed).fits:
            return changed
    return screen


def written_with(emojis: Emojis, houses: Collection[str]) -> tuple[Written, Written, str]:
    """Return how to write a server's emojis into a text.

    Returns:
        A function that replaces cards, signs and house players, a function that replaces signs and house players only,
        and a regular expression that matches one sign.
    """
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
            return replace(block, buttons=tuple(ours))
        case Menu(options=options):
            return replace(block, options=tuple(_labelled(option, at_start, emojis) for option in options))
        case _:
            return block


def _labelled(one: Labelled, at_start: re.Pattern[str], emojis: Emojis) -> Labelled:
    """Return the button or option with the card or sign of its label as an emoji before the label.

    The number of a card stays in the label for screen readers, except beside words or points, because the name of the
    emoji has it, and three buttons with points fill a row.
    """
    found = at_start.match(one.label)
    if found is None:
        return one
    if card := found["card"] or found["worth"]:
        drawn = emojis.cards.get(spelling(card))
        said = _ENDS.sub("", (found["before"] or "") + one.label[found.end() :])
        return replace(one, label=said, emoji=drawn) if drawn else one
    rest = (found["joined"] + one.label[found.end() :]).strip(f" {_JOINER}")
    return replace(one, label=rest, emoji=emojis.signs[found["sign"]]) if rest else one
