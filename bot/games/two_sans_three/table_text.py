"""What lies open on the table: the rows, and what everybody has collected."""

from bot.games.two_sans_three.cards import collection, short_list
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames
from engine.games.two_sans_three.view import SansThreeView, SeatView
from engine.seats import Seat


def rows_text(view: SansThreeView, words: Words) -> str:
    """The three rows in their order, and the bonus that is to be had."""
    bonus = view.next_bonus
    prize = words("two-sans-three-next-bonus", points=bonus) if bonus else words("two-sans-three-no-bonus")
    return "\n".join((*(short_list(row) for row in view.rows), f"-# {prize}"))


def seat_note(view: SansThreeView, seat: Seat, words: Words) -> str:
    """What a seat has collected, what it is worth, and how many cards it still has."""
    seen = view.seats[seat]
    parts = (*_collected(seen, words), words("two-sans-three-cards-left", hand=seen.cards, pile=seen.pile))
    return " · ".join(parts)


def collection_text(seat: SeatView, words: Words) -> str:
    """What a seat has collected and what it is worth."""
    return " · ".join(_collected(seat, words))


def _collected(seat: SeatView, words: Words) -> tuple[str, ...]:
    return (
        collection(seat.face_up) or words("two-sans-three-nothing-face-up"),
        *((_face_down(seat, words),) if seat.face_down else ()),
        *((words("two-sans-three-has-bonus", points=seat.interim),) if seat.interim else ()),
        words("two-sans-three-worth", points=seat.score.total),
    )


def _face_down(seat: SeatView, words: Words) -> str:
    said = words("two-sans-three-face-down", cards=seat.face_down)
    return said if seat.face_down_colours is None else f"{said} ({collection(seat.face_down_colours)})"


def open_cards(view: SansThreeView, names: SeatNames, words: Words) -> str:
    """Rows and collections."""
    seats = [f"{names.text(Seat(seat))} · {collection_text(each, words)}" for seat, each in enumerate(view.seats)]
    return "\n".join((rows_text(view, words), *seats))
