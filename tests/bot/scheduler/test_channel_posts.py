"""The posts of a table in its channel: which come, which go, whom they ring."""

from dataclasses import replace

import pytest

from bot.scheduler.channel_delivery import MARKS_AT_A_COST, STARTS_IN_PLACE
from bot.service.publisher import Barred, TryAgain
from bot.tables.deadlines import HOUR, MINUTE, SECOND
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.notices import Notice, RefreshResult
from bot.tables.progress import WITHIN_TURN_DELAY
from bot.tables.requests import Accepted, Again, Remind, WaitForNext
from bot.tables.settings import Profile
from bot.tables.table import Pace, Stage
from tests.kit.channel import DIRECT, Shown
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World


def shown(world: World) -> list[str]:
    """What stands in the channel."""
    return [each.what for each in world.discord.public(CHANNEL)]


async def test_a_game_that_was_played_ends_with_its_result_and_that_is_what_is_shown_again() -> None:
    async with World(MemoryStore()) as world:
        table = await world.play_out(await world.begin(2))
        await world.settle()
        [result] = [each for each in world.discord.public(CHANNEL) if each.what == "result"]
        with world.store.writing() as work:
            work.outbox.add([Notice(table.id, RefreshResult(), world.clock.now())])
        world.signals.outbox.set()
        await world.settle()
        [once_more] = [each for each in world.discord.public(CHANNEL) if each.what == "result"]
        assert (once_more.message, once_more.edits) == (result.message, result.edits + 1)
        assert world.discord.requests[-1] == "result-edit"


@pytest.mark.parametrize(("pressed", "delay"), [(True, 3 * SECOND), (False, 20 * SECOND)])
async def test_a_choice_of_one_of_several_is_seen_soon_where_a_press_edits_the_board(pressed: bool, delay: int) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        await world.advance(5 * SECOND)
        board = world.discord.public(CHANNEL)[-1]
        if pressed:
            world.discord.pressed[board.message] = world.clock.now()
        await world.answer(table, 1)
        await world.advance(delay - 1)
        assert world.discord.messages[board.message].edits == board.edits
        await world.advance(1)
        assert world.discord.messages[board.message].edits == board.edits + 1


async def test_the_lobby_stays_without_its_buttons_and_the_board_is_a_new_message() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        lobby, _, board = world.discord.public(CHANNEL)
        assert (lobby.what, board.what, board.table.id) == ("lobby", "board", table)
        assert lobby.table.stage is Stage.PLAYING, "retired with the table as it is"
        assert world.discord.requests.count("lobby-retired") == 1


async def press_lobby(world: World, table: TableId) -> None:
    """Two people sit down with a press on the lobby's message, and the game starts."""
    await world.settle()
    (lobby,) = world.discord.public(CHANNEL)
    world.discord.pressed[lobby.message] = world.clock.now()
    await world.seat_and_start(table, 2)


async def opened(world: World) -> TableId:
    reply = await world.open(1)
    assert isinstance(reply, Accepted)
    await world.settle()
    return reply.table.id


async def test_a_lobby_that_was_pressed_lately_becomes_the_first_board_and_in_the_end_keeps_what_was_sealed() -> None:
    async with World(MemoryStore()) as world:
        table = await opened(world)
        await press_lobby(world, table)
        assert shown(world) == ["lobby", "call"]
        board, _ = world.discord.public(CHANNEL)
        assert (board.table.stage, board.table.news) == (Stage.PLAYING, ())
        await world.play_phase(table)
        await world.play_phase(table)
        assert shown(world) == ["lobby", "call", "reveal 1"]
        asked = [what for what in world.discord.requests if "lobby" in what or "board" in what]
        assert asked == ["lobby", "free lobby-edit", "free board-edit", "free lobby-retired"]


async def test_a_first_board_that_was_the_lobby_is_told_once_more_after_a_crash_and_stays_one_message() -> None:
    async with World(MemoryStore()) as world:
        table = await opened(world)
        world.discord.afterwards = lambda what: TryAgain(1_000) if what == "free board-edit" else None
        await press_lobby(world, table)
        world.discord.afterwards = lambda _: None
        await world.crash()
        await world.advance(2_000)
        assert shown(world) == ["lobby", "call"]
        assert world.discord.requests.count("free board-edit") >= 2
        await world.play_phase(table)
        await world.play_phase(table)
        assert shown(world) == ["lobby", "call", "reveal 1"]


async def test_a_lobby_far_above_what_was_said_since_is_no_first_board() -> None:
    async with World(MemoryStore()) as world:
        table = await opened(world)
        await world.advance(STARTS_IN_PLACE)
        await press_lobby(world, table)
        assert shown(world) == ["lobby", "call", "board"]


async def test_a_reminder_that_cannot_be_taken_away_now_is_taken_away_later() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await world.ask(Remind(table, world.by(1)))
        await world.settle()
        assert "reminder" in shown(world)
        world.discord.weather = lambda what: TryAgain(MINUTE) if what == "delete" else None
        await world.play_phase(table)
        assert "reminder" in shown(world)
        world.discord.weather = lambda _: None
        await world.advance(2 * MINUTE)
        assert "reminder" not in shown(world)


async def test_a_second_reminder_is_a_message_of_its_own_and_the_first_one_goes() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        reminders = list[Shown]()
        for _ in range(2):
            await world.ask(Remind(table, world.by(1)))
            await world.settle()
            [reminder] = [each for each in world.discord.public(CHANNEL) if each.what == "reminder"]
            reminders.append(reminder)
            await world.advance(7 * HOUR)
        assert len({each.message for each in reminders}) == 2


async def test_who_waited_is_rung_by_the_next_lobby_unless_they_chose_quiet() -> None:
    async with World(MemoryStore()) as world:
        with world.store.writing() as work:
            work.profiles.put(replace(Profile(UserId(4)), pings=False))
        table = await world.begin(2, pace=Pace.NONE)
        for user in (3, 4):
            assert isinstance(await world.ask(WaitForNext(table, world.by(user))), Accepted)
        over = await world.play_out(table)
        world.discord.rung.clear()
        assert isinstance(await world.tables.open(Again(over.id, world.by(1))), Accepted)
        await world.settle()
        assert world.discord.rung == [UserId(3)]


async def test_a_channel_that_is_gone_ends_the_game_and_the_hands_say_why() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        world.discord.weather = lambda what: Barred("10003", lost=True) if not what.startswith("hand") else None
        await world.play_phase(table)
        await world.advance(WITHIN_TURN_DELAY + MARKS_AT_A_COST)
        over = await world.now(table)
        assert (over.stage, over.circumstances.closed_because) == (Stage.CANCELLED, "closed-channel-gone")


async def test_the_start_rings_only_those_whom_no_direct_hand_rings() -> None:
    async with World(MemoryStore()) as world:
        with world.store.writing() as work:
            work.profiles.put(Profile(UserId(1), direct=ChannelId(DIRECT + 1)))
            work.profiles.put(Profile(UserId(2), hands_direct=False))
        table = await world.begin(2)
        assert world.discord.rung == [UserId(2)]
        assert [each.what for each in world.discord.to_hands if "hand" in each.what] == ["hand", "hand-edit"]
        assert (await world.now(table)).stage is Stage.PLAYING


async def test_who_was_rung_by_the_start_gets_a_hand_that_is_silent() -> None:
    async with World(MemoryStore()) as world:
        world.discord.weather = lambda what: TryAgain(60_000) if what == "open-direct" else None
        await world.begin(2)
        assert sorted(world.discord.rung) == [UserId(1), UserId(2)]
        world.discord.weather = lambda _: None
        await world.advance(120_000)
        assert [each.what for each in world.discord.to_hands if each.what.endswith("hand")] == ["silent hand"] * 2
