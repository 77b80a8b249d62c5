"""What every game promises (docs/adding_a_game.md), one function each: it raises `AssertionError` where a table of the
game breaks it. `tests/engine/test_mutant_games.py` shows that each of them finds the mistake it is there for."""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import cast

from engine.contract import PUBLIC, Action, CardCode, Position, Refusal, Seat, View, Viewer
from engine.dice import Dice
from engine.game import cards_in, cards_lying
from engine.record import read_record, replay
from tests.kit.always import some
from tests.kit.plain_data import plain
from tests.kit.playing import Deed, Setting, every_viewer, random_game, record_of

Promise = Callable[[Setting], None]
ActionPromise = Callable[[Setting, Sequence[Action]], None]
ENOUGH_TURNS = 80
WORDS = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*", re.ASCII)
CHANCE = Dice(sha256(b"promises").digest())


def own_viewer(seat: int) -> Viewer:
    return Viewer(Seat(seat))


def moments(table: Setting) -> list[Position]:
    """Every position of a random game."""
    return [table.deal().position, *(deed.step.position for deed in random_game(table))]


def random_play_ends(table: Setting) -> None:
    """The winners share the first place, everyone has one, and no one is asked any more."""
    *before, last = moments(table)
    outcome = some(last.outcome())
    assert outcome.winners == outcome.ranking[0] == tuple(sorted(outcome.winners))
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(table.seats))
    assert last.prompts() == {}
    assert all(position.outcome() is None and position.prompts() for position in before)


def every_seat_has_a_result_at_the_end_only(table: Setting) -> None:
    *before, last = moments(table)
    outcome = some(last.outcome())
    for seat in map(Seat, range(table.seats)):
        result = some(last.view(PUBLIC).seat_result(seat))
        assert result.place == outcome.place(seat)
        assert all(last.view(viewer).seat_result(seat) == result for viewer in every_viewer(table.seats))
        assert not any(position.view(own_viewer(seat)).seat_result(seat) for position in before)


def every_legal_action_is_accepted_and_nothing_else(table: Setting, actions: Sequence[Action]) -> None:
    """An action is accepted exactly when its one form is legal, and leads where that form leads."""
    for deed in list(random_game(table))[::3]:
        saved, legal = deed.before.save(), list(deed.before.legal_actions(deed.seat))
        accepted: list[Action] = []
        for action in actions:
            step = deed.before.play(deed.seat, action)
            form = deed.before.canonical(deed.seat, action)
            assert isinstance(step, Refusal) == (form not in legal), action.code
            if not isinstance(step, Refusal):
                accepted.append(form)
                assert step == deed.before.play(deed.seat, form), action.code
        assert [action for action in legal if action not in accepted] == []
        assert [deed.before.canonical(deed.seat, action) for action in legal] == legal
        assert deed.before.save() == saved
        others = [seat for seat in map(Seat, range(table.seats)) if seat not in deed.before.prompts()]
        assert all(isinstance(deed.before.play(seat, deed.action), Refusal) for seat in others)


def saving_loses_nothing(table: Setting) -> None:
    for deed in random_game(table):
        after, events = deed.step
        assert table.game.load(plain(after.save())) == after
        assert [table.game.load_event(plain(event.save())) for event in events] == list(events)


def prompts_views_and_legal_actions_agree(table: Setting) -> None:
    for position in moments(table):
        assert position.view(PUBLIC).prompt is None
        assert list(position.view(PUBLIC).legal_actions()) == []
        for seat in map(Seat, range(table.seats)):
            view, prompt = position.view(own_viewer(seat)), position.prompts().get(seat)
            assert (view.prompt, view.turn) == (prompt, position.turn)
            assert list(view.legal_actions()) == list(position.legal_actions(seat))
            assert bool(position.legal_actions(seat)) == (prompt is not None)
            if prompt is not None:
                assert position.fallback(seat) in position.legal_actions(seat)
                assert view.acknowledge is None


def every_legal_action_has_a_preview_and_no_other(table: Setting, actions: Sequence[Action]) -> None:
    for deed in list(random_game(table))[::3]:
        view = deed.before.view(own_viewer(deed.seat))
        legal = list(view.legal_actions())
        assert [view.preview(action).action for action in legal] == legal
        assert not any(_foreseen(view, action) for action in actions if action not in legal)
        others = [each for each in every_viewer(table.seats) if each.seat not in deed.before.prompts()]
        assert not any(_foreseen(deed.before.view(other), action) for other in others for action in legal)


def _foreseen(view: View, action: Action) -> bool:
    try:
        view.preview(action)
    except ValueError:
        return False
    return True


def only_what_could_be_played_is_chosen_in_advance(table: Setting, actions: Sequence[Action]) -> None:
    """Only a seat chooses in advance; once it is asked, what it may still have chosen is legal. Custom ids carry the
    effect, so it is words alone."""
    for position in moments(table)[::3]:
        assert not any(position.view(PUBLIC).premove_effect(action) is not None for action in actions)
        for seat in map(Seat, range(table.seats)):
            view, legal = position.view(own_viewer(seat)), position.legal_actions(seat)
            effects = [(action, effect) for action in actions if (effect := view.premove_effect(action)) is not None]
            assert all(WORDS.fullmatch(effect) and "if" not in effect.split() for _, effect in effects)
            assert view.prompt is None or all(action in legal for action, _ in effects)
            assert position.outcome() is None or not effects


def every_viewer_imagines_what_it_sees(table: Setting) -> None:
    dice = CHANCE
    for position in moments(table):
        for viewer in every_viewer(table.seats):
            view = position.view(viewer)
            _, dice = dice.below(2)
            assert table.game.imagine(view, dice).view(viewer) == view


def imagined_cards_are_the_same_but_hidden_ones_lie_elsewhere(table: Setting) -> None:
    """Were a hidden card in a view, imagining from it could only give the same card again."""
    dealt = table.deal().position
    for viewer in every_viewer(table.seats):
        imagined = table.game.imagine(dealt.view(viewer), CHANCE)
        assert cards_lying(imagined) == cards_lying(dealt)
        for seat in map(Seat, range(table.seats)):
            seen = [cards_in(position.view(Viewer(seat))) for position in (dealt, imagined)]
            assert (seen[0] == seen[1]) == (seat == viewer.seat)


def a_view_learns_only_what_its_events_tell(table: Setting) -> None:
    for deed in random_game(table):
        if deed.step.position.outcome() is None:
            for viewer in every_viewer(table.seats):
                before, after = (_known(moment, viewer) for moment in (deed.before, deed.step.position))
                told = [cards_in(event) for event in deed.step.events if event.seen_by(viewer)]
                assert not after.keys() - before.keys() - set().union(*told)


def an_event_names_no_card_that_its_viewers_do_not_know(table: Setting) -> None:
    """What they knew before or know afterwards, the cards of an accepted final action, and those that lay face down
    until the end of the round."""
    deal = table.deal()
    nothing = Counter[CardCode]()
    steps = [(deal.position, deal.position, deal.events, nothing, nothing)]
    steps += [
        (deed.before, deed.step.position, deed.step.events, _answered(table, deed), _turned_over(table, deed))
        for deed in random_game(table)
    ]
    for before, after, events, answered, turned in steps:
        for viewer in every_viewer(table.seats):
            known = (_known(before, viewer) + turned) | _known(after, viewer) | answered
            for event in events:
                assert not event.seen_by(viewer) or cards_in(event) <= known, event.save()


def _known(position: Position, viewer: Viewer) -> Counter[CardCode]:
    return cards_in(position.view(viewer))


def _answered(table: Setting, deed: Deed) -> Counter[CardCode]:
    """The cards that an action named, where it stands at once and everyone may see them."""
    word, *names = deed.action.code.split()
    if word not in table.open_words or not deed.before.prompts()[deed.seat].final:
        return Counter()
    own = _known(deed.before, own_viewer(deed.seat))
    return Counter({card: count for card, count in own.items() if str(card) in names})


def _turned_over(table: Setting, deed: Deed) -> Counter[CardCode]:
    """The cards that lay face down in a round which the action ended: everyone may see them then."""
    after = deed.step.position
    if after.round == deed.before.round and after.outcome() is None:
        return Counter()
    lying = cast("list[list[CardCode]]", table.game.snapshot(deed.before).get("down", []))
    return Counter(card for cards in lying for card in cards)


def cards_are_conserved(table: Setting) -> None:
    first = cards_lying(table.deal().position)
    assert sum(first.values()) > 0
    assert all(cards_lying(position) == first for position in moments(table))


def an_answer_leaves_the_other_prompts_standing(table: Setting) -> None:
    for deed in random_game(table):
        before, after = dict(deed.before.prompts()), dict(deed.step.position.prompts())
        own = before.pop(deed.seat)
        if deed.step.position.turn == deed.before.turn and after:
            next_own = after.pop(deed.seat, None)
            assert after.items() <= before.items()
            assert own.final or (after == before and next_own == own._replace(answered=True))


def a_new_question_has_a_new_number(table: Setting) -> None:
    """For every seat: a final answer or a new turn, and only these, give its next question a higher number."""
    for deed in random_game(table):
        before, after = deed.before.prompts(), deed.step.position.prompts()
        new_turn = deed.step.position.turn > deed.before.turn
        for seat in before.keys() & after.keys():
            new = new_turn or (seat == deed.seat and before[seat].final)
            assert (after[seat].number > before[seat].number) == new
            assert new or after[seat].number == before[seat].number
    for seat in map(Seat, range(table.seats)):
        numbers = [position.prompts()[seat].number for position in moments(table) if seat in position.prompts()]
        assert numbers == sorted(numbers)


def a_turn_rises_with_a_new_clock_and_stays_at_the_end(table: Setting) -> None:
    assert table.deal().position.turn == 0
    for before, after in pairwise(moments(table)):
        over = after.outcome() is not None
        assert after.turn == before.turn if over else after.turn in (before.turn, before.turn + 1)


def the_clock_can_play_every_turn(table: Setting) -> None:
    """The fallback, again and again, until the seats owe nothing in this turn: each turn ends, and so does the game
    where someone who is absent may still come to its end."""
    position = table.deal().position
    while position.outcome() is None and (table.clock_ends or position.turn < ENOUGH_TURNS):
        turn, answers = position.turn, 0
        while position.turn == turn and (open_ := [s for s, p in position.prompts().items() if not p.answered]):
            step = position.play(open_[0], position.fallback(open_[0]))
            assert not isinstance(step, Refusal)
            position, answers = step.position, answers + 1
            assert answers <= 20 * table.seats
        assert position.turn > turn or position.outcome() is not None


def players_who_are_out_are_never_asked_again(table: Setting) -> None:
    """Out for the public means out for good; whoever takes part may be asked or not."""
    for before, after in pairwise(moments(table)):
        assert set(before.view(PUBLIC).out) <= set(after.view(PUBLIC).out)
    for position in moments(table):
        for viewer in every_viewer(table.seats):
            view = position.view(viewer)
            assert not set(view.out) & (set(view.asked) | position.prompts().keys())
            assert set(view.answered) <= set(view.asked)
            assert set(position.view(PUBLIC).out) <= set(view.out)
            assert set(position.prompts()) <= set(view.asked)
        assert position.outcome() is None or not position.view(PUBLIC).asked


def a_record_replays_to_the_same_end(table: Setting) -> None:
    record = read_record(plain(record_of(table).save()))
    assert not isinstance(record, Refusal)
    steps = replay(record)
    assert isinstance(steps, list)
    assert steps[-1].position == moments(table)[-1]


def codes_name_actions(table: Setting) -> None:
    for deed in random_game(table):
        legal = list(deed.before.legal_actions(deed.seat))
        assert [table.game.read_action(action.code) for action in legal] == legal


def a_position_and_a_record_are_small(table: Setting) -> None:
    assert max(len(json.dumps(position.save())) for position in moments(table)) < 4000
    assert len(json.dumps(record_of(table).save())) < 6000


def fingerprint(table: Setting) -> str:
    """A whole game in 64 letters: the same in every process."""
    *_, last = random_game(table)
    told = json.dumps([last.step.position.save(), [event.save() for event in last.step.events]])
    return sha256(told.encode()).hexdigest()


ABOUT_A_TABLE: tuple[Promise, ...] = (
    random_play_ends,
    every_seat_has_a_result_at_the_end_only,
    saving_loses_nothing,
    prompts_views_and_legal_actions_agree,
    every_viewer_imagines_what_it_sees,
    imagined_cards_are_the_same_but_hidden_ones_lie_elsewhere,
    a_view_learns_only_what_its_events_tell,
    an_event_names_no_card_that_its_viewers_do_not_know,
    cards_are_conserved,
    an_answer_leaves_the_other_prompts_standing,
    a_new_question_has_a_new_number,
    a_turn_rises_with_a_new_clock_and_stays_at_the_end,
    the_clock_can_play_every_turn,
    players_who_are_out_are_never_asked_again,
    a_record_replays_to_the_same_end,
    codes_name_actions,
)

ABOUT_ALL_ACTIONS: tuple[ActionPromise, ...] = (
    every_legal_action_is_accepted_and_nothing_else,
    every_legal_action_has_a_preview_and_no_other,
    only_what_could_be_played_is_chosen_in_advance,
)
