"""2 WIN with colours and columns. Every colour has a symbol of its own, so that nothing depends on seeing colours."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.contract import Event, View
from engine.games.two_win.cards import CODE, COLOUR, DIGIT, STARS, Card, Colour
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import Formed, Revealed
from engine.games.two_win.view import TwoWinView
from engine.games.two_win.words import TwoWinWords, own_view
from engine.plain_words import seat_name
from engine.seats import Seat

SYMBOLS: Final = {Colour.BLUE: "◆", Colour.PINK: "♥", Colour.GREEN: "♣"}
STYLES: Final = {Colour.BLUE: "bright_blue", Colour.PINK: "bright_magenta", Colour.GREEN: "bright_green"}
SHOWN: Final = 5
"""Cards of a column that are shown, the newest last."""

IN_A_ROW: Final = 10
"""Cards of the hand side by side: 80 letters are enough for them."""

PAID: Final = ("highest", "most stars", "twins", "tens run", "units run")
"""What each criterion pays for, in the order of `Criteria`, in as few letters as a column has."""


def picture(card: Card) -> Text:
    """A card: digit, symbol of its colour, stars."""
    colour = COLOUR[card]
    return Text(f"{DIGIT[card]}{SYMBOLS[colour]}{'★' * STARS[card]}", style=f"bold {STYLES[colour]}")


class TwoWinPictures(TwoWinWords):
    """2 WIN in tables; what needs no picture is said in words."""

    def question(self, view: View) -> Sequence[RenderableType]:
        """The position and what is asked."""
        seen = own_view(view)
        heading, *_ = super().question(view)
        return [Text(f"\n{heading}", style="bold"), _board(seen), _hand(seen)]

    def told(self, event: Event) -> Sequence[RenderableType]:
        """What an event says; the reveal as a table."""
        if isinstance(event, Revealed):
            return [_revealed(event.formed)]
        return super().told(event)


def _board(view: TwoWinView) -> Table:
    table = _table(f"pile: {view.pile}", "cards", "last", "tens", "units")
    for seat, seen in enumerate(view.seats):
        out = seat not in view.inside
        last = "–" if seen.last is None else str(seen.last)
        style = "dim" if out else ""
        who = f"{seat_name(Seat(seat))} (out)" if out else seat_name(Seat(seat))
        table.add_row(who, str(seen.cards), last, _column(seen.tens), _column(seen.units), style=style)
    return table


def _column(column: Column) -> Text:
    """The newest cards; those of an open run are underlined."""
    parts = Text()
    cards = column.cards[-SHOWN:]
    for at, card in enumerate(cards):
        shown = picture(card)
        if at >= len(cards) - column.run:
            shown.stylize("underline")
        parts.append_text(shown).append(" ")
    return parts


def _hand(view: TwoWinView) -> Table:
    table = Table(box=None, show_header=False, title="your hand, and what to type", title_justify="left")
    for start in range(0, len(view.hand), IN_A_ROW):
        cards = view.hand[start : start + IN_A_ROW]
        table.add_row(*map(picture, cards))
        table.add_row(*(Text(CODE[card], style="dim") for card in cards))
    return table


def _revealed(formed: Sequence[Formed]) -> Table:
    table = _table("the numbers", "number", "cards", "draws", "for")
    for each in formed:
        cards = picture(each.form.tens).append(" ").append_text(picture(each.form.units))
        paid = [why for why, pays in zip(PAID, each.criteria, strict=True) if pays]
        table.add_row(seat_name(each.seat), str(each.form.number), cards, str(len(paid)), ", ".join(paid))
    return table


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(heading)
    return table
