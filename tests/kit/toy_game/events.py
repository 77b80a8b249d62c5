"""What happens in the toy game, and who may know of it."""

from typing import NamedTuple

from engine.contract import Saved
from engine.loading import Data, require
from engine.seats import Seat, Viewer
from tests.kit.toy_game.actions import CARDS, Card


class ToyEvent(NamedTuple):
    """Something that happened to `seat`, with cards, for everybody or for that seat only.

    `dealt`, `buried` and `drew` tell the seat its cards, `hid` and `took` tell the others that there are some; `played`
    and `laid` are public, and so are `dropped` (with the hand that left) and `ended`; `asked` opens a turn."""

    name: str
    seat: Seat
    cards: tuple[Card, ...] = ()

    @property
    def headline(self) -> bool:
        return self.name == "dropped"

    def seen_by(self, viewer: Viewer) -> bool:
        return viewer.seat == self.seat if self.name in PRIVATE else True

    def save(self) -> Saved:
        return {"v": 1, "event": self.name, "seat": self.seat, "cards": list(self.cards)}


PRIVATE = ("dealt", "buried", "drew")
LENGTHS: dict[str, tuple[int, ...]] = {
    "dealt": (2, 3, 4),
    **dict.fromkeys(("buried", "drew", "played"), (1,)),
    **dict.fromkeys(("hid", "took", "asked", "ended"), (0,)),
    "laid": (2,),
    "dropped": tuple(range(24)),
}


def read_event(raw: Data) -> ToyEvent:
    cards = tuple(raw["cards"])
    require(raw["event"] in LENGTHS and len(cards) in LENGTHS[raw["event"]], "no such event")
    require(all(type(card) is int and card in CARDS for card in cards) and len(set(cards)) == len(cards), "no cards")
    require(type(raw["seat"]) is int and raw["seat"] in range(4), "no seat")
    return ToyEvent(raw["event"], Seat(raw["seat"]), cards)
