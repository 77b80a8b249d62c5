"""A game under way as a conversation."""

import asyncio

import pytest

from bot import fault_points
from bot.tables.change import Change
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.play import MOST_CHANGES
from bot.tables.requests import Answer, End, Leave, Remind, Return, ShowHand
from bot.tables.standings import Board, Standing
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal, Seat, Viewer
from tests.kit.always import some
from tests.kit.plain_data import plain
from tests.kit.world import CHANNEL, World


async def counted(world: World, table: Table) -> list[Standing]:
    """The board of the server where that table is."""
    with world.store.reading() as work:
        page = work.standings.page(Board(table.game_key, table.place.guild), 10, 0)
    return [line.standing for line in page]


async def test_a_whole_game_of_people_ends_with_one_result_and_is_counted_once(world: World):
    table = await world.begin(3)
    over = await world.play_out(table)
    assert over.stage is Stage.OVER
    outcome = some(over.running.outcome())
    assert [shown.what for shown in world.discord.public(CHANNEL)].count("result") == 1
    standings = await counted(world, over)
    assert {line.user for line in standings if line.wins} == {over.people[seat].user for seat in outcome.winners}
    assert all(line.games == 1 for line in standings)


async def test_a_choice_is_changed_until_everybody_has_chosen(world: World):
    table = await world.begin(2)
    seat = Seat(0)
    first, second = (action.code for action in (await world.now(table)).running.legal_actions(seat)[:2])
    await world.answer(table, 1, first)
    await world.answer(table, 1, second)
    await world.answer(table, 2)
    assert plain((await world.now(table)).running.save())["exchange"][0] == [0, 1, second.removeprefix("pass ")]


async def test_a_choice_is_changed_at_most_twenty_times_in_a_phase(world: World):
    table = await world.begin(2)
    for _ in range(MOST_CHANGES + 1):
        assert isinstance(await world.answer(table, 1), Change)
    assert await world.answer(table, 1) == Refusal("refused-changed-too-often", {"most": MOST_CHANGES})
    await world.answer(table, 2)
    assert isinstance(await world.answer(table, 1), Change)


async def test_the_same_press_delivered_twice_counts_once(world: World):
    table = await world.begin(2)
    by = world.by(1)
    first = await world.answer(table, 1, by=by)
    second = await world.answer(table, 1, by=by)
    assert isinstance(first, Change)
    assert isinstance(second, Change)
    assert (first.repeated, second.repeated) == (False, True)
    assert (await world.now(table)).acted == 1


async def test_a_refused_press_delivered_again_is_refused_alike_even_if_it_would_be_good_by_now(world: World):
    table = await world.begin(2)
    code = (await world.now(table)).running.legal_actions(Seat(0))[0].code
    early = Answer(table, world.by(1), 1, code)
    refused = await world.ask(early)
    assert refused == Refusal("refused-too-late")
    await world.play_phase(table)
    assert await world.ask(early) == refused


async def test_a_press_for_a_closed_phase_comes_too_late(world: World):
    table = await world.begin(2)
    code = (await world.now(table)).running.legal_actions(Seat(0))[0].code
    await world.play_phase(table)
    assert await world.ask(Answer(table, world.by(1), 0, code)) == Refusal("refused-too-late")


async def test_strangers_and_foreign_cards_are_refused_and_change_nothing(world: World):
    table = await world.begin(2)
    before = await world.now(table)
    assert await world.ask(Answer(table, world.by(77), 0, "pass 5P0")) == Refusal("refused-not-your-table")
    for code in ("pass 0X9", "fly", "form 1P0 2P0", ""):
        assert isinstance(await world.ask(Answer(table, world.by(1), 0, code)), Refusal)
    assert await world.now(table) == before


async def test_nobody_is_reminded_when_nobody_is_missing(world: World):
    table = await world.begin(1, house=1, pace=Pace.QUICK)
    assert await world.ask(Remind(table, world.by(1))) != Refusal("refused-nobody-missing")
    await world.play_phase(table)
    await world.ask(Leave(table, world.by(1)))
    assert isinstance(await world.ask(Remind(table, world.by(1))), Refusal)


async def test_two_misses_in_a_row_give_the_seat_to_the_house_and_one_press_takes_it_back(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    for _ in range(2):
        await world.answer(table, 1)
        await world.advance(MINUTE)
    assert (await world.now(table)).holder(Seat(1)).absent
    cards = (await world.now(table)).view(Viewer(Seat(1)))
    assert isinstance(await world.ask(Return(table, world.by(2))), Change)
    back = await world.now(table)
    assert back.holder(Seat(1)).present
    assert back.view(Viewer(Seat(1))) == cards


async def test_leaving_never_stalls_a_round_and_the_host_is_handed_over(world: World):
    table = await world.begin(3)
    await world.ask(Leave(table, world.by(1)))
    left = await world.now(table)
    assert left.host == 2
    assert left.holder(Seat(0)).by_house
    over = await world.play_out(table)
    assert over.stage is Stage.OVER


async def test_a_table_without_anybody_pauses_resumes_and_is_cancelled_in_the_end(world: World):
    table = await world.begin(1, house=2, pace=Pace.QUICK)
    await world.ask(Leave(table, world.by(1)))
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.advance(29 * MINUTE)
    assert isinstance(await world.ask(Return(table, world.by(1))), Change)
    assert (await world.now(table)).stage is Stage.PLAYING
    await world.ask(Leave(table, world.by(1)))
    await world.advance(30 * MINUTE)
    assert (await world.now(table)).stage is Stage.CANCELLED
    assert [shown.what for shown in world.discord.public(CHANNEL)].count("cancelled") == 1
    assert await counted(world, await world.now(table)) == []


async def test_a_victory_of_the_house_for_somebody_absent_counts_for_nobody(world: World):
    table = await world.begin(2)
    await world.ask(Leave(table, world.by(2)))
    over = await world.play_out(table)
    result = some(await world.store.read(lambda unit: unit.results.get(table)))
    absent = next(placed for placed in result.placed if placed.user == 2)
    assert not absent.won
    assert absent.place == len(over.holders)


async def test_a_round_costs_two_requests_with_the_bots_token_where_nobody_keeps_the_others_waiting(world: World):
    table = await world.begin(4)
    for user in range(1, 5):
        await world.ask(ShowHand(table, world.by(user, token=f"token {user}")))
    await world.advance(2 * SECOND)
    before = len(world.discord.requests)
    await world.play_phase(table)
    await world.play_phase(table)
    await world.advance(6 * SECOND)
    sent = [what for what in world.discord.requests[before:] if not what.startswith("refresh")]
    assert sent == ["reveal 1", "delete"]


async def test_a_game_that_is_ended_early_leaves_no_reminder_and_no_running_board_behind(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    await world.advance(31_000)
    assert [shown.what for shown in world.discord.public(CHANNEL)] == ["lobby", "call", "board", "reminder"]
    await world.ask(End(table, world.by(1)))
    await world.advance(2_000)
    *_, board, result = world.discord.public(CHANNEL)
    assert (board.what, board.table.stage, result.what) == ("board", Stage.CANCELLED, "cancelled")


async def test_the_first_to_return_to_a_deserted_table_becomes_its_host(world: World):
    table = await world.begin(2)
    for user in (1, 2):
        await world.ask(Leave(table, world.by(user)))
    await world.ask(Return(table, world.by(2)))
    assert (await world.now(table)).host == 2


async def test_reminding_is_limited_across_phases(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    assert isinstance(await world.ask(Remind(table, world.by(1))), Change)
    await world.play_phase(table)
    assert await world.ask(Remind(table, world.by(1))) == Refusal("refused-reminded-lately")


async def test_a_press_that_changes_nothing_wakes_nobody(world: World):
    table = await world.begin(2, house=1)
    world.signals.take_changed()
    assert isinstance(await world.ask(ShowHand(table, world.by(1, token="fresh"))), Change)
    assert world.signals.take_changed() == ()
    await world.answer(table, 1)
    assert world.signals.take_changed() == (table,)


async def test_a_press_that_is_cancelled_after_its_commit_still_wakes_whoever_must_go_on(world: World):
    table = await world.begin(2)
    await world.settle()
    await world.stop()
    world.signals.take_changed()

    def cancelled(point: str) -> None:
        if point == "request.committed":
            raise asyncio.CancelledError

    fault_points.listen(cancelled)
    try:
        with pytest.raises(asyncio.CancelledError):
            await world.answer(table, 1)
    finally:
        fault_points.listen(None)
    assert (await world.now(table)).acted == 1
    assert world.signals.take_changed() == (table,)
