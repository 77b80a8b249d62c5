"""Pictures of 2 WIN, built from public values or from a hand's view."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.two_win.cards import SYMBOLS, WORD_JOINER, button_name
from bot.games.two_win.reveal import HIGHEST, MOST_STARS, RUN, TWINS, drops_of, last_round, why_out
from bot.locales.phrasebook import Words
from bot.pictures import two_win as drawn
from bot.pictures.covers import HandPicture, Tile
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SeatedPlayer
from bot.screens.game_renderer import Drawn, Faces, Sign
from engine.contract import Event, Outcome, Seat
from engine.games.two_win.cards import COLOUR, DIGIT, KINDS, STARS, Colour, Column
from engine.games.two_win.cards import Card as GameCard
from engine.games.two_win.events import LAST_PLAYER, Revealed
from engine.games.two_win.view import SeatView, TwoWinView

SIGNS: Final = {
    **{SYMBOLS[colour]: Sign(colour.name.lower(), drawn.tile(colour.letter)) for colour in Colour},
    "★": Sign("star", Tile("star")),
    HIGHEST: Sign("highest", drawn.medal_tile("highest")),
    MOST_STARS: Sign("most_stars", drawn.medal_tile("stars")),
    TWINS: Sign("twins", drawn.medal_tile("twins")),
    RUN: Sign("run", drawn.medal_tile("run")),
}
"""Emojis of colours, stars and criteria by the character that they replace."""

CARDS: Final = {
    button_name(each): Sign(
        f"{COLOUR[each].name.lower()}_{DIGIT[each]}{('', '_star', '_stars')[STARS[each]]}",
        drawn.tile(COLOUR[each].letter, str(DIGIT[each]), STARS[each]),
    )
    for each in KINDS
}
"""Emojis by the card's text as `bot.screens.emojis.spelling` returns it."""

SPELLED: Final = re.compile(rf"[{''.join(SYMBOLS.values())}]{WORD_JOINER}?[1-9](?![0-9])★{{0,2}}")


def rules_pictures(words: Words) -> Sequence[Drawable]:
    """Return the examples on the pages of the rules, in their order."""
    ana, ben, chloe = (SeatedPlayer(name, seat) for seat, name in enumerate(("Ana", "Ben", "Chloe")))
    cards = (
        drawn.WinCard(*each) for each in ((1, "B", 0), (6, "B", 0), (9, "B", 1), (5, "P", 2), (7, "P", 0), (8, "G", 1))
    )
    number = drawn.NumberRow(ana, drawn.WinCard(7, "P", 0), drawn.WinCard(3, "B", 1), ())
    highest = drawn.NumberRow(ben, drawn.WinCard(8, "G", 1), drawn.WinCard(8, "G", 1), ("highest", "stars", "twins"))
    nothing = drawn.NumberRow(chloe, drawn.WinCard(6, "B", 0), drawn.WinCard(1, "P", 0), ())
    out = drawn.Drop(ana, 73, number[1:3], 6, words("two-win-cannot-beat", number=73))
    return (
        HandPicture("felt", tuple(cards)),
        drawn.PassPicture((ana, drawn.WinCard(1, "B", 0)), (ben, None), (chloe, drawn.WinCard(8, "G", 1))),
        drawn.RevealPicture(words("two-win-form", round=3), (number,)),
        drawn.RevealPicture(words("two-win-reveal", round=3), (highest, number._replace(paid=("tens",)), nothing)),
        drawn.LastRoundPicture(words("two-win-last-round", round=4), (ben, 4), (out,)),
    )


DRAWN: Final = Drawn(drawn.COVER, SIGNS, CARDS, SPELLED, reveal=True, rules=rules_pictures)
"""The picture of a result shows places, numbers of cards and the last hands."""


def picture(view: TwoWinView, events: Sequence[Event], faces: Faces, words: Words) -> Drawable | None:
    """Return the numbers of a round, or the last round without numbers, if the events contain them.

    Otherwise, returns the result or the table; `None` before the first number.
    """
    shown = next((event for event in events if isinstance(event, Revealed) and event.formed), None)
    if shown is not None:
        out = tuple(_drops(view, events, faces, words))
        return drawn.RevealPicture(words("two-win-reveal", round=shown.round), tuple(_formed(shown, faces)), out)
    if view.outcome is not None and drops_of(events):
        winner, title = view.outcome.winners[0], words("two-win-last-round", round=last_round(events))
        left = (faces(winner), view.seats[winner].cards) if view.outcome.how == LAST_PLAYER else None
        return drawn.LastRoundPicture(title, left, tuple(_drops(view, events, faces, words)))
    title = words("two-win-title")
    if view.outcome is not None:
        return None if events else drawn.PodiumPicture(title, tuple(_placed(view, view.outcome, faces)))
    if any(seat.last is not None for seat in view.seats):
        return drawn.NumbersPicture(
            title, view.pile, tuple(_place(view, Seat(seat), faces) for seat in range(len(view.seats)))
        )
    return None


def laid_open(moment: Drawable, views: Sequence[TwoWinView]) -> Drawable:
    """Return the picture of the result with everyone's hand; any other picture unchanged.

    `views` are those of all seats in their order.
    """
    if not isinstance(moment, drawn.PodiumPicture):
        return moment
    hands = (tuple(map(_card, views[one.who.seat].hand)) for one in moment.placed)
    return replace(
        moment, placed=tuple(one._replace(hand=hand) for one, hand in zip(moment.placed, hands, strict=True))
    )


def hand_picture(view: TwoWinView, _events: Sequence[Event]) -> Drawable | None:
    """Return the viewer's hand as a fan; `None` if it is empty."""
    return HandPicture("felt", tuple(map(_card, view.hand))) if view.hand else None


def _formed(shown: Revealed, faces: Faces) -> Iterator[drawn.NumberRow]:
    for each in shown.formed:
        form = each.form
        named = zip(("highest", "stars", "twins", "tens", "units"), each.criteria, strict=True)
        paid = tuple(name for name, drew in named if drew)
        yield drawn.NumberRow(faces(each.seat), _card(form.tens), _card(form.units), paid)


def _drops(view: TwoWinView, events: Sequence[Event], faces: Faces, words: Words) -> Iterator[drawn.Drop]:
    """Yield the players who drop out: winners first, then the largest hands."""
    won = () if view.outcome is None else view.outcome.winners
    for drop in sorted(drops_of(events), key=lambda drop: (drop.seat not in won, -drop.cards, drop.last or 0)):
        last = _last(view.seats[drop.seat])
        yield drawn.Drop(faces(drop.seat), drop.last, last, drop.cards, why_out(drop, words), drop.seat in won)


def _card(card: GameCard) -> drawn.WinCard:
    return drawn.WinCard(DIGIT[card], COLOUR[card].letter, STARS[card])


def _column(column: Column) -> drawn.NumberColumn:
    return drawn.NumberColumn(tuple(map(_card, column.cards[-3:])), column.run)


def _place(view: TwoWinView, seat: Seat, faces: Faces) -> drawn.SeatPanel:
    seen = view.seats[seat]
    return drawn.SeatPanel(faces(seat), _column(seen.tens), _column(seen.units), seen.cards, out=seat in view.out)


def _placed(view: TwoWinView, outcome: Outcome, faces: Faces) -> Iterator[drawn.PodiumPlace]:
    for seat in (seat for group in outcome.ranking for seat in group):
        last = _last(view.seats[seat])
        yield drawn.PodiumPlace(faces(seat), outcome.place(seat), view.held_at_end(seat), last)


def _last(seen: SeatView) -> tuple[drawn.WinCard, drawn.WinCard] | None:
    if not seen.tens.cards or not seen.units.cards:
        return None
    return _card(seen.tens.cards[-1]), _card(seen.units.cards[-1])
