"""Cards, numbers and seats in words, open runs of a colour, and the reasons for draws."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, beside
from engine.contract import Seat
from engine.games.two_win.actions import FORMS, Form
from engine.games.two_win.cards import COLOUR, DIGIT, RUN, STARS, Card, Colour, Column, Criteria, SureDraws
from engine.games.two_win.view import TwoWinView

SYMBOLS: Final = {Colour.BLUE: "🔵", Colour.PINK: "🌸", Colour.GREEN: "🟩"}
"""Symbols with a different shape for each colour, so that readers need not distinguish colours."""

WORD_JOINER: Final = "\u2060"

COLOUR_KEYS: Final = {Colour.BLUE: "two-win-blue", Colour.PINK: "two-win-pink", Colour.GREEN: "two-win-green"}

NOTHING_NEW: Final[Mapping[Card, int]] = {}


def _colour_words(colour: Colour, words: Words) -> Mapping[str, str]:
    """Return the message arguments for a colour: its name, and its selector."""
    return {"colour": words(COLOUR_KEYS[colour]), "colour_key": colour.name.lower()}


def card_name(card: Card, words: Words) -> str:
    """Return a card in words, such as `🔵 blue 5 ★★`."""
    name = words("two-win-card", digit=str(DIGIT[card]), **_colour_words(COLOUR[card], words))
    return f"{SYMBOLS[COLOUR[card]]} {name} {stars(STARS[card])}".strip()


def small(card: Card) -> str:
    """Return a card as in `🔵5★★`, in a form that does not wrap."""
    return f"{SYMBOLS[COLOUR[card]]}{WORD_JOINER}{DIGIT[card]}{stars(STARS[card])}"


def button_name(card: Card) -> str:
    """Return a card as a button shows it."""
    return small(card).replace(WORD_JOINER, "")


def short_list(cards: Sequence[Card]) -> str:
    """Return cards in one line, in canonical order."""
    return " ".join(map(small, sorted(cards)))


def stars(count: int) -> str:
    """Return `count` stars."""
    return "★" * count


def hand_text(hand: Sequence[Card], words: Words, new: Mapping[Card, int] = NOTHING_NEW) -> str:
    """Return a hand with a line for each of its colours, in canonical order, with equal cards counted.

    `new` counts the cards received in the last turn, which are marked.
    """
    if not hand:
        return words("two-win-hand-empty")
    present = [colour for colour in Colour if any(COLOUR[card] is colour for card in hand)]
    lines = (_colour_line(colour, hand, new, words) for colour in present)
    return "\n".join((words("two-win-hand", count=len(hand)), *lines))


def _colour_line(colour: Colour, hand: Sequence[Card], new: Mapping[Card, int], words: Words) -> str:
    cards: list[str] = []
    for card in sorted({card for card in hand if COLOUR[card] is colour}):
        count = hand.count(card)
        times = f" ×{count}" if count > 1 else ""
        came = f" *{words('two-win-new', new=new[card], count=count)}*" if new.get(card) else ""
        cards.append(f"**{DIGIT[card]}**{stars(STARS[card])}{times}{came}")
    named = words("two-win-colour-line", symbol=SYMBOLS[colour], **_colour_words(colour, words))
    return f"{named} {beside(cards, words)}"


def short_label(card: Card, count: int) -> str:
    """Return the label of a card's button. `count` is the number of equal cards in the hand."""
    return f"{button_name(card)} ×{count}" if count > 1 else button_name(card)


def option_label(card: Card, count: int, words: Words) -> str:
    """Return the label of a card's menu option. `count` is the number of equal cards in the hand."""
    return f"{card_name(card, words)} ×{count}" if count > 1 else card_name(card, words)


def own_columns(view: TwoWinView, words: Words) -> Iterator[str]:
    """Yield a line with the viewer's open runs that one more card of their colour completes; nothing without any."""
    if view.own is None:
        return
    columns = (view.own.tens, "two-win-own-tens"), (view.own.units, "two-win-own-units")
    short = [(column, key) for column, key in columns if column.run == RUN - 1]
    if short:
        runs = (words(key, run=_run_symbols(each), symbol=SYMBOLS[COLOUR[each.cards[-1]]]) for each, key in short)
        yield f"-# {beside(runs, words)}"


def _run_symbols(column: Column) -> str:
    """Return the open run of a column as symbols of its colour."""
    return SYMBOLS[COLOUR[column.cards[-1]]] * column.run if column.cards else ""


def drawing(number: str, cards: int) -> str:
    """Return a number with how many cards it draws, such as `47 🔵5 +2`, or alone if it draws none."""
    return f"{number} +{cards}" if cards else number


def number_cards(form: Form) -> str:
    """Return the two cards of a number, tens first."""
    return f"{small(form.tens)} {small(form.units)}"


def paid(criteria: Criteria, form: Form, words: Words) -> Iterator[str]:
    """Yield a reason for each card that a number drew."""
    if criteria.highest:
        yield words("two-win-highest")
    if criteria.stars:
        yield words("two-win-most-stars", stars=form.stars)
    yield from twins_and_runs(criteria, form, words)


def twins_and_runs(drawn: Criteria | SureDraws, form: Form, words: Words) -> Iterator[str]:
    """Yield the reasons for draws that depend only on the number's own cards."""
    if drawn.twins:
        yield words("two-win-twins")
    if drawn.tens_run:
        yield words("two-win-run-tens", **_colour_words(COLOUR[form.tens], words))
    if drawn.units_run:
        yield words("two-win-run-units", **_colour_words(COLOUR[form.units], words))


def seat_note(view: TwoWinView, seat: Seat, words: Words) -> str:
    """Return a seat's last number, if any, and its number of cards.

    For a seat that is out, these are the cards that it held when it dropped out.
    """
    last, cards = view.seats[seat].last, _cards(view, seat, words)
    return cards if last is None else words("two-win-seat", number=last, cards=cards)


def _cards(view: TwoWinView, seat: Seat, words: Words) -> str:
    dropped = next((drop for drop in view.drops if drop.seat == seat), None)
    if dropped is not None:
        return words("two-win-out", cards=dropped.cards)
    return words("two-win-cards", cards=view.seats[seat].cards)


def open_cards(view: TwoWinView, names: SeatNames, words: Words) -> str:
    """Return all numbers on the table by seat, oldest first, the open runs, and the meaning of the reveal's symbols."""
    laid = (line for seat in range(len(view.seats)) for line in _laid(view, Seat(seat), names, words))
    return "\n".join((*laid, words("two-win-symbols")))


def _laid(view: TwoWinView, seat: Seat, names: SeatNames, words: Words) -> Iterator[str]:
    public = view.seats[seat]
    yield words("board-seat", seat=names.text(seat), note=_cards(view, seat, words))
    laid = zip(public.tens.cards, public.units.cards, strict=True)
    told = (f"**{FORMS[tens][units].number}** {small(tens)}{small(units)}" for tens, units in laid)
    numbers = beside(told, words)
    yield numbers or words("two-win-no-number")
    open_runs = ("two-win-run-open-tens", public.tens), ("two-win-run-open-units", public.units)
    runs = [words(key, run=run) for key, column in open_runs if (run := _run_symbols(column))]
    if runs and seat in view.inside:
        yield f"-# {beside(runs, words)}"
