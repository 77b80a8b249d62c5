"""Public part of a table of 2 SANS 3: the rows and all collections."""

from collections.abc import Collection, Iterator

from bot.games.two_sans_three.cards import collection, marked_list, minus
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, beside
from engine.games.two_sans_three.cards import Card
from engine.games.two_sans_three.view import PAIR, SansThreeView, SeatView
from engine.seats import Seat

FREE = "▫️"
"""Sign of a free place in a row."""


def rows_lines(view: SansThreeView, words: Words, marked: Collection[Card] = ()) -> Iterator[str]:
    """Yield the three rows with their free places, and with the `marked` cards in bold."""
    for row, free in zip(view.rows, view.free, strict=True):
        yield " ".join((marked_list(row, marked, words), *(FREE,) * free))


def rows_text(view: SansThreeView, words: Words) -> str:
    """Return the three rows and the next bonus."""
    bonus = view.next_bonus
    prize = words("two-sans-three-next-bonus", points=bonus) if bonus else words("two-sans-three-no-bonus")
    return "\n".join((*rows_lines(view, words), prize))


def standing(view: SansThreeView, names: SeatNames, words: Words) -> str:
    """Return the points of all players in one line. Points in brackets may still be lost."""
    points = [_points(seat) for seat in view.seats]
    told = [
        words("two-sans-three-points", name=names.text(Seat(seat)), points=each) for seat, each in enumerate(points)
    ]
    note = (words("two-sans-three-in-brackets"),) if any(map(if_it_lasts, view.seats)) else ()
    return beside((*told, *note), words)


def _points(seat: SeatView) -> str:
    total = minus(seat.score.total)
    return f"{total} ({points})" if (points := if_it_lasts(seat)) else total


def if_it_lasts(seat: SeatView) -> int:
    """Return the points of a collection that count only if it stays as it is to the end."""
    return 0 if seat.is_done else seat.score.final


def collection_text(seat: SeatView, words: Words) -> str:
    """Return a seat's collection and its points."""
    parts = (
        *((collection(seat.face_up),) if any(seat.face_up) else ()),
        *((_face_down(seat, words),) if seat.face_down else ()),
        *((words("two-sans-three-has-bonus", points=seat.interim),) if seat.interim else ()),
    )
    if not parts:
        return words("two-sans-three-nothing")
    total = seat.score.total
    worth = words("two-sans-three-worth", count=total, points=minus(total))
    points = if_it_lasts(seat)
    lasts = words("two-sans-three-if-it-lasts", worth=worth, points=points) if points else worth
    return beside((*parts, lasts), words)


def _face_down(seat: SeatView, words: Words) -> str:
    if seat.face_down_colours is None:
        return words("two-sans-three-face-down", cards=seat.face_down)
    colours = collection(seat.face_down_colours)
    return words("two-sans-three-face-down-shown", cards=seat.face_down, colours=colours)


def sum_text(seat: SeatView) -> str:
    """Return the points of a collection as a sum by source, without parts that are 0."""
    score, pairs = seat.score, seat.face_up.count(2)
    gained = (
        *((str(score.singles),) if score.singles else ()),
        *((f"{pairs}×{PAIR}",) if pairs else ()),
        *((f"🎁{score.interim}",) if score.interim else ()),
        *((str(score.final),) if score.final else ()),
    )
    lost = f"−{seat.face_down}" if seat.face_down else ""
    return " · ".join((*((collection(seat.face_up),) if gained else ()), f"{'+'.join(gained) or 0}{lost}"))


def open_cards(view: SansThreeView, names: SeatNames, words: Words) -> str:
    """Return the rows, the collections, and the number of cards that each player still has."""
    seats = [_open_seat(each, names.text(Seat(seat)), words) for seat, each in enumerate(view.seats)]
    return "\n".join((rows_text(view, words), *seats))


def _open_seat(seat: SeatView, name: str, words: Words) -> str:
    left = words("two-sans-three-cards-left", hand=seat.cards, pile=seat.pile)
    return f"{beside((name, collection_text(seat, words)), words)}\n-# {left}"
