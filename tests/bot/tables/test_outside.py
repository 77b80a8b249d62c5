"""Trouble from outside: deleted messages and channels, permissions taken away, a bot that was away."""

from collections.abc import Awaitable, Callable

import pytest

from bot.service.messages import Barred, TryAgain
from bot.tables.change import Change
from bot.tables.deadlines import MINUTE, SECOND, after
from bot.tables.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.requests import (
    CutOff,
    End,
    Leave,
    MemberGone,
    PostingRefused,
    Return,
    ServerLeft,
    ShowBoard,
    ShowHand,
    Start,
    WaitForNext,
)
from bot.tables.table import Pace, Stage
from engine.contract import Refusal, Seat
from tests.kit.always import some
from tests.kit.channel import DIRECT
from tests.kit.world import CHANNEL, GUILD, World


async def _closed_lobby(world: World) -> TableId:
    table = await world.lobby()
    assert isinstance(await world.ask(End(table, world.by(1))), Change)
    return table


async def _closed_game(world: World) -> TableId:
    table = await world.begin(2)
    assert isinstance(await world.ask(End(table, world.by(1))), Change)
    return table


async def _cut_off_game(world: World) -> TableId:
    table = await world.begin(2)
    await world.tables.cut_off(ChannelId(CHANNEL))
    return table


async def _game_played_out(world: World) -> TableId:
    return (await world.play_out(await world.begin(2))).id


@pytest.mark.parametrize("end", [_closed_lobby, _closed_game, _cut_off_game, _game_played_out])
async def test_what_is_over_has_no_deadline_left(world: World, end: Callable[[World], Awaitable[TableId]]):
    table = await end(world)
    assert not (await world.now(table)).stage.live
    with world.store.reading() as unit:
        assert unit.deadlines.of(table) == []


async def test_a_finished_game_keeps_its_result_when_its_channel_is_deleted(world: World):
    table = await world.begin(2)
    await world.play_out(table)
    await world.tables.cut_off(ChannelId(CHANNEL))
    assert (await world.now(table)).stage is Stage.OVER
    assert await world.store.read(lambda unit: unit.results.get(table)) is not None


async def test_a_server_without_the_bot_is_waited_for_a_quarter_of_an_hour(world: World):
    table = await world.begin(2, house=1, pace=Pace.QUICK)
    await world.tables.member_of(())
    await world.settle()
    left = await world.now(table)
    assert (left.stage, left.turn_ends, left.circumstances.left) == (Stage.PAUSED, None, True)
    await world.advance(14 * MINUTE)
    assert await world.now(table) == left
    assert world.discord.public(DIRECT + 1)[-1].table == left
    await world.advance(MINUTE)
    closed = await world.now(table)
    assert (closed.stage, closed.circumstances.closed_because) == (Stage.CANCELLED, "closed-server-left")
    assert world.discord.public(DIRECT + 1)[-1].table.stage is Stage.CANCELLED
    world.discord.requests.clear()
    for _ in range(2):
        await world.tables.member_of({GUILD})
        await world.advance(2 * SECOND)
    assert world.discord.requests == ["board-edit"], "once, however often the servers are looked at"


async def test_what_is_refused_where_the_bot_is_not_says_nothing_about_people_or_the_channel(world: World):
    table = await world.begin(2)
    await world.tables.member_of(())
    left = await world.now(table)
    requests = (PostingRefused(table), CutOff(table, "closed-channel-gone"), MemberGone(table, UserId(1)))
    for request in (*requests, ServerLeft(table)):
        assert isinstance(await world.ask(request), Change)
    for request in (ShowHand(table, world.by(1)), Return(table, world.by(1)), WaitForNext(table, world.by(9))):
        assert await world.ask(request) == Refusal("refused-server-left")
    assert await world.now(table) == left


async def test_a_game_that_paused_before_the_bot_was_removed_stays_paused_when_it_is_back(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    for user in (1, 2):
        await world.ask(Leave(table, world.by(user)))
    paused = await world.now(table)
    assert paused.stage is Stage.PAUSED
    await world.tables.member_of(())
    await world.advance(10 * MINUTE)
    await world.tables.member_of({GUILD})
    await world.advance(20 * MINUTE)
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.advance(10 * MINUTE)
    ended = await world.now(table)
    assert (ended.stage, ended.circumstances.closed_because) == (Stage.CANCELLED, "")


async def test_players_called_while_the_bot_is_removed_are_dealt_when_it_is_back(world: World):
    table = await world.lobby(1, 2)
    world.discord.weather = lambda what: TryAgain(SECOND) if what == "call" else None
    await world.ask(Start(table, world.by(1)))
    await world.tables.member_of(())
    world.discord.weather = lambda _: None
    await world.advance(2 * SECOND)
    dealt = await world.now(table)
    assert (dealt.stage, dealt.circumstances.left) == (Stage.PAUSED, True)
    await world.tables.member_of({GUILD})
    assert (await world.now(table)).stage is Stage.PLAYING


async def test_after_long_downtime_people_get_a_grace_period_and_the_board_says_so(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    await world.stop()
    world.clock.advance(10 * MINUTE)
    await world.crash()
    await world.settle()
    back = await world.now(table)
    assert back.circumstances.was_away
    assert back.turn_ends == world.clock.now() + MINUTE, "it had not lost a moment before"
    await world.play_phase(table)
    assert (await world.now(table)).holder(Seat(1)).misses == 0
    assert not (await world.now(table)).circumstances.was_away


async def test_a_turn_that_got_its_time_back_reminds_as_any_other(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    await world.stop()
    world.clock.advance(40 * SECOND)
    world.discord.requests.clear()
    await world.crash()
    await world.settle()
    await world.advance(29 * SECOND)
    assert "reminder" not in world.discord.requests
    await world.advance(SECOND)
    assert "reminder" in world.discord.requests
    await world.advance(30 * SECOND)
    assert (await world.now(table)).clock_played == (Seat(0), Seat(1))


@pytest.mark.parametrize("passed", [1, 20, 59])
@pytest.mark.parametrize("lost", [1, 9, 11, 39, 60, 61, 3_600])
async def test_no_stop_of_any_length_shortens_a_turn(world: World, passed: int, lost: int):
    table = await world.begin(2, pace=Pace.QUICK)
    await world.advance(passed * SECOND)
    left = some((await world.now(table)).turn_ends) - world.clock.now()
    await world.stop()
    world.clock.advance(lost * SECOND)
    await world.crash()
    assert left <= some((await world.now(table)).turn_ends) - world.clock.now() <= max(left, 30 * SECOND)


async def test_a_watch_that_slept_for_half_a_phase_reminds_nobody(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    world.clock.advance(61 * SECOND)
    await world.settle()
    assert (await world.now(table)).clock_played == ()
    await world.advance(30 * SECOND)
    assert (await world.now(table)).clock_played == (Seat(0), Seat(1))
    assert "reminder" not in world.discord.requests
    assert (await world.now(table)).reminded is None


async def test_a_start_that_dies_between_two_steps_of_forgiving_gives_the_time_back_all_the_same(world: World):
    """The deadlines have moved, the table does not know it yet."""
    table = await world.begin(2, pace=Pace.QUICK)
    await world.stop()
    world.clock.advance(10 * MINUTE)
    with world.store.writing() as work:
        moved = work.deadlines.postpone_missed(world.clock.now(), after(world.clock.now(), 30 * SECOND))
    assert moved == [table]
    await world.crash()
    assert (await world.now(table)).turn_ends == world.clock.now() + MINUTE
    await world.advance(MINUTE)
    assert (await world.now(table)).clock_played == (Seat(0), Seat(1))


@pytest.mark.parametrize("pace", [Pace.NONE, Pace.SLOW])
async def test_after_long_downtime_boards_without_a_missed_deadline_say_so_too(world: World, pace: Pace):
    table = await world.begin(2, pace=pace)
    before = (await world.now(table)).turn_ends
    await world.stop()
    world.clock.advance(2 * MINUTE)
    await world.crash()
    await world.advance(SECOND)
    back = await world.now(table)
    given = None if before is None else before + 2 * MINUTE
    assert (back.circumstances.was_away, back.turn_ends) == (True, given)
    assert world.discord.public(CHANNEL)[-1].table.circumstances.was_away
    await world.play_phase(table)
    assert not (await world.now(table)).circumstances.was_away


@pytest.mark.parametrize("seconds", [50, 60])
async def test_downtime_of_a_minute_at_most_is_told_nobody(world: World, seconds: int):
    table = await world.begin(2, pace=Pace.NONE)
    await world.advance(10 * SECOND)
    await world.stop()
    world.clock.advance(seconds * SECOND)
    world.discord.requests.clear()
    await world.crash()
    await world.advance(SECOND)
    assert not (await world.now(table)).circumstances.was_away
    assert world.discord.requests == []


async def test_downtime_posts_nothing_at_a_table_that_was_idle_for_long(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    await world.advance(50 * MINUTE)
    await world.stop()
    world.clock.advance(2 * MINUTE)
    world.discord.requests.clear()
    await world.crash()
    await world.advance(SECOND)
    assert not (await world.now(table)).circumstances.was_away
    assert world.discord.requests == []


async def test_after_the_time_that_was_given_back_the_clock_plays(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    await world.stop()
    world.clock.advance(10 * MINUTE)
    await world.crash()
    await world.advance(61 * SECOND)
    assert (await world.now(table)).clock_played == (Seat(0), Seat(1))


async def test_who_leaves_the_server_in_play_is_played_on_by_the_house_and_may_come_back(world: World):
    table = await world.begin(3, pace=Pace.NONE)
    await world.tables.member_gone(GUILD, world.by(1).user)
    left = await world.now(table)
    assert left.holder(Seat(0)).absent
    assert left.host == 2
    assert isinstance(await world.ask(Return(table, world.by(1))), Change)


async def test_who_leaves_the_server_frees_their_seat_in_a_lobby_and_waits_no_longer(world: World):
    table = await world.lobby(1, 2)
    playing = await world.begin(2, channel=71)
    await world.ask(WaitForNext(playing, world.by(9)))
    for user in (1, 9):
        await world.tables.member_gone(GUILD, world.by(user).user)
    freed = await world.now(table)
    assert ([person.user for person in freed.people], freed.host) == ([2], 2)
    assert (await world.now(playing)).circumstances.next_game == ()
    assert (await world.now(playing)).holder(Seat(0)).absent


async def test_who_leaves_another_server_keeps_their_seat(world: World):
    table = await world.begin(2)
    await world.tables.member_gone(GuildId(GUILD + 1), world.by(1).user)
    assert (await world.now(table)).holder(Seat(0)).present


async def test_a_hand_refused_because_no_server_is_shared_gives_the_seat_to_the_house(world: World):
    table = await world.begin(3, pace=Pace.NONE)
    gone = Barred("no server in common", closed=True, left=True)
    world.discord.weather = lambda what: gone if what == "hand 1" else None
    await world.play_phase(table)
    assert [holder.present for holder in (await world.now(table)).holders] == [True, False, True]


async def test_without_any_sign_the_clock_finds_out_who_left(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    for _ in range(2):
        await world.answer(table, 1)
        await world.advance(MINUTE)
    assert (await world.now(table)).holder(Seat(1)).absent


async def test_whoever_presses_at_a_frozen_table_learns_that_it_stands_still(world: World):
    table = await world.begin(2)
    with world.store.writing() as work:
        work.tables.freeze(table, "its actions do not lead to its position")
    assert await world.ask(ShowBoard(table, world.by(1))) == Refusal("refused-table-frozen")
    assert isinstance(await world.open(2), Change)
