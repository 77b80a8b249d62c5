"""The way into a table beside its decisions: what comes twice, what the world does to it, what goes with a person."""

from dataclasses import replace

import pytest
from sqlalchemy import delete

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
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, OpenDirect, Post, RefreshBoard, RefreshHand, hand_role
from bot.tables.requests import Accepted, Again, End, Forget, HandToken, Reply, Request, ShowHand, TimeUp
from bot.tables.table import Pace, Stage
from engine.contract import Refusal
from engine.seats import Seat
from tests.kit.analyses import an_analysis
from tests.kit.memory_store import MemoryStore
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
    post = await world.tables.board(table)
    assert post is not None
    assert (post.channel, post.message) == (CHANNEL, board.message)


async def test_a_hand_is_shown_in_the_answer_whether_the_press_was_handled_before_or_not() -> None:
    world, table = await at_table()
    by = world.by(1, token="new")
    first = await world.ask(ShowHand(table, by))
    assert first == Accepted(await world.now(table))
    with world.store.reading() as work:
        assert usable(work.tokens.of(table, ANA), world.clock.now()) == HandToken("new")
    assert await world.ask(ShowHand(table, by)) == Accepted(await world.now(table), repeated=True)


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
    assert isinstance(opened, Accepted)
    assert [(row.user_id, row.at) for row in world.store.rows(InboxRow)] == [(ANA, world.clock.now())]
    assert await world.open(by=by) == Accepted(opened.table, repeated=True)
    await world.ask(End(opened.table.id, world.by(1)))
    again = await world.open(by=by)
    assert isinstance(again, Accepted)
    assert (again.repeated, again.table.stage) == (True, Stage.CANCELLED)
    with world.store.writing() as work:
        work.sql.change(delete(TableRow))
    assert await world.open(by=by) == Refusal("refused-no-such-table")


async def test_a_new_table_opens_at_the_moment_of_the_clock_and_has_a_secret_of_its_own() -> None:
    world = World(MemoryStore())
    world.clock.advance(11)
    first = await world.open(1)
    second = await world.open(1, channel=71)
    assert isinstance(first, Accepted)
    assert isinstance(second, Accepted)
    assert (first.table.opened, len(first.table.secret)) == (world.clock.now(), 32)
    assert first.table.secret != second.table.secret
    assert await world.tables.latest_in(ChannelId(71)) == second.table
    assert await world.tables.latest_in(ChannelId(72)) is None


async def test_two_tables_in_one_channel_at_once_are_refused() -> None:
    world = World(MemoryStore())
    await world.open(1)
    refused = await world.open(2)
    assert isinstance(refused, Refusal)
    assert refused.key == "refused-channel-busy"


async def test_a_channel_that_is_no_more_ends_its_table_and_one_without_a_table_nothing() -> None:
    world, table = await at_table()
    await world.tables.cut_off(ChannelId(71), "closed-channel-gone")
    assert (await world.now(table)).stage is Stage.PLAYING
    await world.tables.cut_off(ChannelId(CHANNEL), "closed-channel-gone")
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
    assert isinstance(other, Accepted)
    handle = world.tables.handle

    async def fails(request: Request) -> Reply:
        if request.table == table:
            raise KeyError("canary")
        return await handle(request)

    monkeypatch.setattr(world.tables, "handle", fails)
    await world.tables.member_of(())
    assert caplog.messages == [f"table {table} does not know whether the bot is on its server: KeyError"]
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
    assert isinstance(lobby, Accepted)
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
