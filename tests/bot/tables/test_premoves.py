"""Choosing in advance: played when its owner is asked if it then does what they were shown, else they are asked. With
the toy game: the card at the bottom stays the same, the one at the top does not when someone else draws it."""

import json
from collections.abc import Callable, Generator
from dataclasses import replace

import pytest

from bot.persistence.tables import load_table, save_table
from bot.tables.change import NO_FACTS, Change, Played, PlayedBy
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.decide import decide
from bot.tables.ids import InteractionId, MessageId, UserId
from bot.tables.notices import DeliverHand, RefreshHand
from bot.tables.players import TAKE_BACK, Premove
from bot.tables.requests import Answer, Forget, HandToken, Kick, Leave, Request, Requester, SetPremove, TimeUp
from bot.tables.table import Pace, Stage, Table
from engine.contract import PUBLIC, Refusal, Seat, Viewer
from tests.bot.tables.test_turns import NOW, answered, contents, on_turn, table_of, three
from tests.kit.always import some
from tests.kit.games import with_the_toy
from tests.kit.seated import by, changed, person
from tests.kit.toy_game.actions import Draw

BOTTOM = Draw("bottom").code


@pytest.fixture(autouse=True)
def with_the_toy_game() -> Generator[None]:
    with with_the_toy():
        yield


def user_of(table: Table, seat: Seat) -> UserId:
    return some(table.holder(seat).person).user


def shown(table: Table, seat: Seat, code: str = BOTTOM) -> Premove:
    """What the seat is shown that an action would do now."""
    action = table.game.read_action(code)
    assert not isinstance(action, Refusal)
    return Premove(code, some(table.view(Viewer(seat)).premove_effect(action)))


def chosen(table: Table, seat: Seat, premove: Premove | None) -> Change | Refusal:
    return decide(table, SetPremove(table.id, by(user_of(table, seat)), premove), NO_FACTS, NOW)


def waiting(table: Table, turns: int = 1) -> Seat:
    """The seat that is asked after so many turns."""
    return Seat((on_turn(table) + turns) % len(table.holders))


def turn_over(table: Table) -> Change:
    """Whoever is on turn draws from the top and plays the first card."""
    return changed(answered(changed(answered(table, on_turn(table), "draw top")).table, on_turn(table)))


def ahead(table: Table, seat: Seat, code: str = BOTTOM) -> Table:
    return changed(chosen(table, seat, shown(table, seat, code))).table


def test_what_was_chosen_in_advance_is_played_when_its_owner_is_asked() -> None:
    table = three()
    seat = waiting(table)
    moved = turn_over(ahead(table, seat))
    assert moved.played[-1] == Played(seat, BOTTOM, PlayedBy.PERSON)
    assert moved.table.acted == table.acted + 3
    assert moved.table.running.turn == table.running.turn + 1
    assert moved.table.running.prompts()[seat].kind == "play"
    assert moved.table.holder(seat).premove is None
    assert moved.table.holder(seat).premoved == moved.table.running.turn
    assert moved.deadlines is not None, "the clock of the new turn runs"
    assert {each.turn for each in moved.deadlines} == {moved.table.running.turn}


def test_what_was_chosen_together_with_an_answer_is_kept_for_the_question_that_follows() -> None:
    table = three()
    seat = on_turn(table)
    prompt, play = (
        table.running.prompts()[seat],
        changed(answered(table, seat, "draw top")).table.running.fallback(seat),
    )
    both = Answer(table.id, by(user_of(table, seat)), prompt.number, "draw top", Premove(play.code, ""))
    assert some(changed(decide(table, both, NO_FACTS, NOW)).table.holder(seat).premove).code == play.code


def test_where_it_would_do_something_else_its_owner_is_asked() -> None:
    table = three()
    seat = waiting(table)
    moved = turn_over(ahead(table, seat, "draw top"))
    assert [each.seat for each in moved.played] == [on_turn(table)]
    assert moved.table.running.prompts()[seat].kind == "draw"
    assert some(moved.table.holder(seat).premove).failed
    drawn = changed(answered(moved.table, seat, BOTTOM)).table
    assert drawn.running.prompts()[seat].kind == "play", "it is never played later in that turn"
    after = changed(answered(drawn, seat)).table
    assert after.holder(seat).premove is None


def test_several_turns_that_were_chosen_in_advance_follow_one_another() -> None:
    table = table_of(person(1, "Ana"), person(2, "Ben"), person(3, "Cleo"))
    first, second = Seat(0), Seat(1)
    table = changed(answered(table, second)).table
    table = changed(answered(table, first)).table
    table = ahead(table, first)
    dealt = changed(answered(table, Seat(2)))
    assert [each.seat for each in dealt.played] == [2, first], "the first turn of a seat was chosen before it began"


def test_a_choice_made_for_the_turn_after_the_next_waits_until_then() -> None:
    table = three()
    seat = waiting(table, 2)
    moved = turn_over(ahead(table, seat))
    assert moved.table.holder(seat).premove == shown(table, seat)
    assert changed(answered(moved.table, on_turn(moved.table))).table.holder(seat).premove is not None
    assert turn_over(moved.table).played[-1].seat == seat


def test_it_can_be_changed_and_taken_back() -> None:
    table = three()
    seat = waiting(table)
    once = ahead(table, seat, "draw top")
    other = ahead(once, seat)
    assert other.holder(seat).premove == shown(table, seat)
    back = changed(chosen(other, seat, None)).table
    assert back.holder(seat).premove is None
    assert turn_over(back).table.running.prompts()[seat].kind == "draw"
    assert changed(chosen(back, seat, None)).table == back


def test_nobody_else_is_told_of_it() -> None:
    table = three()
    seat = waiting(table)
    change = changed(chosen(table, seat, shown(table, seat)))
    assert contents(change) == [RefreshHand(seat)]
    assert change.table.news == table.news
    asked = Requester(user_of(table, seat), "P", InteractionId(1), HandToken("token", MessageId(1)))
    shown_at_once = decide(table, SetPremove(table.id, asked, shown(table, seat)), NO_FACTS, NOW)
    assert contents(changed(shown_at_once)) == [], "the answer shows the hand already"


def test_it_survives_a_restart_and_tables_from_before_have_none() -> None:
    table = three()
    seat = waiting(table)
    kept = ahead(table, seat)
    assert load_table(save_table(kept)) == kept
    played = turn_over(kept).table
    assert load_table(save_table(played)) == played
    saved = save_table(kept)
    state = json.loads(json.dumps(saved.state))
    for holder in state["holders"]:
        del holder["premove"], holder["premoved"]
    before = load_table(saved._replace(state=state))
    assert {(holder.premove, holder.premoved) for holder in before.holders} == {(None, None)}


@pytest.mark.parametrize(
    ("premove", "why"),
    [
        (Premove(BOTTOM, "top of 9"), "refused-premove-changed"),
        (Premove("play 1", "bottom"), "refused-premove-changed"),
        (Premove("nonsense", "bottom"), "refused-no-such-action"),
    ],
)
def test_only_what_was_shown_can_be_chosen(premove: Premove, why: str) -> None:
    table = three()
    refusal = chosen(table, waiting(table), premove)
    assert isinstance(refusal, Refusal)
    assert refusal.key == why


def test_whoever_is_asked_chooses_now() -> None:
    table = three()
    assert chosen(table, on_turn(table), Premove(BOTTOM, "bottom")) == Refusal("refused-your-turn")


def test_only_whoever_plays_can_choose_in_advance() -> None:
    table = three()
    seat = waiting(table)
    stranger = SetPremove(table.id, by(UserId(99)), shown(table, seat))
    assert decide(table, stranger, NO_FACTS, NOW) == Refusal("refused-not-your-table")
    lobby = replace(table, position=None, stage=Stage.LOBBY)
    assert chosen(lobby, seat, Premove(BOTTOM, "bottom")) == Refusal("refused-not-started")
    left = changed(decide(table, Leave(table.id, by(user_of(table, seat))), NO_FACTS, NOW)).table
    assert chosen(left, seat, Premove(BOTTOM, "bottom")) == Refusal("refused-already-left")
    over = replace(table, stage=Stage.OVER)
    assert chosen(over, seat, Premove(BOTTOM, "bottom")) == Refusal("refused-game-over")


GOING: dict[str, Callable[[Table, UserId], Request]] = {
    "leaves": lambda table, user: Leave(table.id, by(user)),
    "is sent away": lambda table, user: Kick(table.id, by(UserId(1)), user),
    "is forgotten": lambda table, user: Forget(table.id, user),
}


@pytest.mark.parametrize("how", GOING)
def test_who_goes_leaves_no_choice_behind(how: str) -> None:
    table = three()
    seat = next(each for each in (Seat(1), Seat(2)) if each != on_turn(table))
    request = GOING[how](table, user_of(table, seat))
    assert changed(decide(ahead(table, seat), request, NO_FACTS, NOW)).table.holder(seat).premove is None


def test_the_clock_and_the_house_have_nothing_to_do_with_it() -> None:
    """The clock plays for someone whose choice failed as for anyone."""
    table = three()
    seat = waiting(table)
    asked = turn_over(ahead(table, seat, "draw top")).table
    deadline = Deadline(table.id, DeadlineKind.TURN, asked.running.turn, NOW)
    met = changed(decide(asked, TimeUp(deadline), NO_FACTS, NOW))
    assert {(each.seat, each.by) for each in met.played} == {(seat, PlayedBy.CLOCK)}
    assert met.table.holder(seat).premove is None


def test_the_clock_of_one_lets_the_choice_of_the_next_be_played() -> None:
    table = three()
    seat = waiting(table)
    deadline = Deadline(table.id, DeadlineKind.TURN, table.running.turn, NOW)
    met = changed(decide(ahead(table, seat), TimeUp(deadline), NO_FACTS, NOW))
    assert met.played[-1] == Played(seat, BOTTOM, PlayedBy.PERSON)


def test_whoever_chose_in_advance_has_missed_nothing() -> None:
    table = three()
    seat = waiting(table)
    missed = table.with_holder(seat, replace(table.holder(seat), misses=1))
    assert turn_over(ahead(missed, seat)).table.holder(seat).misses == 0


def test_at_a_slow_pace_no_new_hand_comes_for_a_question_that_is_answered() -> None:
    table = three(Pace.SLOW)
    first, second = waiting(table), waiting(table, 2)
    moved = turn_over(ahead(table, first))
    assert DeliverHand(first, moved.table.running.turn) in contents(moved), "half of the turn is left"
    assert [each for each in contents(moved) if isinstance(each, DeliverHand) and each.seat == second] == []


def test_the_public_view_chooses_nothing() -> None:
    assert three().view(PUBLIC).premove_effect(Draw("bottom")) is None


def test_controls_carry_an_action_and_its_effect_and_anything_else_takes_back() -> None:
    assert str(Premove(BOTTOM, "bottom")) == "draw bottom if bottom"
    assert Premove.read("draw bottom if bottom") == Premove(BOTTOM, "bottom")
    assert Premove.read(TAKE_BACK) is Premove.read("") is Premove.read("draw bottom") is None
