"""What happened: on the board everybody's last turn, in a hand what its owner has not seen yet."""

from collections.abc import Iterator, Sequence

from bot.games.two_sans_three.cards import colour_name, short_list, small
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.names import SeatNames
from engine.contract import Event
from engine.games.two_sans_three.cards import Card
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Played
from engine.seats import Seat


def news_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """One line for everything that is worth a line; nothing when there is none."""
    lines = [line for event in events for line in _lines(event, names, words)]
    return (Text("\n".join(lines)),) if lines else ()


def new_cards(events: Sequence[Event]) -> frozenset[Card]:
    """The cards that came into a hand with these events."""
    return frozenset(card for event in events if isinstance(event, CardsDrawn) for card in event.cards)


def _lines(event: Event, names: SeatNames, words: Words) -> Iterator[str]:
    match event:
        case Dealt(start=start):
            yield words("two-sans-three-begins", name=names.text(start))
        case Played():
            yield played_text(event, names, words)
        case BonusEarned(seat=seat, points=points):
            yield words("two-sans-three-bonus", name=names.text(seat), points=points)
        case CardsDrawn(cards=cards):
            yield words("two-sans-three-drew", cards=short_list(sorted(cards)))
        case _:
            return


def played_text(event: Played, names: SeatNames, words: Words) -> str:
    """What somebody played, what that took, and what it turned over."""
    name, card = names.text(Seat(event.seat)), small(event.card)
    if not event.taken:
        return words("two-sans-three-played", name=name, card=card)
    taken = short_list(event.taken)
    if not event.turned:
        return words("two-sans-three-played-taken", name=name, card=card, taken=taken)
    turned = ", ".join(colour_name(colour, words) for colour in event.turned)
    return words("two-sans-three-played-turned", name=name, card=card, taken=taken, turned=turned)
