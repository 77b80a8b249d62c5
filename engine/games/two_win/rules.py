"""The rules of 2 WIN: the effect of an action, and of closing a phase.

A phase closes with its last answer. Everything until the next question happens in the same step: the exchange (W7),
dropping out (W15), the reveal (W14), draws (W26), and dropping out at the next round (W5).
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, TypeAlias

from engine.contract import Action, Outcome, Refusal, unknown_action
from engine.games.two_win import actions, events
from engine.games.two_win.actions import FORM, OVER, PASS, Form, Pass, TwoWinAction
from engine.games.two_win.cards import DIGIT, STARS
from engine.games.two_win.criteria import SureDraws, criteria, sure_draws
from engine.games.two_win.drawing import draw
from engine.games.two_win.options import MOST_SEATS
from engine.games.two_win.state import Holding, State
from engine.seats import Seat

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
    return Outcome(ranking[0], _how(drops, ranking[0]), ranking)


def _place(drop: events.Drop) -> tuple[int, int, int]:
    return -drop.phase, -drop.cards, drop.last or 0


def _how(drops: Sequence[events.Drop], winners: Sequence[Seat]) -> str:
    if len(winners) > 1:
        return events.SHARED
    final = max(drop.phase for drop in drops)
    sizes = sorted(drop.cards for drop in drops if drop.phase == final)
    return events.MOST_CARDS if sizes[-2] < sizes[-1] else events.LOWEST_NUMBER


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
