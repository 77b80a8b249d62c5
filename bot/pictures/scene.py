"""Values that describe pictures. Only the drawing process imports the rest (`bot.pictures.drawing`)."""

import re
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom."""

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 1040
NAME: Final = 50
"""Pixels of a name, 14 where the picture is 290 wide."""

SKY: Final = "sky"
"""Background above the stair, for hands that are played there."""

TINTS: Final = (
    "#7a4aa8", "#1f6f9c", "#a3541a", "#2f7446", "#b3324f", "#3a5bb0", "#8c3a86", "#566018", "#0f716d", "#6b5a50",
)  # fmt: skip
"""Colours of players. White words can be read on all of them. The first six are those that Discord gives to accounts
without a picture, in our hues."""

_NUMBER: Final = re.compile(r'(class="[^"]*\bnumber\b[^>]*>)[^<]*')


class Mood(StrEnum):
    """Moods of house players, which depend on public facts. Their names are CSS classes of the drawing."""

    CALM = "calm"
    GLAD = "glad"
    CROSS = "cross"


class SeatedPlayer(NamedTuple):
    """Player in a seat: name, number of the seat from 0, name of the house player to draw (empty for a person), avatar
    file (or empty), and colour (an index of `TINTS`, by default the seat's)."""

    name: str
    seat: int
    house: str = ""
    face: bytes = b""
    colour: int | None = None

    @property
    def tint(self) -> str:
        """Return the player's colour."""
        return TINTS[(self.seat if self.colour is None else self.colour) % len(TINTS)]


def house_style(name: str, mood: Mood = Mood.CALM) -> str:
    """Return the style of a house player's face."""
    hidden = "".join(f".{each}{{display:none}}" for each in _FIRST_SHOWN)
    return f"{hidden}.{name.lower()}{{display:inline}}.{mood}{{display:inline}}"


_FIRST_SHOWN: Final = ("lumi", "calm")
"""Classes of the example that the drawing of house players shows of itself."""


@lru_cache(64)
def _drawing(name: str) -> str:
    return files("bot.pictures").joinpath("art", f"{name}.svg").read_text("utf-8")


def styled(name: str, style: str = "", number: str = "") -> str:
    """Return a drawing as SVG. `style`: CSS for its classes."""
    return _NUMBER.sub(rf"\g<1>{number}", _drawing(name)).replace("</style>", f"{style}</style>")
