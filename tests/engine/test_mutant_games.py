"""Every promise finds the mistake that it is there for: a game that makes it on purpose is caught."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.contract import SeatResult
from engine.games.two_win import game as two_win
from engine.games.two_win.events import CardPassed, CardsDrawn, Chosen, HandDealt
from engine.games.two_win.view import TwoWinView
from tests.kit import promises
from tests.kit.every_game import SWEEPS
from tests.kit.games import registered_too
from tests.kit.toy_game import actions, events, rules
from tests.kit.toy_game import game as toy
from tests.kit.toy_game.actions import CARDS, Draw, Put
from tests.kit.toy_game.game import REGISTRATION, ToyPosition
from tests.kit.toy_game.state import State
from tests.kit.toy_game.view import ToyView

Change = Callable[[Any, Any], Any]
"""What something says instead: it is handed what it would say, and who says it or what it was asked first."""


Promise = Callable[..., None]
"""A promise about a table, or about a table and every action there could be."""


class Mistake:
    """`owner.name` says something else."""

    def __init__(self, owner: Any, name: str, change: Change) -> None:
        self.owner, self.name, self.change = owner, name, change

    def make(self, patch: pytest.MonkeyPatch) -> None:
        real = getattr(self.owner, self.name)

        def instead(*asked: Any) -> Any:
            return self.change(real(*asked), asked[0])

        def read(it: Any) -> Any:
            return self.change(real.__get__(it), it)

        if callable(real):
            patch.setattr(self.owner, self.name, instead)
        elif isinstance(real, property):
            patch.setattr(self.owner, self.name, property(read))
        else:
            patch.setattr(self.owner, self.name, self.change(real, self.owner))


Mutant = tuple[Promise, Mistake]


def to_all(event: type) -> Mistake:
    return Mistake(event, "seen_by", lambda _, __: True)


def unless_private(name: str) -> Mistake:
    return Mistake(events, "PRIVATE", lambda names, _: tuple(each for each in names if each != name))


def shown(**fields: Callable[[State], Any]) -> Mistake:
    """Every view shows something of the state."""
    return Mistake(
        toy, "observe", lambda view, state: view._replace(**{name: say(state) for name, say in fields.items()})
    )


def moved(change: Callable[[State], State]) -> Mistake:
    """After every draw, the state is another one."""
    return Mistake(rules, "_drawn", lambda said, _: (change(said[0]), said[1]))


def prompts(change: Callable[[ToyPosition, int, Any], Any]) -> Mistake:
    return Mistake(
        ToyPosition, "prompts", lambda said, it: {seat: change(it, seat, prompt) for seat, prompt in said.items()}
    )


TOY: list[Mutant] = [
    (promises.random_play_ends, Mistake(State, "outcome", lambda it, _: it and it._replace(winners=it.winners[:0]))),
    (promises.random_play_ends, Mistake(State, "outcome", lambda it, _: it and it._replace(ranking=it.ranking[:1]))),
    (promises.random_play_ends, Mistake(State, "asked", lambda said, state: said or {state.seat: 99})),
    (
        promises.every_seat_has_a_result_at_the_end_only,
        Mistake(ToyView, "seat_result", lambda said, _: said or SeatResult(1, "toy-result")),
    ),
    (
        promises.every_seat_has_a_result_at_the_end_only,
        Mistake(ToyView, "seat_result", lambda said, _: said and said._replace(place=9)),
    ),
    (promises.saving_loses_nothing, Mistake(ToyPosition, "save", lambda said, _: {**said, "pile": said["pile"][::-1]})),
    (
        promises.saving_loses_nothing,
        Mistake(toy, "read_event", lambda event, _: event._replace(cards=event.cards[::-1])),
    ),
    (promises.prompts_views_and_legal_actions_agree, Mistake(ToyView, "legal_actions", lambda said, _: said[1:])),
    (promises.prompts_views_and_legal_actions_agree, shown(turn=lambda state: state.turn + 1)),
    (promises.prompts_views_and_legal_actions_agree, shown(answers=lambda state: 0)),
    (
        promises.prompts_views_and_legal_actions_agree,
        Mistake(ToyPosition, "fallback", lambda _, __: Put("play", (CARDS[0],))),
    ),
    (
        promises.prompts_views_and_legal_actions_agree,
        Mistake(ToyView, "acknowledge", lambda _, it: "acknowledge-hand" if it.prompt else None),
    ),
    (
        promises.every_legal_action_is_accepted_and_nothing_else,
        Mistake(ToyPosition, "legal_actions", lambda said, _: said[1:]),
    ),
    (
        promises.every_legal_action_is_accepted_and_nothing_else,
        Mistake(ToyPosition, "legal_actions", lambda said, _: [*said, Put("lay", CARDS[:2])]),
    ),
    (
        promises.every_legal_action_is_accepted_and_nothing_else,
        Mistake(toy, "canonical", lambda _, action: action),
    ),
    (
        promises.every_legal_action_is_accepted_and_nothing_else,
        Mistake(State, "asked", lambda _, __: {0: 0, 1: 1, 2: 2}),
    ),
    (
        promises.every_legal_action_has_a_preview_and_no_other,
        Mistake(ToyView, "preview", lambda said, _: said._replace(action=None)),
    ),
    (
        promises.every_legal_action_has_a_preview_and_no_other,
        Mistake(ToyView, "legal_actions", lambda said, _: said or actions.DRAWS),
    ),
    (
        promises.only_what_could_be_played_is_chosen_in_advance,
        Mistake(ToyView, "premove_effect", lambda said, _: said or "anything"),
    ),
    (
        promises.only_what_could_be_played_is_chosen_in_advance,
        Mistake(ToyView, "premove_effect", lambda said, _: said and f"{said} if"),
    ),
    (promises.every_viewer_imagines_what_it_sees, shown(pile=lambda state: sum(state.pile))),
    (promises.every_viewer_imagines_what_it_sees, shown(answers=lambda state: state.aside[0])),
    (promises.imagined_cards_are_the_same_but_hidden_ones_lie_elsewhere, shown(left=lambda state: state.hands[0])),
    (
        promises.imagined_cards_are_the_same_but_hidden_ones_lie_elsewhere,
        Mistake(rules, "imagine", lambda said, _: said._replace(pile=said.pile[1:])),
    ),
    (promises.a_view_learns_only_what_its_events_tell, shown(left=lambda state: (*state.left, *state.pile[:1]))),
    (promises.a_view_learns_only_what_its_events_tell, shown(middle=lambda state: state.hands[-1][0])),
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, unless_private("dealt")),
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, unless_private("buried")),
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, unless_private("drew")),
    (promises.cards_are_conserved, moved(lambda state: state._replace(left=state.left[1:]))),
    (promises.cards_are_conserved, moved(lambda state: state._replace(left=(*state.left, *state.pile[:1])))),
    (
        promises.an_answer_leaves_the_other_prompts_standing,
        prompts(lambda it, _, prompt: prompt._replace(number=prompt.number + it.state.answers)),
    ),
    (promises.a_new_question_has_a_new_number, prompts(lambda _, __, prompt: prompt._replace(number=0))),
    (promises.a_new_question_has_a_new_number, prompts(lambda it, _, prompt: prompt._replace(number=it.state.turn))),
    (promises.a_turn_rises_with_a_new_clock_and_stays_at_the_end, moved(lambda it: it._replace(turn=it.turn + 2))),
    (promises.a_turn_rises_with_a_new_clock_and_stays_at_the_end, moved(lambda it: it._replace(turn=0))),
    (promises.the_clock_can_play_every_turn, Mistake(ToyPosition, "fallback", lambda _, __: Draw("top"))),
    (
        promises.players_who_are_out_are_never_asked_again,
        Mistake(ToyView, "out", lambda said, it: said[:-1] or (it.seat,)),
    ),
    (promises.players_who_are_out_are_never_asked_again, Mistake(ToyView, "asked", lambda said, _: (0,))),
    (promises.a_record_replays_to_the_same_end, Mistake(Put, "code", lambda _, it: f"{it.word} 24")),
    (promises.codes_name_actions, Mistake(Put, "code", lambda _, it: f"{it.word} {it.cards[0]}")),
]
TWO_WIN: list[Mutant] = [
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, to_all(HandDealt)),
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, to_all(Chosen)),
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, to_all(CardPassed)),
    (promises.an_event_names_no_card_that_its_viewers_do_not_know, to_all(CardsDrawn)),
    (promises.prompts_views_and_legal_actions_agree, Mistake(TwoWinView, "legal_actions", lambda said, _: said[1:])),
    (
        promises.every_viewer_imagines_what_it_sees,
        Mistake(two_win.TwoWinPosition, "view", lambda said, state: said._replace(pile=sum(state.pile))),
    ),
    (
        promises.a_turn_rises_with_a_new_clock_and_stays_at_the_end,
        Mistake(two_win.TwoWinPosition, "turn", lambda _, it: it.phase),
    ),
]
MUTANTS = [("toy", *each) for each in TOY] + [("two_win", *each) for each in TWO_WIN]


@pytest.mark.parametrize(("game_key", "promise", "mistake"), MUTANTS)
def test_a_promise_finds_the_mistake_it_is_there_for(
    game_key: str, promise: Promise, mistake: Mistake, monkeypatch: pytest.MonkeyPatch
):
    def hold() -> None:
        for table in SWEEPS[game_key].tables(3, 2):
            promise(table, *([SWEEPS[game_key].actions] if promise in promises.ABOUT_ALL_ACTIONS else []))

    with registered_too(REGISTRATION):
        hold()
        mistake.make(monkeypatch)
        with pytest.raises((AssertionError, LookupError, ValueError)):
            hold()


def test_every_promise_has_such_a_mistake():
    assert {promise for _, promise, _ in MUTANTS} == {*promises.ABOUT_A_TABLE, *promises.ABOUT_ALL_ACTIONS}
