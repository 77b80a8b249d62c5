"""Public part of a table of 2 DOWN: a line for each seat on the board, the challenge card, and all open cards."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from bot.games.two_down.cards import MARKS, explained, in_order, laid_text, level_text, melds_text, short_list, small
from bot.locales.phrasebook import Words
from bot.screens.components import Text
from bot.screens.names import SeatNames, beside, listed
from engine.contract import Event
from engine.games.two_down.actions import DOWN_CARDS
from engine.games.two_down.events import (
    OVER,
    PICK_UP,
    Discarded,
    DownTaken,
    HandsSwapped,
    JumpPlayed,
    Laid,
    RoundEnded,
    RoundShown,
)
from engine.games.two_down.lays import parted
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.view import TwoDownView
from engine.seats import Seat

Noting: TypeAlias = Callable[[TwoDownView, Seat, Words], Iterator[str]]
"""Function that yields notes on a seat."""


def seat_note(view: TwoDownView, seat: Seat, words: Words) -> str:
    """Return a seat's level with its melds, its answer at the end of a round, and notes on it."""
    return beside(_parts(view, seat, words), words)


def standing(view: TwoDownView, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield the seats by level, the highest first, then notes on seats in small print.

    At the end of a round, the notes are the laid levels. A picture replaces notes at any other time.
    """
    levels = sorted({seen.level for seen in view.seats}, reverse=True)
    yield Text("\n".join(_collecting(view, level, names, words) for level in levels))
    told = _answers if view.kind == PICK_UP else _notes
    if noted := "\n".join(_noted(view, told, names, words)):
        yield Text(noted, pictured=view.kind != PICK_UP)


def _collecting(view: TwoDownView, level: int, names: SeatNames, words: Words) -> str:
    there = [names.text(Seat(seat)) for seat, seen in enumerate(view.seats) if seen.level == level]
    return beside((listed(there, words), _level(view, level, words)), words)


def _noted(view: TwoDownView, told: Noting, names: SeatNames, words: Words) -> Iterator[str]:
    for seat in map(Seat, range(len(view.seats))):
        if noted := beside(told(view, seat, words), words):
            yield f"-# {words('board-seat', seat=names.line(seat), note=noted)}"


def _parts(view: TwoDownView, seat: Seat, words: Words) -> Iterator[str]:
    yield _level(view, view.seats[seat].level, words)
    yield from _answers(view, seat, words)
    yield from _notes(view, seat, words)


def _level(view: TwoDownView, level: int, words: Words) -> str:
    return words("two-down-seat-level", level=level, what=level_text(view.options.level(level), words))


def _notes(view: TwoDownView, seat: Seat, words: Words) -> Iterator[str]:
    """Yield notes on a seat: down cards that are face up or gone, turns left of its Block, and turns that it will
    miss."""
    seen = view.seats[seat]
    if view.kind == PICK_UP:
        if view.turned and view.turned[seat]:
            yield words("two-down-seat-turned-over", cards=in_order(view.turned[seat], words))
    elif seen.down < DOWN_CARDS and view.kind != OVER:
        yield words("two-down-seat-down", down=seen.down)
    if seen.block is not None:
        yield words("two-down-seat-blocked", turns=seen.block.turns)
    if seen.jumped:
        yield words("two-down-seat-jumped", turns=seen.jumped)


def _answers(view: TwoDownView, seat: Seat, words: Words) -> Iterator[str]:
    """Yield the note that a seat laid its level at the end of a round, or that it declined to; nothing at other
    times."""
    if view.kind != PICK_UP:
        return
    yield from (words("two-down-seat-laid", cards=_melds(view, laid, words)) for laid in view.laid if laid.seat == seat)
    if seat in view.declined:
        yield words("two-down-seat-declined")


def challenge_title(options: TwoDownOptions, words: Words) -> str:
    """Return the name of the challenge card."""
    name = options.challenge.name
    return words("two-down-card-own") if name is None else words("two-down-card-title", name=name)


def challenge_lines(options: TwoDownOptions, words: Words) -> Iterator[str]:
    """Yield a line for each level of the challenge card that is played."""
    for number in range(1, options.levels_to_win + 1):
        yield words("two-down-card-level", level=number, what=level_text(options.level(number), words))


def open_cards(view: TwoDownView, events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the challenge card with everyone's level, the meaning of its melds, the laid levels, notes and the discard
    pile.

    The laid levels are those of this round or, before the first, those of the previous round in `events`. The top of
    the discard pile comes last.
    """
    options = view.options
    levels = [options.level(number) for number in range(1, options.levels_to_win + 1)]
    means = explained(levels, words)
    lines = (
        f"### {challenge_title(options, words)}",
        *_with_tokens(view, names, words),
        *(f"-# {line}" for line in means),
        *_laid(view, events, names, words),
        *_noted(view, _notes, names, words),
        words("two-down-discards", cards=short_list(view.discard, words) or words("two-down-none")),
    )
    return "\n".join(lines)


def _with_tokens(view: TwoDownView, names: SeatNames, words: Words) -> Iterator[str]:
    for number, line in enumerate(challenge_lines(view.options, words), 1):
        there = [names.text(Seat(seat)) for seat, seen in enumerate(view.seats) if seen.level == number]
        yield words("two-down-card-token", line=line, names=listed(there, words)) if there else line


def _laid(view: TwoDownView, events: Sequence[Event], names: SeatNames, words: Words) -> Iterator[str]:
    if view.laid:
        yield from (_lay(laid, _melds(view, laid, words), names, words) for laid in view.laid)
    elif (ended := _ended(events)) is not None:
        yield words("two-down-round-over", round=ended.round)
        yield from (_lay(laid, cards, names, words) for laid, cards in _laid_before(ended, events, words))


def _ended(events: Sequence[Event]) -> RoundEnded | None:
    return next((event for event in reversed(events) if isinstance(event, RoundEnded)), None)


def _laid_before(ended: RoundEnded, events: Sequence[Event], words: Words) -> Iterator[tuple[Laid, str]]:
    """Yield the levels that were laid in a round that has ended, with the texts of their cards, from its `events`."""
    shown = (event.melds for event in reversed(events) if isinstance(event, RoundShown))
    sizes = next(shown, [None] * len(ended.laid))
    for laid, each in zip(ended.laid, sizes, strict=True):
        yield laid, laid_text(laid, each, words)


def _lay(laid: Laid, cards: str, names: SeatNames, words: Words) -> str:
    return words("two-down-laid", name=names.text(laid.seat), level=laid.level, cards=cards)


def _melds(view: TwoDownView, laid: Laid, words: Words) -> str:
    return melds_text(parted(laid.cards, view.options.level(laid.level)), words)


def melded_hand(view: TwoDownView, words: Words) -> str:
    """Return a hand that is laid open: the cards for each meld of the level, then the others."""
    progress = view.progress()
    if progress is None or not view.hand:
        return words("two-down-none")
    melds = [f"{mark} {in_order(each.cards, words)}" for mark, each in zip(MARKS, progress.melds, strict=False)]
    held = [text for text, each in zip(melds, progress.melds, strict=False) if each.cards]
    others = (*progress.wilds, *progress.useful, *progress.actions, *progress.spare)
    return beside((*held, *((short_list(others, words),) if others else ())), words)


def moment_text(view: TwoDownView, events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the discard pile with the latest card in bold; at the end of a round, the cards of everyone who laid their
    level after the first. The headline has the levels."""
    if (ended := _ended(events)) is not None:
        later = islice(_laid_before(ended, events, words), 1, None)
        return beside((f"{names.text(each.seat)} {cards}" for each, cards in later), words)
    played = any(isinstance(event, Discarded | JumpPlayed | HandsSwapped | DownTaken) for event in events)
    if not view.discard:
        return ""
    *below, top = view.discard
    marked = f"**{small(top, words)}**" if played else small(top, words)
    return words("two-down-discards", cards=" ".join((*(small(card, words) for card in below), marked)))
