"""Rows and tables of earlier versions and of older copies go on where they stood, and lose nothing."""

import json
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from sqlalchemy import TableClause, insert

from bot.maintenance.health import find_problems, reconcile
from bot.persistence import tables
from bot.persistence.file import backup as copying
from bot.persistence.models import NoticeRow, ProfileRow, ServerRow, TableRow
from bot.persistence.tables import SavedTable, load_table
from bot.tables.change import Change
from bot.tables.deadlines import DeadlineKind
from bot.tables.decide import broken
from bot.tables.ids import GuildId, Milliseconds, RoleId, TableId, UserId
from bot.tables.lobby import contributions
from bot.tables.notices import Content, PostChallenge, PostReveal, RefreshBoard, RefreshHand, RemoveReminder
from bot.tables.players import Premove
from bot.tables.records import check_deal, published
from bot.tables.requests import Join, Return, Start
from bot.tables.settings import OwnPictures, Picking, Profile, Server
from bot.tables.table import Pace, Stage, Table
from engine import fairness
from engine.contract import PUBLIC, Seat, Viewer
from engine.dice import Dice
from engine.record import Verified, verify
from tests.kit import invariants
from tests.kit.always import some
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, MemoryStore, due
from tests.kit.world import CHANNEL, World, world_on
from tools.wire_check.truth import truth_of

STORED = Path(__file__).with_name("stored_before_turns.sql")
LOBBY, OVER, CANCELLED, PAUSED = map(TableId, ("hsvgnznzhx", "9zcc5h54mc", "fkkpffq2fx", "zzetvd7j5g"))
PASSING, FORMING, CLOCKED = map(TableId, ("pakrt37t6t", "etb2nej4xz", "ffdnfk2qgv"))
STOPPED = Milliseconds(1_800_000_121_000)


@pytest.fixture
def upgraded(tmp_path: Path) -> Generator[InlineStore]:
    """That database under this version of the program."""
    path = tmp_path / "tables.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORED.read_text("utf-8"))
    connection.close()
    with fresh_file(path) as store:
        yield store


async def test_every_table_is_loaded_and_nothing_is_found_wrong(upgraded: InlineStore) -> None:
    assert await upgraded.read(find_problems) == []
    with upgraded.reading() as work:
        stages = {name: table.stage for name in (LOBBY, OVER, CANCELLED, PAUSED, PASSING, FORMING, CLOCKED)
                  if (table := work.tables.load(name)) is not None}  # fmt: skip
    assert stages == {
        LOBBY: Stage.LOBBY,
        OVER: Stage.OVER,
        CANCELLED: Stage.CANCELLED,
        PAUSED: Stage.PAUSED,
        PASSING: Stage.PLAYING,
        FORMING: Stage.PLAYING,
        CLOCKED: Stage.PLAYING,
    }


async def test_what_belonged_to_the_whole_table_belongs_to_the_seats(upgraded: InlineStore) -> None:
    with upgraded.reading() as work:
        passing, lobby = work.tables.load(PASSING), work.tables.load(LOBBY)
    assert passing is not None
    assert passing.reminded == 1_800_000_000_000
    assert [holder.reminded is None for holder in passing.holders] == [False, False, False, True]
    assert {holder.closed for holder in passing.holders} == {(2, 3)}
    assert passing.turn_ends == 1_800_086_400_000
    assert passing.pace is Pace.SLOW
    assert passing.circumstances.next_game == (9,)
    assert lobby is not None
    assert lobby.circumstances.next_game == ()
    assert [holder.closed for holder in lobby.holders] == [()]


async def test_whoever_an_older_table_names_is_shown_it(upgraded: InlineStore) -> None:
    """What is called circumstances now had another name, and lacked what came later."""
    with upgraded.reading() as work:
        found, _ = work.people.tables(UserId(9), TableId(""))
        assert found == [PASSING]
        assert work.people.tables(UserId(99), TableId(""))[0] == []
        shown = work.people.export(UserId(9), found)["tables"]
    assert [(row["id"], row["next_game"], row["called"], row["former"]) for row in shown] == [
        (PASSING, True, False, False)
    ]


@pytest.mark.parametrize("name", [PASSING, FORMING, CLOCKED, PAUSED, CANCELLED, OVER])
async def test_the_latest_reveal_is_still_the_news_of_the_board(upgraded: InlineStore, name: TableId) -> None:
    with upgraded.reading() as work:
        table = work.tables.load(name)
    assert table is not None
    assert any(event.headline for event in table.news_for(PUBLIC))
    assert table.news_for(Viewer(Seat(0))) == table.news_for(PUBLIC)


async def test_deadlines_and_notices_are_understood(upgraded: InlineStore) -> None:
    with upgraded.reading() as work:
        deadlines = {(each.table, each.kind, each.turn) for each in work.deadlines.due(Milliseconds(1 << 60), 99)}
        waiting = {(each.table, type(each.content)) for each in due(work, Milliseconds(1 << 60))}
    assert deadlines == {
        (LOBBY, DeadlineKind.LOBBY, 0),
        (PAUSED, DeadlineKind.PAUSE, 0),
        (PASSING, DeadlineKind.REMINDER, 4),
        (PASSING, DeadlineKind.TURN, 4),
        (CLOCKED, DeadlineKind.REMINDER, 4),
        (CLOCKED, DeadlineKind.TURN, 4),
        (FORMING, DeadlineKind.IDLE, 0),
    }
    told = {(CLOCKED, kind) for kind in (PostReveal, RemoveReminder, RefreshHand)} | {(PASSING, RefreshBoard)}
    assert waiting == told


async def test_every_game_is_played_to_its_end(upgraded: InlineStore) -> None:
    clock = ManualClock()
    clock.advance(STOPPED - clock.now())
    async with World(upgraded, clock=clock) as world:
        world.interactions += 1_000  # those before were handled by the earlier version
        await world.settle()
        assert [shown.what for shown in world.discord.messages.values()].count("reveal 3") == 1
        await world.ask(Return(PAUSED, world.by(1)))
        for name in (PAUSED, PASSING, FORMING, CLOCKED):
            over = await world.play_out(name)
            assert over.stage is Stage.OVER
            assert check_deal(over, await world.tables.played(name)).fair
            assert await version_proved(world, over) == 1
        assert await world.stop() == []


async def version_proved(world: World, table: Table) -> int:
    """The version of the key by which the published record of a game proves its deal."""
    record = json.loads(json.dumps(published(table, await world.tables.played(table.id))))
    verified = verify(record)
    assert isinstance(verified, Verified), verified
    return verified.commit.version


async def test_a_lobby_that_was_open_before_there_was_a_coin_is_dealt_with_one(upgraded: InlineStore) -> None:
    clock = ManualClock()
    clock.advance(STOPPED - clock.now())
    async with World(upgraded, clock=clock) as world:
        world.interactions += 1_000
        sealed = (await world.now(LOBBY)).commitment
        assert isinstance(await world.ask(Join(LOBBY, world.by(5))), Change)
        assert isinstance(await world.ask(Start(LOBBY, world.by(4))), Change)
        await world.settle()
        begun = await world.now(LOBBY)
        calls = [shown for shown in world.discord.messages.values() if shown.what == "call"]
        assert begun.coin is not None
        assert [(shown.channel, shown.message) for shown in calls] == [(begun.coin.channel, begun.coin.post)]
        over = await world.play_out(LOBBY)
        assert (over.stage, over.commitment) == (Stage.OVER, sealed)
        assert await version_proved(world, over) == 2
        assert await world.stop() == []


LATER, EARLIER = "24_november", "22_november"
KEPT = (LATER, EARLIER)


@cache
def rows(kept: str) -> Any:
    return json.loads(Path(__file__).with_name(f"stored_{kept}.json").read_text("utf-8"))


TABLES = [(kept, name) for kept in KEPT for name in rows(kept)["tables"]]


def lost(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Yield the paths at which stored data lacks or changes what was there before; objects may have new fields."""
    then, here = parts(before), parts(now)
    if type(before) is not type(now) or (not then and before != now):
        yield f"{path}: {before!r} became {now!r}"
    for name, value in then.items():
        yield from lost(value, here.get(name, "nothing"), f"{path}/{name}")


def parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, list):
        return {"length": len(values := cast("list[Any]", value)), **dict(enumerate(values))}
    return cast("dict[Any, Any]", value) if isinstance(value, dict) else {}


def stored(store: MemoryStore, model: TableClause, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of `row` as the store's only row has them now."""
    (found,) = store.rows(model)
    return {name: getattr(found, name) for name in row}


def with_row(model: Any, row: Mapping[str, Any]) -> MemoryStore:
    store = MemoryStore()
    with store.writing() as unit:
        unit.sql.change(insert(model).values(row))
    return store


@pytest.mark.parametrize(("kept", "name"), TABLES)
def test_every_table_opens_and_is_stored_with_all_that_was_there(kept: str, name: str) -> None:
    row = rows(kept)["tables"][name]
    store = with_row(TableRow, row)
    with store.writing() as unit:
        table = some(unit.tables.load(TableId(row["id"])))
        assert broken(table) is None
        unit.tables.save(replace(table, language="fr"))
        unit.tables.save(table)
    kept_columns = {name: value for name, value in row.items() if (kept, name) != (EARLIER, "position")}
    assert list(lost(kept_columns, stored(store, TableRow, row))) == [], "positions of that time have an older version"
    store.tables.clear()
    with store.reading() as unit:
        assert unit.tables.load(table.id) == table


def test_a_choice_made_in_advance_before_one_could_be_held_is_not_held() -> None:
    row = rows(LATER)["tables"]["running two_sans_three"]
    first, *others = row["state"]["holders"]
    state = row["state"] | {"holders": [first | {"premove": ["play 50", "takes", False]}, *others]}
    with with_row(TableRow, row | {"state": state}).reading() as unit:
        assert some(unit.tables.load(TableId(row["id"]))).holders[0].premove == Premove("play 50", "takes")


@pytest.mark.parametrize("kept", KEPT)
def test_every_notice_opens_and_is_stored_with_all_that_was_there(kept: str) -> None:
    lobby, contents = rows(kept)["tables"]["lobby"], rows(kept)["notices"]
    store = with_row(TableRow, lobby)
    with store.writing() as unit:
        for number, content in enumerate(contents):
            unit.sql.change(insert(NoticeRow).values(
                table_id=lobby["id"], key=f"old-{number}", content=content, due=5, attempts=0, revision=0
            ))  # fmt: skip
    with store.writing() as unit:
        notices = unit.outbox.of(TableId(lobby["id"]))
        unit.outbox.drop_all(TableId(lobby["id"]))
        unit.outbox.add(notices)
    again = [row.content for row in store.rows(NoticeRow)]
    assert list(lost(contents, again)) == []
    if kept == LATER:
        assert {type(notice.content) for notice in notices} == set(get_args(Content)) - {PostChallenge}


@pytest.mark.parametrize("kept", KEPT)
def test_every_server_opens_and_is_stored_with_all_that_was_there(kept: str) -> None:
    for row in rows(kept)["servers"]:
        store = with_row(ServerRow, row)
        with store.writing() as unit:
            unit.servers.put(server := unit.servers.get(GuildId(row["guild_id"])))
        assert list(lost(row, stored(store, ServerRow, row))) == []
        if row["guild_id"] == 7:
            assert server == Server(GuildId(7))
        else:
            assert (server.language, server.pace, server.channels) == ("es", Pace.QUICK, (3, 4))
            assert (server.rules, server.moderator_role) == ({"two_win": {"star_profile": "balanced"}}, RoleId(9))
            assert (server.left, server.pictures) == (Milliseconds(77), kept == EARLIER)


@pytest.mark.parametrize("kept", KEPT)
def test_every_profile_opens_and_is_stored_with_all_that_was_there(kept: str) -> None:
    fresh, chosen = rows(kept)["profiles"]
    for row in (fresh, chosen):
        store = with_row(ProfileRow, row)
        with store.writing() as unit:
            unit.profiles.put(profile := unit.profiles.get(UserId(row["user_id"])))
        assert list(lost(row, stored(store, ProfileRow, row))) == []
        if row is fresh:
            assert profile == Profile(UserId(1))
        else:
            assert (profile.direct, profile.picking, profile.on_boards) == (701, Picking.MENUS, False)
            assert profile.pictures is (OwnPictures.NEVER if kept == LATER else OwnPictures.ASKED)


@asynccontextmanager
async def evening(path: Path, clock: ManualClock, discord: FakeDiscord | None = None) -> AsyncGenerator[World]:
    """A bot on that file, in a channel that remembers what an earlier one said."""
    with fresh_file(path) as store:
        async with world_on(store, clock, discord) as world:
            yield world


async def test_a_reveal_that_came_before_the_restore_does_not_hide_the_one_after_it(tmp_path: Path) -> None:
    path, copy, clock = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3", ManualClock()
    async with evening(path, clock) as first:
        table = await first.begin(2)
        await first.play_phase(table)
        copying.backup(path, copy)
        await first.play_phase(table)
        assert [shown.what for shown in first.discord.public(CHANNEL)].count("reveal 1") == 1
    copying.restore(copy, path, lambda _: None)
    with fresh_file(path) as store:
        await reconcile(store, clock.now())
    async with evening(path, clock, first.discord) as second:
        await second.settle()
        assert (await second.now(table)).circumstances.was_restored
        assert second.discord.public(CHANNEL)[-1].what == "board"
        await second.play_phase(table)
        assert [shown.what for shown in second.discord.public(CHANNEL)].count("reveal 1") == 2
        assert not (await second.now(table)).circumstances.was_restored


OTHER = bytes(range(32))


def another_order(table: Table) -> Table:
    """The same key, but the cards come in another order."""
    return replace(table, position=table.game.deal(len(table.holders), table.options, Dice(OTHER)).position)


def another_key(table: Table) -> Table:
    """Another key, and the cards as it deals them."""
    return replace(another_order(table), key=OTHER)


def another_secret(table: Table) -> Table:
    """Another secret, and everything that follows from it but the seal."""
    key = fairness.game_key(table.game_key, table.id, OTHER, contributions(table), table.coin)
    position = table.game.deal(len(table.holders), table.options, Dice(key)).position
    return replace(table, secret=OTHER, key=key, position=position)


def another_seal(table: Table) -> Table:
    """Another secret, and everything that follows from it."""
    return replace(another_secret(table), commitment=fairness.commitment(table.game_key, table.id, OTHER))


MISTAKES = (
    (another_order, "the history is the position", "its actions do not lead to its position"),
    (another_key, "the deal follows from the secret", "its key does not follow from its secret and contributions"),
    (another_secret, "^$", "its seal is not that of its secret"),  # it is frozen by then
    (another_seal, "the seal is the one that was shown", None),  # what people saw is not in the database
)


@pytest.mark.parametrize(("deal_anew", "held", "checked"), MISTAKES)
async def test_a_deal_made_anew_when_its_table_is_loaded_is_found(
    deal_anew: Callable[[Table], Table],
    held: str,
    checked: str | None,
    database: InlineStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load_anew(saved: SavedTable) -> Table:
        table = load_table(saved)
        return table if table.key is None else deal_anew(table)

    async with World(database, forget=database.tables.clear) as world:
        table = await world.begin(2)
        await world.crash()
        await invariants.hold(world, table, 0)
        monkeypatch.setattr(tables, "load_table", load_anew)
        await world.crash()
        with pytest.raises(AssertionError, match=held):
            await invariants.hold(world, table, 0)
        frozen = [why for _, why in await database.read(lambda unit: unit.tables.frozen())]
        assert frozen + [found.why for found in await database.read(find_problems)] == ([checked] if checked else [])
        if not frozen:
            assert len(truth_of(await world.now(table), (), ()).complaints) == (1 if checked else 0)
