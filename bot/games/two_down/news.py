"""News of 2 DOWN, for everyone and for the holder of a hand."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from bot.games.two_down.cards import in_order, laid_text, short_list, small
from bot.games.two_down.ending import short_of
from bot.games.two_down.options import direction_key
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.game_renderer import HandSeen
from bot.screens.names import SeatNames, beside, brief
from engine.contract import Event, Seat
from engine.games.two_down.actions import ACT, OVER, PICK_UP
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Discarded,
    DiscardTaken,
    DownCardTaken,
    DownTaken,
    Drew,
    FellShort,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    LevelLaid,
    OneUpExchanged,
    PickedUp,
    Reshuffled,
    RoundDealt,
    RoundEnded,
    RoundShown,
    TurnMissed,
    TurnOpened,
)
from engine.games.two_down.progress import missing
from engine.games.two_down.view import TwoDownView


def reveal_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """Return the end of a round as a headline, and one line for the later events of each turn.

    Discards below the top one are left out; the button `Levels` shows them.
    """
    ends = [at for at, event in enumerate(events) if isinstance(event, RoundEnded)]
    later = events[ends[-1] + 1 :] if ends else events
    since = [event for event in later if not (ends and isinstance(event, RoundDealt))]
    told = [block for event in _ended(events)[-1:] for block in _round_ended(event, _shown(events), names, words)]
    discards = [event for event in since if isinstance(event, Discarded)]
    lines = [line for line in _lines([each for each in since if each not in discards[:-1]], names, words) if line]
    return (*told, *((Text("\n".join(lines)),) if lines else ()))


def own_reveal(view: TwoDownView, events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the viewer's level after a round that has ended, and whether they laid one.

    While others may still lay, returns the levels laid so far. Empty for the public.
    """
    seat, ended = view.viewer.seat, _ended(events)
    if seat is None:
        return ""
    if not ended:
        laid = [event for event in events if isinstance(event, LevelLaid)]
        return "\n".join(_laid_down(event, names, words, seat) for event in laid)
    return "\n".join(
        words("two-down-own-level", laid=int(any(laid.seat == seat for laid in event.laid)), level=event.levels[seat])
        for event in ended
    )


def reveal_line(events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """Return the end of each round in one line: the levels that were laid."""
    return "\n".join(_round_line(event, names, words) for event in _ended(events))


def _round_line(event: RoundEnded, names: SeatNames, words: Words) -> str:
    laid = beside((_level_of(names.text(laid.seat), laid.level, words) for laid in event.laid), words)
    return words("two-down-round-line", round=event.round, laid=laid)


def _level_of(name: str, level: int, words: Words) -> str:
    return words("two-down-level-of", name=name, level=level)


def ended_round(events: Sequence[Event]) -> RoundEnded | None:
    """Return the end of the latest round, `None` once someone has drawn in the next one."""
    ends = [(at, event) for at, event in enumerate(events) if isinstance(event, RoundEnded)]
    if not ends or any(isinstance(event, Drew | DiscardTaken) for event in events[ends[-1][0] :]):
        return None
    return ends[-1][1]


def _ended(events: Sequence[Event]) -> Sequence[RoundEnded]:
    return [event for event in events if isinstance(event, RoundEnded)]


def _shown(events: Sequence[Event]) -> RoundShown | None:
    return next((event for event in reversed(events) if isinstance(event, RoundShown)), None)


def _round_ended(event: RoundEnded, shown: RoundShown | None, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield all levels that were laid as a headline, then the cards of the first and everyone's down cards.

    The cards of the first stand behind a name if others laid as well. The picture shows the cards, too. Events stored
    by earlier versions have no down cards; everyone's level is listed instead.
    """
    yield Text(f"### {_round_line(event, names, words)}")
    first = event.laid[0]
    cards = laid_text(first, None if shown is None else shown.melds[0], words)
    yield Text(f"{names.text(first.seat)} {cards}" if len(event.laid) > 1 else cards, pictured=True)
    if shown is None:
        levels = (_level_of(names.text(Seat(seat)), level, words) for seat, level in enumerate(event.levels))
        yield Text("\n".join(f"-# {line}" for line in levels))
        return
    down = [
        words("two-down-news-seat", name=names.text(Seat(seat)), deeds=in_order(cards, words))
        for seat, cards in enumerate(shown.down)
        if cards
    ]
    if down:
        yield Text(f"-# {words('two-down-turned-over')} {beside(down, words)}", pictured=True)


Deed: TypeAlias = Callable[[Event, SeatNames, Words], str]


def _lines(events: Sequence[Event], names: SeatNames, words: Words, deed: Deed | None = None) -> Iterator[str]:
    """Yield one line for consecutive events of a seat. `deed` writes an event, by default in full.

    Events of a round's end are left out, because they have a post of their own.
    """
    told = [(_seat(event), text) for event in events if (text := (deed or _deed)(event, names, words))]
    for seat, deeds in groupby(told, key=lambda each: each[0]):
        line = beside((text for _, text in deeds), words)
        yield line if seat is None else words("two-down-news-seat", name=names.text(seat), deeds=line)


def _seat(event: Event) -> Seat | None:
    return None if isinstance(event, Reshuffled | RoundDealt) else getattr(event, "seat", None)


def _deed(event: Event, names: SeatNames, words: Words) -> str:
    match event:
        case CardDrawn(card=card):
            return words("two-down-news-drew", card=small(card, words))
        case DiscardTaken(card=card):
            return words("two-down-news-took", card=small(card, words))
        case Discarded(card=card):
            return words("two-down-news-discarded", card=small(card, words))
        case DownTaken(card=card, down=down):
            return words("two-down-news-took-down", card=small(card, words), down=down)
        case OneUpExchanged():
            return words("two-down-news-exchanged")
        case _:
            return _strike(event, names, words)


def _by_card(event: Event, names: SeatNames, words: Words) -> str:
    """Return a played card with its target; any other event in full."""
    match event:
        case BlockPut(target=target, card=card) | JumpPlayed(target=target, card=card):
            return f"{small(card, words)} → {names.text(target)}"
        case DownTaken(card=card) | HandsSwapped(card=card):
            return small(card, words)
        case TurnMissed():
            return ""
        case _:
            return _deed(event, names, words)


def _strike(event: Event, names: SeatNames, words: Words) -> str:
    match event:
        case BlockPut(target=target, card=card):
            return words("two-down-news-block", card=small(card, words), name=names.text(target))
        case JumpPlayed(target=target, card=card):
            return words("two-down-news-jump", card=small(card, words), name=names.text(target))
        case HandsSwapped(card=card, direction=direction):
            return words("two-down-news-swap", card=small(card, words), direction=direction_key(direction, names))
        case TurnMissed():
            return words("two-down-news-missed")
        case BlockGone():
            return words("two-down-news-free")
        case Reshuffled(pile=pile):
            return words("two-down-news-reshuffled", pile=pile)
        case RoundDealt(round=number, card=card):
            return words("two-down-news-dealt", round=number, card=small(card, words))
        case _:
            return ""


def hand_news(seen: HandSeen, view: TwoDownView, words: Words) -> Iterator[str]:
    """Yield the news of a seat since its last turn, including what the clock played for it.

    The news of others is left out once the player has read it, which they have after drawing by a press.
    """
    news, known = seen.news, seen.news
    if seen.clock_played:
        opened = [at for at, event in enumerate(news) if isinstance(event, TurnOpened) and event.seat == seen.seat]
        over = len(news) if view.prompt is None or not opened else opened[-1]
        yield from _lines([event for event in news[:over] if _seat(event) == seen.seat], seen.names, words)
        known = (*(event for event in news[:over] if not isinstance(event, CardDrawn)), *news[over:])
    drew = view.kind == ACT and not (seen.premoved or seen.clock_played)
    read = drew or (not seen.stands_alone and (seen.clock_played or view.prompt is None))
    ways = () if read else _of_others(news, view, seen, words)
    if others := brief(beside(lines, words) for lines in ways):
        yield f"-# {others}"
    if told := own_news(view, known, seen, words):
        yield told


def _of_others(news: Sequence[Event], view: TwoDownView, seen: HandSeen, words: Words) -> Iterator[Sequence[str]]:
    """Yield versions of the news of others, from long to short.

    The longest has the latest turn of each other seat since this seat's turn. The next leaves out discards, and the
    shortest only names the played cards. The latest reshuffle is among them if no channel shows it. Actions against
    this seat are left out, because `own_news` has them. While levels are laid at the end of a round, the news is the
    laid levels. Nothing is yielded if the viewer can lay their level.
    """
    ends = [at for at, event in enumerate(news) if isinstance(event, RoundEnded)]
    recent = news[ends[-1] :] if ends else news
    if view.kind == PICK_UP:
        laid = [event for event in recent if isinstance(event, LevelLaid) and event.seat != seen.seat]
        yield [_laid_down(event, seen.names, words) for event in laid]
        yield [_level_of(seen.names.text(event.seat), event.level, words) for event in laid]
        return
    if view.lays():
        return
    kept = Reshuffled if seen.stands_alone else ()
    told = [event for event in recent if isinstance(event, kept) or _seat(event) not in (None, seen.seat)]
    others = [event for event in told if not _concerns(event, seen.seat)]
    latest: dict[Seat | None, list[Event]] = {}
    for event in others:
        if isinstance(event, TurnOpened | Reshuffled):
            latest.pop(_seat(event), None)
        latest.setdefault(_seat(event), []).append(event)
    turns = [event for turn in latest.values() for event in turn]
    played = [event for event in turns if not isinstance(event, Discarded)]
    yield tuple(_lines(turns, seen.names, words))
    yield tuple(_lines(played, seen.names, words))
    yield tuple(_lines(played, seen.names, words, _by_card))


def _concerns(event: Event, seat: Seat) -> bool:
    match event:
        case BlockPut(target=target) | JumpPlayed(target=target):
            return target == seat
        case _:
            return isinstance(event, HandsSwapped)


def _laid_down(event: LevelLaid, names: SeatNames, words: Words, own: Seat | None = None) -> str:
    cards = in_order(event.cards, words)
    if event.seat == own:
        return f"{words('two-down-show-lay', level=event.level)} {cards}"
    return words("two-down-laid", name=names.text(event.seat), level=event.level, cards=cards)


def own_news(view: TwoDownView, news: Sequence[Event], seen: HandSeen, words: Words) -> str:
    """Return the cards that a seat received since its last turn, and the actions against it.

    After the end of a round, only later events and the seat's result count. That is left out where the hand has the
    line of that round.
    """
    seat, names = seen.seat, seen.names
    ends = [at for at, event in enumerate(news) if isinstance(event, RoundEnded)]
    recent = _without_old_cards(view, news[ends[-1] :] if ends else news, seat)
    past = (*_past(view, recent), *((RoundEnded, FellShort) if seen.stands_alone else ()))
    recent = [event for event in recent if not isinstance(event, past)]
    told = dict.fromkeys(line for event in recent for line in _own(event, recent, seat, view, names, words) if line)
    small_print = [line for line in told if line.startswith("-# ")]
    return "\n".join(filter(None, (" ".join(line for line in told if line not in small_print), *small_print)))


def _past(view: TwoDownView, news: Sequence[Event]) -> tuple[type[Event], ...]:
    """Return the types of events that are outdated.

    At the end of a round, these are its draws and the end of the previous round. If the level is complete, they are the
    cards that were missing in the last round.
    """
    if view.kind == PICK_UP:
        return (RoundEnded, FellShort, CardDrawn, DownCardTaken, BlockPut, BlockGone, JumpPlayed)
    if view.kind == ACT:
        return (RoundEnded, FellShort)
    if view.kind != OVER and view.level is not None and not missing(view.hand, view.level):
        return (FellShort,)
    return (RoundEnded,) if any(isinstance(event, FellShort) for event in news) else ()


CAME: Final = (CardDrawn, DownCardTaken, PickedUp, HandReceived)
"""Events by which a seat receives cards."""


def _without_old_cards(view: TwoDownView, news: Sequence[Event], seat: Seat) -> Sequence[Event]:
    """Return the news without cards that were swapped away, and without the previous draw of a seat that is asked
    again.

    The previous draw would look like a draw of this turn.
    """
    swapped = max((at for at, event in enumerate(news) if isinstance(event, HandReceived)), default=0)
    opened = (at for at, event in enumerate(news) if isinstance(event, TurnOpened) and event.seat == seat)
    asked = 0 if view.prompt is None else max(opened, default=0)
    gone = {at for at, event in enumerate(news) if isinstance(event, CAME) and at < swapped}
    gone |= {at for at, event in enumerate(news) if isinstance(event, CardDrawn) and at < asked}
    return [event for at, event in enumerate(news) if at not in gone]


def _own(
    event: Event, news: Sequence[Event], seat: Seat, view: TwoDownView, names: SeatNames, words: Words
) -> Iterator[str]:
    match event:
        case CardDrawn(card=card):
            yield words("two-down-you-drew", card=small(card, words))
        case DownCardTaken(card=card):
            yield words("two-down-you-took-down", card=small(card, words))
        case PickedUp(seat=owner, cards=cards) if cards and owner == seat:
            yield words("two-down-you-picked-up", cards=short_list(cards, words))
        case HandReceived(giver=giver):
            yield words("two-down-you-received", player=_swapper(news, names), giver=names.text(giver))
        case RoundEnded(round=number, levels=levels):
            yield words("two-down-you-are-at", round=number, level=levels[seat])
        case FellShort():
            yield f"-# {' '.join(line.removeprefix('-# ') for line in short_of(event, view, words))}"
        case _:
            yield _suffered(event, seat, view, names, words)


def _swapper(news: Sequence[Event], names: SeatNames) -> str:
    return next((names.text(event.seat) for event in reversed(news) if isinstance(event, HandsSwapped)), "")


def _suffered(event: Event, seat: Seat, view: TwoDownView, names: SeatNames, words: Words) -> str:
    block = view.seats[seat].block
    match event:
        case BlockPut(seat=player, target=target) if target == seat and block is not None:
            return words("two-down-you-were-blocked", name=names.text(player), turns=block.turns)
        case JumpPlayed(seat=player, target=target, owed=owed) if target == seat:
            return words("two-down-you-were-jumped", name=names.text(player), turns=owed)
        case BlockGone(seat=freed) if freed == seat:
            return words("two-down-you-are-free")
        case _:
            return ""
