"""The hand while a card is to be passed."""

from collections.abc import Sequence
from functools import partial

from bot.games.two_win.cards import card_name, option_label
from bot.games.two_win.drafts import Draft
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.pages import choices, menu
from engine.games.two_win.actions import Pass
from engine.games.two_win.cards import CODE
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat


def pass_blocks(seen: HandSeen, view: TwoWinView, receiver: Seat, words: Words) -> Sequence[Block]:
    """Which card goes to whom. A choice made can be made anew with the same menu."""
    if isinstance(view.choice, Pass):
        name = card_name(view.choice.card, words)
        said = words("two-win-passed", card=name, name=seen.names.text(receiver))
        return (Text(said), *_menu(seen, view, words("two-win-choose-other-pass"), words))
    asked = words("two-win-ask-pass", name=seen.names.text(receiver))
    return (Text(asked), *_menu(seen, view, words("two-win-choose-pass"), words))


def _menu(seen: HandSeen, view: TwoWinView, placeholder: str, words: Words) -> Sequence[Block]:
    kinds = list(dict.fromkeys(view.hand))
    options = [(option_label(kind, view.hand.count(kind), words), CODE[kind]) for kind in kinds]
    shown = menu(seen.control(Verb.PLAY, "pass"), placeholder, options)
    draft = Draft.read(seen.draft)
    return choices(shown, draft.page, partial(draft.turn, seen), words, by_buttons=seen.card_buttons)
