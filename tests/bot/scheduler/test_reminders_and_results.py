"""What else is posted in a channel: reminders, results, a daily deal's line; and a table where the bot is no member."""

from dataclasses import replace

import pytest

from bot.persistence.shards import Shards
from bot.scheduler.channel_delivery import EDIT_PAUSE, MARKS_AT_A_COST
from bot.scheduler.visiting_delivery import ANSWERED_WITHIN
from bot.service.handling import TOKEN_LASTS
from bot.service.messages import Barred, Gone, TryAgain
from bot.tables.change import Change
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import HOUR, MINUTE, REMINDER_BEFORE_END, SECOND
from bot.tables.ids import ChannelId, GuildId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import (
    BOARD,
    Content,
    MarkBoard,
    PostReminder,
    PostResult,
    PostShare,
    RefreshBoard,
    RefreshResult,
    RemoveReminder,
)
from bot.tables.requests import Join, OpenTable, Remind, Start
from bot.tables.settings import Profile, Server
from bot.tables.table import Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import Refusal
from tests.kit.always import some
from tests.kit.analyses import an_analysis
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.channel import Shown
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
async def test_a_reminder_comes_early_enough_or_not_at_all(
    rest: AtRest, table: TableId, left: int | None, posted: bool
) -> None:
    await ends_in(rest, table, left)
    assert await rest.tell(table, PostReminder(await turn_of(rest, table))) is None
    assert ("reminder" in rest.public()) == posted


async def test_a_turn_that_is_over_and_a_table_that_is_not_playing_are_reminded_of_nothing(
    rest: AtRest, table: TableId
) -> None:
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


async def test_a_reminder_told_twice_is_one_message_and_a_later_one_takes_its_place(
    rest: AtRest, table: TableId
) -> None:
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
    assert some(await rest.post(table, f"reminder-{content.turn}")).message == second.message


async def test_a_reminder_that_discord_does_not_take_leaves_the_one_before(rest: AtRest, table: TableId) -> None:
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


async def test_a_turn_without_a_reminder_has_none_to_take_away(rest: AtRest, table: TableId) -> None:
    assert await rest.tell(table, RemoveReminder(1)) is None
    assert "delete" not in rest.world.discord.requests


async def test_a_result_is_one_message_that_is_noted_and_edited(rest: AtRest, table: TableId) -> None:
    await rest.world.play_out(table)
    for _ in range(2):
        assert await rest.tell(table, PostResult()) is None
    assert rest.public().count("result") == 1
    posted = some(await rest.post(table, "result"))
    assert rest.world.discord.messages[posted.message].what == "result"
    assert await rest.tell(table, RefreshResult()) is None
    assert await rest.post(table, "result") == replace(posted, edited=rest.world.clock.now())


async def test_a_result_that_discord_is_slow_about_is_told_again(rest: AtRest, table: TableId) -> None:
    await rest.world.play_out(table)
    rest.world.discord.weather = lambda _: TryAgain(4)
    assert await rest.tell(table, PostResult()) == TryAgain(4)
    rest.world.discord.weather = lambda _: None
    await rest.tell(table, PostResult())
    rest.world.discord.weather = lambda _: TryAgain(4)
    assert await rest.tell(table, RefreshResult()) == TryAgain(4)


async def test_a_result_that_was_never_posted_is_not_edited(rest: AtRest, table: TableId) -> None:
    await rest.world.play_out(table)
    assert await rest.tell(table, RefreshResult()) is None
    assert "result-edit" not in rest.world.discord.requests


async def ends_where_nothing_is_posted(rest: AtRest, table: TableId, barrier: Barrier) -> None:
    """The game is over, and Discord takes no new message from now on."""
    await rest.world.play_out(table)
    barred = Barred("not here", barrier=barrier)
    rest.world.discord.weather = lambda what: None if what.endswith("-edit") else barred


@pytest.mark.parametrize("later", [MarkBoard(), RefreshBoard(), RefreshBoard(down=True)], ids=str)
async def test_a_result_in_the_place_of_the_board_is_not_made_a_board_again(
    rest: AtRest, table: TableId, later: Content
) -> None:
    await ends_where_nothing_is_posted(rest, table, Barrier.SEND)
    assert await rest.tell(table, PostResult()) is None
    assert rest.world.discord.requests[-1] == "result-edit"
    rest.world.clock.advance(EDIT_PAUSE + MARKS_AT_A_COST)
    told = len(rest.world.discord.requests)
    assert await rest.tell(table, later) is None
    assert rest.world.discord.requests[told:] == []
    assert await rest.tell(table, RefreshResult()) is None
    assert rest.world.discord.requests[told:] == ["result-edit"]


async def test_a_result_in_a_hidden_channel_asks_rarely_and_gives_up_after_half_a_day(
    rest: AtRest, table: TableId
) -> None:
    await ends_where_nothing_is_posted(rest, table, Barrier.VIEW)
    told, waited = len(rest.world.discord.requests), list[int]()
    again = await rest.tell(table, PostResult())
    [first] = [notice for notice in rest.world.store.notices(table) if notice.content == PostResult()]
    while again is not None:
        waited.append(again.after // MINUTE)
        again = await rest.tell_again(replace(first, attempts=len(waited)))
    assert waited == [1, 2, 4, 8, 16, 32, *[60] * 11]
    assert sum(waited) * MINUTE >= 12 * HOUR
    assert rest.world.discord.requests[told:] == ["result"] * 18, "one request at a time, and no edit"


@pytest.mark.parametrize(("barrier", "waits"), [(Barrier.LOCKED, True), (Barrier.SEND, False), (Barrier.VIEW, True)])
async def test_a_result_without_a_board_waits_only_for_a_place_that_may_open(
    barrier: Barrier, waits: bool, rest: AtRest, table: TableId
) -> None:
    await ends_where_nothing_is_posted(rest, table, barrier)
    barred = Barred("not here", barrier=barrier)
    rest.world.discord.weather = lambda what: Gone() if what.endswith("-edit") else barred
    assert (await rest.tell(table, PostResult()) is not None) == waits


async def test_a_result_in_a_hidden_channel_takes_the_place_of_a_board_that_was_just_pressed(
    rest: AtRest, table: TableId
) -> None:
    await ends_where_nothing_is_posted(rest, table, Barrier.VIEW)
    board = await rest.board(table)
    rest.world.discord.pressed[board.message] = rest.world.clock.now()
    assert await rest.tell(table, PostResult()) is None
    assert rest.world.discord.requests[-1] == "free result-edit"
    assert some(await rest.post(table, "result")).message == board.message


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("kept", [True, False])
async def test_a_result_names_the_turning_point_where_there_is_one_and_the_server_wants_it(
    wanted: bool, kept: bool, rest: AtRest, table: TableId
) -> None:
    await rest.world.play_out(table)
    await rest.tell(table, PostResult())
    with rest.world.store.writing() as work:
        work.servers.put(Server(GUILD, turning_points=wanted))
        if kept:
            work.analyses.ask(table, rest.world.clock.now())
            work.analyses.keep(table, an_analysis())
    await rest.tell(table, RefreshResult())
    assert rest.world.discord.turning_points == [an_analysis() if wanted and kept else None]


async def test_the_line_of_a_daily_deal_is_posted_once_in_each_channel_it_was_wished_for(world: World) -> None:
    table = await begin(world, 1)
    await play(world, table)
    await world.stop()
    rest = AtRest(world)
    for channel in (70, 71, 70):
        assert await rest.tell(table, PostShare(ChannelId(channel), language="es" if channel == 71 else "")) is None
    own = (await world.now(table)).language
    for channel, language in ((70, own), (71, "es")):
        assert [(shown.what, shown.table.language) for shown in world.discord.public(channel)] == [("share", language)]
    assert some(await rest.post(table, "share-71")).channel == 71


async def test_a_daily_deal_has_no_board_and_no_result_in_any_channel(world: World) -> None:
    table = await begin(world, 1)
    await world.stop()
    rest = AtRest(world)
    before = list(world.discord.requests)
    for content in (RefreshBoard(), RefreshBoard(down=True), PostResult()):
        assert await rest.tell(table, content) is None
    assert world.discord.requests == before


MESSAGE = MessageId(500)
GAME = "two_win"


async def lobby(world: World) -> Table:
    """Two people sit there; its message was pressed just now."""
    options = catalogue.game(GAME).read_options({})
    assert not isinstance(options, Refusal)
    reply = await world.tables.open(
        OpenTable(world.by(1), Place(GuildId(0), CHANNEL), GAME, options, "en", Pace.QUICK, 3)
    )
    assert isinstance(reply, Change)
    table = reply.table
    world.discord.messages[MESSAGE] = Shown(MESSAGE, CHANNEL, "lobby", "", table, world.clock.now())
    await pressed(world, table)
    for user in (1, 2):
        await world.ask(Join(table.id, world.by(user)))
    await world.advance(5 * SECOND)
    return table


async def pressed(world: World, table: Table) -> None:
    world.discord.pressed[MESSAGE] = world.clock.now()
    await world.tables.stands(table.id, CHANNEL, MESSAGE)
    await world.settle()


async def begun(world: World) -> Table:
    table = await lobby(world)
    await world.ask(Start(table.id, world.by(1)))
    await world.advance(5 * SECOND)
    return await world.now(table.id)


async def test_everything_is_told_in_the_one_message_and_nobody_is_written_to() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        await world.ask(Remind(table.id, world.by(1)))
        await world.advance(20 * MINUTE)
        assert {each.channel for each in world.discord.messages.values()} == {CHANNEL}
        assert [each.what for each in world.discord.public(CHANNEL)] == ["lobby", "call"]
        assert {what.split()[-1] for what in world.discord.requests} <= {"visiting", "asleep", "call"}


async def test_the_message_says_that_it_sleeps_and_is_left_alone_until_it_is_pressed() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        await world.advance(TOKEN_LASTS)
        told = world.discord.requests
        assert told[-1] == "free asleep"
        before = len(told)
        while (await world.now(table.id)).stage is Stage.PLAYING:
            await world.advance(MINUTE)
        assert told[before:] == []
        await pressed(world, table)
        assert told[before:] == ["free visiting"]
        assert world.discord.messages[MESSAGE].table == await world.now(table.id)


@pytest.mark.parametrize("asleep", [False, True])
async def test_what_was_revealed_stays_to_be_shown_also_by_a_message_that_slept(*, asleep: bool) -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        if asleep:
            world.discord.pressed.clear()
        for passed, revealed in ((0, False), (10 * MINUTE, True)):
            await world.advance(passed)
            with world.store.reading() as unit:
                assert bool(some(unit.posts.get(table.id, BOARD)).reveal) == revealed


async def test_a_message_is_edited_soon_although_the_clock_was_set_back() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        world.clock.follow(-HOUR)
        before = len(world.discord.requests)
        await world.answer(table.id, 1)
        await world.advance(5 * SECOND)
        assert "free visiting" in world.discord.requests[before:]


@pytest.mark.parametrize(
    ("weather", "stage"),
    [
        (Barred("five follow-ups"), Stage.LOBBY),
        (Gone(), Stage.LOBBY),
        (TryAgain(1_000, failing=True), Stage.CANCELLED),
        (None, Stage.PLAYING),
    ],
)
async def test_the_call_is_made_once_and_a_table_is_closed_of_which_nobody_knows_whether_it_was(
    weather: Barred | Gone | TryAgain | None, stage: Stage
) -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.weather = lambda what: weather if what == "call" else None
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(5 * SECOND)
        now = await world.now(table.id)
        assert (now.stage, now.circumstances.not_called) == (stage, stage is Stage.LOBBY)
        assert world.discord.requests.count("call") == 1


async def test_a_call_waits_for_the_answer_to_the_press_and_not_for_ever() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(SECOND)
        await pressed(world, table)
        await world.advance(SECOND)
        assert (await world.now(table.id)).stage is Stage.PLAYING
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(ANSWERED_WITHIN + SECOND)
        open_again = await world.now(table.id)
        told = open_again.circumstances.not_called
        assert (open_again.stage, open_again.calling, told) == (Stage.LOBBY, None, True)
        assert "call" not in world.discord.requests


async def test_a_table_whose_call_a_program_before_this_one_may_have_made_is_closed() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(SECOND)
        await world.crash()
        await world.advance(ANSWERED_WITHIN + SECOND)
        closed = await world.now(table.id)
        assert (closed.stage, closed.circumstances.closed_because) == (Stage.CANCELLED, "closed-call-lost")
        assert "call" not in world.discord.requests


async def test_a_table_whose_call_another_process_may_have_made_is_closed() -> None:
    store = MemoryStore()
    store.shards = Shards(4, frozenset({0}))
    async with World(store, game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(ANSWERED_WITHIN + SECOND)
        closed = await world.now(table.id)
        assert (closed.stage, closed.circumstances.closed_because) == (Stage.CANCELLED, "closed-call-lost")


async def test_a_call_that_could_not_be_noted_is_not_made_again() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)

        def goes_down(what: str) -> None:
            world.store.down = what == "call"

        world.discord.afterwards = goes_down
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(5 * SECOND)
        assert world.store.down
        world.store.down = False
        world.discord.afterwards = lambda _: None
        await world.advance(20 * SECOND)
        begun = await world.now(table.id)
        (call,) = (each for each in world.discord.messages.values() if each.what == "call")
        assert (begun.stage, begun.coin and begun.coin.post) == (Stage.PLAYING, call.message)
