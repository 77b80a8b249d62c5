"""Cards, melds, levels and seats in words.

A card has the symbol and letter of its colour, its number and shape; an action card has a sign and a name.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final, TypeAlias

from bot.locales.phrasebook import Words
from bot.screens.components import Text
from bot.screens.names import SeatNames, beside, listed
from engine.contract import Event, Seat
from engine.games.two_down.actions import DOWN_CARDS, OVER, PICK_UP
from engine.games.two_down.cards import (
    BLOCK,
    COLOUR,
    JUMP,
    NUMBER,
    ONE_UP,
    SHAPE,
    SWAP,
    WILD,
    Card,
    Colour,
    Level,
    Meld,
    MeldKind,
    Parity,
    Shape,
    example,
    is_number,
)
from engine.games.two_down.events import Discarded, DownTaken, HandsSwapped, JumpPlayed, Laid, RoundEnded, RoundShown
from engine.games.two_down.lays import parted
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import MeldProgress, Progress
from engine.games.two_down.view import TwoDownView

WORD_JOINER: Final = "\u2060"

SYMBOLS: Final = {Colour.RED: "🔴", Colour.YELLOW: "🟡", Colour.GREEN: "🟢", Colour.BLUE: "🔵"}
"""Symbols beside the letter of the colour, so that readers need not distinguish colours."""

SHAPES: Final = {Shape.CIRCLE: "●", Shape.TRIANGLE: "▲", Shape.SQUARE: "■"}

ACTION_SYMBOLS: Final = {WILD: "🃏", ONE_UP: "⏫", SWAP: "🔄", JUMP: "⏭️", BLOCK: "⛔"}

ACTION_KEYS: Final = {
    WILD: "two-down-wild",
    ONE_UP: "two-down-one-up",
    SWAP: "two-down-swap",
    JUMP: "two-down-jump",
    BLOCK: "two-down-block",
}

COLOUR_KEYS: Final = {
    Colour.RED: "two-down-red",
    Colour.YELLOW: "two-down-yellow",
    Colour.GREEN: "two-down-green",
    Colour.BLUE: "two-down-blue",
}


def small(card: Card, words: Words) -> str:
    """Return a card as in `🔴R7▲`, in a form that does not wrap."""
    if not is_number(card):
        return f"{ACTION_SYMBOLS[card]}{WORD_JOINER}{words(ACTION_KEYS[card])}"
    colour = COLOUR[card]
    return f"{SYMBOLS[colour]}{WORD_JOINER}{words(f'{COLOUR_KEYS[colour]}.letter')}{NUMBER[card]}{SHAPES[SHAPE[card]]}"


def in_order(cards: Sequence[Card], words: Words) -> str:
    """Return cards in the given order, each one written out."""
    return " ".join(small(card, words) for card in cards)


def short_list(cards: Sequence[Card], words: Words) -> str:
    """Return cards in the given order, with equal ones counted."""
    counts = Counter(cards)
    return " ".join(small(card, words) + (f"×{count}" if count > 1 else "") for card, count in counts.items())


def imagined(cards: Sequence[Card], words: Words) -> str:
    """Return example cards in italics, so that no one takes them for real ones."""
    return f"_{short_list(cards, words)}_"


MELD_KEYS: Final = {
    (MeldKind.RUN, Parity.ANY): "two-down-run",
    (MeldKind.RUN, Parity.ODD): "two-down-odd-run",
    (MeldKind.RUN, Parity.EVEN): "two-down-even-run",
    (MeldKind.GROUP, Parity.ANY): "two-down-group",
    (MeldKind.PACK, Parity.ANY): "two-down-pack",
    (MeldKind.HEAP, Parity.ANY): "two-down-heap",
    (MeldKind.CLUMP, Parity.ANY): "two-down-clump",
    (MeldKind.ODDS, Parity.ANY): "two-down-odds",
    (MeldKind.EVENS, Parity.ANY): "two-down-evens",
}

NAME_KEYS: Final = {kind: f"{key}-name" for kind, key in MELD_KEYS.items()}
MEANING_KEYS: Final = {kind: f"{key}-means" for kind, key in MELD_KEYS.items()}

MARKS: Final = "①②③④"
"""Marks of a level's melds and of the cards in them. A level has at most this many melds."""

SLOT: Final = "▢"
"""Sign of a missing card."""

EXAMPLES: Final = 3
"""Number of cards in the example of a meld."""


def meld_text(meld: Meld, words: Words, count: int = 1) -> str:
    """Return `count` equal melds in words, such as `run of 4` or `two clumps of 4`."""
    return words(MELD_KEYS[meld.kind, meld.parity], size=meld.size, count=count)


def meld_key(meld: Meld) -> str:
    """Return the kind of a meld as a selector for messages: `run`, `odd-run`, `group` and so on."""
    return MELD_KEYS[meld.kind, meld.parity].removeprefix("two-down-")


def level_text(level: Level, words: Words, told: Callable[[Meld], str] = lambda _: "") -> str:
    """Return a level in words, such as `group of 3 and group of 2`. `told` returns the text behind each meld."""
    counted = (Counter(alternative).items() for alternative in level)
    every = [listed([meld_text(meld, words, count) + told(meld) for meld, count in melds], words) for melds in counted]
    return reduce(lambda one, other: words("two-down-or", one=one, other=other, sound=_sound(other)), every)


def asked_text(level: Level, words: Words) -> str:
    """Return a level in words with the meaning of each meld unless its name says it, such as `group of 3 (one
    number)`."""

    def told(meld: Meld) -> str:
        named = meld.kind in (MeldKind.ODDS, MeldKind.EVENS)
        return "" if named else f" ({means(meld, words)})"

    return level_text(level, words, told)


def _sound(text: str) -> str:
    """Return `o` for a text with the initial sound of "ocho", before which Spanish has another word for "or"."""
    return "o" if re.match("8|h?[oó]", text, re.IGNORECASE) else "other"


def explained(levels: Sequence[Level], words: Words) -> Iterator[str]:
    """Yield the meaning and an example of each kind of meld in some levels."""
    melds = (meld for level in levels for alternative in level for meld in alternative)
    for meld in dict.fromkeys(meld._replace(size=EXAMPLES) for meld in melds):
        name, cards = words(NAME_KEYS[meld.kind, meld.parity]), imagined(example(meld), words)
        yield words("two-down-example", meld=name, means=means(meld, words), cards=cards)


def means(meld: Meld, words: Words) -> str:
    """Return the meaning of a kind of meld."""
    return words("two-down-heap-distinct-means" if meld.distinct else MEANING_KEYS[meld.kind, meld.parity])


def melds_text(melds: Iterable[Sequence[Card]], words: Words) -> str:
    """Return laid melds, separated from one another."""
    return " ┃ ".join(in_order(cards, words) for cards in melds)


def laid_text(laid: Laid, sizes: Sequence[int] | None, words: Words) -> str:
    """Return the melds of a laid level. `sizes` are their numbers of cards; `None` shows all cards in one list."""
    rest = iter(laid.cards)
    return melds_text((tuple(islice(rest, size)) for size in sizes or (len(laid.cards),)), words)


def slots(progress: Progress, words: Words) -> Iterator[str]:
    """Yield a line for each meld of the shortest way to a level: held cards, Wilds in places that they fill, and
    missing cards."""
    wilds = len(progress.wilds)
    for mark, each in zip(MARKS, progress.melds, strict=False):
        filled = min(wilds, each.lacking)
        wilds -= filled
        yield " ".join((mark, *_places(each, filled, words), *(("✓",) if filled == each.lacking else ())))


def places(each: MeldProgress) -> Sequence[Card | None]:
    """Return the places of a meld: of a run by number, of any other meld the held cards first. `None` is a missing
    card."""
    run = each.meld.kind is MeldKind.RUN and bool(each.cards)
    return sorted((*each.cards, *each.wanted)) if run else (*each.cards, *[None] * each.lacking)


def _places(each: MeldProgress, wilds: int, words: Words) -> Iterator[str]:
    """Yield the text of each place of a meld. The first `wilds` empty places contain a Wild."""
    for card in places(each):
        if card is not None and card in each.cards:
            yield small(card, words)
        elif wilds:
            wilds -= 1
            yield small(WILD, words)
        else:
            yield SLOT if card is None else f"{SLOT}{NUMBER[card]}"


def served(progress: Progress) -> dict[Card, str]:
    """Return the mark of its meld for each card of a hand that belongs to a meld."""
    return {card: mark for mark, each in zip(MARKS, progress.melds, strict=False) for card in each.cards}


def in_no_slot(progress: Progress) -> Sequence[Card]:
    """Return the cards of a hand that `slots` does not show."""
    filled = min(len(progress.wilds), sum(each.lacking for each in progress.melds))
    return (*progress.wilds[filled:], *progress.useful, *progress.actions, *progress.spare)


Noting: TypeAlias = Callable[[TwoDownView, Seat, Words], Iterator[str]]
"""Function that yields notes on a seat."""


def seat_note(view: TwoDownView, seat: Seat, words: Words) -> str:
    """Return a seat's level with its melds, its answer at the end of a round, and notes on it."""
    level = _level(view, view.seats[seat].level, words)
    return beside((level, *_answers(view, seat, words), *_notes(view, seat, words)), words)


def standing(view: TwoDownView, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield the seats by level, the highest first, then notes on seats in small print.

    At the end of a round, the notes are the laid levels. A picture replaces notes at any other time.
    """
    lines: list[str] = []
    for level in sorted({seen.level for seen in view.seats}, reverse=True):
        there = [names.text(Seat(seat)) for seat, seen in enumerate(view.seats) if seen.level == level]
        lines.append(beside((listed(there, words), _level(view, level, words)), words))
    yield Text("\n".join(lines))
    told = _answers if view.kind == PICK_UP else _notes
    if noted := "\n".join(_noted(view, told, names, words)):
        yield Text(noted, pictured=view.kind != PICK_UP)


def _noted(view: TwoDownView, told: Noting, names: SeatNames, words: Words) -> Iterator[str]:
    for seat in map(Seat, range(len(view.seats))):
        if noted := beside(told(view, seat, words), words):
            yield f"-# {words('board-seat', seat=names.line(seat), note=noted)}"


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


LAST_DISCARDS: Final = 8
"""Most cards of the discard pile beside a moment: two lines on a phone. Only the top one can be taken."""


def moment_text(view: TwoDownView, events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the last cards of the discard pile with the latest one in bold; at the end of a round, the cards of
    everyone who laid their level after the first. The headline has the levels."""
    if (ended := _ended(events)) is not None:
        later = islice(_laid_before(ended, events, words), 1, None)
        return beside((f"{names.text(each.seat)} {cards}" for each, cards in later), words)
    played = any(isinstance(event, Discarded | JumpPlayed | HandsSwapped | DownTaken) for event in events)
    if not view.discard:
        return ""
    *below, top = view.discard[-LAST_DISCARDS:]
    marked = f"**{small(top, words)}**" if played else small(top, words)
    earlier = ("…",) if len(view.discard) > LAST_DISCARDS else ()
    return words("two-down-discards", cards=" ".join((*earlier, *(small(card, words) for card in below), marked)))
