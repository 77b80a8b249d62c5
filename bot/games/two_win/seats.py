"""What is public of a seat, on the board."""

from bot.games.two_win.cards import SYMBOLS
from bot.locales.phrasebook import Words
from engine.games.two_win.cards import COLOUR
from engine.games.two_win.criteria import Column
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat


def seat_note(view: TwoWinView, seat: Seat, words: Words) -> str:
    """Cards, last number and open colour runs of a seat; of a seat that is out, how it went out."""
    dropped = next((drop for drop in view.drops if drop.seat == seat), None)
    if dropped is not None:
        parts = [words("two-win-out", cards=dropped.cards)]
    else:
        parts = [words("two-win-cards", cards=view.seats[seat].cards)]
    return " · ".join((*parts, _last(view, seat, words), *_runs(view, seat, words)))


def _last(view: TwoWinView, seat: Seat, words: Words) -> str:
    last = view.seats[seat].last
    return words("two-win-no-number") if last is None else words("two-win-last", number=last)


def _runs(view: TwoWinView, seat: Seat, words: Words) -> tuple[str, ...]:
    if seat not in view.inside:
        return ()
    public = view.seats[seat]
    tens, units = _run(public.tens), _run(public.units)
    return (
        *((words("two-win-run-open-tens", run=tens),) if tens else ()),
        *((words("two-win-run-open-units", run=units),) if units else ()),
    )


def _run(column: Column) -> str:
    """The open colour run of a column as that many symbols."""
    return SYMBOLS[COLOUR[column.cards[-1]]] * column.run if column.cards else ""
