"""The private hand of 2 DOWN: the own level and how far it is, the cards by their use, and the open question."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from bot.games.two_down.cards import card_name, imagined, in_order, short_list, small
from bot.games.two_down.drafts import ACT, MAIN, PICK, Draft, to_lays, to_step
from bot.games.two_down.foreseen import foreseen_text
from bot.games.two_down.levels import level_example, level_text, meld_text
from bot.games.two_down.options import action_label
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Button, Buttons, Menu, Option, Text, Tone
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.pages import choices, paged_menu
from engine.games.two_down.actions import (
    Draw,
    Ending,
    Exchange,
    Lay,
    Skip,
    Source,
    TwoDownAction,
    card_of,
)
from engine.games.two_down.cards import CODE, Card
from engine.games.two_down.facts import DRAW, OVER
from engine.games.two_down.progress import Progress
from engine.games.two_down.view import TwoDownView

GROUP_KEYS: Final = (
    ("kept", "two-down-cards-kept"),
    ("wilds", "two-down-cards-wild"),
    ("useful", "two-down-cards-useful"),
    ("actions", "two-down-cards-action"),
    ("spare", "two-down-cards-spare"),
)
"""The cards of a hand by their use (`Progress`), the most useful first."""

MOST_WANTED: Final = 6
"""Cards that are named as missing."""


def hand_text(view: TwoDownView, words: Words) -> str:
    """The cards of the hand by their use for the level."""
    progress = view.progress()
    if progress is None or not view.hand:
        return words("two-down-hand-empty")
    groups = ((key, getattr(progress, name)) for name, key in GROUP_KEYS)
    lines = [f"{words(key)} {short_list(cards, words)}" for key, cards in groups if cards]
    return "\n".join((words("two-down-hand", count=len(view.hand)), *lines))


def aim_text(view: TwoDownView, words: Words) -> str:
    """The level in words with an example, and what is missing for it."""
    own, level, progress = view.own, view.level, view.progress()
    if own is None or level is None or progress is None or view.kind == OVER:
        return ""
    said = words("two-down-level", level=own.level, last=view.options.levels_to_win, what=level_text(level, words))
    return "\n".join((said, level_example(level, words), *_missing(progress, words), *_hindered(view, words)))


def _missing(progress: Progress, words: Words) -> Iterator[str]:
    if not progress.missing:
        yield words("two-down-complete")
        return
    yield words("two-down-missing", count=progress.missing)
    for each in progress.melds:
        if each.lacking:
            wanted = each.wanted[:MOST_WANTED]
            cards = imagined(wanted, words) if wanted else words("two-down-only-wilds")
            yield f"-# {words('two-down-missing-meld', meld=meld_text(each.meld, words), cards=cards)}"


def _hindered(view: TwoDownView, words: Words) -> Iterator[str]:
    if view.own is not None and view.own.block is not None:
        yield words("two-down-you-are-blocked", turns=view.own.block.turns)
    if view.own is not None and view.own.jumped:
        yield words("two-down-you-will-miss", turns=view.own.jumped)


def question_blocks(seen: HandSeen, view: TwoDownView, words: Words) -> Sequence[Block]:
    """The open question, one step of it at a time."""
    if view.prompt is None:
        return (Text(words("two-down-waiting")),)
    if view.kind == DRAW:
        return _draw(seen, view, words)
    draft, legal = Draft.read(seen.draft), view.legal_actions()
    if draft.action in legal and draft.action is not None:
        return _shown(seen, view, draft.action, words)
    if draft.page and view.lays():
        return _all_lays(seen, view, draft.page, words)
    endings = [action for action in legal if not isinstance(action, Draw | Lay | Skip)]
    of_card = [action for action in endings if card_of(action) == draft.card]
    if len(of_card) == 1:
        return _shown(seen, view, of_card[0], words)
    if draft.card is not None and of_card:
        return _ways(seen, draft.card, of_card, words)
    return _main(seen, view, endings, words)


def _draw(seen: HandSeen, view: TwoDownView, words: Words) -> Sequence[Block]:
    buttons = [Button(words("two-down-draw-pile"), seen.control(Verb.PLAY, Draw(Source.PILE).code), Tone.MAIN)]
    if view.takeable and view.top is not None:
        take = words("two-down-draw-discard", card=card_name(view.top, words))
        buttons.append(Button(take, seen.control(Verb.PLAY, Draw(Source.DISCARD).code)))
    said = "two-down-ask-draw" if len(buttons) > 1 else "two-down-ask-draw-pile"
    return (Text(words(said)), Buttons(tuple(buttons)))


def _main(seen: HandSeen, view: TwoDownView, endings: Sequence[Ending | Exchange], words: Words) -> Sequence[Block]:
    return (*_lay_down(seen, view, words), *_cards_to_play(seen, view, endings, words))


def _lay_down(seen: HandSeen, view: TwoDownView, words: Words) -> Sequence[Block]:
    """Laying, offered only when it is possible, with the best way proposed."""
    proposed = view.proposed()
    if proposed is None or view.own is None:
        return ()
    label = words("two-down-lay-down", level=view.own.level)
    buttons = [Button(label, to_step(seen, ACT, proposed.code), Tone.GOOD)]
    if Skip() in view.legal_actions():
        buttons.append(Button(words("two-down-skip"), to_step(seen, ACT, Skip().code)))
        return (Text(words("two-down-ask-pick-up")), Buttons(tuple(buttons)))
    return (Text(words("two-down-can-lay")), Buttons(tuple(buttons)))


def _cards_to_play(
    seen: HandSeen, view: TwoDownView, endings: Sequence[Ending | Exchange], words: Words
) -> Sequence[Block]:
    if not endings:
        return ()
    playable = {card_of(action) for action in endings}
    options = tuple(
        Option(card_name(card, words), CODE[card]) for card in _least_useful_first(view) if card in playable
    )
    menu = Menu(to_step(seen, PICK), words("two-down-choose-card"), options)
    return (
        Text(words("two-down-ask-act")),
        *choices(menu, 1, partial(to_lays, seen), words, by_buttons=seen.cards_by_buttons),
    )


def _least_useful_first(view: TwoDownView) -> Sequence[Card]:
    progress = view.progress()
    if progress is None:
        return ()
    ordered = (*progress.actions, *progress.spare, *progress.useful, *progress.kept, *progress.wilds)
    return list(dict.fromkeys(ordered))


def _ways(seen: HandSeen, card: Card, ways: Sequence[Ending | Exchange], words: Words) -> Sequence[Block]:
    """What may be done with an action card: whom it strikes, which down card it takes."""
    options = tuple(Option(action_label(action, seen.names, words), action.code) for action in ways)
    menu = Menu(to_step(seen, ACT), words("two-down-choose-way", card=small(card, words)), options)
    return (
        Text(words("two-down-ask-way", card=card_name(card, words))),
        *choices(menu, 1, partial(to_lays, seen), words, by_buttons=seen.cards_by_buttons),
        Buttons((_other(seen, words),)),
    )


def _all_lays(seen: HandSeen, view: TwoDownView, page: int, words: Words) -> Sequence[Block]:
    options = tuple(Option(in_order(lay.cards, words), lay.code) for lay in view.lays())
    menu = Menu(to_step(seen, ACT), words("two-down-choose-lay"), options)
    return (
        Text(words("two-down-ask-lay", count=len(options))),
        *paged_menu(menu, page, partial(to_lays, seen), words),
        Buttons((_other(seen, words),)),
    )


def _shown(seen: HandSeen, view: TwoDownView, action: TwoDownAction, words: Words) -> Sequence[Block]:
    """What surely follows, and the button that makes it so."""
    buttons = [Button(words("two-down-lock-in"), seen.control(Verb.PLAY, action.code), Tone.GOOD)]
    if isinstance(action, Lay) and len(view.lays()) > 1:
        buttons.append(Button(words("two-down-other-lay"), to_lays(seen, 1)))
    return (Text(foreseen_text(view, action, seen.names, words)), Buttons((*buttons, _other(seen, words))))


def _other(seen: HandSeen, words: Words) -> Button:
    return Button(words("two-down-something-else"), to_step(seen, MAIN))
