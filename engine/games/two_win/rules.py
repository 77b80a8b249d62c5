"""The rules of 2 WIN: one moment of a game, the deal, the effect of an action, and of closing a phase.

A phase closes with its last answer. Everything until the next question happens in the same step: the exchange (W7),
dropping out (W15), the reveal (W14), draws (W26), and dropping out at the next round (W5).
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.codec import Called, Layout
from engine.contract import Action, Outcome, Refusal, Seat, unknown_action
from engine.dice import Dice
from engine.games.two_win import actions, events
from engine.games.two_win.actions import FORM, OVER, PASS, Form, Pass, TwoWinAction
from engine.games.two_win.cards import DIGIT, HAND, STARS, Card, Column, SureDraws, criteria, sure_draws
from engine.games.two_win.events import Drop, Given
from engine.games.two_win.options import MOST_SEATS, TwoWinOptions


class Holding(NamedTuple):
    """Cards of one seat: the hand (sorted), the two columns, and the last number (`None` for none)."""

    hand: tuple[Card, ...]
    tens: Column = Column()
    units: Column = Column()
    last: int | None = None


class State(NamedTuple):
    """One immutable moment, including hidden cards and dice. Only the rules read it.

    Attributes:
        phase: Number of the phase, from 0. Even ones are Pass, odd ones Form.
        inside: Seats that take part in the open phase.
        pile: Draw pile, top first.
        choices: Choice of each seat, `None` for none.
        stuck: Seats that cannot form a number, until the reveal.
        exchange: The latest exchange of cards.
        drops: Seats that dropped out, the earliest first.
        ended: The outcome, `None` while the game runs.
        exchanges: Earlier exchanges, the oldest first.
    """

    options: TwoWinOptions
    dice: Annotated[Dice, Layout.FLAT]
    phase: int
    holdings: tuple[Holding, ...]
    inside: tuple[Seat, ...]
    pile: tuple[Card, ...]
    choices: tuple[TwoWinAction | None, ...]
    stuck: tuple[Seat, ...] = ()
    exchange: tuple[Given, ...] = ()
    drops: tuple[Drop, ...] = ()
    ended: Annotated[Outcome | None, Called("outcome")] = None
    exchanges: tuple[tuple[Given, ...], ...] = ()

    @property
    def kind(self) -> str:
        """Kind of the open phase: `pass`, `form` or `over`."""
        if self.ended is not None:
            return OVER
        return FORM if self.phase % 2 else PASS

    @property
    def turn(self) -> int:
        """Number of the open phase; once the game is over, of the last phase that was opened."""
        return self.phase if self.ended is None else self.phase - 1

    @property
    def round(self) -> int:
        """Number of the round, from 1. A round is a pass and a number of everyone (W4)."""
        return self.turn // 2 + 1

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Seats that have chosen, ascending."""
        return tuple(Seat(seat) for seat, choice in enumerate(self.choices) if choice is not None)


def deal(
    seats: int, options: TwoWinOptions, dice: Dice, deck: Sequence[Card] | None
) -> tuple[State, list[events.TwoWinEvent]]:
    """Deal a game.

    Args:
        deck: Cards in drawing order that replace the first shuffle, `None` to shuffle.
    """
    cards = deck
    if cards is None:
        cards, dice = dice.shuffle(options.deck)
    dealt = seats * HAND
    state = State(
        options=options,
        dice=dice,
        phase=0,
        holdings=tuple(Holding(tuple(sorted(cards[seat:dealt:seats]))) for seat in range(seats)),
        inside=tuple(Seat(seat) for seat in range(seats)),
        pile=tuple(cards[dealt:]),
        choices=(None,) * seats,
    )
    hands = [events.HandDealt(Seat(seat), holding.hand) for seat, holding in enumerate(state.holdings)]
    return state, [events.Dealt(seats, HAND, len(state.pile)), *hands, events.PhaseOpened(0, PASS, state.inside)]


def draw(state: State, owed: Mapping[Seat, int]) -> tuple[State, list[events.TwoWinEvent]]:
    """Draw the owed cards, one for each seat and lap, beginning with the first seat (A-W21).

    If no cards can be gathered for a new pile, the remaining draws are lost (A-W22).

    Args:
        owed: Number of cards that each seat draws, in seat order.
    """
    order = _laps(owed)
    happened: list[events.TwoWinEvent] = []
    taken = list(state.pile[: len(order)])
    pile = state.pile[len(order) :]
    while len(taken) < len(order):
        refilled = reshuffle(state._replace(pile=pile))
        if refilled is None:
            break
        state = refilled
        happened.append(events.Reshuffled(len(state.pile)))
        due = len(order) - len(taken)
        taken += state.pile[:due]
        pile = state.pile[due:]
    holdings = _handed_out(state.holdings, order, taken, len(pile), happened)
    if lost := order[len(taken) :]:
        happened.append(events.Shortage(tuple(events.Share(seat, lost.count(seat)) for seat in sorted(set(lost)))))
    return state._replace(holdings=holdings, pile=pile), happened


def _laps(owed: Mapping[Seat, int]) -> list[Seat]:
    """Return the seat that draws each card, in drawing order."""
    most = max(owed.values(), default=0)
    return [seat for lap in range(most) for seat, cards in owed.items() if cards > lap]


def _handed_out(
    holdings: Sequence[Holding],
    order: Sequence[Seat],
    taken: Sequence[Card],
    pile: int,
    happened: list[events.TwoWinEvent],
) -> tuple[Holding, ...]:
    """Return the holdings after each seat in `order` took the next card, and add its events."""
    drawn: dict[Seat, list[Card]] = {seat: [] for seat in order[: len(taken)]}
    for seat, card in zip(order, taken, strict=False):
        drawn[seat].append(card)
    after = list(holdings)
    for seat, cards in drawn.items():
        hand, tens, units, last = after[seat]
        after[seat] = Holding(tuple(sorted([*hand, *cards])), tens, units, last)
        happened.append(events.CardsDrawn(seat, tuple(cards)))
    if drawn:
        happened.append(events.Drew(tuple(events.Share(seat, len(cards)) for seat, cards in drawn.items()), pile))
    return tuple(after)


def reshuffle(state: State) -> State | None:
    """Return the state with a new pile (W28), `None` if no cards can be gathered.

    The gathered cards are sorted before the shuffle, so that their new order depends only on the key (docs/records.md).
    """
    for keep in state.options.keeps:
        holdings, cards = _gather(state, keep)
        if cards:
            pile, dice = state.dice.shuffle(sorted(cards))
            return state._replace(holdings=holdings, pile=tuple(pile), dice=dice)
    return None


def _gather(state: State, keep: int) -> tuple[tuple[Holding, ...], list[Card]]:
    """Gather the hands and columns of seats that are out (A-W17, A-W18), and all but the last `keep` numbers of the
    others."""
    cards: list[Card] = []
    holdings: list[Holding] = []
    for seat, (hand, tens, units, last) in enumerate(state.holdings):
        inside = seat in state.inside
        (old_tens, new_tens), (old_units, new_units) = (_parted(each, keep if inside else 0) for each in (tens, units))
        cards += (*old_tens, *old_units, *(() if inside else hand))
        holdings.append(Holding(hand if inside else (), new_tens, new_units, last))
    return tuple(holdings), cards


def _parted(column: Column, keep: int) -> tuple[tuple[Card, ...], Column]:
    """Return all cards of a column but the last `keep`, and the column that is left."""
    at = max(len(column.cards) - keep, 0)
    return column.cards[:at], Column(column.cards[at:], column.run)


Moved: TypeAlias = tuple[State, list[events.TwoWinEvent]]
Choices: TypeAlias = tuple[TwoWinAction | None, ...]

ANSWERED: Final = tuple(events.Answered(Seat(seat)) for seat in range(MOST_SEATS))
"""Cached events, by seat."""


def play(state: State, seat: Seat, action: Action) -> Moved | Refusal:
    """Return the state after `action` and its events, or a refusal."""
    kind = state.kind
    if kind == OVER:
        return Refusal("refused-game-over")
    if seat not in state.inside:
        return Refusal("refused-not-asked")
    if not isinstance(action, Form | Pass):
        return unknown_action(action)
    if isinstance(action, Form) is not (kind == FORM):
        return Refusal("refused-not-now", {"question": kind})
    hand, _, _, last = state.holdings[seat]
    return actions.refused(hand, last, action) or _answered(state, seat, action)


def _answered(state: State, seat: Seat, action: TwoWinAction) -> Moved:
    """Record a choice, and close the phase if no other choice is missing."""
    before = state.choices
    choices = (*before[:seat], action, *before[seat + 1 :])
    happened: list[events.TwoWinEvent] = [events.Chosen(seat, action), ANSWERED[seat]]
    if choices.count(None) > len(choices) - len(state.inside):
        return state._replace(choices=choices), happened
    return _reveal(state, choices, happened) if isinstance(action, Form) else _exchange(state, choices, happened)


def _exchange(state: State, choices: Choices, happened: list[events.TwoWinEvent]) -> Moved:
    """Move all passed cards at once, each to the next seat on the left that is still in (W7 to W9)."""
    givers = state.inside
    cards = [choice.card for giver in givers if isinstance(choice := choices[giver], Pass)]
    holdings = list(state.holdings)
    for giver, card, received in zip(givers, cards, (cards[-1], *cards[:-1]), strict=True):
        hand, tens, units, last = holdings[giver]
        holdings[giver] = Holding(tuple(sorted((*actions.without(hand, card), received))), tens, units, last)
    given = tuple(map(events.Given, givers, (*givers[1:], givers[0]), cards))
    happened.append(events.Exchanged(givers))
    happened += map(events.CardPassed, given)
    return _open_form(state, tuple(holdings), given, happened)


def _open_form(
    state: State, holdings: tuple[Holding, ...], exchange: tuple[events.Given, ...], happened: list[events.TwoWinEvent]
) -> Moved:
    """Open the Form phase.

    A seat that cannot form a number is out, which is revealed only with the numbers (W15, A-W13). If at most one seat
    can form, the game is over and no one is asked (W17, W18, A-W10).
    """
    asked = state.inside
    able = tuple([seat for seat in asked if actions.can_form(holdings[seat].hand, holdings[seat].last)])
    stuck = tuple([seat for seat in asked if seat not in able]) if len(able) < len(asked) else ()
    opened = state._replace(
        phase=state.phase + 1,
        holdings=holdings,
        inside=able,
        choices=(None,) * len(holdings),
        stuck=stuck,
        exchange=exchange,
        exchanges=(*state.exchanges, state.exchange) if state.exchange else state.exchanges,
    )
    if len(able) < 2:
        return _over(_dropped(opened, FORM, stuck, happened), happened)
    happened.append(events.PhaseOpened(opened.phase, FORM, asked))
    happened += map(events.CannotForm, stuck)
    return opened, happened


def _reveal(state: State, choices: Choices, happened: list[events.TwoWinEvent]) -> Moved:
    """Reveal all numbers at once, then draw the cards that they earned (W14, W16, W19 to W28)."""
    holdings = list(state.holdings)
    forms: dict[Seat, Form] = {}
    laid: dict[Seat, SureDraws] = {}
    for seat in state.inside:
        form = choices[seat]
        assert isinstance(form, Form)  # noqa: S101 - a Form phase takes numbers only
        forms[seat] = form
        hand, tens, units, _ = holdings[seat]
        tens, units = tens.with_card(form.tens), units.with_card(form.units)
        shown = laid[seat] = sure_draws(form, tens, units)
        holdings[seat] = Holding(actions.without(hand, *form), tens, units, shown.number)
    paid = criteria(laid)
    formed = tuple([events.Formed(seat, form, paid[seat]) for seat, form in forms.items()])
    happened.append(events.Revealed(state.phase // 2 + 1, formed, state.stuck))
    dropped = _dropped(state._replace(holdings=tuple(holdings)), FORM, state.stuck, happened)
    drawn, told = draw(dropped, {seat: sum(won) for seat, won in paid.items()})
    return _open_pass(drawn, happened + told)


def _open_pass(state: State, happened: list[events.TwoWinEvent]) -> Moved:
    """Open the next round. A seat without cards is out at once, and a single seat with cards has won (W5, W6, A-W9)."""
    empty = tuple([seat for seat in state.inside if not state.holdings[seat].hand])
    inside = tuple([seat for seat in state.inside if seat not in empty]) if empty else state.inside
    opened = state._replace(phase=state.phase + 1, inside=inside, choices=(None,) * len(state.holdings))
    opened = _dropped(opened, PASS, empty, happened)
    if len(inside) < 2:
        return _over(opened, happened)
    happened.append(events.PhaseOpened(opened.phase, PASS, inside))
    return opened, happened


def _dropped(state: State, kind: str, seats: tuple[Seat, ...], happened: list[events.TwoWinEvent]) -> State:
    """Return the state in which `seats` are known to be out, and add `DroppedOut` to the events."""
    if not seats:
        return state
    held = [(seat, state.holdings[seat]) for seat in seats]
    drops = tuple(events.Drop(seat, state.phase, len(holding.hand), holding.last) for seat, holding in held)
    happened.append(events.DroppedOut(kind, drops))
    return state._replace(drops=state.drops + drops, stuck=())


def _over(state: State, happened: list[events.TwoWinEvent]) -> Moved:
    ended = outcome_of(state.inside, state.drops)
    happened.append(events.GameOver(ended))
    return state._replace(ended=ended), happened


def outcome_of(inside: tuple[Seat, ...], drops: Sequence[events.Drop]) -> Outcome:
    """Return the outcome of a game in which one seat is left (W30) or none (W31, W32).

    Later dropouts rank above earlier ones, those of one phase by W31 and W32.
    """
    ordered = sorted(drops, key=lambda drop: (_place(drop), drop.seat))
    ranking = tuple(tuple(drop.seat for drop in group) for _, group in groupby(ordered, key=_place))
    if inside:
        return Outcome(inside, events.LAST_PLAYER, (inside, *ranking))
    how = events.SHARED
    if len(ranking[0]) == 1:
        final = max(drop.phase for drop in drops)
        sizes = sorted(drop.cards for drop in drops if drop.phase == final)
        how = events.MOST_CARDS if sizes[-2] < sizes[-1] else events.LOWEST_NUMBER
    return Outcome(ranking[0], how, ranking)


def _place(drop: events.Drop) -> tuple[int, int, int]:
    return -drop.phase, -drop.cards, drop.last or 0


def fallback(state: State, seat: Seat) -> TwoWinAction:
    """Return the action that is played when the time is up: the lowest digit in Pass, the smallest number in Form.

    Among equals, it is the one with the fewest stars, then the first in canonical order.

    Raises:
        ValueError: The seat is not asked.
    """
    if state.ended is not None or seat not in state.inside:
        raise ValueError(f"seat {seat} is not asked")
    hand, _, _, last = state.holdings[seat]
    if state.kind == FORM:
        return min(actions.legal_forms(hand, last), key=lambda form: (form.number, form.stars, form.tens, form.units))
    return min(actions.legal_passes(hand), key=lambda given: (DIGIT[given.card], STARS[given.card], given.card))
