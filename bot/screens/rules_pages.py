"""The rules in pages, and the guided round that follows them."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.discord_adapter.lesson import NEWCOMER, Guide, Guided
from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import (
    Box,
    Button,
    Buttons,
    Line,
    Screen,
    Text,
    Tone,
)
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import HandSeen, Renderer
from bot.screens.seat_names import in_private
from engine.seats import Viewer

PASSING: Final = 0
"""The phase in which a card is passed."""


def rules_screen(pages: Sequence[str], page: int, words: Words) -> Screen:
    """The page `page` (from 0, anything else means the first)."""
    page = page if page in range(len(pages)) else 0
    count = words("rules-page", page=page + 1, last=len(pages))
    return Screen(
        (Box((Text(pages[page]), Text(f"-# {count}"), Buttons(tuple(_turners(page, len(pages) - 1, words))))),)
    )


def _turners(page: int, last: int, words: Words) -> Iterator[Button]:
    if page > 0:
        yield Button(words("button-rules-before"), str(Control(Guide().table, Verb.RULES, page - 1)))
    if page < last:
        yield Button(words("button-rules-after"), str(Control(Guide().table, Verb.RULES, page + 1)), Tone.MAIN)
    yield Button(
        words("button-guide"), str(Control(Guide().table, Verb.HAND)), Tone.GOOD if page == last else Tone.PLAIN
    )


def guided_screen(guided: Guided, draft: str, game: Renderer, words: Words, *, card_buttons: bool) -> Screen:
    """One step of the guided round, with what it is about on top."""
    table = guided.table
    names = in_private(table, words)
    seen = HandSeen(table.id, NEWCOMER, table.view(Viewer(NEWCOMER)), names, draft, card_buttons=card_buttons)
    says = "guide-pass" if table.running.turn == PASSING else "guide-form"
    return Screen(
        (Box((Text(words(says)), Line(), *game.hand(seen, words), Buttons((button(table.id, Verb.HINT, words),)))),)
    )


def guided_end(guided: Guided, game: Renderer, words: Words) -> Screen:
    """What the numbers drew, and how to go on."""
    reveal = game.reveal(guided.events, in_private(guided.table, words), words)
    cards = game.open_hand(guided.table.view(Viewer(NEWCOMER)), words)
    again = Button(words("button-guide-again"), str(Control(Guide().table, Verb.HAND)))
    rules = Button(words("button-rules"), str(Control(Guide().table, Verb.RULES)))
    told = words("guide-end", cards=cards)
    return Screen((Box((*reveal, Line(), Text(told), Buttons((again, rules)))),))
