"""Settings of servers and persons, and the commands that Discord was last told of."""

from dataclasses import replace
from pathlib import Path

from bot.service.settings import SettingsService
from bot.tables.ids import ChannelId, GuildId, Milliseconds, RoleId, TableId, UserId
from bot.tables.morning import Morning
from bot.tables.notices import Notice, RefreshBoard
from bot.tables.results import Placed, Result
from bot.tables.settings import Picking, Profile, Server
from bot.tables.standings import Board
from bot.tables.table import Pace, Place, Stage, Table
from engine.seats import Seat
from tests.bot.maintenance.test_self_check import damage
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, due
from tests.kit.seated import dealt, lobby

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
