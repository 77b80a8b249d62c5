"""The private hand of 2 DOWN: the level, the cards, and the open prompt.

Buttons contain the state of a choice, because nothing is stored:
* `pick CARD`: the card was chosen, and its use is asked for.
* `act CODE`: the action was chosen, and is shown before it is locked in.
* `lays N`: page N of all ways to lay the level.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.games.two_down.cards import (
    asked_text,
    in_no_slot,
    meld_key,
    meld_text,
    melds_text,
    served,
    short_list,
    slots,
    small,
)
from bot.games.two_down.news import hand_news
from bot.games.two_down.options import ASKS_WHOM, foreseen_text, way_label
from bot.locales.phrasebook import Words
from bot.screens.buttons import choices, paged_menu, with_button
from bot.screens.components import Block, Button, Buttons, Menu, Option, Text, Tone, below
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.tables.players import TAKE_BACK, THEN, UNDOABLE, Premove
from engine.contract import Event, Refusal, own
from engine.games.two_down.actions import (
    DRAW,
    OVER,
    PICK_UP,
    Direction,
    Discard,
    Draw,
    Ending,
    Exchange,
    Lay,
    PlaySwap,
    Skip,
    Source,
    TwoDownAction,
    read_action,
)
from engine.games.two_down.cards import CARD_OF_CODE, CODE, Card, is_number
from engine.games.two_down.events import BlockPut, JumpPlayed
from engine.games.two_down.progress import Progress
from engine.games.two_down.view import DISCARDS, DrawPreview, LayPreview, TwoDownView

_LAYS: Final = re.compile(r"lays ([1-9][0-9]?)")
MAIN: Final = "main"
PICK: Final = "pick"
ACT: Final = "act"


@dataclass(frozen=True, slots=True)
class HandDraft:
    """State of a choice. It comes from the client and is not validated.

    Attributes:
        card: The chosen card, `None` before one is chosen.
        action: The chosen action, `None` before one is chosen.
        page: Page of all ways to lay, from 1; 0 if they are not shown.
    """

    card: Card | None = None
    action: TwoDownAction | None = None
    page: int = 0

    @classmethod
    def read(cls, text: str) -> "HandDraft":
        """Parse the draft in a custom id. Returns an empty draft for anything unknown."""
        word, _, rest = text.partition(" ")
        if word == PICK:
            return cls(card=CARD_OF_CODE.get(rest))
        if word == ACT:
            action = read_action(rest)
            return cls() if isinstance(action, Refusal) else cls(action=action)
        pages = _LAYS.fullmatch(text)
        return cls(page=int(pages[1])) if pages else cls()


def to_lays(seen: HandSeen, page: int) -> str:
    """Return the custom id that shows a page of all ways to lay."""
    return seen.control(Verb.DRAFT, f"lays {page}")


def to_step(seen: HandSeen, *detail: str) -> str:
    """Return the custom id that leads to another step of the choice."""
    return seen.control(Verb.DRAFT, " ".join(detail))


BLIND: Final = 3
"""Number of cards offered as discards before the draw: the least useful ones."""


MOST_WAYS: Final = 5
"""Most uses of a card that are shown as buttons, each of which takes a line on a phone."""


def hand_text(view: TwoDownView, words: Words) -> str:
    """Return the hand's distance from the level, its cards, and the melds of the level."""
    progress = view.progress()
    if progress is None or not view.hand:
        return words("two-down-hand-empty")
    if view.kind == OVER:
        return short_list(view.hand, words)
    asked = (f"-# {each}" for each in _asked(view, words))
    return "\n".join((*_held_for_level(view, progress, words), *asked, *_obstacles(view, words)))


def _held_for_level(view: TwoDownView, progress: Progress, words: Words, shown: Collection[Card] = ()) -> Iterator[str]:
    """Yield the hand's distance from the level and its cards, which the picture of the hand shows as well.

    `shown` are cards with a button; they are left out unless they belong to a meld.
    """
    if view.own is not None:
        last = view.options.levels_to_win
        yield words("two-down-level", level=view.own.level, last=last, count=progress.missing)
    yield from slots(progress, words)
    if cards := [card for card in in_no_slot(progress) if card not in shown]:
        yield words("two-down-other-cards", cards=short_list(cards, words))


def aim(view: TwoDownView, words: Words) -> str:
    """Return the melds of the viewer's level; empty if the level can be laid, and after the end of the game."""
    return "" if view.kind == OVER or view.lays() else "".join(_asked(view, words))


def _asked(view: TwoDownView, words: Words) -> Iterator[str]:
    if view.own is not None and view.level is not None:
        yield asked_text(view.level, words)


def _obstacles(view: TwoDownView, words: Words, news: Sequence[Event] = ()) -> Iterator[str]:
    """Yield what keeps the viewer from laying their level, unless the `news` mention that."""
    own = view.own
    if own is None:
        return
    struck = {type(event) for event in news if getattr(event, "target", None) == view.viewer.seat}
    if own.block is not None and BlockPut not in struck:
        yield words("two-down-you-are-blocked", turns=own.block.turns)
    if own.jumped and JumpPlayed not in struck:
        yield words("two-down-you-will-miss", turns=own.jumped)


def uses(progress: Progress, words: Words) -> Mapping[Card, str]:
    """Return the use of each card of a hand in words."""
    found = dict.fromkeys(progress.spare, words("two-down-use-none"))
    found |= dict.fromkeys(progress.useful, words("two-down-use-helps"))
    found |= dict.fromkeys(progress.actions, words("two-down-use-play"))
    found |= dict.fromkeys(progress.wilds, words("two-down-use-anything"))
    for each in progress.melds:
        use = words("two-down-use-meld", meld=meld_text(each.meld, words), kind=meld_key(each.meld))
        found |= dict.fromkeys(each.cards, use)
    return found


@dataclass(frozen=True, slots=True)
class QuestionStep:
    """One step of an open prompt. `cards` are the cards of the hand that its controls show."""

    blocks: Sequence[Block]
    cards: Collection[Card] = ()


HEADING_KEYS: Final = {
    "draw": "two-down-draw",
    "act": "two-down-act",
    "pickup": "two-down-pick-up",
    "over": "two-down-over",
}
"""Message keys of the board's heading, by kind of prompt."""


def heading(view: TwoDownView, words: Words) -> str:
    """Return the round and the phase; empty in a hand with an open prompt, which shows them."""
    return "" if view.prompt is not None else words(HEADING_KEYS[view.kind], round=view.round)


def hand_blocks(seen: HandSeen, words: Words) -> Sequence[Block]:
    """Return the level and the cards, what keeps the level from being laid, the news, and the open prompt.

    The news is left out while a choice is looked at. A card with a button is not listed again.
    """
    view = own(seen.view, TwoDownView, "2 DOWN")
    progress = view.progress()
    if progress is None:
        return ()
    over = view.kind == OVER
    looks = seen.draft not in ("", MAIN)
    barred = () if over or view.lays() else _obstacles(view, words, () if looks else seen.news)
    news = () if looks else (*seen.of_the_clock(words), *hand_news(seen, view, words))
    told = (*barred, *news)
    step = _question(seen, view, progress, words)
    held = Text("\n".join(_held_for_level(view, progress, words, step.cards)), pictured=True)
    return (*(() if over else (held,)), *(below("\n".join(told), step.blocks) if told else step.blocks))


def _question(seen: HandSeen, view: TwoDownView, progress: Progress, words: Words) -> QuestionStep:
    """Return the present step of the open prompt, or of a premove."""
    if view.prompt is None:
        return QuestionStep(tuple(_in_advance(seen, view, words)))
    if view.kind == DRAW:
        return _draw(seen, view, progress, words)
    if seen.premove is not None and seen.premove.held:
        return QuestionStep(_held(seen, view, seen.premove, words))
    draft, legal = HandDraft.read(seen.draft), view.legal_actions()
    if draft.page and view.lays():
        return QuestionStep(_all_lays(seen, view, draft.page, words))
    endings = [action for action in legal if not isinstance(action, Draw | Lay | Skip) and not _same_swap(view, action)]
    chosen = draft.action if draft.action in legal else None
    card = draft.card if not isinstance(chosen, Discard) else chosen.card
    of_card = [action for action in endings if action.card == card]
    if chosen is not None and (isinstance(chosen, Lay | Skip) or len(of_card) != 1):
        return QuestionStep(_shown(seen, view, chosen, words))
    if len(of_card) > 1 and card is not None:
        return QuestionStep(_ways(seen, card, of_card, words))
    shown = {action.card for action in endings}
    lays = _lay_down(seen, view, progress, words)
    menus = _cards(seen, progress, endings, card if of_card else None, words, closed=bool(lays))
    locked = [block for action in of_card for block in _locked(seen, view, action, words)]
    return QuestionStep((*locked[:1], *lays, *menus, *locked[1:]) if lays else _around(menus, locked), shown)


def _around(offered: Sequence[Block], locked: Sequence[Block]) -> Sequence[Block]:
    """Return the controls of a step.

    `locked` is the effect of a choice and the button that locks it in. The effect replaces the question, so that the
    controls keep their places.
    """
    asked = offered[1:] if locked and isinstance(offered[0], Text) else offered
    return (*locked[:1], *asked, *locked[1:])


def _cards(
    seen: HandSeen,
    progress: Progress,
    endings: Sequence[Ending | Exchange],
    chosen: Card | None,
    words: Words,
    *,
    closed: bool,
) -> Sequence[Block]:
    """Return the controls for the cards that may leave the hand.

    Cards of melds may have a menu of their own. A card that can only be discarded takes one press if the discard can be
    taken back.

    Args:
        chosen: The chosen card, `None` for none.
        closed: The level can be laid, so these cards are less important.
    """
    plain = {action.card for action in endings if isinstance(action, Discard) and is_number(action.card)}
    actions = {action.card for action in endings} - plain
    by_buttons = seen.cards_by_buttons and (seen.numbers_by_buttons or not closed)
    in_melds = plain & served(progress).keys()
    apart = in_melds if by_buttons and not seen.numbers_by_buttons and in_melds != plain else set[Card]()
    asks = "two-down-ask-act" if actions and (by_buttons or not seen.undoes) else "two-down-ask-discard"
    menu, pages = partial(_menu, seen, progress, chosen, words), partial(to_lays, seen)
    if seen.undoes:
        plays = menu("two-down-ask-play" if plain else "two-down-ask-act", actions)
        menus = (menu(asks, plain - apart, at_once=True), plays)
    else:
        menus = (menu(asks, plain - apart | actions),)
    first, *more = [each for each in menus if each.options] or menus
    if not first.options:
        return ()
    offered = choices(first, 1, pages, words, by_buttons=by_buttons, advised=seen.advised, more=more)
    kept = menu("two-down-ask-collected", apart, at_once=seen.undoes)
    return (*offered, *(paged_menu(kept, 1, pages, words) if apart else ()))


def _held(seen: HandSeen, view: TwoDownView, held: Premove, words: Words) -> Sequence[Block]:
    """Return the answer that can still be taken back, and the button that does."""
    action = read_action(held.code)
    told = () if isinstance(action, Refusal) else (Text(foreseen_text(view, action, seen.names, words)),)
    return (*told, Buttons((Button(words("button-take-back"), seen.control(Verb.PREMOVE, TAKE_BACK), Tone.MAIN),)))


def _same_swap(view: TwoDownView, action: TwoDownAction) -> bool:
    """Return whether the action is a Swap to the right at a table of two, where it equals one to the left."""
    return action == PlaySwap(Direction.RIGHT) and len(view.seats) == 2


def _in_advance(seen: HandSeen, view: TwoDownView, words: Words) -> Iterator[Block]:
    """Yield the premoves that the owner may choose, or their premove. While levels are laid at the end of a round,
    yields the owner's level instead."""
    seat, own = view.viewer.seat, view.own
    if view.kind == PICK_UP and seat is not None and own is not None:
        laid = view.laid_by(seat) is not None
        yield Text(words("two-down-own-level", laid=int(laid), level=own.level + laid))
        return
    waiting = words("two-down-waiting" if seen.called else "two-down-waiting-uncalled")
    if seen.premove is not None:
        key = "two-down-advance-pile" if seen.premove.code == Draw(Source.PILE).code else "two-down-advance-discard"
        yield Text("\n".join((waiting, words(key))))
        yield Buttons((Button(words("button-take-back"), seen.control(Verb.PREMOVE, TAKE_BACK)),))
        return
    yield Text(waiting)
    top = "" if view.top is None else small(view.top, words)
    labels = {Source.PILE: words("two-down-advance-draw"), Source.DISCARD: words("two-down-advance-take", card=top)}
    offered = [(label, seen.premove_of(Draw(source))) for source, label in labels.items()]
    buttons = [Button(label, seen.control(Verb.PREMOVE, str(premove))) for label, premove in offered if premove]
    if buttons:
        yield Buttons(tuple(buttons))


def _draw(seen: HandSeen, view: TwoDownView, progress: Progress, words: Words) -> QuestionStep:
    """Return the buttons that draw, and the cards that can be chosen as the discard before drawing."""
    taken, helps = Draw(Source.DISCARD), False
    discards = list[Button]()
    if view.takeable and view.top is not None:
        shown = view.preview(taken)
        helps = isinstance(shown, DrawPreview) and shown.missing is not None and shown.missing < progress.missing
        key, tone = ("two-down-draw-discard-helps", Tone.MAIN) if helps else ("two-down-draw-discard", Tone.PLAIN)
        discards.append(Button(words(key, card=small(view.top, words)), seen.control(Verb.PLAY, taken.code), tone))
    pile = seen.control(Verb.PLAY, Draw(Source.PILE).code)
    from_pile = Button(words("two-down-draw-pile"), pile, Tone.PLAIN if helps else Tone.MAIN)
    draw = (Text(_asks_to_draw(seen, view, words)), Buttons((from_pile, *discards)))
    complete = {card for each in progress.melds if not each.lacking for card in each.cards}
    numbers = [card for card in _least_useful_first(progress) if is_number(card) and card not in complete]
    shown = numbers[:BLIND] if seen.in_advance else ()
    card = HandDraft.read(seen.draft).card
    chosen = card if card in shown else None
    menu = _menu(seen, progress, chosen, words, "two-down-ask-blind", shown)
    blind = choices(menu, 1, partial(to_lays, seen), words, by_buttons=seen.numbers_by_buttons) if shown else ()
    return QuestionStep(_around((*draw, *blind), () if chosen is None else _locked_blind(seen, chosen, words)), shown)


def _asks_to_draw(seen: HandSeen, view: TwoDownView, words: Words) -> str:
    """Return the question about the draw, with the reason why the top discard cannot be taken if it is an action
    card."""
    if seen.premove is not None:
        return words("two-down-advance-changed")
    if view.top is None or view.takeable:
        return words("two-down-ask-draw")
    return words("two-down-top-stays")


def _locked_blind(seen: HandSeen, card: Card, words: Words) -> Sequence[Block]:
    """Return the effect of drawing from the pile and then discarding `card`, and the button that does both."""
    both = f"{Draw(Source.PILE).code}{THEN}{Premove(Discard(card).code, DISCARDS)}"
    lock = Button(words("two-down-lock-in"), seen.control(Verb.PLAY, both), Tone.GOOD)
    return (Text(words("two-down-show-blind", card=small(card, words))), Buttons((lock,)))


def _lay_down(seen: HandSeen, view: TwoDownView, progress: Progress, words: Words) -> Sequence[Block]:
    """Return the button that lays the level in the best way, and the one for other ways; nothing if it cannot be laid.

    The cards are listed if the hand above shows others.
    """
    proposed = view.proposed()
    if proposed is None or view.own is None:
        return ()
    label, asked = words("two-down-lay-down", level=view.own.level), Skip() in view.legal_actions()
    skip = (Button(words("two-down-skip"), to_step(seen, ACT, Skip().code)),) if asked else ()
    lay = Button(label, seen.control(Verb.PLAY, proposed.code), Tone.GOOD)
    asks = (words("two-down-ask-pick-up"),) if asked else ()
    _, cards, then = foreseen_text(view, proposed, seen.names, words).splitlines()
    others = _other_lays(seen, view, words)
    held = sorted(filter(is_number, proposed.cards)) == sorted(progress.kept)
    return (*(() if held else (Text(cards),)), Text("\n".join((*asks, then))), Buttons((lay, *others, *skip)))


def _other_lays(seen: HandSeen, view: TwoDownView, words: Words) -> Sequence[Button]:
    """Return the button that shows all ways to lay; nothing if there is only one."""
    return (Button(words("two-down-other-lay"), to_lays(seen, 1)),) if len(view.lays()) > 1 else ()


def _menu(
    seen: HandSeen,
    progress: Progress,
    chosen: Card | None,
    words: Words,
    asks: str,
    cards: Collection[Card],
    *,
    at_once: bool = False,
) -> Menu:
    """Return a menu of some cards of the hand, each with the mark of its meld.

    Args:
        asks: Message key of the question.
        at_once: Choosing a card discards it at once.
    """
    marks, means = served(progress), uses(progress, words)

    def value(card: Card) -> str:
        return f"{Discard(card).code}{THEN}{UNDOABLE}" if at_once else CODE[card]

    options = tuple(
        Option(f"{small(card, words)} {marks.get(card, '')}".rstrip(), value(card), card == chosen, means[card])
        for card in _least_useful_first(progress)
        if card in cards
    )
    return Menu(seen.control(Verb.PLAY) if at_once else to_step(seen, PICK), words(asks), options)


def _least_useful_first(progress: Progress) -> Sequence[Card]:
    ordered = (*progress.actions, *progress.spare, *progress.useful, *progress.kept, *progress.wilds)
    return list(dict.fromkeys(ordered))


def _ways(seen: HandSeen, card: Card, ways: Sequence[Ending | Exchange], words: Words) -> Sequence[Block]:
    """Return the controls for the uses of an action card, such as its targets or the down cards that it takes."""
    last = sorted(ways, key=lambda action: isinstance(action, Discard))
    options = tuple(Option(way_label(card, action, seen.names, words), action.code) for action in last)
    menu = Menu(to_step(seen, ACT), words(ASKS_WHOM.get(card, "two-down-ask-way"), card=small(card, words)), options)
    by_buttons = seen.cards_by_buttons and len(options) <= MOST_WAYS
    return with_button(choices(menu, 1, partial(to_lays, seen), words, by_buttons=by_buttons), _other(seen, words))


def _all_lays(seen: HandSeen, view: TwoDownView, page: int, words: Words) -> Sequence[Block]:
    options = tuple(Option(melds_text(_melds(view, lay), words), lay.code) for lay in view.lays())
    menu = Menu(to_step(seen, ACT), words("two-down-ask-lay", count=len(options)), options)
    return (*paged_menu(menu, page, partial(to_lays, seen), words), Buttons((_other(seen, words),)))


def _melds(view: TwoDownView, lay: Lay) -> Sequence[Sequence[Card]]:
    shown = view.preview(lay)
    return shown.melds if isinstance(shown, LayPreview) else (lay.cards,)


def _shown(seen: HandSeen, view: TwoDownView, action: TwoDownAction, words: Words) -> Sequence[Block]:
    """Return the effect of a chosen action, the button that locks it in, and the buttons to other actions."""
    others = _other_lays(seen, view, words) if isinstance(action, Lay) else ()
    return _locked(seen, view, action, words, *others, _other(seen, words))


def _locked(seen: HandSeen, view: TwoDownView, action: TwoDownAction, words: Words, *beside: Button) -> Sequence[Block]:
    lock = Button(words("two-down-lock-in"), seen.control(Verb.PLAY, action.code), Tone.GOOD)
    return (Text(foreseen_text(view, action, seen.names, words)), Buttons((lock, *beside)))


def _other(seen: HandSeen, words: Words) -> Button:
    return Button(words("two-down-something-else"), to_step(seen, MAIN))
