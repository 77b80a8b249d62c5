"""What a card does, in few words: of one's own cards now, of others' when they were played."""

from collections.abc import Iterator, Sequence

from bot.games.two_sans_three.cards import button_name, short_list, small, third_colour
from bot.locales.phrasebook import Words
from bot.screens.names import beside, listed
from engine.games.two_sans_three.cards import Card, Colour
from engine.games.two_sans_three.view import TURNED_COSTS, PlayPreview, SeatView


def signed(points: int) -> str:
    """Points as a gain or a loss, with a real minus."""
    return f"+{points}" if points > 0 else minus(points) if points else "±0"


def minus(points: int) -> str:
    """Points with a real minus."""
    return str(points).replace("-", "−")


def gain(preview: PlayPreview, own: SeatView) -> int:
    """How many points a card would bring its owner."""
    return preview.own.score.total - own.score.total


def label(preview: PlayPreview, own: SeatView) -> str:
    """A card and what it would bring, for its button: `37🟪 −8`; the card alone where it takes nothing. The sign of a
    colour has a shape of its own, so the letter is left out where every pixel counts."""
    card = button_name(preview.action.card)
    return f"{card} {signed(gain(preview, own))}" if preview.taken else card


def short_effect(preview: PlayPreview, own: SeatView, words: Words) -> str:
    """What a card would take and bring, for an option of a menu."""
    if not preview.taken:
        return words("two-sans-three-takes-nothing")
    return words("two-sans-three-takes", taken=short_list(preview.taken, words), points=signed(gain(preview, own)))


def effect_lines(preview: PlayPreview, own: SeatView, words: Words) -> Iterator[str]:
    """What one's own card would do."""
    card = small(preview.action.card, words)
    if not preview.taken:
        yield words("two-sans-three-card-takes-nothing", card=card)
        return
    taken, points = short_list(preview.taken, words), signed(gain(preview, own))
    told = words("two-sans-three-card-takes", card=card, taken=taken, points=points)
    yield beside((told, *third(preview.turned, words)), words)
    if preview.bonus:
        yield words("two-sans-three-brings-bonus", points=preview.bonus)


def third(turned: Sequence[Colour], words: Words) -> Iterator[str]:
    """Which colours were turned over, and what that cost; nothing where none was."""
    if turned:
        colours = listed([third_colour(colour, words) for colour in turned], words)
        yield words("two-sans-three-third", count=len(turned), colours=colours, points=TURNED_COSTS * len(turned))


def taken_text(name: str, card: Card, taken: Sequence[Card], words: Words) -> str:
    """What somebody played, and what that took."""
    if not taken:
        return words("two-sans-three-played", name=name, card=small(card, words))
    return words("two-sans-three-played-taken", name=name, card=small(card, words), taken=short_list(taken, words))
