"""What the turn that closed meant for the owner of a hand: first on the screen."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.two_win.cards import card_name, short_list
from bot.games.two_win.reveal import paid
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, beside, comma_list, listed
from engine.contract import Event
from engine.games.two_win.cards import Card
from engine.games.two_win.events import CardPassed, CardsDrawn, DroppedOut, Formed, Given, Revealed
from engine.seats import Seat


def own_news(events: Sequence[Event], seat: Seat, names: SeatNames, words: Words) -> str:
    """The owner's number, the cards that came and why, the numbers of the others; who gave what. Empty when there is
    nothing to tell."""
    drawn = [card for event in events if isinstance(event, CardsDrawn) for card in event.cards]
    return "\n".join(line for event in events for line in _lines(event, drawn, seat, names, words))


def new_cards(events: Sequence[Event], seat: Seat) -> Mapping[Card, int]:
    """How many of each card came into the hand with these events."""
    drawn = [card for event in events if isinstance(event, CardsDrawn) for card in event.cards]
    given = [event.given for event in events if isinstance(event, CardPassed)]
    return Counter([*drawn, *(each.card for each in given if each.receiver == seat)])


def _lines(event: Event, drawn: Sequence[Card], seat: Seat, names: SeatNames, words: Words) -> Iterator[str]:
    match event:
        case Revealed(formed=formed):
            yield from (_own_number(each, drawn, words) for each in formed if each.seat == seat)
            yield from _others([each for each in formed if each.seat != seat], names, words)
        case DroppedOut(drops=drops):
            others = [names.line(drop.seat) for drop in drops if drop.seat != seat]
            if others:
                yield words("two-win-out-now", names=listed(others, words), count=len(others))
        case CardPassed(given=given):
            yield _passed(given, seat, names, words)
        case _:
            return


def _own_number(shown: Formed, drawn: Sequence[Card], words: Words) -> str:
    number = shown.form.number
    if not drawn:
        return words("two-win-news-own-nothing", number=number)
    reasons = comma_list(paid(shown.criteria, shown.form, words), words)
    return words("two-win-news-own", number=number, cards=short_list(drawn), why=reasons)


def _others(formed: Sequence[Formed], names: SeatNames, words: Words) -> Iterator[str]:
    if formed:
        ordered = sorted(formed, key=lambda each: (-each.form.number, each.seat))
        yield f"-# {beside((f'{names.line(each.seat)} {each.form.number}' for each in ordered), words)}"


def _passed(given: Given, seat: Seat, names: SeatNames, words: Words) -> str:
    card = card_name(given.card, words)
    if given.receiver == seat:
        return words("two-win-received", card=card, name=names.text(given.giver))
    return words("two-win-gave", card=card, name=names.text(given.receiver))
