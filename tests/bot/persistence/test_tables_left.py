"""Tables that are frozen, over or broken, over the real store: what finds them, what leaves them alone, and in which
order; and connections that died."""

from dataclasses import replace

import pytest

from bot.persistence.outbox import KeptToken
from bot.tables.ids import ChannelId, GuildId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, Post, RefreshBoard
from bot.tables.requests import HandToken
from bot.tables.settings import Picking, Profile
from bot.tables.table import Place, Stage, Table
from tests.bot.maintenance.test_self_check import damage
from tests.kit.memory_store import InlineStore
from tests.kit.seated import OPENED, dealt, lobby

A, B, C, D, E = (TableId(letter * 10) for letter in "abcde")
CHANNEL = ChannelId(70)


def at(table: Table, moment: int) -> Table:
    return replace(table, opened=Milliseconds(OPENED + moment))


async def lay(store: InlineStore, *tables: Table, frozen: tuple[TableId, ...] = ()) -> None:
    with store.writing() as work:
        for table in tables:
            work.tables.add(table)
        for name in frozen:
            work.tables.freeze(name, f"{name} is broken")


async def test_the_latest_of_a_channel_is_the_youngest_that_is_not_frozen(store: InlineStore) -> None:
    over = {"stage": Stage.OVER}
    await lay(
        store,
        replace(at(dealt(B), 1), **over),
        replace(at(dealt(A), 0), **over),
        replace(at(dealt(C), 2), **over),
        replace(at(dealt(D, channel=71), 9), **over),
        frozen=(C,),
    )
    with store.reading() as work:
        latest = work.tables.latest(CHANNEL)
    assert latest is not None
    assert latest.id == B


async def test_the_latest_that_cannot_be_read_is_left_out_with_a_warning(
    database: InlineStore, caplog: pytest.LogCaptureFixture
) -> None:
    await lay(database, replace(dealt(A), stage=Stage.OVER))
    damage(database, "UPDATE tables SET state = '{}'")
    with database.reading() as work:
        assert work.tables.latest(CHANNEL) is None
    assert caplog.messages == ["the last one of channel 70 is left out: table aaaaaaaaaa cannot be loaded"]


async def test_tables_are_named_oldest_first_and_of_one_moment_by_their_names(store: InlineStore) -> None:
    tables = [at(lobby(name, channel=number), moment) for number, (name, moment) in enumerate(((C, 1), (B, 1), (A, 2)))]
    elsewhere = replace(at(lobby(D), 0), place=Place(GuildId(8), CHANNEL))
    await lay(store, *tables, elsewhere, at(lobby(E, channel=9), 0), frozen=(E,))
    with store.reading() as work:
        assert work.tables.live() == [D, B, C, A]
        assert work.tables.live_on(GuildId(7)) == [B, C, A]
        assert work.tables.live_on(GuildId(8)) == [D]
    with store.writing() as work:
        for name in (A, C, B):
            work.tables.freeze(name, f"{name} is broken")
        assert work.tables.frozen() == [(name, f"{name} is broken") for name in (E, B, C, A)]
        assert work.tables.live() == [D]


async def test_closed_lobbies_and_names_of_frozen_tables_are_left_alone(store: InlineStore) -> None:
    closed = [replace(lobby(name), stage=Stage.CANCELLED) for name in (A, B)]
    over = [replace(at(dealt(name), moment), stage=Stage.OVER) for name, moment in ((E, 1), (D, 1), (C, 0))]
    await lay(store, *closed, *over, frozen=(B, C))
    with store.writing() as work:
        assert work.ended_tables.drop_lobbies(Milliseconds(OPENED + 1)) == 1
        assert work.ended_tables.named(TableId(""))[0] == [D, E]
        assert work.ended_tables.named(D)[0] == [E], "a page begins after the one before"
        work.outbox.add([Notice(D, RefreshBoard(), OPENED)])
        assert work.ended_tables.named(TableId(""))[0] == [E]
        assert [name for name, _ in work.tables.frozen()] == [B, C]


async def test_a_channel_has_the_table_that_holds_it_and_no_other(store: InlineStore) -> None:
    await lay(store, replace(dealt(A), stage=Stage.OVER), dealt(B), dealt(C, channel=71), frozen=(C,))
    with store.reading() as work:
        found = work.tables.in_channel(CHANNEL)
        assert found is not None
        assert found.id == B
        assert work.tables.in_channel(ChannelId(71)) is None
        assert [work.tables.is_frozen(name) for name in (B, C, D)] == [False, True, False]
        assert work.tables.seated(B) == [(0, 1), (1, 2)]


async def test_a_token_is_known_with_its_end_and_with_that_of_an_older_message(store: InlineStore) -> None:
    await lay(store, lobby(A), lobby(B, channel=71))
    with store.writing() as work:
        work.tokens.keep(A, UserId(1), HandToken("new", MessageId(9)), Milliseconds(50), "old")
        work.tokens.keep(A, UserId(2), HandToken("other"), Milliseconds(60), "older")
        work.tokens.keep(B, UserId(1), HandToken("there"), Milliseconds(70))
    with store.writing() as work:
        mine = KeptToken(HandToken("new", MessageId(9)), Milliseconds(50), "old")
        there = KeptToken(HandToken("there"), Milliseconds(70), "")
        assert [work.tokens.of(table, UserId(1)) for table in (A, B, C)] == [mine, there, None]
        work.tokens.drop_former(A, UserId(1), "another")
        assert work.tokens.of(A, UserId(1)) == mine
        work.tokens.drop_former(A, UserId(1), "old")
        assert work.tokens.of(A, UserId(1)) == replace(mine, former="")
        assert work.tokens.of(A, UserId(2)) == KeptToken(HandToken("other"), Milliseconds(60), "older")
        work.tokens.drop(A, UserId(2))
        assert [work.tokens.of(A, UserId(user)) is None for user in (1, 2)] == [False, True]


async def test_posts_and_profiles_come_back_field_by_field(database: InlineStore) -> None:
    posts = {
        "board": Post(
            CHANNEL, MessageId(5), Milliseconds(6), Milliseconds(7), ({"kind": "formed", "n": [1]}, {"v": 2})
        ),
        "result": Post(ChannelId(71), MessageId(8), Milliseconds(9)),
    }
    profile = Profile(UserId(1), ChannelId(5), True, Milliseconds(8), "de", False, False, True, False, Picking.BUTTONS)
    await lay(database, lobby(A), lobby(B, channel=71))
    with database.writing() as work:
        for role, post in posts.items():
            work.posts.put(A, role, post)
        work.posts.put(B, "board", posts["result"])
        work.profiles.put(profile)
    for _ in range(2):
        with database.reading() as work:
            assert {role: work.posts.get(A, role) for role in posts} == posts
            assert work.posts.get(B, "board") == posts["result"]
            assert work.posts.get(B, "result") is None
            assert work.profiles.get(UserId(1)) == profile
    with database.writing() as work:
        work.posts.drop(A, "board")
        assert work.posts.get(A, "board") is None
    with database.reading() as work:
        assert [work.posts.get(A, role) is None for role in posts] == [True, False]
        assert work.posts.get(B, "board") == posts["result"]
