"""Shards and fencing tokens as values."""

import pytest

from bot.persistence.shards import ALL, Epochs, Shards
from bot.tables.ids import GuildId


def at(shard: int) -> GuildId:
    return GuildId(shard << 22 | 5)


def test_a_server_belongs_to_one_shard_and_a_table_without_a_server_to_the_first() -> None:
    mine = Shards(4, frozenset({0, 2}))
    assert [mine.has(at(shard)) for shard in range(8)] == [True, False, True, False] * 2
    assert (mine.has(GuildId(0)), mine.leads, mine.complete) == (True, True, False)
    assert not Shards(4, frozenset({1})).leads
    assert (ALL.has(at(7)), ALL.leads, ALL.complete) == (True, True, True)


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
