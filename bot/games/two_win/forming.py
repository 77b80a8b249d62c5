"""The hand while a number is to be formed: tens, units, the number shown large, locked in."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.games.two_win.cards import card_name, colour_name, option_label
from bot.games.two_win.drafts import Draft
from bot.locales.phrasebook import Words
from bot.screens.buttons import label, tone
from bot.screens.components import (
    Block,
    Button,
    Buttons,
    Text,
    Tone,
)
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.pages import choices, menu
from engine.games.two_win.actions import FORMS, Form
from engine.games.two_win.cards import CODE, COLOUR, Card
from engine.games.two_win.criteria import SureDraws
from engine.games.two_win.view import TwoWinView


def form_blocks(seen: HandSeen, view: TwoWinView, words: Words) -> Sequence[Block]:
    """Where the choice stands: a number locked in, shown, half chosen, or not begun."""
    draft = Draft.read(seen.draft)
    if isinstance(view.choice, Form) and not draft.choosing:
        return _locked(seen, view, view.choice, words)
    units = view.legal_units(draft.tens) if draft.tens is not None else ()
    if draft.tens is None or not units:
        return _tens(seen, view, draft, words)
    if draft.units is None or draft.units not in units:
        return _units(seen, view, draft, units, words)
    return _number(seen, view, draft, FORMS[draft.tens][draft.units], words)


def stuck_blocks(seen: HandSeen, view: TwoWinView, words: Words) -> Sequence[Block]:
    """No number is left. Only this person knows before the reveal."""
    if seen.acknowledged or view.own is None:
        return (Text(words("two-win-stuck-acknowledged")),)
    seen_it = Button(label(Verb.ACKNOWLEDGE, words), seen.control(Verb.ACKNOWLEDGE), tone(Verb.ACKNOWLEDGE))
    return (Text(words("two-win-stuck", number=view.own.last or 0)), Buttons((seen_it,)))


def _tens(seen: HandSeen, view: TwoWinView, draft: Draft, words: Words) -> Sequence[Block]:
    last = None if view.own is None else view.own.last
    asked = words("two-win-ask-form-first") if last is None else words("two-win-ask-form", number=last)
    fresh = Draft(choosing=True, page=draft.page)
    return (Text(asked), *_menu(seen, view, fresh, view.legal_tens(), words("two-win-choose-tens"), words))


def _units(seen: HandSeen, view: TwoWinView, draft: Draft, units: Sequence[Card], words: Words) -> Sequence[Block]:
    tens = draft.tens
    if tens is None:
        return ()
    shown = Draft(choosing=True, page=draft.page, tens=tens)
    return (
        Text(words("two-win-tens-chosen", card=card_name(tens, words))),
        *_menu(seen, view, shown, units, words("two-win-choose-units"), words),
        Buttons((_step(words("two-win-other-tens"), Draft(choosing=True), seen),)),
    )


def _menu(
    seen: HandSeen, view: TwoWinView, draft: Draft, cards: Sequence[Card], placeholder: str, words: Words
) -> Sequence[Block]:
    options = [(option_label(card, view.hand.count(card), words), CODE[card]) for card in cards]
    shown = menu(draft.step(seen), placeholder, options)
    return choices(shown, draft.page, partial(draft.turn, seen), words, by_buttons=seen.card_buttons)


def _number(seen: HandSeen, view: TwoWinView, draft: Draft, form: Form, words: Words) -> Sequence[Block]:
    lock_in = Button(
        words("two-win-lock-in", number=form.number),
        seen.control(Verb.PLAY, form.code),
        Tone.GOOD,
    )
    steps = (
        _step(words("two-win-other-units"), Draft(choosing=True, tens=draft.tens), seen),
        _step(words("two-win-other-tens"), Draft(choosing=True), seen),
    )
    return (Text(number_text(view, form, words)), Buttons((lock_in, *steps)))


def _locked(seen: HandSeen, view: TwoWinView, form: Form, words: Words) -> Sequence[Block]:
    said = f"{words('two-win-formed', number=form.number)}\n{number_text(view, form, words)}"
    return (Text(said), Buttons((_step(words("two-win-change"), Draft(choosing=True), seen),)))


def _step(words: str, draft: Draft, seen: HandSeen) -> Button:
    return Button(words, draft.step(seen))


def number_text(view: TwoWinView, form: Form, words: Words) -> str:
    """The number large, its cards, and what it surely draws."""
    shown = view.preview(form).draws
    cards = f"{card_name(form.tens, words)} + {card_name(form.units, words)}"
    lines = [f"# {form.number}", f"{cards} · {words('two-win-stars', stars=form.stars)}"]
    if shown.cards:
        why = ", ".join(_sure(shown, form, words))
        lines.append(words("two-win-surely-draws", cards=shown.cards, why=why))
    lines.append(f"-# {words('two-win-draws-by-comparison')}")
    return "\n".join(lines)


def _sure(shown: SureDraws, form: Form, words: Words) -> Iterator[str]:
    if shown.twins:
        yield words("two-win-twins")
    if shown.tens_run:
        yield words("two-win-run-tens", colour=colour_name(COLOUR[form.tens], words))
    if shown.units_run:
        yield words("two-win-run-units", colour=colour_name(COLOUR[form.units], words))
