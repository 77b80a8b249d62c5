"""All of deciding is in `decide`: given a table, a request, the facts and a moment, what follows needs no store."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.tables.change import Change
from bot.tables.decide import HANDLERS, decide
from bot.tables.facts import NO_FACTS, Facts
from bot.tables.ids import InteractionId, Milliseconds, RoleId, UserId
from bot.tables.lobby import open_table
from bot.tables.notices import DeliverHand, MarkBoard, RefreshBoard, RefreshHand, TellRemoved, superseded
from bot.tables.players import Person
from bot.tables.requests import (
    Answer,
    Deal,
    End,
    HandToken,
    HideWords,
    Join,
    Kick,
    OpenTable,
    Request,
    Requester,
    Start,
)
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal
from engine.seats import Seat
from tests.kit.seated import COIN, SECRET, dealt, lobby

NOW = Milliseconds(1_800_000_100_000)
ROLE = RoleId(55)


def by(
    user: int, *, hand: HandToken | None = None, moderator: bool = False, roles: tuple[RoleId, ...] = ()
) -> Requester:
    return Requester(UserId(user), f"P{user}", InteractionId(9_000 + user), hand, moderator, frozenset(roles))


def changed(decision: Change | Refusal) -> Change:
    assert isinstance(decision, Change), decision
    return decision


def running(pace: Pace = Pace.NORMAL) -> Table:
    return replace(dealt(), pace=pace)


def managing(user: int, roles: tuple[RoleId, ...] = (), *, moderator: bool = False) -> list[Request]:
    table, who = running().id, by(user, roles=roles, moderator=moderator)
    return [End(table, who), Kick(table, who, UserId(1))]


@pytest.mark.parametrize("request_", managing(9, (ROLE,)))
def test_the_servers_role_makes_a_moderator_of_a_running_table(request_: Request) -> None:
    assert isinstance(decide(running(), request_, Facts(moderator_role=ROLE), NOW), Change)


@pytest.mark.parametrize("request_", managing(9, moderator=True))
def test_discords_permissions_make_a_moderator(request_: Request) -> None:
    assert isinstance(decide(running(), request_, NO_FACTS, NOW), Change)


@pytest.mark.parametrize("request_", managing(9, (RoleId(56),)))
@pytest.mark.parametrize("facts", [NO_FACTS, Facts(moderator_role=ROLE)])
def test_another_role_does_not(request_: Request, facts: Facts) -> None:
    assert decide(running(), request_, facts, NOW) == Refusal("refused-not-host", {"host": "Ada"})


def test_only_a_moderator_hides_lucky_words_not_the_host() -> None:
    over = replace(running(), stage=Stage.CANCELLED)
    assert decide(over, HideWords(over.id, by(1)), Facts(moderator_role=ROLE), NOW) == Refusal("refused-not-moderator")
    hidden = decide(over, HideWords(over.id, by(9, roles=(ROLE,))), Facts(moderator_role=ROLE), NOW)
    assert changed(hidden).table.words_hidden


def test_a_moderators_kick_in_the_lobby_frees_the_seat() -> None:
    table = lobby()
    seat = table.seat_of(UserId(2))
    assert seat is not None
    table = table.with_holder(
        seat, replace(table.holder(seat), player=Person(UserId(2), "Bea", InteractionId(2), language="fr"))
    )
    kicked = changed(decide(table, Kick(table.id, by(9, moderator=True), UserId(2)), NO_FACTS, NOW))
    assert [person.user for person in kicked.table.people] == [1]
    assert TellRemoved(UserId(2), "fr") in [notice.content for notice in kicked.notices]


def test_whom_the_host_blocked_does_not_sit_down() -> None:
    table = lobby()
    assert decide(table, Join(table.id, by(5)), Facts(blocked=(UserId(5),)), NOW) == Refusal("refused-blocked")
    assert isinstance(decide(table, Join(table.id, by(6)), Facts(blocked=(UserId(5),)), NOW), Change)


def opening(user: int, table: Table) -> OpenTable:
    return OpenTable(by(user), table.place, table.game_key, table.options, "en", Pace.NORMAL, 4)


def test_a_channel_with_a_table_takes_no_second_one() -> None:
    table = lobby()
    refused = open_table(opening(5, table), Facts(channel_taken=True), table.id, SECRET, NOW)
    assert refused == Refusal("refused-channel-busy")


def test_who_waited_is_called_once_by_the_next_table_but_for_its_opener() -> None:
    before = lobby()
    before = replace(before, circumstances=replace(before.circumstances, next_game=(UserId(5), UserId(6))))
    opened = changed(open_table(opening(5, before), Facts(previous=before), before.id, SECRET, NOW))
    assert opened.table.circumstances.called == (6,)
    assert opened.previous is not None
    assert opened.previous.circumstances.next_game == ()
    again = changed(open_table(opening(5, before), Facts(previous=opened.previous), before.id, SECRET, NOW))
    assert again.table.circumstances.called == ()
    assert again.previous is None


def until_the_last(table: Table) -> Table:
    """Everyone but the first seat has chosen."""
    for seat in sorted(table.running.prompts())[1:]:
        step = table.running.play(seat, table.running.legal_actions(seat)[0])
        assert not isinstance(step, Refusal)
        table = replace(table, position=step.position)
    return table


def last_answer(table: Table, *, hand: HandToken | None = None) -> Answer:
    prompt = table.running.prompts()[Seat(0)]
    return Answer(table.id, by(1, hand=hand), prompt.number, table.running.legal_actions(Seat(0))[0].code)


def hands(change: Change) -> set[object]:
    return {each.content for each in change.notices if isinstance(each.content, DeliverHand | RefreshHand)}


def test_a_new_question_is_a_new_message_for_those_who_want_that() -> None:
    table = until_the_last(running())
    moved = changed(decide(table, last_answer(table), Facts(new_hands=(UserId(2),)), NOW))
    assert hands(moved) == {RefreshHand(Seat(0)), DeliverHand(Seat(1), 1)}


@pytest.mark.parametrize("wanting", [(), (UserId(1),)])
def test_whose_hand_the_answer_shows_is_not_shown_it_again(wanting: tuple[UserId, ...]) -> None:
    table = until_the_last(running())
    moved = changed(decide(table, last_answer(table, hand=HandToken("t")), Facts(new_hands=wanting), NOW))
    assert hands(moved) == {RefreshHand(Seat(1))}


def test_at_a_long_pace_the_new_question_rings_also_who_looks_at_it() -> None:
    table = until_the_last(running(Pace.SLOW))
    moved = changed(decide(table, last_answer(table, hand=HandToken("t")), NO_FACTS, NOW))
    assert hands(moved) == {DeliverHand(Seat(0), 1), DeliverHand(Seat(1), 1)}


def test_the_start_makes_older_edits_of_the_board_pointless_and_an_edit_its_marks() -> None:
    table = lobby()
    closed = changed(decide(table, Start(table.id, by(1)), NO_FACTS, NOW)).table
    started = changed(decide(closed, Deal(table.id, COIN), NO_FACTS, NOW))
    assert superseded(started.notices) == {MarkBoard().key, RefreshBoard().key, RefreshBoard(down=True).key}
    joined = changed(decide(table, Join(table.id, by(5)), NO_FACTS, NOW))
    assert superseded(joined.notices) == {MarkBoard().key}


def test_every_type_of_request_has_its_handler() -> None:
    assert set(HANDLERS) == set(get_args(Request))
