"""A view is the same whatever is hidden from its viewer; and a view that told one hidden thing would be found."""

from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256

import pytest

from engine.dice import Dice
from engine.games.two_win.actions import PASS, TwoWinAction, legal_forms, legal_passes
from engine.games.two_win.cards import Card
from engine.games.two_win.events import Given
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.rules import State
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat, Viewer
from tests.kit.playing import every_viewer, random_game, setting

SEATS = 4
OTHER_CHANCE = Dice(sha256(b"another chance").digest())


def moments() -> Iterator[TwoWinPosition]:
    """Two games, every few choices, before their ends."""
    for number in range(2):
        for count, deed in enumerate(random_game(setting("two_win", SEATS, number, {}))):
            position = deed.step.position
            assert isinstance(position, TwoWinPosition)
            if count % 3 == 0 and position.outcome() is None:
                yield position


def disguised(state: TwoWinPosition, viewer: Viewer) -> TwoWinPosition:
    """The same moment for `viewer`: the other hands, the choices and the exchange of the others, what
    chance brings and who of the others cannot form are not what they were."""
    pile, known = list(state.pile), {given.card for given in state.exchange if given.giver == viewer.seat}
    holdings = tuple(
        holding if seat == viewer.seat else holding._replace(hand=_swapped(holding.hand, pile, known))
        for seat, holding in enumerate(state.holdings)
    )
    others = {Seat(seat) for seat in range(len(holdings)) if seat != viewer.seat}
    changed = state._replace(
        dice=OTHER_CHANCE,
        holdings=holdings,
        pile=tuple(pile),
        inside=tuple(sorted({*state.inside, *(others & set(state.stuck))})),
        stuck=tuple(seat for seat in state.stuck if seat not in others),
        exchange=tuple(_other_card(given, viewer) for given in state.exchange),
    )
    choices: list[TwoWinAction | None] = [
        _other_choice(changed, Seat(seat)) if seat in others else choice for seat, choice in enumerate(state.choices)
    ]
    return changed._replace(choices=tuple(choices))


def _swapped(hand: Sequence[Card], pile: list[Card], known: Collection[Card]) -> tuple[Card, ...]:
    """The hand with every card that is not known exchanged for one of the pile, as far as that goes."""
    swapped = list(hand)
    for place, card in enumerate(hand):
        theirs = next((at for at, other in enumerate(pile) if other not in hand), None)
        if card not in known and theirs is not None:
            swapped[place], pile[theirs] = pile[theirs], card
    return tuple(sorted(swapped))


def _other_card(given: Given, viewer: Viewer) -> Given:
    """What two others exchanged may have been any card."""
    return given if viewer.seat in (given.giver, given.receiver) else given._replace(card=(given.card + 1) % 81)


def _other_choice(state: State, seat: Seat) -> TwoWinAction | None:
    """Another choice of a seat that has chosen."""
    chosen, holding = state.choices[seat], state.holdings[seat]
    if chosen is None:
        return None
    legal: Sequence[TwoWinAction] = (
        legal_passes(holding.hand) if state.kind == PASS else legal_forms(holding.hand, holding.last)
    )
    return next((action for action in legal if action != chosen), chosen)


def nothing_hidden_is_told() -> None:
    """Compare what everyone sees with what they would see were everything hidden otherwise."""
    for state in moments():
        for viewer in every_viewer(SEATS):
            other = disguised(state, viewer)
            assert other != state
            assert other.view(viewer) == state.view(viewer), "a view tells what is hidden"


def test_no_view_changes_when_everything_hidden_from_its_viewer_does() -> None:
    nothing_hidden_is_told()


def _next(state: State, view: TwoWinView) -> Sequence[Card]:
    """The hand of the seat after the viewer's, of the second one for the public."""
    return state.holdings[((view.viewer.seat or 0) + 1) % SEATS].hand


Leak = Callable[[State, TwoWinView], TwoWinView]
LEAKS: dict[str, Leak] = {
    "the first card of the next seat": lambda state, view: view._replace(hand=(*view.hand, *_next(state, view)[:1])),
    "the last card of the next seat": lambda state, view: view._replace(hand=(*view.hand, *_next(state, view)[-1:])),
    "the top of the pile": lambda state, view: view._replace(hand=(*view.hand, *state.pile[:1])),
    "someone's choice": lambda state, view: view._replace(choice=next(filter(None, state.choices), None)),
    "someone's exchange": lambda state, view: view._replace(got=next(iter(state.exchange), None)),
    "who cannot form": lambda state, view: view._replace(inside=state.inside),
    "whether anybody cannot form": lambda state, view: view._replace(stuck=bool(state.stuck)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_tells_one_hidden_thing_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TwoWinPosition.view

    def leaking(state: TwoWinPosition, viewer: Viewer) -> TwoWinView:
        return LEAKS[leak](state, honest(state, viewer))

    monkeypatch.setattr(TwoWinPosition, "view", leaking)
    with pytest.raises(AssertionError, match="tells what is hidden"):
        nothing_hidden_is_told()
