"""Choices among more cards than one menu or row of buttons takes, in pages. Nothing is ever cut."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.components import (
    MOST_BUTTONS,
    MOST_OPTIONS,
    Block,
    Button,
    Buttons,
    Menu,
    Option,
    Text,
    Tone,
)
from bot.screens.custom_ids import with_choices

MOST_BUTTONS_FOR_CARDS: Final = 20
"""More of them would not fit a message beside the rest of a hand."""


def paged_menu(
    menu: Menu, page: int, to_page: Callable[[int], str], words: Words, size: int = MOST_OPTIONS
) -> Sequence[Block]:
    """The page `page` (from 1, anything else means the first) of a menu, with buttons to its neighbours when there
    are several. `to_page`: the custom id that shows another page, different from that of the menu."""
    last = max(1, -(-len(menu.options) // size))
    page = page if 1 <= page <= last else 1
    shown = replace(menu, options=menu.options[(page - 1) * size : page * size])
    return (shown,) if last == 1 else (shown, _turners(page, last, to_page, words))


def _turners(page: int, last: int, to_page: Callable[[int], str], words: Words) -> Buttons:
    turns = (
        *((Button(words("button-page-before", page=page - 1, last=last), to_page(page - 1)),) if page > 1 else ()),
        *((Button(words("button-page-after", page=page + 1, last=last), to_page(page + 1)),) if page < last else ()),
    )
    return Buttons(turns)


def choices(
    menu: Menu,
    page: int,
    to_page: Callable[[int], str],
    words: Words,
    *,
    by_buttons: bool,
    beside: int = MOST_BUTTONS,
    asks: bool = True,
) -> Sequence[Block]:
    """The options of a menu of ours as buttons when the person wants that and they fit, else the menu in pages.
    `beside`: buttons in a row; `asks`: they stand below what the menu asks, which the text above may do as well."""
    if not by_buttons or len(menu.options) > MOST_BUTTONS_FOR_CARDS:
        return paged_menu(menu, page, to_page, words)
    buttons = [_button(menu, option) for option in menu.options]
    rows = (buttons[first : first + beside] for first in range(0, len(buttons), beside))
    question = (Text(menu.placeholder),) if asks else ()
    return (*question, *(Buttons(tuple(row)) for row in rows))


def _button(menu: Menu, option: Option) -> Button:
    tone = Tone.GOOD if option.chosen else Tone.PLAIN
    return Button(option.label, with_choices(menu.control, option.value), tone)
