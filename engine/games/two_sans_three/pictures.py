"""2 SANS 3 with colours and tables. A colour has its letter beside it, so that nothing depends on seeing colours."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.contract import Event, View
from engine.games.two_sans_three.cards import COLOUR, COLOURS, TURNS_EACH, Card, Colour
from engine.games.two_sans_three.events import GameOver
from engine.games.two_sans_three.scoring import Score
from engine.games.two_sans_three.view import PlayPreview, SansThreeView
from engine.games.two_sans_three.words import SansThreeWords, own_view
from engine.plain_words import seat_name
from engine.seats import Seat

STYLES: Final = {
    Colour.ORANGE: "dark_orange",
    Colour.VIOLET: "medium_purple1",
    Colour.SKY: "sky_blue1",
    Colour.RED: "red1",
    Colour.TEAL: "dark_cyan",
    Colour.PINK: "hot_pink",
    Colour.GREEN: "dark_olive_green3",
}


def picture(card: Card) -> Text:
    """A card: its number and the letter of its colour."""
    colour = COLOUR[card]
    return Text(str(card)) if colour is None else Text(f"{card}{colour.letter}", style=f"bold {STYLES[colour]}")


class SansThreePictures(SansThreeWords):
    """2 SANS 3 in tables; what needs no picture is said in words."""

    def question(self, view: View) -> Sequence[RenderableType]:
        """The position and what is asked."""
        seen = own_view(view)
        heading = f"\nTurn {seen.turn // len(seen.seats) + 1} of {TURNS_EACH}. Play a card."
        return [Text(heading, style="bold"), _rows(seen), _seats(seen), _hand(seen)]

    def told(self, event: Event) -> Sequence[RenderableType]:
        """What an event says; the points as a table."""
        if isinstance(event, GameOver):
            *_, winner = super().told(event)
            return [_points(event.scores), winner]
        return super().told(event)


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(heading)
    return table


def _rows(view: SansThreeView) -> Table:
    table = Table(box=None, show_header=False, title="the rows", title_justify="left")
    for row in view.rows:
        table.add_row(*map(picture, row))
    return table


def _seats(view: SansThreeView) -> Table:
    letters = [colour.letter for colour in COLOURS]
    table = _table(f"next bonus: {view.next_bonus}", "", *letters, "face down", "bonus", "points", "pile")
    for number, seat in enumerate(view.seats):
        counts = [
            Text(str(count) if count else "·", style=STYLES[colour])
            for colour, count in zip(COLOURS, seat.face_up, strict=True)
        ]
        rest = (str(seat.face_down), str(seat.interim or "–"), str(seat.score.total), str(seat.pile))
        table.add_row(seat_name(Seat(number)), *counts, *rest)
    return table


def _hand(view: SansThreeView) -> Table:
    table = Table(box=None, show_header=False, title="your hand, and what each card would do", title_justify="left")
    for card in view.hand:
        table.add_row(picture(card), _effect(view.look_ahead(card)))
    return table


def _effect(preview: PlayPreview) -> Text:
    if not preview.taken:
        return Text("takes nothing", style="dim")
    shown = Text("takes ")
    shown.append_text(Text(" ").join(map(picture, preview.taken)))
    if preview.turned:
        shown.append(f", turns over {' '.join(colour.letter for colour in preview.turned)}", style="red1")
    if preview.bonus:
        shown.append(f", earns {preview.bonus}", style="bold")
    return shown


def _points(scores: Sequence[Score]) -> Table:
    table = _table("the points", "", "singles", "pairs", "face down", "bonus", "final bonus", "points")
    for seat, score in enumerate(scores):
        table.add_row(seat_name(Seat(seat)), *map(str, score), str(score.total))
    return table
