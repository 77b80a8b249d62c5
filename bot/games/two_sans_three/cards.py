"""Cards, rows and collections in words. A card has its number, and the symbol and letter of its colour. Also the effect
of a card before or after a play."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, beside, listed
from engine.contract import Seat
from engine.games.two_sans_three.cards import (
    COLOUR,
    COLOURS,
    ONE_TOO_MANY,
    SINGLE,
    START_CARDS,
    Card,
    Colour,
    coloured,
    score,
)
from engine.games.two_sans_three.view import PAIR, TURNED_COSTS, PlayPreview, SansThreeView, SeatView

SYMBOLS: Final = {
    Colour.ORANGE: "🟠",
    Colour.VIOLET: "🟪",
    Colour.SKY: "🔷",
    Colour.RED: "🔺",
    Colour.TEAL: "🌊",
    Colour.PINK: "🌸",
    Colour.GREEN: "🍀",
}
"""Symbols with a different shape for each colour, so that readers need not distinguish colours."""

NO_COLOUR: Final = "⬜"
WORD_JOINER: Final = "\u2060"

COLOUR_KEYS: Final = {
    Colour.ORANGE: "two-sans-three-orange",
    Colour.VIOLET: "two-sans-three-violet",
    Colour.SKY: "two-sans-three-sky",
    Colour.RED: "two-sans-three-red",
    Colour.TEAL: "two-sans-three-teal",
    Colour.PINK: "two-sans-three-pink",
    Colour.GREEN: "two-sans-three-green",
}


def colour_sign(colour: Colour, words: Words) -> str:
    """Return the symbol and letter of a colour and what they mean, such as `🟪V = violet`."""
    return f"{SYMBOLS[colour]}{words(f'{COLOUR_KEYS[colour]}.letter')}\u00a0= {words(COLOUR_KEYS[colour])}"


def small(card: Card, words: Words) -> str:
    """Return a card as in `37🟪V`, in a form that does not wrap."""
    colour = COLOUR[card]
    if colour is not None:
        return f"{card}{WORD_JOINER}{SYMBOLS[colour]}{WORD_JOINER}{words(f'{COLOUR_KEYS[colour]}.letter')}"
    return str(card) if card in START_CARDS else f"{card}{WORD_JOINER}{NO_COLOUR}"


def button_name(card: Card) -> str:
    """Return a card as a button shows it, such as `37🟪`."""
    colour = COLOUR[card]
    return f"{card}{WORD_JOINER}{NO_COLOUR if colour is None else SYMBOLS[colour]}"


def card_name(card: Card, words: Words) -> str:
    """Return a card in words, such as `37 🟪 violet`."""
    colour = COLOUR[card]
    if colour is None:
        return words(
            "two-sans-three-card", number=str(card), symbol=NO_COLOUR, colour=words("two-sans-three-no-colour")
        )
    name = words(COLOUR_KEYS[colour])
    return words("two-sans-three-card", number=str(card), symbol=SYMBOLS[colour], colour=name)


def short_list(cards: Iterable[Card], words: Words) -> str:
    """Return cards in one line."""
    return " ".join(small(card, words) for card in cards)


def marked_list(cards: Iterable[Card], marked: Collection[Card], words: Words) -> str:
    """Return cards in one line, with the `marked` ones in bold."""
    return " ".join(f"**{small(card, words)}**" if card in marked else small(card, words) for card in cards)


def collection(counts: Sequence[int]) -> str:
    """Return the number of cards of each colour, such as `🟠 🟪×2`; empty if there are none."""
    held = [
        f"{SYMBOLS[colour]}{WORD_JOINER}×{count}" if count > 1 else SYMBOLS[colour]
        for colour, count in zip(COLOURS, counts, strict=True)
        if count
    ]
    return " ".join(held)


def signed(points: int) -> str:
    """Return points with their sign: `+5`, `−5` or `±0`."""
    return f"+{points}" if points > 0 else minus(points) if points else "±0"


def minus(points: int) -> str:
    """Return points with a minus sign in place of the hyphen."""
    return str(points).replace("-", "−")


def gain(preview: PlayPreview, own: SeatView) -> int:
    """Return the points that a card would bring its owner; negative for a loss."""
    return preview.own.score.total - own.score.total


def label(preview: PlayPreview, own: SeatView) -> str:
    """Return the label of a card's button: the card, and its points if it would take cards, such as `37🟪−8`.

    The letter of the colour and a space are left out, so that three labels fill a row. The symbols differ in shape.
    """
    card = button_name(preview.action.card)
    return f"{card}{signed(gain(preview, own))}" if preview.taken else card


def short_effect(preview: PlayPreview, own: SeatView, words: Words) -> str:
    """Return the cards and points that a card would take, as the description of a menu option."""
    if not preview.taken:
        return words("two-sans-three-takes-nothing")
    return words("two-sans-three-takes", taken=short_list(preview.taken, words), points=signed(gain(preview, own)))


def effect_lines(preview: PlayPreview, own: SeatView, words: Words) -> Iterator[str]:
    """Yield the effect of one of the viewer's cards, then its points by source in small print if there are several."""
    card = small(preview.action.card, words)
    if not preview.taken:
        yield words("two-sans-three-card-takes-nothing", card=card)
        return
    parts, total = tuple(_parts(preview, own, words)), signed(gain(preview, own))
    points = total if len(parts) > 1 else next(iter(parts), total)
    yield words("two-sans-three-card-takes", card=card, taken=short_list(preview.taken, words), points=points)
    if len(parts) > 1:
        yield f"-# {beside(parts, words)}"


def _parts(preview: PlayPreview, own: SeatView, words: Words) -> Iterator[str]:
    """Yield the points of a card by source: thirds, pairs and new colours, bonuses."""
    then = preview.own
    for colour, before, after in zip(COLOURS, own.face_up, then.face_up, strict=True):
        change = score((after,), 0, 0).total - score((before,), 0, 0).total
        if colour in preview.turned:
            third = words("two-sans-three-third-short", colour=words(f"{COLOUR_KEYS[colour]}.third"))
            yield f"{third} {signed(change - ONE_TOO_MANY)}"
        elif after > before:
            sign = SYMBOLS[colour]
            yield f"{words('two-sans-three-pair', colour=sign) if after > 1 else sign} {signed(change)}"
    if preview.bonus:
        yield f"🎁 {signed(preview.bonus)}"
    if change := then.score.final - own.score.final:
        count = len(COLOURS) - then.face_up.count(0)
        key = "two-sans-three-colours" if change > 0 else "two-sans-three-colours-only"
        yield f"{words(key, count=count)} {signed(change)}"


def third(turned: Sequence[Colour], taken: Sequence[Card], words: Words) -> Iterator[str]:
    """Yield the colours that were turned over, with their cost if the taken cards determine it."""
    if turned:
        colours = listed([words(f"{COLOUR_KEYS[colour]}.third") for colour in turned], words)
        told = words("two-sans-three-third-short", colour=colours)
        costs = [_COSTS.get(coloured(taken)[colour]) for colour in turned]
        known = [cost for cost in costs if cost is not None]
        yield f"{told} {signed(-sum(known))}" if known == costs else told


_COSTS: Final = {1: TURNED_COSTS, ONE_TOO_MANY: ONE_TOO_MANY}
"""Cost of turning a colour over in points, by number of its cards that were taken. For two, it depends on the
collection."""


def third_costs(taken: int, left: int) -> int:
    """Return the cost of turning a colour over, in points.

    Args:
        taken: Number of cards of the colour that were taken.
        left: Number of cards of the colour that are still face up.
    """
    return _COSTS.get(taken, TURNED_COSTS - SINGLE if left else SINGLE + ONE_TOO_MANY)


def taken_text(name: str, card: Card, taken: Sequence[Card], words: Words) -> str:
    """Return the card that a player played, and the cards that it took."""
    if not taken:
        return words("two-sans-three-played", name=name, card=small(card, words))
    return words("two-sans-three-played-taken", name=name, card=small(card, words), taken=short_list(taken, words))


FREE = "▫️"
"""Sign of a free place in a row."""


def rows_lines(view: SansThreeView, words: Words, marked: Collection[Card] = ()) -> Iterator[str]:
    """Yield the three rows with their free places, and with the `marked` cards in bold."""
    for row, free in zip(view.rows, view.free, strict=True):
        yield " ".join((marked_list(row, marked, words), *(FREE,) * free))


def rows_text(view: SansThreeView, words: Words) -> str:
    """Return the three rows and the next bonus."""
    bonus = view.next_bonus
    prize = words("two-sans-three-next-bonus", points=bonus) if bonus else words("two-sans-three-no-bonus")
    return "\n".join((*rows_lines(view, words), prize))


def standing(view: SansThreeView, names: SeatNames, words: Words) -> str:
    """Return the points of all players in one line. Points in brackets may still be lost."""
    points = [_points(seat) for seat in view.seats]
    told = [
        words("two-sans-three-points", name=names.text(Seat(seat)), points=each) for seat, each in enumerate(points)
    ]
    note = (words("two-sans-three-in-brackets"),) if any(map(if_it_lasts, view.seats)) else ()
    return beside((*told, *note), words)


def _points(seat: SeatView) -> str:
    total = minus(seat.score.total)
    return f"{total} ({points})" if (points := if_it_lasts(seat)) else total


def if_it_lasts(seat: SeatView) -> int:
    """Return the points of a collection that count only if it stays as it is to the end."""
    return 0 if seat.is_done else seat.score.final


def collection_text(seat: SeatView, words: Words) -> str:
    """Return a seat's collection and its points."""
    parts = (
        *((collection(seat.face_up),) if any(seat.face_up) else ()),
        *((_face_down(seat, words),) if seat.face_down else ()),
        *((words("two-sans-three-has-bonus", points=seat.interim),) if seat.interim else ()),
    )
    if not parts:
        return words("two-sans-three-nothing")
    return beside((*parts, points_text(seat, words)), words)


def points_text(seat: SeatView, words: Words) -> str:
    """Return a seat's points, and how many of them count only if the collection lasts."""
    total = seat.score.total
    worth = words("two-sans-three-worth", count=total, points=minus(total))
    points = if_it_lasts(seat)
    return words("two-sans-three-if-it-lasts", worth=worth, points=points) if points else worth


def _face_down(seat: SeatView, words: Words) -> str:
    if seat.face_down_colours is None:
        return words("two-sans-three-face-down", cards=seat.face_down)
    colours = collection(seat.face_down_colours)
    return words("two-sans-three-face-down-shown", cards=seat.face_down, colours=colours)


def sum_text(seat: SeatView) -> str:
    """Return the points of a collection as a sum by source, in the order of the picture, without parts that are 0."""
    score, pairs = seat.score, seat.face_up.count(2)
    gained = (
        *((f"{pairs}×{PAIR}",) if pairs else ()),
        *((str(score.singles),) if score.singles else ()),
        *((f"🎁{score.interim}",) if score.interim else ()),
        *((str(score.final),) if score.final else ()),
    )
    lost = f"−{seat.face_down}" if seat.face_down else ""
    return " · ".join((*((collection(seat.face_up),) if gained else ()), f"{'+'.join(gained) or 0}{lost}"))


def parts_text(seat: SeatView, words: Words) -> str:
    """Return a collection and its points by source, each with its word."""
    score, colours = seat.score, sum(map(bool, seat.face_up))
    gained = (
        words("two-sans-three-sum-pairs", points=PAIR * seat.face_up.count(2)) if 2 in seat.face_up else "",
        words("two-sans-three-sum-singles", points=score.singles) if score.singles else "",
        words("two-sans-three-has-bonus", points=score.interim) if score.interim else "",
        words("two-sans-three-sum-colours", colours=colours, points=score.final) if score.final else "",
    )
    lost = f"{_face_down(seat, words)}\u00a0{minus(-seat.face_down)}"
    told = beside((*gained, lost if seat.face_down else ""), words)
    return "\n".join(filter(None, (collection(seat.face_up), told)))


def open_cards(view: SansThreeView, names: SeatNames, words: Words) -> str:
    """Return the rows, the collections, and the number of cards that each player still has."""
    lines = [rows_text(view, words)]
    for seat, seen in enumerate(view.seats):
        left = words("two-sans-three-cards-left", hand=seen.cards, pile=seen.pile)
        lines += (beside((names.text(Seat(seat)), collection_text(seen, words)), words), f"-# {left}")
    return "\n".join(lines)
