"""The daily deal as a service: days, secrets, overviews, what is given up."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.persistence.dailies import DailyPlay
from bot.persistence.models import DailyDealRow, DailyMemberRow, DailyPlayRow, TableRow
from bot.persistence.outbox import usable
from bot.service.daily_deals import (
    DAYS_OFFERED,
    MOST_ON_BOARD,
    NAMES_LAST,
    UNFINISHED_LASTS,
    WEEK,
    DailyBoard,
)
from bot.service.handling import LONGEST_STREAK
from bot.service.signals import Signal
from bot.tables.change import Change
from bot.tables.daily import commitment
from bot.tables.days import DAY, SHORTEST_REMINDED, Daily, DayStanding, mark_of, next_day, streak
from bot.tables.ids import ChannelId, GuildId, MessageId
from bot.tables.looking_back import DailyOverview
from bot.tables.notices import DeliverHand, RetireShownHand
from bot.tables.requests import HandToken, OpenTable
from bot.tables.table import NOWHERE, Pace, Stage
from engine import catalogue
from engine.contract import Refusal, Seat
from engine.daily import DailyScore
from tests.kit.always import some
from tests.kit.days import GAME, ask, daily, today
from tests.kit.days import play as play_out
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby
from tests.kit.stored_days import ANA, BEN, OTHER, SCORE, begun, finish, later, overview, secret
from tests.kit.world import GUILD, World


@pytest.fixture
def world() -> World:
    """A world in which no one is at work."""
    return World(MemoryStore())


async def test_a_deal_is_stored_with_what_was_sealed_and_where_and_when_it_was_asked_for(world: World) -> None:
    world.clock.advance(12_345)
    table = await begun(world, channel=71)
    day = today(world)
    assert table.secret == secret(world, day)
    assert table.commitment == commitment(GAME, day, table.secret)
    told = commitment(GAME, next_day(day), secret(world, next_day(day)))
    assert daily(table) == Daily(day, told, practice=False, asked_in=ChannelId(71), asked_in_name="cards")
    assert await world.now(table.id) == table
    assert (table.opened, table.host) == (world.clock.now(), ANA)
    assert {notice.due for notice in world.store.notices()} == {world.clock.now()}


async def test_what_the_house_did_before_the_first_question_is_in_the_history(world: World) -> None:
    for game in (GAME, OTHER):
        table = await begun(world, game=game)
        played = await world.tables.played(table.id)
        assert len(played) == table.acted
        assert table.acted or game == GAME, "where the house begins, it has begun"


async def test_the_hand_of_a_deal_is_sent_and_the_press_that_shows_it_is_kept(world: World) -> None:
    by = world.by(1, token="mine", on=MessageId(3))
    table = await begun(world, by=by)
    notices = {notice.content for notice in world.store.notices()}
    assert notices == {DeliverHand(Seat(0), table.running.turn), RetireShownHand(Seat(0))}
    with world.store.reading() as work:
        assert usable(work.tokens.of(table.id, ANA), world.clock.now()) == HandToken("mine", MessageId(3))
        assert work.inbox.seen(by.interaction) is True
        assert set(work.inbox.latest(0, world.clock.now())) == {ANA}


async def test_who_began_is_known_by_a_mark_that_does_not_name_them(world: World) -> None:
    table, day = await begun(world), today(world)
    mark = mark_of(table.secret, ANA, GAME, day)
    with world.store.reading() as work:
        assert work.dailies.play(GAME, day, mark) == DailyPlay(GAME, day, mark, ANA, table.id)
    assert len(world.store.rows(DailyPlayRow)) == 1


async def test_a_deal_wakes_who_sends_the_hand_and_found_again_nobody(world: World) -> None:
    async def woken(signal: Signal) -> bool:
        waiting = signal.received()
        try:
            waiting.send(None)
        except StopIteration:
            return True
        waiting.close()
        return False

    await begun(world)
    assert await woken(world.signals.outbox)
    await begun(world)
    assert not await woken(world.signals.outbox)


async def test_a_table_that_stands_still_and_one_that_was_forgotten_say_so(world: World) -> None:
    table = await begun(world)
    with world.store.writing() as work:
        work.tables.freeze(table.id, "it is broken")
    assert await ask(world, 1) == Refusal("refused-table-frozen")
    await world.tables.privacy.forget(ANA)
    assert await ask(world, 1) == Refusal("refused-daily-forgotten")
    seen = await overview(world)
    assert (seen.table, seen.forgotten) == (None, True)


@pytest.mark.parametrize("point", ["open.stored", "open.committed"])
async def test_beginning_passes_the_points_of_an_opening(world: World, point: str) -> None:
    with armed(Plan(point, 1)), pytest.raises(Crash):
        await ask(world, 1)
    assert bool(world.store.rows(TableRow)) == (point == "open.committed")


async def test_a_practice_is_stored_as_one_with_the_cards_and_the_seal_of_its_day(world: World) -> None:
    await world.tables.dailies.prepare()
    day = today(world)
    later(world, 3)
    table = await begun(world, day=day, channel=72)
    told = commitment(GAME, next_day(day), secret(world, next_day(day)))
    assert daily(table) == Daily(day, told, practice=True, asked_in=ChannelId(72), asked_in_name="cards")
    assert table.secret == secret(world, day)
    with world.store.reading() as work:
        assert work.dailies.practice(ANA, GAME, day) == table.id
        assert work.dailies.practice(BEN, GAME, day) is None
    assert world.store.rows(DailyPlayRow) == []
    assert (await ask(world, 1, day=day)) == Change(table, repeated=True)
    assert (await begun(world, 2, day=day)).id != table.id


async def test_a_practice_of_the_last_day_that_has_a_deal_has_no_seal_of_the_next(world: World) -> None:
    await world.tables.dailies.prepare()
    last = next_day(today(world))
    later(world, 5)
    assert daily(await begun(world, day=last)).next_commitment == ""
    assert await ask(world, 1, day=next_day(last)) == Refusal("refused-no-daily-deal")


async def test_a_day_is_practised_when_it_is_over_and_not_before(world: World) -> None:
    await world.tables.dailies.prepare()
    day = today(world)
    assert await ask(world, 1, day=next_day(day)) == Refusal("refused-no-daily-deal")
    table = await begun(world, day=day)
    assert not daily(table).practice, "today's deal, whether one says so or not"


async def test_a_deal_left_unfinished_is_what_practising_its_day_goes_on_with(world: World) -> None:
    table, day = await begun(world), today(world)
    later(world)
    assert await ask(world, 1, day=day) == Change(table, repeated=True)
    ended = replace(table, stage=Stage.CANCELLED)
    with world.store.writing() as work:
        work.tables.save(ended)
    practice = await begun(world, day=day)
    assert practice.id != table.id
    assert await ask(world, 1, day=day) == Change(practice, repeated=True)


async def test_what_came_of_a_deal_counts_with_everybody_who_finished_it(world: World) -> None:
    day = today(world)
    for user, place in ((7, 1), (8, 4)):
        await finish(world, user, day, DailyScore(place, 99 if place == 1 else 0, 99 if place == 1 else 0, ()))
    await finish(world, 9, day, DailyScore(1, 99, 99, ()), game=OTHER)
    await finish(world, 9, day - timedelta(days=1))
    await finish(world, 1, day - timedelta(days=1))
    table = await begun(world)
    ended = daily(await play_out(world, table.id))
    score = some(ended.score)
    better = sum(other < score.rank for other in ((1, -99, -99), (4, 0, 0)))
    assert ended == replace(daily(table), score=score, standing=DayStanding(2, 3, better))
    mark = mark_of(table.secret, ANA, GAME, day)
    (kept,) = (row for row in world.store.rows(DailyPlayRow) if row.mark == mark)
    assert (kept.place, -kept.rounds, -kept.number) == score.rank


async def test_a_practice_ends_with_a_score_and_counts_for_nothing(world: World) -> None:
    await world.tables.dailies.prepare()
    day = today(world)
    later(world)
    table = await begun(world, day=day)
    ended = daily(await play_out(world, table.id))
    assert ended.score is not None
    assert (ended.standing, ended.practice) == (None, True)
    assert world.store.rows(DailyPlayRow) == []
    again = await begun(world, day=day)
    assert again.id != table.id


async def test_an_overview_before_anybody_played(world: World) -> None:
    day = today(world)
    seen = await overview(world)
    assert seen == DailyOverview(
        game_key=GAME,
        day=day,
        commitment=commitment(GAME, day, secret(world, day)),
        next_commitment=commitment(GAME, next_day(day), secret(world, next_day(day))),
        table=None,
        forgotten=False,
        streak=0,
        players=0,
        practice=[],
        revealed=None,
    )


async def test_an_overview_is_of_one_person_and_one_game(world: World) -> None:
    table = await begun(world)
    assert (await overview(world)).table == table
    assert (await overview(world)).forgotten is False
    assert (await overview(world, BEN)).table is None
    assert (await overview(world, game=OTHER)).table is None


async def test_the_day_before_is_revealed_and_practised_and_no_day_longer_ago_than_is_offered(world: World) -> None:
    first = today(world)
    for _ in range(DAYS_OFFERED + 2):
        await world.tables.dailies.prepare()
        later(world)
    day = today(world)
    seen = await overview(world)
    assert list(seen.practice) == [day - timedelta(days=back) for back in range(1, DAYS_OFFERED + 1)]
    assert first not in seen.practice
    yesterday = day - timedelta(days=1)
    assert seen.revealed == (yesterday, secret(world, yesterday))


async def test_days_in_a_row_count_up_to_today_or_to_yesterday(world: World) -> None:
    later(world, 20)
    day = today(world)
    for back in (1, 2, 3, 6):
        await finish(world, 1, day - timedelta(days=back))
    await finish(world, 2, day - timedelta(days=4))
    await finish(world, 1, day - timedelta(days=4), game=OTHER)
    assert (await overview(world)).streak == 3
    await finish(world, 1, day)
    assert (await overview(world)).streak == 4
    assert LONGEST_STREAK == 10_000


@pytest.mark.parametrize(("days", "told"), [(SHORTEST_REMINDED - 1, None), (SHORTEST_REMINDED, SHORTEST_REMINDED)])
async def test_a_streak_is_told_of_from_its_third_day_once_a_day(world: World, days: int, told: int | None) -> None:
    later(world, 20)
    await world.tables.settings.change_profile(
        ANA, lambda profile: replace(profile, direct=ChannelId(9), daily_reminder=True)
    )
    for back in range(days):
        await finish(world, ANA, today(world) - timedelta(days=back + 1))
    reminders = [await world.tables.dailies.take_reminder(ANA, today(world)) for _ in range(2)]
    assert [each and each.streaks for each in reminders] == [told and {GAME: told}, None]


@pytest.mark.parametrize(
    ("played", "days"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 1),
        ([3], 0),
        ([0, 2], 2),
        ([0, 3], 1),
        ([0, 2, 4], 2),
        ([2, 3, 4], 3),
        ([2, 4], 1),
        ([0, *range(2, 15), 16], 15),
        ([0, *range(2, 14), 15], 13),
        ([0, *range(2, 15), *range(16, 29), 30], 28),
        ([-30, 0, 1, 2], 3),  # the machine's clock was a month ahead for a while
        ([-1, 1], 1),
    ],
)
def test_a_streak_survives_one_missed_day_in_fourteen(played: list[int], days: int) -> None:
    now = date(2026, 11, 28)
    assert streak([now - timedelta(days=back) for back in played], now) == days


async def test_everyone_who_finished_is_counted(world: World) -> None:
    assert (await overview(world)).players == 0
    for user in (1, 2):
        await finish(world, user, today(world))
    await begun(world)
    assert (await overview(world, BEN)).players == 2


async def test_secrets_are_kept_as_they_were_made(world: World) -> None:
    await world.tables.dailies.prepare()
    made = world.store.rows(DailyDealRow)
    assert {row.game_key for row in made} == {key for key in catalogue.games() if catalogue.daily(key) is not None}
    await world.tables.dailies.prepare()
    await overview(world)
    await begun(world)
    assert world.store.rows(DailyDealRow) == made


@pytest.mark.parametrize(("after", "known"), [(NAMES_LAST, True), (NAMES_LAST + 1, False)])
async def test_a_board_knows_a_name_as_long_as_it_may_show_it(world: World, after: int, known: bool) -> None:
    await world.tables.dailies.attend(GUILD, world.by(1))
    world.clock.advance(after)
    await world.tables.dailies.prepare()
    assert ([(row.guild_id, row.user_id) for row in world.store.rows(DailyMemberRow)] == [(GUILD, ANA)]) == known
    assert NAMES_LAST == 8 * DAY


@pytest.mark.parametrize(("after", "kept"), [(UNFINISHED_LASTS, True), (UNFINISHED_LASTS + 1, False)])
async def test_an_unfinished_deal_waits_for_a_week(world: World, after: int, kept: bool) -> None:
    table = await begun(world)
    world.clock.advance(after)
    await world.tables.dailies.prepare()
    assert (await world.tables.table(table.id) is not None) == kept


@pytest.mark.parametrize(("after", "kept"), [(UNFINISHED_LASTS, True), (UNFINISHED_LASTS + 1, False)])
async def test_a_private_game_against_the_house_waits_for_a_week_too(world: World, after: int, kept: bool) -> None:
    opened = await world.tables.open(
        OpenTable(world.by(1), NOWHERE, GAME, lobby(game=GAME).options, "en", Pace.NONE, 3, ("easy",) * 2)
    )
    assert isinstance(opened, Change)
    world.clock.advance(after)
    await world.tables.dailies.prepare()
    assert (await world.tables.table(opened.table.id) is not None) == kept


async def test_a_board_is_of_one_game_one_server_today_and_seven_days_and_has_an_end(world: World) -> None:
    later(world, 20)
    day = today(world)
    for user in range(1, MOST_ON_BOARD + 3):
        await world.tables.dailies.attend(GUILD, world.by(user))
        await finish(world, user, day, SCORE._replace(number=user))
    await finish(world, 1, day - timedelta(days=WEEK - 1))
    await finish(world, 2, day - timedelta(days=WEEK))
    await finish(world, 3, day, game=OTHER)
    board = await world.tables.dailies.board(GAME, GUILD)
    best = list(range(MOST_ON_BOARD + 2, 2, -1))
    assert [line.user for line in board.today] == best
    assert [line.user for line in board.week] == [1, *best[:-1]]
    assert [line.days for line in board.week] == [2, *[1] * (MOST_ON_BOARD - 1)]
    assert board.today[0].name == f"P{best[0]}"
    assert [line.user for line in (await world.tables.dailies.board(OTHER, GUILD)).today] == [3]
    assert await world.tables.dailies.board(GAME, GuildId(8)) == DailyBoard([], [])
