"""Events from plain data: the inverse of `save` of each event."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.contract import Json, Saved
from engine.games.two_sans_three import reading
from engine.games.two_sans_three.events import (
    VERSION,
    BonusEarned,
    CardsDrawn,
    Dealt,
    Drew,
    GameOver,
    HandDealt,
    Played,
    SansThreeEvent,
)
from engine.games.two_sans_three.scoring import Score


def load_event(saved: Saved) -> SansThreeEvent:
    """The event that was saved. Raises `ValueError` for other data."""
    return reading.read_saved(saved, VERSION, "event", _load)


def _load(saved: Saved) -> SansThreeEvent:
    read, names = _READERS[reading.text(saved["event"])]
    return read(reading.fields(saved, "v", "event", *names))


def _dealt(raw: Saved) -> Dealt:
    rows = reading.each(raw["rows"], reading.cards)
    seats, hand, pile = (reading.whole(raw[name]) for name in ("seats", "hand", "pile"))
    return Dealt(seats, hand, pile, rows, reading.seat(raw["start"]))


def _hand_dealt(raw: Saved) -> HandDealt:
    return HandDealt(reading.seat(raw["seat"]), reading.cards(raw["cards"]))


def _cards_drawn(raw: Saved) -> CardsDrawn:
    return CardsDrawn(reading.seat(raw["seat"]), reading.cards(raw["cards"]))


def _played(raw: Saved) -> Played:
    taken, turned = reading.cards(raw["taken"]), reading.each(raw["turned"], reading.colour)
    return Played(reading.seat(raw["seat"]), reading.card(raw["card"]), taken, turned)


def _bonus_earned(raw: Saved) -> BonusEarned:
    return BonusEarned(reading.seat(raw["seat"]), reading.whole(raw["points"]))


def _drew(raw: Saved) -> Drew:
    return Drew(reading.seat(raw["seat"]), reading.whole(raw["drawn"]), reading.whole(raw["pile"]))


def _game_over(raw: Saved) -> GameOver:
    return GameOver(reading.outcome(raw["outcome"]), reading.each(raw["scores"], _score))


def _score(raw: Json) -> Score:
    match raw:
        case [singles, pairs, face_down, interim, final]:
            return Score(*map(reading.number, (singles, pairs, face_down, interim, final)))
        case _:
            raise ValueError("five parts of a score were expected")


_READERS: Final[Mapping[str, tuple[Callable[[Saved], SansThreeEvent], tuple[str, ...]]]] = {
    Dealt.name: (_dealt, ("seats", "hand", "pile", "rows", "start")),
    HandDealt.name: (_hand_dealt, ("seat", "cards")),
    CardsDrawn.name: (_cards_drawn, ("seat", "cards")),
    Played.name: (_played, ("seat", "card", "taken", "turned")),
    BonusEarned.name: (_bonus_earned, ("seat", "points")),
    Drew.name: (_drew, ("seat", "drawn", "pile")),
    GameOver.name: (_game_over, ("outcome", "scores")),
}
"""How each event is read, and what it holds beside version and name."""
