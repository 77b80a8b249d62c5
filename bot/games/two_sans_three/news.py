"""News of 2 SANS 3: for the board each player's last turn, for a hand everything since its owner's last turn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from bot.games.two_sans_three.cards import collection_text, short_list, signed, small, taken_text, third
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.game_renderer import HandSeen
from bot.screens.names import SeatNames, beside
from engine.contract import Event
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Played
from engine.games.two_sans_three.view import SansThreeView
from engine.seats import Seat


def news_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """Build a line for each event. Plays that took nothing share a line."""
    lines = _public_lines(events, names, words)
    return (Text("\n".join(lines)),) if lines else ()


def _public_lines(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[str]:
    told = ((_took_nothing(event), line) for event in events for line in _lines(event, names, words))
    return list(_joined(told, words))


def _took_nothing(event: Event) -> bool:
    return isinstance(event, Played) and not event.taken


def _joined(told: Iterable[tuple[bool, str]], words: Words, mark: str = "") -> Iterator[str]:
    """Yield the lines. Consecutive lines that are marked as `True` are joined into one, behind `mark`."""
    for in_one, group in groupby(told, itemgetter(0)):
        lines = [line for _, line in group]
        yield from (f"{mark}{beside(lines, words)}",) if in_one else lines


def own_news(seen: HandSeen, words: Words) -> Iterator[str]:
    """Yield the news that the owner of a hand has not read.

    Their own turn is shown until the next one begins or they set a premove, unless the clock chose it for them. The
    turns of others, and what brought them nothing, are in one line of small print. They are left out of a question
    that has the public news above. While the owner waits, all turns are told here, in their order. That the owner
    starts the game is left to the question.
    """
    told_above = seen.stands_alone and seen.view.prompt is not None
    looks_ahead = seen.premove is not None and seen.view.prompt is None and not seen.clock_played
    if seen.premoved and not looks_ahead:
        yield from _as_chosen(seen, words)
    yield from seen.of_the_clock(words)
    news = [event for event in seen.news if not (isinstance(event, Dealt) and event.start == seen.seat)]
    yield from _joined(
        (
            (_is_of_others(event, seen) or (_brought_nothing(event) and not seen.clock_played), line)
            for event in news
            if (not told_above if _is_of_others(event, seen) else not looks_ahead)
            for line in _own_line(event, seen, words)
        ),
        words,
        "-# ",
    )


def _is_of_others(event: Event, seen: HandSeen) -> bool:
    return isinstance(event, Played | BonusEarned) and event.seat != seen.seat


def _brought_nothing(event: Event) -> bool:
    return _took_nothing(event) or isinstance(event, CardsDrawn)


def _own_line(event: Event, seen: HandSeen, words: Words) -> Iterator[str]:
    match event:
        case Played(seat=seat) if seat == seen.seat:
            if _is_told(event, seen):
                yield _own_turn(event, seen.news, words)
        case CardsDrawn(cards=cards) if seen.view.prompt is None:
            yield words("two-sans-three-drew", cards=short_list(sorted(cards), words))
        case BonusEarned(seat=seat, points=points):
            played = (each for each in seen.news if isinstance(each, Played) and each.seat == seat)
            if seat == seen.seat and any(_is_told(each, seen) for each in played):
                return  # on the line of the play
            if seat != seen.seat and not seen.stands_alone:
                yield _bonus(points)  # behind the play of the same player
            else:
                yield from _lines(event, seen.names, words)  # in the words of the public news, which then leave it out
        case _:
            yield from _lines(event, seen.names, words)


def _is_told(own: Played, seen: HandSeen) -> bool:
    """Return whether the hand tells a play of its owner."""
    return seen.clock_played or bool(own.taken if seen.premoved else seen.view.prompt is None)


def _as_chosen(seen: HandSeen, words: Words) -> Iterator[str]:
    for event in seen.news:
        if isinstance(event, Played) and event.seat == seen.seat and not event.taken:
            yield words("two-sans-three-as-chosen", card=small(event.card, words))


def _own_turn(event: Played, events: Sequence[Event], words: Words) -> str:
    """Return the viewer's play with what it took and cost, and the bonus that it earned by one of `events`."""
    if not event.taken:
        return words("two-sans-three-you-played", card=small(event.card, words))
    told = words("two-sans-three-you-took", card=small(event.card, words), taken=short_list(event.taken, words))
    earned = (each for each in events if isinstance(each, BonusEarned) and each.seat == event.seat)
    return beside((told, *third(event.turned, event.taken, words), *(_bonus(each.points) for each in earned)), words)


def _bonus(points: int) -> str:
    return f"🎁 {signed(points)}"


def own_reveal(view: SansThreeView, events: Sequence[Event], words: Words) -> str:
    """Return the cards that the viewer took and their collection; empty if they took none."""
    mine = [event for event in events if isinstance(event, Played) and event.taken and event.seat == view.viewer.seat]
    if not mine or view.own is None:
        return ""
    return "\n".join((*(_own_turn(event, events, words) for event in mine), collection_text(view.own, words)))


def bonus_lines(events: Sequence[Event], names: SeatNames, words: Words) -> Iterator[str]:
    """Yield a line for each player who earned the bonus for seven colours."""
    for event in events:
        if isinstance(event, BonusEarned):
            yield from _lines(event, names, words)


def _lines(event: Event, names: SeatNames, words: Words) -> Iterator[str]:
    match event:
        case Dealt(start=start):
            yield words("two-sans-three-begins", name=names.text(start))
        case Played(seat=seat, card=card, taken=taken, turned=turned):
            told = taken_text(names.text(Seat(seat)), card, taken, words)
            yield beside((told, *third(turned, taken, words)), words)
        case BonusEarned(seat=seat, points=points):
            yield words("two-sans-three-bonus", name=names.text(seat), points=points)
        case _:
            return
