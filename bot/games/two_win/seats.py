"""Public part of a seat of 2 WIN: its line on the board, and all its numbers."""

from collections.abc import Iterator

from bot.games.two_win.cards import run_symbols, small
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, beside
from engine.games.two_win.actions import FORMS
from engine.games.two_win.view import SeatView, TwoWinView
from engine.seats import Seat


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
    runs = beside(_runs(public, words), words)
    if runs and seat in view.inside:
        yield f"-# {runs}"


def _runs(public: SeatView, words: Words) -> tuple[str, ...]:
    tens, units = run_symbols(public.tens), run_symbols(public.units)
    return (
        *((words("two-win-run-open-tens", run=tens),) if tens else ()),
        *((words("two-win-run-open-units", run=units),) if units else ()),
    )
