"""The open columns of a seat: the tens and the units of its numbers, and the colour runs that stand open in them."""

from collections.abc import Iterator

from bot.games.two_win.cards import SYMBOLS, colour_name
from bot.locales.phrasebook import Words
from engine.games.two_win.cards import COLOUR
from engine.games.two_win.criteria import RUN, Column
from engine.games.two_win.view import TwoWinView


def own_columns(view: TwoWinView, words: Words) -> Iterator[str]:
    """The viewer's own open runs, and which card would complete them; nothing before the first number."""
    if view.own is None or not view.own.tens.cards:
        return
    tens, units = run_symbols(view.own.tens), run_symbols(view.own.units)
    yield words("two-win-own-columns", tens=tens or "–", units=units or "–")
    yield from _wanted(view.own.tens, "two-win-run-wanted-tens", words)
    yield from _wanted(view.own.units, "two-win-run-wanted-units", words)


def _wanted(column: Column, key: str, words: Words) -> Iterator[str]:
    if column.run == RUN - 1:
        colour = COLOUR[column.cards[-1]]
        yield f"-# {words(key, symbol=SYMBOLS[colour], colour=colour_name(colour, words))}"


def run_symbols(column: Column) -> str:
    """The open colour run of a column as that many symbols."""
    return SYMBOLS[COLOUR[column.cards[-1]]] * column.run if column.cards else ""
