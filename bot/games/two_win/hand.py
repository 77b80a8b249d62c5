"""The hand of 2 WIN with its open prompt: the card to pass, or the number to form.

Buttons contain the state of a choice, because nothing is stored. A control that leads to a step contains `choose`. One
that turns a page of a menu contains `page` and its number, so that it differs from the menu's own custom id. The cards
chosen so far follow.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Final

from bot.games.two_win.cards import (
    button_name,
    card_name,
    drawing,
    hand_text,
    number_cards,
    option_label,
    own_columns,
    paid,
    short_label,
    short_list,
    small,
    twins_and_runs,
)
from bot.games.two_win.reveal import below_the_numbers
from bot.locales.phrasebook import Words
from bot.screens.buttons import MOST_BUTTONS_FOR_CARDS, choices, label, tone
from bot.screens.components import Block, Button, Buttons, Menu, Option, Text, Tone, below
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.names import SeatNames, beside, comma_list, listed
from engine.contract import Event, Seat, own
from engine.games.two_win.actions import FORMS, Form, Pass
from engine.games.two_win.cards import CARD_OF_CODE, CODE, Card
from engine.games.two_win.events import CardPassed, CardsDrawn, DroppedOut, Formed, Given, Revealed
from engine.games.two_win.view import FormPreview, TwoWinView

_FORM: Final = re.compile(r"(?:choose1?|page(?P<page>[1-9]))(?: (?P<tens>\S+))?(?: (?P<units>\S+))?")


@dataclass(frozen=True, slots=True)
class HandDraft:
    """State of a choice. It comes from the client and is not validated.

    Attributes:
        choosing: The owner wants to choose again although their choice is locked in.
        page: Page of the menu, from 1.
        tens: The chosen tens card, `None` before one is chosen.
        units: The chosen units card, `None` before one is chosen.
    """

    choosing: bool = False
    page: int = 1
    tens: Card | None = None
    units: Card | None = None

    @classmethod
    def read(cls, text: str) -> "HandDraft":
        """Parse the draft in a custom id. Returns an empty draft for anything unknown."""
        form = _FORM.fullmatch(text)
        if form is None:
            return cls()
        tens, units = CARD_OF_CODE.get(form["tens"] or ""), CARD_OF_CODE.get(form["units"] or "")
        return cls(True, int(form["page"] or 1), tens, units)

    def step(self, seen: HandSeen) -> str:
        """Return the custom id that leads to this step. A menu appends the card that is chosen."""
        return seen.control(Verb.DRAFT, " ".join(("choose", *self._cards())))

    def turn(self, seen: HandSeen, page: int) -> str:
        """Return the custom id that shows another page of this step's menu."""
        return seen.control(Verb.DRAFT, " ".join((f"page{page}", *self._cards())))

    def _cards(self) -> list[str]:
        return [CODE[card] for card in (self.tens, self.units) if card is not None]


HEADING_KEYS: Final = {"pass": "two-win-pass", "form": "two-win-form", "over": "two-win-over"}
"""Message keys of a hand's heading, by kind of phase."""


def heading(view: TwoWinView, words: Words) -> str:
    """Return the heading of a hand."""
    return words(HEADING_KEYS[view.kind], round=view.round)


def hand_blocks(seen: HandSeen, words: Words) -> Sequence[Block]:
    """Build the hand, the news and the open prompt. New cards are marked unless the cards are buttons."""
    view, news = own(seen.view, TwoWinView, "2 WIN"), _own_news(seen, words)
    told = "\n".join((*seen.of_the_clock(words), *filter(None, (news,))))
    listed = (Text(hand_text(view.hand, words, new_cards(seen.news, seen.seat)), pictured=True),)
    shown = view.prompt is not None and view.acknowledge is None and _by_buttons(seen, view)
    question = _question(view, seen, words)
    return (*(() if shown else listed), *(below(told, question) if told else question))


def _question(view: TwoWinView, seen: HandSeen, words: Words) -> Sequence[Block]:
    if view.acknowledge is not None:
        return _stuck(seen, view, words)
    if view.prompt is None:
        return (Text(words("two-win-watching" if seen.seat in view.out else "two-win-waiting")),)
    if (receiver := view.passes_to) is not None:
        return _pass(seen, view, receiver, words)
    return _form(seen, view, words)


def _pass(seen: HandSeen, view: TwoWinView, receiver: Seat, words: Words) -> Sequence[Block]:
    """Return the question about the card to pass, or the chosen card, with the controls to choose or change it."""
    name = seen.names.text(receiver)
    if isinstance(view.choice, Pass):
        card = view.choice.card
        said = words("two-win-passed", card=card_name(card, words), name=name)
        return (
            Text(" ".join((said, *_not_final(seen, words)))),
            *_cards(seen, view, card, words("two-win-choose-other-pass"), words),
        )
    return (Text(words("two-win-ask-pass", name=name)), *_cards(seen, view, None, words("two-win-choose-pass"), words))


def _cards(seen: HandSeen, view: TwoWinView, chosen: Card | None, asked: str, words: Words) -> Sequence[Block]:
    options = _kind_options(seen, view, [*dict.fromkeys(view.hand)], words, chosen)
    menu, draft = Menu(seen.control(Verb.PLAY, "pass"), asked, options), HandDraft.read(seen.draft)
    return _choices(seen, view, menu, draft, words)


def _by_buttons(seen: HandSeen, view: TwoWinView) -> bool:
    """Return whether cards and numbers are chosen by buttons: the person prefers that, and all cards fit."""
    return seen.cards_by_buttons and len(set(view.hand)) <= MOST_BUTTONS_FOR_CARDS


def _choices(seen: HandSeen, view: TwoWinView, menu: Menu, draft: HandDraft, words: Words) -> Sequence[Block]:
    buttons, to_page = _by_buttons(seen, view), partial(draft.turn, seen)
    return choices(menu, draft.page, to_page, words, by_buttons=buttons, asks=False)


def _kind_options(
    seen: HandSeen, view: TwoWinView, kinds: Sequence[Card], words: Words, chosen: Card | None = None
) -> tuple[Option, ...]:
    label = short_label if _by_buttons(seen, view) else partial(option_label, words=words)
    return tuple(Option(label(kind, view.hand.count(kind)), CODE[kind], kind == chosen) for kind in kinds)


def _form(seen: HandSeen, view: TwoWinView, words: Words) -> Sequence[Block]:
    """Return the step of forming a number: locked in, shown, half chosen, or not begun."""
    draft = HandDraft.read(seen.draft)
    if isinstance(view.choice, Form) and not draft.choosing:
        return _locked(seen, view, view.choice, words)
    possible = view.legal_tens()
    tens = possible[0] if len(possible) == 1 else draft.tens
    units = () if tens is None else view.legal_units(tens)
    if tens is None or not units:
        return _tens(seen, view, draft, words)
    if draft.units is None or draft.units not in units:
        return _units(seen, view, HandDraft(choosing=True, page=draft.page, tens=tens), units, words)
    return _number(seen, view, FORMS[tens][draft.units], words)


def _stuck(seen: HandSeen, view: TwoWinView, words: Words) -> Sequence[Block]:
    """Return the notice that the player can form no number. No one else knows this before the reveal."""
    if seen.acknowledged or view.own is None:
        return (Text(words("two-win-stuck-acknowledged")),)
    seen_it = Button(label(Verb.ACKNOWLEDGE, words), seen.control(Verb.ACKNOWLEDGE), tone(Verb.ACKNOWLEDGE))
    return (Text(words("two-win-stuck", number=view.own.last or 0)), Buttons((seen_it,)))


def _tens(seen: HandSeen, view: TwoWinView, draft: HandDraft, words: Words) -> Sequence[Block]:
    cards = view.legal_tens()
    fresh = HandDraft(choosing=True, page=draft.page)
    menu = Menu(fresh.step(seen), words("two-win-choose-tens"), _kind_options(seen, view, cards, words))
    lines = (_asked(view, words), *own_columns(view, words), *_too_low(seen, view, cards, words))
    return (Text("\n".join(lines)), *_choices(seen, view, menu, fresh, words))


def _asked(view: TwoWinView, words: Words) -> str:
    last = None if view.own is None else view.own.last
    return words("two-win-ask-form-first") if last is None else words("two-win-ask-form", number=last)


def _too_low(seen: HandSeen, view: TwoWinView, cards: Sequence[Card], words: Words) -> Iterator[str]:
    """Yield a line with the cards that cannot be the tens card, if the others are buttons."""
    others = [card for card in view.hand if card not in cards]
    if others and _by_buttons(seen, view):
        yield words("two-win-too-low", cards=short_list(others))


def _units(seen: HandSeen, view: TwoWinView, draft: HandDraft, units: Sequence[Card], words: Words) -> Sequence[Block]:
    tens = units[0] if draft.tens is None else draft.tens  # the first card is 0, which is falsy
    shown = [view.preview(FORMS[tens][card]) for card in units]
    options = tuple(_number_option(seen, view, each, words) for each in shown)
    menu = Menu(draft.step(seen), words("two-win-choose-units"), options)
    chosen = words("two-win-tens-chosen", card=card_name(tens, words))
    return (
        Text("\n".join((chosen, *own_columns(view, words)))),
        *_choices(seen, view, menu, draft, words),
        *((Buttons(other),) if (other := _other_tens(seen, view, words)) else ()),
    )


def _number_option(seen: HandSeen, view: TwoWinView, shown: FormPreview, words: Words) -> Option:
    """Return the menu option for a number: its units card, its certain draws, and how many higher numbers it leaves."""
    form, drawn = shown.action, shown.draws.cards
    if _by_buttons(seen, view):
        return Option(drawing(f"{form.number} {button_name(form.units)}", drawn), CODE[form.units])
    name = beside((f"{form.number}", card_name(form.units, words)), words)
    left = words("two-win-option-leaves", numbers=len(shown.numbers))
    told = beside((words("two-win-option-draws", cards=drawn), left), words) if drawn else left
    return Option(name, CODE[form.units], description=told)


def _number(seen: HandSeen, view: TwoWinView, form: Form, words: Words) -> Sequence[Block]:
    lock_in = Button(words("two-win-lock-in", number=form.number), seen.control(Verb.PLAY, form.code), Tone.GOOD)
    steps = (
        *_other_tens(seen, view, words),
        _step(words("two-win-other-units"), HandDraft(choosing=True, tens=form.tens), seen),
    )
    return (Text(number_text(view.preview(form), words)), Buttons(steps), Buttons((lock_in,)))


def _locked(seen: HandSeen, view: TwoWinView, form: Form, words: Words) -> Sequence[Block]:
    told = number_text(view.preview(form), words, words("two-win-formed", number=form.number))
    return (
        Text("\n".join((told, *_not_final(seen, words)))),
        Buttons((_step(words("two-win-change"), HandDraft(choosing=True), seen),)),
    )


def _not_final(seen: HandSeen, words: Words) -> Iterator[str]:
    """Yield the hint that a choice can be changed, unless only bots have yet to choose."""
    if seen.others_choose:
        yield words("two-win-not-final")


def _other_tens(seen: HandSeen, view: TwoWinView, words: Words) -> tuple[Button, ...]:
    """Return the button that leads back to the tens card; nothing if only one is possible."""
    back = HandDraft(choosing=True)
    return (_step(words("two-win-other-tens"), back, seen),) if len(view.legal_tens()) > 1 else ()


def _step(words: str, draft: HandDraft, seen: HandSeen) -> Button:
    return Button(words, draft.step(seen))


def number_text(shown: FormPreview, words: Words, said: str = "") -> str:
    """Return what is `said` of a number or else the number in large type, its cards, its certain and possible draws,
    and the higher numbers that it leaves."""
    form, drawn = shown.action, shown.draws.cards
    why = comma_list(twins_and_runs(shown.draws, form, words), words)
    sure = (words("two-win-surely-draws", cards=drawn, why=why),) if drawn else ()
    may = words("two-win-may-draw-stars" if form.stars else "two-win-may-draw")
    return "\n".join(
        (f"# {said or form.number}", beside((number_cards(form), *sure, may), words), _leaves(shown, words))
    )


def _leaves(shown: FormPreview, words: Words) -> str:
    if not shown.left:
        return words("two-win-leaves-nothing")
    if shown.action.number == HIGHEST:
        return words("two-win-leaves-no-number", number=HIGHEST)
    cards = short_list(shown.left)
    if not shown.numbers:
        return words("two-win-leaves-none-higher", cards=cards, number=shown.action.number)
    return words("two-win-leaves", cards=cards, numbers=number_list(shown.numbers, words))


HIGHEST: Final = 99
"""The highest possible number."""

MOST: Final = 6
"""Most numbers that are listed one by one. Longer lists are counted."""


def number_list(numbers: Sequence[int], words: Words) -> str:
    """Return ascending numbers in words: all of them, or their count and range."""
    if len(numbers) <= MOST:
        return listed(list(map(str, numbers)), words)
    return words("two-win-numbers-between", count=len(numbers), first=numbers[0], last=numbers[-1])


def _own_news(seen: HandSeen, words: Words) -> str:
    """Return the owner's number, the cards received with the reasons, the others' numbers, and for each round
    the card they passed and the one passed to them.

    If no channel shows a reveal, the headline and what became of the draw pile follow in one line. Empty if there is no
    news.
    """
    drawn = [card for event in seen.news if isinstance(event, CardsDrawn) for card in event.cards]
    moved = [event.given for event in seen.news if isinstance(event, CardPassed)]
    sent, came = ([each for each in moved if (each.receiver == seen.seat) is mine] for mine in (False, True))
    given = [each for both in zip_longest(sent, came) for each in both if each is not None]
    passed = (f"-# {beside((_passed(each, seen) for each in given), words)}",) if given else ()
    besides = below_the_numbers(seen.news, seen.names, words, seen.seat) if seen.stands_alone else ()
    told = (f"-# {' '.join(besides)}",) if besides else ()
    return "\n".join((*(line for event in seen.news for line in _lines(event, drawn, seen, words)), *told, *passed))


def new_cards(events: Sequence[Event], seat: Seat) -> Mapping[Card, int]:
    """Count the cards that a seat received with these events."""
    drawn = [card for event in events if isinstance(event, CardsDrawn) for card in event.cards]
    given = [event.given for event in events if isinstance(event, CardPassed)]
    came = [*drawn, *(each.card for each in given if each.receiver == seat)]
    return {card: came.count(card) for card in came}


def _lines(event: Event, drawn: Sequence[Card], seen: HandSeen, words: Words) -> Iterator[str]:
    match event:
        case Revealed(formed=formed):
            yield from (_own_number(each, drawn, words) for each in formed if each.seat == seen.seat)
            if not seen.stands_alone:
                yield from _others([each for each in formed if each.seat != seen.seat], seen.names, words)
        case DroppedOut(drops=drops):
            others = [seen.names.line(drop.seat) for drop in drops if drop.seat != seen.seat]
            if others and not seen.stands_alone:
                yield words("two-win-out-now", names=listed(others, words), count=len(others))
        case _:
            return


def _own_number(shown: Formed, drawn: Sequence[Card], words: Words) -> str:
    number = shown.form.number
    if not drawn:
        return words("two-win-news-own-nothing", number=number)
    reasons = comma_list(paid(shown.criteria, shown.form, words), words)
    return words("two-win-news-own", number=number, cards=short_list(drawn), why=reasons)


def _others(formed: Sequence[Formed], names: SeatNames, words: Words) -> Iterator[str]:
    if formed:
        ordered = sorted(formed, key=lambda each: (-each.form.number, each.seat))
        yield f"-# {beside((f'{names.line(each.seat)} {each.form.number}' for each in ordered), words)}"


def _passed(given: Given, seen: HandSeen) -> str:
    if given.receiver == seen.seat:
        return f"{small(given.card)} ← {seen.names.line(given.giver)}"
    return f"{small(given.card)} → {seen.names.line(given.receiver)}"
