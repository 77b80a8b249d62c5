"""Settings of servers and persons, the commands that Discord was last told of, what is kept of daily deals, and last
choices that several make at the same moment."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Row, Select, exc
from sqlalchemy.dialects import postgresql

from bot.persistence.dailies import DailyPlay
from bot.persistence.models import DailyPlayRow
from bot.persistence.sql import Sql
from bot.persistence.store import Unit
from bot.service.settings import SettingsService
from bot.tables.change import Change, Reply
from bot.tables.days import Daily
from bot.tables.ids import ChannelId, GuildId, Milliseconds, RoleId, TableId, UserId
from bot.tables.looking_back import DailyLine
from bot.tables.morning import Morning
from bot.tables.notices import Notice, PostReveal, RefreshBoard
from bot.tables.requests import Answer
from bot.tables.results import Placed, Result
from bot.tables.settings import Picking, Profile, Server
from bot.tables.standings import Board
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from engine.contract import Seat
from engine.daily import DailyScore, Mark
from tests.bot.maintenance.test_self_check import damage
from tests.kit import invariants
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import FileStore, InlineStore, MemoryStore, due
from tests.kit.seated import OPENED, dealt, lobby, person
from tests.kit.world import CHANNEL, World

CHOSEN = Profile(UserId(1), ChannelId(5), True, Milliseconds(8), "en", False, False, True, False, Picking.MENUS)
SERVER = Server(
    GuildId(7),
    language="en",
    pace=Pace.SLOW,
    seats=6,
    rules={"two_win": {"draw_shortage": "recycle_more"}},
    channels=(ChannelId(70), ChannelId(71)),
    threads=True,
    open_hands=False,
    hints=False,
    turning_points=True,
    moderator_role=RoleId(9),
    greeted=True,
    left=Milliseconds(3),
)


async def put(store: InlineStore, *tables: Table, servers: tuple[Server, ...] = ()) -> None:
    with store.writing() as work:
        for table in tables:
            work.tables.add(table)
        for server in servers:
            work.servers.put(server)


async def test_a_profile_comes_back_with_every_choice(store: InlineStore) -> None:
    with store.writing() as work:
        work.profiles.put(CHOSEN)
        work.profiles.put(Profile(UserId(2)))
    with store.reading() as work:
        assert work.profiles.get(UserId(1)) == CHOSEN
        assert work.profiles.of([UserId(3), UserId(2), UserId(1)]) == [
            Profile(UserId(3)),
            Profile(UserId(2)),
            CHOSEN,
        ]
        assert work.profiles.of([]) == []


async def test_a_server_comes_back_with_every_choice_and_a_new_one_has_the_usual(store: InlineStore) -> None:
    await put(store, servers=(SERVER,))
    with store.reading() as work:
        assert work.servers.get(GuildId(7)) == SERVER
        assert work.servers.get(GuildId(8)) == Server(GuildId(8))


async def test_what_was_stored_before_some_settings_existed_has_what_was_usual(database: InlineStore) -> None:
    await put(database, servers=(SERVER,))
    damage(
        database,
        "UPDATE servers SET settings = json_remove(settings, '$.open_hands', '$.hints', '$.turning_points')",
    )
    with database.reading() as work:
        assert work.servers.get(GuildId(7)) == replace(SERVER, open_hands=True, hints=True, turning_points=False)


async def test_everything_of_a_server_goes_and_everything_of_another_stays(store: InlineStore) -> None:
    placed = (Placed(Seat(0), UserId(1), 1, True, False), Placed(Seat(1), UserId(2), 2, False, False))
    with store.writing() as work:
        for guild, name, channel in ((7, "aaaaaaaaaa", 70), (8, "bbbbbbbbbb", 80)):
            work.servers.put(replace(SERVER, guild=GuildId(guild)))
            place = Place(GuildId(guild), ChannelId(channel))
            work.tables.add(replace(lobby(name), place=place))
            result = Result(TableId(f"{guild}" * 10), "two_win", GuildId(guild), Milliseconds(1), "shared", placed)
            work.results.add(result)
            work.dailies.attend(GuildId(guild), UserId(1), "Ada", Milliseconds(5))
            work.outbox.add([Notice(TableId(name), RefreshBoard(), Milliseconds(1))])
            work.servers.count_lost_call(GuildId(guild))
    with store.writing() as work:
        work.servers.erase(GuildId(7))
    with store.reading() as work:
        assert work.servers.known() == [8]
        assert work.servers.get(GuildId(7)) == Server(GuildId(7))
        assert work.servers.get(GuildId(8)) == replace(SERVER, guild=GuildId(8))
        assert [work.tables.load(TableId(letter * 10)) is None for letter in "ab"] == [True, False]
        assert [work.results.get(TableId(digit * 10)) is None for digit in "78"] == [True, False]
        assert [work.standings.size(Board("two_win", GuildId(guild))) for guild in (7, 8)] == [0, 2]
        assert some(work.standings.of(Board("two_win"), UserId(1))).wins == 2
        assert len(work.standings.rating_history("two_win", UserId(1), 9)) == 1
        assert [work.servers.lost_calls(GuildId(guild)) for guild in (7, 8)] == [0, 1]
        assert [notice.table for notice in due(work, Milliseconds(9))] == ["bbbbbbbbbb"]


async def test_a_server_is_known_by_its_settings_its_tables_or_its_results(store: InlineStore) -> None:
    placed = (Placed(Seat(0), UserId(1), 1, True, False),)
    with store.writing() as work:
        work.servers.put(Server(GuildId(9)))
        work.tables.add(lobby())
        work.results.add(Result(TableId("zzzzzzzzzz"), "two_win", GuildId(8), Milliseconds(1), "shared", placed))
    with store.reading() as work:
        assert work.servers.known() == [7, 8, 9]


async def test_only_what_the_bot_left_before_a_moment_is_named(store: InlineStore) -> None:
    left = (Server(GuildId(1), left=Milliseconds(9)), Server(GuildId(2), left=Milliseconds(10)), Server(GuildId(3)))
    await put(store, servers=left)
    with store.reading() as work:
        assert work.servers.left_before(Milliseconds(10)) == [1]


async def test_a_server_that_lost_a_call_is_known_and_keeps_what_it_chose(store: InlineStore) -> None:
    await put(store, servers=(Server(GuildId(8), seats=2),))
    with store.writing() as work:
        for guild in (7, 8):
            work.servers.count_lost_call(GuildId(guild))
    with store.reading() as work:
        assert work.servers.known() == [7, 8]
        assert work.servers.get(GuildId(8)).seats == 2


async def test_where_the_bot_is_a_member_is_noted_once(store: InlineStore) -> None:
    clock = ManualClock(500)
    settings = SettingsService(store, clock)
    await put(store, lobby(), servers=(Server(GuildId(8), left=Milliseconds(3)),))
    await settings.member_of({GuildId(8)})
    clock.advance(100)
    await settings.member_of({GuildId(8)})
    assert (await settings.server(GuildId(7))).left == 500
    assert (await settings.server(GuildId(8))).left is None
    await settings.member_of({GuildId(7), GuildId(8)})
    assert (await settings.server(GuildId(7))).left is None


async def test_a_server_is_greeted_once(store: InlineStore) -> None:
    settings = SettingsService(store, ManualClock())
    assert [await settings.may_greet(GuildId(guild)) for guild in (7, 7, 8)] == [True, False, True]


async def test_a_morning_post_is_due_only_where_one_is_wanted_and_the_bot_is(store: InlineStore) -> None:
    wanted, ended = Morning(ChannelId(70)), Morning(ChannelId(70)).ended()
    told = (Server(GuildId(1), morning=wanted), Server(GuildId(2)), Server(GuildId(3), morning=ended))
    broken = (Server(GuildId(5), morning=wanted), Server(GuildId(6), morning=wanted))
    await put(store, servers=(*told, Server(GuildId(4), morning=wanted, left=Milliseconds(3)), *broken))
    damage(store, "UPDATE servers SET settings = '{\"pace\"' WHERE guild_id = 5")
    damage(store, "UPDATE servers SET settings = '{\"pace\"\\:7}' WHERE guild_id = 6")
    with store.reading() as work:
        assert [server.guild for server in work.servers.with_morning()] == [1]


async def test_names_stand_in_ended_tables_until_they_are_taken_out(store: InlineStore) -> None:
    over = replace(dealt("aaaaaaaaaa", channel=70), stage=Stage.OVER)
    owing = replace(dealt("bbbbbbbbbb", channel=71), stage=Stage.OVER)
    await put(store, over, owing, dealt("cccccccccc", channel=72))
    with store.writing() as work:
        work.outbox.add([Notice(owing.id, RefreshBoard(), Milliseconds(1))])
    with store.writing() as work:
        assert work.ended_tables.named(TableId(""))[0] == ["aaaaaaaaaa"]
        holders = tuple(
            replace(holder, player=replace(holder.person, name="", lucky_word='"name":"')) if holder.person else holder
            for holder in over.holders
        )
        work.tables.save(replace(over, holders=holders))
        assert work.ended_tables.named(TableId(""))[0] == []
        assert work.tables.load(over.id) == replace(over, holders=holders)


async def test_the_fingerprint_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        settings = SettingsService(store, ManualClock())
        assert await settings.synchronised_commands() is None
        await settings.note_synchronised_commands("first")
        await settings.note_synchronised_commands("second")
    with fresh_file(path) as store:
        assert await SettingsService(store, ManualClock()).synchronised_commands() == "second"


GAME, OTHER_GAME = "two_win", "two_down"
FIRST = date(2027, 1, 15)
GUILD, ELSEWHERE = GuildId(7), GuildId(8)
MARKS = (Mark.BEST, Mark.BAD, Mark.NOTHING, Mark.GOOD)
BEST, LONGER, HIGHER, LOWER, LAST = (
    DailyScore(1, 3, 2, MARKS),
    DailyScore(2, 5, 1, ()),
    DailyScore(2, 4, 30, ()),
    DailyScore(2, 4, 29, ()),
    DailyScore(4, 9, 99, ()),
)
"""From the best to the worst."""


def day(number: int) -> date:
    """The first day or a later one."""
    return FIRST + timedelta(days=number)


def table_of(user: int, number: int, game: str = GAME) -> TableId:
    return TableId(f"{game[4]}{user:04}{number:05}")


def alone(name: str, user: int, *, stage: Stage = Stage.PLAYING, opened: int = OPENED) -> Table:
    """The table of someone's daily deal."""
    daily = Daily(FIRST, "")
    own = replace(dealt(), id=TableId(name), place=NOWHERE, host=UserId(user), holders=(person(user),))
    return replace(own, stage=stage, opened=Milliseconds(opened), daily=daily)


def play_of(user: int, number: int = 0, game: str = GAME) -> DailyPlay:
    return DailyPlay(game, day(number), f"mark of {user}", UserId(user), table_of(user, number, game))


async def finish(store: InlineStore, user: int, score: DailyScore | None, number: int = 0, game: str = GAME) -> None:
    """Someone begins a deal, and finishes it unless there is no score."""
    played = play_of(user, number, game)
    assert played.table is not None
    with store.writing() as work:
        work.tables.add(alone(played.table, user))
        work.dailies.begin(played, OPENED)
        if score is not None:
            work.dailies.finish(played.table, score)


async def attend(store: InlineStore, guild: GuildId, **names: int) -> None:
    """People ask for a deal on a server; each name with its person's number, which is also the moment."""
    with store.writing() as work:
        for name, user in names.items():
            work.dailies.attend(guild, UserId(user), name, Milliseconds(user))


async def test_a_day_has_its_secret_for_each_game_and_only_one(store: InlineStore) -> None:
    with store.writing() as work:
        for game, number, secret in ((GAME, 0, b"\x01\xff"), (GAME, 1, b"\x02"), (OTHER_GAME, 0, b"\x03")):
            work.dailies.keep_secret(game, day(number), secret)
    with store.reading() as work:
        assert work.dailies.secret(GAME, day(0)) == b"\x01\xff"
        assert work.dailies.secret(GAME, day(1)) == b"\x02"
        assert work.dailies.secret(OTHER_GAME, day(0)) == b"\x03"
        assert work.dailies.secret(OTHER_GAME, day(1)) is None
    with store.writing() as work, pytest.raises(Exception, match=r"(?i)unique|has a secret"):
        work.dailies.keep_secret(GAME, day(0), b"\x04")


async def test_earlier_days_are_named_the_latest_first(store: InlineStore) -> None:
    with store.writing() as work:
        for number in (0, 2, 1, 3):
            work.dailies.keep_secret(GAME, day(number), b"\x01")
        work.dailies.keep_secret(OTHER_GAME, day(0), b"\x01")
        assert work.dailies.days(GAME, day(3), 9) == [day(2), day(1), day(0)]
        assert work.dailies.days(GAME, day(3), 2) == [day(2), day(1)]
        assert work.dailies.days(OTHER_GAME, day(3), 9) == [day(0)]
        assert work.dailies.days(GAME, day(0), 9) == []


async def test_a_mark_says_who_has_begun(store: InlineStore) -> None:
    await finish(store, 1, None)
    await finish(store, 2, BEST)
    with store.reading() as work:
        assert work.dailies.play(GAME, FIRST, "mark of 1") == play_of(1)
        assert work.dailies.play(GAME, FIRST, "mark of 2") == play_of(2)
        assert work.dailies.play(GAME, FIRST, "mark of 3") is None
        assert work.dailies.play(GAME, day(1), "mark of 1") is None
        assert work.dailies.play(OTHER_GAME, FIRST, "mark of 1") is None
    with store.writing() as work, pytest.raises(Exception, match=r"(?i)unique|has begun"):
        work.dailies.begin(play_of(1), OPENED)


async def test_the_days_that_somebody_has_finished_are_the_latest_first(store: InlineStore) -> None:
    for number in (0, 2, 1):
        await finish(store, 1, BEST, number)
    await finish(store, 1, None, 3)
    await finish(store, 2, BEST, 4)
    await finish(store, 1, BEST, 5, OTHER_GAME)
    with store.reading() as work:
        assert work.dailies.finished(UserId(1), GAME, 9) == [day(2), day(1), day(0)]
        assert work.dailies.finished(UserId(1), GAME, 2) == [day(2), day(1)]
        assert work.dailies.finished(UserId(1), OTHER_GAME, 9) == [day(5)]


async def test_a_score_is_compared_with_everybody_who_finished_the_same_deal(store: InlineStore) -> None:
    for user, score in enumerate((BEST, LONGER, HIGHER, LOWER, LAST), 1):
        await finish(store, user, score)
    await finish(store, 6, None)
    await finish(store, 7, BEST, 1)
    await finish(store, 8, BEST, game=OTHER_GAME)
    with store.reading() as work:
        better = [work.dailies.compared(GAME, FIRST, score) for score in (BEST, LONGER, HIGHER, LOWER, LAST)]
        assert better == [(5, 0), (5, 1), (5, 2), (5, 3), (5, 4)]
        assert work.dailies.compared(GAME, FIRST, DailyScore(2, 4, 28, ())) == (5, 4)
        assert work.dailies.compared(GAME, FIRST, DailyScore(2, 6, 0, ())) == (5, 1)
        assert work.dailies.compared(GAME, day(2), BEST) == (0, 0)


async def test_a_board_has_the_best_of_its_server_in_its_days(store: InlineStore) -> None:
    for user, score in enumerate((LOWER, HIGHER, LONGER, BEST, BEST, BEST), 1):
        await finish(store, user, score, 1)
    await finish(store, 1, LAST, 3)
    await finish(store, 2, BEST, 4)  # a day too late
    await finish(store, 3, BEST, 0)  # a day too early
    await finish(store, 4, BEST, 2, OTHER_GAME)
    await finish(store, 4, None, 2)
    await attend(store, GUILD, Ann=1, Ben=2, Cid=3, Dan=4, Eve=5)
    await attend(store, ELSEWHERE, Anna=1, Fay=6)
    with store.writing() as work:
        work.profiles.put(Profile(UserId(5), on_boards=False))
        work.profiles.put(Profile(UserId(4), on_boards=True))
    lines = [
        DailyLine(UserId(4), 1, "Dan", 1, 4, BEST),
        DailyLine(UserId(1), 2, "Ann", 2, 4, LAST),
        DailyLine(UserId(3), 3, "Cid", 1, 3, LONGER),
        DailyLine(UserId(2), 4, "Ben", 1, 3, HIGHER),
    ]
    with store.reading() as work:
        assert work.dailies.best(GAME, GUILD, day(1), day(3), 9) == lines
        assert work.dailies.best(GAME, GUILD, day(1), day(3), 2) == lines[:2]
        assert [line.name for line in work.dailies.best(GAME, ELSEWHERE, day(1), day(3), 9)] == ["Fay", "Anna"]
        assert work.dailies.best(OTHER_GAME, GUILD, day(3), day(3), 9) == []


async def test_equals_share_a_place_on_a_board_and_the_next_one_is_behind_both(store: InlineStore) -> None:
    for user, score in enumerate((LOWER, BEST, LOWER, LAST, BEST), 1):
        await finish(store, user, score)
    await attend(store, GUILD, Ann=1, Ben=2, Cid=3, Dan=4, Eve=5)
    with store.reading() as work:
        placed = [(line.place, line.name) for line in work.dailies.best(GAME, GUILD, FIRST, day(6), 9)]
        assert placed == [(1, "Ben"), (1, "Eve"), (3, "Ann"), (3, "Cid"), (5, "Dan")]


async def test_the_server_on_which_somebody_asked_last_is_known_until_they_leave_it(store: InlineStore) -> None:
    with store.writing() as work:
        for guild, seen in ((GUILD, 5), (ELSEWHERE, 9)):
            work.dailies.attend(guild, UserId(1), "Ann", Milliseconds(seen))
    with store.writing() as work:
        assert work.dailies.attended_last(UserId(1)) == ELSEWHERE
        work.dailies.absent(ELSEWHERE, UserId(1))
    with store.reading() as work:
        assert work.dailies.attended_last(UserId(1)) == GUILD
        assert work.dailies.attended_last(UserId(2)) is None
    with store.writing() as work:
        for guild in (ELSEWHERE, GUILD):
            work.dailies.attend(guild, UserId(3), "Cid", Milliseconds(7))
        assert work.dailies.attended_last(UserId(3)) == GUILD, "of two at one moment it is always the same"


async def test_of_equal_points_and_days_the_rounds_decide_then_the_numbers_then_who_was_here_longer(
    store: InlineStore,
) -> None:
    sums = (((2, 1, 9), (3, 5, 0)), ((3, 5, 0), (2, 2, 0)), ((2, 2, 9), (3, 4, 1)), ((2, 6, 9), (3, 0, 1)))
    for user, scores in enumerate(sums, 1):
        for number, (place, rounds, points) in enumerate(scores):
            await finish(store, user, DailyScore(place, rounds, points, ()), number)
    await attend(store, GUILD, Ann=1, Ben=2, Cid=3, Dan=4)
    with store.reading() as work:
        best = work.dailies.best(GAME, GUILD, day(0), day(1), 9)
    assert [line.name for line in best] == ["Ben", "Cid", "Dan", "Ann"]
    assert {(line.days, line.points) for line in best} == {(2, 5)}


async def test_who_leaves_a_server_leaves_its_board_alone(store: InlineStore) -> None:
    for user in (1, 2):
        await finish(store, user, BEST)
    for guild in (GUILD, ELSEWHERE):
        await attend(store, guild, Ann=1, Ben=2)
    with store.writing() as work:
        work.dailies.attend(GUILD, UserId(2), "Benjamin", Milliseconds(9))
        work.dailies.absent(GUILD, UserId(1))
    with store.reading() as work:
        for guild, names in ((GUILD, ["Benjamin"]), (ELSEWHERE, ["Ann", "Ben"])):
            best = work.dailies.best(GAME, guild, FIRST, FIRST, 9)
            assert [line.name for line in best] == names


async def test_the_last_practice_of_a_deal_counts(store: InlineStore) -> None:
    names = [TableId(letter * 10) for letter in "abcde"]
    with store.writing() as work:
        for name in names:
            work.tables.add(alone(name, 1))
        work.dailies.keep_practice(UserId(1), GAME, FIRST, names[0])
        work.dailies.keep_practice(UserId(1), GAME, FIRST, names[1])
        work.dailies.keep_practice(UserId(2), GAME, FIRST, names[2])
        work.dailies.keep_practice(UserId(1), OTHER_GAME, FIRST, names[3])
        work.dailies.keep_practice(UserId(1), GAME, day(1), names[4])
    with store.reading() as work:
        assert work.dailies.practice(UserId(1), GAME, FIRST) == names[1]
        assert work.dailies.practice(UserId(2), GAME, FIRST) == names[2]
        assert work.dailies.practice(UserId(1), OTHER_GAME, FIRST) == names[3]
        assert work.dailies.practice(UserId(1), GAME, day(1)) == names[4]
        assert work.dailies.practice(UserId(2), OTHER_GAME, FIRST) is None


async def there(store: InlineStore, *names: str) -> list[bool]:
    with store.reading() as work:
        return [work.tables.load(TableId(name)) is not None for name in names]


async def test_of_somebody_forgotten_the_marks_stay_whose_key_is_not_out(store: InlineStore) -> None:
    for user in (1, 2):
        for number in (0, 1):
            await finish(store, user, BEST, number)
    await attend(store, GUILD, Ann=1, Ben=2)
    with store.writing() as work:
        for user, name in ((1, "practising"), (2, "practises2")):
            work.tables.add(alone(name, user))
            work.dailies.keep_practice(UserId(user), GAME, FIRST, TableId(name))
        work.dailies.forget(UserId(1), day(1))
    with store.reading() as work:
        assert work.dailies.play(GAME, day(0), "mark of 1") is None
        nobody = DailyPlay(GAME, day(1), "mark of 1", None, None)
        assert work.dailies.play(GAME, day(1), "mark of 1") == nobody
        assert work.dailies.finished(UserId(1), GAME, 9) == []
        assert work.dailies.finished(UserId(2), GAME, 9) == [day(1), day(0)]
        assert work.dailies.compared(GAME, day(1), LAST) == (1, 1), "what came of it is forgotten as well"
        assert work.dailies.practice(UserId(1), GAME, FIRST) is None
        assert work.dailies.practice(UserId(2), GAME, FIRST) == "practises2"
        assert [line.name for line in work.dailies.best(GAME, GUILD, FIRST, day(9), 9)] == ["Ben"]
    gone = await there(store, table_of(1, 0), table_of(1, 1), "practising")
    left = await there(store, table_of(2, 0), table_of(2, 1), "practises2")
    assert (gone, left) == ([False] * 3, [True] * 3)


async def test_when_a_day_is_over_marks_of_nobody_and_names_and_tables_that_are_old_go(store: InlineStore) -> None:
    for user in (1, 2):
        for number in (0, 1):
            await finish(store, user, BEST, number)
    await attend(store, GUILD, Old=4, Young=5)
    for user in (4, 5):
        await finish(store, user, BEST, 2)
    with store.writing() as work:
        work.dailies.forget(UserId(1), day(0))
        work.tables.add(alone("unfinished", 3, opened=OPENED - 1))
        work.tables.add(alone("is over   ", 3, opened=OPENED - 1, stage=Stage.OVER))
        work.tables.add(replace(lobby("anevening1"), opened=Milliseconds(OPENED - 1)))
        assert work.dailies.tidy(day(1), Milliseconds(5), OPENED) == 1
    with store.reading() as work:
        assert work.dailies.play(GAME, day(0), "mark of 1") is None
        assert work.dailies.play(GAME, day(1), "mark of 1") is not None
        assert work.dailies.play(GAME, day(0), "mark of 2") is not None
        assert [line.name for line in work.dailies.best(GAME, GUILD, day(2), day(2), 9)] == ["Young"]
    assert await there(store, "unfinished", "is over   ", "anevening1") == [False, True, True]
    assert await there(store, table_of(2, 0)) == [True], "what was opened at that very moment stays"


async def test_not_even_the_moment_is_kept_of_what_somebody_forgotten_began(database: InlineStore) -> None:
    for user in (1, 2):
        await finish(database, user, BEST)
    with database.writing() as work:
        work.dailies.forget(UserId(1), FIRST)
    rows = sorted((row.user_id or 0, row.begun) for row in database.rows(DailyPlayRow))
    assert rows == [(0, 0), (2, OPENED)]


T = TypeVar("T")

PEOPLE = 4
PHASES = 4


async def choose_at_once(world: World, table: Table) -> Sequence[Reply]:
    """Whoever is asked chooses, and no one has an answer before all have pressed."""
    phase, asked = table.running.turn, table.running.prompts()
    requests = [
        Answer(table.id, world.by(seat + 1), phase, table.running.legal_actions(seat)[0].code) for seat in asked
    ]
    return await asyncio.gather(*map(world.ask, requests))


async def waiting(world: World, table: TableId) -> bool:
    """Whether there is a reveal that was not told yet."""
    with world.store.reading() as work:
        notices = due(work, world.clock.now())
    return any(isinstance(notice.content, PostReveal) for notice in notices if notice.table == table)


async def evening(store: InlineStore, spoil: Callable[[], None] = lambda: None) -> None:
    """Some phases in which every choice is the last one. `spoil`: makes a mistake once the cards are dealt."""
    async with World(store, seed="at once") as world:
        name = await world.begin(PEOPLE)
        spoil()
        chosen = 0
        for phase in range(PHASES):
            table = await world.now(name)
            assert table.running.turn == phase, "the phase before was revealed once"
            replies = await choose_at_once(world, table)
            assert all(isinstance(reply, Change) for reply in replies)
            chosen += len(replies)
            await invariants.hold(world, name, chosen)
        while await waiting(world, name):
            await world.settle()
        told = [shown.what for shown in world.discord.public(CHANNEL)]
        assert [what for what in told if what.startswith("reveal")] == ["reveal 1", "reveal 3"]


async def test_choices_at_the_same_moment_lead_to_exactly_one_reveal(store: InlineStore) -> None:
    await evening(store)


class StaleStore(MemoryStore):
    """A store with a mistake made on purpose: units of work that come at once see the tables as they were before them
    all."""

    stale = False

    async def write(self, function: Callable[[Unit], T], *, behind: bool = False) -> T:
        before = dict(self.tables)
        if self.stale:
            await asyncio.sleep(0)
            self.tables.clear()
            self.tables.update(before)
        return await super().write(function, behind=behind)


async def test_a_choice_decided_on_a_table_of_before_is_refused_by_the_history() -> None:
    store = StaleStore()

    def spoil() -> None:
        store.stale = True

    with pytest.raises(exc.IntegrityError, match="UNIQUE constraint failed: actions"):
        await evening(store, spoil)


def test_a_unit_of_work_that_writes_asks_for_the_rows_of_its_tables_to_be_locked(
    database: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, honest = list[str](), Sql.rows

    def noted(sql: Sql, query: Select[Any], **values: object) -> Sequence[Row[Any]]:
        asked.append(str(query.compile(dialect=postgresql.dialect())))
        return honest(sql, query, **values)

    with database.writing() as unit:
        unit.tables.add(lobby())
    monkeypatch.setattr(Sql, "rows", noted)
    for begin, locks in ((database.writing, True), (database.reading, False)):
        with begin() as unit:
            database.tables.clear()
            assert unit.tables.load(lobby().id) is not None
            assert unit.tables.in_channel(lobby().place.channel) is not None
        assert [query.endswith("FOR UPDATE") for query in asked] == [locks, locks]
        asked.clear()
