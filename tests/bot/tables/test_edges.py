"""What a table decides at its edges: late requests, people who return, the clock beside the house, one request at a
time."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.change import Change
from bot.tables.deadlines import TURN_LASTS, Deadline, DeadlineKind
from bot.tables.decide import decide
from bot.tables.facts import NO_FACTS
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.notices import DeliverHand, RefreshHand
from bot.tables.requests import (
    Acknowledge,
    AddHouse,
    Answer,
    BackFromDowntime,
    CutOff,
    End,
    Join,
    Kick,
    Leave,
    MemberGone,
    PostingRefused,
    PostingRestored,
    Remind,
    Request,
    Requester,
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
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal
from engine.seats import Seat
from tests.kit.seated import dealt, lobby
from tests.kit.world import World

NOW = Milliseconds(1_800_000_100_000)
TABLE = TableId("aaaaaaaaaa")


def by(user: int) -> Requester:
    return Requester(UserId(user), f"P{user}", InteractionId(9_000 + user))


def changed(decision: Change | Refusal) -> Change:
    assert isinstance(decision, Change), decision
    return decision


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
    assert resumed.deadlines is not None
    assert {each.kind for each in resumed.deadlines} == {DeadlineKind.REMINDER, DeadlineKind.TURN}
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
    assert met.deadlines is not None
    assert again is not None
    assert (
        [each.due for each in met.deadlines if each.kind is DeadlineKind.TURN] == [met.table.turn_ends] == [NOW + again]
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
