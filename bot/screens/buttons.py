"""Buttons of all games, and menus and rows of buttons that are split into pages instead of cut."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.components import MOST_OPTIONS, Block, Button, Buttons, Link, Menu, Option, Text, Tone, small_print
from bot.screens.custom_ids import Control, GameControl, Topic, Verb, with_choices
from bot.tables import lobby
from bot.tables.ids import TableId
from bot.tables.table import Stage, Table, is_watched_only

SURE = "sure"
"""Custom id detail of the button that confirms a request."""

OPEN = "open"
"""Name of the settings control that shows settings and changes none."""

ADDED_LEVEL = "normal"
"""Level of the house players that lobby buttons add. `/<game> start` offers all levels."""

_LABELS = {
    Verb.JOIN: "button-join",
    Verb.LEAVE: "button-leave",
    Verb.HOUSE: "button-house",
    Verb.START: "button-start",
    Verb.CANCEL: "button-cancel",
    Verb.WORD: "button-word",
    Verb.HAND: "button-hand",
    Verb.RULES: "button-rules",
    Verb.REMIND: "button-remind",
    Verb.RETURN: "button-return",
    Verb.ACKNOWLEDGE: "button-acknowledge",
    Verb.AGAIN: "button-again",
    Verb.HINT: "button-hint",
    Verb.PICTURE: "button-picture",
    Verb.NEXT: "button-next",
    Verb.REPLAY: "button-replay",
    Verb.RECORD: "button-record",
    Verb.VERIFY: "button-verify",
    Verb.ANALYSIS: "button-analysis",
    Verb.SKIP: "button-skip",
    Verb.GO_ON: "button-go-on",
    Verb.SHARE: "button-share",
    Verb.CHALLENGE: "button-challenge",
    Verb.TAKE: "button-take",
    Verb.WAKE: "button-wake",
    Verb.MORE: "button-more",
    Verb.BEFORE: "button-before",
    Verb.BELL: "button-bell",
}

_TONES = {
    Verb.JOIN: Tone.GOOD,
    Verb.START: Tone.MAIN,
    Verb.CANCEL: Tone.GRAVE,
    Verb.HAND: Tone.MAIN,
    Verb.RETURN: Tone.GOOD,
    Verb.ACKNOWLEDGE: Tone.MAIN,
    Verb.AGAIN: Tone.GOOD,
    Verb.NEXT: Tone.GOOD,
    Verb.SHARE: Tone.GOOD,
    Verb.TAKE: Tone.GOOD,
}


def label(verb: Verb, words: Words) -> str:
    """Return the usual label of the button for a verb."""
    return words(_LABELS[verb])


def tone(verb: Verb) -> Tone:
    """Return the usual tone of the button for a verb."""
    return _TONES.get(verb, Tone.PLAIN)


APART: Final = "apart"
"""Custom id detail of a button that is answered with a new message instead of an edit of its own message."""


def button(table: TableId, verb: Verb, words: Words, detail: str = "") -> Button:
    """Return the button for a verb that needs no prompt number, with its usual label and tone."""
    return Button(label(verb, words), str(Control(table, verb, detail=detail)), tone(verb))


ALONE: Final = "alone"
"""Custom id detail of the button that deals again to the only person at a table. It is answered with their hand."""


def again(table: Table, words: Words) -> Button:
    """Return the button for another game at the same table."""
    alone = table.venue.writes and len(table.people) == 1
    return button(table.id, Verb.AGAIN, words, ALONE if alone else "")


def in_lobby(table: Table, words: Words) -> Buttons:
    """Return the buttons of a lobby: join, start, add a bot, more.

    A solo table has no join button, and that of a full table does not stand out. A table with too few people starts
    with bots.
    """
    full = len(table.holders) >= table.max_seats
    join = Button(label(Verb.JOIN, words), str(Control(table.id, Verb.JOIN)), Tone.PLAIN if full else tone(Verb.JOIN))
    seat = (join,) if table.venue.public else ()
    start = company(table, words) if lobby.company(table) else button(table.id, Verb.START, words)
    house = button(table.id, Verb.HOUSE, words, detail=ADDED_LEVEL)
    return Buttons((*seat, start, house, button(table.id, Verb.MORE, words)))


def company(table: Table, words: Words) -> Button:
    """Return the button that adds bots to a table with too few people and starts it."""
    count = lobby.company(table)
    detail = f"{ADDED_LEVEL} {count}"
    return Button(words("button-alone", count=count), str(Control(table.id, Verb.START, detail=detail)), Tone.MAIN)


def in_play(table: Table, on_the_table: str, words: Words) -> Buttons:
    """Return the buttons below a board: the hand, the open cards and the rules, then a reminder to the other people, if
    any.

    When only bots still play, a button that skips to the end replaces the reminder. `on_the_table` is the label of the
    button for the open cards.
    """
    calls = table.venue.writes and table.stage is Stage.PLAYING and len(table.people) > 1
    call = (Verb.REMIND,) if calls else ()
    last = (Verb.SKIP,) if is_watched_only(table) else call
    hand, *others = (button(table.id, verb, words) for verb in (Verb.HAND, Verb.RULES, *last))
    return Buttons((hand, open_cards(table, on_the_table), *others))


def open_cards(table: Table, label: str) -> Button:
    """Return the button that shows the open cards."""
    return Button(label, str(Control(table.id, Verb.OPEN)))


def share(table: TableId, words: Words) -> Button:
    """Return the button that shares a result, in the plain tone."""
    return replace(button(table, Verb.SHARE, words), tone=Tone.PLAIN)


def play_now(game_key: str, label: str) -> Button:
    """Return the button that opens a table of a game in this channel, or links to the one that exists."""
    return Button(label, str(GameControl(game_key, Topic.PLAY, Verb.START)), Tone.GOOD)


def sure_to_close(table: Table, words: Words) -> Button:
    """Return the button that confirms closing a table."""
    return Button(words("button-close"), str(Control(table.id, Verb.CANCEL, detail=SURE)), Tone.GRAVE)


BESIDE: Final = 3
"""Most buttons in a row. More would wrap on a phone that is 360 px wide."""

MOST_BUTTONS_FOR_CARDS: Final = 20
"""Most options shown as buttons. More would not fit into a message with the rest of a hand."""


def paged_menu(menu: Menu, page: int, to_page: Callable[[int], str], words: Words) -> Sequence[Block]:
    """Return one page of a menu, with buttons to the pages before and after. A page has as many options as fit.

    Args:
        page: Number from 1; the first page is shown if it is invalid.
        to_page: Returns the custom id of a page, which must differ from the menu's.
    """
    last = max(1, -(-len(menu.options) // MOST_OPTIONS))
    page = page if 1 <= page <= last else 1
    shown = replace(menu, options=menu.options[(page - 1) * MOST_OPTIONS : page * MOST_OPTIONS])
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
    asks: bool = True,
    advised: bool = False,
    more: Sequence[Menu] = (),
) -> Sequence[Block]:
    """Return the options of menus as buttons if the person prefers buttons and they fit, otherwise as menus in pages.

    Args:
        page: Page of the menus, from 1.
        to_page: Returns the custom id of a page.
        by_buttons: The person prefers buttons.
        asks: Show the menu's placeholder as a question above the buttons.
        advised: Show it in small print, because the advice beside it is what is read.
        more: Menus whose buttons share the rows.
    """
    menus = (menu, *more)
    if not by_buttons or sum(len(each.options) for each in menus) > MOST_BUTTONS_FOR_CARDS:
        return [block for each in menus for block in paged_menu(each, page, to_page, words)]
    buttons = [_button(each, option) for each in menus for option in each.options]
    question = (Text(small_print(menu.placeholder) if advised else menu.placeholder),) if asks else ()
    return (*question, *map(Buttons, _even_rows(buttons)))


def with_button(blocks: Sequence[Block], button: Button) -> Sequence[Block]:
    """Return the blocks with one more button, in the last row of buttons if there is room."""
    *before, last = blocks
    if isinstance(last, Buttons) and len(last.buttons) < BESIDE:
        return (*before, Buttons((*last.buttons, button)))
    return (*blocks, Buttons((button,)))


def with_advice(blocks: Sequence[Block], advice: str) -> Sequence[Block]:
    """Return the blocks with the advice, if any, inserted above the first control."""
    if not advice:
        return blocks
    place = next((place for place, block in enumerate(blocks) if isinstance(block, Buttons | Menu)), len(blocks))
    return (*blocks[:place], Text(advice), *blocks[place:])


def with_foot(
    blocks: Sequence[Block], helps: Sequence[Button], link: Sequence[Link] = (), *, looks: bool
) -> Sequence[Block]:
    """Return the blocks followed by a row of help buttons and the link.

    Args:
        link: At most one link.
        looks: The player is looking at a choice. If only its confirm button is left, that joins the help buttons in
            place of the link, as does the only button of a row that `joins`. A longer one does if there is no link.
    """
    *above, last = blocks
    if looks and isinstance(last, Buttons) and len(last.buttons) == 1:
        (button,) = last.buttons
        if isinstance(button, Button) and button.tone is Tone.GOOD:
            return (*above, Buttons((*helps, button)))
    if isinstance(last, Buttons) and last.joins and (not link or len(last.buttons) == 1):
        row = (*last.buttons, *helps)
        if len(row) <= BESIDE:
            return (*above, Buttons(row))
    return (*blocks, Buttons((*helps, *link))) if helps or link else blocks


def _even_rows(buttons: Sequence[Button]) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons in as few rows as possible, which are filled as evenly as possible."""
    first, rows = 0, -(-len(buttons) // BESIDE)
    for left in range(rows, 0, -1):
        end = first - (first - len(buttons)) // left
        yield tuple(buttons[first:end])
        first = end


def _button(menu: Menu, option: Option) -> Button:
    tone = Tone.GOOD if option.chosen else Tone.PLAIN
    return Button(option.label, with_choices(menu.control, option.value), tone)
