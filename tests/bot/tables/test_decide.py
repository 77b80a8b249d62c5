"""All of deciding is in `decide`: given a table, a request, the facts and a moment, what follows needs no store. At its
edges: late requests, people who return, the clock beside the house, one request at a time."""

import asyncio
from dataclasses import replace
from typing import get_args

import pytest

from bot.tables.change import NO_FACTS, Change, Facts
from bot.tables.deadlines import TURN_LASTS, Deadline, DeadlineKind
from bot.tables.decide import HANDLERS, decide
from bot.tables.ids import InteractionId, Milliseconds, RoleId, TableId, UserId
from bot.tables.lobby import open_table
from bot.tables.notices import DeliverHand, MarkBoard, RefreshBoard, RefreshHand, TellRemoved, superseded
from bot.tables.players import Person
from bot.tables.requests import (
    Acknowledge,
    AddHouse,
    Answer,
    BackFromDowntime,
    CutOff,
    Deal,
    End,
    HandToken,
    HideWords,
    Join,
    Kick,
    Leave,
    MemberGone,
    OpenTable,
    PostingRefused,
    PostingRestored,
    Remind,
    Request,
    Return,
    SayLuckyWord,
    ServerLeft,
    ShowBoard,
    ShowHand,
    SkipToEnd,
    Start,
    TimeUp,
    WaitForNext,
)
from bot.tables.table import NOWHERE, Pace, Stage, Table
from engine.contract import Refusal, Seat
from tests.kit.always import some
from tests.kit.seated import COIN, SECRET, by, changed, dealt, lobby
from tests.kit.world import World

NOW = Milliseconds(1_800_000_100_000)
ROLE = RoleId(55)


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
    seat = some(table.seat_of(UserId(2)))
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


TABLE = TableId("aaaaaaaaaa")


LATE: tuple[Request, ...] = (
    Join(TABLE, by(5)),
    SayLuckyWord(TABLE, by(1), "seven"),
    Leave(TABLE, by(1)),
    AddHouse(TABLE, by(1), "easy"),
    Start(TABLE, by(1)),
    End(TABLE, by(1)),
    Kick(TABLE, by(1), UserId(2)),
    Answer(TABLE, by(1), 0, "pass 1B0"),
    Acknowledge(TABLE, by(1), 0),
    Return(TABLE, by(1)),
    Remind(TABLE, by(1)),
    SkipToEnd(TABLE, by(1)),
    WaitForNext(TABLE, by(9)),
    CutOff(TABLE, "closed-channel-gone"),
    PostingRefused(TABLE),
    ServerLeft(TABLE),
    BackFromDowntime(TABLE, NOW, NOW, long=True),
    MemberGone(TABLE, UserId(1)),
)


@pytest.mark.parametrize("stage", [Stage.OVER, Stage.CANCELLED])
@pytest.mark.parametrize("request_", LATE, ids=lambda request: type(request).__name__)
def test_an_ended_table_refuses_whatever_comes_late(request_: Request, stage: Stage) -> None:
    assert decide(replace(dealt(), stage=stage), request_, NO_FACTS, NOW) == Refusal("refused-game-over")


@pytest.mark.parametrize(
    "closed",
    [
        lobby(),
        replace(dealt(), place=NOWHERE),
        changed(decide(dealt(), CutOff(TABLE, "closed-channel-gone"), NO_FACTS, NOW)).table,
    ],
)
def test_a_table_closed_without_a_result_names_no_button_of_one(closed: Table) -> None:
    refused = decide(replace(closed, stage=Stage.CANCELLED), Remind(TABLE, by(1)), NO_FACTS, NOW)
    assert refused == Refusal("refused-table-closed")


@pytest.mark.parametrize("request_", [ShowHand(TABLE, by(1)), ShowBoard(TABLE, by(1)), PostingRestored(TABLE)])
def test_an_ended_table_is_still_shown(request_: Request) -> None:
    over = replace(dealt(), stage=Stage.OVER)
    assert changed(decide(over, request_, NO_FACTS, NOW)).table is over


def away(table: Table, *seats: int, misses: int = 2) -> Table:
    for seat in seats:
        table = table.with_holder(Seat(seat), replace(table.holders[seat], absent=True, misses=misses))
    return table


def test_who_returns_is_forgiven_the_turns_they_missed() -> None:
    back = changed(decide(away(dealt(), 0), Return(TABLE, by(1)), NO_FACTS, NOW)).table
    assert (back.holders[0].absent, back.holders[0].misses) == (False, 0)


def test_an_answer_forgives_what_was_missed_too() -> None:
    table = away(dealt(), 0)
    prompt, action = table.running.prompts()[Seat(0)], table.running.legal_actions(Seat(0))[0]
    back = changed(decide(table, Answer(TABLE, by(1), prompt.number, action.code), NO_FACTS, NOW)).table
    assert (back.holders[0].absent, back.holders[0].misses) == (False, 0)


def test_a_paused_table_goes_on_with_a_full_clock_when_one_of_its_people_returns() -> None:
    paused = replace(away(dealt(), 0, 1), stage=Stage.PAUSED, turn_ends=None)
    resumed = changed(decide(paused, Return(TABLE, by(1)), NO_FACTS, NOW))
    assert resumed.table.stage is Stage.PLAYING
    assert resumed.table.turn_ends == NOW + 120_000
    assert {each.kind for each in some(resumed.deadlines)} == {DeadlineKind.REMINDER, DeadlineKind.TURN}
    assert resumed.table.holders[1].absent


def test_who_is_here_need_not_return_unless_the_table_is_paused() -> None:
    assert decide(dealt(), Return(TABLE, by(1)), NO_FACTS, NOW) == Refusal("refused-you-are-here")
    paused = replace(dealt(), stage=Stage.PAUSED, turn_ends=None)
    assert changed(decide(paused, Return(TABLE, by(1)), NO_FACTS, NOW)).table.stage is Stage.PLAYING


@pytest.mark.parametrize(
    "request_", [Answer(TABLE, by(1), 0, "pass 1B0"), Remind(TABLE, by(1)), SkipToEnd(TABLE, by(1))]
)
def test_a_paused_table_says_so(request_: Request) -> None:
    paused = replace(away(dealt(), 0, 1), stage=Stage.PAUSED)
    assert decide(paused, request_, NO_FACTS, NOW) == Refusal("refused-paused")


OVERDUE = TimeUp(Deadline(TABLE, DeadlineKind.TURN, 0, NOW))


def test_the_clock_plays_for_people_and_leaves_the_house_as_long_again() -> None:
    met = changed(decide(dealt(), OVERDUE, NO_FACTS, NOW))
    assert [holder.misses for holder in met.table.holders] == [1, 1, 0]
    assert {each.seat for each in met.played} == {0, 1}
    assert (met.table.running.turn, met.table.clock_played) == (0, ())
    again = TURN_LASTS[met.table.pace]
    assert (
        [each.due for each in some(met.deadlines) if each.kind is DeadlineKind.TURN]
        == [met.table.turn_ends]
        == [NOW + some(again)]
    )


def test_what_the_house_owes_then_the_clock_plays_without_a_miss_and_says_so_of_people_alone() -> None:
    met = changed(decide(changed(decide(dealt(), OVERDUE, NO_FACTS, NOW)).table, OVERDUE, NO_FACTS, NOW))
    assert [holder.misses for holder in met.table.holders] == [1, 1, 0]
    assert (met.table.running.turn, met.table.clock_played) == (1, (0, 1))
    assert {each.seat for each in met.played} == {2}


def test_who_chose_is_not_touched_by_the_clock() -> None:
    table = dealt()
    action = table.running.legal_actions(Seat(0))[0]
    met = changed(decide(table, Answer(TABLE, by(1), 0, action.code), NO_FACTS, NOW))
    for _ in range(2):
        met = changed(decide(met.table, OVERDUE, NO_FACTS, NOW))
    assert [holder.misses for holder in met.table.holders] == [0, 1, 0]
    assert met.table.clock_played == (1,)


def test_hands_go_to_people_alone() -> None:
    table = changed(decide(replace(dealt(), pace=Pace.SLOW), OVERDUE, NO_FACTS, NOW)).table
    met = changed(decide(table, OVERDUE, NO_FACTS, NOW))
    hands = [each.content for each in met.notices if isinstance(each.content, DeliverHand | RefreshHand)]
    assert hands == [DeliverHand(Seat(0), 1), DeliverHand(Seat(1), 1)]


def test_a_lobby_deadline_means_nothing_to_a_game_and_a_turn_nothing_to_a_lobby() -> None:
    for table, kind in ((dealt(), DeadlineKind.LOBBY), (lobby(), DeadlineKind.TURN), (dealt(), DeadlineKind.PAUSE)):
        assert decide(table, TimeUp(Deadline(TABLE, kind, 0, NOW)), NO_FACTS, NOW) == Refusal("refused-too-late")


async def test_two_presses_at_once_at_one_table_are_decided_one_after_the_other(world: World) -> None:
    table = await world.begin(2)
    await asyncio.gather(world.answer(table, 1), world.answer(table, 2))
    assert (await world.now(table)).running.turn == 1
