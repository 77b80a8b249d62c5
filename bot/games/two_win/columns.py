"""The open columns of a seat: the tens and the units of its numbers, and the colour runs that stand open in them."""

from collections.abc import Iterator

from bot.games.two_win.cards import SYMBOLS
from bot.locales.phrasebook import Words
from bot.screens.names import beside
from engine.games.two_win.cards import COLOUR
from engine.games.two_win.criteria import RUN, Column
from engine.games.two_win.view import TwoWinView


def own_columns(view: TwoWinView, words: Words) -> Iterator[str]:
    """The viewer's own open runs, and which cards would complete them, in one line; nothing before the first number."""
    if view.own is None or not view.own.tens.cards:
        return
    runs = (
        _run(view.own.tens, "two-win-own-tens", "two-win-own-tens-wanted", words),
        _run(view.own.units, "two-win-own-units", "two-win-own-units-wanted", words),
    )
    yield f"-# {beside(runs, words)}"


def _run(column: Column, key: str, key_when_one_short: str, words: Words) -> str:
    wanted = SYMBOLS[COLOUR[column.cards[-1]]] if column.run == RUN - 1 else ""
    run = run_symbols(column) or "–"
    return words(key_when_one_short, run=run, symbol=wanted) if wanted else words(key, run=run)


def run_symbols(column: Column) -> str:
    """The open colour run of a column as that many symbols."""
    return SYMBOLS[COLOUR[column.cards[-1]]] * column.run if column.cards else ""
