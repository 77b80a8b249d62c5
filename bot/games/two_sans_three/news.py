"""News of 2 SANS 3: for the board each player's last turn, for a hand everything since its owner's last turn."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from bot.games.two_sans_three.cards import points_text, short_list, signed, small, taken_text, third
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.game_renderer import HandSeen
from bot.screens.names import SeatNames, beside, brief
from engine.contract import Event, Seat
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Played
from engine.games.two_sans_three.view import SansThreeView


def news_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """Build a line for each event. Plays that took nothing share a line."""
    told = ((_took_nothing(event), line) for event in events for line in _lines(event, names, words))
    shown: list[str] = []
    for in_one, group in groupby(told, itemgetter(0)):
        lines = [line for _, line in group]
        shown += (beside(lines, words),) if in_one else lines
    return (Text("\n".join(shown)),) if shown else ()


def _took_nothing(event: Event) -> bool:
    return isinstance(event, Played) and not event.taken


def own_news(seen: HandSeen, words: Words) -> Iterator[str]:
    """Yield the news that the owner of a hand has not read.

    Their own turn is shown until the next one begins or they set a premove, unless the clock chose it for them. What
    brought them nothing, and the turns of others, are in one line of small print, which is shortened if it is long.
    A premove, which says what it will do, replaces that line; so does what the clock chose, if a channel shows the
    turns. That the owner starts the game is left to the question.
    """
    looks_ahead = seen.premove is not None and seen.view.prompt is None and not seen.clock_played
    if seen.premoved and not looks_ahead:
        yield from _as_chosen(seen, words)
    yield from seen.of_the_clock(words)
    if looks_ahead:
        return
    news = [event for event in seen.news if not (isinstance(event, Dealt) and event.start == seen.seat)]
    told = [(event, lines) for event in news if any(lines := tuple(_own_line(event, seen, words)))]
    for in_small_print, group in groupby(told, lambda each: _is_small(each[0], seen)):
        if not in_small_print:
            yield from (line for _, lines in group for line in lines)
        elif (seen.stands_alone or not seen.clock_played) and (line := brief(_shorter([*group], seen, words))):
            yield f"-# {line}"


def _is_small(event: Event, seen: HandSeen) -> bool:
    """Return whether an event is told in small print: a turn of others, or what brought the owner nothing, unless the
    clock chose it."""
    of_others = isinstance(event, Played | BonusEarned) and event.seat != seen.seat
    brought_nothing = _took_nothing(event) or isinstance(event, CardsDrawn)
    return of_others or (brought_nothing and not seen.clock_played)


def _shorter(told: Sequence[tuple[Event, Sequence[str]]], seen: HandSeen, words: Words) -> Iterator[str]:
    """Yield versions of a line of news, from long to short: without plays that took nothing, then without costs, and
    then with how many cards each took. There is only the first one if no channel shows the turns, and the owner
    waits. `told` are the events with their lines."""
    took = [each for each in told if not _took_nothing(each[0])]
    for shown in (told, took):
        yield beside((line for _, lines in shown for line in lines), words)
        if seen.stands_alone and seen.view.prompt is None:
            return
    plays = [(seen.names.text(event.seat), event.card, event.taken) for event, _ in took if isinstance(event, Played)]
    drawn = [line for event, lines in took if isinstance(event, CardsDrawn) for line in lines]
    yield beside((*(taken_text(*play, words) for play in plays), *drawn), words)
    counts = (
        words("two-sans-three-played-taken", name=name, card=small(card, words), taken=str(len(taken)))
        for name, card, taken in plays
    )
    yield beside((*counts, *drawn), words)


def _own_line(event: Event, seen: HandSeen, words: Words) -> Iterator[str]:
    match event:
        case Played(seat=seat) if seat == seen.seat:
            if _is_told(event, seen):
                yield _own_turn(event, () if seen.stands_alone else seen.news, words)
        case CardsDrawn(cards=cards) if seen.view.prompt is None:
            yield words("two-sans-three-drew", cards=short_list(sorted(cards), words))
        case BonusEarned() if seen.stands_alone:
            return  # in the public news above
        case BonusEarned(seat=seat, points=points):
            played = (each for each in seen.news if isinstance(each, Played) and each.seat == seat)
            if seat == seen.seat and any(_is_told(each, seen) for each in played):
                return  # on the line of the play
            if seat == seen.seat:
                yield from _lines(event, seen.names, words)
            else:
                yield _bonus(points)  # behind the play of the same player
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
    """Return the cards that the viewer took and their points; empty if they took none. The hand shows the
    collection."""
    mine = [event for event in events if isinstance(event, Played) and event.taken and event.seat == view.viewer.seat]
    if not mine or view.own is None:
        return ""
    return "\n".join((*(_own_turn(event, events, words) for event in mine), points_text(view.own, words)))


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
