"""What is public of a seat: one line on the board, and everything it laid."""

from collections.abc import Iterator
from typing import Final

from bot.games.two_win.cards import small
from bot.games.two_win.columns import run_symbols
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames
from engine.games.two_win.actions import FORMS
from engine.games.two_win.view import SeatView, TwoWinView
from engine.seats import Seat

LATEST: Final = 3
"""Numbers of a seat that the board shows."""


def seat_note(view: TwoWinView, seat: Seat, words: Words) -> str:
    """Cards, the latest numbers and the open colour runs of a seat; of a seat that is out, how it went out."""
    public = view.seats[seat]
    dropped = next((drop for drop in view.drops if drop.seat == seat), None)
    if dropped is not None:
        return " · ".join((words("two-win-out", cards=dropped.cards), _latest(public, words)))
    return " · ".join((words("two-win-cards", cards=public.cards), _latest(public, words), *_runs(public, words)))


def open_cards(view: TwoWinView, names: SeatNames, words: Words) -> str:
    """Every number that lies on the table, seat by seat, oldest first, and the open runs."""
    return "\n".join(line for seat in range(len(view.seats)) for line in _laid(view, Seat(seat), names, words))


def _laid(view: TwoWinView, seat: Seat, names: SeatNames, words: Words) -> Iterator[str]:
    public = view.seats[seat]
    yield names.text(seat)
    laid = zip(public.tens.cards, public.units.cards, strict=True)
    numbers = " · ".join(f"**{FORMS[tens][units].number}** {small(tens)}{small(units)}" for tens, units in laid)
    yield numbers or words("two-win-no-number")
    runs = " · ".join(_runs(public, words))
    if runs and seat in view.inside:
        yield f"-# {runs}"


def _latest(public: SeatView, words: Words) -> str:
    if public.last is None:
        return words("two-win-no-number")
    laid = list(zip(public.tens.cards, public.units.cards, strict=True))[-LATEST:]
    *earlier, last = [FORMS[tens][units].number for tens, units in laid] or [public.last]
    return " → ".join((*map(str, earlier), f"**{last}**"))


def _runs(public: SeatView, words: Words) -> tuple[str, ...]:
    tens, units = run_symbols(public.tens), run_symbols(public.units)
    return (
        *((words("two-win-run-open-tens", run=tens),) if tens else ()),
        *((words("two-win-run-open-units", run=units),) if units else ()),
    )
