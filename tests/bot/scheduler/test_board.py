"""The table message: one of each table, after moves, crashes and lost answers."""

from dataclasses import replace

import pytest

from bot.scheduler.channel_delivery import EDIT_PAUSE, LINES, MARKS_AT_A_COST, OLD
from bot.service.messages import Barred, Delivery, Gone, Message, TryAgain
from bot.tables.change import Change
from bot.tables.deadlines import HOUR, MINUTE, SECOND
from bot.tables.ids import ChannelId, Milliseconds, TableId, UserId
from bot.tables.notices import (
    MarkBoard,
    Notice,
    Post,
    PostReminder,
    PostReveal,
    PostStart,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    Retire,
)
from bot.tables.progress import WITHIN_TURN_DELAY
from bot.tables.requests import Again, End, Join, Remind, WaitForNext
from bot.tables.settings import Profile
from bot.tables.table import Interlude, News, Pace, Stage, Table
from engine.contract import Saved, Seat
from engine.games.two_win.events import Revealed
from tests.kit.always import some
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.channel import DIRECT, Shown
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.world import CHANNEL, World

EVENT: Saved = {"event": "nothing"}
BARRED = Barred("no permission")


async def older(rest: AtRest, table: TableId, milliseconds: int) -> Post:
    """The board was posted so long ago and never edited."""
    post = await rest.board(table)
    aged = replace(post, posted=Milliseconds(rest.world.clock.now() - milliseconds), edited=None, reveal=(EVENT,))
    await rest.note(table, "board", aged)
    return aged


async def unheard(rest: AtRest, table: TableId) -> bool:
    return (await rest.world.now(table)).circumstances.unheard


async def test_a_board_is_edited_as_long_as_discord_takes_it_and_keeps_what_it_revealed(
    rest: AtRest, table: TableId
) -> None:
    before = await older(rest, table, OLD)
    assert await rest.tell(table, RefreshBoard()) is None
    assert await rest.board(table) == replace(before, edited=rest.world.clock.now())
    assert rest.world.discord.requests[-1] == "board-edit"


async def test_a_mark_waits_where_it_costs_something_and_is_told_at_once_where_it_does_not(
    rest: AtRest, table: TableId
) -> None:
    told = rest.world.discord.requests
    before, board = len(told), await older(rest, table, EDIT_PAUSE)
    assert await rest.tell(table, MarkBoard()) == TryAgain(MARKS_AT_A_COST)
    assert told[before:] == []
    rest.world.discord.pressed[board.message] = rest.world.clock.now()
    assert await rest.tell(table, MarkBoard()) is None
    assert told[before:] == ["free board-edit"]


async def test_a_mark_for_one_person_among_bots_does_not_wait() -> None:
    async with at_rest(1, house=3) as (rest, table):
        told = rest.world.discord.requests
        await older(rest, table, EDIT_PAUSE)
        before = len(told)
        assert await rest.tell(table, MarkBoard()) is None
        assert told[before:] == ["board-edit"]


async def test_a_picture_that_came_late_has_its_message_told_again(rest: AtRest, table: TableId) -> None:
    playing = await rest.world.now(table)
    await rest.world.tables.picture_came(playing, None)
    assert await rest.owed(table) == [MarkBoard()]
    await rest.world.tables.picture_came(replace(playing, stage=Stage.LOBBY), None)
    await rest.world.tables.picture_came(playing, RefreshResult())
    before = await rest.board(table)
    stays = Retire("board", before.channel, before.message, (EVENT,))
    await rest.world.tables.picture_came(playing, stays)
    owed = await rest.owed(table)
    assert all(each in owed for each in (RefreshBoard(), RefreshResult(), stays))


async def test_a_hand_gets_a_late_picture_of_what_happened_or_of_the_end(rest: AtRest, table: TableId) -> None:
    playing = await rest.world.now(table)
    await rest.world.tables.picture_came(playing, RefreshHand(Seat(0)))
    assert await rest.owed(table) == []
    await rest.world.tables.picture_came(replace(playing, stage=Stage.OVER), RefreshHand(Seat(1)))
    assert await rest.owed(table) == [RefreshHand(Seat(1))]
    news = (News(1, Revealed(1, (), ())),)
    shown = replace(playing, news=news, interlude=Interlude(1, Milliseconds(0), waits=True))
    await rest.world.tables.picture_came(shown, RefreshHand(Seat(0)))
    assert await rest.owed(table) == [RefreshHand(Seat(1)), RefreshHand(Seat(0))]


async def test_a_board_that_is_too_old_to_be_edited_is_replaced_and_the_new_one_rings_nobody(
    rest: AtRest, table: TableId
) -> None:
    before = await older(rest, table, OLD + 1)
    rung = list(rest.world.discord.rung)
    assert await rest.tell(table, RefreshBoard()) is None
    now = await rest.board(table)
    assert now.message != before.message
    assert rest.world.discord.rung == rung
    assert Retire("board", before.channel, before.message, (EVENT,)) in await rest.owed(table)


@pytest.mark.parametrize(("ago", "again"), [(0, TryAgain(1_000)), (EDIT_PAUSE - 1, TryAgain(1)), (EDIT_PAUSE, None)])
async def test_between_two_edits_a_second_passes(
    rest: AtRest, table: TableId, ago: int, again: TryAgain | None
) -> None:
    post, now = await rest.board(table), rest.world.clock.now()
    await rest.note(table, "board", replace(post, edited=Milliseconds(now - ago)))
    assert await rest.tell(table, RefreshBoard()) == again
    assert (await rest.board(table)).edited == (now if again is None else now - ago)


@pytest.mark.parametrize("posted", [True, False], ids=["old", "none"])
async def test_an_ended_table_is_posted_no_new_board(rest: AtRest, table: TableId, posted: bool) -> None:
    await rest.world.ask(End(table, rest.world.by(1)))
    if posted:
        await older(rest, table, OLD + 1)
    else:
        await rest.without_board(table)
    before = rest.public()
    assert await rest.tell(table, RefreshBoard()) is None
    assert rest.public() == before


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PLAYING, Stage.PAUSED])
async def test_a_live_table_without_a_board_gets_one(rest: AtRest, table: TableId, stage: Stage) -> None:
    await rest.without_board(table)
    with rest.world.store.writing() as work:
        work.tables.save(replace(await rest.world.now(table), stage=stage))
    assert await rest.tell(table, RefreshBoard()) is None
    newest = rest.world.discord.public(CHANNEL)[-1]
    assert (await rest.board(table)).message == newest.message


async def test_brought_down_the_board_is_a_new_message_for_each_wish_and_one_for_each_telling(
    rest: AtRest, table: TableId
) -> None:
    boards = [(await rest.board(table)).message]
    for times in (1, 2, 2):
        await rest.tell(table, RefreshBoard(down=True), times=times)
        boards.append((await rest.board(table)).message)
    assert len(set(boards)) == 4
    notice = await rest.noted(Notice(table, RefreshBoard(down=True), rest.world.clock.now()))
    before = len(rest.public())
    await rest.tell_again(notice)
    assert len(rest.public()) == before
    assert (await rest.board(table)).message == boards[-1]
    await rest.tell_again(replace(notice, revision=notice.revision + 1))
    assert len(rest.public()) == before + 1, "wished for again while it was told"


async def test_a_board_to_be_brought_down_that_was_never_posted_is_posted(rest: AtRest, table: TableId) -> None:
    await rest.without_board(table)
    assert await rest.tell(table, RefreshBoard(down=True)) is None
    assert (await rest.board(table)).message == rest.world.discord.public(CHANNEL)[-1].message


@pytest.mark.parametrize(
    ("times", "answer", "again", "edited"),
    [
        (1, None, None, False),
        (2, None, None, True),
        (1, TryAgain(7), TryAgain(7), False),
    ],
)
async def test_a_new_board_is_edited_where_others_merged_in_meanwhile(
    times: int, answer: TryAgain | None, again: TryAgain | None, edited: bool, rest: AtRest, table: TableId
) -> None:
    rest.world.discord.weather = lambda what: answer if what == "board" else None
    assert await rest.tell(table, RefreshBoard(down=True), times=times) == again
    assert (RefreshBoard() in await rest.owed(table)) is edited


async def test_a_board_that_somebody_deleted_is_posted_anew(rest: AtRest, table: TableId) -> None:
    deleted = await rest.board(table)
    del rest.world.discord.messages[deleted.message]
    assert await rest.tell(table, RefreshBoard()) is None
    assert (await rest.board(table)).message in rest.world.discord.messages


@pytest.mark.parametrize("answer", [BARRED, Gone()])
async def test_a_channel_that_takes_no_messages_is_remembered_until_one_arrives(
    rest: AtRest, table: TableId, answer: Barred | Gone
) -> None:
    rest.world.discord.weather = lambda _: answer
    await rest.tell(table, RefreshBoard(down=True))
    assert await unheard(rest, table)
    rest.world.discord.weather = lambda _: None
    await rest.tell(table, RefreshBoard())
    assert not await unheard(rest, table)


async def test_a_new_board_that_arrives_ends_it_too(rest: AtRest, table: TableId) -> None:
    rest.world.discord.weather = lambda _: BARRED
    await rest.tell(table, RefreshBoard())
    assert await unheard(rest, table)
    rest.world.discord.weather = lambda _: None
    await rest.tell(table, RefreshBoard(down=True))
    assert not await unheard(rest, table)


async def test_a_board_that_can_be_edited_where_nothing_can_be_posted_says_why_and_proves_nothing(
    rest: AtRest, table: TableId
) -> None:
    rest.world.discord.weather = lambda what: None if what.endswith("-edit") else BARRED
    await rest.tell(table, PostReveal(1, (EVENT,)))
    await rest.tell(table, RefreshBoard())
    assert await unheard(rest, table)
    assert rest.world.discord.public(CHANNEL)[-1].table.circumstances.unheard


async def test_reveals_that_were_refused_are_told_together_before_the_next_one(rest: AtRest, table: TableId) -> None:
    first, second = PostReveal(1, (EVENT,)), PostReveal(1, (EVENT,), 4)
    rest.world.discord.weather = lambda _: BARRED
    for reveal in (first, second):
        await rest.tell(table, reveal)
    assert (await rest.world.now(table)).circumstances.untold == (first, second)
    rest.world.discord.weather = lambda _: None
    await rest.tell(table, PostReveal(2, (EVENT,)))
    assert rest.public()[-2:] == ["untold 1 1", "reveal 2"]
    around = (await rest.world.now(table)).circumstances
    assert (around.unheard, around.untold) == (False, ())


async def test_what_was_untold_stands_once_whenever_the_program_dies(rest: AtRest, table: TableId) -> None:
    reveal, refused = PostReveal(1, (EVENT,)), Notice(table, PostReveal(1, (EVENT,)), rest.world.clock.now())
    rest.world.discord.weather = lambda _: BARRED
    await rest.tell(table, reveal)
    kept = await rest.world.now(table)
    rest.world.discord.weather = lambda _: None
    await rest.tell_again(await rest.noted(refused))
    assert rest.public()[-1] == "board", "it is kept already"
    await rest.tell(table, RefreshBoard(down=True))
    with rest.world.store.writing() as work:
        work.tables.save(kept)  # it died when the lines stood, before it noted so
    await rest.tell(table, RefreshBoard(down=True))
    assert rest.public().count("untold 1") == 1


@pytest.mark.parametrize("answer", [BARRED, TryAgain(5)])
async def test_what_cannot_be_told_yet_is_kept(rest: AtRest, table: TableId, answer: Barred | TryAgain) -> None:
    reveals = [PostReveal(turn, (EVENT,)) for turn in range(LINES + 2)]
    rest.world.discord.weather = lambda _: BARRED
    for reveal in reveals[:-1]:
        await rest.tell(table, reveal)
    rest.world.discord.weather = lambda what: answer if what == f"untold {LINES}" else None
    await rest.tell(table, reveals[-1])
    kept = reveals[-2:] if answer == BARRED else reveals[-2:-1]
    assert (await rest.world.now(table)).circumstances.untold == tuple(kept)


async def test_a_reveal_takes_the_boards_place_and_keeps_what_it_told_when_the_next_one_takes_its_own(
    rest: AtRest, table: TableId
) -> None:
    board = await rest.board(table)
    assert await rest.tell(table, PostReveal(1, (EVENT,))) is None
    first = await rest.board(table)
    assert first.reveal == (EVENT,)
    assert Retire("board", board.channel, board.message) in await rest.owed(table)
    assert await rest.tell(table, PostReveal(2, ())) is None
    assert rest.public()[-2:] == ["reveal 1", "reveal 2"]
    assert Retire("board", first.channel, first.message, (EVENT,)) in await rest.owed(table)


async def test_how_late_reveals_stand_is_measured_by_itself(rest: AtRest, table: TableId) -> None:
    late = Notice(table, PostReveal(1, ()), Milliseconds(rest.world.clock.now() - 700))
    with rest.world.store.writing() as work:
        work.outbox.add([late])
    await rest.tell_again(await rest.noted(late))
    await rest.tell(table, PostReminder(1))
    reveals, everything = rest.delivery.reveals.summary(), rest.delivery.lateness.summary()
    assert (reveals["count"], reveals["max"]) == (1, 700)
    assert (everything["count"], everything["max"]) == (2, 700)


@pytest.mark.parametrize(
    ("role", "reveal", "request_"),
    [("lobby", (), "lobby-retired"), ("lobby", (EVENT,), "lobby-retired"), ("board", (EVENT,), "board-retired")],
)
async def test_what_was_sealed_or_revealed_stays_without_its_buttons(
    role: str, reveal: tuple[Saved, ...], request_: str, rest: AtRest, table: TableId
) -> None:
    board = await rest.board(table)
    rest.world.discord.cleared.clear()
    assert await rest.tell(table, Retire(role, board.channel, board.message, reveal)) is None
    assert rest.world.discord.requests[-1] == request_
    post = Post(board.channel, board.message, rest.world.clock.now())
    assert rest.world.discord.cleared == ([(post, reveal)] if role == "board" else [])


async def test_a_board_that_revealed_nothing_goes(rest: AtRest, table: TableId) -> None:
    board = await rest.board(table)
    assert await rest.tell(table, Retire("board", board.channel, board.message)) is None
    assert board.message not in rest.world.discord.messages


@pytest.mark.parametrize("retired", [("lobby", ()), ("board", (EVENT,)), ("board", ())])
async def test_what_cannot_be_retired_now_is_retired_later_and_what_is_gone_is_left(
    retired: tuple[str, tuple[Saved, ...]],
) -> None:
    role, reveal = retired
    async with at_rest() as (rest, table):
        board = await rest.board(table)
        content = Retire(role, board.channel, board.message, reveal)
        rest.world.discord.weather = lambda _: TryAgain(5)
        assert await rest.tell(table, content) == TryAgain(5)
        rest.world.discord.weather = lambda _: Gone()
        assert await rest.tell(table, content) is None


async def test_the_start_rings_nobody_and_tells_no_news_yet() -> None:
    async with at_rest(people=3) as (rest, table):
        boards = list[tuple[Table, str]]()
        honest = rest.world.discord.post

        async def post(channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
            boards.append((message.at.table, nonce))
            return await honest(channel, message, nonce, silent=silent)

        rest.world.discord.rung.clear()
        rest.world.discord.post = post
        assert await rest.tell(table, PostStart()) is None
        assert rest.world.discord.rung == [], "the post before it called the players"
        assert [told.news for told, _ in boards] == [()]
        assert await rest.tell(table, PostStart()) is None
        assert len({nonce for _, nonce in boards}) == 1, "told again it brings forth no second message"


async def test_the_post_in_which_the_deal_was_sealed_is_known_when_the_board_stands_in_another(
    rest: AtRest, table: TableId
) -> None:
    sealed = some(await rest.world.tables.lobby(table))
    assert rest.world.discord.messages[sealed.message].what == "lobby"
    assert (await rest.board(table)).message != sealed.message


async def test_the_first_board_rings_those_who_waited_for_it_and_want_that(rest: AtRest, table: TableId) -> None:
    stored = await rest.world.now(table)
    called = replace(stored.circumstances, called=(UserId(8), UserId(9)))
    await rest.without_board(table)
    with rest.world.store.writing() as work:
        work.tables.save(replace(stored, circumstances=called, stage=Stage.LOBBY))
        work.profiles.put(Profile(UserId(9), pings=False))
    rest.world.discord.rung.clear()
    await rest.tell(table, RefreshBoard())
    assert rest.world.discord.rung == [8]
    await rest.tell(table, RefreshBoard(down=True))
    assert rest.world.discord.rung == [8]


async def test_a_lobby_posted_by_a_program_that_died_shows_who_sat_down_since(world: World) -> None:
    with armed(Plan("notice.published", 1, Crash)):
        opened = await world.open(1)
        await world.settle()
    assert isinstance(opened, Change)
    table = opened.table.id
    await world.stop()
    for user in (1, 2):
        await world.ask(Join(table, world.by(user)))
    await world.crash()
    await world.advance(5_000)
    (board,) = world.discord.public(CHANNEL)
    assert len(board.table.people) == 2
    assert board.edits == 1


def shown(world: World) -> list[str]:
    """What stands in the channel."""
    return [each.what for each in world.discord.public(CHANNEL)]


async def test_a_game_that_was_played_ends_with_its_result_and_that_is_what_is_shown_again(world: World) -> None:
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
async def test_a_choice_of_one_of_several_is_seen_soon_where_a_press_edits_the_board(
    world: World, pressed: bool, delay: int
) -> None:
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


async def test_the_lobby_stays_without_its_buttons_and_the_board_is_a_new_message(world: World) -> None:
    table = await world.begin(2)
    lobby, _, board = world.discord.public(CHANNEL)
    assert (lobby.what, board.what, board.table.id) == ("lobby", "board", table)
    assert lobby.table.stage is Stage.PLAYING, "retired with the table as it is"
    assert world.discord.requests.count("lobby-retired") == 1


async def opened(world: World) -> TableId:
    reply = await world.open(1)
    assert isinstance(reply, Change)
    await world.settle()
    return reply.table.id


async def test_a_reminder_that_cannot_be_taken_away_now_is_taken_away_later(world: World) -> None:
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


async def test_a_second_reminder_is_a_message_of_its_own_and_the_first_one_goes(world: World) -> None:
    table = await world.begin(2, pace=Pace.NONE)
    reminders = list[Shown]()
    for _ in range(2):
        await world.ask(Remind(table, world.by(1)))
        await world.settle()
        [reminder] = [each for each in world.discord.public(CHANNEL) if each.what == "reminder"]
        reminders.append(reminder)
        await world.advance(7 * HOUR)
    assert len({each.message for each in reminders}) == 2


async def test_who_waited_is_rung_by_the_next_lobby_unless_they_chose_quiet(world: World) -> None:
    with world.store.writing() as work:
        work.profiles.put(replace(Profile(UserId(4)), pings=False))
    table = await world.begin(2, pace=Pace.NONE)
    for user in (3, 4):
        assert isinstance(await world.ask(WaitForNext(table, world.by(user))), Change)
    over = await world.play_out(table)
    world.discord.rung.clear()
    assert isinstance(await world.tables.open(Again(over.id, world.by(1))), Change)
    await world.settle()
    assert world.discord.rung == [UserId(3)]


async def test_a_channel_that_is_gone_ends_the_game_and_the_hands_say_why(world: World) -> None:
    table = await world.begin(2)
    world.discord.weather = lambda what: Barred("10003", lost=True) if not what.startswith("hand") else None
    await world.play_phase(table)
    await world.advance(WITHIN_TURN_DELAY + MARKS_AT_A_COST)
    over = await world.now(table)
    assert (over.stage, over.circumstances.closed_because) == (Stage.CANCELLED, "closed-channel-gone")


async def test_where_edits_are_refused_and_posts_are_not_boards_follow_each_other_with_pauses(world: World) -> None:
    table = await world.begin(2)
    world.discord.weather = lambda what: BARRED if what.endswith("board-edit") else None
    await world.play_phase(table)
    before = len(world.discord.requests)
    await world.advance(10 * MINUTE)
    assert 10 < len(world.discord.requests) - before < 100


async def test_the_start_rings_only_those_whom_no_direct_hand_rings(world: World) -> None:
    with world.store.writing() as work:
        work.profiles.put(Profile(UserId(1), direct=ChannelId(DIRECT + 1)))
        work.profiles.put(Profile(UserId(2), direct=ChannelId(DIRECT + 2), hands_direct=False))
    table = await world.begin(2)
    assert world.discord.rung == [UserId(2)]
    assert [each.what for each in world.discord.to_hands if "hand" in each.what] == ["hand", "hand-edit"]
    assert (await world.now(table)).stage is Stage.PLAYING


async def test_who_was_rung_by_the_start_gets_a_hand_that_is_silent(world: World) -> None:
    world.discord.weather = lambda what: TryAgain(60_000) if what == "open-direct" else None
    await world.begin(2)
    assert sorted(world.discord.rung) == [UserId(1), UserId(2)]
    world.discord.weather = lambda _: None
    await world.advance(120_000)
    assert [each.what for each in world.discord.to_hands if each.what.endswith("hand")] == ["silent hand"] * 2
