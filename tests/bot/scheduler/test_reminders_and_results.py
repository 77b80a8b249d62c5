"""What else is posted in a channel: reminders while they help, results, and the line of a daily deal."""

from dataclasses import replace

import pytest

from bot.service.publisher import Gone, TryAgain
from bot.tables.deadlines import REMINDER_BEFORE_END
from bot.tables.ids import ChannelId, Milliseconds, TableId, UserId
from bot.tables.notices import PostReminder, PostResult, PostShare, RefreshBoard, RefreshResult, RemoveReminder
from bot.tables.settings import Profile, Server
from bot.tables.table import Stage
from tests.kit.analyses import an_analysis
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.days import begin, play
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, GUILD, World


async def turn_of(rest: AtRest, table: TableId) -> int:
    return (await rest.world.now(table)).running.turn


async def ends_in(rest: AtRest, table: TableId, milliseconds: int | None) -> None:
    """The time for this turn is up so soon."""
    ends = None if milliseconds is None else Milliseconds(rest.world.clock.now() + milliseconds)
    with rest.world.store.writing() as work:
        work.tables.save(replace(await rest.world.now(table), turn_ends=ends))


@pytest.mark.parametrize(
    ("left", "posted"),
    [(None, True), (REMINDER_BEFORE_END, True), (REMINDER_BEFORE_END - 1, False), (0, False), (-1, False)],
)
async def test_a_reminder_comes_early_enough_or_not_at_all(left: int | None, posted: bool) -> None:
    async with at_rest() as (rest, table):
        await ends_in(rest, table, left)
        assert await rest.tell(table, PostReminder(await turn_of(rest, table))) is None
        assert ("reminder" in rest.public()) == posted


async def test_a_turn_that_is_over_and_a_table_that_is_not_playing_are_reminded_of_nothing() -> None:
    async with at_rest() as (rest, table):
        turn = await turn_of(rest, table)
        for other in (turn + 1, turn + 2):
            assert await rest.tell(table, PostReminder(other)) is None
        with rest.world.store.writing() as work:
            work.tables.save(replace(await rest.world.now(table), stage=Stage.PAUSED))
        assert await rest.tell(table, PostReminder(turn)) is None
        assert "reminder" not in rest.public()


async def reminded(rest: AtRest, table: TableId, moment: int) -> None:
    """Someone was reminded then."""
    stored = await rest.world.now(table)
    holders = tuple(replace(holder, reminded=Milliseconds(moment)) for holder in stored.holders)
    with rest.world.store.writing() as work:
        work.tables.save(replace(stored, holders=holders))


async def test_a_reminder_told_twice_is_one_message_and_a_later_one_takes_its_place() -> None:
    async with at_rest() as (rest, table):
        content = PostReminder(await turn_of(rest, table))
        await reminded(rest, table, 1)
        for _ in range(2):
            assert await rest.tell(table, content) is None
        [first] = [each for each in rest.world.discord.public(CHANNEL) if each.what == "reminder"]
        assert "delete" not in rest.world.discord.requests
        await reminded(rest, table, 2)
        await rest.tell(table, content)
        [second] = [each for each in rest.world.discord.public(CHANNEL) if each.what == "reminder"]
        assert second.message != first.message
        noted = await rest.post(table, f"reminder-{content.turn}")
        assert noted is not None
        assert noted.message == second.message


async def test_a_reminder_that_discord_does_not_take_leaves_the_one_before() -> None:
    async with at_rest() as (rest, table):
        content = PostReminder(await turn_of(rest, table))
        await reminded(rest, table, 1)
        await rest.tell(table, content)
        await reminded(rest, table, 2)
        rest.world.discord.weather = lambda what: TryAgain(9) if what == "reminder" else None
        assert await rest.tell(table, content) == TryAgain(9)
        assert rest.public().count("reminder") == 1


async def test_a_reminder_names_quiet_people_without_ringing_them() -> None:
    async with at_rest(people=3) as (rest, table):
        with rest.world.store.writing() as work:
            for user in (2, 3):
                work.profiles.put(Profile(UserId(user), pings=user == 3))
        rest.world.discord.rung.clear()
        await rest.tell(table, PostReminder(await turn_of(rest, table)))
        assert rest.world.discord.rung == [1, 3]


@pytest.mark.parametrize(
    ("answer", "again", "noted"), [(None, None, False), (Gone(), None, False), (TryAgain(3), TryAgain(3), True)]
)
async def test_the_reminder_of_a_turn_that_ended_goes(
    answer: TryAgain | Gone | None, again: TryAgain | None, noted: bool
) -> None:
    async with at_rest() as (rest, table):
        turn = await turn_of(rest, table)
        await rest.tell(table, PostReminder(turn))
        rest.world.discord.weather = lambda what: answer if what == "delete" else None
        assert await rest.tell(table, RemoveReminder(turn)) == again
        assert ("reminder" in rest.public()) == (answer is not None)
        assert (await rest.post(table, f"reminder-{turn}") is not None) == noted


async def test_a_turn_without_a_reminder_has_none_to_take_away() -> None:
    async with at_rest() as (rest, table):
        assert await rest.tell(table, RemoveReminder(1)) is None
        assert "delete" not in rest.world.discord.requests


async def test_a_result_is_one_message_that_is_noted_and_edited() -> None:
    async with at_rest() as (rest, table):
        await rest.world.play_out(table)
        for _ in range(2):
            assert await rest.tell(table, PostResult()) is None
        assert rest.public().count("result") == 1
        posted = await rest.post(table, "result")
        assert posted is not None
        assert rest.world.discord.messages[posted.message].what == "result"
        assert await rest.tell(table, RefreshResult()) is None
        assert await rest.post(table, "result") == replace(posted, edited=rest.world.clock.now())


async def test_a_result_that_discord_is_slow_about_is_told_again() -> None:
    async with at_rest() as (rest, table):
        await rest.world.play_out(table)
        rest.world.discord.weather = lambda _: TryAgain(4)
        assert await rest.tell(table, PostResult()) == TryAgain(4)
        rest.world.discord.weather = lambda _: None
        await rest.tell(table, PostResult())
        rest.world.discord.weather = lambda _: TryAgain(4)
        assert await rest.tell(table, RefreshResult()) == TryAgain(4)


async def test_a_result_that_was_never_posted_is_not_edited() -> None:
    async with at_rest() as (rest, table):
        await rest.world.play_out(table)
        assert await rest.tell(table, RefreshResult()) is None
        assert "result-edit" not in rest.world.discord.requests


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("kept", [True, False])
async def test_a_result_names_the_turning_point_where_there_is_one_and_the_server_wants_it(
    wanted: bool, kept: bool
) -> None:
    async with at_rest() as (rest, table):
        await rest.world.play_out(table)
        await rest.tell(table, PostResult())
        with rest.world.store.writing() as work:
            work.servers.put(Server(GUILD, turning_points=wanted))
            if kept:
                work.analyses.ask(table, rest.world.clock.now())
                work.analyses.keep(table, an_analysis())
        await rest.tell(table, RefreshResult())
        assert rest.world.discord.turning_points == [an_analysis() if wanted and kept else None]


async def test_the_line_of_a_daily_deal_is_posted_once_in_each_channel_it_was_wished_for() -> None:
    async with World(MemoryStore()) as world:
        table = await begin(world, 1)
        await play(world, table)
        await world.stop()
        rest = AtRest(world)
        for channel in (70, 71, 70):
            assert await rest.tell(table, PostShare(ChannelId(channel))) is None
        assert [shown.what for shown in world.discord.public(70)] == ["share"]
        assert [shown.what for shown in world.discord.public(71)] == ["share"]
        noted = await rest.post(table, "share-71")
        assert noted is not None
        assert noted.channel == 71


async def test_a_daily_deal_has_no_board_and_no_result_in_any_channel() -> None:
    async with World(MemoryStore()) as world:
        table = await begin(world, 1)
        await world.stop()
        rest = AtRest(world)
        before = list(world.discord.requests)
        for content in (RefreshBoard(), RefreshBoard(down=True), PostResult()):
            assert await rest.tell(table, content) is None
        assert world.discord.requests == before
