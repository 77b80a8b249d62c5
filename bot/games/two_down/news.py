"""What happened, for everybody and for the holder of a hand."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.games.two_down.cards import card_name, in_order, short_list, small
from bot.games.two_down.options import DIRECTION_KEYS
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Text
from bot.screens.names import SeatNames, listed
from engine.contract import Event
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Declined,
    Discarded,
    DiscardTaken,
    DownCardTaken,
    DownTaken,
    Drew,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    LevelLaid,
    OneUpExchanged,
    PickedUp,
    PickUpOpened,
    Reshuffled,
    RoundDealt,
    RoundEnded,
    TurnMissed,
    TurnOpened,
)
from engine.seats import Seat


def reveal_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """A round's end as a headline; otherwise one line for each seat's turn."""
    ended = [event for event in events if isinstance(event, RoundEnded)]
    if ended:
        return tuple(Text("\n".join(_round_ended(event, names, words))) for event in ended)
    lines = [line for line in _lines(events, names, words) if line]
    return (Text("\n".join(lines)),) if lines else ()


def _round_ended(event: RoundEnded, names: SeatNames, words: Words) -> Iterator[str]:
    """Who laid what, who picked up, who moves on."""
    yield f"### {words('two-down-round-over', round=event.round)}"
    finisher, *others = event.laid
    yield words(
        "two-down-finished",
        name=names.text(finisher.seat),
        level=finisher.level,
        cards=in_order(finisher.cards, words),
    )
    if event.picked_up:
        picked_up = listed([names.text(seat) for seat in event.picked_up], words)
        yield words("two-down-others-picked-up", names=picked_up, count=len(event.picked_up))
    for laid in others:
        cards = in_order(laid.cards, words)
        yield words("two-down-laid-too", name=names.text(laid.seat), level=laid.level, cards=cards)
    levels = (
        words("two-down-level-of", name=names.text(Seat(seat)), level=level) for seat, level in enumerate(event.levels)
    )
    yield f"-# {' · '.join(levels)}"


def _lines(events: Sequence[Event], names: SeatNames, words: Words) -> Iterator[str]:
    """Neighbouring events of one seat make one line."""
    told = [(_seat(event), text) for event in events if (text := _deed(event, names, words))]
    for seat, deeds in groupby(told, key=lambda each: each[0]):
        line = " · ".join(text for _, text in deeds)
        yield line if seat is None else f"{names.text(seat)}: {line}"


def _seat(event: Event) -> Seat | None:
    return None if isinstance(event, Reshuffled | RoundDealt | PickUpOpened) else getattr(event, "seat", None)


def _deed(event: Event, names: SeatNames, words: Words) -> str:
    match event:
        case Drew():
            return words("two-down-news-drew")
        case DiscardTaken(card=card):
            return words("two-down-news-took", card=small(card, words))
        case Discarded(card=card):
            return words("two-down-news-discarded", card=small(card, words))
        case DownTaken(card=card, down=down):
            return words("two-down-news-took-down", card=small(card, words), down=down)
        case OneUpExchanged():
            return words("two-down-news-exchanged")
        case LevelLaid(level=level, cards=cards):
            return words("two-down-news-laid", level=level, cards=in_order(cards, words))
        case Declined():
            return words("two-down-news-declined")
        case _:
            return _strike(event, names, words)


def _strike(event: Event, names: SeatNames, words: Words) -> str:
    match event:
        case BlockPut(target=target, card=card):
            return words("two-down-news-block", card=small(card, words), name=names.text(target))
        case JumpPlayed(target=target, card=card):
            return words("two-down-news-jump", card=small(card, words), name=names.text(target))
        case HandsSwapped(card=card, direction=direction):
            return words("two-down-news-swap", card=small(card, words), direction=words(DIRECTION_KEYS[direction]))
        case TurnMissed():
            return words("two-down-news-missed")
        case BlockGone():
            return words("two-down-news-free")
        case Reshuffled(pile=pile):
            return words("two-down-news-reshuffled", pile=pile)
        case RoundDealt(round=number, card=card):
            return words("two-down-news-dealt", round=number, card=small(card, words))
        case PickUpOpened(asked=asked):
            return words("two-down-news-pick-up", names=listed([names.text(seat) for seat in asked], words))
        case _:
            return ""


def own_news(news: Sequence[Event], seat: Seat, names: SeatNames, words: Words) -> str:
    """What somebody should know of since their last turn: what came into their hand, and what others did to them. After
    the end of a round only what came later matters, and the level they are at."""
    ends = [at for at, event in enumerate(news) if isinstance(event, RoundEnded)]
    recent = _without_old_draw(news[ends[-1] :] if ends else news, seat)
    return "\n".join(line for event in recent if (line := _own(event, recent, seat, names, words)))


def _without_old_draw(news: Sequence[Event], seat: Seat) -> Sequence[Event]:
    """The news without what came to the seat in its turn before, once it has drawn in this one: told side by side they
    would read as two cards of one turn."""
    opened = [at for at, event in enumerate(news) if isinstance(event, TurnOpened) and event.seat == seat]
    now = news[opened[-1] :] if opened else ()
    if not any(isinstance(event, CardDrawn | DiscardTaken) and event.seat == seat for event in now):
        return news
    before = [event for event in news[: opened[-1]] if not isinstance(event, CardDrawn)]
    return (*before, *now)


def _own(event: Event, news: Sequence[Event], seat: Seat, names: SeatNames, words: Words) -> str:
    match event:
        case CardDrawn(card=card):
            return words("two-down-you-drew", card=card_name(card, words))
        case DownCardTaken(card=card):
            return words("two-down-you-took-down", card=card_name(card, words))
        case PickedUp(cards=cards) if cards:
            return words("two-down-you-picked-up", cards=short_list(cards, words))
        case HandReceived(giver=giver, cards=cards, down=down):
            return words(
                "two-down-you-received",
                player=_swapper(news, names),
                giver=names.text(giver),
                count=len(cards),
                down=down,
            )
        case RoundEnded(round=number, levels=levels):
            return words("two-down-you-are-at", round=number, level=levels[seat])
        case _:
            return _suffered(event, seat, names, words)


def _swapper(news: Sequence[Event], names: SeatNames) -> str:
    return next((names.text(event.seat) for event in reversed(news) if isinstance(event, HandsSwapped)), "")


def _suffered(event: Event, seat: Seat, names: SeatNames, words: Words) -> str:
    match event:
        case BlockPut(seat=player, target=target) if target == seat:
            return words("two-down-you-were-blocked", name=names.text(player))
        case JumpPlayed(seat=player, target=target, owed=owed) if target == seat:
            return words("two-down-you-were-jumped", name=names.text(player), turns=owed)
        case BlockGone(seat=freed) if freed == seat:
            return words("two-down-you-are-free")
        case _:
            return ""
