"""A state as plain data with a version number, and back. What the saved fields say twice must agree: a state that
contradicts itself would go wrong much later."""

from itertools import groupby, pairwise
from typing import Annotated, Final, NamedTuple

from engine.codec import Coding, ascending, require, versioned, whole
from engine.contract import Refusal, Saved
from engine.games.two_win import rules
from engine.games.two_win.actions import FORM, NUMBERS, PASS, can_form, number
from engine.games.two_win.cards import COLOUR, Card, codes, full_deck
from engine.games.two_win.criteria import RUN, Column
from engine.games.two_win.events import CODEC, PHASES, Given
from engine.games.two_win.state import Holding, State
from engine.seats import Seat

VERSION: Final = 2
"""Version 1 kept no exchange but the latest."""


class _Held(NamedTuple):
    """A holding as data names its parts."""

    hand: tuple[Card, ...]
    tens: tuple[Card, ...]
    units: tuple[Card, ...]
    runs: tuple[Annotated[int, range(RUN)], Annotated[int, range(RUN)]]
    last: int | None


def _held(holding: Holding) -> _Held:
    hand, tens, units, last = holding
    return _Held(hand, tens.cards, units.cards, (tens.run, units.run), last)


def _holding(held: _Held) -> Holding:
    hand, tens, units, runs, last = held
    return Holding(hand, Column(tens, runs[0]), Column(units, runs[1]), last)


_HELD: Final = CODEC.object(_Held)
_HOLDING: Final = Coding(lambda holding: _HELD.write(_held(holding)), lambda raw: _holding(_HELD.read(raw)))


def snapshot(state: State) -> Saved:
    """The whole state, all hands open, in the neutral form of docs/records.md."""
    holdings = state.holdings
    return {
        "round": state.round,
        "phase": state.kind,
        "in": list(state.inside),
        "hands": [codes(holding.hand) for holding in holdings],
        "tens": [codes(holding.tens.cards) for holding in holdings],
        "units": [codes(holding.units.cards) for holding in holdings],
        "runs": [[holding.tens.run, holding.units.run] for holding in holdings],
        "last": [holding.last for holding in holdings],
        "pile": codes(state.pile),
        "answered": list(state.answered),
    }


def _check(state: State) -> None:
    """Raises `ValueError` for a state that no game could reach."""
    whole(state.phase, PHASES)
    whole(state.dice.used, range(1 << 32))
    whole(len(state.holdings), state.options.seat_counts)
    require(len(state.choices) == len(state.holdings), "not one choice for each seat")
    require(tuple(sorted(state.all_cards())) == full_deck(state.options.star_profile), "the cards are not the deck")
    _check_seats(state)
    _check_drops(state)
    for seat in range(len(state.holdings)):
        _check_holding(state, Seat(seat))
    _check_exchange(state)
    _check_exchanges(state)
    _check_choices(state)
    ended = rules.outcome_of(state.inside, state.drops) if len(state.inside) < 2 else None
    require(state.outcome == ended, "the outcome does not follow")


def _check_seats(state: State) -> None:
    seats = range(len(state.holdings))
    out = [drop.seat for drop in state.drops]
    ascending(state.inside, seats)
    ascending(state.stuck, seats)
    ascending(sorted(out), seats)
    require(sorted((*state.inside, *state.stuck, *out)) == list(seats), "not everybody is in or out")
    able = [seat for seat in seats if can_form(state.holdings[seat].hand, state.holdings[seat].last)]
    if state.kind == FORM:
        require(all(seat in able for seat in state.inside), "somebody is asked who cannot form")
        require(not any(seat in able for seat in state.stuck), "somebody is stuck who can form")
    else:
        require(not state.stuck, "somebody is stuck outside Form")
        require(state.kind != PASS or all(state.holdings[seat].hand for seat in state.inside), "no card to pass")


def _check_drops(state: State) -> None:
    """Everyone who dropped out holds what they held then, unless it was gathered for a new pile."""
    phases = [drop.phase for drop in state.drops]
    require(list(state.drops) == sorted(state.drops, key=lambda drop: (drop.phase, drop.seat)), "drops out of order")
    for drop in state.drops:
        held = state.holdings[drop.seat]
        whole(drop.phase, range(1, state.phase + 1))
        require(drop.last == held.last, "another last number than when the seat dropped out")
        require((drop.cards == 0) == (drop.phase % 2 == 0), "dropped out with the wrong number of cards")
        require(drop.cards == len(held.hand) or not (held.hand or held.tens.cards), "not the cards of then")
    if state.outcome is not None:
        require(bool(phases) and phases[-1] == state.phase, "the end came without a dropout")
    still_in = len(state.holdings)
    for phase, dropped in groupby(phases):
        still_in -= len(list(dropped))
        require(still_in > 1 or phase == state.phase, "the game went on with one seat")


def _formed(state: State, seat: Seat) -> int:
    """Return how many numbers a seat has formed: one in every Form phase that it saw the end of."""
    return next((drop.phase for drop in state.drops if drop.seat == seat), state.phase) // 2


def _check_holding(state: State, seat: Seat) -> None:
    hand, tens, units, last = state.holdings[seat]
    formed, lying = _formed(state, seat), len(tens.cards)
    require(list(hand) == sorted(hand), "a hand is not sorted")
    require(lying == len(units.cards), "columns of different lengths")
    numbers = [number(*cards) for cards in zip(tens.cards, units.cards, strict=True)]
    require(all(lower < higher for lower, higher in pairwise(numbers)), "numbers do not rise")
    if formed == 0:
        require(last is None and not numbers, "a number before the first reveal")
    else:
        require(last in NUMBERS and NUMBERS.index(last) + 1 >= formed, "so low a last number cannot be the last")
        require(not numbers or numbers[-1] == last, "the last number is not on the table")
        gathered = lying < formed
        kept = 0 if seat not in (*state.inside, *state.stuck) else min(state.options.keeps)
        require(kept <= lying <= formed if gathered else lying == formed, "too many or too few numbers lie there")
    for column in (tens, units):
        _check_run(column, formed)


def _check_run(column: Column, formed: int) -> None:
    """The run follows from the cards, as far as all cards of their colour still lie there."""
    whole(column.run, range(RUN))
    stretch = 0
    for card in reversed(column.cards):
        if COLOUR[card] is not COLOUR[column.cards[-1]]:
            break
        stretch += 1
    if stretch < len(column.cards) or stretch == formed:
        require(column.run == stretch % RUN, "the run does not follow from the cards")


def _check_exchange(state: State) -> None:
    """In the latest exchange everyone who then was in gave one card to the next."""
    passed_in = (state.phase - 1) // 2 * 2
    dropped = {drop.seat for drop in state.drops if drop.phase <= passed_in}
    givers = [Seat(seat) for seat in range(len(state.holdings)) if seat not in dropped] if state.phase else []
    receivers = [*givers[1:], *givers[:1]]
    require([(given.giver, given.receiver) for given in state.exchange] == list(zip(givers, receivers, strict=True)),
            "not everybody gave one card to the next")  # fmt: skip
    for given in state.exchange:
        require(_may_lie_there(state, given), "a card that was given lies nowhere")


def _may_lie_there(state: State, given: Given) -> bool:
    held = state.holdings[given.receiver]
    shown = () if state.phase % 2 else (*held.tens.cards[-1:], *held.units.cards[-1:])
    gathered = given.receiver not in (*state.inside, *state.stuck) and not (held.hand or held.tens.cards)
    return gathered or given.card in (*held.hand, *shown)


def _check_exchanges(state: State) -> None:
    """In earlier exchanges as well everyone gave to the next. Of games that were begun before they were kept, the
    first ones are missing."""
    require(len(state.exchanges) <= max((state.phase + 1) // 2 - 1, 0), "too many exchanges")
    for exchange in state.exchanges:
        givers = ascending([given.giver for given in exchange], range(len(state.holdings)))
        receivers = [given.receiver for given in exchange]
        require(len(givers) > 1 and receivers == [*givers[1:], givers[0]], "not everybody gave to the next")


def _check_choices(state: State) -> None:
    for seat, choice in enumerate(state.choices):
        if choice is not None:
            refused = isinstance(rules.play(state._replace(choices=state.unchosen), Seat(seat), choice), Refusal)
            require(not refused, "a choice that would be refused")
    require(state.outcome is not None or any(state.choices[seat] is None for seat in state.inside), "all have chosen")


STATE: Final = versioned(CODEC.with_also({Holding: _HOLDING}).object(State), VERSION, _check)
"""The whole state, hidden cards and chance included, and back, checked as a whole."""
