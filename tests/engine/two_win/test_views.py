"""What a viewer of 2 WIN knows and can work out (W3, A-W24), and positions and events as plain data."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256
from typing import Any

import pytest

from engine.contract import PUBLIC, Outcome, Seat, SeatResult, Viewer
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, PASS, PASSES, TwoWinAction, legal_forms, legal_passes
from engine.games.two_win.cards import Card, Column, codes
from engine.games.two_win.events import (
    CannotForm,
    CardPassed,
    Given,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
    TwoWinEvent,
)
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.rules import State
from engine.games.two_win.view import TwoWinView
from tests.kit.playing import every_viewer, random_game, setting
from tests.kit.positions import GAME, Sketch, answer, cards, only, options, position


def passing():
    return position(Sketch("2B0 3B0"), Sketch("9P0 8P0", out=1), Sketch("9G0 8G0"), phase=2)


def test_the_card_goes_to_the_next_seat_still_in():
    assert passing().view(Viewer(Seat(0))).passes_to == 2
    assert passing().view(Viewer(Seat(2))).passes_to == 0
    assert passing().view(Viewer(Seat(1))).passes_to is None
    assert passing().view(PUBLIC).passes_to is None


def test_giver_and_receiver_remember_the_latest_exchange():
    after, _ = answer(passing(), {0: "pass 2B0", 2: "pass 9G0"})
    given = Given(Seat(0), Seat(2), cards("2B0")[0])
    back = Given(Seat(2), Seat(0), cards("9G0")[0])
    first, second = after.view(Viewer(Seat(0))), after.view(Viewer(Seat(2)))
    assert (first.gave, first.got) == (given, back)
    assert (second.gave, second.got) == (back, given)
    assert (after.view(PUBLIC).gave, after.view(Viewer(Seat(1))).got) == (None, None)


def test_an_own_choice_is_seen_by_its_seat_only():
    waiting, _ = answer(passing(), {0: "pass 2B0"})
    assert waiting.view(Viewer(Seat(0))).choice == waiting.choices[0]
    assert waiting.view(Viewer(Seat(2))).choice is None
    assert waiting.view(PUBLIC).answered == (0,)


def test_in_pass_the_own_answers_are_the_kinds_of_the_hand_and_no_number_is_offered():
    view = position(Sketch("2B0 2B0 3B0"), Sketch("9P0"), phase=2).view(Viewer(Seat(0)))
    assert [action.code for action in view.legal_actions()] == ["pass 2B0", "pass 3B0"]
    assert list(view.legal_tens()) == list(view.legal_units(cards("3B0")[0])) == []


def test_in_form_tens_are_offered_first_and_then_the_units_that_fit():
    before = position(Sketch("2B0 3B0 5G0 3B0", last=33), Sketch("9P0 8P0"), phase=3)
    view = before.view(Viewer(Seat(0)))
    assert codes(view.legal_tens()) == ["3B0", "5G0"]
    assert codes(view.legal_units(cards("3B0")[0])) == ["5G0"]
    assert codes(view.legal_units(cards("5G0")[0])) == ["2B0", "3B0"]
    assert codes(view.legal_units(cards("2B0")[0])) == codes(view.legal_units(cards("9B0")[0])) == []
    assert list(view.legal_actions()) == list(before.legal_actions(Seat(0)))


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(Seat(1))])
def test_a_player_who_is_not_asked_has_nothing_to_choose(viewer: Viewer):
    before = position(Sketch("2B0 3B0"), Sketch("9P0 8P0", out=2), Sketch("9G0 8G0"), phase=3)
    view = before.view(viewer)
    assert list(view.legal_actions()) == list(view.legal_tens()) == list(view.legal_units(cards("9P0")[0])) == []
    assert (view.own is None) == (viewer == PUBLIC)
    with pytest.raises(ValueError, match="no legal answer"):
        view.preview(FORMS[cards("9P0")[0]][cards("8P0")[0]])


def test_columns_runs_last_numbers_and_the_pile_are_public():
    before = position(Sketch("2B0", "1P0 2P0", "1G0 2P1"), Sketch("9P0"), phase=4)
    seen = before.view(PUBLIC).seats[0]
    assert seen == (1, Column(cards("1P0 2P0"), 2), Column(cards("1G0 2P1"), 1), 22)
    assert before.view(PUBLIC).pile == 108 - 6
    assert before.view(PUBLIC).round == 3


def test_a_pass_is_seen_beforehand_with_its_receiver_and_what_the_cards_left_can_form():
    before = position(Sketch("2B0 3B0 5G0", last=33), Sketch("9P0 8P0"), Sketch("1P0"), phase=2)
    action = PASSES[cards("2B0")[0]]
    assert before.view(Viewer(Seat(0))).preview(action) == (action, 1, cards("3B0 5G0"), (35, 53))


def test_a_number_is_seen_beforehand_with_what_is_left_and_the_numbers_that_can_still_follow():
    before = position(Sketch("2B0 5G0 7B0 7P0", last=23), Sketch("9P0 8P0"), phase=3)
    action = FORMS[cards("5G0")[0]][cards("2B0")[0]]
    shown = before.view(Viewer(Seat(0))).preview(action)
    assert (shown.action, shown.draws.number, shown.draws.cards) == (action, 52, 0)
    assert (shown.left, shown.numbers) == (cards("7B0 7P0"), (77,))
    last = before.view(Viewer(Seat(0))).preview(FORMS[cards("7B0")[0]][cards("7P0")[0]])
    assert (codes(last.left), last.numbers) == (["2B0", "5G0"], ())


def test_a13_who_cannot_form_is_out_and_asked_to_confirm_it_but_only_in_their_own_eyes():
    before = position(Sketch("1B0"), Sketch("9P0 8P0"), Sketch("9G0 8G0"), Sketch(out=1), phase=3, stuck=(0,))
    own, other = before.view(Viewer(Seat(0))), before.view(Viewer(Seat(1)))
    assert (own.out, own.acknowledge) == ((0, 3), "acknowledge-cannot-form")
    assert (other.out, other.acknowledge) == (before.view(PUBLIC).out, before.view(PUBLIC).acknowledge) == ((3,), None)


def test_not_being_asked_any_longer_is_not_being_out():
    waiting, _ = answer(passing(), {0: "pass 2B0"})
    assert waiting.view(PUBLIC).out == (1,)


def test_at_the_end_every_seat_has_a_result_places_are_shared_and_the_next_one_stands_behind():
    before = position(
        Sketch("1B0", last=44), Sketch("1P0", last=44), Sketch("1G0", last=99), Sketch("9B0 8B0", last=98), phase=2
    )
    passes = {0: "pass 1B0", 1: "pass 1P0", 2: "pass 1G0", 3: "pass 9B0"}
    assert before.view(PUBLIC).seat_result(Seat(0)) is None
    after, _ = answer(before, passes)
    assert after.outcome() == Outcome((Seat(3),), "most_cards", ((Seat(3),), (Seat(0), Seat(1)), (Seat(2),)))
    assert [after.view(PUBLIC).seat_result(Seat(seat)) for seat in range(4)] == [
        SeatResult(2, "two-win-result", {"cards": 1, "number": 44}),
        SeatResult(2, "two-win-result", {"cards": 1, "number": 44}),
        SeatResult(4, "two-win-result", {"cards": 1, "number": 99}),
        SeatResult(1, "two-win-result", {"cards": 2, "number": 98}),
    ]


def test_a_seat_that_never_formed_a_number_has_its_cards_as_a_result():
    before = position(Sketch("1B0"), Sketch("9P0 8P0"), phase=0)
    after, _ = answer(before, {0: "pass 1B0", 1: "pass 9P0"})
    assert after.view(PUBLIC).seat_result(Seat(0)) == SeatResult(2, "two-win-result-cards", {"cards": 1})


def test_who_took_no_part_has_no_place():
    with pytest.raises(ValueError, match="took no part"):
        Outcome((Seat(0),), "shared", ((Seat(0),),)).place(Seat(1))


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


def before() -> TwoWinPosition:
    return position(
        Sketch("2B0 3B0 9B0", "1P0", "2P0"),
        Sketch("9P0 8P0 7P0", "1G0", "2G0"),
        phase=2,
        rules=options(max_players=7),
        exchange=("9P0", "2B0"),
    )


def test_a_position_is_plain_json_with_a_version():
    waiting, _ = answer(before(), {0: "pass 2B0"})
    saved = json.loads(json.dumps(waiting.save()))
    assert saved["v"] == 2
    assert saved["options"] == {"max_players": 7}
    assert saved["choices"] == ["pass 2B0", None]
    assert GAME.load(saved) == waiting


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("v", 3),
        ("options", {"max_players": 9}),
        ("key", "xyz"),
        ("choices", ["castle", None]),
        ("exchange", [[0, 1]]),
        ("outcome", {"winners": [0]}),
        ("holdings", None),
    ],
)
def test_a_position_with_a_field_of_another_form_is_not_loaded(name: str, value: Any):
    with pytest.raises(ValueError, match="no saved position of 2 WIN"):
        GAME.load({**before().save(), name: value})


def test_an_event_that_reveals_something_else_than_a_number_is_not_loaded():
    saved = {"v": 1, "event": "revealed", "round": 1, "formed": [[0, "pass 1B0", [0, 0, 0, 0, 0]]], "unable": []}
    with pytest.raises(ValueError, match="names nothing here"):
        GAME.load_event(saved)


def test_only_moments_that_everyone_waits_for_are_headlines():
    forming, passed = answer(before(), {0: "pass 2B0", 1: "pass 8P0"})
    _, revealed = answer(forming, {0: "form 9B0 8P0", 1: "form 9P0 2B0"})
    assert not any(event.headline for event in passed)
    assert [event for event in revealed if event.headline] == [only(revealed, Revealed)]


def test_every_event_reads_back_from_json():
    rare: list[TwoWinEvent] = [Reshuffled(25), Shortage((Share(Seat(0), 2),)), CannotForm(Seat(1))]
    dealt = GAME.deal(2, options(), Dice(bytes(32))).events
    for event in (*dealt, *rare):
        assert GAME.load_event(json.loads(json.dumps(event.save()))) == event
        assert not event.headline


def test_a_passed_card_is_known_to_two_seats_only():
    _, events = answer(before(), {0: "pass 2B0", 1: "pass 8P0"})
    passed = [event for event in events if isinstance(event, CardPassed)]
    assert [event.seen_by(Viewer(Seat(seat))) for event in passed for seat in (0, 1)] == [True] * 4
    assert not any(event.seen_by(viewer) for event in passed for viewer in (PUBLIC, Viewer(Seat(2))))
