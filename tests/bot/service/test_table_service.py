"""Requests from their arrival to what is stored and who is woken."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import delete, update

from bot.persistence.models import (
    ActionRow,
    AnalysisRow,
    DailyMemberRow,
    DeadlineRow,
    InboxRow,
    PostRow,
    TableRow,
    TokenRow,
)
from bot.persistence.outbox import usable
from bot.persistence.shards import Shards
from bot.persistence.store import StoreUnavailableError
from bot.service.handling import new_table_id
from bot.service.signals import Signal, Signals
from bot.tables.bells import Bell, PartOfDay
from bot.tables.change import Change, Reply
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import HOUR, Deadline, DeadlineKind, after, turn_deadlines
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, OpenDirect, Post, PostResult, RefreshBoard, RefreshHand, hand_role
from bot.tables.requests import (
    Again,
    Answer,
    End,
    Forget,
    HandToken,
    Leave,
    PostingRestored,
    Request,
    ShowBoard,
    ShowHand,
    TimeUp,
)
from bot.tables.table import Pace, Stage
from engine.contract import Refusal, Seat
from tests.kit.always import some
from tests.kit.analyses import an_analysis
from tests.kit.clocks import SeededEntropy
from tests.kit.days import ask
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby
from tests.kit.world import CHANNEL, GUILD, World

UNKNOWN = TableId("zzzzzzzzzz")
ANA, BEN = UserId(1), UserId(2)


async def at_table(people: int = 2, pace: Pace = Pace.QUICK) -> tuple[World, TableId]:
    """A game under way at which no one is at work."""
    async with World(MemoryStore()) as world:
        table = await world.begin(people, pace=pace)
    return world, table


async def test_a_table_nobody_knows_is_refused() -> None:
    world, _ = await at_table()
    no_such_table = Refusal("refused-no-such-table")
    assert await world.ask(ShowHand(UNKNOWN, world.by(1))) == no_such_table
    assert await world.tables.open(Again(UNKNOWN, world.by(1))) == no_such_table
    assert await world.tables.table(UNKNOWN) is None
    assert await world.tables.board(UNKNOWN) is None
    assert await world.store.read(lambda unit: unit.results.get(UNKNOWN)) is None
    assert await world.tables.played(UNKNOWN) == []


async def test_the_clock_of_a_table_nobody_knows_comes_once() -> None:
    world, table = await at_table()
    gone = Deadline(UNKNOWN, DeadlineKind.TURN, 0, world.clock.now())
    assert await world.ask(TimeUp(gone)) == Refusal("refused-no-such-table")
    with world.store.writing() as work:
        work.tables.freeze(table, "it is broken")
        work.deadlines.replace(table, [replace(gone, table=table)])
    assert await world.ask(TimeUp(replace(gone, table=table))) == Refusal("refused-table-frozen")
    assert world.store.rows(DeadlineRow) == []


async def test_where_the_table_message_is_can_be_asked() -> None:
    world, table = await at_table()
    *_, board = world.discord.public(CHANNEL)
    post = some(await world.tables.board(table))
    assert (post.channel, post.message) == (CHANNEL, board.message)


async def test_a_hand_is_shown_in_the_answer_whether_the_press_was_handled_before_or_not() -> None:
    world, table = await at_table()
    by = world.by(1, token="new")
    first = await world.ask(ShowHand(table, by))
    assert isinstance(first, Change)
    assert first.table == await world.now(table)
    with world.store.reading() as work:
        assert usable(work.tokens.of(table, ANA), world.clock.now()) == HandToken("new")
    assert await world.ask(ShowHand(table, by)) == Change(await world.now(table), repeated=True)


async def test_a_press_that_was_refused_was_handled_too() -> None:
    world, table = await at_table()
    by = world.by(2)
    assert not await world.tables.is_handled(by.interaction)
    refused = await world.ask(End(table, by))
    assert isinstance(refused, Refusal)
    assert await world.tables.is_handled(by.interaction)
    assert not await world.tables.is_handled(InteractionId(by.interaction + 1))
    assert await world.ask(End(table, by)) == refused


async def test_a_press_is_kept_with_who_made_it_and_when() -> None:
    world, table = await at_table()
    world.clock.advance(7)
    by = world.by(2)
    refused = await world.ask(End(table, by))
    assert isinstance(refused, Refusal)
    with world.store.reading() as work:
        assert work.inbox.seen(by.interaction) == refused
    accepted = world.by(1)
    await world.ask(ShowHand(table, accepted))
    kept = {row.interaction_id: (row.user_id, row.at) for row in world.store.rows(InboxRow)}
    assert kept[by.interaction] == (BEN, world.clock.now())
    assert kept[accepted.interaction] == (ANA, world.clock.now())


async def test_a_command_delivered_again_finds_its_table_also_when_that_has_ended() -> None:
    world = World(MemoryStore())
    by = world.by(1)
    opened = await world.open(by=by)
    assert isinstance(opened, Change)
    assert [(row.user_id, row.at) for row in world.store.rows(InboxRow)] == [(ANA, world.clock.now())]
    assert await world.open(by=by) == Change(opened.table, repeated=True)
    await world.ask(End(opened.table.id, world.by(1)))
    again = await world.open(by=by)
    assert isinstance(again, Change)
    assert (again.repeated, again.table.stage) == (True, Stage.CANCELLED)
    with world.store.writing() as work:
        work.sql.change(delete(TableRow))
    assert await world.open(by=by) == Refusal("refused-no-such-table")


async def test_a_new_table_opens_at_the_moment_of_the_clock_and_has_a_secret_of_its_own() -> None:
    world = World(MemoryStore())
    world.clock.advance(11)
    first = await world.open(1)
    second = await world.open(1, channel=71)
    assert isinstance(first, Change)
    assert isinstance(second, Change)
    assert (first.table.opened, len(first.table.secret)) == (world.clock.now(), 32)
    assert first.table.secret != second.table.secret
    assert await world.tables.latest_in(ChannelId(71)) == second.table
    assert await world.tables.latest_in(ChannelId(72)) is None


async def test_whoever_is_shut_out_is_called_by_no_bell() -> None:
    world = World(MemoryStore())
    for user in (8, 9):
        asked = Bell(UserId(user), GUILD, ChannelId(CHANNEL), world.game_key, "general", tuple(PartOfDay))
        assert await world.tables.settings.ring(asked, asked.parts)
    world.tables.shut_out = {8}
    opened = await world.open(1)
    assert isinstance(opened, Change)
    assert opened.table.circumstances.rung == (9,)


async def test_two_tables_in_one_channel_at_once_are_refused() -> None:
    world = World(MemoryStore())
    await world.open(1)
    refused = await world.open(2)
    assert isinstance(refused, Refusal)
    assert refused.key == "refused-channel-busy"


async def test_a_channel_that_is_no_more_ends_its_table_and_one_without_a_table_nothing() -> None:
    world, table = await at_table()
    await world.tables.cut_off(ChannelId(71))
    assert (await world.now(table)).stage is Stage.PLAYING
    await world.tables.cut_off(ChannelId(CHANNEL))
    ended = await world.now(table)
    assert (ended.stage, ended.circumstances.closed_because) == (Stage.CANCELLED, "closed-channel-gone")


async def test_a_server_without_the_bot_pauses_its_tables_and_no_others() -> None:
    world, table = await at_table()
    await world.tables.member_of({GUILD})
    assert (await world.now(table)).stage is Stage.PLAYING
    await world.tables.member_of((), Shards(1, frozenset({0}), without=frozenset({GUILD})))
    assert (await world.now(table)).stage is Stage.PLAYING
    await world.tables.member_of({GuildId(8)})
    assert (await world.now(table)).stage is Stage.PAUSED


async def test_a_result_that_was_refused_is_tried_early_where_the_bot_can_post_again_and_nowhere_else() -> None:
    world, table = await at_table()
    other = await world.open(1, channel=71)
    assert isinstance(other, Change)
    now, later = world.clock.now(), after(world.clock.now(), HOUR)
    with world.store.writing() as work:
        work.outbox.add([Notice(each, PostResult(), now) for each in (table, other.table.id)])
    for notice in results(world):
        with world.store.writing() as work:
            work.outbox.retry(notice, later)

    def barrier(channel: ChannelId) -> Barrier | None:
        return Barrier.SEND if channel == 71 else None

    await rung(world.signals)
    await world.tables.posting(barrier, GuildId(8))
    assert [notice.due for notice in results(world)] == [later, later]
    await rung(world.signals)
    await world.tables.posting(barrier, GUILD)
    assert {notice.table: notice.due for notice in results(world)} == {table: now, other.table.id: later}
    assert await rung(world.signals) == {"outbox"}


def results(world: World) -> list[Notice]:
    """Results that wait to be posted."""
    return [notice for notice in world.store.notices() if notice.content == PostResult()]


async def test_who_left_a_server_is_on_no_board_there_and_plays_at_no_table_there() -> None:
    world, table = await at_table()
    for guild in (GUILD, GuildId(8)):
        await world.tables.dailies.attend(guild, world.by(2))
    await world.tables.member_gone(GUILD, BEN)
    assert [(row.guild_id, row.user_id) for row in world.store.rows(DailyMemberRow)] == [(GuildId(8), BEN)]
    assert [holder.absent for holder in (await world.now(table)).holders] == [False, True]


async def test_a_table_that_cannot_be_told_of_its_server_is_named_and_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world, table = await at_table()
    other = await world.open(1, channel=71)
    assert isinstance(other, Change)
    handle = world.tables.handle

    async def fails(request: Request) -> Reply:
        if request.table == table:
            raise KeyError("canary")
        return await handle(request)

    monkeypatch.setattr(world.tables, "handle", fails)
    await world.tables.member_of(())
    assert caplog.messages == [f"table {table} could not be told whether the bot is on its server: KeyError"]
    assert (await world.now(other.table.id)).circumstances.left


async def private(world: World, table: TableId, user: UserId, seat: int) -> None:
    """Everything that is kept of one person at a table."""
    now = world.clock.now()
    with world.store.writing() as work:
        work.tokens.keep(table, user, HandToken("token"), Milliseconds(now + 1), "former")
        work.posts.put(table, hand_role(Seat(seat)), Post(ChannelId(9), MessageId(seat), now))
        work.outbox.add([Notice(table, OpenDirect(user), now), Notice(table, RefreshHand(Seat(seat)), now)])


async def test_with_somebody_who_is_forgotten_goes_what_was_theirs_and_the_analysis_and_nothing_else() -> None:
    world, table = await at_table()
    await private(world, table, ANA, 0)
    await private(world, table, BEN, 1)
    with world.store.writing() as work:
        work.analyses.ask(table, world.clock.now())
        work.analyses.keep(table, an_analysis())
    await world.ask(Forget(table, ANA))
    assert world.store.rows(AnalysisRow) == []
    assert [(row.table_id, row.user_id) for row in world.store.rows(TokenRow)] == [(table, BEN)]
    hands = {row.role for row in world.store.rows(PostRow) if row.role.startswith("hand-")}
    assert hands == {"hand-1"}
    opens = {notice.key for notice in world.store.notices() if notice.key.startswith("direct-")}
    assert opens == {"direct-2"}


async def test_forgetting_somebody_who_has_no_seat_takes_their_tokens_too() -> None:
    world, table = await at_table()
    await private(world, table, UserId(9), 1)
    await world.ask(Forget(table, UserId(9)))
    assert world.store.rows(TokenRow) == []
    assert "hand-1" in {row.role for row in world.store.rows(PostRow)}


@pytest.mark.parametrize("first", [0, 1])
async def test_tables_at_which_somebody_sits_come_with_those_first_that_wait_for_them(first: int) -> None:
    world = World(MemoryStore())
    tables = list[TableId]()
    async with world:
        ended = await world.begin(2, pace=Pace.NONE, channel=70)
        await world.ask(End(ended, world.by(1)))
        for channel in (71, 72, 73):
            tables.append(await world.begin(2, pace=Pace.NONE, channel=channel))
    answered, waiting, paused = tables[first], tables[1 - first], tables[2]
    await world.answer(answered, 1)
    with world.store.writing() as work:
        work.tables.save(replace(await world.now(paused), stage=Stage.PAUSED))
    lobby = await world.open(2, channel=74)
    assert isinstance(lobby, Change)
    seated = [table.id for table in await world.tables.seated_at(ANA)]
    assert seated[0] == waiting
    assert set(seated[1:]) == {answered, paused}
    assert [table.id for table in await world.tables.seated_at(UserId(9))] == []


async def test_a_notice_made_pointless_goes_with_the_change_that_made_it_so() -> None:
    world, table = await at_table(pace=Pace.NONE)
    with world.store.writing() as work:
        work.outbox.add([Notice(table, RefreshBoard(), world.clock.now())])
    await world.answer(table, 1)
    assert "board" in {notice.key for notice in world.store.notices(table)}
    await world.answer(table, 2)
    for user in (1, 2):
        await world.answer(table, user)
    keys = {notice.key for notice in world.store.notices(table)}
    assert "reveal-1" in keys
    assert "board" not in keys


async def test_what_was_played_is_numbered_as_it_was_played() -> None:
    world, table = await at_table(pace=Pace.NONE)
    for _ in range(2):
        for user in (1, 2):
            await world.answer(table, user)
    rows = sorted(world.store.rows(ActionRow), key=lambda row: row.number)
    assert [(row.table_id, row.number) for row in rows] == [(table, number) for number in range(4)]
    assert (await world.now(table)).acted == 4
    played = await world.tables.played(table)
    assert [(each.seat, each.code) for each in played] == [(row.seat, row.code) for row in rows]


TABLE, OTHER = TableId("aaaaaaaaaa"), TableId("bbbbbbbbbb")


async def rang(signal: Signal) -> bool:
    """Whether it was set since someone asked last."""
    waiting = asyncio.ensure_future(signal.received())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    return waiting.done() and not waiting.cancelled()


async def rung(signals: Signals) -> set[str]:
    """The names of those that were set."""
    named = {
        "outbox": signals.outbox,
        "deadlines": signals.deadlines,
        "house": signals.house,
        "analyses": signals.analyses,
        "analysis messages": signals.analysis_messages,
    }
    return {name for name, signal in named.items() if await rang(signal)}


async def at_this(people: int = 2, pace: Pace = Pace.QUICK, house: int = 0) -> tuple[World, TableId]:
    """A game under way at which no one is at work, and no one has been woken."""
    async with World(MemoryStore()) as world:
        table = await world.begin(people, pace=pace, house=house)
    await rung(world.signals)
    world.signals.take_changed()
    return world, table


async def test_a_table_that_changed_wakes_every_worker_of_tables() -> None:
    signals = Signals()
    signals.changed(TABLE)
    signals.changed(OTHER)
    signals.changed(TABLE)
    assert await rung(signals) == {"outbox", "deadlines", "house"}
    assert await rung(signals) == set(), "each ring is heard once"
    assert signals.take_changed() == (TABLE, OTHER)
    assert signals.take_changed() == ()


async def test_the_house_alone_is_woken_for_tables_at_which_it_may_owe_something() -> None:
    signals = Signals()
    signals.wake_house([OTHER, TABLE])
    assert await rung(signals) == {"house"}
    assert signals.take_changed() == (OTHER, TABLE)


async def test_an_answer_wakes_who_tells_of_it_and_the_house_where_it_plays() -> None:
    world, table = await at_this(3)
    await world.answer(table, 1)
    assert await rung(world.signals) == {"outbox"}
    assert world.signals.take_changed() == ()
    world, table = await at_this(3, house=1)
    await world.answer(table, 1)
    assert await rung(world.signals) == {"outbox", "house"}
    assert world.signals.take_changed() == (table,)


async def test_an_answer_that_closes_a_turn_wakes_the_clock_too() -> None:
    world, table = await at_this()
    await world.answer(table, 1)
    await rung(world.signals)
    await world.answer(table, 2)
    assert await rung(world.signals) == {"outbox", "deadlines"}


@pytest.mark.parametrize(("later", "woken"), [(0, {"outbox"}), (1, {"outbox", "deadlines"})])
async def test_a_clock_that_sleeps_is_woken_only_by_what_is_due_sooner(later: int, woken: set[str]) -> None:
    world, table = await at_this()
    await world.answer(table, 1)
    await rung(world.signals)
    soonest = min(deadline.due for deadline in turn_deadlines(await world.now(table), world.clock.now()))
    world.signals.deadlines.wakes_at = after(soonest, later)
    await world.answer(table, 2)
    assert await rung(world.signals) == woken


async def test_a_request_that_changes_nothing_and_one_that_is_refused_wake_nobody() -> None:
    world, table = await at_this()
    await world.ask(PostingRestored(table))
    await world.ask(ShowHand(table, world.by(1)))
    await world.ask(End(table, world.by(2)))
    assert await rung(world.signals) == set()
    assert world.signals.take_changed() == ()


async def test_a_hand_that_moved_wakes_who_tells_the_older_messages() -> None:
    world, table = await at_this()
    await world.ask(ShowHand(table, world.by(1, token="new")))
    assert await rung(world.signals) == {"outbox"}


async def test_what_is_only_to_be_told_wakes_the_clock_for_nothing() -> None:
    world, table = await at_this(pace=Pace.NONE)
    await world.ask(ShowBoard(table, world.by(9)))
    assert await rung(world.signals) == {"outbox"}


async def test_an_end_without_a_result_leaves_nothing_to_analyse_and_one_with_a_result_may() -> None:
    world, table = await at_this(pace=Pace.NONE)
    while (await world.now(table)).stage.live:
        assert "analyses" not in await rung(world.signals)
        stored = await world.now(table)
        for seat, prompt in sorted(stored.running.prompts().items()):
            if not prompt.answered:
                code = stored.running.legal_actions(seat)[0].code
                await world.ask(Answer(table, world.by(seat + 1), prompt.number, code))
                break
    assert "analyses" in await rung(world.signals)
    other = await world.open(1)
    assert isinstance(other, Change)
    await rung(world.signals)
    await world.ask(End(other.table.id, world.by(1)))
    assert "analyses" not in await rung(world.signals)


async def test_a_new_table_with_the_house_wakes_everybody() -> None:
    world = World(MemoryStore())
    table = await world.lobby(house=1)
    assert await rung(world.signals) == {"outbox", "deadlines", "house"}
    assert world.signals.take_changed() == (table,)


async def test_a_table_like_the_last_wakes_everybody() -> None:
    world, table = await at_this(house=1)
    await world.ask(End(table, world.by(1)))
    await rung(world.signals)
    world.signals.take_changed()
    opened = await world.tables.open(Again(table, world.by(1)))
    assert isinstance(opened, Change)
    assert await rung(world.signals) == {"outbox", "deadlines", "house"}
    assert world.signals.take_changed() == (opened.table.id,)


@pytest.mark.parametrize("point", ["request.loaded", "request.committed"])
async def test_after_a_failure_everybody_looks_for_it_may_have_been_stored_all_the_same(point: str) -> None:
    world, table = await at_this()
    with armed(Plan(point, 1, StoreUnavailableError)), pytest.raises(StoreUnavailableError):
        await world.ask(Leave(table, world.by(2)))
    assert await rung(world.signals) == {"outbox", "deadlines", "house"}
    assert world.signals.take_changed() == (table,)


async def test_a_look_at_a_hand_that_cannot_be_stored_reads_a_dealt_table_and_decides_nothing_in_a_lobby() -> None:
    world, table = await at_this()
    opened = replace(lobby(), place=replace(lobby().place, channel=ChannelId(71)))
    with world.store.writing() as work:
        work.tables.add(opened)
    with armed(Plan("request.loaded", 1, StoreUnavailableError)):
        looked = await world.tables.press(ANA, table, ShowHand(table, world.by(1)))
    assert (looked.reply, looked.table) == (None, await world.now(table))
    for user in (1, 9):
        look = ShowHand(opened.id, world.by(user))
        with armed(Plan("request.loaded", 1, StoreUnavailableError)), pytest.raises(StoreUnavailableError):
            await world.tables.press(UserId(user), opened.id, look)


async def test_somebody_who_gave_up_waiting_leaves_everybody_looking_too() -> None:
    world, table = await at_this()
    with armed(Plan("request.committed", 1, asyncio.CancelledError)), pytest.raises(asyncio.CancelledError):
        await world.ask(Leave(table, world.by(2)))
    assert world.signals.take_changed() == (table,)


async def test_a_program_that_dies_wakes_nobody() -> None:
    world, table = await at_this()
    with armed(Plan("request.committed", 1, Crash)), pytest.raises(Crash):
        await world.ask(Leave(table, world.by(2)))
    assert world.signals.take_changed() == ()


async def test_an_answer_that_was_lost_on_its_way_is_told_to_whoever_has_a_seat() -> None:
    world, table = await at_this()
    await world.tables.show_again(table, UserId(9))
    await world.tables.show_again(OTHER, UserId(1))
    assert await rung(world.signals) == set()
    before = {notice.key for notice in world.store.notices()}
    await world.tables.show_again(table, UserId(2))
    assert await rung(world.signals) == {"outbox"}
    [new] = [notice for notice in world.store.notices() if notice.key not in before]
    assert (new.table, new.key, new.due) == (table, "hand-1", world.clock.now())


async def test_being_forgotten_wakes_the_house_for_the_seat() -> None:
    world, table = await at_this()
    await world.ask(Forget(table, UserId(2)))
    assert world.signals.take_changed() == (table,)


async def test_a_press_that_arrives_twice_at_once_is_handled_once() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
    by = world.by(1)
    both = await asyncio.gather(*(world.ask(ShowHand(table, by)) for _ in range(2)))
    stored = await world.now(table)
    assert [isinstance(each, Change) and (each.table, each.repeated) for each in both] == [
        (stored, False),
        (stored, True),
    ]


async def test_a_command_that_arrives_twice_at_once_opens_one_table() -> None:
    world = World(MemoryStore())
    by = world.by(1)
    first, second = await asyncio.gather(world.open(by=by), world.open(by=by))
    assert isinstance(first, Change)
    assert second == Change(first.table, repeated=True)


async def test_two_people_begin_a_daily_deal_at_once_and_each_has_their_own() -> None:
    world = World(MemoryStore())
    replies = await asyncio.gather(ask(world, 1), ask(world, 2), ask(world, 1))
    tables = [reply.table.id for reply in replies if isinstance(reply, Change)]
    assert len(tables) == 3
    assert tables[0] == tables[2] != tables[1]


HER = UserId(1)


def break_it(world: World, table: TableId) -> None:
    """No one can read it back any more."""
    with world.store.writing() as work:
        work.sql.change(update(TableRow).where(TableRow.c.id == table).values(state={}))
    world.store.tables.clear()


LEFT_ALONE = "table {} cannot be loaded: it is frozen (`python -m bot check` says why)"


async def left_alone(world: World, table: TableId, caplog: pytest.LogCaptureFixture) -> None:
    assert [row.id for row in world.store.rows(TableRow) if row.frozen] == [table]
    assert [row for row in world.store.rows(DeadlineRow) if row.table_id == table] == []
    assert world.store.notices(table) == []
    assert caplog.messages == [LEFT_ALONE.format(table)]


async def test_a_table_that_breaks_under_a_request_stands_still_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    world, table = await at_table()
    await world.answer(table, 1)
    break_it(world, table)
    request = End(table, world.by(1))
    assert await world.ask(request) == Refusal("refused-table-frozen")
    await left_alone(world, table, caplog)
    assert await world.ask(request) == Refusal("refused-table-frozen")


async def test_one_that_breaks_when_it_is_looked_at_is_as_if_it_were_not_there(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world, table = await at_table()
    break_it(world, table)
    assert await world.tables.table(table) is None
    await left_alone(world, table, caplog)
    assert await world.tables.table_in(ChannelId(CHANNEL)) is None


async def test_one_that_breaks_frees_its_channel_for_the_next(caplog: pytest.LogCaptureFixture) -> None:
    world, table = await at_table()
    break_it(world, table)
    opened = await world.open(1)
    assert isinstance(opened, Change)
    assert not opened.repeated
    await left_alone(world, table, caplog)


async def test_a_table_that_cannot_forget_is_frozen_and_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world, table = await at_table()
    handle = world.tables.handle

    async def fails(request: Request) -> Reply:
        if isinstance(request, Forget):
            raise KeyError("canary")
        return await handle(request)

    monkeypatch.setattr(world.tables, "handle", fails)
    await world.tables.privacy.forget(HER)
    assert caplog.messages == [f"table {table} cannot forget anyone: KeyError"]
    assert world.store.rows(TableRow) == [], "frozen, it goes altogether"


class Bytes:
    """An entropy that gives what it was told to."""

    def __init__(self, drawn: bytes) -> None:
        self.drawn = drawn

    def secret(self, size: int) -> bytes:
        assert size == len(self.drawn)
        return self.drawn


def test_two_bytes_make_a_letter() -> None:
    numbers = (0, 1, 30, 31, 256, 257, 65_535, 3_100, 22, 23)
    drawn = b"".join(number.to_bytes(2, "big") for number in numbers)
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    assert new_table_id(Bytes(drawn)) == "".join(letters[number % 31] for number in numbers)


def test_names_are_ten_of_the_letters_that_nobody_mistakes_for_another() -> None:
    entropy = SeededEntropy("names")
    names = [new_table_id(entropy) for _ in range(400)]
    assert {len(name) for name in names} == {10}
    assert len(set(names)) == 400
    counted = Counter("".join(names))
    assert set(counted) == set("abcdefghjkmnpqrstuvwxyz23456789")
    assert max(counted.values()) < 2 * min(counted.values())
