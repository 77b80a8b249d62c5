"""Reveal of a closed phase: a headline if something stands out, every number, and the players who drop out."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.two_win.cards import drawing, small
from bot.games.two_win.ending import won_text
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.names import SeatNames, beside, listed
from engine.contract import Event, Seat
from engine.games.two_win.events import (
    CardPassed,
    Drop,
    DroppedOut,
    Formed,
    PhaseOpened,
    Reshuffled,
    Revealed,
    Shortage,
)
from engine.games.two_win.view import TwoWinView

FIRST_ROUND: Final = 1

HIGHEST = "👑"
MOST_STARS = "🌟"
TWINS = "🟰"
RUN = "☰"
"""Symbols of the criteria for which a number draws a card."""


def reveal_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """Return the events of a phase in one paragraph, or the passed cards in one line.

    A picture replaces the paragraph. The headline and reshuffles, which it does not show, stand below. Passed cards are
    public only once the game is over.
    """
    shown, drops = _numbers_of(events), drops_of(events)
    below = below_the_numbers(events, names, words)
    lines = [
        *(() if shown is None else _numbers(shown, names, words)),
        *_out(drops, names, words, last=shown is None),
    ]
    if not lines and not below:
        given = [event.given for event in events if isinstance(event, CardPassed)]
        passed = [f"{names.line(each.giver)} {small(each.card)} → {names.line(each.receiver)}" for each in given]
        return (Text(f"-# {beside(passed, words)}"),) if passed else ()
    if shown is None:
        title = words("two-win-last-round", round=last_round(events))
    else:
        title = words("two-win-reveal", round=shown.round)
    paragraph = Text("\n".join((f"### {title}", *lines)), pictured=shown is None or bool(shown.formed))
    return (paragraph, Text("\n".join(below))) if below else (paragraph,)


def below_the_numbers(
    events: Sequence[Event], names: SeatNames, words: Words, viewer: Seat | None = None
) -> Sequence[str]:
    """Return the headline, and what became of the draw pile with the losses of the `viewer`, `None` for everyone's."""
    told = headline(events, names, words)
    pile = [line for event in events for line in _of_the_pile(event, viewer, names, words)]
    return [f"**{told}**", *pile] if told else pile


def reveal_line(events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the public events of a phase in one line: the numbers, highest first, and the players who drop out.

    Empty if there are neither.
    """
    shown, drops = _numbers_of(events), drops_of(events)
    told = [] if shown is None else [_short(each, names) for each in _highest_first(shown.formed)]
    if drops:
        told.append(words("two-win-line-out", names=listed([names.line(drop.seat) for drop in drops], words)))
    if not told:
        return ""
    number = last_round(events) if shown is None else shown.round
    return words("two-win-line", round=number, numbers=beside(told, words))


def own_reveal(view: TwoWinView, events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the viewer's result of a round: their number, the leader, and whether they drop out.

    The first round adds the meaning of the symbols, the last one the winner.
    """
    shown, seat = _numbers_of(events), view.viewer.seat
    formed = () if shown is None else shown.formed
    mine = next((each for each in formed if each.seat == seat), None)
    lead = [each for each in formed if each.criteria.highest]
    own = () if mine is None else (words("two-win-own-number", number=mine.form.number, cards=mine.criteria.cards),)
    told = [*own, *_leading(lead, mine, names, words)]
    told += [_own_drop(drop, words) for drop in drops_of(events) if drop.seat == seat]
    if shown is not None:
        symbols = (words("two-win-symbols"),) if shown.round == FIRST_ROUND else ()
        return "\n".join((" ".join(told), *symbols))
    if view.outcome is not None:
        won = seat in view.outcome.winners
        told.append(words("two-win-own-last") if won else won_text(view, view.outcome, names, words))
    return " ".join(told)


def _leading(lead: Sequence[Formed], mine: Formed | None, names: SeatNames, words: Words) -> Iterator[str]:
    if mine is not None and mine in lead:
        yield words("two-win-own-leads")
    elif lead:
        leaders = listed([names.text(each.seat) for each in lead], words)
        yield words("two-win-leads", names=leaders, number=lead[0].form.number)


def _own_drop(drop: Drop, words: Words) -> str:
    number = drop.phase // 2 + 1
    if drop.last is None or not drop.cards:
        return words("two-win-own-out-of-cards", round=number)
    return words("two-win-own-out", round=number, number=drop.last)


def _numbers_of(events: Sequence[Event]) -> Revealed | None:
    return next((event for event in events if isinstance(event, Revealed)), None)


def last_round(events: Sequence[Event]) -> int:
    """Return the number of the round in which the game ended without numbers; 1 if no event says so."""
    return next((drop.phase // 2 + 1 for drop in drops_of(events)), 1)


def drops_of(events: Sequence[Event]) -> Sequence[Drop]:
    """Return the players who drop out, in the order of the events."""
    return [drop for event in events if isinstance(event, DroppedOut) for drop in event.drops]


def _highest_first(formed: Sequence[Formed]) -> Sequence[Formed]:
    return sorted(formed, key=lambda each: (-each.form.number, each.seat))


def _numbers(shown: Revealed, names: SeatNames, words: Words) -> Iterator[str]:
    if not shown.formed:
        yield words("two-win-no-one-formed")
    for each in _highest_first(shown.formed):
        met = zip((HIGHEST, MOST_STARS, TWINS, RUN, RUN), each.criteria, strict=True)
        told, why = f"**{each.form.number}** {names.line(each.seat)}", "".join(symbol for symbol, drew in met if drew)
        yield f"{drawing(told, each.criteria.cards)} {why}".rstrip()


def _short(shown: Formed, names: SeatNames) -> str:
    number = f"**{shown.form.number}**" if shown.criteria.highest else str(shown.form.number)
    return drawing(f"{names.line(shown.seat)} {number}", shown.criteria.cards)


def _out(drops: Sequence[Drop], names: SeatNames, words: Words, *, last: bool) -> Iterator[str]:
    """Yield the players who drop out: in one line, or in the `last` round each with the reason and number of cards."""
    if not last:
        if drops:
            out = listed([names.line(drop.seat) for drop in drops], words)
            yield words("two-win-out-now", names=out, count=len(drops))
        return
    for drop in sorted(drops, key=lambda drop: (-drop.cards, drop.last or 0)):
        cards = (words("two-win-cards", cards=drop.cards),) if drop.cards else ()
        yield beside((f"🚪 {names.line(drop.seat)}", why_out(drop, words), *cards), words)


def why_out(drop: Drop, words: Words) -> str:
    """Return the reason why a player drops out, shown beside the name."""
    if drop.last is None or not drop.cards:
        return words("two-win-out-of-cards")
    return words("two-win-cannot-beat", number=drop.last)


def _of_the_pile(event: Event, viewer: Seat | None, names: SeatNames, words: Words) -> Iterator[str]:
    match event:
        case Reshuffled():
            yield words("two-win-reshuffled")
        case Shortage(lost=lost):
            for seat, cards in lost:
                if viewer in (None, seat):
                    yield words("two-win-shortage", name=names.line(seat), cards=cards)
        case _:
            return


HIGHEST_NUMBER: Final = 99
MANY: Final = 4
"""Fewest cards drawn at once that make a headline."""

DUEL: Final = 2
"""Number of seats that are left for a duel."""


def headline(events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the headline: the highest possible number, else a duel, else many cards drawn at once. Empty if there
    is none."""
    return next(_headlines(events, names, words), "")


def _headlines(events: Sequence[Event], names: SeatNames, words: Words) -> Iterator[str]:
    formed = [each for event in events if isinstance(event, Revealed) for each in event.formed]
    highest = [each for each in formed if each.form.number == HIGHEST_NUMBER]
    if highest:
        yield words("two-win-headline-99", names=listed([names.line(each.seat) for each in highest], words))
    asked = next((event.asked for event in events if isinstance(event, PhaseOpened)), ())
    if len(asked) == DUEL and any(isinstance(event, DroppedOut) for event in events):
        yield words("two-win-headline-duel", names=listed([names.line(seat) for seat in asked], words))
    for each in formed:
        if each.criteria.cards >= MANY:
            yield words("two-win-headline-many", name=names.line(each.seat), cards=each.criteria.cards)
