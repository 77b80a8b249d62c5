"""What happens in the toy game, and who may know of it."""

from typing import Annotated, NamedTuple

from engine.codec import Called, Codec, Data, require
from engine.contract import Saved, Seat, Viewer
from tests.kit.toy_game.actions import Card


class ToyEvent(NamedTuple):
    """Something that happened to `seat`, with cards, for everyone or for that seat only.

    `dealt`, `buried` and `drew` tell the seat its cards, `hid` and `took` tell the others that there are some; `played`
    and `laid` are public, and so are `dropped` (with the hand that left) and `ended`; `asked` opens a turn."""

    name: Annotated[str, Called("event")]
    seat: Seat
    cards: tuple[Card, ...] = ()

    @property
    def headline(self) -> bool:
        return self.name == "dropped"

    @property
    def interlude(self) -> bool:
        return self.headline

    @property
    def ends_round(self) -> bool:
        return False

    def seen_by(self, viewer: Viewer) -> bool:
        return viewer.seat == self.seat if self.name in PRIVATE else True

    def save(self) -> Saved:
        return {"v": 1, **CODEC.object(ToyEvent).write(self)}


PRIVATE = ("dealt", "buried", "drew")
LENGTHS: dict[str, tuple[int, ...]] = {
    "dealt": (2, 3, 4),
    **dict.fromkeys(("buried", "drew", "played"), (1,)),
    **dict.fromkeys(("hid", "took", "asked", "ended"), (0,)),
    "laid": (2,),
    "dropped": tuple(range(24)),
}


CODEC = Codec({Card: Annotated[int, range(1, 25)], Seat: Annotated[int, range(4)]})


def read_event(raw: Data) -> ToyEvent:
    event = CODEC.object(ToyEvent).read(raw)
    require(event.name in LENGTHS and len(event.cards) in LENGTHS[event.name], "no such event")
    require(len(set(event.cards)) == len(event.cards), "a card twice")
    return event
