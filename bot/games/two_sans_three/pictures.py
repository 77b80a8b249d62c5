"""Pictures of 2 SANS 3, built from public values or from a hand's view."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.two_sans_three.cards import (
    COLOUR_KEYS,
    NO_COLOUR,
    SYMBOLS,
    WORD_JOINER,
    button_name,
    if_it_lasts,
    third_costs,
)
from bot.games.two_sans_three.ending import takes
from bot.locales.phrasebook import Words
from bot.pictures import two_sans_three as drawn
from bot.pictures.covers import HandPicture
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SeatedPlayer
from bot.screens.game_renderer import Drawn, Faces, Scores, Sign
from engine.contract import Event, Seat
from engine.games.two_sans_three.cards import COLOUR, FULL_DECK, INTERIM_BONUSES, Colour, coloured
from engine.games.two_sans_three.cards import Card as GameCard
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.view import TURNED_COSTS, SansThreeView


def _card_sign(card: GameCard) -> Sign:
    colour = COLOUR[card]
    if colour is None:
        return Sign(str(card), drawn.tile("", str(card)))
    return Sign(f"{card}_{colour.name.lower()}", drawn.tile(colour.letter, str(card)))


SIGNS: Final = {
    **{SYMBOLS[colour]: Sign(colour.name.lower(), drawn.tile(colour.letter)) for colour in Colour},
    NO_COLOUR: Sign("none", drawn.tile("")),
}
"""Emojis by the character that they replace."""

CARDS: Final = {
    **{button_name(each).replace(WORD_JOINER, ""): _card_sign(each) for each in FULL_DECK},
    **{f"🎁{points}": Sign(f"bonus_{points}", drawn.bonus_tile(points)) for points in INTERIM_BONUSES},
}
"""Emojis by the card's text as `bot.screens.emojis.spelling` returns it; bonuses have emojis too."""

SPELLED: Final = re.compile(
    rf"(?<![0-9])[0-9]{{1,2}}{WORD_JOINER}[{''.join(SYMBOLS.values())}{NO_COLOUR}](?:{WORD_JOINER}[^\W\d_])?"
    r"|🎁 ?\+?[0-9]+"
)


def rules_pictures(words: Words) -> Sequence[Drawable]:
    """Return the examples on the pages of the rules, in their order."""
    ana, ben, chloe = (SeatedPlayer(name, seat) for seat, name in enumerate(("Ana", "Ben", "Chloe")))
    start, middle, full = _numbered(0, 10), _numbered(30, 46, 57), _numbered(60)
    rows = drawn.StallPicture((start, middle, full), (), words("two-sans-three-fifth"))
    forty, taker = _numbered(40, 37)
    take = replace(rows, rows=(start, (*middle[:1], taker), full), by=chloe, played=taker, taken=(forty, *middle[1:]))
    third = words("two-sans-three-third-of", colour=words(f"{COLOUR_KEYS[Colour.GREEN]}.third"))
    turned = replace(
        rows,
        rows=(),
        stirred=(drawn.Stir("G", third, -TURNED_COSTS),),
        collections=(
            drawn.Collection(ben, (1, 0, 0, 2, 0, 0, 2), drawn.Parts(1, 10)),
            drawn.Collection(chloe, (1, 0, 1, 0, 1, 0, 0), drawn.Parts(3, 0, -3)),
        ),
    )
    seven = replace(
        turned,
        stirred=(drawn.Stir("", words("two-sans-three-seven"), INTERIM_BONUSES[0]),),
        collections=(
            drawn.Collection(ana, (1, 1, 2, 1, 1, 2, 1), drawn.Parts(5, 10, -3, INTERIM_BONUSES[0], 10)),
            drawn.Collection(ben, (1, 1, 2, 1, 1, 2, 0), drawn.Parts(4, 10, -6, INTERIM_BONUSES[1], 5)),
        ),
    )
    colours = HandPicture("wood", _numbered(8, 24, 38, 54, 57, 61, 77))
    return (colours, rows, take, turned, seven, replace(seven, stirred=()))


DRAWN: Final = Drawn(drawn.COVER, SIGNS, CARDS, SPELLED, rules=rules_pictures)
"""The picture of a result shows the points and the hands that are laid open."""


def picture(view: SansThreeView, events: Sequence[Event], faces: Faces, words: Words) -> Drawable | None:
    """Return the rows and all collections with the latest play, or everyone's points after the end."""
    collections = tuple(
        drawn.Collection(faces(Seat(seat)), tuple(seen.face_up), drawn.Parts(*seen.score), if_it_lasts(seen))
        for seat, seen in enumerate(view.seats)
    )
    if view.outcome is not None and not events:
        order = (seat for group in view.outcome.ranking for seat in group)
        placed = (drawn.Placed(view.outcome.place(seat), collections[seat]) for seat in order)
        return drawn.ResultPicture(words("two-sans-three-title"), tuple(placed))
    board = drawn.StallPicture(
        tuple(_cards(row) for row in view.rows),
        collections,
        words("two-sans-three-fifth"),
        tuple(bonus for bonus in INTERIM_BONUSES if bonus <= view.next_bonus),
        view.to_move,
    )
    plays = [event for event in events if isinstance(event, Played)]
    if not plays:
        return board
    play = plays[-1]
    (played,), stirred = _cards((play.card,)), tuple(_stirred(play, events, view, words))
    return replace(board, by=faces(play.seat), played=played, taken=_cards(play.taken), stirred=stirred)


def scored(moment: Drawable, scores: Scores, faces: Faces, words: Words) -> Drawable:
    """Return the picture of the result with the best and the worst take; any other picture unchanged."""
    if not isinstance(moment, drawn.ResultPicture):
        return moment
    shown = (
        drawn.TakePicture(words(f"{key}.drawn"), faces(seat), _cards((card,))[0], points)
        for points, card, seat, key in takes(scores)
    )
    return replace(moment, takes=tuple(shown))


def laid_open(moment: Drawable, views: Sequence[SansThreeView]) -> Drawable:
    """Return the picture of the result with the cards left in everyone's hand; any other picture unchanged.

    `views` are those of all seats in their order.
    """
    if not isinstance(moment, drawn.ResultPicture):
        return moment
    placed = (each._replace(hand=_cards(views[each.one.who.seat].hand)) for each in moment.placed)
    return replace(moment, placed=tuple(placed))


def _stirred(play: Played, events: Sequence[Event], view: SansThreeView, words: Words) -> Iterator[drawn.Stir]:
    """Yield the notable effects of the latest play: a third of a colour, or the bonus for seven colours."""
    for colour in play.turned:
        told = words("two-sans-three-third-of", colour=words(f"{COLOUR_KEYS[colour]}.third"))
        costs = third_costs(coloured(play.taken)[colour], view.seats[play.seat].face_up[colour])
        yield drawn.Stir(colour.letter, told, -costs)
    for event in events:
        if isinstance(event, BonusEarned) and event.seat == play.seat:
            yield drawn.Stir("", words("two-sans-three-seven"), event.points)


def hand_picture(view: SansThreeView, _events: Sequence[Event]) -> Drawable | None:
    """Return the viewer's hand as a fan; `None` if it is empty."""
    return HandPicture("wood", _cards(view.hand)) if view.hand else None


def _numbered(*numbers: int) -> tuple[drawn.SansCard, ...]:
    return _cards(map(GameCard, numbers))


def _cards(cards: Iterable[GameCard]) -> tuple[drawn.SansCard, ...]:
    return tuple(drawn.SansCard(card, "" if (colour := COLOUR[card]) is None else colour.letter) for card in cards)
