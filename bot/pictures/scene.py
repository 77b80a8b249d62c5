"""Values that describe pictures. Code for drawing them is imported only by the drawing process
(`bot.pictures.drawing`)."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 1040
NAME: Final = 50
"""Text size of a name in pixels. That is 14 pixels where a picture is shown 290 pixels wide."""

SKY: Final = "sky"
"""Background of hands: the sky above the staircase."""

TINTS: Final = (
    "#7a4aa8", "#1f6f9c", "#a3541a", "#2f7446", "#b3324f", "#3a5bb0", "#8c3a86", "#566018", "#0f716d", "#6b5a50",
)  # fmt: skip
"""Colours of players, on which white text is legible. The first six correspond to Discord's default avatars."""

_NUMBER: Final = re.compile(r'(class="[^"]*\bnumber\b[^>]*>)[^<]*')


class Mood(StrEnum):
    """Moods of house players, which depend on public facts. The values are CSS classes of the drawing."""

    CALM = "calm"
    GLAD = "glad"
    CROSS = "cross"


class SeatedPlayer(NamedTuple):
    """A player in a picture.

    Attributes:
        seat: Number of the seat, from 0.
        house: Name of the house player to draw; empty for a person.
        face: Image file of the avatar; empty for none.
        colour: Index of `TINTS`, `None` for the seat's.
    """

    name: str
    seat: int
    house: str = ""
    face: bytes = b""
    colour: int | None = None

    @property
    def tint(self) -> str:
        """The player's colour."""
        return TINTS[(self.seat if self.colour is None else self.colour) % len(TINTS)]


def podium(steps: Sequence[tuple[int, int]], players: int) -> Sequence[tuple[int, int]]:
    """Return the middle and width in pixels of the steps on which that many players stand, together in the middle of
    the picture.

    Args:
        steps: The steps of three players.
        players: Number of players of the game.
    """
    stood_on = steps[:players]
    left, right = min(x - wide // 2 for x, wide in stood_on), max(x + wide // 2 for x, wide in stood_on)
    return [(x + (WIDTH - left - right) // 2, wide) for x, wide in stood_on]


def house_style(name: str, mood: Mood = Mood.CALM) -> str:
    """Return the CSS that shows the face of the house player with this name."""
    hidden = "".join(f".{each}{{display:none}}" for each in _FIRST_SHOWN)
    return f"{hidden}.{name.lower()}{{display:inline}}.{mood}{{display:inline}}"


_FIRST_SHOWN: Final = ("lumi", "calm")
"""CSS classes of the example that the drawing of house players shows by default."""


@lru_cache(64)
def _drawing(name: str) -> str:
    return files("bot.pictures").joinpath("art", f"{name}.svg").read_text("utf-8")


def styled(name: str, style: str = "", number: str = "") -> str:
    """Return a drawing as SVG. `style` is additional CSS, `number` the text of its number."""
    return _NUMBER.sub(rf"\g<1>{number}", _drawing(name)).replace("</style>", f"{style}</style>")
