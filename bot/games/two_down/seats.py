"""What is public of a seat: one line on the board, and everything that lies open."""

from collections.abc import Iterator

from bot.games.two_down.cards import in_order, short_list
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames
from engine.games.two_down.view import TwoDownView
from engine.seats import Seat


def seat_note(view: TwoDownView, seat: Seat, words: Words) -> str:
    """Level, size of the hand, down cards, Block with the turns left, turns still missed."""
    return " · ".join(_parts(view, seat, words))


def _parts(view: TwoDownView, seat: Seat, words: Words) -> Iterator[str]:
    seen = view.seats[seat]
    yield words("two-down-seat-level", level=seen.level)
    yield words("two-down-seat-cards", cards=seen.cards)
    yield words("two-down-seat-down", down=seen.down)
    if seen.block is not None:
        yield words("two-down-seat-blocked", turns=seen.block.turns)
    if seen.jumped:
        yield words("two-down-seat-jumped", turns=seen.jumped)


def open_cards(view: TwoDownView, names: SeatNames, words: Words) -> str:
    """The levels laid in this round, and the discard pile, its top last."""
    lines = [f"{names.text(laid.seat)}: {in_order(laid.cards, words)}" for laid in view.laid]
    discards = short_list(view.discard, words) or words("two-down-none")
    return "\n".join((*lines, words("two-down-discards", cards=discards)))
