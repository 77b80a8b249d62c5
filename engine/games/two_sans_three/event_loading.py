"""Events from plain data: the inverse of `save` of each event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine import loading
from engine.contract import Saved
from engine.games.two_sans_three import reading
from engine.games.two_sans_three.events import (
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
from engine.loading import Data, whole


def load_event(saved: Saved) -> SansThreeEvent:
    """The event that was saved. Raises `ValueError` for other data."""
    return loading.load(saved, "event of 2 SANS 3", lambda raw: _READERS[raw["event"]](raw))


def _dealt(raw: Data) -> Dealt:
    seats, hand, pile = (reading.number(raw[name]) for name in ("seats", "hand", "pile"))
    return Dealt(seats, hand, pile, reading.rows(raw["rows"]), reading.seat(raw["start"]))


def _hand_dealt(raw: Data) -> HandDealt:
    return HandDealt(reading.seat(raw["seat"]), reading.cards(raw["cards"]))


def _cards_drawn(raw: Data) -> CardsDrawn:
    return CardsDrawn(reading.seat(raw["seat"]), reading.cards(raw["cards"]))


def _played(raw: Data) -> Played:
    taken, turned = reading.cards(raw["taken"]), reading.colours(raw["turned"])
    return Played(reading.seat(raw["seat"]), reading.card(raw["card"]), taken, turned)


def _bonus_earned(raw: Data) -> BonusEarned:
    return BonusEarned(reading.seat(raw["seat"]), reading.number(raw["points"]))


def _drew(raw: Data) -> Drew:
    return Drew(reading.seat(raw["seat"]), reading.number(raw["drawn"]), reading.number(raw["pile"]))


def _game_over(raw: Data) -> GameOver:
    return GameOver(reading.outcome(raw["outcome"]), tuple([_score(each) for each in raw["scores"]]))


def _score(raw: Sequence[Any]) -> Score:
    return Score(*(whole(part, range(-100, 101)) for part in raw))


_READERS: Final[Mapping[str, Callable[[Data], SansThreeEvent]]] = {
    Dealt.name: _dealt,
    HandDealt.name: _hand_dealt,
    CardsDrawn.name: _cards_drawn,
    Played.name: _played,
    BonusEarned.name: _bonus_earned,
    Drew.name: _drew,
    GameOver.name: _game_over,
}
