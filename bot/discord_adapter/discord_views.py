"""From the values of `components` to discord.py's views. The library keeps none of them: see `to_view`."""

import logging
from io import BytesIO
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Picture,
    Screen,
    Separator,
    Text,
    Tone,
    measure,
)

log = logging.getLogger(__name__)

UNSENDABLE: Final = "a message that Discord would refuse: %s"
"""What is logged when one was built, which is a mistake of ours."""

NO_MENTIONS: Final = discord.AllowedMentions.none()

Item: TypeAlias = "ui.Item[Any]"

_STYLES: Final = {
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.GRAVE: discord.ButtonStyle.danger,
}


class UnsendableScreenError(ValueError):
    """A message that Discord would refuse. Some of these it answers with an error of its own server, which would be
    tried again and again."""


def to_view(screen: Screen) -> ui.LayoutView:
    """A finished view: discord.py sends such a one but neither stores it nor listens for its buttons, so presses
    reach our router alone and nothing has to survive a restart. Every message, posted or replied, passes here and is
    measured: raises `UnsendableScreenError`."""
    size = measure(screen)
    if not size.fits:
        log.error(UNSENDABLE, size)
        raise UnsendableScreenError
    view = ui.LayoutView(timeout=None)
    for box in screen.boxes:
        view.add_item(_container(box))
    view.stop()
    return view


def to_files(screen: Screen) -> list[discord.File]:
    """The files that travel with a screen. A file can be sent once: every attempt needs new ones."""
    return [
        discord.File(BytesIO(picture.content), picture.name, description=picture.description)
        for picture in screen.pictures()
    ]


def _container(box: Box) -> Item:
    return ui.Container(*(_item(block) for block in box.blocks), accent_colour=box.accent)


def _item(block: Block) -> Item:
    match block:
        case Text():
            return ui.TextDisplay(block.text)
        case Separator():
            return ui.Separator()
        case Buttons():
            return ui.ActionRow(*(_button(button) for button in block.buttons))
        case Menu():
            return ui.ActionRow(_select(block))
        case Picture():
            shown = discord.MediaGalleryItem(f"attachment://{block.name}", description=block.description)
            return ui.MediaGallery(shown)


def _button(button: Button | Link) -> Item:
    if isinstance(button, Link):
        return ui.Button(label=button.label, url=button.url)
    return ui.Button(label=button.label, custom_id=button.control, style=_STYLES[button.tone])


def _select(menu: Menu) -> Item:
    options = [
        discord.SelectOption(
            label=option.label, value=option.value, default=option.chosen, description=option.description or None
        )
        for option in menu.options
    ]
    return ui.Select(
        custom_id=menu.control,
        placeholder=menu.placeholder,
        options=options,
        min_values=menu.fewest,
        max_values=menu.most,
    )
