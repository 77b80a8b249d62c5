"""What a card of one's own would do, in few words."""

from collections.abc import Iterator

from bot.games.two_sans_three.cards import colour_name, sign
from bot.locales.phrasebook import Words
from engine.games.two_sans_three.cards import COLOURS
from engine.games.two_sans_three.view import PlayPreview


def effect(preview: PlayPreview, words: Words) -> str:
    """What it takes by number and by colour, what leaves the game, what is turned over, and what it earns."""
    held = [(colour, count) for colour, count in zip(COLOURS, preview.colours, strict=True) if count]
    colours = [f"{sign(colour)} {colour_name(colour, words)} {count}" for colour, count in held]
    turned = ", ".join(colour_name(colour, words) for colour in preview.turned)
    return _sentence(preview, ", ".join(colours), turned, words)


def short_effect(preview: PlayPreview, words: Words) -> str:
    """The same with nothing but signs for the colours, for a line that must be short."""
    held = [(colour, count) for colour, count in zip(COLOURS, preview.colours, strict=True) if count]
    colours = " ".join(f"{sign(colour)}{count}" for colour, count in held)
    return _sentence(preview, colours, "".join(map(sign, preview.turned)), words)


def _sentence(preview: PlayPreview, colours: str, turned: str, words: Words) -> str:
    if not preview.taken:
        return words("two-sans-three-takes-nothing")
    parts = (*((colours,) if colours else ()), *_removed(preview, words))
    taken = words("two-sans-three-takes", taken=" ".join(map(str, preview.taken)), what=", ".join(parts))
    return " · ".join((taken, *_consequences(preview, turned, words)))


def _removed(preview: PlayPreview, words: Words) -> Iterator[str]:
    if preview.removed:
        yield words("two-sans-three-one-away")


def _consequences(preview: PlayPreview, turned: str, words: Words) -> Iterator[str]:
    if turned:
        yield words("two-sans-three-turned-over", colours=turned)
    if preview.bonus:
        yield words("two-sans-three-earns", points=preview.bonus)
