"""Drawing cards, and making a new pile when one is due and none is left (W26 to W28)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.two_win.cards import Card
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import CardsDrawn, Drew, Reshuffled, Share, Shortage, TwoWinEvent
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
    holdings = _handed_out(state.holdings, _dealt_out(order, taken), len(pile), events)
    if lost := order[len(taken) :]:
        events.append(Shortage(tuple(Share(seat, lost.count(seat)) for seat in sorted(set(lost)))))
    return state._replace(holdings=holdings, pile=pile), events


def _laps(owed: Mapping[Seat, int]) -> list[Seat]:
    """Who draws the first, second, ... card of all."""
    most = max(owed.values(), default=0)
    return [seat for lap in range(most) for seat, cards in owed.items() if cards > lap]


def _dealt_out(order: Sequence[Seat], taken: Sequence[Card]) -> dict[Seat, list[Card]]:
    drawn: dict[Seat, list[Card]] = {seat: [] for seat in order[: len(taken)]}
    for seat, card in zip(order, taken, strict=False):
        drawn[seat].append(card)
    return drawn


def _handed_out(
    holdings: Sequence[Holding], drawn: Mapping[Seat, list[Card]], pile: int, events: list[TwoWinEvent]
) -> tuple[Holding, ...]:
    after = list(holdings)
    shares: list[Share] = []
    for seat, cards in drawn.items():
        hand, tens, units, last = after[seat]
        after[seat] = Holding(tuple(sorted([*hand, *cards])), tens, units, last)
        events.append(CardsDrawn(seat, tuple(cards)))
        shares.append(Share(seat, len(cards)))
    if shares:
        events.append(Drew(tuple(shares), pile))
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
