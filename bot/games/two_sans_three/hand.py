"""The hand of 2 SANS 3, with its cards as buttons.

On their turn, the owner sees the effect of a card and locks it in. At any other time, they may set a premove.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.two_sans_three.cards import (
    button_name,
    collection_text,
    effect_lines,
    label,
    marked_list,
    rows_lines,
    short_effect,
    small,
)
from bot.games.two_sans_three.news import own_news
from bot.locales.phrasebook import Words
from bot.screens.buttons import choices
from bot.screens.components import Block, Button, Buttons, Menu, Option, Text, Tone
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.names import beside
from bot.tables.players import TAKE_BACK, Premove
from engine.contract import own
from engine.games.two_sans_three.actions import Play, read_action
from engine.games.two_sans_three.cards import CARD_OF_CODE, KEPT, TURNS_EACH, Card
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView

LOOK: Final = "look"
"""First word of a draft that shows the effect of a card. The code of the card follows."""


def heading(view: SansThreeView, words: Words) -> str:
    """Return the turn and the number of cards that the viewer has still to draw."""
    if view.outcome is not None:
        return words("two-sans-three-over")
    turn = words("two-sans-three-turn", turn=view.turn // len(view.seats) + 1, turns=TURNS_EACH)
    pile = 0 if view.own is None else view.own.pile
    return beside((turn, words("two-sans-three-to-draw", pile=pile)), words) if pile else turn


def aim(view: SansThreeView, words: Words) -> str:
    """Return the note about the viewer's last turn; empty before it and after it."""
    is_last = view.own is not None and view.own.cards + view.own.pile == KEPT + 1
    return words("two-sans-three-last-turn", kept=KEPT) if is_last else ""


def hand_blocks(seen: HandSeen, words: Words) -> Sequence[Block]:
    """Build the rows and the owner's collection, then the news and the cards to choose from.

    Raises:
        ValueError: The view is the public one.
    """
    view = own(seen.view, SansThreeView, "2 SANS 3")
    if view.own is None:
        raise ValueError("a hand belongs to a seat")
    mine = words("two-sans-three-own", collection=collection_text(view.own, words))
    then = _changes(seen, view)
    return (
        Text("\n".join((*rows_lines(view, words), *(() if then else (mine,)))), pictured=seen.below_table),
        *_choosing(seen, view, view.own, words),
    )


def _choosing(seen: HandSeen, view: SansThreeView, own: SeatView, words: Words) -> Sequence[Block]:
    """Build the news and the cards to choose from, now or as a premove.

    Once a card is selected, a preview of its effect replaces the news.
    """
    if view.prompt is None:
        return _waiting(seen, view, own, words)
    card = _looked_at(seen.draft, view)
    menu = Menu(
        seen.control(Verb.DRAFT, LOOK),
        words("two-sans-three-choose", takes=int(any(view.look_ahead(each).taken for each in view.hand))),
        tuple(_option(seen, view, own, each, str(each), words, chosen=each == card) for each in view.hand),
    )
    if seen.advised:
        offered = _offered(seen, menu, (), words)
        return offered if card is None else (*offered, _lock_in(seen, view.look_ahead(card), words))
    if card is None:
        return _offered(seen, menu, (*own_news(seen, words), *_failed(seen, words)), words)
    preview = view.look_ahead(card)
    return (*_offered(seen, menu, tuple(_effect(preview, own, words)), words), _lock_in(seen, preview, words))


def _changes(seen: HandSeen, view: SansThreeView) -> bool:
    """Return whether the selected card would change the collection: the effect says how."""
    ahead = None if seen.premove is None else _card_of(seen.premove)
    card = ahead if view.prompt is None else _looked_at(seen.draft, view)
    return card is not None and card in view.hand and bool(view.look_ahead(card).taken)


def _looked_at(draft: str, view: SansThreeView) -> Card | None:
    """Return the card that a draft names, `None` if it names none or the card is not in the hand."""
    word, _, name = draft.partition(" ")
    card = CARD_OF_CODE.get(name) if word == LOOK else None
    return card if card in view.hand else None


def _offered(seen: HandSeen, menu: Menu, told: Sequence[str], words: Words) -> Sequence[Block]:
    """Return the cards below the news, with the question until one is selected. One page holds the largest hand."""
    asks = not seen.advised and not any(option.chosen for option in menu.options)
    by_buttons = seen.cards_by_buttons
    first, *rest = choices(
        menu,
        1,
        lambda page: seen.control(Verb.DRAFT, f"page {page}"),
        words,
        by_buttons=by_buttons,
        asks=asks,
    )
    if isinstance(first, Text):
        return (Text("\n".join((*told, first.text))), *rest)
    return (*((Text("\n".join(told)),) if told else ()), first, *rest)


def _option(
    seen: HandSeen, view: SansThreeView, own: SeatView, card: Card, value: str, words: Words, *, chosen: bool
) -> Option:
    preview = view.look_ahead(card)
    if not seen.cards_by_buttons:
        return Option(button_name(card), value, chosen, short_effect(preview, own, words))
    return Option(label(preview, own), value, chosen)


def _effect(preview: PlayPreview, own: SeatView, words: Words) -> Iterator[str]:
    """Yield the effect of a card on the collection, or on its row if it takes nothing."""
    yield from effect_lines(preview, own, words)
    if preview.taken:
        yield words("two-sans-three-collection-then", collection=collection_text(preview.own, words))
    else:
        yield words("two-sans-three-row-then", row=marked_list(preview.after, (preview.action.card,), words))
    if preview.draws:
        yield words("two-sans-three-then-draw", count=preview.draws)


def _lock_in(seen: HandSeen, preview: PlayPreview, words: Words) -> Buttons:
    says = words("two-sans-three-lock-in", card=str(preview.action.card))
    return Buttons((Button(says, seen.control(Verb.PLAY, preview.action.code), Tone.GOOD),))


def _waiting(seen: HandSeen, view: SansThreeView, own: SeatView, words: Words) -> Sequence[Block]:
    news = tuple(own_news(seen, words))
    ahead = {card: premove for card in view.hand if (premove := seen.premove_of(Play(card))) is not None}
    if not ahead:
        return (Text("\n".join((*news, words("two-sans-three-done")))),)
    menu = Menu(
        seen.control(Verb.PREMOVE),
        words(_ahead_key(seen)),
        tuple(
            _option(seen, view, own, card, str(premove), words, chosen=premove == seen.premove)
            for card, premove in ahead.items()
        ),
    )
    offered = _offered(seen, menu, (*news, *_ahead(seen.premove, view, own, words)), words)
    if seen.premove is None:
        *above, last = offered
        return (*above, replace(last, joins=True) if isinstance(last, Buttons) else last)
    back = Button(words("button-take-back"), seen.control(Verb.PREMOVE, TAKE_BACK))
    return (*offered, Buttons((back,), joins=True))


def _ahead_key(seen: HandSeen) -> str:
    if seen.premove is not None:
        return "two-sans-three-ahead-other"
    return "two-sans-three-ahead" if seen.called else "two-sans-three-ahead-uncalled"


def _ahead(premove: Premove | None, view: SansThreeView, own: SeatView, words: Words) -> Iterator[str]:
    """Yield the premove, if any, with its effect, or a note that the effect has changed since it was set."""
    card = None if premove is None else _card_of(premove)
    if premove is None or card is None:
        return
    if view.premove_effect(Play(card)) != premove.effect:
        yield words("two-sans-three-ahead-changed", card=small(card, words))
    else:
        yield words("two-sans-three-ahead-chosen", card=small(card, words))
        yield from effect_lines(view.look_ahead(card), own, words)


def _failed(seen: HandSeen, words: Words) -> Iterator[str]:
    """Yield the notice that the premove was not played because its effect had changed; nothing if there was none."""
    card = None if seen.premove is None else _card_of(seen.premove)
    if card is not None:
        yield words("two-sans-three-ahead-failed", card=small(card, words))


def _card_of(premove: Premove) -> Card | None:
    action = read_action(premove.code)
    return action.card if isinstance(action, Play) else None
