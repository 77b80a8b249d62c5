"""States and events of 2 WIN as plain data with a version number, and back. What does not fit raises `ValueError`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.contract import Json, Outcome, Refusal, Saved
from engine.dice import Dice
from engine.games.two_win import consistency
from engine.games.two_win.actions import FORM, PASS, Form, TwoWinAction, read_action
from engine.games.two_win.cards import Card, codes, read_card
from engine.games.two_win.criteria import RUN, Column, Criteria
from engine.games.two_win.events import (
    Answered,
    CannotForm,
    CardPassed,
    CardsDrawn,
    Chosen,
    Dealt,
    Drew,
    Drop,
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
from engine.games.two_win.options import DECK_SIZE, FEWEST_SEATS, MOST_SEATS, read_options
from engine.games.two_win.rules import HOW_WON
from engine.games.two_win.state import Holding, State
from engine.hexadecimal import read_hex
from engine.loading import Data, ascending, load, require, whole
from engine.seats import Seat

VERSION: Final = 1

_SEATS: Final = range(MOST_SEATS)
_CARDS: Final = range(DECK_SIZE + 1)
_NUMBERS: Final = range(11, 100)


def save_state(state: State) -> Saved:
    """The whole state, hidden cards and chance included."""
    return {
        "v": VERSION,
        "options": state.options.save(),
        "key": state.dice.key.hex(),
        "used": state.dice.used,
        "phase": state.phase,
        "holdings": [_save_holding(holding) for holding in state.holdings],
        "inside": list(state.inside),
        "pile": codes(state.pile),
        "choices": [None if choice is None else choice.code for choice in state.choices],
        "stuck": list(state.stuck),
        "exchange": [given.save() for given in state.exchange],
        "drops": [list(drop) for drop in state.drops],
        "outcome": None if state.outcome is None else state.outcome.save(),
    }


def _save_holding(holding: Holding) -> Json:
    return {
        "hand": codes(holding.hand),
        "tens": codes(holding.tens.cards),
        "units": codes(holding.units.cards),
        "runs": [holding.tens.run, holding.units.run],
        "last": holding.last,
    }


class _SavedState(State):
    """A state on its way from data: it saves itself."""

    def save(self) -> Saved:
        return save_state(self)


def load_state(saved: Saved) -> State:
    """The inverse of `save_state`. Raises `ValueError` for data that no game could have saved."""
    return State(*load(saved, "position of 2 WIN", _state))


def _state(raw: Data) -> _SavedState:
    options, key = read_options(raw["options"]), read_hex(raw["key"])
    if isinstance(options, Refusal) or key is None:
        raise ValueError("wrong options, or a key that is none")
    state = _SavedState(
        options=options,
        dice=Dice(key, raw["used"]),
        phase=raw["phase"],
        holdings=tuple([_holding(holding) for holding in raw["holdings"]]),
        inside=_seats(raw["inside"]),
        pile=_cards(raw["pile"]),
        choices=tuple([None if code is None else _action(code) for code in raw["choices"]]),
        stuck=_seats(raw["stuck"]),
        exchange=tuple([_given(given) for given in raw["exchange"]]),
        drops=tuple([_drop(drop) for drop in raw["drops"]]),
        outcome=None if raw["outcome"] is None else _outcome(raw["outcome"]),
    )
    consistency.check(state)
    return state


def _holding(raw: Data) -> Holding:
    tens, units = [whole(run, range(RUN)) for run in raw["runs"]]
    return Holding(
        hand=_cards(raw["hand"]),
        tens=Column(_cards(raw["tens"]), tens),
        units=Column(_cards(raw["units"]), units),
        last=_last(raw["last"]),
    )


def _seat(raw: Json) -> Seat:
    return Seat(whole(raw, _SEATS))


def _seats(raw: Sequence[Json]) -> tuple[Seat, ...]:
    return tuple([Seat(number) for number in ascending(raw, _SEATS)])


def _last(raw: Json) -> int | None:
    return None if raw is None else whole(raw, _NUMBERS)


def _card(code: Json) -> Card:
    card = read_card(code) if isinstance(code, str) else None
    if card is None:
        raise ValueError(f"{code!r} is no card")
    return card


def _cards(raw: Sequence[Json]) -> tuple[Card, ...]:
    return tuple([_card(code) for code in raw])


def _action(code: str) -> TwoWinAction:
    action = read_action(code)
    if isinstance(action, Refusal):
        raise ValueError(f"{code!r} is no action")
    return action


def _given(raw: Sequence[Any]) -> Given:
    giver, receiver, code = raw
    require(giver != receiver, "a card was given to its giver")
    return Given(_seat(giver), _seat(receiver), _card(code))


def _drop(raw: Sequence[Any]) -> Drop:
    seat, phase, cards, last = raw
    return Drop(_seat(seat), whole(phase, consistency.PHASES), whole(cards, _CARDS), _last(last))


def _outcome(raw: Data) -> Outcome:
    """How a game ended: everybody has a place, and the first one wins."""
    ranking = tuple([_seats(group) for group in raw["ranking"]])
    winners = _seats(raw["winners"])
    require(raw["how"] in HOW_WON and bool(ranking) and ranking[0] == winners, "nobody wins like this")
    everybody = sorted(seat for group in ranking for seat in group)
    require(everybody == list(range(len(everybody))) and len(everybody) >= FEWEST_SEATS, "not everybody has a place")
    return Outcome(winners, raw["how"], ranking)


def load_event(saved: Saved) -> TwoWinEvent:
    """The event that was saved. Raises `ValueError` for other data."""
    return load(saved, "event of 2 WIN", lambda raw: _READERS[raw["event"]](raw))


def _dealt(raw: Data) -> Dealt:
    seats = whole(raw["seats"], range(FEWEST_SEATS, MOST_SEATS + 1))
    return Dealt(seats, whole(raw["cards"], _CARDS), whole(raw["pile"], _CARDS))


def _phase_opened(raw: Data) -> PhaseOpened:
    phase = whole(raw["phase"], consistency.PHASES)
    require(raw["kind"] == (FORM if phase % 2 else PASS), "not the kind of this phase")
    return PhaseOpened(phase, raw["kind"], _seats(raw["asked"]))


def _form(code: str) -> Form:
    form = _action(code)
    if not isinstance(form, Form):
        raise ValueError(f"{code!r} forms no number")
    return form


def _formed(raw: Sequence[Any]) -> Formed:
    seat, code, paid = raw
    return Formed(_seat(seat), _form(code), Criteria(*[bool(whole(each, range(2))) for each in paid]))


def _revealed(raw: Data) -> Revealed:
    formed = tuple([_formed(each) for each in raw["formed"]])
    require(len(_seats([each.seat for each in formed])) > 1, "fewer than two numbers")
    return Revealed(whole(raw["round"], range(1, len(consistency.PHASES))), formed, _seats(raw["unable"]))


def _dropped_out(raw: Data) -> DroppedOut:
    drops = tuple([_drop(drop) for drop in raw["drops"]])
    require(raw["kind"] in (PASS, FORM) and bool(_seats([drop.seat for drop in drops])), "nobody dropped out")
    return DroppedOut(raw["kind"], drops)


def _shares(raw: Sequence[Any]) -> tuple[Share, ...]:
    shares = tuple([Share(_seat(seat), whole(cards, range(1, DECK_SIZE))) for seat, cards in raw])
    require(bool(_seats([share.seat for share in shares])), "nobody has a share")
    return shares


def _some_cards(raw: Data) -> tuple[Card, ...]:
    cards = _cards(raw["cards"])
    require(bool(cards), "no cards")
    return cards


_READERS: Final[Mapping[str, Callable[[Data], TwoWinEvent]]] = {
    Dealt.name: _dealt,
    HandDealt.name: lambda raw: HandDealt(_seat(raw["seat"]), _some_cards(raw)),
    PhaseOpened.name: _phase_opened,
    CannotForm.name: lambda raw: CannotForm(_seat(raw["seat"])),
    Chosen.name: lambda raw: Chosen(_seat(raw["seat"]), _action(raw["action"])),
    Answered.name: lambda raw: Answered(_seat(raw["seat"])),
    Exchanged.name: lambda raw: Exchanged(_seats(raw["givers"])),
    CardPassed.name: lambda raw: CardPassed(_given([raw["giver"], raw["receiver"], raw["card"]])),
    Revealed.name: _revealed,
    DroppedOut.name: _dropped_out,
    Reshuffled.name: lambda raw: Reshuffled(whole(raw["pile"], range(1, DECK_SIZE))),
    Drew.name: lambda raw: Drew(_shares(raw["shares"]), whole(raw["pile"], _CARDS)),
    CardsDrawn.name: lambda raw: CardsDrawn(_seat(raw["seat"]), _some_cards(raw)),
    Shortage.name: lambda raw: Shortage(_shares(raw["lost"])),
    GameOver.name: lambda raw: GameOver(_outcome(raw["outcome"])),
}
