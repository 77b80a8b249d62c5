"""Drawing cards, and making a new pile when one is due and none is left (W26 to W28)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.two_win.cards import Card
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import CardsDrawn, Drew, Reshuffled, Shortage, TwoWinEvent
from engine.games.two_win.facts import Share
from engine.games.two_win.state import Holding, State
from engine.seats import Seat


def draw(state: State, owed: Mapping[Seat, int]) -> tuple[State, list[TwoWinEvent]]:
    """Pay every debt, one card per seat and lap from the first seat on (A-W21). `owed` is in seat order.

    Draws for which nothing can be gathered are lost (A-W22)."""
    order = _laps(owed)
    events: list[TwoWinEvent] = []
    taken = list(state.pile[: len(order)])
    pile = state.pile[len(order) :]
    while len(taken) < len(order):
        refilled = reshuffle(state._replace(pile=pile))
        if refilled is None:
            break
        state = refilled
        events.append(Reshuffled(len(state.pile)))
        due = len(order) - len(taken)
        taken += state.pile[:due]
        pile = state.pile[due:]
    drawn = _dealt_out(order, taken)
    events += _told(drawn, order[len(taken) :], len(pile))
    return state._replace(holdings=_with_drawn(state.holdings, drawn), pile=pile), events


def _laps(owed: Mapping[Seat, int]) -> list[Seat]:
    """Who draws the first, second, ... card of all."""
    order: list[Seat] = []
    left = [*owed.items()]
    while left := [(seat, cards) for seat, cards in left if cards]:
        order += [seat for seat, _ in left]
        left = [(seat, cards - 1) for seat, cards in left]
    return order


def _dealt_out(order: Sequence[Seat], taken: Sequence[Card]) -> dict[Seat, list[Card]]:
    drawn: dict[Seat, list[Card]] = {seat: [] for seat in order[: len(taken)]}
    for seat, card in zip(order, taken, strict=False):
        drawn[seat].append(card)
    return drawn


def _told(drawn: Mapping[Seat, list[Card]], lost: Sequence[Seat], pile: int) -> list[TwoWinEvent]:
    events: list[TwoWinEvent] = [CardsDrawn(seat, tuple(cards)) for seat, cards in drawn.items()]
    if drawn:
        events.append(Drew(tuple([Share(seat, len(cards)) for seat, cards in drawn.items()]), pile))
    if lost:
        events.append(Shortage(tuple(Share(seat, lost.count(seat)) for seat in sorted(set(lost)))))
    return events


def _with_drawn(holdings: Sequence[Holding], drawn: Mapping[Seat, list[Card]]) -> tuple[Holding, ...]:
    after = list(holdings)
    for seat, cards in drawn.items():
        hand, tens, units, last = after[seat]
        after[seat] = Holding(tuple(sorted((*hand, *cards))), tens, units, last)
    return tuple(after)


class _Gathered(NamedTuple):
    holdings: tuple[Holding, ...]
    cards: list[Card]


def reshuffle(state: State) -> State | None:
    """The state with a new pile (W28), `None` when nothing can be gathered. The gathered cards are sorted first, so
    that the order of the new pile follows from the key alone (docs/records.md)."""
    for keep in state.options.keeps:
        gathered = _gather(state, keep)
        if gathered.cards:
            pile, dice = state.dice.shuffle(sorted(gathered.cards))
            return state._replace(holdings=gathered.holdings, pile=tuple(pile), dice=dice)
    return None


def _gather(state: State, keep: int) -> _Gathered:
    """All cards of those who are out, hand and columns (A-W17, A-W18), and from the others all but the last
    `keep` numbers."""
    cards: list[Card] = []
    holdings: list[Holding] = []
    for seat, holding in enumerate(state.holdings):
        inside = seat in state.inside
        kept = _trimmed(holding, keep) if inside else _cleared(holding)
        cards += () if inside else holding.hand
        cards += holding.tens.cards[: len(holding.tens.cards) - len(kept.tens.cards)]
        cards += holding.units.cards[: len(holding.units.cards) - len(kept.units.cards)]
        holdings.append(kept)
    return _Gathered(tuple(holdings), cards)


def _trimmed(holding: Holding, keep: int) -> Holding:
    tens, units = holding.tens, holding.units
    return holding._replace(
        tens=Column(tens.cards[-keep:], tens.run),
        units=Column(units.cards[-keep:], units.run),
    )


def _cleared(holding: Holding) -> Holding:
    return holding._replace(hand=(), tens=Column((), holding.tens.run), units=Column((), holding.units.run))
