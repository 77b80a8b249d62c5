"""Messages as text, so that a test shows what a person sees."""

from collections.abc import Iterator

from bot.games.discord_game import renderers
from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Option,
    Picker,
    Picture,
    Screen,
    Section,
    Separator,
    Text,
)
from bot.screens.names import LinkedMessage, Where
from bot.screens.table_screens import Screens
from bot.tables.ids import Milliseconds
from bot.tables.table import Table
from tests.kit.games import EVERY_GAME, every_word

BOOK = every_word()
ENGLISH = BOOK.words("en")


class FixedPlaceNames:
    """Every table stands in the same place."""

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        return Where("The _Den_", "cards", f"https://discord.com/channels/{table.place.guild}/{table.place.channel}")


class NamedPlaces:
    """Servers and channels that someone called so."""

    def __init__(self, name: str) -> None:
        self._name = name

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        return Where(self._name, self._name, "https://discord.com/channels/7/70")


RENDERERS = renderers(EVERY_GAME)
LONG_AGO = Milliseconds(0)
"""Every moment that a message counts down to is still to come."""
SCREENS = Screens(BOOK, RENDERERS, FixedPlaceNames(), lambda: LONG_AGO)


def as_text(screen: Screen) -> str:
    """Boxes under one another; `[a] [b]` are buttons, `<what? a (about a) | b>` is a menu,
    `![what it shows](file)` a picture."""
    return "\n=====\n".join("\n".join(map(_block, box.blocks)) for box in screen.boxes)


def _block(block: Block) -> str:
    match block:
        case Text(text=text):
            return text
        case Section(text=text, button=button):
            return f"{text} [{button.label}]"
        case Separator():
            return "-----"
        case Buttons(buttons=buttons):
            return " ".join(f"[{button.label}]" for button in buttons)
        case Picture(name=name, description=description):
            return f"![{description}]({name})"
        case Menu(placeholder=placeholder, options=options):
            return f"<{placeholder} {' | '.join(map(_option, options))}>"
        case Picker(placeholder=placeholder, listed=listed, chosen=chosen):
            return f"<{placeholder}: {' '.join((listed.value, *map(str, chosen)))}>"


def _option(option: Option) -> str:
    return f"{option.label} ({option.description})" if option.description else option.label


def in_full(screen: Screen) -> str:
    """Everything that a message holds: what it shows, and what its controls, links and files are."""
    kind = "ordinary" if screen.ordinary else "box"
    return "\n".join(line for box in screen.boxes for line in (f"{kind} {box.accent}", *_lines(box)))


def _lines(box: Box) -> Iterator[str]:
    for block in box.blocks:
        match block:
            case Text(text=text):
                yield from (f"  | {line}" for line in text.split("\n"))
            case Section(text=text, button=button):
                yield from (f"  | {line}" for line in text.split("\n"))
                yield f"  {_button_in_full(button)}"
            case Separator():
                yield "  -----"
            case Buttons(buttons=buttons):
                yield from (f"  {_button_in_full(button)}" for button in buttons)
            case Picture(name=name, content=content, description=description):
                yield f"  ![{description}]({name}) {content[:8]!r}"
            case Menu(control=control, placeholder=placeholder, options=options, fewest=fewest, most=most):
                yield f"  <{placeholder}> {control} {fewest} to {most}"
                yield from (
                    f"    {'*' if each.chosen else '-'} {each.label} = {each.value} {each.description}".rstrip()
                    for each in options
                )
            case Picker(
                control=control, placeholder=placeholder, listed=listed, chosen=chosen, fewest=fewest, most=most
            ):
                yield f"  <{placeholder}> {control} {listed.value} {fewest} to {most}: {chosen}"


def _button_in_full(button: Button | Link) -> str:
    if isinstance(button, Link):
        return f"[{button.label}] {button.url}"
    return f"[{button.label}] {button.control} {button.tone.value}"
