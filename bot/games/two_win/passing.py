"""The hand while a card is to be passed."""

from collections.abc import Sequence
from functools import partial

from bot.games.two_win.cards import card_name, option_label
from bot.games.two_win.drafts import Draft
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Menu, Option, Text
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.pages import choices
from engine.games.two_win.actions import Pass
from engine.games.two_win.cards import CODE, Card
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat


def pass_blocks(seen: HandSeen, view: TwoWinView, receiver: Seat, words: Words) -> Sequence[Block]:
    """Which card goes to whom. A choice made can be made anew in the same way."""
    name = seen.names.text(receiver)
    if isinstance(view.choice, Pass):
        card = view.choice.card
        said = words("two-win-passed", card=card_name(card, words), name=name)
        return (Text(said), *_cards(seen, view, card, words("two-win-choose-other-pass"), words))
    return (Text(words("two-win-ask-pass", name=name)), *_cards(seen, view, None, words("two-win-choose-pass"), words))


def _cards(seen: HandSeen, view: TwoWinView, chosen: Card | None, asked: str, words: Words) -> Sequence[Block]:
    options = tuple(
        Option(option_label(kind, view.hand.count(kind), words), CODE[kind], kind == chosen)
        for kind in dict.fromkeys(view.hand)
    )
    menu, draft = Menu(seen.control(Verb.PLAY, "pass"), asked, options), Draft.read(seen.draft)
    return choices(menu, draft.page, partial(draft.turn, seen), words, by_buttons=seen.cards_by_buttons)
