"""Values of 2 DOWN as plain data and back. Whatever does not fit raises `ValueError`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from engine.contract import Json, Outcome
from engine.games.two_down.actions import MOST_SEATS, Direction, Lay, read_action
from engine.games.two_down.cards import CODE, Card, codes, read_card
from engine.games.two_down.challenges import LEVELS
from engine.games.two_down.facts import Block, Laid
from engine.seats import Seat

Data = Mapping[str, Any]
Value = TypeVar("Value")


def whole(raw: object, least: int = 0, most: int = 1 << 62) -> int:
    """A whole number from `least` to `most`; `true` and `3.0` are none."""
    if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
        raise ValueError(f"{raw!r} is no whole number from {least} to {most}")
    return raw


def truth(raw: object) -> bool:
    """`true` or `false`."""
    if not isinstance(raw, bool):
        raise ValueError(f"{raw!r} is neither true nor false")
    return raw


def word(raw: object) -> str:
    """A text."""
    if not isinstance(raw, str):
        raise ValueError(f"{raw!r} is no word")
    return raw


def mapping(raw: object) -> Data:
    """An object."""
    if not isinstance(raw, Mapping):
        raise ValueError(f"{raw!r} is no object")
    return cast("Data", raw)


def fields(raw: object, names: Sequence[str]) -> Data:
    """An object with exactly these fields."""
    data = mapping(raw)
    if set(data) != set(names):
        raise ValueError(f"the fields are not {', '.join(names)}")
    return data


def listed(raw: object, length: int | None = None) -> list[Any]:
    """A list, of this length where one is given."""
    if not isinstance(raw, list) or length not in (None, len(cast("list[Any]", raw))):
        raise ValueError(f"{raw!r} is no such list")
    return cast("list[Any]", raw)


def entries(raw: object, read: Callable[[Any], Value]) -> tuple[Value, ...]:
    """A list, each entry read by `read`."""
    return tuple([read(each) for each in listed(raw)])


def maybe(raw: object, read: Callable[[Any], Value]) -> Value | None:
    """`null`, or what `read` makes of it."""
    return None if raw is None else read(raw)


def card(raw: object) -> Card:
    """The card of a code."""
    read = read_card(raw) if isinstance(raw, str) else None
    if read is None:
        raise ValueError(f"{raw!r} is no card")
    return read


def cards(raw: object) -> tuple[Card, ...]:
    """The cards of some codes."""
    return entries(raw, card)


def seat(raw: object) -> Seat:
    """A seat from its number."""
    return Seat(whole(raw, 0, MOST_SEATS - 1))


def seats(raw: object) -> tuple[Seat, ...]:
    """Seats from their numbers."""
    return entries(raw, seat)


def direction(raw: object) -> Direction:
    """The direction of a Swap."""
    if raw not in list(Direction):
        raise ValueError(f"{raw!r} is no direction")
    return Direction(str(raw))


def save_laid(laid: Laid) -> list[Json]:
    """A laid level as plain data."""
    return [laid.seat, laid.level, Lay(laid.cards).code]


def laid(raw: object) -> Laid:
    """A laid level: seat, level, the code of the lay."""
    its_seat, level, code = listed(raw, 3)
    action = read_action(word(code))
    if not isinstance(action, Lay):
        raise ValueError(f"{code!r} lays nothing")
    return Laid(seat(its_seat), whole(level, 1, LEVELS), action.cards)


def save_block(block: Block) -> list[Json]:
    """A Block as plain data."""
    return [CODE[block.card], block.turns]


def block(raw: object) -> Block:
    """A Block: its card and the turns left."""
    its_card, turns = listed(raw, 2)
    return Block(card(its_card), whole(turns, 1))


def outcome(raw: object) -> Outcome:
    """How a game ended."""
    read = fields(raw, ("winners", "how", "ranking"))
    if read["how"] != "levels":
        raise ValueError("a game of 2 DOWN ends by levels")
    return Outcome(seats(read["winners"]), "levels", entries(read["ranking"], seats))


class Form:
    """How a field of an event is written and read."""

    __slots__ = ("read", "write")

    def __init__(self, write: Callable[[Any], Json], read: Callable[[Any], Any]) -> None:
        self.write = write
        self.read = read


def _as_it_is(value: Json) -> Json:
    return value


_NUMBER: Final = Form(_as_it_is, whole)
_SEAT: Final = Form(_as_it_is, seat)
_SEATS: Final = Form(list, seats)

FORMS: Final[Mapping[str, Form]] = {
    **dict.fromkeys(("round", "turn", "pile", "owed", "down", "level"), _NUMBER),
    **dict.fromkeys(("seat", "target", "giver", "dealer"), _SEAT),
    **dict.fromkeys(("asked", "picked_up", "seats"), _SEATS),
    "card": Form(CODE.__getitem__, card),
    "cards": Form(codes, cards),
    "levels": Form(list, lambda raw: entries(raw, whole)),
    "laid": Form(lambda value: [save_laid(each) for each in value], lambda raw: entries(raw, laid)),
    "direction": Form(str, direction),
    "why": Form(_as_it_is, word),
    "outcome": Form(Outcome.save, outcome),
}
"""How each field that an event may have looks as plain data, by its name."""
