"""What a game adds to the generic words of the terminal (engine/cli/teller.py)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import View


class Notes(NamedTuple):
    """`help`: the rules in a few lines. `lines`: what follows from a view and stands in none of its fields. `card`: how
    a card is shown, in ASCII; `codes`: every card with its code."""

    help: Sequence[str]
    lines: Callable[[View], Iterable[str]]
    card: Callable[[Any], str]
    codes: Mapping[Any, str]
