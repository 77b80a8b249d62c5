"""What a message shows, as plain values: renderers build these, `wire` turns them into Discord's components."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

MOST_COMPONENTS: Final = 40
MOST_CHARACTERS: Final = 4000
MOST_BYTES: Final = 8000
"""Of text in one message; Discord answers larger ones with an error of its own server."""
MOST_OPTIONS: Final = 25
MOST_BUTTONS: Final = 5
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150


class Tone(Enum):
    """How much a button asks for attention."""

    MAIN = "main"
    PLAIN = "plain"
    GOOD = "good"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph in Discord's markdown. Names in it were escaped."""

    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A thin line between two paragraphs."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of ours. `control` is its custom id."""

    label: str
    control: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to a page or a message."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a menu. `value` comes back when it is chosen."""

    label: str
    value: str
    chosen: bool = False
    """Whether the menu shows it as the present choice."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of which exactly one option is chosen."""

    control: str
    placeholder: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Buttons:
    """Up to five buttons beside one another."""

    buttons: tuple[Button | Link, ...]


Block: TypeAlias = Text | Line | Buttons | Menu


@dataclass(frozen=True, slots=True)
class Box:
    """A framed part of a message."""

    blocks: tuple[Block, ...]
    accent: int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message."""

    boxes: tuple[Box, ...]

    def blocks(self) -> Iterator[Block]:
        """Everything in the boxes, from top to bottom."""
        for box in self.boxes:
            yield from box.blocks

    def controls(self) -> tuple[str, ...]:
        """The custom ids of everything that can be pressed."""
        found: list[str] = []
        for block in self.blocks():
            if isinstance(block, Menu):
                found.append(block.control)
            elif isinstance(block, Buttons):
                found.extend(button.control for button in block.buttons if isinstance(button, Button))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Size:
    """How much of Discord's limits a message uses."""

    components: int
    characters: int
    size: int

    @property
    def fits(self) -> bool:
        """Whether Discord takes it."""
        return self.components <= MOST_COMPONENTS and self.characters <= MOST_CHARACTERS and self.size <= MOST_BYTES


def measure(screen: Screen) -> Size:
    """How large a message is, counted as Discord counts."""
    texts = [text for block in screen.blocks() for text in _texts(block)]
    shown = [block.text for block in screen.blocks() if isinstance(block, Text)]
    components = len(screen.boxes) + sum(_count(block) for block in screen.blocks())
    return Size(components, sum(map(len, shown)), sum(len(text.encode()) + 12 for text in texts))


def _count(block: Block) -> int:
    match block:
        case Text() | Line():
            return 1
        case Buttons():
            return 1 + len(block.buttons)
        case Menu():
            return 2


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Text():
            yield block.text
        case Buttons():
            yield from (button.label for button in block.buttons)
        case Menu():
            yield block.placeholder
            yield from (option.label for option in block.options)
        case Line():
            return


def sentence(text: str) -> Screen:
    """A message that is one paragraph."""
    return Screen((Box((Text(text),)),))
