"""Shards and fencing tokens, as values and in queries."""

from dataclasses import replace

import pytest

from bot.persistence.shards import ALL, Epochs, Shards
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, Milliseconds
from bot.tables.table import Place
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby


def at(shard: int) -> GuildId:
    return GuildId(shard << 22 | 5)


def test_a_server_belongs_to_one_shard_and_a_table_without_a_server_to_the_first() -> None:
    mine = Shards(4, frozenset({0, 2}))
    assert [mine.has(at(shard)) for shard in range(8)] == [True, False, True, False] * 2
    assert (mine.has(GuildId(0)), mine.leads, mine.complete) == (True, True, False)
    assert not Shards(4, frozenset({1})).leads
    assert (ALL.has(at(7)), ALL.leads, ALL.complete) == (True, True, True)


@pytest.mark.parametrize(
    "shards",
    [
        ALL,
        Shards(4, frozenset({0, 2})),
        Shards(4, frozenset({0, 2}), without=frozenset({at(0), at(1)})),
        Shards(4, frozenset({0, 2}), only=at(2)),
        Shards(4, frozenset({0, 2}), only=at(1)),
        Shards(1, frozenset({0}), without=frozenset({GuildId(0)})),
    ],
)
def test_a_query_finds_what_belongs_to_the_process(shards: Shards) -> None:
    store, guilds = MemoryStore(), [GuildId(0), *map(at, range(6))]
    tables = [replace(lobby(f"t{n:09}"), place=Place(guild, ChannelId(70 + n))) for n, guild in enumerate(guilds)]
    with store.writing() as work:
        for table in tables:
            work.tables.add(table)
            work.deadlines.replace(table.id, [Deadline(table.id, DeadlineKind.TURN, 0, Milliseconds(5))])
    with store.reading() as work:
        found = {each.table for each in work.deadlines.due(Milliseconds(5), 99, shards)}
    assert found == {table.id for table in tables if shards.has(table.place.guild)}


def test_a_process_that_takes_shards_raises_their_tokens_alone() -> None:
    before = Epochs((3, 1, 4))
    after = before.raised({0, 2})
    assert after == Epochs((4, 1, 5))
    assert before.agree(after, Shards(3, frozenset({1})))
    assert not before.agree(after, Shards(3, frozenset({1, 2})))
    assert not Epochs((3, 1)).agree(Epochs((3, 1)), Shards(3, frozenset({1})))
    assert Epochs.load(after.save()) == after


@pytest.mark.parametrize("row", [None, "", "0123456789abcdef", "{}", "7"])
def test_a_row_that_an_earlier_version_wrote_counts_as_none(row: str | None) -> None:
    assert Epochs.load(row) == Epochs(())
