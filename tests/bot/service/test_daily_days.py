"""What a day says of the daily deals: overviews, days in a row, boards, and how long each is kept."""

from datetime import date, timedelta

import pytest

from bot.persistence.models import DailyDealRow, DailyMemberRow
from bot.service.daily_deals import (
    DAYS_OFFERED,
    MOST_ON_BOARD,
    NAMES_LAST,
    UNFINISHED_LASTS,
    WEEK,
    DailyBoard,
    DailyOverview,
)
from bot.service.handling import LONGEST_STREAK
from bot.tables.daily import commitment
from bot.tables.days import DAY, next_day, streak
from bot.tables.ids import GuildId
from bot.tables.requests import Accepted, OpenTable
from bot.tables.table import NOWHERE, Pace
from engine import catalogue
from tests.kit.days import GAME, today
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby
from tests.kit.stored_days import ANA, BEN, OTHER, SCORE, begun, finish, later, overview, secret
from tests.kit.world import GUILD, World


@pytest.fixture
def world() -> World:
    """A world in which no one is at work."""
    return World(MemoryStore())


async def test_an_overview_before_anybody_played(world: World) -> None:
    day = today(world)
    seen = await overview(world)
    assert seen == DailyOverview(
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


async def test_a_streak_that_ended_before_yesterday_is_none(world: World) -> None:
    await finish(world, 1, today(world))
    later(world, 2)
    assert (await overview(world)).streak == 1, "one missed day is forgiven"
    later(world)
    assert (await overview(world)).streak == 0


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
    assert isinstance(opened, Accepted)
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
