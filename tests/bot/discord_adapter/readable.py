"""Messages as text, so that a test shows what a person sees."""

from bot.discord_adapter.ports import Where
from bot.games.registry import RENDERERS
from bot.locales.phrasebook import Phrasebook
from bot.screens.components import (
    Block,
    Buttons,
    Line,
    Menu,
    Screen,
    Text,
)
from bot.screens.table_screens import Screens
from bot.service.publisher import Post
from bot.tables.table import Table

BOOK = Phrasebook.load()
ENGLISH = BOOK.words("en")


class FixedPlaceNames:
    """Every table stands in the same place."""

    def of(self, table: Table, board: Post | None) -> Where:
        return Where("The _Den_", "cards", f"https://discord.com/channels/{table.place.guild}/{table.place.channel}")


SCREENS = Screens(BOOK, RENDERERS, FixedPlaceNames())


def as_text(screen: Screen) -> str:
    """Boxes under one another; `[a] [b]` are buttons, `<what? a | b>` is a menu."""
    return "\n=====\n".join("\n".join(map(_block, box.blocks)) for box in screen.boxes)


def _block(block: Block) -> str:
    match block:
        case Text(text=text):
            return text
        case Line():
            return "-----"
        case Buttons(buttons=buttons):
            return " ".join(f"[{button.label}]" for button in buttons)
        case Menu(placeholder=placeholder, options=options):
            return f"<{placeholder} {' | '.join(option.label for option in options)}>"
