"""Events from plain data: the inverse of `save` of each event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.contract import Saved
from engine.games.two_win import reading
from engine.games.two_win.criteria import Criteria
from engine.games.two_win.events import (
    VERSION,
    Answered,
    CannotForm,
    CardPassed,
    CardsDrawn,
    Chosen,
    Dealt,
    Drew,
    DroppedOut,
    Exchanged,
    Formed,
    GameOver,
    Given,
    HandDealt,
    PhaseOpened,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
    TwoWinEvent,
)
from engine.games.two_win.reading import Data
from engine.seats import Seat


def load_event(saved: Saved) -> TwoWinEvent:
    """The event that was saved. Raises `ValueError` for other data."""
    return reading.read_saved(saved, VERSION, "event", lambda raw: _READERS[raw["event"]](raw))


def _formed(raw: list[Any]) -> Formed:
    seat, code, paid = raw
    return Formed(Seat(seat), reading.form(code), Criteria(*map(bool, paid)))


def _shares(raw: list[list[int]]) -> tuple[Share, ...]:
    return tuple(Share(Seat(seat), cards) for seat, cards in raw)


def _card_passed(raw: Data) -> CardPassed:
    return CardPassed(Given(Seat(raw["giver"]), Seat(raw["receiver"]), reading.card(raw["card"])))


def _revealed(raw: Data) -> Revealed:
    return Revealed(raw["round"], tuple(map(_formed, raw["formed"])), reading.seats(raw["unable"]))


_READERS: Final[Mapping[str, Callable[[Data], TwoWinEvent]]] = {
    Dealt.name: lambda raw: Dealt(raw["seats"], raw["cards"], raw["pile"]),
    HandDealt.name: lambda raw: HandDealt(Seat(raw["seat"]), reading.cards(raw["cards"])),
    PhaseOpened.name: lambda raw: PhaseOpened(raw["phase"], raw["kind"], reading.seats(raw["asked"])),
    CannotForm.name: lambda raw: CannotForm(Seat(raw["seat"])),
    Chosen.name: lambda raw: Chosen(Seat(raw["seat"]), reading.action(raw["action"])),
    Answered.name: lambda raw: Answered(Seat(raw["seat"])),
    Exchanged.name: lambda raw: Exchanged(reading.seats(raw["givers"])),
    CardPassed.name: _card_passed,
    Revealed.name: _revealed,
    DroppedOut.name: lambda raw: DroppedOut(raw["kind"], reading.drops(raw["drops"])),
    Reshuffled.name: lambda raw: Reshuffled(raw["pile"]),
    Drew.name: lambda raw: Drew(_shares(raw["shares"]), raw["pile"]),
    CardsDrawn.name: lambda raw: CardsDrawn(Seat(raw["seat"]), reading.cards(raw["cards"])),
    Shortage.name: lambda raw: Shortage(_shares(raw["lost"])),
    GameOver.name: lambda raw: GameOver(reading.outcome(raw["outcome"])),
}
