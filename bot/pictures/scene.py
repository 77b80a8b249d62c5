"""Values that pictures are described with. The process that draws loads the rest (`bot.pictures.drawing`)."""

import re
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
"""What is above the stair, for hands that are played there."""

TINTS: Final = (
    "#b3324f", "#1f6f9c", "#7a4aa8", "#2f7446", "#a3541a", "#3a5bb0", "#8c3a86", "#566018", "#0f716d", "#6b5a50",
)  # fmt: skip
"""The colour of each seat's disc. White words can be read on all of them."""

_NUMBER: Final = re.compile(r'(class="[^"]*\bnumber\b[^>]*>)[^<]*')


class SeatedPlayer(NamedTuple):
    """Player in a seat: name, number of the seat from 0, whether the house plays it, and face (a picture as a file, or
    empty)."""

    name: str
    seat: int
    house: bool = False
    face: bytes = b""


@lru_cache(64)
def _drawing(name: str) -> str:
    return files("bot.pictures").joinpath("art", f"{name}.svg").read_text("utf-8")


def styled(name: str, style: str = "", number: str = "") -> str:
    """Return a drawing as SVG. `style`: CSS for its classes."""
    return _NUMBER.sub(rf"\g<1>{number}", _drawing(name)).replace("</style>", f"{style}</style>")
