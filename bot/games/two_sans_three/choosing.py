"""The hand on one's turn: a card, what it does to its row and to one's collection, locked in."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.games.two_sans_three.cards import card_name, marked_list
from bot.games.two_sans_three.effects import effect, short_effect
from bot.games.two_sans_three.table_text import collection_text
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Button, Buttons, Menu, Option, Text, Tone
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.pages import choices
from engine.games.two_sans_three.cards import Card, read_card
from engine.games.two_sans_three.view import PlayPreview, SansThreeView

LOOK: Final = "look"
"""A draft that looks at the card named after it; alone it looks at none."""


def choosing_blocks(seen: HandSeen, view: SansThreeView, words: Words) -> Sequence[Block]:
    """Which card, or the card that was looked at and what it would do."""
    card = _looked_at(seen.draft, view)
    return _cards(seen, view, words) if card is None else _card(seen, view.look_ahead(card), words)


def _looked_at(draft: str, view: SansThreeView) -> Card | None:
    """The card that a control named, when it is one of the hand."""
    word, _, name = draft.partition(" ")
    card = read_card(name) if word == LOOK else None
    return card if card in view.hand else None


def _cards(seen: HandSeen, view: SansThreeView, words: Words) -> Sequence[Block]:
    options = tuple(_option(view.look_ahead(card), words) for card in view.hand)
    menu = Menu(seen.control(Verb.DRAFT, LOOK), words("two-sans-three-choose"), options)
    return choices(menu, 1, partial(_no_page, seen), words, by_buttons=seen.cards_by_buttons)


def _no_page(seen: HandSeen, page: int) -> str:
    """A hand has eight cards at most: there is one page, and this control is never shown."""
    return seen.control(Verb.DRAFT, f"page {page}")


def _option(preview: PlayPreview, words: Words) -> Option:
    card = preview.action.card
    return Option(card_name(card, words), str(card), description=short_effect(preview, words))


def _card(seen: HandSeen, preview: PlayPreview, words: Words) -> Sequence[Block]:
    action = preview.action
    shown = (
        words("two-sans-three-look", card=card_name(action.card, words)),
        words("two-sans-three-row-before", row=marked_list(preview.before, preview.taken)),
        words("two-sans-three-row-after", row=marked_list(preview.after, (action.card,))),
        words("two-sans-three-this-card", effect=effect(preview, words)),
        words("two-sans-three-collection-after", collection=collection_text(preview.own, words)),
        *((f"-# {words('two-sans-three-then-draw', cards=preview.draws)}",) if preview.draws else ()),
    )
    lock_in = Button(
        words("two-sans-three-lock-in", card=str(action.card)), seen.control(Verb.PLAY, action.code), Tone.GOOD
    )
    other = Button(words("two-sans-three-other-card"), seen.control(Verb.DRAFT, LOOK))
    return (Text("\n".join(shown)), Buttons((lock_in, other)))
