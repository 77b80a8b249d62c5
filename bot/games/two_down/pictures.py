"""Pictures of 2 DOWN, built from public values or from a hand's view."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from bot.games.two_down.cards import ACTION_SYMBOLS, SHAPES, SYMBOLS, WORD_JOINER, in_no_slot, places
from bot.games.two_down.news import ended_round
from bot.locales.phrasebook import Words
from bot.pictures import two_down as drawn
from bot.pictures.covers import HandPicture
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SKY, SeatedPlayer
from bot.screens.game_renderer import Drawn, Faces, Sign
from engine.contract import Event, Seat
from engine.games.two_down import lays
from engine.games.two_down.actions import PICK_UP
from engine.games.two_down.cards import (
    CARD_OF_CODE,
    CODE,
    COLOUR,
    NUMBER,
    NUMBER_CARDS,
    SHAPE,
    WILD,
    Colour,
    MeldKind,
    is_number,
)
from engine.games.two_down.cards import Card as GameCard
from engine.games.two_down.events import (
    DownCardTaken,
    HandReceived,
    HandsSwapped,
    Laid,
    PickedUp,
    RoundEnded,
    RoundShown,
)
from engine.games.two_down.progress import MeldProgress, progress
from engine.games.two_down.view import TwoDownView

ACTIONS = {"WILD": "wild", "1UP": "one_up", "SWAP": "swap", "JUMP": "jump", "BLOCK": "block"}

SIGNS: Final = {
    **{SYMBOLS[colour]: Sign(colour.name.lower(), drawn.tile(colour.letter)) for colour in Colour},
    **{
        sign: Sign(ACTIONS[CODE[each]], drawn.action_tile(ACTIONS[CODE[each]])) for each, sign in ACTION_SYMBOLS.items()
    },
}
"""Emojis by the character that they replace."""

CARDS: Final = {
    f"{SYMBOLS[COLOUR[each]]}{NUMBER[each]}{SHAPES[SHAPE[each]]}": Sign(
        f"{COLOUR[each].name.lower()}_{NUMBER[each]}",
        drawn.tile(COLOUR[each].letter, str(NUMBER[each]), SHAPE[each].letter),
    )
    for each in NUMBER_CARDS
}
"""Emojis by the card's text as `bot.screens.emojis.spelling` returns it."""

SPELLED: Final = re.compile(rf"[{''.join(SYMBOLS.values())}]{WORD_JOINER}[^\W\d_][1-9][{''.join(SHAPES.values())}]")


def rules_pictures(words: Words) -> Sequence[Drawable]:
    """Return the examples on the pages of the rules, in their order."""
    ana, ben, chloe = (SeatedPlayer(name, seat) for seat, name in enumerate(("Ana", "Ben", "Chloe")))
    climbers = (
        drawn.Climber(ana, 3, 8),
        drawn.Climber(ben, 1, 8),
        drawn.Climber(chloe, 2, 8),
    )
    title, (seven, *_) = words("two-down-title"), _named("R7")
    yellow = _named("Y4 Y5 Y7")
    run = (*yellow[:2], drawn.DownCard(6, "Y", action="wild"), yellow[2])
    red, yellow_three, blue, *clump = _named("R3 Y3 B3 G2 G5 G8 G1 Y6")
    laid = drawn.Laying(ana, 1, ((red, yellow_three, blue),))
    block, jump, swap, one_up, wild = (
        drawn.DownCard(action=action) for action in ("block", "jump", "swap", "one_up", "wild")
    )
    turned = climbers[2]._replace(level=3, down=(clump[3], clump[4]))
    evens = (*_named("R2 Y4 G6"),)
    won = (
        drawn.Ended(ana, 5, 0, (run,)),
        drawn.Ended(chloe, 4, 1, (tuple(clump[:4]),)),
        drawn.Ended(ben, 2, 2, (evens,)),
    )
    return (
        drawn.StairPicture(title, climbers, 5, seven, 70, 0),
        HandPicture(SKY, (seven, *_named("Y5 G2 B8 R1"), wild, block)),
        drawn.LevelHandPicture(4, (tuple(map(drawn.Slot, run)),)),
        drawn.LevelHandPicture(2, (tuple(map(drawn.Slot, clump[:4])), tuple(map(drawn.Slot, evens)))),
        drawn.LevelHandPicture(1, ((drawn.Slot(red), drawn.Slot(yellow_three), drawn.Slot(blue)),)),
        HandPicture(SKY, (block, jump, swap)),
        HandPicture(SKY, (one_up, wild)),
        drawn.StairPicture(
            title,
            (climbers[0]._replace(level=2), climbers[1], turned),
            5,
            laid=(laid, drawn.Laying(chloe, 2, (tuple(clump[:4]),))),
        ),
        drawn.StairPicture(
            title,
            (climbers[0]._replace(level=5), climbers[1]._replace(level=2), climbers[2]._replace(level=4)),
            5,
            winners=(0,),
            ended=won,
        ),
    )


def _named(codes: str) -> Sequence[drawn.DownCard]:
    return [card(CARD_OF_CODE[code]) for code in codes.split()]


DRAWN: Final = Drawn(drawn.COVER, SIGNS, CARDS, SPELLED, hand=True, rules=rules_pictures)
"""The picture of a result shows levels, missing cards and the last hands."""


def picture(view: TwoDownView, events: Sequence[Event], faces: Faces, words: Words) -> Drawable | None:
    """Return the laid melds of a round that has ended until the next draw, and otherwise the staircase.

    `None` for events at the end of the game.
    """
    last = view.options.levels_to_win
    if (ended := ended_round(events)) is not None:
        shown = next((event for event in reversed(events) if isinstance(event, RoundShown)), None)
        down = [()] * len(ended.levels) if shown is None else shown.down
        sizes = [(len(laid.cards),) for laid in ended.laid] if shown is None else shown.melds
        return _round_over(view, ended.round, ended.levels, down, zip(ended.laid, sizes, strict=True), faces, words)
    if view.kind == PICK_UP:
        levels = [seen.level for seen in view.seats]
        sizes = [lays.sizes(laid.cards, view.options.level(laid.level)) for laid in view.laid]
        return _round_over(view, view.round, levels, view.turned, zip(view.laid, sizes, strict=True), faces, words)
    if view.outcome is not None and events:
        return None
    climbers = tuple(_climber(view, Seat(seat), faces) for seat in range(len(view.seats)))
    if view.outcome is not None:
        winners, order = tuple(view.outcome.winners), (seat for group in view.outcome.ranking for seat in group)
        ended = tuple(_ended(view, seat, faces) for seat in order)
        return drawn.StairPicture(words("two-down-title"), climbers, last, winners=winners, ended=ended)
    top = None if view.top is None else card(view.top)
    swapped = any(isinstance(event, HandsSwapped) for event in events)
    title = words("two-down-draw", round=view.round)
    return drawn.StairPicture(title, climbers, last, top, view.pile, view.on_turn, swapped=swapped)


def _ended(view: TwoDownView, seat: Seat, faces: Faces) -> drawn.Ended:
    """Return a player's result: the melds that they laid, or the number of cards that were missing."""
    if (laid := view.laid_by(seat)) is not None:
        sizes = lays.sizes(laid.cards, view.options.level(laid.level))
        return drawn.Ended(faces(seat), view.seats[seat].level, melds=_laying(view, laid, sizes, faces).melds)
    told = view.seat_result(seat)
    return drawn.Ended(faces(seat), view.seats[seat].level, int(told.details["missing"]) if told else 0)


def laid_open(moment: Drawable, views: Sequence[TwoDownView]) -> Drawable:
    """Return the picture of the result with everyone's hand; any other picture unchanged.

    `views` are those of all seats in their order.
    """
    if not isinstance(moment, drawn.StairPicture):
        return moment
    hands = {one.who.seat: tuple(map(card, views[one.who.seat].hand)) for one in moment.ended}
    ended = tuple(one._replace(melds=(*one.melds, hands[one.who.seat])) for one in moment.ended)
    return replace(moment, ended=ended)


def _round_over(
    view: TwoDownView,
    number: int,
    levels: Sequence[int],
    down: Sequence[Sequence[GameCard]],
    laid: Iterable[tuple[Laid, Sequence[int]]],
    faces: Faces,
    words: Words,
) -> drawn.StairPicture:
    """Return the staircase with the laid melds and the down cards, which were turned face up."""
    turned = [tuple(map(card, cards)) for cards in down]
    climbers = tuple(
        drawn.Climber(faces(Seat(seat)), level, 0, down=cards)
        for seat, (level, cards) in enumerate(zip(levels, turned, strict=True))
    )
    title = words("two-down-round-over", round=number)
    layings = tuple(_laying(view, each, sizes, faces) for each, sizes in laid)
    stays = words("two-down-draw", round=number)
    return drawn.StairPicture(title, climbers, view.options.levels_to_win, laid=layings, stays=stays)


def _climber(view: TwoDownView, seat: Seat, faces: Faces) -> drawn.Climber:
    seen = view.seats[seat]
    blocked = 0 if seen.block is None else seen.block.turns
    return drawn.Climber(faces(seat), seen.level, seen.cards, blocked, seen.jumped, (None,) * seen.down)


def hand_picture(view: TwoDownView, events: Sequence[Event]) -> Drawable | None:
    """Return the viewer's hand beside their level, with the down cards that they have just turned over.

    `None` if there are no cards or no level.
    """
    own, level, seat = view.own, view.level, view.viewer.seat
    if not view.hand or own is None or level is None or seat is None:
        return None
    found = progress(view.hand, level)
    wilds, melds = len(found.wilds), list[tuple[drawn.Slot, ...]]()
    for each in found.melds:
        melds.append(tuple(_slots(each, min(wilds, each.lacking))))
        wilds -= min(wilds, each.lacking)
    rest, down = tuple(map(card, in_no_slot(found))), view.seats[seat].down
    turned = tuple(map(card, _turned(events, seat)))
    return drawn.LevelHandPicture(own.level, tuple(melds), rest, found.missing, down, turned)


def _turned(events: Sequence[Event], seat: Seat) -> Iterator[GameCard]:
    """Yield the down cards that a seat has taken since the round began or a Swap gave it another hand."""
    begun = (at for at, event in enumerate(events) if isinstance(event, RoundEnded | HandReceived))
    for event in events[max(begun, default=0) :]:
        match event:
            case DownCardTaken(seat=owner, card=taken) if owner == seat:
                yield taken
            case PickedUp(seat=owner, cards=cards) if owner == seat:
                yield from cards
            case _:
                pass


def _slots(each: MeldProgress, wilds: int) -> Iterator[drawn.Slot]:
    """Yield the places of a meld. The first `wilds` empty places contain a Wild."""
    for place in places(each):
        if place is not None and place in each.cards:
            yield drawn.Slot(card(place))
        elif wilds:
            wilds -= 1
            yield drawn.Slot(card(WILD))
        else:
            yield drawn.Slot(number=0 if place is None else NUMBER[place])


def _laying(view: TwoDownView, laid: Laid, sizes: Sequence[int], faces: Faces) -> drawn.Laying:
    rest = iter(laid.cards)
    melds = [tuple(islice(rest, size)) for size in sizes]
    ways = [way for way in view.options.level(laid.level) if [meld.size for meld in way] == list(sizes)]
    # the kinds are unknown if several alternatives of the level have melds of these sizes
    kinds = [meld.kind for meld in ways[0]] if len(ways) == 1 else [None] * len(sizes)
    return drawn.Laying(faces(laid.seat), laid.level, tuple(map(_meld, melds, kinds)))


def _meld(cards: Sequence[GameCard], kind: MeldKind | None) -> tuple[drawn.DownCard, ...]:
    """Return the cards of a meld. A Wild in a run or a group carries the number that it stands for."""
    naturals = [(place, each) for place, each in enumerate(cards) if is_number(each)]
    if not naturals or kind not in (MeldKind.RUN, MeldKind.GROUP):
        return tuple(map(card, cards))
    (first, one), (other, two) = naturals[0], naturals[-1]
    step = 0 if other == first else (NUMBER[two] - NUMBER[one]) // (other - first)
    if kind is MeldKind.RUN and step == 0:
        return tuple(map(card, cards))
    colour = COLOUR[one].letter if kind is MeldKind.RUN else ""
    return tuple(
        drawn.DownCard(NUMBER[one] + step * (place - first), colour, action="wild") if each == WILD else card(each)
        for place, each in enumerate(cards)
    )


def card(each: GameCard) -> drawn.DownCard:
    """Return a card in the form that pictures use."""
    if not is_number(each):
        return drawn.DownCard(action=ACTIONS[CODE[each]])
    return drawn.DownCard(NUMBER[each], COLOUR[each].letter, SHAPE[each].letter)
